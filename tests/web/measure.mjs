/**
 * Counts sequences of turns in a real browser, and prints how long that took. `cargo xtask measure` runs it:
 *
 *     node measure.mjs FOLDER MODULE page|worker REPEAT RULESET:DEPTH:NODES...
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
 * @typedef {{ module: string, ruleset: string, depth: number, repeat: number }} Asked
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
 * Does the same in a worker. It runs in the page.
 * @param {[string, Asked]} given the text of `count`, and what it is given
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

const [folder, file, place, repeat, ...rows] = process.argv.slice(2);
assert(folder && file && repeat && (place === "page" || place === "worker") && rows.length > 0, "see the top of this file");
await writeFile(path.join(folder, "index.html"), '<!doctype html><link rel="icon" href="data:,"><title>Measure</title>\n');
const site = await Site.start(folder);
try {
  console.log("ruleset depth nodes seconds");
  for (const row of rows) {
    const [ruleset = "", depth, expected = ""] = row.split(":");
    const asked = { module: new URL(file, site.address).href, ruleset, depth: Number(depth), repeat: Number(repeat) };
    /** @type {Found} */
    const found = await site.visit("", (page) => {
      if (place === "page") return page.evaluate(count, asked);
      return page.evaluate(countInWorker, /** @type {[string, Asked]} */ ([String(count), asked]));
    });
    for (const nodes of found.nodes) assert.equal(nodes, expected, `${ruleset} to depth ${depth}`);
    console.log(`${ruleset} ${depth} ${expected} ${found.milliseconds / 1000}`);
  }
} finally {
  await site.close();
}
