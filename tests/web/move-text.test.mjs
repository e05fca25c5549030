/** The sentence for a piece that moves between two enemies and is captured there. */
import './fake-elements.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { moveText } from '../../web/board/a11y/names.js';
import { movesText } from '../../web/board/a11y/spoken.js';
import { loadMessages } from '../../web/i18n/i18n.js';
import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { RULES } from './sentence-scenes.mjs';

Reflect.set(globalThis, 'fetch', async (/** @type {string | URL} */ input) => {
  const [, path] = /(\/i18n\/.*)$/.exec(String(input)) ?? [];
  return new Response(readFileSync(new URL(`../../web${path}`, import.meta.url)));
});

test('before and after a move between two enemies, its text says that the piece is captured', async () => {
  await loadMessages('en', 'brandubh');
  const store = new Store(RULES, { motion: () => false, seats: readSeats({ who: 'both' }) });
  // A defender on d2 can go to d3, between attackers on c3 and e3.
  store.dispatch({ type: 'open', ruleset: 'brandubh', switches: {}, position: '3K3.7.7.7.2r1r2.3b3.7-b' });
  const here = store.model ?? assert.fail();
  assert.match(movesText(here, 10, false), /d3, where it is captured/);
  store.dispatch({ type: 'lift', square: 10 });
  store.dispatch({ type: 'drop', from: 10, to: 17 });
  const [move] = store.model?.game.moves ?? [];
  assert.equal(moveText(here.info, move ?? assert.fail()), 'King’s side: d2 to d3, where it is captured.');
});
