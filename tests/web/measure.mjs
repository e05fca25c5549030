/**
 * Counts sequences of turns, or searches, in a real browser, and prints how long that took. `cargo xtask measure` runs
 * it:
 *
 *     node measure.mjs FOLDER MODULE page|worker perft|search REPEAT RULESET:DEPTH:NODES...
 *
 * FOLDER holds a package with the feature `measure`. After a line that names the columns, a line for each ruleset:
 * ruleset, depth, nodes, seconds (the least of REPEAT).
 */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";

import { Site } from "./harness.mjs";

/**
 * What is asked of the page or worker; everything in it can be sent to a worker.
 * @typedef {{ module: string, ruleset: string, depth: number, nodes: number, repeat: number }} Asked
 */
/** @typedef {{ nodes: string[], milliseconds: number }} Found the counts, and the least time */

/**
 * Counts as often as asked. It runs in the browser, and its text is sent there: it uses nothing from here.
 * @param {Asked} asked
 * @returns {Promise<Found>}
 */
async function count({ module, ruleset, depth, repeat }) {
  const rules = await import(module);
  await rules.default();
  const game = new rules.Game(ruleset, null);
  const runs = Array.from({ length: repeat }, () => game.perft(null, depth));
  return {
    nodes: runs.map(({ nodes }) => String(nodes)),
    milliseconds: Math.min(...runs.map(({ milliseconds }) => milliseconds)),
  };
}

/**
 * Searches as often as asked, as `count` counts.
 * @param {Asked} asked
 * @returns {Promise<Found>}
 */
async function search({ module, ruleset, depth, nodes, repeat }) {
  const rules = await import(module);
  await rules.default();
  const record = new rules.Record(new rules.Game(ruleset, null), null, "0000000000000005");
  while (["lot", "throw"].includes(record.state().stage)) record.throwDice();
  const dice = record.state().dice.length > 0;
  const found = [];
  let milliseconds = Infinity;
  let engine = new rules.Engine(16 << 20);
  // The first run builds the bear-off table of games with dice, which happens once in a page's life: it is not timed.
  for (let run = dice ? -1 : 0; run < repeat; run += 1) {
    if (!dice && run > 0) {
      engine.free();
      engine = new rules.Engine(16 << 20);
    }
    engine.ask(record.text(), { nodes: dice ? null : nodes });
    const began = performance.now();
    while (!engine.run(10_000_000));
    if (run >= 0) milliseconds = Math.min(milliseconds, performance.now() - began);
    const thought = engine.thought(1);
    found.push(thought.depth === depth ? String(thought.nodes) : `depth ${thought.depth}`);
  }
  engine.free();
  return { nodes: found, milliseconds };
}

/**
 * Does the same in a worker. It runs in the page.
 * @param {[string, Asked]} given the text of `count` or `search`, and what it is given
 * @returns {Promise<Found>}
 */
function countInWorker([text, asked]) {
  const answer = `onmessage = async ({ data }) => postMessage(await (${text})(data));`;
  const address = URL.createObjectURL(new Blob([answer], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(asked);
  });
}

const [folder, file, place, what, repeat, ...rows] = process.argv.slice(2);
assert(what === "perft" || what === "search", "see the top of this file");
const run = what === "perft" ? count : search;
assert(folder && file && repeat && (place === "page" || place === "worker") && rows.length > 0, "see the top of this file");
await writeFile(path.join(folder, "index.html"), '<!doctype html><link rel="icon" href="data:,"><title>Measure</title>\n');
const site = await Site.start(folder);
try {
  console.log("ruleset depth nodes seconds");
  for (const row of rows) {
    const [ruleset = "", depth, expected = ""] = row.split(":");
    const asked = { module: new URL(file, site.address).href, ruleset, depth: Number(depth), nodes: Number(expected), repeat: Number(repeat) };
    /** @type {Found} */
    const found = await site.visit("", (page) => {
      if (place === "page") return page.evaluate(run, asked);
      return page.evaluate(countInWorker, /** @type {[string, Asked]} */ ([String(run), asked]));
    });
    for (const nodes of found.nodes) assert.equal(nodes, expected, `${ruleset} to depth ${depth}`);
    console.log(`${ruleset} ${depth} ${expected} ${found.milliseconds / 1000}`);
  }
} finally {
  await site.close();
}
