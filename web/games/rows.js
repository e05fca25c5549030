/** Rows of a board, as in the texts of positions. */

/** @import { Piece, Placed } from '../pkg/ludoteca_wasm.js' */

/**
 * Writes the rows from top to bottom, with a letter for each piece and a number for consecutive empty
 * squares.
 * @param {readonly Placed[]} pieces
 * @param {number} size number of rows and columns
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
