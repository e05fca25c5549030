/** The files of the rulesets that are solved: docs/tables.md. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { home } from '../assets.js';
import { GAMES } from '../games/games.js';
import { gameOf } from '../state/engine-files.js';
import { surface } from '../state/surface.js';

/**
 * The table of who wins in every position, or in those with few pieces, and the winning strategy from the
 * start, if there is one; null where nothing is solved. Paths are from the page's folder.
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

/** Returns whether every option is the usual one: tables are made for these. @param {RulesetInfo} info */
export const isUsual = ({ switches }) => switches.every(({ value, default: usual }) => value === usual);

/**
 * The table of a game that is solved. A file by itself has no room for it; boards on other pages and kiosks
 * fetch nothing that nobody has chosen.
 * @param {RulesetInfo} info
 */
export const perfectFile = ({ id }) =>
  home === null || surface().kind !== 'page' ? undefined : tablesOf(id)?.whole;
