/** The number of places that name a game outside its own files: it can only fall. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';

import { GAME_NAMES } from '../../web/games/games.js';
import { countsOf, GAMES, gamePlaces, placesIn } from './game-names.mjs';

const FILE = new URL('../data/game-names.json', import.meta.url);

test('each line of code that names a game counts as a place, except in the game’s own files', () => {
  const linesOf = (/** @type {string} */ file, /** @type {string} */ text) =>
    placesIn(file, text).map(({ game, place }) => `${game} ${place}`);
  const code = '//! Alquerque\nRuleset::ElPerro | Ruleset::Alquerque,\nalquerques\n#[cfg(test)]\nalquerque\n';
  assert.deepEqual(linesOf('crates/lab/src/a.rs', code), [
    'el-perro crates/lab/src/a.rs:2',
    'alquerque crates/lab/src/a.rs:2',
  ]);
  for (const own of ['crates/rules/src/draughts/a.rs', 'crates/engine/src/games/el_perro.rs'])
    assert.deepEqual(linesOf(own, code), []);
  assert.deepEqual(linesOf('web/i18n/en/common.json', '"a.alquerque": "x"\n"b": "Alquerque"'), [
    'alquerque web/i18n/en/common.json:1',
  ]);
  assert.deepEqual(linesOf('tests/it/a.rs', code), []);
});

test('mentions of every game on the page are counted', () => {
  assert.deepEqual(GAMES.toSorted(), GAME_NAMES.toSorted());
});

test('no folder names a game in more places than before', async () => {
  const counts = countsOf(await gamePlaces());
  if (process.env.LUDOTECA_RENEW) {
    await writeFile(FILE, `${JSON.stringify(counts, null, 2)}\n`);
    return;
  }
  const known = /** @type {typeof counts} */ (JSON.parse(await readFile(FILE, 'utf8')));
  /** @type {string[]} */
  const faults = [];
  for (const [folder, games] of Object.entries(counts)) {
    const before = known[folder] ?? {};
    for (const [game, count] of Object.entries(games)) {
      // A new game may have as many places as the game that has the most.
      const limit = before[game] ?? Math.max(0, ...Object.values(before));
      if (count > limit) faults.push(`${folder} names ${game} in ${count} places, ${limit} are allowed`);
      else if (count !== before[game]) faults.push(`${folder}: write the lower number of ${game}, ${count}`);
    }
  }
  assert.deepEqual(
    faults,
    [],
    '`node tests/web/game-names.mjs GAME` prints the places. `LUDOTECA_RENEW=1 node --test ' +
      'tests/web/game-names.test.mjs` writes lower numbers into tests/data/game-names.json.',
  );
});
