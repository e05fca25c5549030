/**
 * Captured pieces: those of the last move, which the board shows until the next, and their number in a game.
 * A hit piece that goes back is shown on the board, but isn't counted.
 */

/** @import { Color, Effect, MoveView } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Shown } from './scene.js' */
import { effectsOf } from './scene.js';

/**
 * Returns the pieces that a move captures or hits, on the squares where they were.
 * @param {MoveView | undefined} move
 * @param {Shown[]} before pieces before the move, whose identities carry over
 * @returns {Shown[]}
 */
export const capturedIn = (move, before) =>
  (move === undefined ? [] : effectsOf(move).flat()).flatMap((effect) => {
    if (effect.type !== 'remove' && effect.type !== 'send-back') return [];
    const square = effect.type === 'remove' ? effect.square : effect.from;
    const { color, kind } = effect.piece;
    const known = before.find((piece) => piece.square === square && piece.color === color);
    return [{ id: known?.id ?? 0, square, color, kind, count: 1 }];
  });

/**
 * Returns the number of pieces of a side that are captured, including those of an unfinished move.
 * @param {Pick<GameModel, 'game' | 'interaction'>} model
 * @param {Color} side owner of the pieces
 */
export function capturedCount({ game, interaction }, side) {
  const entered = interaction.type === 'enter' ? interaction.entered : [];
  const isCaptured = (/** @type {Effect} */ effect) =>
    effect.type === 'remove' && effect.piece.color === side;
  return [
    ...game.moves.slice(0, game.ply).flatMap((move) => effectsOf(move).flat()),
    ...entered.flatMap(({ effects }) => effects),
  ].filter(isCaptured).length;
}
