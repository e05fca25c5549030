/** Results of positions under perfect play, derived from the results of their moves. Pure functions. */

/** @import { EngineLine, Prospect } from '../pkg/ludoteca_engine.js' */
/** @import { Color } from '../pkg/ludoteca_wasm.js' */

/** Results for the side to move, from the worst to the best. @type {readonly Prospect[]} */
const RANKS = Object.freeze(['loss', 'loss-or-draw', 'draw', 'draw-or-win', 'win']);

/**
 * Returns the result of a position for the side to move, or null if the table doesn't determine it. Moves
 * that the table doesn't contain might be the best ones.
 * @param {Pick<EngineLine, 'prospect'>[]} lines one for each legal move
 * @returns {Prospect | null}
 */
export function resultOf(lines) {
  const prospects = lines.map(({ prospect }) => prospect);
  if (prospects.includes('win')) return 'win';
  if (prospects.length === 0 || prospects.includes(null)) return null;
  return RANKS.findLast((rank) => prospects.includes(rank)) ?? null;
}

/**
 * Returns the side that a result of the side `turn` favours: the winner, or the side with at least a draw.
 * Null for a draw.
 * @param {Prospect} result @param {Color} turn
 * @returns {Color | null}
 */
export function favouredSide(result, turn) {
  if (result === 'draw') return null;
  return result.endsWith('win') === (turn === 0) ? 0 : 1;
}

/**
 * Number of moves of the winner, or of the loser, until the end, including this one. `isExact` is false
 * for an upper limit found by a search.
 * @typedef {{ moves: number, isExact: boolean }} Distance
 */

/** Returns the distance of a sure win or loss, or null if it is not known. @param {EngineLine} line */
export function distanceOf(line) {
  const plies = pliesOf(line);
  return plies === null ? null : { moves: Math.ceil(plies / 2), isExact: line.distance !== null };
}

/** @param {EngineLine} line @returns {number | null} */
function pliesOf({ prospect, distance, score }) {
  if (prospect !== 'win' && prospect !== 'loss') return null;
  return distance ?? (score.kind === prospect ? score.plies : null);
}

/**
 * Groups lines that have the same result at the same distance, in the order of the lines.
 * @param {EngineLine[]} lines
 * @returns {EngineLine[][]}
 */
export function groupsOf(lines) {
  /** @type {Map<string, EngineLine[]>} */
  const groups = new Map();
  for (const line of lines) {
    const key = JSON.stringify([line.prospect, distanceOf(line)]);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

/**
 * Returns the line to show in a demonstration if the distances decide it: the shortest win, or the longest
 * resistance. Otherwise returns null, and a longer search has to choose.
 * @param {EngineLine[]} lines one for each legal move
 * @returns {EngineLine | null}
 */
export function surestLine(lines) {
  const result = resultOf(lines);
  /** @param {EngineLine} line */
  const plies = (line) => pliesOf(line) ?? 0;
  const known = lines.filter((line) => line.prospect === result && pliesOf(line) !== null);
  if (result === 'win') return known.sort((one, other) => plies(one) - plies(other))[0] ?? null;
  const isDecided = result === 'loss' && lines.every(({ distance }) => distance !== null);
  return isDecided ? (known.sort((one, other) => plies(other) - plies(one))[0] ?? null) : null;
}
