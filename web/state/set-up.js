/** A position that is being set up, and the way back: nothing in it changes, each change makes another. */

/** @import { Piece, Placed, State } from '../pkg/ludoteca_wasm.js' */
/** @import { SetUp } from '../games/description.js' */

/** So many pieces may be put on one square where several can stand. */
export const MOST_ON_A_SQUARE = 15;

/**
 * The set-up of a position of the rules.
 * @param {Pick<State, 'pieces' | 'turn' | 'direction' | 'stage' | 'dice' | 'position'>} state
 * @param {number | null} off the square of what is no longer on the board
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
 * With a piece on a square, in place of what stood there; where several can stand, one more.
 * @param {SetUp} setUp
 * @param {Piece} piece
 * @param {number} square
 * @param {boolean} isStacked whether several can stand on one square
 * @returns {SetUp}
 */
export function withPiece(setUp, { color, kind }, square, isStacked) {
  const there = standingOn(setUp, square);
  const before = isStacked && there?.color === color ? there.count : 0;
  const rest = setUp.pieces.filter((each) => each !== there);
  const count = Math.min(MOST_ON_A_SQUARE, before + 1);
  return changed(setUp, { pieces: [...rest, { square, color, kind, count }] });
}

/** With one piece less on a square. @param {SetUp} setUp @param {number} square @returns {SetUp} */
export function withoutPiece(setUp, square) {
  const pieces = setUp.pieces.flatMap((each) =>
    each.square !== square ? [each] : each.count > 1 ? [{ ...each, count: each.count - 1 }] : [],
  );
  return changed(setUp, { pieces });
}

/**
 * Where those pieces stand that were placed last.
 * @param {SetUp} setUp
 * @param {(piece: Placed) => boolean} isCounted
 * @param {number} surplus how many
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
 * With one of the dice changed. Dice are thrown together: without one there is no throw, and with one there
 * is.
 * @param {SetUp} setUp
 * @param {number} index
 * @param {number} face 0: none
 * @param {number} count of the dice
 * @returns {SetUp}
 */
export function withDie(setUp, index, face, count) {
  if (face === 0) return changed(setUp, { dice: [] });
  const dice = Array.from({ length: count }, (_, each) =>
    each === index ? face : (setUp.dice[each] ?? face),
  );
  return changed(setUp, { dice });
}

/** The set-ups one after another. */
export class SetUps {
  /** @type {SetUp[]} */ #all;

  /** @param {SetUp} first */
  constructor(first) {
    this.#all = [first];
  }

  /** What stands. */
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
