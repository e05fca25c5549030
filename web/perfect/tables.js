/** Files of the solved rulesets, which docs/tables.md describes. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Player } from '../state/players.js' */
import { GAMES } from '../games/games.js';
import { areLeftOut } from './file-status.js';
import { LEVELS } from '../state/players.js';
import { surface } from '../state/surface.js';

/**
 * Returns the files of a solved ruleset, or null for other rulesets. `complete` contains the result of every
 * position, or of positions with at most `pieces` pieces. `strategy` is the path of a strategy that wins from
 * the start, or null. Paths are relative to the page's folder.
 * @param {Pick<RulesetInfo, 'id' | 'game'>} ruleset
 */
export function tablesOf({ id, game }) {
  const { rulesets, tableBytes, tablePieces: pieces } = GAMES[game];
  const bytes = [tableBytes].flat()[rulesets.indexOf(id)];
  if (bytes === undefined) return null;
  return {
    strategy: pieces === undefined ? `games/${game}/strategy.tab` : null,
    complete: { path: `tables/${id}.tab`, bytes, pieces: pieces ?? Infinity },
  };
}

/**
 * Returns the table that a computer player needs in order to play perfectly, or undefined if it can't. Only
 * tables of every position allow it, and only at the highest level.
 * @param {RulesetInfo} info
 * @param {Player} player
 */
export function perfectPlayerFile(info, player) {
  if (player.type !== 'computer' || player.level < LEVELS || !hasDefaultSwitches(info)) return undefined;
  const complete = tablesOf(info)?.complete;
  return complete?.pieces === Infinity ? complete : undefined;
}

/** True if every option has its default value, as the tables require. @param {RulesetInfo} info */
export const hasDefaultSwitches = ({ switches }) =>
  switches.every(({ value, default: usual }) => value === usual);

/** Returns the table for the analysis. A kiosk and a single file do without it. @param {RulesetInfo} info */
export const perfectFile = (info) =>
  areLeftOut || surface().kind === 'kiosk' ? undefined : tablesOf(info)?.complete;
