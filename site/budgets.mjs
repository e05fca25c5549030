/**
 * Size budgets for the published site, in bytes after gzip unless stated otherwise. A build that exceeds a
 * budget fails. The budgets for the packages are in wasm-pack.toml.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { gzipSize } from './compress.mjs';
import { ASSETS, WEB } from './files.mjs';

/** @import { Bundle } from "./scripts.mjs" */

/** HTML, CSS and JavaScript of the start page. */
export const FIRST_VIEW_BYTES = 32_000;
/** JavaScript that is needed before two people can play, including the largest drawing module of any game. */
export const PLAYABLE_BYTES = 63_000;
/** Fonts for the Latin script, without gzip: WOFF2 is already compressed. */
export const FONTS_BYTES = 40_000;
/** Fonts for the Arabic script, which only pages in Arabic load, in addition to the Latin ones. */
export const ARABIC_FONTS_BYTES = 32_000;
/** All files that are cached for offline use, uncompressed. */
const OFFLINE_BYTES = 3_500_000;
/** The single file of all games, uncompressed. E-mail and the upload forms of schools accept this size. */
export const SINGLE_FILE_BYTES = 1_700_000;
/** The single file of one game, uncompressed. */
export const GAME_FILE_BYTES = 1_400_000;
/** A SCORM package. By default, PHP and therefore Moodle accept uploads of up to 2 MiB. */
const SCORM_BYTES = 2_000_000;
/** The zip file of the site, including its single files and the precompressed copies. */
const ZIP_BYTES = 12_000_000;

/** Entry points that are loaded whenever a game is opened, relative to web/. Their imports count too. */
const ALWAYS = Object.freeze({
  'index.html': ['pages/main.js', 'ui/game-page.js', 'ui/top-bar.js'],
  'embed.html': ['pages/embed/embed.js'],
});

/** Path of the module that draws a game. */
const DRAWING = /^games\/[^/]+\/drawing\.js$/;

/** @param {number} bytes */
const thousands = (bytes) => bytes.toLocaleString('en');

/** @param {Iterable<number>} numbers */
const sum = (numbers) => [...numbers].reduce((total, each) => total + each, 0);

/**
 * Prints a size and its budget, and throws if the size exceeds the budget.
 * @param {string} what
 * @param {number} bytes
 * @param {number} allowed
 */
function check(what, bytes, allowed) {
  console.log(`${what}: ${thousands(bytes)} bytes of ${thousands(allowed)}`);
  if (bytes <= allowed) return;
  const over = thousands(bytes - allowed);
  throw new Error(`${what}: too large by ${over} bytes; the budget is in site/budgets.mjs`);
}

/** Checks the sizes of the fonts of each script. */
export async function checkFonts() {
  const folder = path.join(WEB, 'fonts');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.woff2'));
  /** @param {boolean} isArabic */
  const sizeOf = async (isArabic) => {
    const files = names.filter((name) => /arabic/.test(name) === isArabic);
    return sum(await Promise.all(files.map(async (name) => (await stat(path.join(folder, name))).size)));
  };
  check('fonts', await sizeOf(false), FONTS_BYTES);
  check('Arabic fonts', await sizeOf(true), ARABIC_FONTS_BYTES);
}

/** Checks the files that are cached for offline use. @param {number} bytes total, uncompressed */
export const checkOffline = (bytes) => check('files for use offline', bytes, OFFLINE_BYTES);

/** @param {string} name @param {number} bytes @param {boolean} hasAll whether it has all games */
export const checkSingle = (name, bytes, hasAll) =>
  check(`single file ${name}`, bytes, hasAll ? SINGLE_FILE_BYTES : GAME_FILE_BYTES);

/** @param {string} name @param {number} bytes */
export const checkScorm = (name, bytes) => check(name, bytes, SCORM_BYTES);

/** Checks the size of the zip file of the site. @param {number} bytes */
export const checkZip = (bytes) => check('zip file of the site', bytes, ZIP_BYTES);

/**
 * Checks the size of the start page's first view.
 * @param {string} out
 * @param {{ text: string, scripts: string[], styles: string[] }} page
 */
export async function checkFirstView(out, { text, scripts, styles }) {
  const files = await sizesOf(out, [...scripts, ...styles]);
  check('first view', gzipSize(text) + sum(files.values()), FIRST_VIEW_BYTES);
}

/**
 * Checks the size of the scripts that a page loads before a game can be played.
 * @param {string} out
 * @param {"index.html" | "embed.html"} name
 * @param {Bundle} bundle
 */
export async function checkPlayable(out, name, bundle) {
  const sizes = await sizesOf(out, bundle.scripts);
  const totals = bundle.entries(DRAWING).map((drawing) => {
    const entries = [...ALWAYS[name], drawing];
    const files = new Set(entries.flatMap((entry) => bundle.closure(bundle.named(entry))));
    return sum([...files].map((file) => sizes.get(file) ?? 0));
  });
  check(`${name}, JavaScript until a game can be played`, Math.max(...totals), PLAYABLE_BYTES);
}

/**
 * Returns the compressed sizes of files.
 * @param {string} out
 * @param {string[]} names paths relative to the assets folder
 * @returns {Promise<Map<string, number>>}
 */
async function sizesOf(out, names) {
  const sizes = names.map(
    async (name) => /** @type {const} */ ([name, gzipSize(await readFile(path.join(out, ASSETS, name)))]),
  );
  return new Map(await Promise.all(sizes));
}
