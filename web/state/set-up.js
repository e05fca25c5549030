/** An immutable position of the editor, functions that return changed copies, and the undo stack. */

/** @import { Piece, Placed, State } from '../pkg/ludoteca_wasm.js' */
/** @import { SetUp } from '../games/description.js' */

/** Maximum number of pieces on one point of a tables board. */
export const MOST_ON_A_SQUARE = 15;

/**
 * @param {Pick<State, 'pieces' | 'turn' | 'direction' | 'stage' | 'dice' | 'position'>} state
 * @param {number | null} off the square of pieces that are off the board
 * @returns {SetUp}
 */
export const setUpOf = ({ pieces, turn, direction, stage, dice, position }, off) => ({
  pieces: pieces.filter(({ square }) => square !== off),
  turn,
  direction,
  dice: stage === 'turn' ? dice : [],
  text: position,
});

/** @param {SetUp} setUp @param {Partial<Omit<SetUp, 'text'>>} change @returns {SetUp} */
export const changed = (setUp, change) => ({ ...setUp, ...change, text: null });

/** @param {SetUp} setUp @param {number} square @returns {Placed | undefined} */
export const standingOn = ({ pieces }, square) => pieces.find((each) => each.square === square);

/**
 * Puts a piece on a square, where it replaces another or, on a stack of its colour, adds to it.
 * @param {SetUp} setUp
 * @param {Piece} piece
 * @param {number} square
 * @param {boolean} isStacked whether a square can hold several pieces
 * @returns {SetUp}
 */
export function withPiece(setUp, { color, kind }, square, isStacked) {
  const there = standingOn(setUp, square);
  const before = isStacked && there?.color === color ? there.count : 0;
  const rest = setUp.pieces.filter((each) => each !== there);
  const count = Math.min(MOST_ON_A_SQUARE, before + 1);
  return changed(setUp, { pieces: [...rest, { square, color, kind, count }] });
}

/** Removes one piece from a square. @param {SetUp} setUp @param {number} square @returns {SetUp} */
export function withoutPiece(setUp, square) {
  const pieces = setUp.pieces.flatMap((each) =>
    each.square !== square ? [each] : each.count > 1 ? [{ ...each, count: each.count - 1 }] : [],
  );
  return changed(setUp, { pieces });
}

/**
 * Returns the squares of the pieces placed last, enough to hold `surplus` pieces.
 * @param {SetUp} setUp
 * @param {(piece: Placed) => boolean} isCounted
 * @param {number} surplus
 * @returns {number[]}
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
 * Sets one die. A roll has all of its dice or none: 0 removes them all, and the first face sets them all.
 * @param {SetUp} setUp
 * @param {number} index
 * @param {number} face 0 to 6
 * @param {number} count number of dice
 * @returns {SetUp}
 */
export function withDie(setUp, index, face, count) {
  if (face === 0) return changed(setUp, { dice: [] });
  const dice = Array.from({ length: count }, (_, each) =>
    each === index ? face : (setUp.dice[each] ?? face),
  );
  return changed(setUp, { dice });
}

/** The undo stack of the editor. */
export class SetUps {
  /** @type {SetUp[]} */ #all;

  /** @param {SetUp} first */
  constructor(first) {
    this.#all = [first];
  }

  get now() {
    return /** @type {SetUp} */ (this.#all.at(-1));
  }

  get canUndo() {
    return this.#all.length > 1;
  }

  /** @param {SetUp} next */
  add(next) {
    this.#all.push(next);
  }

  undo() {
    if (this.canUndo) this.#all.pop();
  }
}
