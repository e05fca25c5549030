/** Captures with several hops, entered square by square or by their ends, with one path or several. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { follow } from './access.mjs';
import { byTouch, drag, interactionOf, openTab, press, servePage, stateOf, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Presses Enter on `squares` in order. @param {Page} page @param {number[]} squares */
async function keys(page, ...squares) {
  for (const square of squares) {
    await page.focus(`#grid [data-square="${square}"]`);
    await page.keyboard.press('Enter');
  }
}

/** @param {Page} page @param {number[]} squares */
async function clicks(page, ...squares) {
  for (const square of squares) await tap(page, square);
}

/**
 * Positions with a single path: its squares, the move's notation, and what can be typed to play it.
 * @type {[where: string, way: [number, number, number], move: string, typed: string[]][]}
 */
const ONE = [
  ['spanish-draughts&pos=W:W6:B10,18', [5, 12, 21], '6x13x22', ['6x22', '6 22', '6x13x22']],
  ['el-perro&pos=5.5.3g1.1g3.d4-d-u-0', [0, 12, 14], 'a1xc3xe3', ['a1 e3', 'a1xc3xe3']],
  ['spanish-draughts&pos=W:W3:B6,14', [2, 9, 18], '3x10x19', ['3x19', '3x10x19']],
  ['alquerque&pos=b4.5.3b1.1b3.w4-w-0', [0, 12, 14], 'a1xc3xe3', ['a1-e3', 'a1 c3 e3']],
];

/** Squares that the selected piece may move to. */
const CHOICES = '#grid button[aria-label*="you can move here"]';

/** Ends the move if it could continue, and returns its notation. @param {Page} page */
async function played(page) {
  const interaction = await interactionOf(page);
  if (interaction.type === 'enter' && interaction.entered.length > 0) await press(page, 'end-move');
  return (await stateOf(page)).moves[0]?.notation;
}

for (const [where, way, move, typed] of casesOf(ONE)) {
  const [from, , to] = way;
  const address = `?side=both#game=${where}`;
  test(`${where.split('&')[0]}: ${move} can be entered by its end squares, square by square or as text`, () =>
    visit(address, async (page) => {
      /** @type {[string, () => Promise<void>][]} */
      const ways = [
        ['clicks on its ends', () => clicks(page, from, to)],
        ['keys on its ends', () => keys(page, from, to)],
        ['a drag', () => drag(page, from, to)],
        ['clicks on each square', () => clicks(page, ...way)],
      ];
      for (const [how, enter] of ways) {
        const announced = await follow(page);
        await enter();
        await expect(page.locator('#label[data-kind="refusal"]'), how).toHaveCount(0);
        assert.equal(await played(page), move, how);
        const [first, , last] = move.split('x');
        await expect
          .poll(async () => (await announced()).join('\n'), 'all hops are in one announcement')
          .toMatch(new RegExp(`${first} to ${last}, capturing \\S+ and `));
        const path = async () => (await page.textContent('[data-do="ply-1"]'))?.replaceAll('\u200b', '');
        await expect.poll(path, 'the list shows the whole path').toBe(move.replaceAll('x', '×'));
        await press(page, 'undo');
      }
      await openTab(page, 'board');
      for (const text of typed) {
        await page.fill('#typed', text);
        await page.keyboard.press('Enter');
        await expect.poll(async () => (await stateOf(page)).moves[0]?.notation, text).toBe(move);
        await press(page, 'undo');
      }
    }));

  fullTest(`${where.split('&')[0]}: ${move} can be entered by touch`, () =>
    visit(
      address,
      async (page) => {
        await clicks(byTouch(page), from, to);
        assert.equal(await played(page), move);
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ),
  );
}

/**
 * Positions with several paths: their ends, the squares where they diverge, the names of these squares, and
 * the moves.
 * @type {[where: string, ends: [number, number], via: number[], names: string, moves: string[]][]}
 */
const SEVERAL = [
  ['spanish-draughts&pos=W:W3:B6,7,14,15', [2, 18], [9, 11], '10, 12', ['3x10x19', '3x12x19']],
  ['el-perro&pos=5.1gg2.5.gg3.d4-d-u-0', [0, 22], [10, 12], 'a3, c3', ['a1xa3xc5', 'a1xc3xc5']],
  ['alquerque&pos=5.1bb2.5.bb3.w4-w-0', [0, 22], [10, 12], 'a3, c3', ['a1xa3xc5', 'a1xc3xc5']],
];

for (const [where, ends, via, names, moves] of casesOf(SEVERAL))
  fullTest(
    `${where.split('&')[0]}: a player can choose ${moves.join(' or ')}, and Escape deselects the piece`,
    () =>
      visit(`?side=both#game=${where}`, async (page) => {
        for (const [index, choice] of via.entries())
          for (const enter of [clicks, keys]) {
            await enter(page, ...ends);
            await expect(
              page.locator('#label[data-kind="refusal"]'),
              'the page refuses instead of asking',
            ).toHaveCount(0);
            await expect(page.locator('#label .hint')).toContainText(names);
            const text = (await page.textContent('#label .hint')) ?? '';
            await expect(page.locator('#polite')).toContainText(text);
            const marked = await page
              .locator(CHOICES)
              .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-square'))).sort());
            assert.deepEqual(marked, via.toSorted());
            await enter(page, choice);
            assert.equal(await played(page), moves[index]);
            await press(page, 'undo');
          }
        await keys(page, ...ends);
        await page.keyboard.press('Escape');
        await expect(page.locator(CHOICES), 'Escape deselects the piece').toHaveCount(0);
        const interaction = await interactionOf(page);
        assert.deepEqual(interaction.type === 'enter' && [interaction.selected, interaction.entered], [
          null,
          [],
        ]);
      }),
  );

fullTest('a suggested capture can be entered by its end squares, and an unreachable square is refused', () =>
  visit('?side=both#game=spanish-draughts&pos=W:W6:B10,18', async (page) => {
    for (const squares of [
      [5, 12, 21],
      [5, 21],
    ]) {
      await press(page, 'hint');
      await expect(page.locator('#label .hint')).toContainText('6×13×22');
      await clicks(page, ...squares);
      await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe('6x13x22');
      await press(page, 'undo');
    }
    await clicks(page, 5, 20);
    await expect(page.locator('#label[data-kind="refusal"] .lead')).toHaveText(/diagonal/);
  }),
);

fullTest('a piece can use two dice in two steps, but not in one', () =>
  visit('?side=both#game=fallas&pos=7x13.12x2-7x12.12x2.15-a-114', async (page) => {
    await clicks(page, 6, 8);
    await page.waitForSelector('#label[data-kind="refusal"]');
    const interaction = await interactionOf(page);
    assert(interaction.type === 'enter');
    assert.equal(interaction.entered.length, 0);
  }),
);
