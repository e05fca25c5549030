/**
 * Leaves other games out of the single file of one game. A file, a module or a message belongs to a game if a
 * part of its path or key is the id of one of the game's rulesets: `games/fallas/how.json`,
 * `pkg/nets/fayles.net`, `start.aim.fallas`. Therefore, no list of files is needed.
 */
import path from 'node:path';

import { GAME_NAMES, GAMES } from '../web/games/games.js';

/** @import { Plugin } from "esbuild" */

/** A script directly in web/games, which lists the games or their parts. */
const LIST = /[\\/]web[\\/]games[\\/][^\\/]+\.js$/;
/** An import of a game's script by such a list. */
const LISTED = /^\.\/[^/]+\/[^/]+\.js$/;

/**
 * Returns a function that tells whether a path relative to web/ or a message key belongs to another game.
 * @param {string | null} only name of the game to keep; null to keep all games
 * @returns {(name: string) => boolean}
 */
export function leavesOut(only) {
  if (only === null) return () => false;
  const others = GAME_NAMES.filter((game) => game !== only).flatMap((game) => GAMES[game].rulesets);
  return (name) => name.split(/[/.|]/).some((part) => others.includes(part));
}

/**
 * Returns JSON without the members of other games at any depth.
 * @param {string} json
 * @param {(name: string) => boolean} isLeftOut from `leavesOut`
 */
export const withoutOthers = (json, isLeftOut) =>
  JSON.stringify(JSON.parse(json), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !isLeftOut(name)))
      : value,
  );

/**
 * Replaces the scripts of other games in the lists of games with empty modules. Other importers keep theirs:
 * the reader of saved games, for example, is in the folder of Spanish draughts.
 * @param {(name: string) => boolean} isLeftOut from `leavesOut`
 * @returns {Plugin}
 */
export const oneGamePlugin = (isLeftOut) => ({
  name: 'one-game',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: LISTED }, ({ path: imported, importer }) =>
      LIST.test(importer) && isLeftOut(imported)
        ? { path: path.resolve(path.dirname(importer), imported), namespace: 'left-out' }
        : undefined,
    );
    // A CommonJS module, so that missing exports are undefined instead of causing an error.
    onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents: 'module.exports = {};' }));
  },
});
