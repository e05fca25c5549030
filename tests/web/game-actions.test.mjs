/** Actions on a game other than moves: rematches, swapping sides, and endings by agreement. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { defaultSeats, swapped } from '../../web/state/players.js';
import {
  drawLots,
  goTo,
  interactionOf,
  openGame,
  openMenu,
  press,
  ready,
  recordOf,
  seatsOf,
  servePage,
  stateOf,
  taps,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** @param {Page} page @param {number} ply */
const played = (page, ply) => page.waitForFunction((least) => window.ludoteca.state.ply >= least, ply);

/** @param {Page} page */
const isFlipped = (page) => page.evaluate(() => window.ludoteca.model.flipped);

/** @param {Page} page */
async function resign(page) {
  await press(page, 'resign');
  await press(page, 'confirm');
  await page.waitForSelector('#result');
}

test('the goats’ player is at the bottom; the dog’s player alone keeps the label below the board', () =>
  visit('?side=table#game=el-perro', async (page) => {
    const sits = () => page.evaluate(() => document.documentElement.dataset['sits']);
    await expect.poll(sits, 'the dog').toBe('far');
    await taps(page, 12, 11);
    await expect.poll(sits, 'the goats').toBe('near');
    const players = page.locator('#players');
    for (const [who, far, flipped] of [
      ['both', '0', '1'],
      ['first', '1', '0'],
      ['second', '0', '1'],
    ]) {
      await goTo(page, `game=el-perro&side=${who}`);
      await expect(players, who).toHaveAttribute('data-far', far ?? '');
      await press(page, 'flip');
      await expect(players, `${who}, flipped`).toHaveAttribute('data-far', flipped ?? '');
    }
  }));

test('a rematch keeps the rules and keeps or swaps the sides, and sides can be swapped during a game', () =>
  visit('?side=first&level=1&pace=none&capture=compulsory#game=alquerque', async (page) => {
    await resign(page);
    await press(page, 'again');
    await expect.poll(async () => (await seatsOf(page)).who).toBe('first');
    await expect
      .poll(async () => [(await stateOf(page)).switches['capture'], (await stateOf(page)).plies])
      .toEqual(['compulsory', 0]);
    await resign(page);
    await press(page, 'again-swapped');
    await expect.poll(async () => (await seatsOf(page)).who).toBe('second');
    await expect.poll(async () => (await seatsOf(page)).computers[0].level).toBe(1);
    await expect.poll(() => isFlipped(page)).toBe(true);
    await played(page, 1);
    const { moves, switches } = await stateOf(page);
    assert.equal(switches['capture'], 'compulsory');
    await press(page, 'swap');
    await played(page, 2);
    const after = await stateOf(page);
    assert.equal(after.moves[0]?.notation, moves[0]?.notation);
    assert.equal(after.moves[1]?.color, 1, 'the computer has not gone on with the other side');
    await expect
      .poll(async () => [(await interactionOf(page)).type, await isFlipped(page)])
      .toEqual(['enter', false]);
  }));

/** Returns whether each saved game is over, its players, and the level of the computer. @param {Page} page */
const savedGames = (page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('ludoteca.game.'))
      .map(([, text]) => JSON.parse(text))
      .map(({ isOver, seats }) => [isOver, seats.who, seats.computers[0].level])
      .sort(),
  );

fullTest('a rematch with swapped sides is saved, and the previous game stays unchanged', () =>
  visit('?pace=none#game=brandubh&side=first&level=3', async (page) => {
    await taps(page, 31, 29);
    await played(page, 2);
    await resign(page);
    await press(page, 'again-swapped');
    await played(page, 1);
    const { moves, turn } = await stateOf(page);
    assert.deepEqual([moves[0]?.color, turn], [0, 1], 'the computer has not begun');
    await expect
      .poll(() => page.evaluate(() => window.ludoteca.model.players))
      .toEqual([{ type: 'computer', level: 3, timeMs: null }, { type: 'person' }]);
    await expect
      .poll(() => savedGames(page))
      .toEqual([
        [false, 'second', 3],
        [true, 'first', 3],
      ]);
    const record = await recordOf(page);
    // A reload restores the players of the game, not those chosen last.
    await page.evaluate(() => localStorage.removeItem('ludoteca.seats'));
    await page.reload();
    await ready(page);
    await expect.poll(() => recordOf(page)).toBe(record);
    await expect.poll(async () => (await seatsOf(page)).who).toBe('second');
    await expect.poll(async () => (await seatsOf(page)).computers[0].level).toBe(3);
  }),
);

test('two computer players can swap sides too', () => {
  const [strong, weak] = [{ ...defaultSeats().computers[0], level: 8 }, defaultSeats().computers[0]];
  const seats = { ...defaultSeats(), who: /** @type {const} */ ('nobody'), computers: [strong, weak] };
  const { who, computers } = swapped(/** @type {ReturnType<typeof defaultSeats>} */ (seats));
  assert.deepEqual([who, computers], ['nobody', [weak, strong]]);
});

fullTest('two people get no offer to swap sides, and can agree to count pieces only in Alquerque', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await press(page, 'resign');
    await page.click('[data-do=confirm] >> nth=1');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(0);
    await expect(page.locator('[data-do=again-swapped]')).toHaveCount(0);
    await press(page, 'again');
    await expect.poll(async () => (await stateOf(page)).outcome).toBe(null);
    await press(page, 'count');
    await press(page, 'confirm');
    await expect.poll(async () => (await stateOf(page)).outcome?.key).toBe('alquerque.count-agreed');
    for (const game of ['el-perro', 'brandubh', 'spanish-draughts']) {
      await openGame(page, game);
      await openMenu(page);
      await expect(page.locator('#menu [data-do=draw]'), game).toHaveCount(1);
      await expect(page.locator('#menu [data-do=count]'), game).toHaveCount(0);
    }
  }),
);

test('a draw can be offered to the computer even if the rules have no draws', () =>
  visit('?side=first&level=1#game=fallas&pos=7x13.12x2-7x13.12x2-a-234', async (page) => {
    await openMenu(page);
    await expect(page.locator('#menu [data-do=draw]')).toHaveText('Offer a draw');
  }));

fullTest('in a game without draws, the draw command shows the rule, and play can go on', () =>
  visit('?side=both#game=fallas', async (page) => {
    await drawLots(page);
    await openMenu(page);
    await expect(page.locator('[data-do=draw]')).toHaveAttribute('aria-disabled', 'true');
    await page.click('[data-do=draw]', { force: true });
    await expect(page.locator('#label .clause')).toHaveAttribute('data-clause', 'fallas.no-draw');
    await expect(page.locator('#assertive')).toHaveText(/no draws in this game/);
    await press(page, 'throw');
    await expect.poll(async () => (await stateOf(page)).dice.length).toBe(3);
    await goTo(page, 'game=fallas&side=both&pos=7x13.12x2-7x13.12x2-a-234');
    await page.waitForFunction(() => window.ludoteca.state.dice.join('') === '234');
    await openMenu(page);
    await page.click('[data-do=draw]', { force: true });
    await taps(page, 6, 8);
    const interaction = await interactionOf(page);
    assert(interaction.type === 'enter');
    assert.equal(interaction.entered.length, 1);
  }),
);
