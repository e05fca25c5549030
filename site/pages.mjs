/** Pages of the built site, with the names of built files, and the inline start script with its hash. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { ASSETS, sha256, WEB, write, writeHashed } from './files.mjs';
import { oldScript } from './scripts.mjs';

/** @import { Bundle } from "./scripts.mjs" */

/** An attribute that refers to a file of the site. */
const REFERENCE = /\b(href|src)="([\w./-]+\.(?:css|js|png|svg|webp|ico|woff2))"/g;
/** The script that is inlined into every page, so that its messages don't depend on another file. */
const STARTING = 'starting.js';
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;

/** Names of the pages in web/. */
export const pageNames = async () => (await readdir(WEB)).filter((name) => name.endsWith('.html')).sort();

/**
 * Returns the scripts and style sheets that pages refer to, as paths relative to web/.
 * @param {string[]} [pages] all by default
 * @returns {Promise<string[]>}
 */
export async function pageEntries(pages) {
  const texts = await Promise.all(
    (pages ?? (await pageNames())).map((name) => readFile(path.join(WEB, name), 'utf8')),
  );
  const named = texts.flatMap((text) =>
    [...text.replace(/<link rel="modulepreload"[^>]*>/g, '').matchAll(REFERENCE)].map(
      (match) => match[2] ?? '',
    ),
  );
  return [...new Set(named.filter((name) => /\.(css|js)$/.test(name) && name !== STARTING))];
}

/** Returns the content security policy of a page. @param {string} text */
export function policyOf(text) {
  const [, policy] = POLICY.exec(text) ?? [];
  if (policy === undefined) throw new Error('a page without a policy');
  return policy.trim();
}

/** Removes indentation, and line breaks within tags. @param {string} page */
const compact = (page) =>
  page
    .replace(/\n +/g, '\n')
    .replaceAll('\n>', '>')
    .replace(/<[^>]*>/g, (tag) => tag.replaceAll('\n', ' '));

/** Inlines the start script, and adds its hash to the policy. @param {string} page */
export async function withStart(page) {
  const text = compact(page);
  const tag = `<script src="${STARTING}"></script>`;
  const policy = policyOf(text);
  if (!text.includes(tag)) throw new Error(`a page without ${STARTING}`);
  const script = await oldScript(STARTING);
  return text
    .replace(policy, () => policy.replace('script-src ', `script-src '${hashOf(script)}' `))
    .replace(tag, () => `<script>${script}</script>`);
}

/** Returns the hash of an inline script or style in the notation of policies. @param {string} text */
export const hashOf = (text) => `sha256-${sha256(text, 'base64')}`;

/**
 * Writes a page. Returns its text, and the paths of its first view's scripts and style sheets, relative to
 * the assets folder.
 * @param {string} out
 * @param {string} name in web/
 * @param {Bundle} bundle
 * @param {{ head: string, preloads: string[] }} more lines for the head, and files to preload
 * @returns {Promise<{ text: string, scripts: string[], styles: string[] }>}
 */
export async function writePage(out, name, bundle, { head, preloads }) {
  const source = await readFile(path.join(WEB, name), 'utf8');
  let text = await withStart(source);
  text = text.replace(/<link rel="modulepreload"[^>]*>\n?/g, '');
  /** @type {string[]} */
  const scripts = [];
  /** @type {string[]} */
  const styles = [];
  /** @type {Map<string, string>} */
  const built = new Map();
  for (const [, , file = ''] of text.matchAll(REFERENCE)) {
    if (/\.(css|js)$/.test(file)) {
      const to = bundle.named(file);
      built.set(file, to);
      if (file.endsWith('.js')) scripts.push(...bundle.closure(to));
      else styles.push(to);
    } else if (existsSync(path.join(WEB, file))) {
      built.set(file, await writeHashed(out, path.basename(file), await readFile(path.join(WEB, file))));
    }
  }
  text = text.replace(REFERENCE, (match, attribute, file) =>
    built.has(file) ? `${attribute}="${ASSETS}/${built.get(file)}"` : match,
  );
  const entries = new Set(built.values());
  const modules = scripts
    .filter((script) => !entries.has(script))
    .map((script) => `<link rel="modulepreload" href="${ASSETS}/${script}">`);
  const fetched = preloads.map((file) => `<link rel="preload" as="fetch" crossorigin href="${file}">`);
  text = text.replace(
    '</head>',
    () => `${[...modules, ...fetched, head].filter((line) => line !== '').join('\n')}\n</head>`,
  );
  await write(path.join(out, name), text);
  return { text, scripts, styles };
}
