/** What is said of a board whose squares are named by a letter and a number. Other boards differ from it. */

/** @import { Color, RulesetInfo, State } from '../pkg/ludoteca_wasm.js' */
/** @import { Message, TextTable } from './description.js' */

export class BoardWords {
  /** Whether the squares are named by files and ranks. */
  hasFiles = true;

  /**
   * A square as it is spoken of, if not by its name.
   * @param {number} _square
   * @param {string} _name
   * @param {Color} _side whose track counts
   * @returns {Message | null}
   */
  square(_square, _name, _side) {
    return null;
  }

  /**
   * A square in the middle of a sentence, where its short name is enough.
   * @param {number} _square
   * @param {string} name
   * @param {Color} _side whose track counts
   */
  place(_square, name, _side) {
    return name;
  }

  /**
   * What the rules make of a square, if it is not one like the others.
   * @param {number} _square
   * @param {Color} _side
   * @returns {Message | null}
   */
  role(_square, _side) {
    return null;
  }

  /** Pieces on a square, if there may be several. @param {number} _count @param {string} _piece */
  pieces(_count, _piece) {
    return /** @type {Message | null} */ (null);
  }

  /** The same with the square, in a list. @param {number} _count @param {string} _square */
  stack(_count, _square) {
    return /** @type {Message | null} */ (null);
  }

  /**
   * A part of the board, if it is not spoken of as it is seen.
   * @param {number[]} _squares
   * @param {Color} _side
   * @returns {Message | null}
   */
  area(_squares, _side) {
    return null;
  }

  /**
   * The notation of a turn as one side tells it.
   * @param {string} notation
   * @param {Color} _color whose turn it is
   * @param {Color} _side whose track counts
   */
  told(notation, _color, _side) {
    return notation;
  }

  /** The names of squares in a typed text, in small letters. @param {string} text @returns {string[]} */
  names(text) {
    return text.match(/[a-z]\d/g) ?? [];
  }

  /** How a turn that names these squares may be written. @param {string[]} names @returns {string[]} */
  forms(names) {
    return [names.join('-'), names.join('x')];
  }

  /**
   * The steps of a turn that names these squares.
   * @param {string[]} names
   * @param {RulesetInfo} info
   * @param {State} _game
   * @returns {number[][] | null} squares from and to; null if they are not squares
   */
  steps(names, info, _game) {
    const squares = names.map((name) => info.squares.indexOf(name));
    if (squares.length < 2 || squares.includes(-1)) return null;
    return squares.slice(1).map((to, index) => [squares[index] ?? 0, to]);
  }

  /** The board as a table. @param {RulesetInfo} info @param {Color} _side @returns {TextTable} */
  table(info, _side) {
    const size = Math.sqrt(info.squares.length);
    const places = Array.from({ length: size }, (_, index) => index);
    return {
      columns: ['', ...info.squares.slice(0, size).map((name) => name.charAt(0))],
      rows: places.map((row) => {
        const rank = size - 1 - row;
        return [{ head: String(rank + 1) }, ...places.map((file) => ({ on: rank * size + file }))];
      }),
      isSparse: false,
    };
  }
}
