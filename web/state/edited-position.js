/** The editor's immutable positions, functions that return changed copies of them, and the undo stack. */

/** @import { Piece, Placed, State } from '../pkg/ludoteca_wasm.js' */
/** @import { EditedPosition } from '../games/description.js' */

/** Maximum number of pieces on one point of a tables board. */
export const MOST_ON_A_SQUARE = 15;

/**
 * @param {Pick<State, 'pieces' | 'turn' | 'direction' | 'stage' | 'dice' | 'position'>} state
 * @param {number | null} off the square of pieces that are off the board
 * @returns {EditedPosition}
 */
export const editedPosition = ({ pieces, turn, direction, stage, dice, position }, off) => ({
  pieces: pieces.filter(({ square }) => square !== off),
  turn,
  direction,
  dice: stage === 'turn' ? dice : [],
  text: position,
});

/**
 * @param {EditedPosition} position
 * @param {Partial<Omit<EditedPosition, 'text'>>} change
 * @returns {EditedPosition}
 */
export const withChange = (position, change) => ({ ...position, ...change, text: null });

/** @param {EditedPosition} position @param {number} square */
export const pieceOn = ({ pieces }, square) => pieces.find((each) => each.square === square);

/**
 * Adds a piece to a stack of its colour, or replaces any other piece on the square.
 * @param {EditedPosition} position
 * @param {Piece} piece
 * @param {number} square
 * @param {boolean} isStacked whether a square can hold several pieces
 */
export function withPiece(position, { color, kind }, square, isStacked) {
  const there = pieceOn(position, square);
  const before = isStacked && there?.color === color ? there.count : 0;
  const rest = position.pieces.filter((each) => each !== there);
  const count = Math.min(MOST_ON_A_SQUARE, before + 1);
  return withChange(position, { pieces: [...rest, { square, color, kind, count }] });
}

/** Removes one piece from a square. @param {EditedPosition} position @param {number} square */
export function withoutPiece(position, square) {
  const pieces = position.pieces.flatMap((each) =>
    each.square !== square ? [each] : each.count > 1 ? [{ ...each, count: each.count - 1 }] : [],
  );
  return withChange(position, { pieces });
}

/**
 * Returns the squares of the most recently placed pieces, as many as are needed to cover `surplus` pieces.
 * @param {EditedPosition} position
 * @param {(piece: Placed) => boolean} isCounted
 * @param {number} surplus
 */
export function lastPlaced({ pieces }, isCounted, surplus) {
  /** @type {number[]} */
  const squares = [];
  let left = surplus;
  for (const { square, count } of pieces.filter(isCounted).reverse()) {
    if (left <= 0) break;
    squares.push(square);
    left -= count;
  }
  return squares;
}

/**
 * Sets one die. Either all dice show a face or none does: 0 clears all of them, and dice without a face get
 * this one.
 * @param {EditedPosition} position
 * @param {number} index
 * @param {number} face 0 to 6
 * @param {number} count number of dice
 * @returns {EditedPosition}
 */
export function withDie(position, index, face, count) {
  if (face === 0) return withChange(position, { dice: [] });
  const dice = Array.from({ length: count }, (_, each) =>
    each === index ? face : (position.dice[each] ?? face),
  );
  return withChange(position, { dice });
}

/** The undo stack of the editor. */
export class PositionHistory {
  /** @type {EditedPosition[]} */ #all;

  /** @param {EditedPosition} first */
  constructor(first) {
    this.#all = [first];
  }

  get now() {
    return /** @type {EditedPosition} */ (this.#all.at(-1));
  }

  get canUndo() {
    return this.#all.length > 1;
  }

  /** @param {EditedPosition} next */
  add(next) {
    this.#all.push(next);
  }

  undo() {
    if (this.canUndo) this.#all.pop();
  }
}
