/** Facts about individual games and boards appear only in web/games. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { listFiles } from '../../site/files.mjs';
import { GAME_NAMES, GAMES } from '../../web/games/games.js';
import { load, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { rulesets } from './rules.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Scripts of the page and the site builder, except generated and copied ones. */
const SCRIPTS = [...(await scriptsIn('web')), ...(await scriptsIn('site'))];

/** @param {string} folder */
async function scriptsIn(folder) {
  const names = (await listFiles(ROOT + folder)).map((name) => `${folder}/${name}`);
  return names.filter((name) => /\.m?js$/.test(name) && !/^web\/(games|pkg|vendor)\//.test(name));
}

/** Removes comments, which may name games. @param {string} script */
const withoutComments = (script) => script.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('no script outside web/games contains the name of a game or board in its code', () => {
  assert.ok(SCRIPTS.length > 80);
  const known = [
    ...new Set(rulesets().flatMap(({ id, game, board, aliases }) => [id, game, board, ...aliases])),
  ];
  const other = String.raw`/games/(?!games\.js|spanish-draughts/pdn\.js)[a-z0-9-]+/`;
  const named = new RegExp(`(['"\`])(${known.join('|')})\\1|${other}`);
  const found = SCRIPTS.flatMap((name) =>
    withoutComments(readFileSync(ROOT + name, 'utf8'))
      .split('\n')
      .filter((line) => named.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
});

test("each game's description lists the rulesets and boards that the rules define", () => {
  assert.deepEqual([...new Set(rulesets().map(({ game }) => game))].sort(), [...GAME_NAMES].sort());
  for (const name of GAME_NAMES) {
    const infos = rulesets().filter(({ game }) => game === name);
    const { rulesets: ids, boards } = GAMES[name];
    assert.equal(ids[0], name);
    assert.deepEqual(
      infos.map(({ id }) => id),
      ids,
    );
    for (const { board, squares, dice } of infos) {
      for (const [index, geometry] of boards.entries()) {
        assert.equal(geometry.board, board);
        assert.equal(geometry.flipped, index === 1);
        assert.equal(geometry.centers.length, squares.length);
        assert.equal(geometry.boxes.length, squares.length);
        assert.deepEqual(
          geometry.rows
            .flat()
            .filter((square) => square !== null)
            .sort((one, other) => Number(one) - Number(other)),
          squares.map((_, square) => square),
        );
        assert.equal(geometry.off !== null, dice > 0);
      }
    }
  }
});

test('each game has drawing code, worksheets, lessons and data files', async () => {
  for (const name of GAME_NAMES) {
    const { DRAWING } = await GAMES[name].drawing();
    assert.equal(typeof DRAWING.piece, 'function');
    const { PAPER } = await GAMES[name].paper();
    assert.ok(PAPER.tasks.length > 0);
    for (const file of ['lessons', 'demos', 'how', 'sources'])
      assert.ok(
        JSON.parse(readFileSync(`${ROOT}web/games/${name}/${file}.json`, 'utf8')),
        `${name}: ${file}`,
      );
  }
});

const { visit } = servePage({ awaits: '[data-do=games]' });

test("the board of a game is rendered when it is opened from another game's page", () =>
  visit('?side=both#game=alquerque', async (page) => {
    await load(page, readFileSync(`${ROOT}tests/data/games/fallas.txt`, 'utf8'));
    await expect.poll(async () => (await stateOf(page)).ruleset).toBe('fallas');
    for (const canvas of ['#board', '.player .chip'])
      await page.waitForFunction((selector) => {
        const drawn = /** @type {HTMLCanvasElement} */ (document.querySelector(selector));
        // A new board has no size until it is painted.
        if (drawn.width === 0) return false;
        // Reading the same canvas repeatedly is slow, and causes a warning.
        const middle = new OffscreenCanvas(1, 1).getContext('2d');
        middle?.drawImage(drawn, -drawn.width / 2, -drawn.height / 2);
        return middle?.getImageData(0, 0, 1, 1).data[3] === 255;
      }, canvas);
  }));
