/** The files of a game that is solved, from the page's folder: docs/tables.md. */

/** @import { GameName } from './games.js' */
import { GAMES } from './games.js';

/**
 * The winning strategy from the start, and the table of who wins in every position; null where nothing is
 * solved.
 * @param {GameName} name
 */
export function tablesOf(name) {
  const bytes = GAMES[name].tableBytes;
  return bytes === undefined
    ? null
    : { strategy: `games/${name}/strategy.tab`, whole: { path: `tables/${name}.tab`, bytes } };
}
