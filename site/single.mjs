/**
 * Single files: pages that contain a whole game and fetch nothing, so that they can be opened from a disk or
 * in a sandboxed frame. `node site/single.mjs FOLDER [--address ADDRESS] [GAME…]` writes the files of the
 * named games, or all of them.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { GAME_NAMES } from '../web/games/games.js';
import { asCommand, NOTICES, readMessages, WEB, write } from './files.mjs';
import { checkSingle } from './budgets.mjs';
import { hashOf, policyOf, withStart } from './pages.mjs';
import { bundleAll, contentsFetched, HAS_TEST_HOOKS, stylesOf } from './scripts.mjs';

/** @import { Messages } from "./files.mjs" */

/** Folder of the single files in the built site. */
export const SINGLES = 'single';
/** Name of the single file that contains every game. */
const ALL = 'ludoteca';

/** Returns the path of an oEmbed response in the built site. @param {string} game */
export const oembedName = (game) => `oembed/${game}.json`;

/** Returns a link to an oEmbed response. @param {string} home @param {string} game @param {string} title */
export const oembedLink = (home, game, title) =>
  `<link rel="alternate" type="application/json+oembed" href="${home}${oembedName(game)}" title="${title}">`;

/**
 * Returns the content security policy. It allows the scripts and the style by their hashes, and blocks all
 * requests.
 * @param {string} start hash of the start script
 * @param {string} script
 * @param {string} style
 */
const policyFor = (start, script, style) =>
  [
    "default-src 'none'",
    `script-src '${start}' '${hashOf(script)}' 'wasm-unsafe-eval'`,
    `style-src '${hashOf(style)}'`,
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Returns a text unchanged, and bytes as base64. @param {string | Uint8Array} content */
const asText = (content) => (typeof content === 'string' ? content : Buffer.from(content).toString('base64'));

/** @param {Iterable<[string, string | Uint8Array]>} files @returns {string} */
function packed(files) {
  const texts = [...files].map(([name, content]) => [name, asText(content)]);
  return gzipSync(JSON.stringify(Object.fromEntries(texts)), { level: 9 }).toString('base64');
}

/** Returns the licences, which every copy must contain, to replace the link to them. */
async function licences() {
  const text = await readFile(path.join(WEB, NOTICES), 'utf8');
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<details id="licences"><summary></summary><pre lang="en" dir="ltr">${escaped}</pre></details>`;
}

/**
 * Inlines all files that a page refers to.
 * @param {string} page
 * @param {string} title
 * @param {string} script
 * @param {string} style
 */
async function inlined(page, title, script, style) {
  const icon = await readFile(path.join(WEB, 'icons', 'icon-any.svg'));
  const notices = await licences();
  const started = await withStart(page);
  const [, start = ''] = /script-src '(sha256-[^']*)'/.exec(policyOf(started)) ?? [];
  const policy = policyFor(start, script, style);
  return started
    .replace(
      /<meta http-equiv="Content-Security-Policy"[^>]*>/,
      () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(`<p id="licences"><a href="${NOTICES}"></a></p>`, () => notices)
    .replace(/<link rel="(?:apple-touch-icon|modulepreload|preload|stylesheet)"[^>]*>\n?/g, '')
    .replace(/<script type="module"[^>]*><\/script>\n?/, '')
    .replace(
      /(<link rel="icon"[^>]*href=")[^"]*/,
      (_, before) => `${before}data:image/svg+xml;base64,${icon.toString('base64')}`,
    )
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace('</body>', () => `<script>${script}</script>\n</body>`);
}

/** @param {Messages} messages @param {string} game */
const titleOf = (messages, game) =>
  game === ALL ? 'Ludoteca' : `${messages['en']?.[`ruleset.${game}.name`]} · Ludoteca`;

/** Throws if a name is not that of a game. @param {string[]} games */
export function checkGames(games) {
  const unknown = games.filter((game) => !GAME_NAMES.some((name) => name === game));
  if (unknown.length > 0)
    throw new Error(`no game is called ${unknown.join(', ')}; the games are ${GAME_NAMES.join(', ')}`);
}

/**
 * Returns the script of a single file, with the files that it reads.
 * @param {string | null} only the game to which the file is limited, or null
 * @param {string | null} home public address of the site
 */
async function scriptOf(only, home) {
  const [fetched, { code }] = await Promise.all([contentsFetched(only), bundleAll(only)]);
  const isWasm = (/** @type {[string, unknown]} */ [name]) => name.endsWith('.wasm');
  const texts = packed(fetched.filter((file) => !isWasm(file)));
  const wasm = Object.fromEntries(
    fetched
      .filter(isWasm)
      .map(([name, content]) => [name, gzipSync(content, { level: 9 }).toString('base64')]),
  );
  return `const SINGLE=${JSON.stringify({ only, home, texts, wasm })};\n${code}`;
}

/**
 * Returns the content of a single file.
 * @param {string} game
 * @param {string | null} home public address of the site
 */
export async function singleOf(game, home) {
  const page = await readFile(path.join(WEB, 'index.html'), 'utf8');
  const title = titleOf(await readMessages(), game);
  const script = await scriptOf(game === ALL ? null : game, home);
  const text = await inlined(page, title, script, await stylesOf());
  if (/\b(?:src|href)="(?!data:|#)/.test(text.replace(script, '')))
    throw new Error(`${game}: something is still to be fetched`);
  // Added after the check, because the page never fetches the oEmbed link, which is for embedding sites.
  const html =
    home === null || game === ALL
      ? text
      : text.replace('</title>', () => `</title>\n${oembedLink(home, game, title)}`);
  // In test sites, the packages may come from a faster build and thus be larger.
  if (!HAS_TEST_HOOKS) checkSingle(`${game}.html`, Buffer.byteLength(html), game === ALL);
  return html;
}

/**
 * Writes single files, and returns their names. `games`: the games to write; if empty, a file for each game
 * and one with all games. `home`: public address of the site.
 * @param {string} folder
 * @param {{ games?: string[], home?: string | null }} options
 * @returns {Promise<string[]>}
 */
export async function writeSingles(folder, { games = [], home = null }) {
  checkGames(games);
  const names = [];
  for (const game of games.length > 0 ? games : [ALL, ...GAME_NAMES]) {
    const name = `${game}.html`;
    await write(path.join(folder, name), await singleOf(game, home));
    names.push(name);
  }
  return names;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await asCommand(({ folder, home, rest }) => writeSingles(folder, { home, games: rest }));
}
