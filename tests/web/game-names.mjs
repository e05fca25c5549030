/**
 * Places outside a game's own files that name the game: `node tests/web/game-names.mjs [GAME…]` lists them.
 *
 * A file is a game's own if the name of a folder on its path, or its own name without the extension, is that
 * of a game: `crates/rules/src/el_perro/book.rs`, `crates/engine/src/games/el_perro.rs`,
 * `web/i18n/en/el-perro.json`. In the other files of `FOLDERS`, each line of code that contains one of the
 * game's names is a place. Comments and the unit tests at the end of a Rust file are left out. In JSON and
 * HTML files only ids count as names, because the text there may mention a game.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { projectFiles, textOf } from './project-files.mjs';

/** Words for each game: the ids of its rulesets, and the names of its module, types and constants. */
export const NAMES = Object.freeze({
  'el-perro': ['el-perro', 'el_perro', 'ElPerro', 'elPerro', 'EL_PERRO'],
  brandubh: ['brandubh', 'el-cuervo', 'el_cuervo', 'Brandubh', 'ElCuervo', 'BRANDUBH', 'EL_CUERVO'],
  fallas: ['fallas', 'fayles', 'Fallas', 'Fayles', 'FALLAS', 'FAYLES'],
  alquerque: ['alquerque', 'Alquerque', 'ALQUERQUE'],
  'spanish-draughts': [
    'spanish-draughts',
    'draughts',
    'SpanishDraughts',
    'spanishDraughts',
    'SPANISH_DRAUGHTS',
  ],
});

/** @typedef {keyof typeof NAMES} Game */
/** @typedef {{ game: Game, folder: string, place: string, text: string }} Place */

export const GAMES = /** @type {Game[]} */ (Object.keys(NAMES));

/** Folders whose places are counted, the inner ones first. */
export const FOLDERS = Object.freeze([
  'crates/bench/src',
  'crates/engine/src',
  'crates/lab/src',
  'crates/rules/src',
  'crates/solver/src',
  'crates/wasm/src',
  'crates/xtask/src',
  'site',
  'web/games',
  'web/i18n',
  'web/pages',
  'web',
]);

const CODE = /\.(?:rs|js|mjs|ts|css|py)$/;
const DATA = /\.(?:json|html)$/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!\[))/;

/** Returns whether a line contains a whole word. @param {string} line @param {string} word */
const hasWord = (line, word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(line);

/** @param {string} file */
const isOwn = (file) =>
  file.split('/').some((part) => GAMES.some((game) => NAMES[game].includes(part.replace(/\..*$/, ''))));

/** Returns the places in the text of a file. @param {string} file @param {string} text @returns {Place[]} */
export function placesIn(file, text) {
  const folder = FOLDERS.find((each) => file.startsWith(`${each}/`));
  if (folder === undefined || isOwn(file) || !(CODE.test(file) || DATA.test(file))) return [];
  const [code = ''] = file.endsWith('.rs') ? text.split(/^#\[cfg\((?:all\()?test\b/m) : [text];
  return code.split('\n').flatMap((line, index) => {
    if (CODE.test(file) && COMMENT.test(line)) return [];
    const isName = (/** @type {string} */ name) =>
      (CODE.test(file) || /^[a-z-]+$/.test(name)) && hasWord(line, name);
    return GAMES.filter((game) => NAMES[game].some(isName)).map((game) => ({
      game,
      folder,
      place: `${file}:${index + 1}`,
      text: line.trim(),
    }));
  });
}

/** Returns all places in the project. */
export async function gamePlaces() {
  const files = projectFiles.filter((file) => !file.startsWith('web/vendor/'));
  const wanted = files.filter((file) => FOLDERS.some((folder) => file.startsWith(`${folder}/`)));
  const texts = await Promise.all(
    wanted
      .filter((file) => CODE.test(file) || DATA.test(file))
      .map(async (file) => ({ file, text: await textOf(file) })),
  );
  return texts.flatMap(({ file, text }) => placesIn(file, text));
}

/** Returns the number of places of each game in each folder. @param {readonly Place[]} places */
export const countsOf = (places) =>
  Object.fromEntries(
    FOLDERS.map((folder) => [
      folder,
      Object.fromEntries(
        GAMES.map((game) => [
          game,
          places.filter((each) => each.game === game && each.folder === folder).length,
        ]),
      ),
    ]),
  );

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const games = process.argv.slice(2);
  for (const { game, place, text } of await gamePlaces())
    if (games.length === 0 || games.includes(game)) console.log(`${game}  ${place}: ${text}`);
}
