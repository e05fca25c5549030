/**
 * Runs test files like `node --test`, but starts the slowest first, and runs several files of page tests in
 * one process. In alphabetical order, a slow file at the end would run alone. `cargo xtask test` runs it:
 *
 *     node run.mjs AT-ONCE [REPORTER DESTINATION]... -- FILE...
 *
 * AT-ONCE is the number of processes that run at the same time. A reporter is a name from Node or a path; its
 * destination is `stdout` or a file.
 */
import { createWriteStream, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import * as reporters from 'node:test/reporters';
import { pathToFileURL } from 'node:url';

import { isFull } from './tiers.mjs';

/** Slowest test files, in descending order of duration. */
export const LONGEST = [
  ...(isFull ? ['embed-size'] : []),
  'sentences',
  'fit',
  'offline',
  'computer',
  'after-game',
  'layouts',
  'access',
  'my-games',
  'perfect-play',
  'saved-games',
  'moves',
  'sharing',
  'kiosk',
  'start',
  'opening-games',
];

/** Timeout of a process, in ms. The slowest takes about a minute, or ten minutes in the full tier. */
const MOST_MS = isFull ? 3_600_000 : 600_000;

/** Number of files of page tests in a process. */
const FILES = 10;

/** Returns a file's position in the running order, from 0. @param {string} file */
function placeOf(file) {
  const place = LONGEST.indexOf(path.basename(file, '.test.mjs'));
  return place < 0 ? LONGEST.length : place;
}

/** @param {readonly string[]} files @returns {string[]} */
export const longestFirst = (files) => files.toSorted((one, other) => placeOf(one) - placeOf(other));

/**
 * Returns whether a file tests pages and leaves the global objects of its process alone.
 * @param {string} file
 */
export function canShare(file) {
  const text = readFileSync(file, 'utf8');
  const imports = (/** @type {string} */ names) =>
    new RegExp(`^[^'\\n]*'\\./(?:${names})\\.mjs'`, 'm').test(text);
  return imports('harness|driver|hosts|kiosk') && !imports('stubs|fake-[\\w-]+');
}

/**
 * Distributes files in turn to groups of up to `most`, so that the slowest are in different groups.
 * @param {readonly string[]} files slowest first @param {number} most @returns {string[][]}
 */
export function inGroups(files, most) {
  const count = Math.ceil(files.length / most);
  return Array.from({ length: count }, (_, group) => files.filter((_each, index) => index % count === group));
}

/**
 * Replaces the files of page tests with programs that run several of them.
 * @param {readonly string[]} files slowest first @param {string} folder folder for the programs
 */
function programsFor(files, folder) {
  const shared = files.filter(canShare);
  const programs = inGroups(shared, FILES).map((group, index) => {
    const program = path.join(folder, `pages-${index + 1}.test.mjs`);
    const urls = group.map((file) => pathToFileURL(path.resolve(file)).href);
    const text = `import { defineTogether } from '${new URL('page-tests.mjs', import.meta.url).href}';
await defineTogether(${JSON.stringify(urls)});\n`;
    writeFileSync(program, text);
    return program;
  });
  const own = files.filter((file) => !shared.includes(file));
  const slowest = own.filter((file) => placeOf(file) < LONGEST.length);
  return [...slowest, ...programs, ...own.filter((file) => !slowest.includes(file))];
}

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
  const folder = mkdtempSync(path.join(tmpdir(), 'ludoteca-tests-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const programs = isFull ? files : programsFor(files, folder);
  const events = run({ files: programs, concurrency: Number(atOnce), timeout: MOST_MS });
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

// Compares real paths. Otherwise, no test would run in a checkout reached through a symbolic link, and the
// run would pass.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  await main(process.argv.slice(2));
