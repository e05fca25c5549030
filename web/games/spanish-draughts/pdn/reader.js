/** Splits one game of a PDN file into tags, moves and a result. */

/** @import { MessageKey } from '../../../i18n/keys.js' */
import { isBlank, isCapture, isDigit, isNamePart } from './characters.js';
import { FileError, MOST, OWN_TAGS, SHOWN } from './limits.js';
import { resultOf } from './results.js';

/** @typedef {{ text: string, line: number }} Part what stands in a line of the file */
/**
 * What is read of a game. `result`: as a record writes it; the empty text if there is none.
 * @typedef {{ tags: Map<string, Part>, turns: Part[], result: string }} Pdn
 */

/** Reads a text forwards only: its work is proportional to the length of the text. */
export class Reader {
  #text;
  #at;
  #line;
  /** True if the next token is the first of its line or follows a tag. */
  #isLineStart = true;
  #depth = 0;
  /** Where the outermost open variation begins. */
  #opened = 0;
  /** Whether the first token has been read. */
  #hasBegun = false;
  /** Where its first tag stands. */
  #begins = { at: 0, line: 1 };
  /** @type {Pdn} */
  #game = { tags: new Map(), turns: [], result: '' };

  /**
   * @param {string} text of a file
   * @param {number} [at] where a game begins in it
   * @param {number} [line] the line of that place
   */
  constructor(text, at = 0, line = 1) {
    this.#text = text;
    this.#at = at;
    this.#line = line;
  }

  /** Where it has come to. */
  get place() {
    return { at: this.#at, line: this.#line };
  }

  /** Where the first tag of the game stands. */
  get begins() {
    return this.#begins;
  }

  /** What has been read of the game. */
  get game() {
    return this.#game;
  }

  /**
   * Goes to the next game, even from a place where this one is wrong: to its tags, or behind a result to its
   * first turn.
   * @returns {boolean} whether there is one
   */
  goToNext() {
    const { tags, turns, result } = this.#game;
    const hasEnded = result !== '' && this.#depth === 0;
    let isInTags = turns.length === 0 && result === '' && !tags.has('Ludoteca');
    // What is wrong with a tag ends with its line.
    if (isInTags) this.#goToLineEnd();
    try {
      for (; this.#skip(); this.#goToLineEnd()) {
        const isTag = this.#text[this.#at] === '[' && this.#isLineStart;
        if (isTag && !isInTags) return true;
        if (hasEnded && this.#text.startsWith('1.', this.#at)) return true;
        isInTags &&= isTag;
      }
    } catch {
      // A comment that never ends: whatever else is in it, no game is.
    }
    return false;
  }

  /** What is wrong with the game, or null. @returns {FileError | null} */
  tryRead() {
    try {
      this.read();
      return null;
    } catch (reason) {
      if (reason instanceof FileError) return reason;
      throw reason;
    }
  }

  /** @returns {Pdn} */
  read() {
    let foreign = 0;
    while (this.#skip()) {
      const character = this.#text.charAt(this.#at);
      if (character === '[' && this.#depth === 0 && this.#isLineStart) {
        // Behind the turns the next game begins.
        if (this.#game.turns.length > 0 || this.#game.result !== '') break;
        const line = this.#line;
        if (!OWN_TAGS.includes(this.#readTag())) foreign += 1;
        if (foreign > MOST.tags) throw this.#wrong('file.tags', { line, most: MOST.tags });
      } else if (this.#game.tags.has('Ludoteca')) {
        // The rules read the text of this page.
        break;
      } else {
        this.#isLineStart = false;
        if (!this.#readSign(character)) this.#readWord();
      }
      if (this.#game.result !== '' && this.#depth === 0) break;
    }
    if (!this.#hasBegun) throw new FileError('file.unknown');
    if (this.#depth > 0) throw new FileError('file.bracket', { line: this.#opened });
    return this.#game;
  }

  /** @param {MessageKey} key @param {{ [name: string]: string | number }} [values] */
  #wrong(key, values) {
    return new FileError(this.#hasBegun ? key : 'file.unknown', { line: this.#line, ...values });
  }

  /** The code of the character that comes, or of one behind it. @param {number} [ahead] */
  #code(ahead = 0) {
    return this.#text.charCodeAt(this.#at + ahead);
  }

  /** Goes to a place in the text, and counts the lines on the way. @param {number} end */
  #goTo(end) {
    for (; this.#at < end; this.#at += 1) {
      const code = this.#code();
      if (code !== 10 && (code !== 13 || this.#code(1) === 10)) continue;
      this.#line += 1;
      this.#isLineStart = true;
    }
  }

  #skipBlanks() {
    while (isBlank(this.#code())) this.#goTo(this.#at + 1);
  }

  /** Goes to the next token, past blanks and comments. @returns {boolean} whether there is one */
  #skip() {
    for (;;) {
      this.#skipBlanks();
      const character = this.#text.charAt(this.#at);
      if (character === '{') {
        const end = this.#text.indexOf('}', this.#at);
        if (end < 0) throw this.#wrong('file.comment');
        this.#goTo(end + 1);
      } else if (character === ';' || (character === '%' && this.#isLineStart)) this.#goToLineEnd();
      else return character !== '';
    }
  }

  #goToLineEnd() {
    while (this.#at < this.#text.length && this.#code() !== 10 && this.#code() !== 13) this.#at += 1;
  }

  /**
   * `[Name "value"]`. What other programs write without quotes, or with quotes within quotes, is passed over.
   * @returns {string} the name
   */
  #readTag() {
    const begins = this.place;
    const { line } = begins;
    this.#at += 1;
    const start = this.#at;
    while (isNamePart(this.#code())) this.#at += 1;
    const name = this.#text.slice(start, Math.min(this.#at, start + MOST.value));
    const hasName = name !== '' && isBlank(this.#code());
    this.#skipBlanks();
    if (hasName && this.#code() === 34) {
      this.#hasBegun = true;
      const value = this.#readQuoted(name);
      if (value !== null) {
        if (this.#game.tags.size === 0) this.#begins = begins;
        if (!this.#game.tags.has(name)) this.#game.tags.set(name, { text: value, line });
        return name;
      }
    }
    this.#goToLineEnd();
    let last = this.#at - 1;
    while (last > start && isBlank(this.#text.charCodeAt(last))) last -= 1;
    const isPassedOver =
      hasName && this.#text[last] === ']' && this.#line === line && !OWN_TAGS.includes(name);
    if (!isPassedOver) throw new FileError(this.#hasBegun ? 'file.tag' : 'file.unknown', { line });
    this.#hasBegun = true;
    return name;
  }

  /**
   * The value of a tag and the bracket behind it.
   * @param {string} name
   * @returns {string | null} null: they are none
   */
  #readQuoted(name) {
    let value = '';
    let characters = 0;
    for (this.#at += 1; ; this.#at += 1) {
      let code = this.#code();
      if (code === 92) {
        this.#at += 1;
        code = this.#code();
      } else if (code === 34) break;
      if (Number.isNaN(code) || code === 10 || code === 13) return null;
      value += String.fromCharCode(code);
      // The second half of a character is not one more.
      if ((code & 0xfc00) !== 0xdc00) characters += 1;
      if (characters > MOST.value)
        throw this.#wrong('file.tag-long', { name: name.slice(0, SHOWN), most: MOST.value });
    }
    this.#at += 1;
    while (isBlank(this.#code()) && this.#code() !== 10 && this.#code() !== 13) this.#at += 1;
    if (this.#code() !== 93) return null;
    this.#at += 1;
    return value;
  }

  /**
   * What is said about turns.
   * @param {string} character that comes
   * @returns {boolean} whether it was such a sign
   */
  #readSign(character) {
    if (character === '(') {
      if (this.#depth === 0) this.#opened = this.#line;
      this.#depth += 1;
      if (this.#depth > MOST.nested) throw this.#wrong('file.nested', { most: MOST.nested });
    } else if (character === ')') {
      this.#depth -= 1;
      if (this.#depth < 0) throw this.#wrong('file.bracket');
    } else if (character === '$') {
      while (isDigit(this.#code(1))) this.#at += 1;
    } else if (character !== '!' && character !== '?' && character !== '.') return false;
    this.#at += 1;
    return true;
  }

  /** A number of a turn, a result, or a turn. */
  #readWord() {
    const line = this.#line;
    const word = this.#word();
    // A star that touches a turn says that it is the only good one; the result stands by itself.
    while (this.#code() === 42) this.#at += 1;
    if (this.#code() === 46 && /^\d+$/.test(word)) {
      this.#hasBegun = true;
      while (this.#code() === 46) this.#at += 1;
      return;
    }
    if (this.#depth > 0) return;
    if (!this.#hasBegun) throw new FileError('file.unknown');
    const result = resultOf(word);
    if (result !== '') this.#game.result = result;
    else if (word.length > MOST.word) throw new FileError('file.turn', { line, text: word.slice(0, SHOWN) });
    else if (this.#game.turns.push({ text: word, line }) > MOST.plies)
      throw new FileError('file.plies', { line, most: MOST.plies });
  }

  /** Everything up to a blank or a sign; blanks may stand on both sides of the `x` or `:` of a capture. */
  #word() {
    let word = this.#wordPart();
    while (this.#depth === 0 && this.#passCapture()) {
      const part = this.#wordPart();
      // Enough is kept to know that it is too long.
      if (word.length <= MOST.word) word += `x${part}`;
    }
    return word;
  }

  /** At least one character, so that reading always ends. */
  #wordPart() {
    const start = this.#at;
    do this.#at += 1;
    while (!this.#endsWord());
    return this.#text.slice(start, Math.min(this.#at, start + MOST.word + 1));
  }

  #endsWord() {
    const code = this.#code();
    if (Number.isNaN(code) || isBlank(code) || '{}();!?.$*'.includes(this.#text.charAt(this.#at)))
      return true;
    return this.#depth === 0 && isCapture(code) && isDigit(this.#code(-1));
  }

  /** Goes past the sign of a capture, if it stands between two numbers. */
  #passCapture() {
    const [at, line] = [this.#at, this.#line];
    if (isDigit(this.#code(-1))) {
      this.#skipBlanks();
      if (isCapture(this.#code())) {
        this.#at += 1;
        this.#skipBlanks();
        this.#isLineStart = false;
        if (isDigit(this.#code())) return true;
      }
    }
    [this.#at, this.#line, this.#isLineStart] = [at, line, false];
    return false;
  }
}
