/**
 * Measures how long the rules take for each move in the page on a slow device: `node tests/web/move-cost.mjs
 * [FOLDER...]` prints, for each rules package (web/pkg by default) and each game of tests/data/games, the
 * median and the longest time of a move in ms. The time covers listing the possible steps, playing the move,
 * and reading the state after it. Each figure is the minimum of eight runs, in which the packages alternate,
 * in Chromium slowed down to a quarter of its speed.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Site } from './harness.mjs';

/** @typedef {typeof import('../../web/pkg/ludoteca_wasm.js')} Rules */

const SLOWDOWN = 4;
const RUNS = 8;
const GAMES = new URL('../data/games/', import.meta.url);
const MODULE = 'ludoteca_wasm.js';

/**
 * Returns the time of each move of a game, in ms. Runs in the page.
 * @param {[string, string]} given URL of the package, and text of the game
 * @returns {Promise<number[]>}
 */
async function play([module, text]) {
  /** @type {Rules} */
  const rules = await import(module);
  await rules.default();
  const game = rules.Record.parse(text);
  return game.movesFrom(0).map(({ steps }, ply) => {
    const record = rules.Record.parse(game.textAt(ply));
    const begun = performance.now();
    record.continuations([]);
    record.play(steps);
    record.state();
    record.movesFrom(ply);
    const took = performance.now() - begun;
    record.free();
    return took;
  });
}

/** @param {Page} page */
async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

const named = process.argv.slice(2).map((folder) => path.resolve(folder));
const folders = named.length > 0 ? named : [fileURLToPath(new URL('../../web/pkg', import.meta.url))];
const sites = await Promise.all(folders.map((folder) => Site.start(folder)));
try {
  for (const file of readdirSync(GAMES)) {
    const text = readFileSync(new URL(file, GAMES), 'utf8');
    const best = folders.map(() => /** @type {number[]} */ ([]));
    for (let run = 0; run < RUNS; run += 1)
      for (const [index, site] of sites.entries()) {
        // Any document would do; this one is in every folder.
        const times = await site.visit(MODULE, async (page) => {
          const given = /** @type {[string, string]} */ ([new URL(MODULE, site.address).href, text]);
          await page.evaluate(play, given);
          await slowDown(page);
          return page.evaluate(play, given);
        });
        best[index] = times.map((time, ply) => Math.min(time, best[index]?.[ply] ?? Infinity));
      }
    for (const [index, times] of best.entries()) {
      const sorted = times.toSorted((one, other) => one - other);
      const show = (/** @type {number | undefined} */ time) => (time ?? Number.NaN).toFixed(2);
      const name = file.replace('.txt', '').padEnd(16);
      console.log(`${name} ${show(sorted[sorted.length >> 1])} ${show(sorted.at(-1))} ${folders[index]}`);
    }
  }
} finally {
  await Promise.all(sites.map((site) => site.close()));
}
