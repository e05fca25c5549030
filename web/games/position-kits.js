/** Position kits of all games. Lazy-loaded with the editor. */

/** @import { Color, Piece } from '../pkg/ludoteca_wasm.js' */
/** @import { EditedPosition, PositionKit } from './description.js' */
/** @import { GameName } from './games.js' */
import { OFF } from '../board/geometry.js';

/**
 * Writes the rows from top to bottom, with a letter for each piece and a number for consecutive empty
 * squares.
 * @param {EditedPosition} position
 * @param {number} size number of rows and columns
 * @param {(piece: Piece) => string} letterOf
 */
function rowsText({ pieces }, size, letterOf) {
  const letters = new Map(pieces.map((piece) => [piece.square, letterOf(piece)]));
  const rows = Array.from({ length: size }, (_, row) => {
    const first = (size - 1 - row) * size;
    const squares = Array.from({ length: size }, (_empty, file) => letters.get(first + file) ?? ' ');
    return squares.join('').replace(/ +/g, (empty) => String(empty.length));
  });
  return rows.join('.');
}

/** A side's points in its own numbering, or `0`. @param {EditedPosition} position @param {Color} side */
function pointsText({ pieces }, side) {
  const points = pieces
    .filter(({ color }) => color === side)
    .map(({ square, count }) => ({ point: side === 0 ? square + 1 : OFF - square, count }))
    .sort((one, other) => one.point - other.point)
    .map(({ point, count }) => (count > 1 ? `${point}x${count}` : String(point)));
  return points.length === 0 ? '0' : points.join('.');
}

/** Sorted squares of a side, kings with a K. @param {EditedPosition} position @param {Color} side */
const squaresText = ({ pieces }, side) =>
  pieces
    .filter(({ color }) => color === side)
    .sort((one, other) => one.square - other.square)
    .map(({ kind, square }) => `${kind === 'king' ? 'K' : ''}${square + 1}`)
    .join(',');

/** @type {Readonly<Record<GameName, PositionKit>>} */
export const POSITION_KITS = Object.freeze({
  'el-perro': {
    pieces: [
      { color: 0, kind: 'dog' },
      { color: 1, kind: 'goat' },
    ],
    text(position) {
      const rows = rowsText(position, 5, ({ color }) => 'dg'[color]);
      return `${rows}-${'dg'[position.turn]}-${position.direction === 'down' ? 'd' : 'u'}-0`;
    },
  },
  brandubh: {
    pieces: [
      { color: 0, kind: 'king' },
      { color: 0, kind: 'pawn' },
      { color: 1, kind: 'pawn' },
    ],
    text(position) {
      const rows = rowsText(position, 7, ({ color, kind }) => (kind === 'king' ? 'K' : 'br'[color]));
      return `${rows}-${'br'[position.turn]}`;
    },
  },
  fallas: {
    pieces: [
      { color: 0, kind: 'checker' },
      { color: 1, kind: 'checker' },
    ],
    text(position) {
      const dice = [...position.dice].sort((one, other) => one - other);
      const roll = dice.length === 0 ? '' : `-${dice.join('')}`;
      return `${pointsText(position, 0)}-${pointsText(position, 1)}-${'ab'[position.turn]}${roll}`;
    },
  },
  alquerque: {
    pieces: [
      { color: 0, kind: 'man' },
      { color: 1, kind: 'man' },
    ],
    text: (position) => `${rowsText(position, 5, ({ color }) => 'wb'[color])}-${'wb'[position.turn]}-0`,
  },
  'spanish-draughts': {
    pieces: [
      { color: 0, kind: 'man' },
      { color: 0, kind: 'king' },
      { color: 1, kind: 'man' },
      { color: 1, kind: 'king' },
    ],
    text: (position) => `${'WB'[position.turn]}:W${squaresText(position, 0)}:B${squaresText(position, 1)}`,
  },
});
