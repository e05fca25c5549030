/**
 * Draws pieces, lit from the upper left. Sides and kings also differ by outline or mark, so that every piece
 * is recognisable in grey. Pieces are drawn around (0, 0) in board units, and the renderer caches them.
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
 * @param {number} seed selects one of the variants of a piece
 * @param {number} radius units
 */
export function drawPiece(context, look, piece, seed, radius) {
  if (look.plain !== null) drawPlainPiece(context, look.plain, piece, radius);
  else DRAWINGS.of(look.game).piece(context, look, piece, seed, radius);
}

/**
 * Returns the scale, in pixels per unit, at which the largest piece and its shadow fit into a picture.
 * @param {number} pixels width of the picture
 * @param {number} radius units
 */
export const unitOf = (pixels, radius) => (0.31 * pixels) / radius;
