/** Dice: each roll is drawn when it is made, and cannot be predicted from what the page has saved. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { Game, randomBits, Record } from './rules.mjs';

/** @import { Step } from "../../web/pkg/ludoteca_wasm.js" */

const { getRandomValues } = crypto;
afterEach(() => Object.assign(crypto, { getRandomValues }));

/**
 * Replaces the browser's random generator with one that counts up from `byte`. Returns a getter for the
 * number of its calls.
 */
function loadGenerator(byte = 0) {
  let given = 0;
  Object.assign(crypto, {
    getRandomValues: (/** @type {Uint8Array} */ array) => {
      for (let index = 0; index < array.length; index += 1) array[index] = (byte + given * 7 + index) % 256;
      given += 1;
      return array;
    },
  });
  return () => given;
}

/** Returns a store with an open game. @param {string} [text] saved game; by default a new game of Fallas */
function storeOf(text) {
  const store = new Store(
    { Game, Record, randomBits },
    { motion: () => false, seats: readSeats({ who: 'both' }) },
  );
  if (text === undefined) store.dispatch({ type: 'open', ruleset: 'fallas', switches: {}, position: null });
  else store.dispatch({ type: 'load', record: Record.parse(text) });
  return store;
}

/** @param {Store} store */
function gameOf(store) {
  return store.model?.game ?? assert.fail('no game is open');
}

/** Makes every roll that is due before the next move, and returns the dice. @param {Store} store */
function throwAll(store) {
  while (['lot', 'throw'].includes(gameOf(store).stage)) store.dispatch({ type: 'throw' });
  return [...gameOf(store).dice];
}

/** Returns a legal move that takes the first possible step each time, or the last one if `index` is -1. */
function moveOf(/** @type {Store} */ store, index = 0) {
  const record = Record.parse(store.textHere);
  try {
    /** @type {Step[]} */
    const steps = [];
    for (;;) {
      const { steps: next, ends } = record.continuations(steps);
      const step = next.at(index);
      if (step === undefined || ends !== null) return steps;
      steps.push(step);
    }
  } finally {
    record.free();
  }
}

/** Plays a move, and returns the roll that follows it. @param {Store} store @param {Step[]} steps */
function playAndThrow(store, steps) {
  store.dispatch({ type: 'try', steps });
  return throwAll(store);
}

test('every roll gets new random numbers from the browser', () => {
  const given = loadGenerator();
  const store = storeOf();
  const before = given();
  store.dispatch({ type: 'throw' });
  assert.equal(given(), before + 1);
});

test('a game reopened by a reload, in another tab or from a link rolls new dice', () => {
  loadGenerator(1);
  const first = storeOf();
  throwAll(first);
  const { text, linkText } = first;
  const move = moveOf(first);
  const throws = [10, 20, 30, 40].map((byte) => {
    const store = storeOf(text);
    assert.deepEqual(throwAll(store), [...gameOf(first).dice], 'a roll that was made has changed');
    loadGenerator(byte);
    return playAndThrow(store, move).join('');
  });
  assert.ok(new Set(throws).size > 1, `always ${throws[0]}`);
  assert.doesNotMatch(linkText, /Seed/);
});

test('a shared link contains neither an undone move nor the roll that followed it', () => {
  loadGenerator(5);
  const store = storeOf();
  throwAll(store);
  const before = store.linkTextHere;
  playAndThrow(store, moveOf(store));
  assert.equal(store.linkTextHere, store.linkText);
  store.dispatch({ type: 'undo' });
  assert.equal(store.linkTextHere, before);
  assert.notEqual(store.linkText, before);
});

test('after Undo, repeating the move repeats its roll, and a different move gets a new roll', () => {
  loadGenerator(3);
  const store = storeOf();
  throwAll(store);
  const move = moveOf(store);
  const other = moveOf(store, -1);
  assert.notDeepEqual(other, move);
  const dice = playAndThrow(store, move);
  store.dispatch({ type: 'undo' });
  const given = loadGenerator(50);
  assert.deepEqual(playAndThrow(store, move), dice);
  assert.equal(given(), 0, 'random numbers were drawn');

  store.dispatch({ type: 'undo' });
  store.dispatch({ type: 'try', steps: other });
  assert.equal(gameOf(store).stage, 'throw');
  store.dispatch({ type: 'throw' });
  assert.equal(given(), 1);
});
