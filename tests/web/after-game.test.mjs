/** After a game: the end card and the review. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { follow } from './access.mjs';
import { pass, stopClock } from './clock.mjs';
import {
  centerOf,
  enter,
  goTo,
  load,
  middleOf,
  openTab,
  playMove,
  playMoves,
  press,
  recordOf,
  servePage,
  stateOf,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { shortestEnd } from './games-with-blunders.mjs';
import { until } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

const BLUNDERED = shortestEnd();
const FALLAS = readFileSync(new URL('../data/games/fallas.txt', import.meta.url), 'utf8');

/** @param {Page} page @param {string} kind */
const card = (page, kind) => page.waitForSelector(`#card[data-kind="${kind}"]:not(:empty)`);

/** Returns a move in the page's typography. @param {string} notation */
const seen = (notation) => notation.replaceAll('-', '–').replaceAll('x', '×');

/** A game in which the king is one step from a corner. */
const LAST_STEP = '?side=first&level=2&pace=none#game=brandubh&pos=7.7.7.r6.7.4r2.1K5-b';

test('the end card shows the result and its rule, facts, new badges and the next actions', () =>
  visit(LAST_STEP, async (page) => {
    const heard = await follow(page);
    await tap(page, 1);
    await tap(page, 0);
    await card(page, 'end');
    await expect(page.locator('#result')).toHaveText('You win!');
    await expect(page.locator('#card .clause')).toBeHidden();
    await page.locator('#card summary').click();
    await expect(page.locator('#card .clause')).toHaveText(/Rule \d+/);
    await expect(page.locator('#card .clause')).toBeVisible();
    await expect(page.locator('#card .badge')).toHaveText('New badge: The king gets away');
    await expect
      .poll(() => page.locator('#card .facts > div').allInnerTexts())
      .toEqual(['1\nmove', '2\nhighest level beaten']);
    await expect(page.locator('#card button.primary')).toHaveText('Ready for Giorria, level 3?');
    for (const name of ['review', 'again', 'try-level-3'])
      await expect(page.locator(`#card [data-do="${name}"]`)).toBeVisible();
    const spoken = await heard();
    assert.deepEqual(
      spoken.filter((text) => /You win!|New badge/.test(text)).map((text) => text.replace(/^.*You/, 'You')),
      [
        'You win! The king has reached a corner.',
        'A card with facts and next steps is open. New badge: The king gets away',
      ],
    );
    // The card hides the tabs and the bar until it is closed.
    for (const part of ['#tabs', '#actions']) await expect(page.locator(part)).toBeHidden();
    await press(page, 'end-close');
    for (const part of ['#moves', '#actions']) await expect(page.locator(part)).toBeVisible();
    await expect(page.locator('#label #result')).toHaveText('You win!');
    await expect(page.locator('#label [data-do="again"]')).toBeFocused();
    await press(page, 'end-open');
    await card(page, 'end');
    await press(page, 'review');
    await page.waitForSelector('#card .costs');
    await press(page, 'review-back');
    await press(page, 'try-level-3');
    await page.waitForFunction(() => window.ludoteca.state.plies === 0);
    await expect.poll(() => page.evaluate(() => window.ludoteca.model.seats.computers[1].level)).toBe(3);
    await expect(page.locator('#card > *')).toHaveCount(0);
    await goTo(page, '#game=fallas');
    await page.waitForFunction(() => window.ludoteca.state.ruleset === 'fallas');
    await goTo(page, LAST_STEP.replace(/^.*#/, '#'));
    await page.waitForFunction(() => window.ludoteca.state.pieces.length === 3);
    await tap(page, 1);
    await tap(page, 0);
    await card(page, 'end');
    await expect(page.locator('#card .facts > div').first()).toHaveText('1move: your best ever');
    await expect(page.locator('#card .badge')).toHaveCount(0);
  }));

for (const [who, address, reducedMotion] of casesOf(
  /** @type {const} */ ([
    ['with one player', LAST_STEP, 'no-preference'],
    ['with one player and reduced motion', LAST_STEP, 'reduce'],
    ['with two players face to face', LAST_STEP.replace('first', 'table'), 'no-preference'],
  ]),
))
  test(`${who}, the board shows the winner before the card does`, () =>
    visit(
      address,
      async (page) => {
        await pass(page, 1);
        const results = page
          .locator('#result, .winner, #card > *')
          .or(page.locator('#game').getByText(/\bwin/i));
        await tap(page, 1);
        await tap(page, 0);
        await expect.poll(() => page.evaluate(() => window.ludoteca.state.outcome !== null)).toBe(true);
        await expect(results.filter({ visible: true })).toHaveCount(0);
        await expect(page.locator('#label')).toHaveText('');
        await expect(page.locator('#controls [data-do=hint]')).toHaveAttribute('aria-disabled', 'true');
        await pass(page, 3);
        await expect(page.locator('#card #result')).toBeVisible();
      },
      { reducedMotion, prepare: stopClock },
    ));

test('the end card moves the focus from the bar to the board, and Escape brings the bar back', () =>
  visit(LAST_STEP, async (page) => {
    await tap(page, 1);
    await page.focus('#controls [data-do="more"]');
    // A click from a script leaves the focus where it is.
    await page.dispatchEvent('#grid [data-square="0"]', 'click');
    await card(page, 'end');
    await expect(page.locator('#grid :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('#label #result')).toHaveText('You win!');
    await expect(page.locator('#controls [data-do="more"]')).toBeVisible();
    await expect(page.locator('#grid :focus')).toHaveCount(1);
  }));

test('a delayed end card neither replaces a tab opened in the meantime nor takes the focus', async () => {
  /** @type {(value?: unknown) => void} */
  let release = () => {};
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await visit(
    LAST_STEP,
    async (page) => {
      await openTab(page, 'rules');
      const tab = page.locator('#tab-moves');
      await tap(page, 1);
      await tap(page, 0);
      await expect(page.locator('#result')).toHaveText('You win!');
      await tab.click();
      release();
      await expect(page.locator('#label [data-do="end-open"]')).toHaveText('Show the result');
      await expect(page.locator('#moves')).toBeVisible();
      await expect(tab).toBeFocused();
      await expect(page.locator('#card > *')).toHaveCount(0);
      await press(page, 'end-open');
      await expect(page.locator('#card .badge')).toHaveText('New badge: The king gets away');
      await expect(page.locator('#card button.primary')).toHaveText('Ready for Giorria, level 3?');
    },
    {
      prepare: (page) =>
        page.route(/ludoteca_engine_bg/, async (route) => {
          await released;
          await route.continue();
        }),
    },
  );
});

fullTest('the end card replaces a tab opened before the last move', () =>
  visit(LAST_STEP, async (page) => {
    await openTab(page, 'rules');
    await tap(page, 1);
    await tap(page, 0);
    await card(page, 'end');
    await expect(page.locator('#rules')).toBeHidden();
  }),
);

test('a review can be stopped; it shows points lost, chances, and turning points to resume play from', () =>
  visit('?side=both#game=fallas', async (page) => {
    await load(page, FALLAS);
    await press(page, 'review');
    await card(page, 'working');
    await expect(page.locator('#card progress')).toBeVisible();
    await press(page, 'review-stop');
    await card(page, 'stopped');
    await press(page, 'review-back');
    await card(page, 'end');
    await load(page, BLUNDERED.record);
    await press(page, 'review');
    await page.waitForSelector('#card .turning-points');
    await expect(page.locator('#card .costs')).toHaveText(/\d points.*\d points/s);
    const { plies, ply, moves } = await stateOf(page);
    await press(page, 'chance-table');
    await expect(page.locator('#card tbody tr')).toHaveCount(plies + 1);
    // The graph contains a slider that steps through the game.
    const slider = page.locator('#card .graph input');
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(ply - 1);
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${ply - 1}\\. \\S+: \\d+%$`));
    await expect(page.locator('#card tbody'), 'the table stays open').toBeVisible();
    await page.click('#card [data-do="redo"]');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(ply);
    await page.click('#card [data-do="first"]');
    await expect(slider).toHaveValue('0');
    await expect(page.locator('#card [data-do="back"]')).toHaveAttribute('aria-disabled', 'true');
    const planted = page.locator('#card [data-do^="turning-point-"]', {
      hasText: `Move ${BLUNDERED.ply + 1}: ${seen(BLUNDERED.move)}`,
    });
    await planted.click();
    await expect.poll(async () => (await stateOf(page)).ply).toBe(BLUNDERED.ply);
    const kinds = () =>
      page.evaluate(() => [...new Set(window.ludoteca.model.arrows.map(({ kind }) => kind))].sort());
    await expect.poll(kinds, 'the better move is given away').toEqual(['played']);
    await expect(page.locator('#card .better')).toHaveCount(0);
    await page.click('#card [data-do^="show-better-"]');
    await expect.poll(kinds).toEqual(['better', 'played']);
    // The turning point states facts about the move played or about the better move.
    const reasons = await page.locator('#card [aria-pressed="true"] :is(.wrong, .better)').allTextContents();
    assert.match(reasons.join('\n'), /^(.* is better: it|It) /m);
    await press(page, 'review-back');
    await card(page, 'end');
    const facts = await page.locator('#card .facts > div').allInnerTexts();
    const best = facts.find((fact) => fact.endsWith('\nbest move')) ?? assert.fail(facts.join(', '));
    assert.ok(
      moves.some(({ notation }) => best.startsWith(seen(notation))),
      best,
    );
    await press(page, 'review');
    await planted.click();
    await press(page, 'review-play-on');
    await expect(page.locator('#card > *')).toHaveCount(0);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(BLUNDERED.ply);
    await expect.poll(() => page.evaluate(() => window.ludoteca.model.arrows)).toEqual([]);
  }));

/**
 * Opens the review of the game with a blunder, selects the blunder, and returns its list item.
 * @param {Page} page
 */
async function openBlunder(page) {
  await load(page, BLUNDERED.record);
  await press(page, 'review');
  await page.waitForSelector('#card .turning-points');
  const text = `Move ${BLUNDERED.ply + 1}: ${seen(BLUNDERED.move)}`;
  const item = page.locator('#card .turning-points li', { hasText: text });
  await item.locator('button').first().click();
  await expect(item.locator('button').first()).toHaveAttribute('aria-pressed', 'true');
  return item;
}

test('at a turning point, the visitor can look for the better move, and gets an answer', () =>
  visit('?side=both#game=brandubh', async (page) => {
    const shown = await openBlunder(page);
    await shown.locator('[data-do^="show-better-"]').click();
    await expect(shown.locator('.better')).toBeVisible();
    const better = await page.evaluate(() =>
      window.ludoteca.model.arrows.filter(({ kind }) => kind === 'better'),
    );
    // The game is loaded again, so the better move is hidden again.
    const asked = await openBlunder(page);
    const record = await recordOf(page);
    const played = (await stateOf(page)).moves[BLUNDERED.ply] ?? assert.fail();
    await asked.locator('[data-do^="retry-"]').click();
    await card(page, 'retry');
    await expect
      .poll(() => page.evaluate(() => window.ludoteca.model.arrows.some(({ kind }) => kind === 'better')))
      .toBe(false);
    const answer = page.locator('#card .answer');
    await expect(answer).toHaveText('Find a better move.');
    await playMove(page, played);
    await expect(answer).toHaveText(`${seen(BLUNDERED.move)} is the move that was played.`);
    await expect(page.locator('#polite')).toContainText('is the move that was played.');
    // The bar is hidden, but the keyboard shortcut for undo works on the board.
    await expect(page.locator('#actions')).toBeHidden();
    for (const takeBack of [() => page.keyboard.press('u'), () => press(page, 'retry-again')]) {
      await page.focus('#grid [tabindex="0"]');
      await takeBack();
      await expect(answer).toHaveText('Find a better move.');
      await playMove(page, played);
      await expect(answer).toHaveText(/ is the move that was played\.$/);
    }
    await press(page, 'retry-again');
    for (const step of better) await enter(page, step);
    await expect(answer).toHaveText(/ is the better move\. Well spotted!$/);
    await expect.poll(() => recordOf(page), 'the game has changed').toBe(record);
    await page.locator('#card .head [data-do="retry-end"]').click();
    await card(page, 'review');
    await expect(page.locator('#card [aria-pressed="true"] .better'), 'it is not answered').toBeVisible();
    await expect.poll(async () => (await stateOf(page)).ply).toBe(BLUNDERED.ply);
  }));

fullTest('the graph uses forced colours; even in Arabic, graph and moves read from left to right', () =>
  visit(
    '?side=both&lang=ar#game=spanish-draughts',
    async (page) => {
      const header = await recordOf(page);
      await load(page, header.replace(/\*\s*$/, '1. 12-15 24-20 *\n'));
      await press(page, 'tab-analysis');
      await page.waitForSelector('.plot .line', { state: 'attached' });
      await press(page, 'chance-table');
      const found = await page.evaluate(() => {
        const styleOf = (/** @type {string} */ selector) =>
          getComputedStyle(/** @type {Element} */ (document.querySelector(selector)));
        const head = /** @type {Element} */ (document.querySelectorAll('.numbers tbody th')[1]);
        const text = /** @type {Text} */ (head.firstChild);
        const leftOf = (/** @type {string} */ part) => {
          const range = document.createRange();
          range.setStart(text, text.data.indexOf(part));
          range.setEnd(text, text.data.indexOf(part) + part.length);
          return range.getBoundingClientRect().left;
        };
        return {
          isInk: styleOf('.plot .line').stroke === styleOf('body').color,
          isCurrentBold: styleOf('.numbers [aria-current] td').fontWeight,
          fromIsLeft: leftOf('12') < leftOf('15'),
          wayOfTime: styleOf('.graph').direction,
        };
      });
      assert.deepEqual(found, { isInk: true, isCurrentBold: '700', fromIsLeft: true, wayOfTime: 'ltr' });
    },
    { forcedColors: 'active' },
  ),
);

fullTest('the analysis marks a line with an arrow and names the side whose chances are shown', () =>
  visit('?side=both#game=brandubh', async (page) => {
    await playMoves(page, 1);
    await press(page, 'tab-analysis');
    await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
    // The arrow shows the number of its line.
    const numbered = async (/** @type {string} */ number) => {
      await expect(page.locator('.arrow-number')).toHaveText(number);
      await expect(page.locator('.lines [data-pointed] .mark')).toHaveText(number);
      await expect.poll(() => page.evaluate(() => window.ludoteca.model.arrows.length)).toBe(1);
    };
    await numbered('1');
    await page.locator('.lines li').nth(1).focus();
    await numbered('2');
    const arrow = () => page.evaluate(() => window.ludoteca.model.arrows[0] ?? { from: -1, to: -1 });
    const between = async () => {
      const step = await arrow();
      const ends = [await centerOf(page, step.from), await centerOf(page, step.to)];
      const at = await middleOf(page, '.arrow-number');
      // While the computer thinks, another move may become second best.
      if (JSON.stringify(await arrow()) !== JSON.stringify(step)) return false;
      return /** @type {const} */ (['x', 'y']).every((axis) => {
        const [low = 0, high = 0] = ends.map((end) => end[axis]).sort((one, other) => one - other);
        return at[axis] > low - 2 && at[axis] < high + 2;
      });
    };
    await until(between, () => 'the number is never between the ends of its arrow');
    await page.focus('#tab-analysis');
    await numbered('1');
    await page.hover('.lines li:nth-child(3)');
    await numbered('3');
    await page.hover('#tab-moves');
    await numbered('1');
    // The bar and the graph always show the same side's chances; the lines show those of the side to move.
    await expect(page.locator('.chance-now span').first()).toHaveText(/King’s side$/);
    await expect(page.locator('.chances h2')).toHaveText(/King’s side$/);
    await expect(page.locator('.depth p + p')).toHaveText(/Attackers$/);
    await page.waitForFunction(() => {
      const [side = 0, line = 0] = ['.chance-now b', '.lines .worth'].map((each) =>
        Number.parseInt(document.querySelector(each)?.textContent ?? '', 10),
      );
      return Math.abs(side + line - 100) <= 1;
    });
    await press(page, 'tab-moves');
    await expect(page.locator('.arrow-number')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.ludoteca.model.arrows)).toEqual([]);
  }),
);
