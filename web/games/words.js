/** Texts and notation of a board whose squares have a letter and a number. Games override what differs. */

/** @import { Color, RulesetInfo, State } from '../pkg/ludoteca_wasm.js' */
/** @import { Message, TextTable } from './description.js' */

export class BoardWords {
  /** True if squares are named by file and rank. */
  hasFiles = true;

  /**
   * Message for a square, unless its name is spoken.
   * @param {number} _square
   * @param {string} _name
   * @param {Color} _side side whose numbering is used
   * @returns {Message | null}
   */
  square(_square, _name, _side) {
    return null;
  }

  /**
   * Short name of a square, within a sentence.
   * @param {number} _square
   * @param {string} name
   * @param {Color} _side side whose numbering is used
   */
  place(_square, name, _side) {
    return name;
  }

  /**
   * Message for a square's role in the rules, if it has one.
   * @param {number} _square
   * @param {Color} _side
   * @returns {Message | null}
   */
  role(_square, _side) {
    return null;
  }

  /** Message for pieces, if a square can hold several. @param {number} _count @param {string} _piece */
  pieces(_count, _piece) {
    return /** @type {Message | null} */ (null);
  }

  /** Message for pieces and their square, in a list. @param {number} _count @param {string} _square */
  stack(_count, _square) {
    return /** @type {Message | null} */ (null);
  }

  /**
   * Message for a part of the board; null if it is described by where it appears.
   * @param {number[]} _squares
   * @param {Color} _side
   * @returns {Message | null}
   */
  area(_squares, _side) {
    return null;
  }

  /**
   * Notation of a move in the numbering of a side.
   * @param {string} notation
   * @param {Color} _color side that moves
   * @param {Color} _side side whose numbering is used
   */
  notationFor(notation, _color, _side) {
    return notation;
  }

  /** Names of squares in a typed text in lower case. @param {string} text @returns {string[]} */
  names(text) {
    return text.match(/[a-z]\d/g) ?? [];
  }

  /** Possible notations of a move through these squares. @param {string[]} names @returns {string[]} */
  forms(names) {
    return [names.join('-'), names.join('x')];
  }

  /**
   * Steps of a move through these squares.
   * @param {string[]} names
   * @param {RulesetInfo} info
   * @param {State} _game
   * @returns {number[][] | null} origin and target of each step; null if a name is no square
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
