/** The files of a game that is solved, from the page's folder: docs/tables.md. */

import { gameOf } from '../state/engine-files.js';
import { GAMES } from './games.js';

/**
 * The table of who wins in every position, or in those with few pieces, and the winning strategy from the
 * start, if there is one; null where nothing is solved.
 * @param {string} ruleset
 */
export function tablesOf(ruleset) {
  const game = gameOf(ruleset);
  if (game === undefined) return null;
  const { rulesets, tableBytes, tablePieces: pieces } = GAMES[game];
  const bytes = [tableBytes].flat()[rulesets.indexOf(ruleset)];
  if (bytes === undefined) return null;
  return {
    strategy: pieces === undefined ? `games/${game}/strategy.tab` : null,
    whole: { path: `tables/${ruleset}.tab`, bytes, pieces: pieces ?? Infinity },
  };
}
