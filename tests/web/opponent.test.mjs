/** The opponent's requests, with a fake engine. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readSeats, TIMES_MS } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { Game, randomBits, Record } from './rules.mjs';

/** @import { Engine } from "../../web/engine/engine.js" */

Object.assign(document, { hidden: false, addEventListener: () => {} });
const { Opponent } = await import('../../web/engine/opponent.js');

/** Returns the opponent's first request. @param {object} computer */
async function askedBy(computer) {
  const store = new Store(
    { Game, Record, randomBits },
    {
      motion: () => false,
      seats: readSeats({ who: 'second', computers: [computer, computer], pace: 'none' }),
    },
  );
  const asked = await new Promise((resolve, reject) => {
    const engine = { think: async (/** @type {unknown[]} */ ...given) => void resolve(given) };
    new Opponent(store, /** @type {Engine} */ (/** @type {unknown} */ (engine)), {
      rules: { Game, Record },
      seed: () => '0123456789abcdef',
      fail: reject,
    });
    store.dispatch({ type: 'open', ruleset: 'alquerque', switches: {}, position: null });
  });
  const [, ask, { timeMs }] = asked;
  return { ...ask, timeMs };
}

test('the computer thinks at the level that is chosen, the highest as long as is wished', async () => {
  const seed = '0123456789abcdef';
  assert.deepEqual(await askedBy({ level: 3 }), { level: 3, lines: 1, seed, timeMs: 3000 });
  assert.deepEqual(await askedBy({ level: 8 }), { level: 8, lines: 1, seed, timeMs: 3000 });
  const [timeMs] = TIMES_MS;
  assert.deepEqual(await askedBy({ level: 8, timeMs }), { level: null, lines: 1, seed, timeMs });
});
