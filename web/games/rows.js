/** Boards of rows as the texts of positions have them. */

/** @import { Piece, Placed } from '../pkg/ludoteca_wasm.js' */

/**
 * The rows from the top: a letter for each piece, a number for empty squares one after another.
 * @param {readonly Placed[]} pieces
 * @param {number} size squares of a row, and rows
 * @param {(piece: Piece) => string} letterOf
 */
export function rowsText(pieces, size, letterOf) {
  const letters = new Map(pieces.map((piece) => [piece.square, letterOf(piece)]));
  const rows = Array.from({ length: size }, (_, row) => {
    const first = (size - 1 - row) * size;
    const squares = Array.from({ length: size }, (_empty, file) => letters.get(first + file) ?? ' ');
    return squares.join('').replace(/ +/g, (empty) => String(empty.length));
  });
  return rows.join('.');
}
