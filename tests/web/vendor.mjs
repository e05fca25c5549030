/**
 * Copies what the page uses of npm into web/vendor, so that it is served like the rest: `npm ci --prefix
 * tests/web`, then `node tests/web/vendor.mjs`. A test fails when a copy differs from its package.
 */
import { readFile, writeFile } from 'node:fs/promises';

const FOLDER = new URL('../../web/vendor/', import.meta.url);
const PACKAGES = new URL('./node_modules/', import.meta.url);

/** Copied files: the path in the packages, and the name of the copy. @type {[string, string][]} */
export const COPIES = [
  ['uqr/dist/index.mjs', 'uqr.js'],
  ['uqr/LICENSE', 'uqr-LICENSE.txt'],
];

/** Returns the text of a copy, whose types aren't checked. @param {string} from @returns {Promise<string>} */
export async function copyOf(from) {
  const text = await readFile(new URL(from, PACKAGES), 'utf8');
  return from.endsWith('.mjs')
    ? `// @ts-nocheck From the npm package ${from.split('/')[0]}; its licence lies beside it.\n${text}`
    : text;
}

/** @param {string} name */
export const copied = (name) => readFile(new URL(name, FOLDER), 'utf8');

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const [from, name] of COPIES) await writeFile(new URL(name, FOLDER), await copyOf(from));
}
