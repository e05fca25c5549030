/** The single-file build of one game, which contains no files, messages or modules of other games. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bundleAll, contentsFetched } from '../../site/scripts.mjs';
import { GAME_NAMES, GAMES } from '../../web/games/games.js';

/** Modules in the draughts folder that every single-file build needs to read saved games. */
const READER = /^games\/spanish-draughts\/pdn[./]/;

/** @param {string} game */
const namesOthers = (game) => {
  const others = GAME_NAMES.filter((name) => name !== game).flatMap((name) => GAMES[name].rulesets);
  return new RegExp(`(?<![\\w-])(?:${others.join('|')})(?![\\w-])`);
};

/** Returns the keys in a JSON value at any depth. @param {unknown} value @returns {string[]} */
const keysOf = (value) =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);

for (const game of GAME_NAMES) {
  test(`the single-file build of ${game} contains that game and mentions no other`, async () => {
    const other = namesOthers(game);
    const files = await contentsFetched(game);
    const names = files.map(([name]) => name);
    assert.deepEqual(
      names.filter((name) => other.test(name)),
      [],
    );
    for (const own of [`games/${game}/lessons.json`, `i18n/ga/${game}.json`, `pkg/nets/${game}.net`])
      assert.ok(names.includes(own), own);
    const json = files.filter(([name]) => name.endsWith('.json'));
    const keys = json.flatMap(([, content]) => keysOf(JSON.parse(String(content))));
    assert.deepEqual(
      keys.filter((key) => other.test(key)),
      [],
    );
    assert.ok(keys.includes(`start.aim.${game}`));
    const { modules } = await bundleAll(game);
    assert.deepEqual(
      modules.filter((name) => other.test(name) && !name.startsWith('left-out:') && !READER.test(name)),
      [],
    );
    assert.ok(modules.includes(`games/${game}/drawing.js`));
  });
}

test('the single-file build of all games contains every game', async () => {
  const names = (await contentsFetched(null)).map(([name]) => name);
  const { modules } = await bundleAll(null);
  for (const game of GAME_NAMES) {
    assert.ok(names.includes(`games/${game}/lessons.json`), game);
    assert.ok(modules.includes(`games/${game}/drawing.js`), game);
  }
});
