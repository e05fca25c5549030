/** Finds the engine's line for a played move, and the winning chances that the move lost. */

/** @import { EngineLine } from '../pkg/ludoteca_engine.js' */
/** @import { MoveView, Record } from '../pkg/ludoteca_wasm.js' */
import { stepOf } from '../board/scene.js';

/** @param {Record} record restored afterwards @param {MoveView} move */
function positionAfter(record, { steps }) {
  record.play(steps.map(stepOf));
  const { position } = record.state();
  record.undo();
  return position;
}

/**
 * Returns whether two moves lead to the same position. Their steps may be in a different order.
 * @param {Record} record before the moves; restored afterwards
 * @param {MoveView} one
 * @param {MoveView} other
 */
export const isSameMove = (record, one, other) => positionAfter(record, one) === positionAfter(record, other);

/**
 * Returns the line that begins with a move. The steps of the move may be in a different order.
 * @param {Record} record before the move
 * @param {MoveView} played
 * @param {EngineLine[]} lines one for each move
 */
export function lineOf(record, played, lines) {
  const same = lines.find(({ move }) => move.notation === played.notation);
  if (same !== undefined) return same;
  const after = positionAfter(record, played);
  return lines.find(({ move }) => positionAfter(record, move) === after);
}

/**
 * Returns how much of the mover's chance a move lost, in a game without dice. A forced win is exact, whereas
 * other chances are estimates. Therefore, if the best move is a forced win, a move estimated above 0.5 counts
 * as no loss.
 * @param {number} best chance of the best move; 1 for a forced win
 * @param {number} chance chance of the move played
 */
export const lossOf = (best, chance) => (best === 1 && chance > 0.5 ? 0 : Math.max(0, best - chance));
