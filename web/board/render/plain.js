/** Draws pieces in a few colours, distinguished by outline and mark. */

/** @import { Piece } from '../../pkg/ludoteca_wasm.js' */
/** @import { Plain } from './board-look.js' */
/** @import { Context } from './texture.js' */
import { ring, star } from './shapes.js';

/**
 * Draws a piece in a few colours. The first side is light with a ring, the second dark with a square in it;
 * the attackers' pawns are square. Kings bear a five-pointed star, and the dog a three-pointed one.
 * @param {Context} context
 * @param {Plain} colors
 * @param {Piece} piece
 * @param {number} radius
 */
export function drawPlainPiece(context, colors, piece, radius) {
  const size = piece.kind === 'goat' ? radius * 0.7 : radius * 0.92;
  const second = piece.color === 1;
  const filled = isFilled(colors, piece);
  const crowned = piece.kind === 'king' || piece.kind === 'dog';
  context.fillStyle = filled ? colors.text : colors.canvas;
  context.strokeStyle = filled ? colors.canvas : colors.text;
  context.lineWidth = 0.06;
  context.beginPath();
  if (second && piece.kind === 'pawn') context.rect(-size * 0.8, -size * 0.8, size * 1.6, size * 1.6);
  else context.arc(0, 0, size, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  context.fillStyle = context.strokeStyle;
  if (crowned) star(context, 0, 0, size * 0.72, size * 0.3, piece.kind === 'king' ? 5 : 3);
  if (crowned) context.fill();
  else if (second) context.fillRect(-size * 0.2, -size * 0.2, size * 0.4, size * 0.4);
  else ring(context, 0, 0, size * 0.5);
}

/**
 * True if a piece is filled with the text colour. Dark pieces stay dark on a dark page.
 * @param {Plain} colors
 * @param {Pick<Piece, 'color' | 'kind'>} piece
 */
export function isFilled({ isDark }, { color, kind }) {
  const isLight = kind === 'goat' || (kind !== 'dog' && color === 0);
  return isLight === isDark;
}
