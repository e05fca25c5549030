/** The stone board of El Perro: each line is a single scratch, and the grain has no direction. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LinesBoard } from '../../web/games/lines5/board.js';
import { longLines } from '../../web/games/el-perro/scratches.js';
import { ready, servePage } from './driver.mjs';

const { visit } = servePage({ asWritten: true });

/** Distance in pixels at which the grain is compared with itself. */
const LAG = 3;
/** Maximum difference in the grain's correlation between directions. Embossed noise on a lattice has 0.5. */
const MOST = 0.2;

for (const flipped of [false, true])
  test(`collinear segments of the board are drawn as one scratch (flipped: ${flipped})`, () => {
    const geometry = new LinesBoard(flipped);
    const lines = longLines(geometry);
    const total = (/** @type {typeof lines} */ all) =>
      all.reduce((sum, [a, b]) => sum + Math.hypot(a.x - b.x, a.y - b.y), 0);
    assert.equal(lines.length, 16, '5 ranks, 5 files and 6 diagonals');
    assert.ok(Math.abs(total(lines) - total(geometry.segments)) < 1e-9);
  });

test('the grain of the stone looks the same in all directions', (t) =>
  visit('?theme=plain', async (page) => {
    await ready(page);
    const found = await page.evaluate(async (lag) => {
      const { slab } = await import(new URL('games/el-perro/stone.js', location.href).href);
      const size = 560;
      const canvas = new OffscreenCanvas(size, size);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.scale(size / 5.72, size / 5.72);
      for (const _ of slab(context, { x: 0, y: 0, width: 5.72, height: 5.72 }));
      // Large patches are subtracted, since they may have a direction, as in nature.
      const soft = new OffscreenCanvas(size, size);
      const blurred = /** @type {OffscreenCanvasRenderingContext2D} */ (soft.getContext('2d'));
      blurred.filter = 'blur(8px)';
      blurred.drawImage(canvas, 0, 0);
      const [sharp, even] = [context, blurred].map((each) => each.getImageData(0, 0, size, size).data);
      /** @param {number} x @param {number} y */
      const at = (x, y) => {
        const index = 4 * (Math.round(y) * size + Math.round(x));
        return (sharp?.[index + 1] ?? 0) - (even?.[index + 1] ?? 0);
      };
      return Array.from({ length: 8 }, (_, turn) => {
        const [right, down] = [lag * Math.cos((turn * Math.PI) / 8), lag * Math.sin((turn * Math.PI) / 8)];
        let [both, own] = [0, 0];
        for (let y = 40; y < size - 40; y += 1)
          for (let x = 40; x < size - 40; x += 1) {
            both += at(x, y) * at(x + right, y + down);
            own += at(x, y) ** 2;
          }
        return both / own;
      });
    }, LAG);
    t.diagnostic(found.map((each) => each.toFixed(3)).join(' '));
    assert.ok(Math.max(...found) - Math.min(...found) < MOST, `${found}`);
  }));
