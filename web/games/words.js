/** Texts and notation of a board with squares such as c3. Games override the methods that differ. */

/** @import { Color, RulesetInfo, State } from '../pkg/ludoteca_wasm.js' */
/** @import { Message, TextTable } from './description.js' */

export class BoardWords {
  /** True if squares are named by file and rank. */
  hasFiles = true;

  /**
   * Message that names a square, or null if the name itself is used.
   * @param {number} _square
   * @param {string} _name
   * @param {Color} _side side whose numbering is used
   * @returns {Message | null}
   */
  square(_square, _name, _side) {
    return null;
  }

  /**
   * Short name of a square, for use within a sentence.
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

  /**
   * Message for pieces and their square, in a list.
   * @param {number} _count
   * @param {number} _square
   * @param {string} _name
   */
  stack(_count, _square, _name) {
    return /** @type {Message | null} */ (null);
  }

  /**
   * Message for an area of the board, or null if its position on the screen describes it.
   * @param {number[]} _squares
   * @param {Color} _side
   * @returns {Message | null}
   */
  area(_squares, _side) {
    return null;
  }

  /**
   * Notation of a move in a side's numbering.
   * @param {string} notation
   * @param {Color} _color side that moves
   * @param {Color} _side side whose numbering is used
   */
  notationFor(notation, _color, _side) {
    return notation;
  }

  /** Returns the squares named in a typed, lower-case text. @param {string} text @returns {string[]} */
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
   * @returns {number[][] | null} origin and target of each step; null for too few squares or an unknown name
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
