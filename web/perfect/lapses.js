/** Moves that gave away a won or drawn game, according to the table. Lazy-loaded with a review. */

/** @import { Prospect } from '../pkg/ludoteca_engine.js' */
/** @import { MoveView, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Decision, Dependencies, Review } from '../engine/review.js' */
/** @import { TableFile } from './file.js' */
import { lineOf } from '../engine/played-line.js';
import { fetchTable, requestedTable } from './file.js';
import { isRefused } from './file-status.js';
import { hasDefaultSwitches, perfectFile } from './tables.js';
import { using } from '../state/records.js';

/**
 * A move that gave away a result, and a move that would have kept it. `unsure` is true if a draw rule could
 * have changed that result, or can still change the new one.
 * @typedef {{ ply: number, result: 'win' | 'draw', better: MoveView, unsure: boolean }} Lapse
 */

/** Search that probes the table for every move. Its node limit is enough to look at each of them once. */
export const TABLE_SEARCH = Object.freeze({ level: null, lines: 0, nodes: 500 });
const TIME_MS = 3000;
/** Maximum number of turning points, including moves that gave away a result. */
const MOST_POINTS = 6;

/**
 * Fetches a table that the visitor has not asked for, and returns whether it was received.
 * @param {TableFile} file
 */
const isReceived = (file) =>
  fetchTable(file).then(
    () => true,
    () => false,
  );

/**
 * Finds the moves that gave away a win or a draw. A table of all positions is fetched for this; a table
 * limited to few pieces is used only if it has been requested. Finds none without a table. Throws if a
 * requested table can't be loaded.
 * @param {string} text record of the game
 * @param {RulesetInfo} info
 * @param {Decision[]} decisions
 * @param {Pick<Dependencies, 'parse' | 'think'>} dependencies
 * @returns {Promise<Lapse[]>} in the order of the game
 */
export async function findLapses(text, info, decisions, dependencies) {
  const file = perfectFile(info);
  if (file === undefined || !hasDefaultSwitches(info)) return [];
  const requested = requestedTable(file);
  if (requested !== undefined) await requested.table;
  else if (file.pieces !== Infinity || isRefused(file.path) || !(await isReceived(file))) return [];
  return lapsesOf(text, decisions, file.pieces, dependencies);
}

/**
 * @param {string} text record of the game
 * @param {Decision[]} decisions
 * @param {number} pieces maximum number of pieces in the table's positions
 * @param {Pick<Dependencies, 'parse' | 'think'>} dependencies
 * @returns {Promise<Lapse[]>} in the order of the game
 */
async function lapsesOf(text, decisions, pieces, { parse, think }) {
  const record = parse(text);
  /** @type {Lapse[]} */
  const lapses = [];
  try {
    for (const { ply, played } of decisions) {
      record.jump(ply);
      if (record.state().pieces.length > pieces) continue;
      const lapse = await lapseAt(record.textAt(ply), played, { parse, think });
      if (lapse !== null) lapses.push({ ply, ...lapse });
    }
  } finally {
    record.free();
  }
  return lapses;
}

/**
 * @param {string} text record before the move
 * @param {MoveView} played
 * @param {Pick<Dependencies, 'parse' | 'think'>} dependencies
 * @returns {Promise<Omit<Lapse, 'ply'> | null>}
 */
async function lapseAt(text, played, { parse, think }) {
  const { lines } = await think(text, TABLE_SEARCH, { timeMs: TIME_MS });
  const own = using(parse(text), (record) => lineOf(record, played, lines));
  const [best] = lines;
  if (best === undefined || own === undefined) return null;
  const result = lostResult(best.prospect, own.prospect);
  if (result === null) return null;
  const unsure = [best.prospect, own.prospect].some((prospect) => prospect?.includes('-or-'));
  return { result, better: best.move, unsure };
}

/**
 * Returns the result that a move gave away, or null if it kept the result or the table doesn't contain it.
 * @param {Prospect | null} best result of the best move
 * @param {Prospect | null} own result of the move played
 * @returns {Lapse['result'] | null}
 */
export function lostResult(best, own) {
  if (best === null || own === null) return null;
  if (best.endsWith('win')) return own.endsWith('win') ? null : 'win';
  return best === 'draw' && own.startsWith('loss') ? 'draw' : null;
}

/**
 * Adds the moves that gave away a result to the turning points, as far as there is room, and replaces the
 * better moves that the search suggested there with those of the table.
 * @param {Review} review
 * @param {Lapse[]} lapses
 * @returns {Review}
 */
export function withLapses(review, lapses) {
  const room = Math.max(0, MOST_POINTS - review.turningPoints.length);
  const isListed = (/** @type {Lapse} */ { ply }) => review.turningPoints.some((point) => point.ply === ply);
  const others = lapses.filter((lapse) => !isListed(lapse)).slice(0, room);
  const added = review.decisions.filter(({ ply }) => others.some((lapse) => lapse.ply === ply));
  const turningPoints = [...review.turningPoints, ...added].sort((one, two) => one.ply - two.ply);
  const betterAt = (/** @type {number} */ ply) => lapses.find((lapse) => lapse.ply === ply)?.better;
  return {
    ...review,
    turningPoints: turningPoints.map((point) => ({ ...point, better: betterAt(point.ply) ?? point.better })),
  };
}
