/** Point numbers in Fallas: a point has the same number everywhere on a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { follow } from './access.mjs';
import { openTab, playMoves, press, recordOf, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf } from './tiers.mjs';

const { visit } = servePage();
const { visit: visitWritten } = servePage({ asWritten: true });

const RED_MOVES = 'pos=7x13.12x2-7x12.12x2.15-b-114';

/** Converts a notation to the other side's numbering. @param {string} notation */
const turned = (notation) => notation.replace(/\d+/g, (point) => String(25 - Number(point)));

for (const [side, seen] of casesOf(
  /** @type {const} */ ([
    ['both', turned],
    ['second', (/** @type {string} */ notation) => notation],
    ['table', turned],
    ['first', turned],
  ]),
))
  test(`with side=${side}, the move list, the announcement and the grid use the same point numbers`, () =>
    visit(`?pace=none&level=1&side=${side}#game=fallas&${RED_MOVES}`, async (page) => {
      const announced = await follow(page);
      await playMoves(page, 1);
      const [move] = (await stateOf(page)).moves;
      assert.ok(move?.color === 1 && move.kind === 'move');
      const shown = seen(move.notation);
      const [from = ''] = shown.match(/\d+/) ?? [];
      const text = shown.replaceAll('-', '–').replaceAll('x', '×');
      const first = page.locator('#moves li').first().locator('button');
      await expect.poll(async () => (await first.textContent())?.replaceAll('\u200b', '')).toBe(text);
      await expect(first).toHaveAttribute('aria-label', new RegExp(`\\b${from}\\b`));
      await expect
        .poll(async () => (await announced()).join(' '))
        .toMatch(new RegExp(`Red: .*\\b${from} to`));
      const cell = page.locator(`#grid [data-square="${move.steps[0]?.from}"]`);
      await expect(cell).toHaveAttribute('aria-label', new RegExp(`\\b${from}\\b`));
      // The record's own notation does not change.
      await expect.poll(() => recordOf(page)).toContain(move.notation);
    }));

test('the board shows the same point numbers as the move list and the announcements', () =>
  visitWritten('?side=both#game=fallas', async (page) => {
    const differing = await page.evaluate(async () => {
      const load = (/** @type {string} */ file) => import(new URL(file, location.href).href);
      const [{ geometryOf, GAMES }, { DRAWING }] = await Promise.all(
        ['games/games.js', 'games/fallas/drawing.js'].map(load),
      );
      /** @type {string[]} */
      const seen = [];
      for (const track of [0, 1])
        for (const flipped of [false, true]) {
          const geometry = geometryOf({ game: 'fallas' }, flipped);
          const context = new OffscreenCanvas(400, 400).getContext('2d');
          if (context === null) throw new Error('no canvas');
          context.scale(30, 30);
          const unit = context.getTransform().a;
          context.fillText = (text) => {
            const { e, f } = context.getTransform();
            const square = [...Array(24).keys()].find((each) => {
              const { x, y } = geometry.centers[each];
              return (
                Math.abs(x - e / unit) < 0.1 && y < geometry.height / 2 === f / unit < geometry.height / 2
              );
            });
            const name = GAMES.fallas.words.place(square, '', track);
            seen.push(text === name ? 'same' : `${track} ${flipped} ${square}: ${text}, not ${name}`);
          };
          DRAWING.names(context, geometry, track);
        }
      return seen;
    });
    assert.deepEqual(differing, Array(96).fill('same'));
  }));

test("typed moves and moves copied from the list use the board's numbering", () =>
  visit(`?side=both#game=fallas&${RED_MOVES}`, async (page) => {
    const before = await stateOf(page);
    await playMoves(page, 1);
    const [played] = (await stateOf(page)).moves;
    const shown = await page.locator('#moves li button').first().textContent();
    await press(page, 'undo');
    await expect.poll(async () => (await stateOf(page)).position).toBe(before.position);
    await openTab(page, 'board');
    await page.fill('#typed', shown ?? '');
    await page.press('#typed', 'Enter');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe(played?.notation);
  }));
