/** Web app manifests, one per language, with which browsers can install the site. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { ASSETS, readMessages, sha256, WEB, write, writeHashed } from './files.mjs';

/** Folder in web/ of the app's icons and screenshots, which `node tests/web/pictures.mjs` generates. */
export const ICONS = 'icons';
/** Languages that are written from right to left. */
const FROM_THE_RIGHT = ['ar', 'he'];
/** Media types of saved games, and their file extensions. */
const GAME_FILES = { 'text/plain': ['.txt'], 'application/x-pdn': ['.pdn'] };
/** The page's light background colour. */
const BACKGROUND = '#ece6da';

/** @param {string} language */
export const manifestName = (language) => `app.${language}.webmanifest`;

/**
 * @typedef {{ src: string, sizes: string, type: string, purpose?: string, form_factor?: string,
 *   label?: string }} Picture
 */

/**
 * @param {string} name such as `shot-narrow-en-390x844.jpg` or `icon-512.png`
 * @returns {string} such as `390x844`
 */
export function sizesOf(name) {
  if (name.endsWith('.svg')) return 'any';
  const [, width, height = width] = /-(\d+)(?:x(\d+))?\.\w+$/.exec(name) ?? [];
  if (width === undefined) throw new Error(`${name} does not say how large it is`);
  return `${width}x${height}`;
}

/** @param {string} name */
const typeOf = (name) =>
  ({ '.png': 'image/png', '.svg': 'image/svg+xml', '.webp': 'image/webp', '.jpg': 'image/jpeg' })[
    path.extname(name)
  ] ?? '';

/**
 * Writes the pictures. Returns their paths in the built site, by their names in web/icons.
 * @param {string} out
 * @returns {Promise<Map<string, string>>}
 */
export async function writePictures(out) {
  const folder = path.join(WEB, ICONS);
  const names = existsSync(folder) ? (await readdir(folder)).sort() : [];
  const written = names.map(
    async (name) =>
      /** @type {[string, string]} */ ([
        name,
        `${ASSETS}/${await writeHashed(out, name, await readFile(path.join(folder, name)))}`,
      ]),
  );
  return new Map(await Promise.all(written));
}

/**
 * Writes the manifests, and returns their languages.
 * @param {string} out
 * @param {Map<string, string>} pictures from `writePictures`
 * @returns {Promise<string[]>}
 */
export async function writeManifests(out, pictures) {
  const messages = await readMessages();
  /** @param {string} name @returns {Picture} */
  const picture = (name) => ({ src: pictures.get(name) ?? '', sizes: sizesOf(name), type: typeOf(name) });
  /** @param {string} beginning */
  const named = (beginning) => [...pictures.keys()].filter((name) => name.startsWith(beginning));
  for (const [language, words] of Object.entries(messages)) {
    const text = (/** @type {string} */ key) => words[key] ?? messages['en']?.[key] ?? key;
    const shots = named('shot-').filter((name) => name.includes(`-${language}-`));
    const manifest = {
      id: './?app=ludoteca',
      name: text('app.name'),
      short_name: 'Ludoteca',
      description: text('app.description'),
      lang: language,
      dir: FROM_THE_RIGHT.includes(language) ? 'rtl' : 'ltr',
      start_url: './',
      scope: './',
      display: 'standalone',
      categories: ['games', 'education'],
      background_color: BACKGROUND,
      theme_color: BACKGROUND,
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      file_handlers: [{ action: './', accept: GAME_FILES }],
      share_target: {
        action: './received',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { text: 'text', files: [{ name: 'file', accept: Object.entries(GAME_FILES).flat(2) }] },
      },
      icons: [
        ...named('icon-').map(picture),
        ...named('maskable-').map((name) => ({ ...picture(name), purpose: 'maskable' })),
      ],
      screenshots: (shots.length > 0 ? shots : named('shot-').filter((name) => name.includes('-en-'))).map(
        (name) => ({
          ...picture(name),
          form_factor: name.includes('wide') ? 'wide' : 'narrow',
          label: text(name.includes('wide') ? 'app.shot.wide' : 'app.shot.narrow'),
        }),
      ),
      shortcuts: named('game-').map((name) => {
        const ruleset = name.replace(/^game-|-\d+\.\w+$/g, '');
        return { name: text(`ruleset.${ruleset}.name`), url: `./#game=${ruleset}`, icons: [picture(name)] };
      }),
    };
    await write(path.join(out, manifestName(language)), JSON.stringify(manifest));
  }
  return Object.keys(messages);
}

/** @param {Iterable<[string, Uint8Array]>} files */
export const buildId = (files) =>
  sha256([...files].map(([name, content]) => `${name} ${sha256(content)}\n`).join('')).slice(0, 16);
