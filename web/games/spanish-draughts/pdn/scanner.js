/** Position in a PDN file, with methods that advance it. */

/** @import { MessageKey } from '../../../i18n/keys.js' */
/** @import { PlainText } from '../../../i18n/typed-text.js' */
import { isBlank, isLineEnd, QUOTED_TAG_START } from './characters.js';
import { FileError } from './limits.js';

/** Tag at the beginning of a line. */
// Runs in linear time, because an attempt reaches from one bracket to the next at most.
const TAG_IN_COMMENT = new RegExp(String.raw`[\r\n][ \t]*${QUOTED_TAG_START}`, 'u');

/** @typedef {{ at: number, line: number }} Place an index in the normalised text, and its line from 1 */

/** Reads a text in one direction only, in time proportional to its length. */
export class Scanner {
  /** @readonly */
  source;
  /** Normalised text of the file. @readonly */
  text;
  at;
  line;
  /** True if the next token is the first of its line or follows a tag. */
  isLineStart = true;
  /** True if reading stopped at a tag within a comment that was never closed. */
  isAtLostTag = false;
  /** True once the text is known to be a game. */
  hasBegun;

  /** @param {PlainText} source @param {Place} place @param {boolean} hasBegun */
  constructor(source, { at, line }, hasBegun) {
    this.source = source;
    this.text = source.text;
    this.at = at;
    this.line = line;
    this.hasBegun = hasBegun;
  }

  /** @returns {Place} */
  get place() {
    return { at: this.at, line: this.line };
  }

  /** Returns an error at the current line. @param {MessageKey} key @param {FileError['values']} [values] */
  wrong(key, values) {
    return new FileError(this.hasBegun ? key : 'file.unknown', { line: this.line, ...values });
  }

  /** Returns the code unit `ahead` of the current position; NaN at the end. @param {number} [ahead] */
  code(ahead = 0) {
    return this.text.charCodeAt(this.at + ahead);
  }

  /** Advances to an index and counts the lines that it passes. @param {number} end */
  goTo(end) {
    for (; this.at < end; this.at += 1) {
      const code = this.code();
      if (code !== 10 && (code !== 13 || this.code(1) === 10)) continue;
      this.line += 1;
      this.isLineStart = true;
    }
  }

  skipBlanks() {
    while (isBlank(this.code())) this.goTo(this.at + 1);
  }

  skipBlanksInLine() {
    while (isBlank(this.code()) && !isLineEnd(this.code())) this.at += 1;
  }

  goToLineEnd() {
    while (this.at < this.text.length && !isLineEnd(this.code())) this.at += 1;
  }

  /** Skips a comment. If it contains a tag and then another opening brace, it was never closed. */
  #passComment() {
    const end = this.text.indexOf('}', this.at);
    const comment = this.text.slice(this.at, end < 0 ? undefined : end);
    const tag = TAG_IN_COMMENT.exec(comment);
    const isLost = tag !== null && (end < 0 || comment.includes('{', tag.index));
    if (end >= 0 && !isLost) {
      this.goTo(end + 1);
      return;
    }
    const wrong = this.wrong('file.comment');
    if (isLost) {
      this.goTo(this.at + tag.index + tag[0].indexOf('['));
      this.isAtLostTag = true;
    }
    throw wrong;
  }

  /** True if only blanks precede the current position in its line. */
  get #isFirstInLine() {
    let before = this.at - 1;
    while (isBlank(this.text.charCodeAt(before)) && !isLineEnd(this.text.charCodeAt(before))) before -= 1;
    return before < 0 || isLineEnd(this.text.charCodeAt(before));
  }

  /** Skips blanks and comments before the next token. @returns {boolean} whether there is a token */
  skip() {
    for (;;) {
      this.skipBlanks();
      const character = this.text.charAt(this.at);
      if (character === '{') {
        this.#passComment();
      } else if (character === ';' || (character === '%' && this.#isFirstInLine)) this.goToLineEnd();
      else return character !== '';
    }
  }
}
