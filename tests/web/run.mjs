/**
 * Runs test files like `node --test`, but starts the slowest first. In alphabetical order, a slow file at the
 * end would run alone. `cargo xtask test` runs it:
 *
 *     node run.mjs AT-ONCE [REPORTER DESTINATION]... -- FILE...
 *
 * AT-ONCE is the number of files that run at the same time. A reporter is a name from Node or a path; its
 * destination is `stdout` or a file.
 */
import { createWriteStream, realpathSync } from 'node:fs';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import * as reporters from 'node:test/reporters';
import { pathToFileURL } from 'node:url';

import { isFull } from './tiers.mjs';

/** Slowest test files, in descending order of duration. */
export const LONGEST = [
  ...(isFull ? ['embed-size', 'fit'] : []),
  'sentences',
  'layouts',
  'computer',
  'offline',
  'access',
  'sharing',
  'after-game',
  'perfect-play',
];

/** Timeout of a file, in ms. The slowest files take about a minute, or ten minutes in the full tier. */
const MOST_MS = isFull ? 3_600_000 : 600_000;

/** Returns a file's position in the running order, from 0. @param {string} file */
function placeOf(file) {
  const place = LONGEST.indexOf(path.basename(file, '.test.mjs'));
  return place < 0 ? LONGEST.length : place;
}

/** @param {readonly string[]} files @returns {string[]} */
export const longestFirst = (files) => files.toSorted((one, other) => placeOf(one) - placeOf(other));

/**
 * Creates a reporter as a stream that receives all events.
 * @param {string} name @returns {Promise<Duplex>}
 */
async function reporterNamed(name) {
  if (name === 'spec') return new reporters.spec();
  return Duplex.from(name === 'junit' ? reporters.junit : (await import(pathToFileURL(name).href)).default);
}

/** @param {string[]} given */
async function main(given) {
  const at = given.indexOf('--');
  const [atOnce = '1', ...shown] = given.slice(0, at);
  /** @type {[Duplex, string][]} */
  const outputs = [];
  for (let index = 0; index < shown.length; index += 2)
    outputs.push([await reporterNamed(shown[index] ?? ''), shown[index + 1] ?? '']);
  const files = longestFirst(given.slice(at + 1));
  const events = run({ files, concurrency: Number(atOnce), timeout: MOST_MS });
  events.on('test:fail', ({ todo }) => {
    if (todo === undefined || todo === false) process.exitCode = 1;
  });
  await Promise.all(
    outputs.map(([reporter, destination]) => {
      const toScreen = destination === 'stdout';
      const to = toScreen ? process.stdout : createWriteStream(destination);
      return pipeline(events, reporter, to, { end: !toScreen });
    }),
  );
}

// The real path: if the checkout is behind a link, no test would run, and the run would pass.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  await main(process.argv.slice(2));
