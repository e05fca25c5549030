/**
 * Copies what the page takes from npm into web/vendor, so that it is served like the rest: `npm ci --prefix
 * tests/web`, then `node tests/web/vendor.mjs`. A test fails when a copy is not what the package has.
 */
import { readFile, writeFile } from 'node:fs/promises';

const FOLDER = new URL('../../web/vendor/', import.meta.url);
const PACKAGES = new URL('./node_modules/', import.meta.url);

/** What is copied: from the packages, and under which name. @type {[string, string][]} */
export const COPIES = [
  ['uqr/dist/index.mjs', 'uqr.js'],
  ['uqr/LICENSE', 'uqr-LICENSE.txt'],
];

/**
 * The text of a copy. The types of others are not checked by ours.
 * @param {string} from
 * @returns {Promise<string>}
 */
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
