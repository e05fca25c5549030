/** What the engine says of a turn that was played. */

/** @import { EngineLine } from '../pkg/ludoteca_engine.js' */
/** @import { Record, TurnView } from '../pkg/ludoteca_wasm.js' */
import { stepOf } from '../board/scene.js';

/** @param {Record} record @param {TurnView} turn which is taken back again */
function positionAfter(record, { steps }) {
  record.play(steps.map(stepOf));
  const { position } = record.state();
  record.undo();
  return position;
}

/**
 * The line that begins with a turn, which may have been entered in another order.
 * @param {Record} record that stands before it
 * @param {TurnView} played
 * @param {EngineLine[]} lines of every turn
 */
export function lineOf(record, played, lines) {
  const same = lines.find(({ turn }) => turn.notation === played.notation);
  if (same !== undefined) return same;
  const after = positionAfter(record, played);
  return lines.find(({ turn }) => positionAfter(record, turn) === after);
}

/**
 * What a move lost in a game without dice. A forced win is known, another chance is estimated: an estimate in
 * front beside a forced win says nothing against the move.
 * @param {number} best chance of the best move, 1 for a forced win
 * @param {number} chance of the move that was played
 */
export const lossOf = (best, chance) => (best === 1 && chance > 0.5 ? 0 : Math.max(0, best - chance));
