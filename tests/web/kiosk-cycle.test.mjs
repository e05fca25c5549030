/** The cycle of a kiosk as a state machine, with a fake page and a fake clock. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock } from '../../web/pages/kiosk/clock.js';
import { dueAt, newState, step } from '../../web/pages/kiosk/cycle.js';
import { canLoadAllFiles } from '../../web/pages/kiosk/missing.js';

/** @import { Effect, KioskEvent, Load, Plan, Seen, State } from "../../web/pages/kiosk/cycle.js" */

/** Kiosk settings: several games with and without demos by the computer, and a single game. */
const LIST = { games: 2, idleMs: 60_000, attracts: false };
const WATCHED = { ...LIST, attracts: true };
const ONE = { ...LIST, games: 1 };

/** Outcome of a load: the files arrive, fail to load, or never arrive. @typedef {boolean | 'never'} Answer */

/** Kiosk without a page. Files arrive at once unless `answers` returns false or `never`. */
class Hall {
  /** @type {State} */ #state;
  /** @type {Seen} */
  seen = {
    now: 5000,
    view: 'start',
    isFirstLanguage: true,
    isOver: false,
    isDamaged: false,
    isHeld: false,
    isZoomed: false,
  };
  /** Effects not yet read by a test, with their times in seconds. @type {{ at: number, effect: Effect }[]} */
  #log = [];
  /** @type {(load: Load, game: number) => Answer} */
  answers;
  /** Index of the open game. */
  game = -1;
  /** Number of ticks since the start. */
  looks = 0;

  /** @param {Plan} plan @param {(load: Load, game: number) => Answer} [answers] @param {number} [tries] */
  constructor(plan, answers = () => true, tries = 0) {
    this.answers = answers;
    this.#state = newState(plan, this.seen.now, tries);
    this.happen({ type: 'start' });
    this.done();
  }

  get stage() {
    return this.#state.stage;
  }

  /** Id of the pending load. */
  get load() {
    return this.#state.load?.id ?? 0;
  }

  /** Time until the next tick, in seconds. */
  get due() {
    return (dueAt(this.#state, this.seen) - this.seen.now) / 1000;
  }

  /** @param {KioskEvent} event */
  happen(event) {
    const [state, effects] = step(this.#state, event, this.seen);
    this.#state = state;
    for (const effect of effects) {
      this.#log.push({ at: this.seen.now / 1000, effect });
      this.#act(effect);
    }
  }

  /** @param {Effect} effect */
  #act(effect) {
    if (effect.type === 'forget' || effect.type === 'list' || effect.type === 'menu')
      this.seen = { ...this.seen, view: 'start' };
    if (effect.type === 'open') {
      this.game = effect.at;
      this.seen = { ...this.seen, view: 'game', isOver: false };
    }
    if (effect.type !== 'load') return;
    const isThere = this.answers(effect.load, effect.at);
    if (isThere === 'never') return;
    if (effect.load.what === 'first-language' && isThere) this.seen = { ...this.seen, isFirstLanguage: true };
    this.happen({ type: 'loaded', id: effect.load.id, isThere });
  }

  touch() {
    this.happen({ type: 'touch' });
  }

  /** Changes what the page shows. @param {Partial<Seen>} seen */
  show(seen) {
    this.seen = { ...this.seen, ...seen };
    this.happen({ type: 'changed' });
  }

  /** @param {number} seconds */
  pass(seconds) {
    const end = this.seen.now + seconds * 1000;
    for (let due = dueAt(this.#state, this.seen); due <= end; due = dueAt(this.#state, this.seen)) {
      this.seen = { ...this.seen, now: due };
      this.happen({ type: 'tick' });
      this.looks += 1;
    }
    this.seen = { ...this.seen, now: end };
    return this;
  }

  /** Returns the effects since the last call. */
  done() {
    return this.#log.splice(0).map(({ effect }) => effect.type);
  }

  /** Returns the times of an effect since the last call, in seconds. @param {Effect['type']} type */
  times(type) {
    return this.#log.splice(0).flatMap(({ at, effect }) => (effect.type === type ? [at] : []));
  }
}

/** Simulates a visitor who opens a game and chooses another language. @param {Hall} hall */
function visit(hall) {
  hall.touch();
  if (hall.stage === 'attract') hall.happen({ type: 'invite' });
  if (hall.stage === 'card') hall.happen({ type: 'play' });
  hall.seen = { ...hall.seen, view: 'game', isFirstLanguage: false };
  hall.done();
}

/** Describes a plan for test titles. @param {Plan} plan */
const named = ({ games, attracts }) =>
  `${games === 1 ? 'one game' : 'several games'}, ${attracts ? 'with' : 'without'} demos`;

for (const [plan, stage, view] of /** @type {const} */ ([
  [WATCHED, 'attract', 'game'],
  [LIST, 'none', 'start'],
  [ONE, 'card', 'game'],
  [{ ...ONE, attracts: true }, 'attract', 'game'],
]))
  test(`each visit to a kiosk starts at the stage "${stage}": ${named(plan)}`, () => {
    const hall = new Hall(plan);
    for (let visitor = 0; visitor < 3; visitor += 1) {
      assert.deepEqual([hall.stage, hall.seen.view], [stage, view]);
      visit(hall);
      hall.pass(89);
      assert.ok(!hall.done().includes('forget'));
      hall.pass(1);
      assert.equal(
        hall.done().find((each) => each !== 'warn'),
        'forget',
        'something was loaded first',
      );
      assert.equal(hall.seen.isFirstLanguage, true);
    }
  });

test('an idle kiosk without demos sets no timer', () => {
  for (const plan of [LIST, ONE]) {
    const hall = new Hall(plan).pass(5);
    hall.done();
    assert.equal(hall.due, Infinity);
  }
});

test('a demo switches to the next game 8 s after the end of a game, or after 180 s in total', () => {
  const hall = new Hall(WATCHED);
  hall.pass(179.9);
  assert.equal(hall.game, 0);
  hall.pass(0.1);
  assert.equal(hall.game, 1);
  hall.show({ isOver: true });
  hall.pass(8.9);
  assert.equal(hall.game, 1, 'the end is noticed after 1 s, then shown for 8 s');
  hall.pass(0.1);
  assert.deepEqual([hall.game, hall.stage], [0, 'attract']);
});

test('before a visit ends, a warning counts down 30 s, and each touch extends the visit', () => {
  const hall = new Hall(LIST);
  visit(hall);
  for (let times = 0; times < 12; times += 1) {
    hall.looks = 0;
    hall.pass(59.9);
    assert.deepEqual(hall.done(), []);
    hall.pass(29);
    assert.equal(hall.times('warn').length, 29);
    assert.equal(hall.looks, 29, 'it woke up before the warning');
    hall.touch();
    assert.deepEqual(hall.done(), ['close-warning']);
  }
  const from = hall.seen.now / 1000;
  hall.pass(90);
  assert.deepEqual(
    hall.times('warn').map((at) => Math.round(at - from)),
    Array.from({ length: 30 }, (_, second) => 60 + second),
  );
});

test('a kiosk that was asleep when a visit ended resets when it wakes', () => {
  const hall = new Hall(LIST);
  visit(hall);
  hall.seen = { ...hall.seen, now: hall.seen.now + 600_000 };
  hall.happen({ type: 'tick' });
  assert.equal(hall.done()[0], 'forget');
});

for (const answer of /** @type {const} */ ([false, 'never']))
  for (const plan of [LIST, WATCHED])
    test(`all choices are reset even if loading ${answer ? 'never ends' : 'fails'}: ${named(plan)}`, () => {
      const hall = new Hall(plan);
      const { stage, seen } = hall;
      visit(hall);
      hall.answers = ({ what }) => what !== 'first-language' || answer;
      hall.pass(96);
      assert.equal(
        hall.done().find((each) => each !== 'warn'),
        'forget',
      );
      assert.deepEqual([hall.stage, hall.seen.view, hall.seen.isFirstLanguage], [stage, seen.view, false]);
      hall.pass(100);
      const loads = hall.times('load').length;
      assert.ok(loads >= 20 && loads <= 40, `not a try every 5 s: ${loads} loads`);
      hall.answers = () => true;
      hall.pass(10);
      assert.deepEqual([hall.stage, hall.seen.view, hall.seen.isFirstLanguage], [stage, seen.view, true]);
    });

test('the demo shows a game whose messages load; if there is none, the list of games is shown', () => {
  const hall = new Hall(WATCHED, ({ what }) => what !== 'messages');
  assert.deepEqual([hall.stage, hall.seen.view], ['none', 'start']);
  hall.answers = ({ what }, game) => what !== 'messages' || game === 1;
  hall.pass(6);
  assert.deepEqual([hall.stage, hall.game], ['attract', 1]);
  hall.pass(185);
  assert.deepEqual([hall.stage, hall.game], ['attract', 1]);
});

test('the kiosk waits 5 s for messages and ignores late ones', () => {
  const hall = new Hall(WATCHED, ({ what }) => (what === 'messages' ? 'never' : true));
  const late = hall.load;
  hall.pass(4.9);
  assert.equal(hall.load, late);
  hall.pass(0.1);
  assert.equal(hall.load, late + 1, 'the next game was not tried');
  hall.happen({ type: 'loaded', id: late, isThere: true });
  assert.equal(hall.game, -1);
});

test('a visitor who arrives during a reset is not interrupted, and the visit ends as usual', () => {
  const hall = new Hall(WATCHED);
  visit(hall);
  hall.answers = ({ what }) => (what === 'first-language' ? 'never' : true);
  hall.pass(92);
  const late = hall.load;
  hall.done();
  hall.touch();
  assert.deepEqual(hall.done(), ['close-warning', 'same-language']);
  hall.seen = { ...hall.seen, view: 'game' };
  hall.happen({ type: 'loaded', id: late, isThere: true });
  hall.pass(59);
  assert.deepEqual(hall.done(), [], 'the visitor’s game was interrupted');
  hall.answers = () => true;
  hall.pass(31);
  assert.deepEqual([hall.stage, hall.seen.isFirstLanguage], ['attract', true]);
});

test('without a visitor, dialogs and notices that appear are closed after a second', () => {
  const hall = new Hall(LIST).pass(5);
  hall.done();
  hall.show({});
  hall.show({});
  assert.equal(hall.due, 1);
  hall.pass(1);
  assert.deepEqual(hall.done(), ['tidy']);
  visit(hall);
  hall.show({});
  hall.pass(59);
  assert.deepEqual(hall.done(), []);
});

for (const plan of [LIST, ONE, WATCHED])
  test(`without a visitor, a kiosk returns to its usual view from any other: ${named(plan)}`, () => {
    const hall = new Hall(plan).pass(10);
    const { view } = hall.seen;
    hall.show({ view: 'page' });
    hall.pass(1);
    assert.equal(hall.seen.view, view, 'the last load ended more than 5 s ago');
    hall.show({ view: 'page' });
    hall.pass(4);
    assert.equal(hall.seen.view, 'page', 'it returned twice within 5 s');
    hall.pass(1);
    assert.equal(hall.seen.view, view);
  });

test('a page with missing files reloads after 2, 4, 8 … 64 minutes if the files can be fetched', () => {
  for (const [tries, minutes] of [2, 4, 8, 16, 32, 64, 64].entries()) {
    const hall = new Hall(WATCHED, () => true, tries);
    hall.show({ isDamaged: true });
    hall.pass(minutes * 60 - 1);
    assert.ok(!hall.done().includes('repair'));
    hall.pass(1);
    assert.ok(hall.done().includes('repair'));
    hall.pass(minutes * 60 - 1);
    assert.ok(!hall.done().includes('repair'), 'it tried again too early');
    hall.happen({ type: 'files-back' });
    assert.deepEqual(hall.done(), ['keep-tries', 'reload']);
  }
});

test('a page is not reloaded during a visit', () => {
  const hall = new Hall(LIST);
  hall.show({ isDamaged: true });
  hall.pass(120);
  visit(hall);
  hall.happen({ type: 'files-back' });
  hall.pass(59);
  assert.deepEqual(hall.done(), []);
});

test('a page that stays fully loaded for two minutes resets its retry count', () => {
  const hall = new Hall(LIST, () => true, 3);
  hall.pass(119);
  assert.ok(!hall.done().includes('keep-tries'));
  hall.pass(1);
  assert.ok(hall.done().includes('keep-tries'));
  assert.equal(hall.pass(5).due, Infinity);
});

test('a finger that rests on the screen counts as activity', () => {
  const hall = new Hall(WATCHED);
  visit(hall);
  hall.show({ isHeld: true });
  hall.pass(180);
  assert.ok(!hall.done().some((each) => each === 'warn' || each === 'forget'));
  hall.show({ isHeld: false });
  hall.pass(59);
  assert.ok(!hall.done().includes('warn'), 'warned too early after the finger was lifted');
  hall.pass(31);
  assert.ok(hall.done().includes('forget'));
});

test('after a visitor has zoomed, the page reloads unless the next visitor has arrived', () => {
  const hall = new Hall(WATCHED);
  hall.pass(10);
  visit(hall);
  hall.show({ isZoomed: true });
  hall.pass(90);
  const effects = hall.done();
  assert.ok(effects.indexOf('forget') < effects.indexOf('unzoom'), effects.join(' '));
  assert.ok(!effects.includes('renew'), 'renewed before the page is known to be there');
  hall.happen({ type: 'renewable' });
  assert.deepEqual(hall.done(), ['renew']);
  hall.touch();
  hall.happen({ type: 'renewable' });
  assert.ok(!hall.done().includes('renew'));
  hall.show({ isZoomed: false });
  hall.pass(90);
  assert.ok(!hall.done().includes('unzoom'));
});

test('a newer build is loaded at once, or at the end of the current visit', () => {
  const hall = new Hall(LIST);
  hall.happen({ type: 'replaced' });
  assert.deepEqual(hall.done(), ['reload']);
  visit(hall);
  hall.happen({ type: 'replaced' });
  assert.deepEqual(hall.done(), []);
  hall.pass(90);
  assert.deepEqual(hall.done().slice(-2), ['forget', 'reload']);
});

test('"Other games" opens the list of games, or the card of the only game', () => {
  for (const [plan, stage, view] of /** @type {const} */ ([
    [WATCHED, 'none', 'start'],
    [ONE, 'card', 'game'],
  ])) {
    const hall = new Hall(plan);
    visit(hall);
    hall.happen({ type: 'menu' });
    assert.deepEqual([hall.stage, hall.seen.view], [stage, view]);
  }
});

test('a card whose messages load late does not open over the list of games', () => {
  const hall = new Hall(WATCHED);
  hall.touch();
  hall.answers = () => 'never';
  hall.happen({ type: 'invite' });
  const { load } = hall;
  hall.happen({ type: 'menu' });
  hall.happen({ type: 'loaded', id: load, isThere: true });
  assert.deepEqual([hall.stage, hall.seen.view], ['none', 'start']);
});

test('after a visitor has followed a link to a game, the invitation opens the card of that game', () => {
  const hall = new Hall(WATCHED);
  visit(hall);
  hall.happen({ type: 'choose', at: 1 });
  hall.happen({ type: 'choose', at: -1 });
  hall.happen({ type: 'invite' });
  assert.deepEqual([hall.stage, hall.game], ['card', 1]);
  hall.happen({ type: 'choose', at: -1 });
  assert.equal(hall.stage, 'none', 'the link to all games');
});

test('the clock ignores changes to the system time, but includes the time spent asleep', () => {
  const means = { evenly: 1000, date: 0 };
  const clock = new Clock({ evenly: () => means.evenly, date: () => means.date });
  means.date = Date.UTC(2040);
  assert.equal(clock.now(), 1000);
  for (const isHidden of [true, true, false]) clock.see(isHidden);
  assert.equal(clock.now(), 1000);
  clock.see(true);
  means.date += 86_400_000;
  means.evenly += 10;
  clock.see(true);
  clock.see(false);
  assert.equal(clock.now(), 1000 + 86_400_000);
  clock.see(true);
  means.date = 0;
  clock.see(false);
  assert.equal(clock.now(), 1000 + 86_400_000, 'the clock went backwards');
});

test('offline, a page is reported as complete only if the check allows cached copies', async (context) => {
  context.mock.method(globalThis, 'fetch', (/** @type {string} */ _, /** @type {RequestInit} */ { cache }) =>
    cache === 'reload' ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response('page')),
  );
  assert.deepEqual([await canLoadAllFiles(), await canLoadAllFiles('default')], [false, true]);
});
