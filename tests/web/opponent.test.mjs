/** The opponent's requests to the engine, with a fake engine. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';

import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, Recovery } from '../../web/engine/recovery.js';
import { readSeats, TIMES_MS } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { Game, randomBits, Record } from './rules.mjs';

/** @import { Engine } from "../../web/engine/engine.js" */
/** @import { Hint } from "../../web/state/game-model.js" */

Object.assign(document, { hidden: false, addEventListener: () => {} });
const { Opponent } = await import('../../web/engine/opponent.js');

after(() => mock.timers.reset());

/** Returns the opponent's first request. @param {object} computer */
async function requestOf(computer) {
  const store = new Store(
    { Game, Record, randomBits },
    {
      motion: () => false,
      seats: readSeats({ who: 'second', computers: [computer, computer], pace: 'none' }),
    },
  );
  const request = await new Promise((resolve, reject) => {
    const engine = {
      /** @param {unknown[]} given */
      think(...given) {
        resolve(given);
        return new Promise(() => {});
      },
    };
    new Opponent(store, /** @type {Engine} */ (/** @type {unknown} */ (engine)), {
      rules: { Game, Record },
      seed: () => '0123456789abcdef',
      recovery: { stop: reject },
    });
    store.dispatch({ type: 'open', ruleset: 'alquerque', switches: {}, position: null });
  });
  const [, ask, { timeMs }] = request;
  return { ...ask, timeMs };
}

test('the computer searches at the chosen level, or for the chosen time at the highest level', async () => {
  const seed = '0123456789abcdef';
  assert.deepEqual(await requestOf({ level: 3 }), { level: 3, lines: 1, seed, timeMs: 3000 });
  assert.deepEqual(await requestOf({ level: 8 }), { level: 8, lines: 1, seed, timeMs: 3000 });
  const [timeMs] = TIMES_MS;
  assert.deepEqual(await requestOf({ level: 8, timeMs }), { level: null, lines: 1, seed, timeMs });
});

/** Runs all pending work that does not wait for a timer. */
const settled = () => new Promise(setImmediate);

/** @param {number} ms */
async function pass(ms) {
  mock.timers.tick(ms);
  await settled();
}

/** Opens a game whose engine never answers, and fails on demand. @param {string} who as in `Seats` */
async function openGame(who) {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  const store = new Store(
    { Game, Record, randomBits },
    { motion: () => false, seats: readSeats({ who, pace: 'none' }) },
  );
  /** @type {((reason: Error) => void)[]} */
  const refusals = [];
  /** @param {unknown} _record @param {unknown} _ask @param {{ signal: AbortSignal }} options */
  const think = (_record, _ask, { signal }) =>
    new Promise((_, refuse) => {
      refusals.push(refuse);
      signal.addEventListener('abort', () => refuse(new DOMException('given up', 'AbortError')));
    });
  const seen = { notice: '' };
  const recovery = new Recovery(store, {
    show: (reason) => void (seen.notice = String(reason)),
    hide: () => void (seen.notice = ''),
  });
  const opponent = new Opponent(store, /** @type {Engine} */ (/** @type {unknown} */ ({ think })), {
    rules: { Game, Record },
    seed: () => '0123456789abcdef',
    recovery,
  });
  store.dispatch({ type: 'open', ruleset: 'alquerque', switches: {}, position: null });
  await settled();
  /** Makes the engine fail the last request. */
  const fail = async (reason = new Error('lost')) => {
    refusals.at(-1)?.(reason);
    await settled();
  };
  return { store, recovery, opponent, seen, fail, requests: () => refusals.length };
}

test('after each failure a demo resumes by itself, with growing delays', async () => {
  const { store, seen, fail, requests } = await openGame('nobody');
  let pauseMs = FIRST_PAUSE_MS;
  for (let faults = 1; faults <= 10; faults += 1) {
    assert.deepEqual([requests(), store.model?.paused, seen.notice], [faults, false, '']);
    await fail();
    assert.deepEqual([store.model?.paused, seen.notice], [true, 'Error: lost']);
    await pass(pauseMs - 1);
    assert.deepEqual([requests(), store.model?.paused], [faults, true]);
    await pass(1);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
});

test("an answer resets the delay between a demo's retries", async () => {
  const { recovery, fail, requests } = await openGame('nobody');
  await fail();
  await pass(FIRST_PAUSE_MS);
  await fail();
  recovery.work();
  await pass(2 * FIRST_PAUSE_MS);
  await fail();
  await pass(FIRST_PAUSE_MS);
  assert.equal(requests(), 4);
});

test('a demo does not resume if a visitor has paused it or is looking at earlier moves', async () => {
  const { store, fail, requests } = await openGame('nobody');
  await fail();
  store.dispatch({ type: 'go-on' });
  await settled();
  store.dispatch({ type: 'pause' });
  await settled();
  await pass(LONGEST_PAUSE_MS);
  assert.deepEqual([store.model?.paused, requests()], [true, 2]);
  store.dispatch({ type: 'go-on' });
  await settled();
  await fail();
  store.dispatch({ type: 'jump', ply: 0 });
  await pass(LONGEST_PAUSE_MS);
  assert.deepEqual([store.model?.paused, requests()], [true, 3]);
});

test('a game opened after a failure starts at once, and the old retry ends no later pause', async () => {
  const { store, seen, fail, requests } = await openGame('nobody');
  await fail();
  store.dispatch({ type: 'open', ruleset: 'brandubh', switches: {}, position: null });
  await settled();
  assert.deepEqual([requests(), store.model?.paused, seen.notice], [2, false, '']);
  store.dispatch({ type: 'pause' });
  await pass(LONGEST_PAUSE_MS);
  assert.equal(store.model?.paused, true);
});

test('after a failure, "Continue" closes the notice and resumes the game against a person', async () => {
  const { store, seen, fail, requests } = await openGame('second');
  await fail();
  await pass(LONGEST_PAUSE_MS);
  assert.deepEqual([store.model?.paused, seen.notice, requests()], [true, 'Error: lost', 1]);
  store.dispatch({ type: 'go-on' });
  await settled();
  assert.deepEqual([store.model?.paused, seen.notice, requests()], [false, '', 2]);
});

test('the notice about a failed hint closes when the engine answers again', async () => {
  const { store, recovery, seen } = await openGame('first');
  recovery.stop(new Error('lost'));
  assert.deepEqual([store.model?.paused, seen.notice], [false, 'Error: lost']);
  recovery.work();
  assert.equal(seen.notice, '');
});

/** Requests a hint, and waits until the engine receives the request. @param {string} who */
async function askHint(who) {
  const game = await openGame(who);
  game.opponent.hint();
  while (game.requests() === 0) await settled();
  return game;
}

test('the search for a hint is repeated if another request has replaced it', async () => {
  const { store, fail, requests, seen } = await askHint('both');
  assert.equal(store.model?.remark?.key, 'hint.looking');
  await fail(new DOMException('given up', 'AbortError'));
  assert.deepEqual([requests(), store.model?.remark?.key, seen.notice], [2, 'hint.looking', '']);
});

test('the "looking for a hint" message disappears when the player moves or the engine fails', async () => {
  const moved = await askHint('both');
  moved.store.dispatch({ type: 'drop', from: 7, to: 12 });
  await settled();
  assert.deepEqual([moved.store.model?.game.ply, moved.store.model?.remark], [1, null]);
  const failed = await askHint('both');
  await failed.fail();
  assert.deepEqual([failed.store.model?.remark, failed.seen.notice], [null, 'Error: lost']);
});

test('repeated requests show each step of a hint once, and the last again after a refusal', async () => {
  const { store, opponent } = await openGame('both');
  const hint = /** @type {Hint} */ (/** @type {unknown} */ ({ step: 1, move: { steps: [] } }));
  /** @type {(number | undefined)[]} */
  const steps = [];
  store.subscribe((model, { type }) => type === 'hinted' && steps.push(model?.hint?.step));
  store.dispatch({ type: 'hint', hint });
  for (let presses = 0; presses < 4; presses += 1) opponent.hint();
  assert.deepEqual(steps, [1, 2, 3]);
  store.dispatch({ type: 'drop', from: 7, to: 24 });
  assert.ok(store.model?.refusal !== null);
  opponent.hint();
  opponent.hint();
  assert.deepEqual([steps, store.model?.refusal], [[1, 2, 3, 3], null]);
});

test('the computer announces a win once per game, and again whenever it is one move away', async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  const store = new Store(
    { Game, Record, randomBits },
    { motion: () => false, seats: readSeats({ who: 'second', pace: 'none' }) },
  );
  /** Plies to the win in each answer of the engine. */
  const plies = [9, 7, 3, 3];
  const think = async (/** @type {string} */ text) => {
    const record = Record.parse(text);
    const [first] = record.continuations([]).steps;
    return { choice: { steps: [first], score: { kind: 'win', plies: plies.shift() } } };
  };
  new Opponent(store, /** @type {Engine} */ (/** @type {unknown} */ ({ think })), {
    rules: { Game, Record },
    seed: () => '0123456789abcdef',
    recovery: { stop: assert.fail },
  });
  /** @type {unknown[]} */
  const seen = [];
  /** Waits for the computer's move, and notes its remark. */
  const moved = async () => {
    for (let tries = 0; store.model?.interaction.type !== 'enter'; tries += 1) {
      assert.ok(tries < 100, 'the computer has not moved');
      await pass(1_000);
    }
    const { remark } = store.model;
    seen.push(remark && [remark.key, remark.values]);
  };
  const play = () => {
    const interaction = store.model?.interaction;
    assert.ok(interaction?.type === 'enter');
    const [step] = interaction.next.steps;
    assert.ok(step !== undefined);
    store.dispatch({ type: 'try', steps: [{ from: step.from, to: step.to }] });
  };
  store.dispatch({ type: 'open', ruleset: 'brandubh', switches: {}, position: null });
  await moved();
  for (const undo of [false, false, true]) {
    if (undo) store.dispatch({ type: 'undo' });
    play();
    await moved();
  }
  const near = ['remark.win-next', {}];
  assert.deepEqual(seen, [['remark.win', { moves: 4 }], null, near, near]);
});
