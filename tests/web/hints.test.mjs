/** What a hint says: nothing that tells nothing, and where to look in words that help who only hears them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseLanguage, openTab, press, servePage, startGame } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Asks for the first step of a hint. @param {Page} page */
async function firstHint(page) {
  await press(page, 'hint');
  await page.waitForFunction(() => window.ludoteca.model.hint !== null);
  return page.evaluate(() => window.ludoteca.model.hint?.step);
}

const BEGINNINGS = /** @type {[string, number, string][]} */ ([
  ['spanish-draughts&pos=W:W6:B10,18', 3, 'only one man can move'],
  ['alquerque&pos=b3b.1bbb1.5.ww1ww.w3w-w-0', 1, 'men in several parts can move'],
  ['el-perro&pos=ggggg.ggggg.3gg.2d2.5-d-u-7', 3, 'only the dog can move'],
  ['el-perro&pos=5.5.3g1.1g2g.d3g-d-u-0', 3, 'only the dog can move, and may take'],
  ['alquerque&pos=b3b.5.5.5.ww3-w-0', 2, 'both men that can move are in the part that would be shown'],
]);
for (const [where, step, why] of casesOf(BEGINNINGS, 2)) {
  test(`a hint begins with step ${step} where ${why}`, () =>
    visit(`?side=both#game=${where}`, async (page) => {
      assert.equal(await firstHint(page), step);
      if (step === 3) await expect.poll(() => page.textContent('#label .hint')).toMatch(/^Try /);
      await press(page, 'hint');
      await page.waitForFunction(
        (least) => {
          const { hint } = window.ludoteca.model;
          return (hint?.step ?? 0) >= least;
        },
        Math.min(3, step + 1),
      );
    }));
}

/**
 * Where the cells that a hint marks lie on the screen: between -1 (top, left) and 1 (bottom, right).
 * @param {Page} page
 */
const marked = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll('#grid button')];
    const boxes = cells
      .filter((cell) => cell.getAttribute('aria-label')?.includes('hint: look here'))
      .map((cell) => cell.getBoundingClientRect());
    const board = /** @type {HTMLElement} */ (document.querySelector('#grid')).getBoundingClientRect();
    const middle = (
      /** @type {number[]} */ from,
      /** @type {number[]} */ to,
      /** @type {number} */ start,
      /** @type {number} */ size,
    ) => (Math.min(...from) + Math.max(...to) - 2 * start - size) / size;
    return {
      right: middle(
        boxes.map(({ left }) => left),
        boxes.map(({ right }) => right),
        board.left,
        board.width,
      ),
      down: middle(
        boxes.map(({ top }) => top),
        boxes.map(({ bottom }) => bottom),
        board.top,
        board.height,
      ),
      labels: cells
        .filter((cell) => cell.getAttribute('aria-label')?.includes('hint: look here'))
        .map((cell) => (cell.getAttribute('aria-label') ?? '').split(',')[0] ?? ''),
    };
  });

for (const ruleset of casesOf(['el-perro', 'spanish-draughts', 'brandubh', 'alquerque'])) {
  for (const flips of casesOf([0, 1])) {
    // So that pieces in several parts can move.
    const pos =
      { 'el-perro': '&pos=5.5.3gg.ggggg.gd3-g-u-0', alquerque: '&pos=b3b.1bbb1.5.ww1ww.w3w-w-0' }[ruleset] ??
      '';
    test(`${ruleset}: where to look is said as it is seen${flips ? ', the board turned round' : ''}`, () =>
      visit(`?side=both#game=${ruleset}${pos}`, async (page) => {
        if (flips) await press(page, 'flip');
        const step = await firstHint(page);
        if (step !== 1) return assert.equal(ruleset, 'brandubh', `the hint begins with step ${step}`);
        const { right, down, labels } = await marked(page);
        const text = (await page.textContent('#label .hint')) ?? '';
        const spoken = (await page.textContent('#polite')) ?? '';
        assert.match(text, /^Look at the /);
        assert.equal(/\btop\b/.test(text), down < -0.05, text);
        assert.equal(/\bbottom\b/.test(text), down > 0.05, text);
        assert.equal(/\bleft\b/.test(text), right < -0.05, text);
        assert.equal(/\bright\b/.test(text), right > 0.05, text);
        assert.ok(spoken.startsWith(text), spoken);
        // No list of squares.
        assert.ok((spoken.match(/\b[a-g][1-7]\b/g) ?? []).length === 0, spoken);
        if (ruleset === 'spanish-draughts') return;
        const files = labels.map((label) => label.charAt(0)).sort();
        const ranks = labels.map((label) => Number(label.charAt(1))).sort();
        assert.ok(
          spoken.includes(`Columns ${files[0]} to ${files.at(-1)}, rows ${ranks[0]} to ${ranks.at(-1)}.`),
          spoken,
        );
      }));
  }
}

test('on the tables board where to look is said by the points', () =>
  visit('?side=both#game=fallas&pos=7x13.12x2-7x12.12x2.15-a-114', async (page) => {
    // All of it begins in one quarter, so that the piece is shown first; with a piece elsewhere, the quarter.
    const step = await firstHint(page);
    const text = (await page.textContent('#label .hint')) ?? '';
    if (step === 1) assert.match(text, /^Look at points (1 to 6|7 to 12|13 to 18|19 to 24)$/);
    else assert.equal(step, 2);
  }));

test('in Brandubh the corners and the throne are named, and where the goal is', () =>
  visit('?side=both#game=brandubh', async (page) => {
    const label = async (/** @type {number} */ square) =>
      (await page.getAttribute(`#grid [data-square="${square}"]`, 'aria-label')) ?? '';
    await expect.poll(() => label(0)).toMatch(/^a1, corner, empty/);
    await expect.poll(() => label(6)).toMatch(/^g1, corner, empty/);
    await expect.poll(() => label(48)).toMatch(/^g7, corner, empty/);
    await expect.poll(() => label(24)).toMatch(/^d4, throne, king/);
    await expect.poll(() => label(1)).not.toMatch(/corner|throne/);
    const goal = /The king wins by reaching a corner: a1, a7, g1 or g7\./;
    await startGame(page);
    await page.waitForFunction(() => /corner: a1/.test(document.querySelector('#polite')?.textContent ?? ''));
    await expect.poll(() => page.textContent('#polite')).toMatch(goal);
    await page.focus('#grid [data-square="24"]');
    await page.keyboard.press('o');
    await page.waitForFunction(() =>
      /^d4, throne, king/.test(document.querySelector('#polite')?.textContent ?? ''),
    );
    await openTab(page, 'board');
    await page.waitForSelector('#board-text table');
    await expect.poll(() => page.textContent('#board-text')).toMatch(goal);
  }));

fullTest('corner and throne are named in every language', () =>
  visit('?side=both#game=brandubh', async (page) => {
    const label = (/** @type {number} */ square) =>
      page.getAttribute(`#grid [data-square="${square}"]`, 'aria-label');
    for (const [lang, [corner, throne]] of Object.entries({
      es: ['esquina', 'trono'],
      pt: ['canto', 'trono'],
      fr: ['coin', 'trône'],
      ca: ['racó', 'tron'],
      ga: ['cúinne', 'ríchathaoir'],
      ar: ['ركن', 'العرش'],
    })) {
      await chooseLanguage(page, lang);
      await expect.poll(() => label(0)).toMatch(new RegExp(`^a1, ${corner}`));
      await expect.poll(() => label(24)).toMatch(new RegExp(`^d4, ${throne}`));
    }
  }),
);

fullTest('king rows of draughts and the home table are named, by the track that counts', async () => {
  await visit('?side=both#game=spanish-draughts', async (page) => {
    const labels = await page
      .locator('#grid button')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
    assert.deepEqual(
      labels
        .filter((label) => label.includes('White promotes here'))
        .map((label) => Number(/\d+/.exec(label)?.[0]))
        .sort((one, other) => one - other),
      [29, 30, 31, 32],
    );
    assert.deepEqual(
      labels
        .filter((label) => label.includes('Black promotes here'))
        .map((label) => Number(/\d+/.exec(label)?.[0]))
        .sort((one, other) => one - other),
      [1, 2, 3, 4],
    );
  });
  for (const side of casesOf(['second', 'first'])) {
    const turn = side === 'first' ? 'a' : 'b';
    await visit(
      `?side=${side}&pace=none&level=1#game=fallas&pos=7x13.12x2-7x12.12x2.15-${turn}-114`,
      async (page) => {
        const labels = await page
          .locator('#grid button')
          .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
        const home = labels
          .filter((label) => label.includes('home table'))
          .map((label) => Number(/\d+/.exec(label)?.[0]));
        assert.deepEqual(
          home.sort((one, other) => one - other),
          [19, 20, 21, 22, 23, 24],
        );
      },
    );
  }
});
