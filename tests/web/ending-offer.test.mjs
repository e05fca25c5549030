/** The offer to end a game of El Perro once the goats are too few to win. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { endingOfferOf } from '../../web/state/ending-offer.js';
import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { press, reload, servePage, stateOf, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { Game, randomBits, Record } from './rules.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Way } from "../../web/state/ending-offer.js" */

const { visit } = servePage();

/** The dog on b2 can capture the goat on c3, one of five. */
const FIVE_GOATS = 'g3g.g3g.2g2.1d3.5-d-u-0';
const CAPTURE = Object.freeze({ from: 6, to: 18 });

/** Returns a store with a game from `position`. @param {object} seats @param {string} position */
function opened(seats, position = FIVE_GOATS, isLesson = false) {
  const store = new Store({ Game, Record, randomBits }, { motion: () => false, seats: readSeats(seats) });
  store.dispatch({ type: 'open', ruleset: 'el-perro', switches: {}, position, isLesson });
  return store;
}

/** @param {Store} store @param {number} from @param {number} to */
const play = (store, from, to) => store.dispatch({ type: 'try', steps: [{ from, to }] });

/** @param {Store} store @returns {Way[] | null} */
const offered = ({ model }) => (model === null ? null : (endingOfferOf(model)?.ways ?? null));

/** @param {number} level */
const against = (level) => [level, level].map((each) => ({ level: each, timeMs: null }));

test('the capture that leaves four goats triggers the offer, and undoing it removes the offer', () => {
  const store = opened({ who: 'both' });
  /** @type {string[]} */
  const events = [];
  store.subscribe((_, { type }) => void events.push(type));
  assert.equal(offered(store), null);
  play(store, CAPTURE.from, CAPTURE.to);
  assert.deepEqual(offered(store), ['resign', 'draw']);
  assert.deepEqual(events, ['played', 'cannot-win']);
  store.dispatch({ type: 'undo' });
  assert.equal(offered(store), null);
  store.dispatch({ type: 'redo' });
  assert.deepEqual(offered(store), ['resign', 'draw']);
  store.dispatch({ type: 'jump', ply: 0 });
  assert.equal(offered(store), null);
});

test('the offer is made once, and not again in the same game after it has been declined', () => {
  const store = opened({ who: 'both' });
  play(store, CAPTURE.from, CAPTURE.to);
  let announced = 0;
  store.subscribe((_, { type }) => void (announced += Number(type === 'cannot-win')));
  play(store, 15, 16);
  assert.deepEqual(offered(store), ['resign', 'draw']);
  assert.equal(announced, 0);
  store.dispatch({ type: 'decline-end' });
  assert.equal(offered(store), null);
  store.dispatch({ type: 'jump', ply: 0 });
  play(store, CAPTURE.from, CAPTURE.to);
  assert.equal(offered(store), null);
  assert.equal(announced, 0);
  store.dispatch({ type: 'open', ruleset: 'el-perro', switches: {}, position: FIVE_GOATS });
  play(store, CAPTURE.from, CAPTURE.to);
  assert.deepEqual(offered(store), ['resign', 'draw']);
});

test('the options in the offer depend on who plays and on the level of the computer', () => {
  for (const [seats, ways] of /** @type {[object, Way[] | null][]} */ ([
    [{ who: 'first', computers: against(1) }, ['concede']],
    [{ who: 'first', computers: against(4) }, ['concede']],
    [{ who: 'first', computers: against(5) }, ['offer-draw']],
    [{ who: 'first', computers: against(8) }, ['offer-draw']],
    [{ who: 'second', computers: against(2) }, ['resign']],
    [{ who: 'first', friend: true }, ['draw']],
    [{ who: 'second', friend: true }, ['resign']],
    [{ who: 'table' }, ['resign', 'draw']],
    [{ who: 'nobody' }, null],
  ])) {
    const store = opened({ who: 'both' });
    play(store, CAPTURE.from, CAPTURE.to);
    store.dispatch({ type: 'seat', seats: readSeats(seats) });
    assert.deepEqual(offered(store), ways, JSON.stringify(seats));
  }
});

test('nothing is offered in lessons, imported games, earlier positions or games begun with few goats', () => {
  const lesson = opened({ who: 'both' }, FIVE_GOATS, true);
  play(lesson, CAPTURE.from, CAPTURE.to);
  assert.equal(offered(lesson), null);

  const few = opened({ who: 'both' }, 'g3g.4g.2g2.1d3.5-d-u-0');
  play(few, CAPTURE.from, CAPTURE.to);
  assert.equal(offered(few), null);

  const played = opened({ who: 'both' });
  play(played, CAPTURE.from, CAPTURE.to);
  play(played, 15, 16);
  played.dispatch({ type: 'jump', ply: 1 });
  assert.equal(offered(played), null);

  played.dispatch({ type: 'resign', color: 1 });
  assert.equal(offered(played), null);
  const imported = opened({ who: 'both' });
  imported.dispatch({ type: 'load', record: Record.parse(played.text), foreign: true });
  imported.dispatch({ type: 'jump', ply: 1 });
  assert.equal(offered(imported), null);
});

const SENTENCE = 'With only 4 goats left, the dog can’t be trapped, so the goats can’t win any more.';

test('if goats played at a low level can’t win, the dog’s player can accept their resignation', () =>
  visit(`?side=first&level=2&pace=none&pos=${FIVE_GOATS}#game=el-perro`, async (page) => {
    await expect(page.locator('#label [data-do="concede"]')).toHaveCount(0);
    await taps(page, CAPTURE.from, CAPTURE.to);
    await expect(page.locator('#label .ending')).toHaveText(SENTENCE);
    await expect(page.locator('#label [data-do="concede"]')).toHaveText('Accept the win');
    await page.click('#label [data-do="concede"]');
    await page.waitForSelector('#card #result');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(0);
    await expect.poll(async () => (await stateOf(page)).outcome?.key).toBe('el-perro.resigned');
    await expect(page.locator('.ending')).toHaveCount(0);
  }));

fullTest('goats played at a high level accept a draw once they can’t win', () =>
  visit(`?side=first&level=6&pace=none&pos=${FIVE_GOATS}#game=el-perro`, async (page) => {
    await taps(page, CAPTURE.from, CAPTURE.to);
    await page.click('#label [data-do="offer-draw"]');
    await expect.poll(async () => (await stateOf(page)).outcome?.key).toBe('el-perro.draw-agreed');
  }),
);

fullTest('a person playing the goats can continue, and isn’t asked again', () =>
  visit(`?side=both&pos=${FIVE_GOATS}#game=el-perro`, async (page) => {
    await taps(page, CAPTURE.from, CAPTURE.to);
    await expect.poll(() => page.textContent('#polite')).toContain(SENTENCE);
    await expect(page.locator('#label [data-do="resign"]')).toHaveText('The goats resign');
    await expect(page.locator('#label [data-do="draw"]')).toHaveText('Agree a draw');
    await page.click('#label [data-do="decline-end"]');
    await expect(page.locator('#label .ending')).toHaveCount(0);
    await reload(page);
    await expect(page.locator('#label .lead')).toHaveText('The goats to move');
    await expect(page.locator('#label .ending'), 'after a reload').toHaveCount(0);
    await press(page, 'undo');
    await taps(page, CAPTURE.from, CAPTURE.to);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await expect(page.locator('#label .ending')).toHaveCount(0);
  }),
);

fullTest('in a game between two people, the offer to resign opens a dialog for confirmation', () =>
  visit(`?side=both&pos=${FIVE_GOATS}#game=el-perro`, async (page) => {
    await taps(page, CAPTURE.from, CAPTURE.to);
    await page.click('#label [data-do="resign"]');
    await expect(page.locator('#dialog-text')).toHaveText('Who resigns?');
    await page.click('#dialog [data-do="confirm"]:has-text("The goats resign")');
    await page.waitForSelector('#card #result');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(0);
  }),
);
