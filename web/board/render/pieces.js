/**
 * The pieces, lit from the upper left. Sides differ by outline or mark as well as by colour, and so do kings:
 * every piece can be told in grey. Drawn around (0, 0) in board units, cached as sprites by the renderer.
 */

/** @import { Piece } from '../../pkg/ludoteca_wasm.js' */
/** @import { Context } from './texture.js' */
/** @import { Look } from './board-look.js' */
import { DRAWINGS } from '../../games/games.js';
import { drawPlainPiece } from './plain.js';

/**
 * @param {Context} context
 * @param {Look} look
 * @param {Piece} piece
 * @param {number} seed picks one of the pieces that are alike
 * @param {number} radius units
 */
export function drawPiece(context, look, piece, seed, radius) {
  if (look.plain !== null) drawPlainPiece(context, look.plain, piece, radius);
  else DRAWINGS.of(look.game).piece(context, look, piece, seed, radius);
}
