/** What the page may weigh, as a browser fetches it: each file compressed by gzip. Too much fails the build. */
import { readFile } from "node:fs/promises";
import path from "node:path";

import { gzipSize } from "./compress.mjs";
import { ASSETS } from "./files.mjs";

/** @import { Bundle } from "./scripts.mjs" */

/** HTML, CSS and JavaScript until the start page stands. */
export const FIRST_VIEW_BYTES = 25_000;
/** All JavaScript of the page, without that of the package, for which wasm-pack.toml has a budget, and that for halls. */
export const SCRIPTS_BYTES = 60_000;
/** What only a page in a hall loads. */
export const KIOSK_BYTES = 6_000;

/** @param {number} bytes */
const thousands = (bytes) => bytes.toLocaleString("en");

/**
 * Prints what the page weighs and what weighs most.
 * @param {string} out
 * @param {Bundle} bundle
 * @param {{ text: string, scripts: string[], styles: string[] }} page
 */
export async function checkBudgets(out, bundle, { text, scripts, styles }) {
  const sizeOf = async (/** @type {string} */ name) => gzipSize(await readFile(path.join(out, ASSETS, name)));
  const sizes = new Map(await Promise.all([...bundle.scripts, ...styles].map(async (name) => /** @type {[string, number]} */ ([name, await sizeOf(name)]))));
  const sum = (/** @type {string[]} */ names) => names.reduce((bytes, name) => bytes + (sizes.get(name) ?? 0), 0);
  const firstView = gzipSize(text) + sum(scripts) + sum(styles);
  const sumOf = (/** @type {(part: string) => boolean} */ isOurs) => bundle.scripts.reduce((bytes, name) => {
    const parts = bundle.parts(name);
    const size = (/** @type {typeof parts} */ some) => some.reduce((total, [, each]) => total + each, 0);
    return bytes + Math.round(((sizes.get(name) ?? 0) * size(parts.filter(([part]) => isOurs(part)))) / Math.max(1, size(parts)));
  }, 0);
  const all = sumOf((part) => !/^(pkg|embed|kiosk)\//.test(part));
  const kiosk = sumOf((part) => /^(embed|kiosk)\//.test(part));
  console.log(`for halls: ${thousands(kiosk)} bytes of ${thousands(KIOSK_BYTES)}, compressed`);
  console.log(`first view: ${thousands(firstView)} bytes of ${thousands(FIRST_VIEW_BYTES)}, compressed: HTML ${thousands(gzipSize(text))}, CSS ${thousands(sum(styles))}, JavaScript ${thousands(sum(scripts))}`);
  for (const script of scripts) console.log(`  ${thousands(sizes.get(script) ?? 0)} ${script}: ${bundle.parts(script).slice(0, 6).map(([name, bytes]) => `${name} ${thousands(bytes)}`).join(", ")}`);
  console.log(`all JavaScript: ${thousands(all)} bytes of ${thousands(SCRIPTS_BYTES)}, compressed, in ${bundle.scripts.length} files; with the package's, ${thousands(sum(bundle.scripts))}`);
  for (const [what, bytes, allowed] of /** @type {[string, number, number][]} */ ([["the first view", firstView, FIRST_VIEW_BYTES], ["all JavaScript", all, SCRIPTS_BYTES], ["what is for halls", kiosk, KIOSK_BYTES]])) {
    if (bytes > allowed) throw new Error(`${what} is too large: ${thousands(bytes)} bytes, ${thousands(bytes - allowed)} more than the budget in site/budgets.mjs`);
  }
}

/** What the other pages may weigh, each with all its own JavaScript, without what the first page has too. @type {Readonly<Record<string, number>>} */
const PAGE_BYTES = Object.freeze({ "embed.html": 12_000, "on-your-site.html": 6_000, "print.html": 14_000 });

/**
 * Prints and compares what another page adds to the first: its HTML, and the share that scripts and styles of its own have of
 * what it loads.
 * @param {string} out
 * @param {string} name
 * @param {Bundle} bundle
 * @param {{ text: string }} page
 */
export async function checkPage(out, name, bundle, { text }) {
  const allowed = PAGE_BYTES[name];
  if (allowed === undefined) throw new Error(`${name} has no budget in site/budgets.mjs`);
  const [folder] = name.split(".");
  let bytes = gzipSize(text);
  for (const file of bundle.files) {
    const parts = bundle.parts(file);
    const size = (/** @type {typeof parts} */ some) => some.reduce((sum, [, each]) => sum + each, 0);
    const own = size(parts.filter(([part]) => part.startsWith(`${folder}/`)));
    if (own > 0) bytes += Math.round((gzipSize(await readFile(path.join(out, ASSETS, file))) * own) / size(parts));
  }
  console.log(`${name}: ${thousands(bytes)} bytes of its own of ${thousands(allowed)}, compressed`);
  if (bytes > allowed) throw new Error(`${name} is too large: ${thousands(bytes)} bytes, ${thousands(bytes - allowed)} more than the budget in site/budgets.mjs`);
}
