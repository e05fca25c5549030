/** Text of a hint's last step: the move to play, and its result for the player. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { hintText } from '../../web/board/a11y/hint-words.js';
import { loadMessageFile, loadMessages } from '../../web/i18n/i18n.js';
import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { Game, Record, randomBits } from './rules.mjs';

/** @import { EngineScore } from '../../web/pkg/ludoteca_engine.js' */
/** @import { Hint } from '../../web/state/game-model.js' */

Reflect.set(globalThis, 'fetch', async (/** @type {string | URL} */ input) => {
  const [, path] = /(\/i18n\/.*)$/.exec(String(input)) ?? [];
  return new Response(readFileSync(new URL(`../../web${path}`, import.meta.url)));
});

/**
 * Returns the text of the last step of a hint for a move in El Perro.
 * @param {Partial<EngineScore>} score @param {Hint['facts']} [facts]
 */
async function hinted(score, facts = []) {
  await loadMessages('en', 'el-perro');
  await loadMessageFile('extras');
  const store = new Store(
    { Game, Record, randomBits },
    { motion: () => false, seats: readSeats({ who: 'both' }) },
  );
  store.dispatch({ type: 'open', ruleset: 'el-perro', switches: {}, position: null });
  const model = store.model ?? assert.fail('no game is open');
  const hint = /** @type {Hint} */ (
    /** @type {unknown} */ ({ step: 3, move: { notation: 'c3-b3', steps: [] }, score, facts })
  );
  return hintText(model, hint, String);
}

test('a hint evaluates the position, or says that the move is forced or holds out longest', async () => {
  assert.equal(await hinted({ kind: 'win', plies: 5 }), 'The best move is c3-b3. It wins in 3 moves.');
  assert.equal(
    await hinted({ kind: 'value', probability: 0.3 }),
    'The best move is c3-b3. You’re slightly behind.',
  );
  assert.equal(
    await hinted({ kind: 'value', probability: 0.3 }, [{ key: 'only', square: null, count: 0, before: 0 }]),
    'c3-b3 is the only move',
  );
  for (const plies of [2, 8])
    assert.equal(await hinted({ kind: 'loss', plies }), 'You’re losing, but c3-b3 holds out longest');
});
