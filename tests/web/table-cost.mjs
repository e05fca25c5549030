/**
 * Measures the tables of solved games in Chromium: `node tests/web/table-cost.mjs` prints a line for each
 * table. It shows how long the engine takes to load the file, the times of probes, and the engine's memory
 * afterwards. A probe finds the result of one move; the first one in a part of the table unpacks that part.
 * The positions come from random games with a fixed seed. One engine loads all tables, so the last line
 * includes the memory of all of them.
 */
import { fileURLToPath } from 'node:url';

import { netPath } from '../../web/state/engine-files.js';
import { choices } from './access.mjs';
import { Site } from './harness.mjs';
import { Game, Record } from './rules.mjs';

/** @typedef {typeof import('../../web/pkg/ludoteca_engine.js')} Package */
/**
 * `path`: path of the table, relative to web/; `net`: path of the ruleset's net; `records`: records to probe,
 * as text.
 * @typedef {{ path: string, net: string, records: string[] }} Given
 */
/** Times in ms, memory in bytes. @typedef {{ loaded: number, probes: number[], bytes: number }} Cost */

const WEB = fileURLToPath(new URL('../../web', import.meta.url));
const SEED = 34;
/** Positions for each table. */
const POSITIONS = 400;
/** Plies of a random game. */
const PLIES = 60;
const MEBIBYTE = 1 << 20;

/** Rulesets, and positions from which their random games start. @type {[string, string | null][]} */
const STARTS = [
  ['el-perro', null],
  ['spanish-draughts', 'W:WK2,K3,K4:BK32'],
  ['alquerque', '5.1b3.1b3.w4.2w2-w-0'],
  ['brandubh', '7.7.3b3.3K3.7.r5r.7-b'],
  ['el-cuervo', '7.7.3b3.3K3.7.r5r.7-b'],
];

/**
 * Returns records that end at positions of random games.
 * @param {string} ruleset @param {string | null} start
 */
function recordsOf(ruleset, start) {
  const below = choices(SEED);
  const texts = [];
  while (texts.length < POSITIONS) {
    const record = new Record(new Game(ruleset), start, null);
    for (let ply = 0; ply < PLIES && record.state().outcome === null; ply += 1) {
      texts.push(record.text());
      const moves = record.legalMoves();
      record.play(moves[below(moves.length)]?.steps ?? []);
    }
    record.free();
  }
  return texts.slice(0, POSITIONS);
}

/**
 * Loads tables and probes them. Runs in the page.
 * @param {[module: string, tables: Given[]]} given
 * @returns {Promise<Cost[]>}
 */
async function measure([module, tables]) {
  /** @type {Package} */
  const engines = await import(module);
  const { memory } = await engines.default();
  const read = async (/** @type {string} */ path) => {
    const bytes = new Uint8Array(await (await fetch(new URL(`../${path}`, module))).arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  };
  const engine = new engines.Engine(1 << 20);
  const costs = [];
  for (const { path, net, records } of tables) {
    engine.loadNet(await read(net));
    const table = await read(path);
    const begun = performance.now();
    engine.loadTable(table);
    while (!engine.continueLoading(512));
    const loaded = performance.now() - begun;
    const probes = [];
    for (const record of records) {
      engine.ask(record, { level: null, lines: 0, nodes: 500 });
      while (engine.thought(1).nodes === 0) {
        const since = performance.now();
        const isDone = engine.run(1);
        probes.push(performance.now() - since);
        if (isDone) break;
      }
    }
    costs.push({ loaded, probes, bytes: memory.buffer.byteLength });
  }
  return costs;
}

const tables = STARTS.map(([ruleset, start]) => ({
  path: `tables/${ruleset}.tab`,
  net: netPath(ruleset) ?? '',
  records: recordsOf(ruleset, start),
}));
const site = await Site.start(WEB);
try {
  const costs = await site.visit('pkg/ludoteca_engine.js', { allowedErrors: /favicon/ }, (page) => {
    const module = new URL('pkg/ludoteca_engine.js', site.address).href;
    return page.evaluate(measure, /** @type {[string, Given[]]} */ ([module, tables]));
  });
  for (const [index, { loaded, probes, bytes }] of costs.entries()) {
    const sorted = probes.toSorted((one, other) => one - other);
    const share = (/** @type {number} */ part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2);
    const name = (STARTS[index]?.[0] ?? '').padEnd(16);
    const longest = (sorted.at(-1) ?? 0).toFixed(2);
    const times = `median ${share(0.5)}, 99 of 100 ${share(0.99)}, longest ${longest}`;
    const mebibytes = (bytes / MEBIBYTE).toFixed(1);
    console.log(
      `${name} loaded in ${loaded.toFixed(1)} ms; ${probes.length} probes, ms: ${times}; ${mebibytes} MiB`,
    );
  }
} finally {
  await site.close();
}
