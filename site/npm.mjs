/**
 * Builds the package for npm: `node site/npm.mjs FOLDER SITE`. It consists of the sources in site/npm, the
 * WebAssembly packages in web/pkg, and the built site in the folder SITE. `cargo xtask build --npm` calls it.
 */
import { cp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ELEMENT, manifest } from './element.mjs';
import { asCommand, listFiles, NOTICES, readMessages, WEB, write } from './files.mjs';
import { GAME_NAMES } from '../web/games/games.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Folder of the package's own sources. */
const SOURCES = fileURLToPath(new URL('npm/', import.meta.url));
/** Sources that the build replaces. */
const REPLACED = ['package.json', 'messages.d.ts', 'nets.d.ts'];
/** Folder of the site in the package. */
const SITE = 'site';
/**
 * Files that the package leaves out: files of the site that are only for hosts or for downloads, and other
 * packages.
 */
const LEFT_OUT = /^(?:single|samples|npm|scorm|zip)\/|\.(?:br|gz)$|^(?:_headers|\.htaccess|\.nojekyll)$/;
/** Files of web/pkg that the package contains. */
const BINDINGS = /^ludoteca_(?:wasm|engine)(?:\.js|\.d\.ts|_bg\.wasm)$/;
/** Messages that `texts.js` shows. */
const SHOWN = /^(?:refuse|wrong|outcome|clause|side)\.|^record\.(?!label)|^ruleset\.[^.]+\.name$/;

/** Returns the values that the npm package shares with the crates. @param {string} manifest Cargo.toml */
export function sharedWithCrates(manifest) {
  const [, section = ''] = /^\[workspace\.package\]\n([^[]*)/m.exec(manifest) ?? [];
  const shared = (/** @type {string} */ key) => new RegExp(`^${key} = "(.*)"$`, 'm').exec(section)?.[1];
  const [version, repository] = [shared('version'), shared('repository')];
  if (version === undefined) throw new Error('Cargo.toml has no version in [workspace.package]');
  return { version, ...(repository === undefined ? {} : { repository: { type: 'git', url: repository } }) };
}

/** Returns the English messages as a module. */
async function messagesModule() {
  const { en = {} } = await readMessages(['common', 'extras', ...GAME_NAMES]);
  const shown = Object.entries(en).filter(([key]) => SHOWN.test(key));
  return `export const MESSAGES = ${JSON.stringify(Object.fromEntries(shown))};\n`;
}

/** Returns the engine's nets as a module, because bundlers don't know such files. */
async function netsModule() {
  const folder = path.join(WEB, 'pkg', 'nets');
  const nets = await Promise.all((await listFiles(folder)).map((name) => readFile(path.join(folder, name))));
  return `export const NETS = ${JSON.stringify(nets.map((net) => net.toString('base64')))};\n`;
}

/**
 * Writes the package.
 * @param {string} folder
 * @param {string} site folder of the built site
 */
export async function writePackage(folder, site) {
  const out = `${folder}.new`;
  await rm(out, { recursive: true, force: true });
  // Listed before anything is written, because the package may be in the folder of the site.
  const siteNames = (await listFiles(site)).filter((each) => !LEFT_OUT.test(each));
  const copy = (/** @type {string} */ from, /** @type {string} */ to) => cp(from, path.join(out, to));
  for (const name of (await listFiles(SOURCES)).filter((each) => !REPLACED.includes(each)))
    await copy(path.join(SOURCES, name), name);
  for (const name of (await listFiles(path.join(WEB, 'pkg'))).filter((each) => BINDINGS.test(each)))
    await copy(path.join(WEB, 'pkg', name), `pkg/${name}`);
  for (const name of siteNames) await copy(path.join(site, name), `${SITE}/${name}`);
  await copy(path.join(ROOT, 'LICENSE'), 'LICENSE');
  await copy(path.join(WEB, NOTICES), NOTICES);
  const board = `${SITE}/${ELEMENT}`;
  const { name, ...described } = JSON.parse(await readFile(path.join(SOURCES, 'package.json'), 'utf8'));
  const shared = sharedWithCrates(await readFile(path.join(ROOT, 'Cargo.toml'), 'utf8'));
  /** @type {[string, string][]} */
  const made = [
    ['messages.js', await messagesModule()],
    ['nets.js', await netsModule()],
    ['element.js', `export { LudotecaBoard } from './${board}';\n`],
    ['types/element.d.ts', `export * from '../${board}';\n`],
    ['custom-elements.json', JSON.stringify(await manifest(), null, 2).replaceAll(ELEMENT, board)],
    ['package.json', JSON.stringify({ name, ...shared, ...described }, null, 2)],
  ];
  for (const [name, text] of made) await write(path.join(out, name), text);
  await rm(folder, { recursive: true, force: true });
  await rename(out, folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await asCommand(({ folder, rest: [site] }) => {
    if (site === undefined) throw new Error('name the folder of the built site');
    return writePackage(folder, path.resolve(site));
  });
}
