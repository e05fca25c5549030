/** Renumbers positions in FEN tags of files with another numbering. */

/** @import { Renumber } from './game-type.js' */
import { PlainText } from '../../../i18n/typed-text.js';
import { renumbered } from './game-type.js';

/** A range of squares, one square, or a counter such as the move number. */
// Fast enough, because tag values are short.
const NUMBERS = /[HTF]\s*\d+|(K?)\s*(\d{1,2})\s*-\s*(K?)(\d{1,2})|\d+/gi;

/** A position with renumbered squares. It maps each character back to its index in the written position. */
export class RenumberedStart {
  text = '';
  /** Index in the written position for each character. @type {number[]} */
  #places = [];

  /** @param {string} written @param {Renumber} renumber */
  constructor(written, renumber) {
    const plain = new PlainText(written);
    let at = 0;
    const copyUpTo = (/** @type {number} */ end) => {
      for (; at < end; at += 1) {
        this.text += plain.text.charAt(at);
        this.#places.push(plain.placeOf(at));
      }
    };
    for (const match of plain.text.matchAll(NUMBERS)) {
      const { index } = match;
      const [found, king = '', first, other, last] = match;
      copyUpTo(index);
      // A range from a man to a king stays unchanged, so that the rules report it.
      const isMixed = king === '' && Boolean(other);
      if (isMixed || /^[HTF]/i.test(found)) continue;
      // A range is written out, because its squares are not consecutive after renumbering.
      const squares = first === undefined ? found : inRow(Number(first), Number(last), king);
      const text = renumbered(squares, renumber);
      this.text += text;
      for (let each = 0; each < text.length; each += 1) this.#places.push(plain.placeOf(index));
      at = index + found.length;
    }
    copyUpTo(plain.text.length);
  }

  /** Returns the index in the written position. @param {number} index in the text */
  placeOf(index) {
    return this.#places[index] ?? index;
  }
}

/** Returns `3-1` as `K1,K2,K3`. @param {number} one @param {number} other @param {string} king */
function inRow(one, other, king) {
  const from = Math.min(one, other);
  const count = Math.abs(other - one) + 1;
  return Array.from({ length: count }, (_, index) => `${king}${from + index}`).join(',');
}
