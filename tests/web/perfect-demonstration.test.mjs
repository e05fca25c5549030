/** Watching perfect play from the position on the board. */
import { test } from 'node:test';

import { enter, load, openTab, recordAt, recordOf, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

const WATCH = '#analysis [data-do="watch-perfect"]';
const PANEL = '#demonstration';
const PAUSE = `${PANEL} [data-do="demonstration-pause"]`;
const STEP = `${PANEL} [data-do="demonstration-step"]`;
const LEAVE = `${PANEL} [data-do="demonstration-leave"]`;
/** A won ending of Brandubh, with the king's side to move. */
const ENDING = '7.7.3b3.3K3.7.r5r.7-b';

/** Switches perfect play on in the analysis. @param {Page} page */
async function showPerfect(page) {
  await openTab(page, 'analysis');
  await page.click('#analysis [data-do="perfect-play"]');
  await expect(page.locator(WATCH)).toBeVisible();
}

test('perfect play can be watched step by step, and the game is unchanged afterwards', () =>
  visit('?side=both&pace=calm#game=brandubh', async (page) => {
    await load(page, recordAt('brandubh', ENDING));
    await showPerfect(page);
    const before = await recordOf(page);
    await page.focus(WATCH);
    await page.keyboard.press('Enter');
    await expect(page.locator(PANEL)).toContainText('With perfect play, the king’s side wins from here.');
    await expect(page.locator(PAUSE)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator(PAUSE)).toHaveText('Continue');
    await page.locator(STEP).press('Enter');
    await expect(page.locator(`${PANEL} .now`)).toContainText('Move 1: ');
    await expect(page.locator(`${PANEL} .way`)).toContainText(/in (at most )?\d+ moves?/);
    await expect(page.locator(`${PANEL} .shown li`)).toHaveCount(1);
    await expect(page.locator('#polite')).toContainText('King’s side: ');
    await page.locator(STEP).press('Enter');
    await expect(page.locator(`${PANEL} .now`)).toContainText('Move 2: ');
    await expect(page.locator(`${PANEL} .shown li`)).toHaveCount(2);
    await expect(page.locator(STEP), 'the focus stays').toBeFocused();
    // Taps on the board change neither the demonstration nor the game.
    await page.locator('#grid button').first().press('Enter');
    await expect.poll(() => recordOf(page)).toBe(before);
    await page.click(LEAVE);
    await expect(page.locator(PANEL)).toHaveCount(0);
    await expect(page.locator(WATCH)).toBeFocused();
    await expect.poll(() => recordOf(page)).toBe(before);
    await expect(page.locator('#analysis .verdict')).toContainText('the king’s side wins');
  }));

fullTest('a demonstration stops at the end of the game, and says who has won', () =>
  visit('?side=both&pace=none#game=brandubh', async (page) => {
    await load(page, recordAt('brandubh', ENDING));
    await showPerfect(page);
    await page.click(WATCH);
    await expect(page.locator(`${PANEL} .lead`)).toHaveText('The king’s side wins');
    await expect(page.locator(LEAVE)).toBeFocused();
    await expect(page.locator(PAUSE)).toHaveCount(0);
    await expect(page.locator('#polite')).toContainText('The king’s side wins');
    await expect.poll(async () => (await stateOf(page)).outcome).toBe(null);
  }),
);

fullTest('a demonstration of a draw stops when a position comes up again', () =>
  visit('?side=both&pace=none#game=spanish-draughts', async (page) => {
    await load(page, recordAt('spanish-draughts', 'W:WK2,K3,K4:BK32'));
    await showPerfect(page);
    await expect(page.locator('#analysis .verdict')).toHaveText('With perfect play, this is a draw.');
    await page.click(WATCH);
    await expect(page.locator(`${PANEL} .lead`)).toHaveText('Draw');
    await expect(page.locator(PANEL)).toContainText('The same position has come up again.');
  }),
);

fullTest('perfect play can be watched in an embed that shows the analysis', () =>
  visit(
    `embed.html?game=brandubh&side=both&pace=none&controls=analysis,actions&pos=${ENDING}`,
    async (page) => {
      await showPerfect(page);
      const before = await recordOf(page);
      await page.click(WATCH);
      await expect(page.locator(`${PANEL} .lead`)).toHaveText('The king’s side wins');
      await page.click(LEAVE);
      await expect.poll(() => recordOf(page)).toBe(before);
    },
  ),
);

fullTest('loading another game ends a demonstration', () =>
  visit('?side=both&pace=calm#game=brandubh', async (page) => {
    await load(page, recordAt('brandubh', ENDING));
    await showPerfect(page);
    await page.click(WATCH);
    await expect(page.locator(PANEL)).toBeVisible();
    await load(page, recordAt('brandubh', '7.7.2bb3.3K3.7.r5r.1r5-b'));
    await expect(page.locator(PANEL)).toHaveCount(0);
    await page.waitForSelector('#analysis .lines li');
    await expect(page.locator(WATCH), 'too many pieces').toHaveCount(0);
  }),
);

fullTest('from the start of El Perro, perfect play by both sides takes 50 moves', () =>
  visit('?side=both&pace=none#game=el-perro', async (page) => {
    await showPerfect(page);
    await page.click(WATCH);
    await expect(page.locator(`${PANEL} .lead`)).toHaveText('The goats win', { timeout: 120_000 });
    await expect(page.locator(`${PANEL} .now`)).toContainText('Move 50: ');
    await page.click(LEAVE);
    await enter(page, { from: 12, to: 16 });
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }),
);
