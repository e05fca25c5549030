/**
 * Counts positions (perft) or runs searches in a real browser, and prints the time taken.
 * `cargo xtask measure` runs it:
 *
 *     node measure.mjs FOLDER MODULE page|worker perft|search REPEAT RULESET:DEPTH:NODES...
 *
 * FOLDER contains a package built with the feature `measure`, whose script is MODULE. The first line of the
 * output names the columns. Each further line lists a ruleset, its depth, nodes and seconds. The time is the
 * minimum of REPEAT runs, or of more if they take less than half a second in total, since a browser takes a
 * while to optimise code. On Linux it is the CPU time of the counting thread, so that other programs do not
 * affect it. Elsewhere it is measured with the browser's clock.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import './stubs.mjs';
import { netPath } from '../../web/state/engine-files.js';
import { Site } from './harness.mjs';

/**
 * Request to the page or worker. It can be cloned, as messages to workers must be.
 * @typedef {object} Job
 * @property {string} module
 * @property {string} what
 * @property {string} ruleset
 * @property {string} net the ruleset's network, one character per byte
 * @property {number} depth
 * @property {number} nodes
 */
/** @typedef {{ nodes: string, milliseconds: number }} Found the count, and the time on the browser's clock */
/** @typedef {Window & { measured: (job: Job) => Promise<Found> }} Measuring */

const LEAST_MS = 500;

/**
 * Returns a function that counts or searches once. The text of `prepare` is sent to the browser, so it cannot
 * use anything else from this module.
 * @param {Job} first @returns {Promise<(job: Job) => Found>}
 */
async function prepare({ module, what, ruleset, net }) {
  const rules = await import(module);
  await rules.default();
  const game = new rules.Game(ruleset, null);
  if (what === 'perft') {
    return ({ depth }) => {
      const { nodes, milliseconds } = game.perft(null, depth);
      return { nodes: String(nodes), milliseconds };
    };
  }
  const record = new rules.Record(game, null, null);
  while (['lot', 'throw'].includes(record.state().stage)) record.throwDice('0000000000000005');
  const dice = record.state().dice.length > 0;
  const newEngine = () => {
    const engine = new rules.Engine(16 << 20);
    engine.loadNet(net);
    return engine;
  };
  let engine = newEngine();
  return ({ depth, nodes }) => {
    // Games with dice reuse one engine, so that its bear-off table is built only once.
    if (!dice) {
      engine.free();
      engine = newEngine();
    }
    engine.ask(record.text(), { nodes: dice ? null : nodes });
    const began = performance.now();
    while (!engine.run(10_000_000));
    const milliseconds = performance.now() - began;
    const thought = engine.thought(1);
    return {
      nodes: thought.depth === depth ? String(thought.nodes) : `depth ${thought.depth}`,
      milliseconds,
    };
  };
}

/**
 * Adds the function `measured` to the page, which counts there or in a worker. Runs in the page.
 * @param {[string, string, Job]} given source text of `prepare`, where to count, and the first request
 */
async function begin([text, place, job]) {
  const here = /** @type {Measuring} */ (/** @type {unknown} */ (window));
  const source = `const ready = (${text})(${JSON.stringify(job)});
    const measured = async (job) => (await ready)(job);`;
  const address = (/** @type {string} */ more) =>
    URL.createObjectURL(new Blob([source, more], { type: 'text/javascript' }));
  if (place === 'page') {
    ({ measured: here.measured } = await import(address('export { measured };')));
    return;
  }
  const worker = new Worker(address('onmessage = async ({ data }) => postMessage(await measured(data));'), {
    type: 'module',
  });
  here.measured = (each) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(each);
    });
}

/**
 * Returns a function that reads the CPU time of each thread that may count, in ms. The Linux kernel reports
 * it in nanoseconds.
 * @param {Site} site @param {string} place @returns {Promise<(() => number[]) | null>} null on other systems
 */
async function clockOf(site, place) {
  if (process.platform !== 'linux') return null;
  const pids = await site.renderers();
  const isCounting = (/** @type {number} */ pid, /** @type {string} */ thread) =>
    place === 'page'
      ? thread === String(pid)
      : readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('DedicatedWorker');
  const files = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`)
      .filter((thread) => isCounting(pid, thread))
      .map((thread) => `/proc/${pid}/task/${thread}/schedstat`),
  );
  assert.ok(files.length > 0, 'no thread of the browser counts');
  return () => files.map((file) => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6);
}

/**
 * Returns the minimum time of several runs, in ms, and the count of each run.
 * @param {Site} site @param {Page} page @param {string} place @param {number} repeat @param {Job} job
 * @returns {Promise<{ counts: string[], least: number }>}
 */
async function measure(site, page, place, repeat, job) {
  /** @returns {Promise<Found>} */
  const run = () =>
    page.evaluate((each) => /** @type {Measuring} */ (/** @type {unknown} */ (window)).measured(each), job);
  await page.evaluate(begin, /** @type {[string, string, Job]} */ ([String(prepare), place, job]));
  // A warm-up run, which compiles the code and builds tables.
  /** @type {string[]} */
  const counts = [];
  counts.push((await run()).nodes);
  const clock = await clockOf(site, place);
  let [least, sum] = [Infinity, 0];
  for (let count = 0; count < repeat || sum < LEAST_MS; count += 1) {
    const before = clock?.() ?? [];
    /** @type {Found} */
    const found = await run();
    const worked = clock?.().map((after, index) => after - (before[index] ?? 0)) ?? [found.milliseconds];
    const taken = Math.max(...worked);
    counts.push(found.nodes);
    sum += taken;
    least = Math.min(least, taken);
  }
  return { counts, least };
}

/** @param {string} ruleset */
function netOf(ruleset) {
  const path = netPath(ruleset) ?? assert.fail(`no ruleset is called ${ruleset}`);
  return readFileSync(new URL(`../../web/${path}`, import.meta.url), 'latin1');
}

const [folder, file, place, what, repeat, ...rows] = process.argv.slice(2);
assert(what === 'perft' || what === 'search', 'see the top of this file');
assert(
  folder && file && repeat && (place === 'page' || place === 'worker') && rows.length > 0,
  'see the top of this file',
);
await writeFile(
  path.join(folder, 'index.html'),
  '<!doctype html><link rel="icon" href="data:,"><title>Measure</title>\n',
);
const site = await Site.start(folder);
try {
  console.log('ruleset depth nodes seconds');
  for (const row of rows) {
    const [ruleset = '', depth, expected = ''] = row.split(':');
    const job = {
      module: new URL(file, site.address).href,
      what,
      ruleset,
      net: netOf(ruleset),
      depth: Number(depth),
      nodes: Number(expected),
    };
    /** @type {{ counts: string[], least: number }} */
    const found = await site.visit('', (page) => measure(site, page, place, Number(repeat), job));
    for (const nodes of found.counts) assert.equal(nodes, expected, `${ruleset} to depth ${depth}`);
    console.log(`${ruleset} ${depth} ${expected} ${found.least / 1000}`);
  }
} finally {
  await site.close();
}
