/** Files of the solved rulesets: docs/tables.md. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { home } from '../assets.js';
import { GAMES } from '../games/games.js';
import { gameOf } from '../state/engine-files.js';
import { surface } from '../state/surface.js';

/**
 * Returns the table of results for every position, or for those with few pieces, and the strategy that wins
 * from the start, if there is one; null if the game is not solved. Paths are relative to the page's folder.
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

/** True if every option has its usual value, which the tables are made for. @param {RulesetInfo} info */
export const hasDefaultSwitches = ({ switches }) =>
  switches.every(({ value, default: usual }) => value === usual);

/** Only on a full page: kiosks and boards elsewhere download nothing unasked. @param {RulesetInfo} info */
export const perfectFile = ({ id }) =>
  home === null || surface().kind !== 'page' ? undefined : tablesOf(id)?.whole;
