/**
 * Copies the parts of npm packages that the page uses into web/vendor, from which they are served like other
 * files: `npm ci --prefix tests/web`, then `node tests/web/vendor.mjs`. A test fails when a copy differs from
 * its package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../web/vendor/', import.meta.url);
const PACKAGES = new URL('./node_modules/', import.meta.url);

/** Copied files: path in node_modules, and name of the copy. @type {[string, string][]} */
export const COPIES = [
  ['uqr/dist/index.mjs', 'uqr.js'],
  ['uqr/LICENSE', 'uqr-LICENSE.txt'],
];

/**
 * Returns the text of a copy. Scripts are excluded from type checks.
 * @param {string} from @returns {Promise<string>}
 */
export async function copyOf(from) {
  const text = await readFile(new URL(from, PACKAGES), 'utf8');
  return from.endsWith('.mjs')
    ? `// @ts-nocheck From the npm package ${from.split('/')[0]}; its licence lies beside it.\n${text}`
    : text;
}

/** @param {string} name */
export const copied = (name) => readFile(new URL(name, FOLDER), 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [from, name] of COPIES) await writeFile(new URL(name, FOLDER), await copyOf(from));
}
