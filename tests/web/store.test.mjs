/** Store events: which listeners are notified, and in which order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { Game, randomBits, Record } from './rules.mjs';

test('every listener receives an event before the next event is emitted', () => {
  const rules = { Game, Record, randomBits };
  const store = new Store(rules, { motion: () => false, seats: readSeats({ who: 'both' }) });
  /** @type {unknown[][]} */
  const events = [];
  store.subscribe((_, { type }) => void (type === 'opened' && store.dispatch({ type: 'flip' })));
  store.subscribe((model, { type }) => void events.push([type, model.flipped]));
  store.dispatch({ type: 'open', ruleset: 'alquerque', switches: {}, position: null });
  assert.deepEqual(events, [
    ['opened', false],
    ['changed', true],
  ]);
});

test('if a listener throws, the others still receive later events', () => {
  const rules = { Game, Record, randomBits };
  const store = new Store(rules, { motion: () => false, seats: readSeats({ who: 'both' }) });
  let calls = 0;
  store.subscribe((_, { type }) => {
    if (type === 'opened') throw new Error('fails once');
    calls += 1;
  });
  const open = () => store.dispatch({ type: 'open', ruleset: 'alquerque', switches: {}, position: null });
  assert.throws(open, /fails once/);
  store.dispatch({ type: 'flip' });
  assert.equal(calls, 1);
});

test("a person's pieces are at the bottom, except for the dog, which starts in the middle", () => {
  const flips = ['first', 'second', 'both'].map((who) =>
    ['el-perro', 'brandubh'].map((ruleset) => {
      const store = new Store(
        { Game, Record, randomBits },
        { motion: () => false, seats: readSeats({ who }) },
      );
      store.dispatch({ type: 'open', ruleset, switches: {}, position: null });
      return store.model?.flipped;
    }),
  );
  assert.deepEqual(flips, [
    [false, false],
    [false, true],
    [false, false],
  ]);
});
