/** Pictures of the boards in their starting positions, drawn by the page's scripts. */

import { readFile } from 'node:fs/promises';

/** @import { Page } from "playwright-core" */
/** @import { TestContext } from "node:test" */

/** One ruleset for each board. */
export const BOARDS = Object.freeze(['el-perro', 'brandubh', 'fallas', 'alquerque', 'spanish-draughts']);

/** File with the major version of the Chromium that drew the committed pictures. */
export const DRAWN_BY = new URL('pictures/chromium.txt', import.meta.url);

/** @param {string} version */
export const majorOf = (version) => version.split('.', 1)[0] ?? '';

/**
 * Skips a test that uses committed pictures, unless the same major version of the browser drew them.
 * @param {TestContext} t @param {string} version of the browser
 */
export async function skipsPictures(t, version) {
  const [expected, own] = [(await readFile(DRAWN_BY, 'utf8')).trim(), majorOf(version)];
  if (expected === own) return false;
  t.skip(`pictures are of Chromium ${expected}, this is ${own}`);
  return true;
}

/**
 * Part of a board in its starting position.
 * @typedef {{ ruleset: string, pixels: number, units: number | null, round: number, type: string, quality:
 *   number }} Cut
 * `units`: length of the visible middle part, or null for the whole board; `round`: the corner radius as a
 * fraction of the width
 */

/** @param {Page} page on the start page @param {Cut} cut @returns {Promise<Buffer>} */
export async function cutOf(page, cut) {
  const address = await page.evaluate(async ({ ruleset, pixels, units, round, type, quality }) => {
    const load = (/** @type {string} */ name) => import(new URL(name, location.href).href);
    const [rules, { DRAWINGS, geometryOf }, { lookOf }, { Renderer }, { noMarks, STILL, withIdentity }] =
      await Promise.all(
        [
          'pkg/ludoteca_wasm.js',
          'games/games.js',
          'board/render/board-look.js',
          'board/render/renderer.js',
          'board/empty-scene.js',
        ].map(load),
      );
    const record = new rules.Record(new rules.Game(ruleset), null, null);
    const info = record.info();
    await DRAWINGS.load(info.game);
    const geometry = geometryOf(info, false);
    const scale = pixels / (units ?? Math.max(geometry.width, geometry.height));
    const board = document.createElement('canvas');
    const renderer = new Renderer(board, () => {});
    renderer.resize(Math.round(geometry.width * scale), Math.round(geometry.height * scale));
    const isNear = (/** @type {number} */ at, /** @type {number} */ total) =>
      units === null || Math.abs(at - total / 2) < 1.1;
    const pieces = withIdentity([], record.state().pieces).filter(
      (/** @type {{ square: number }} */ { square }) => {
        const { x, y } = geometry.centers[square];
        return isNear(x, geometry.width) && isNear(y, geometry.height);
      },
    );
    renderer.show({
      look: lookOf(info.game),
      geometry,
      pieces,
      marks: noMarks(),
      dice: [],
      animation: STILL,
      dragged: null,
    });
    while (renderer.frames === 0) await new Promise(requestAnimationFrame);
    const made = document.createElement('canvas');
    made.width = made.height = pixels;
    const context = made.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.beginPath();
    context.roundRect(0, 0, pixels, pixels, round * pixels);
    context.clip();
    context.drawImage(board, (pixels - board.width) / 2, (pixels - board.height) / 2);
    return made.toDataURL(type, quality);
  }, cut);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/**
 * Draws all boards in one row on a transparent background.
 * @param {Page} page on the start page
 * @param {{ pixels: number, gap: number, quality: number }} row `pixels`: side of each board's square
 * @returns {Promise<Buffer>} a WebP file
 */
export async function rowOf(page, { pixels, gap, quality }) {
  const cuts = [];
  for (const ruleset of BOARDS)
    cuts.push(await cutOf(page, { ruleset, pixels, units: null, round: 0, type: 'image/png', quality: 1 }));
  const address = await page.evaluate(
    async ({ sources, pixels, gap, quality }) => {
      const row = document.createElement('canvas');
      row.width = sources.length * (pixels + gap) - gap;
      row.height = pixels;
      const context = row.getContext('2d');
      if (context === null) throw new Error('no canvas');
      for (const [index, source] of sources.entries()) {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        context.drawImage(image, index * (pixels + gap), 0);
      }
      return row.toDataURL('image/webp', quality);
    },
    { sources: cuts.map((cut) => cut.toString('base64')), pixels, gap, quality },
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
