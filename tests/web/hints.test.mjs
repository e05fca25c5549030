/** Hints: each step adds information, and screen readers announce the area to look at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseLanguage, goTo, openTab, press, servePage, startGame, stateOf, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Returns the step of the displayed hint. @param {Page} page */
const hintStep = (page) => page.evaluate(() => window.ludoteca.model.hint?.step);

/** Asks for a hint and returns its first step. @param {Page} page */
async function firstHint(page) {
  await press(page, 'hint');
  await page.waitForFunction(() => window.ludoteca.model.hint !== null);
  return hintStep(page);
}

const BEGINNINGS = /** @type {[string, string, number, string][]} */ ([
  ['spanish-draughts', 'W:W6:B10,18', 3, 'only one man can move'],
  ['alquerque', 'b3b.1bbb1.5.ww1ww.w3w-w-0', 1, 'men in several parts can move'],
  ['el-perro', 'ggggg.ggggg.3gg.2d2.5-d-u-7', 3, 'only the dog can move'],
  ['el-perro', '5.5.3g1.1g2g.d3g-d-u-0', 3, 'only the dog can move, and may take'],
  ['alquerque', 'b3b.5.5.5.ww3-w-0', 2, 'both men that can move are in the part that would be shown'],
]);
fullTest('a hint skips steps that add no information', () =>
  visit('?side=both#game=fallas', async (page) => {
    for (const [game, pos, step, why] of casesOf(BEGINNINGS, 2)) {
      await goTo(page, `game=${game}&side=both&pos=${pos}`);
      await page.waitForFunction((expected) => {
        const { state, model } = window.ludoteca;
        return state.ruleset === expected && model.hint === null;
      }, game);
      assert.equal(await firstHint(page), step, why);
      if (step === 3)
        await expect(page.locator('#label .hint')).toHaveText(/^(?:Try|The best move is) | is the only move/);
      await press(page, 'hint');
      await expect.poll(() => hintStep(page), why).toBe(Math.min(3, step + 1));
    }
  }),
);

/**
 * Returns the position of the marked area, from -1 (left, top) to 1 (right, bottom), and the labels of its
 * cells.
 * @param {Page} page
 */
const marked = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll('#grid button[aria-label*="hint: look here"]')];
    const boxes = cells.map((cell) => cell.getBoundingClientRect());
    const board = /** @type {HTMLElement} */ (document.querySelector('#grid')).getBoundingClientRect();
    const [lefts, rights] = [boxes.map(({ left }) => left), boxes.map(({ right }) => right)];
    const [tops, bottoms] = [boxes.map(({ top }) => top), boxes.map(({ bottom }) => bottom)];
    return {
      right: (Math.min(...lefts) + Math.max(...rights) - board.left - board.right) / board.width,
      down: (Math.min(...tops) + Math.max(...bottoms) - board.top - board.bottom) / board.height,
      labels: cells.map((cell) => (cell.getAttribute('aria-label') ?? '').split(',')[0] ?? ''),
    };
  });

for (const ruleset of casesOf(['el-perro', 'spanish-draughts', 'brandubh', 'alquerque'])) {
  for (const flips of casesOf([0, 1])) {
    // In these positions, pieces in several areas can move.
    const pos =
      { 'el-perro': '&pos=5.5.3gg.ggggg.gd3-g-u-0', alquerque: '&pos=b3b.1bbb1.5.ww1ww.w3w-w-0' }[ruleset] ??
      '';
    test(`${ruleset}: a hint names the area as displayed (${flips ? 'flipped' : 'unflipped'} board)`, () =>
      visit(`?side=both#game=${ruleset}${pos}`, async (page) => {
        if (flips) await press(page, 'flip');
        const step = await firstHint(page);
        if (step !== 1) return assert.equal(ruleset, 'brandubh', `the hint begins with step ${step}`);
        const { right, down, labels } = await marked(page);
        const text = (await page.textContent('#label .hint')) ?? '';
        const spoken = (await page.textContent('#polite')) ?? '';
        assert.match(text, /^Look at the /);
        // A third of the board is its middle.
        assert.equal(/\btop\b/.test(text), down < -1 / 3, text);
        assert.equal(/\bbottom\b/.test(text), down > 1 / 3, text);
        assert.equal(/\bleft\b/.test(text), right < -1 / 3, text);
        assert.equal(/\bright\b/.test(text), right > 1 / 3, text);
        assert.ok(spoken.startsWith(text), spoken);
        // The text describes the area, and does not list its squares.
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

/**
 * Opens a game whose scripts for hints arrive only after `release` has been called.
 * @param {(page: Page, release: () => void) => Promise<void>} act
 */
function withLateHints(act) {
  /** @type {() => void} */
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  const prepare = (/** @type {Page} */ page) =>
    page.route(/opponent[^/]*\.js/, async (route) => {
      await released;
      await route.continue();
    });
  return visit('?side=both#game=alquerque', (page) => act(page, release), { prepare });
}

fullTest('a search for a hint is announced at once; the hint is shown once its files have loaded', () =>
  withLateHints(async (page, release) => {
    const hint = page.locator('#controls [data-do="hint"]');
    await hint.click();
    await expect(hint).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('#label')).toContainText('Looking for a hint…');
    await expect(page.locator('#polite')).toHaveText('Looking for a hint…');
    release();
    await expect.poll(() => hintStep(page)).toBeGreaterThan(0);
    await expect(hint).not.toHaveAttribute('aria-busy');
  }),
);

fullTest('a search for a hint is announced once, and the hint is not shown for another position', () =>
  withLateHints(async (page, release) => {
    const hint = page.locator('#controls [data-do="hint"]');
    const announced = () => page.locator('#polite').evaluate((each) => each.textContent);
    await hint.click();
    await expect.poll(announced).toBe('Looking for a hint…');
    await hint.click();
    await answered(page);
    // A repeated announcement would end with a space.
    assert.equal(await announced(), 'Looking for a hint…');
    await taps(page, 7, 12);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    const response = page.waitForResponse(/opponent[^/]*\.js/);
    release();
    await (await response).finished();
    await answered(page);
    await expect.poll(() => announced()).not.toMatch(/hint/);
    assert.equal(await hintStep(page), undefined);
    assert.equal(await page.evaluate(() => window.ludoteca.model.remark), null);
  }),
);

test('in Fallas a hint names the points to look at', () =>
  visit('?side=both#game=fallas&pos=7x13.12x2-7x12.12x2.15-a-114', async (page) => {
    // If all moves start in the same quarter, the hint starts with the piece, otherwise with the quarter.
    const step = await firstHint(page);
    const text = (await page.textContent('#label .hint')) ?? '';
    if (step === 1) assert.match(text, /^Look at points (1 to 6|7 to 12|13 to 18|19 to 24)$/);
    else assert.equal(step, 2);
  }));

fullTest('in every language the corners and throne of Brandubh are named, and its goal is announced', () =>
  visit('?side=both#game=brandubh', async (page) => {
    const isCalled = (/** @type {number} */ square, /** @type {RegExp} */ name) =>
      expect(page.locator(`#grid [data-square="${square}"]`)).toHaveAttribute('aria-label', name);
    await isCalled(0, /^a1, empty, corner/);
    await isCalled(6, /^g1, empty, corner/);
    await isCalled(48, /^g7, empty, corner/);
    await isCalled(24, /^d4, king, throne/);
    await isCalled(1, /^(?!.*(corner|throne))/);
    const goal = /The king wins by reaching a corner: a1, a7, g1 or g7\./;
    await startGame(page);
    await expect(page.locator('#polite')).toHaveText(goal);
    await page.focus('#grid [data-square="24"]');
    await page.keyboard.press('o');
    await expect(page.locator('#polite')).toHaveText(/^d4, king, throne/);
    await openTab(page, 'board');
    await expect(page.locator('#board-text')).toHaveText(goal);
    const names = {
      es: ['esquina', 'trono'],
      pt: ['canto', 'trono'],
      fr: ['coin', 'trône'],
      ca: ['racó', 'tron'],
      ga: ['cúinne', 'ríchathaoir'],
      ar: ['ركن', 'العرش'],
    };
    for (const [lang, [corner, throne]] of casesOf(Object.entries(names))) {
      await chooseLanguage(page, lang);
      await isCalled(0, new RegExp(`^a1[,،] [^,،]+[,،] ${corner}`));
      await isCalled(24, new RegExp(`^d4[,،] [^,،]+[,،] ${throne}`));
    }
  }),
);

fullTest("labels name the promotion rows in draughts and, in each side's numbering, the home table", () =>
  visit('?pace=none&level=1#game=spanish-draughts&side=both', async (page) => {
    /** Returns the numbers of the squares whose label contains `name`. @param {string} name */
    const called = (name) =>
      page
        .locator(`#grid button[aria-label*="${name}"]`)
        .evaluateAll((cells) =>
          cells
            .map((cell) => Number(/\d+/.exec(cell.getAttribute('aria-label') ?? '')?.[0]))
            .sort((one, other) => one - other),
        );
    await expect.poll(() => called('White promotes here')).toEqual([29, 30, 31, 32]);
    await expect.poll(() => called('Black promotes here')).toEqual([1, 2, 3, 4]);
    for (const [side, turn] of casesOf(Object.entries({ second: 'b', first: 'a' }))) {
      await goTo(page, `game=fallas&side=${side}&pos=7x13.12x2-7x12.12x2.15-${turn}-114`);
      await expect.poll(() => page.evaluate(() => window.ludoteca.state.position)).toContain(`-${turn}-`);
      await expect.poll(() => called('home table'), side).toEqual([19, 20, 21, 22, 23, 24]);
    }
  }),
);
