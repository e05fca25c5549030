/** Splits one game of a PDN file into tags, moves and a result. */

/** @import { PlainText } from '../../../i18n/typed-text.js' */
/** @import { Place } from './scanner.js' */
import { GAME_NAMES, GAMES } from '../../games.js';
import { isBlank, isCapture, isDigit } from './characters.js';
import { FileError, MOST, OWN_TAGS, SHOWN } from './limits.js';
import { isInFigures, namesNoSide, resultAt, resultOf, saysNothing } from './results.js';
import { Scanner } from './scanner.js';
import { isAtTag, readTag, tagNameAt, tagOf } from './tags.js';

/** @typedef {{ text: string, line: number }} Part a word or value with its line in the file */
/** @typedef {Part & { written: string }} Move a move, normalised and as written */
/**
 * Contents of a game. `result` is in the record's notation; null if no result follows the moves.
 * @typedef {{ tags: Map<string, Part>, moves: Move[], result: Part | null }} Pdn
 */

/** Ruleset id of Spanish draughts, and the ids of all rulesets. */
const RULESET = 'spanish-draughts';
const RULESETS = Object.freeze(GAME_NAMES.flatMap((name) => GAMES[name].rulesets));

/** Move number with a full stop or bracket, and the dash that some languages put after it. */
// Runs in linear time, because it is tried at one index only.
const NUMBER = /(\d+)[ \t]*(?:\.+(?:-(?=[\s\d]))?|\))/y;

/** Move number without punctuation, directly before a move. */
// Runs in linear time, because it is tried at one index only.
const BARE_NUMBER = /(\d+)(?=\s+\d{1,2}\s*[-xX:*]\s*\d)/y;

/** Number of the first move. */
const FIRST = /1[ \t]*[.)]/y;

/** Annotation symbols and punctuation marks between moves or around them. */
const SIGNS = '!?.,"\'□±∓∞⩲⩱';

/** Symbol for the evaluation of a position, as a separate word. */
const JUDGEMENT = /(?:[-+=]\/[-+=∞]|\+-|-\+|[=+])(?=[\s(){};,"]|$)/y;

/** A move number, a move or a result as this page writes it, or an empty string. */
const OWN_WORD = /^(?:\d+\.|\d{1,2}(?:[-x]\d{1,2})+|\*|1-0|0-1|1\/2-1\/2)?$/;

/** Captured squares in brackets after a move. */
const CAPTURED = /[([]\s{0,3}x?\d{1,2}(?:[\s,;+&]{1,3}x?\d{1,2}){0,31}\s{0,3}[)\]]/iy;

/** A result in an unusual form, such as 01-0. No square has the number 0. */
const WITH_ZERO = /^(?:0*[012]-0+|0+-0*[012])$/;

const EMPTY_LINE = /(?:\r\n|\r|\n)[ \t]*[\r\n]/;

/** Move written with square numbers. */
const MOVE = /^\d{1,2}(?:[-x]\d{1,2})+$/;

/** Reads a game and finds the next game. */
export class Reader {
  #scanner;
  #depth = 0;
  /** Line of the outermost open variation. */
  #opened = 0;
  /** True if the game consists only of stray brackets between two games. */
  #isStray = false;
  /** Index after the last move. */
  #moveEnd = -1;
  /** Index after the last tag, or after its line if it is malformed. */
  #tagEnd = 0;
  /** True if the result was written in figures. */
  #isInFigures = false;
  /** Position of the first tag. */
  #begins = { at: 0, line: 1 };
  /** Tags in the record's notation, with their ranges in the file. */
  #written = /** @type {{ from: number, to: number, text: string }[]} */ ([]);
  /** @type {Pdn} */
  #game = { tags: new Map(), moves: [], result: null };

  /** @param {PlainText} text file @param {Place} [place] start of the game @param {boolean} [isFirst] */
  constructor(text, place = { at: 0, line: 1 }, isFirst = true) {
    this.#scanner = new Scanner(text, place, !isFirst);
  }

  /** Position up to which the file has been read. */
  get place() {
    return this.#scanner.place;
  }

  /** Position of the game's first tag. */
  get begins() {
    return this.#begins;
  }

  /** Contents of the game read so far. */
  get game() {
    return this.#game;
  }

  /** True if this page wrote the game. */
  get isOwn() {
    const { tags } = this.#game;
    const ruleset = tags.get('Ruleset')?.text;
    return tags.has('Ludoteca') || (ruleset !== RULESET && RULESETS.some((each) => each === ruleset));
  }

  /** True if only the rules can read the moves, because this page wrote the file for another game. */
  get isStrict() {
    return this.isOwn && this.#game.tags.get('Ruleset')?.text !== RULESET;
  }

  /** Returns whether the moves up to an index are in this page's notation. @param {number} end */
  hasOwnMoves(end) {
    const last = this.#written.at(-1);
    const moves = this.#scanner.text.slice(last?.to ?? 0, end);
    return moves.split(/\s+/).every((word) => OWN_WORD.test(word));
  }

  /** Normalised part of the file, with the original tag values. @param {number} from @param {number} to */
  normalised(from, to) {
    const { text } = this.#scanner;
    let result = '';
    let at = from;
    for (const tag of this.#written) {
      result += text.slice(at, tag.from) + tag.text;
      at = tag.to;
    }
    return result + text.slice(at, to);
  }

  /**
   * Moves to the next game, even after an error in this game.
   * @param {boolean} isWrong whether this game has an error
   * @returns {boolean} whether there is a next game
   */
  goToNext(isWrong) {
    const scanner = this.#scanner;
    const { moves, result } = this.#game;
    if (!isWrong && !this.isStrict) return scanner.at < scanner.text.length;
    if (scanner.isAtLostTag) return true;
    let depth = this.#depth;
    let hasEnded = result !== null;
    const isBeforeMoves = moves.length === 0 && result === null && !this.isStrict;
    // After an error in a tag, reading resumes at the end of the tag's line.
    if (isBeforeMoves) scanner.goToLineEnd();
    this.#tagEnd = scanner.at;
    let isInTags = isBeforeMoves && !this.#isStray;
    try {
      while (scanner.skip()) {
        const isTag = scanner.isLineStart && (isInTags ? scanner.code() === 91 : isAtTag(scanner));
        if (isTag && (!isInTags || this.#isSecondHeader())) return true;
        if (hasEnded && depth === 0 && this.#isAtFirst()) return true;
        isInTags &&= isTag;
        const ending = isTag || depth > 0 ? '' : resultAt(scanner.text, scanner.at);
        hasEnded ||= ending !== '';
        if (isTag) {
          scanner.goToLineEnd();
          this.#tagEnd = scanner.at;
        } else if (ending !== '') scanner.at += ending.length;
        else depth = Math.max(0, depth + this.#passWord());
        scanner.isLineStart = false;
      }
    } catch {
      // An unclosed comment ends at the next game's tags, or at the end of the file.
    }
    return scanner.isAtLostTag;
  }

  /** Skips a word or a bracket. @returns {number} change in the number of open variations */
  #passWord() {
    const opened = { '(': 1, ')': -1 }[this.#scanner.text.charAt(this.#scanner.at)];
    if (opened === undefined) this.#wordPart();
    else this.#scanner.at += 1;
    return opened ?? 0;
  }

  /** Reads the game, and returns its error, if any. */
  tryRead() {
    try {
      this.read();
      return null;
    } catch (reason) {
      if (reason instanceof FileError) return reason;
      throw reason;
    }
  }

  read() {
    const scanner = this.#scanner;
    const { moves } = this.#game;
    while (scanner.skip()) {
      const hasEnded = this.#game.result !== null && this.#depth === 0;
      // A bracket after moves may contain captured squares or a result.
      const mayClose =
        scanner.code() === 91 && this.#depth === 0 && !this.isStrict && (hasEnded || moves.length > 0);
      if (mayClose && (this.#readCaptured() || this.#readClosingResult())) continue;
      if (scanner.code() === 91 && (scanner.isLineStart || hasEnded) && this.#isOutside()) {
        if (moves.length > 0 || hasEnded || this.#isSecondHeader()) break;
        this.#readTag();
      } else if (this.isStrict) {
        break;
      } else if (hasEnded && this.#isAtFirst()) {
        break;
      } else {
        scanner.isLineStart = false;
        const isRead = this.#depth === 0 && (this.#readCaptured() || this.#readResult());
        if (!isRead && !this.#readSign(scanner.text.charAt(scanner.at))) this.#readWord();
      }
    }
    if (!scanner.hasBegun) throw new FileError('file.unknown');
    if (this.#depth > 0) throw new FileError('file.bracket', { line: this.#opened });
    return this.#game;
  }

  /**
   * Reads a result in square brackets. Throws if it could also be the first of several unquoted tags, such as
   * `[White Won]` for a player named Won.
   */
  #readClosingResult() {
    const scanner = this.#scanner;
    const { at, line } = scanner;
    const isFirst = scanner.isLineStart && isAtTag(scanner);
    const isRead = this.#readResult();
    if (
      isRead &&
      isFirst &&
      /^[ \t]*(?:\r\n|\r|\n)[ \t]*\[/.test(scanner.text.slice(scanner.at, scanner.at + 100))
    )
      throw new FileError('file.tag', { line, text: scanner.source.written(at, scanner.at) });
    return isRead;
  }

  /** Returns whether no variation is open. Throws at a tag if a variation is still open. */
  #isOutside() {
    if (this.#depth > 0 && isAtTag(this.#scanner))
      throw new FileError('file.bracket', { line: this.#opened });
    return this.#depth === 0;
  }

  /**
   * Returns whether another game begins at this tag: this game already has the tag and a tag `Result`, and
   * consists only of tags followed by an empty line.
   */
  #isSecondHeader() {
    const scanner = this.#scanner;
    const { tags } = this.#game;
    const between = scanner.text.slice(this.#tagEnd, scanner.at);
    return tags.has('Result') && tags.has(tagNameAt(scanner)) && EMPTY_LINE.test(between);
  }

  #isAtFirst() {
    FIRST.lastIndex = this.#scanner.at;
    return FIRST.test(this.#scanner.text);
  }

  #readTag() {
    const scanner = this.#scanner;
    const { tags } = this.#game;
    const begins = scanner.place;
    this.#isStray = tags.size === 0 && !isAtTag(scanner);
    const [name, value] = readTag(scanner);
    const { line } = begins;
    this.#tagEnd = scanner.at;
    if (tags.has(name)) throw new FileError('record.tag-twice', { line, name: name.slice(0, SHOWN) });
    if (tags.size === 0) this.#begins = begins;
    const isPosition = name !== 'FEN' || !saysNothing(value);
    if (isPosition) tags.set(name, { text: value, line });
    const text = (isPosition ? tagOf(name, value) : '') + '\n'.repeat(scanner.line - line);
    this.#written.push({ from: begins.at, to: scanner.at, text });
    const foreign = [...tags.keys()].filter((each) => !OWN_TAGS.includes(each)).length;
    if (foreign > MOST.tags) throw scanner.wrong('file.tags', { line, most: MOST.tags });
  }

  /**
   * Reads an annotation.
   * @param {string} character next character
   * @returns {boolean} whether there was an annotation
   */
  #readSign(character) {
    const scanner = this.#scanner;
    if (character === '(') {
      if (this.#depth === 0) this.#opened = scanner.line;
      this.#depth += 1;
      if (this.#depth > MOST.nested) throw scanner.wrong('file.nested', { most: MOST.nested });
    } else if (character === ')') {
      this.#depth -= 1;
      if (this.#depth < 0) throw scanner.wrong('file.bracket');
    } else if (character === '$') {
      while (isDigit(scanner.code(1))) scanner.at += 1;
    } else if (!SIGNS.includes(character)) {
      JUDGEMENT.lastIndex = scanner.at;
      const [found = ''] = JUDGEMENT.exec(scanner.text) ?? [];
      scanner.at += found.length;
      return found !== '';
    }
    scanner.at += 1;
    return true;
  }

  /** Reads a move number or a move. */
  #readWord() {
    const scanner = this.#scanner;
    const { at: start, line } = scanner;
    if (this.#depth > 0) {
      this.#wordPart();
      return;
    }
    const isNumber = this.#passNumber();
    if (this.#game.result !== null) throw this.#afterResult(start, line);
    if (isNumber) return;
    const word = this.#word();
    // A star directly after a move marks it as the only good move. A star that is the game's result is a
    // separate word.
    while (scanner.code() === 42) scanner.at += 1;
    if (!scanner.hasBegun && !MOVE.test(word)) throw new FileError('file.unknown');
    scanner.hasBegun = true;
    if (namesNoSide(word) || WITH_ZERO.test(word))
      throw new FileError('file.result', { line, text: word.slice(0, SHOWN) });
    const { moves } = this.#game;
    if (word.length > MOST.word) throw new FileError('file.move', { line, text: word.slice(0, SHOWN) });
    const written = scanner.source.written(start, scanner.at).slice(0, MOST.word);
    this.#moveEnd = scanner.at;
    if (moves.push({ text: word, line, written }) > MOST.plies)
      throw new FileError('file.plies', { line, most: MOST.plies });
  }

  /** Reads captured squares in brackets after a move. @returns {boolean} whether there are any */
  #readCaptured() {
    const scanner = this.#scanner;
    const { at } = scanner;
    const move = this.#game.moves.at(-1);
    CAPTURED.lastIndex = at;
    const [found] = CAPTURED.exec(scanner.text) ?? [];
    if (found === undefined || move === undefined || this.#game.result !== null) return false;
    // After a move without a capture, a number in brackets is a comment, unless it directly follows the move.
    const hasSome = move.text.endsWith(')');
    if (at !== this.#moveEnd && (hasSome || !move.text.includes('x'))) return false;
    scanner.goTo(at + found.length);
    this.#moveEnd = scanner.at;
    const before = hasSome ? `${move.text.slice(0, -1)},` : `${move.text}(`;
    move.text = `${before}${found.match(/\d+/g)?.join(',')})`;
    move.written += scanner.source.written(at, scanner.at);
    if (move.text.length > MOST.word)
      throw new FileError('file.move', { line: move.line, text: move.text.slice(0, SHOWN) });
    return true;
  }

  /** Reads a result, if one follows. @returns {boolean} whether there is a result */
  #readResult() {
    const scanner = this.#scanner;
    const { at: start, line } = scanner;
    const found = resultAt(scanner.text, start);
    if (found === '') return false;
    if (!scanner.hasBegun) throw new FileError('file.unknown');
    const text = resultOf(found);
    const { result } = this.#game;
    // Some people write a result in figures and then in words.
    const isAgain = result?.text === text && !(this.#isInFigures && isInFigures(found));
    if (result !== null && !isAgain) throw this.#afterResult(start, line);
    this.#isInFigures ||= isInFigures(found);
    scanner.at += found.length;
    while (scanner.code() === 42) scanner.at += 1;
    this.#game.result ??= { text, line };
    return true;
  }

  /** Skips a move number. @returns {boolean} whether there is a move number */
  #passNumber() {
    const scanner = this.#scanner;
    const { at } = scanner;
    const { moves, tags } = this.#game;
    const next = Math.floor(moves.length / 2) + 1;
    NUMBER.lastIndex = at;
    BARE_NUMBER.lastIndex = at;
    const number = NUMBER.exec(scanner.text)?.[0] ?? BARE_NUMBER.exec(scanner.text)?.[0] ?? '';
    if (number === '' || (/^\d+$/.test(number) && Number(number) !== next)) return false;
    // The bracket may be stray. Some people number each side's move separately.
    const isNext = [next, moves.length + 1].includes(Number.parseInt(number, 10));
    if (number.endsWith(')') && !isNext && !tags.has('FEN')) return false;
    scanner.at += number.length;
    scanner.hasBegun = true;
    return true;
  }

  /** Error for text after the result. @param {number} start @param {number} line */
  #afterResult(start, line) {
    const scanner = this.#scanner;
    // A move is shown together with its number.
    if (scanner.at > start) scanner.skipBlanksInLine();
    while (!Number.isNaN(scanner.code()) && !isBlank(scanner.code())) scanner.at += 1;
    const found = scanner.source.written(start, Math.min(scanner.at, start + SHOWN)).trim();
    return new FileError('record.after-result', { line, found });
  }

  /** Reads up to a blank or punctuation mark. Blanks may surround the mark between two squares. */
  #word() {
    let word = this.#wordPart();
    for (let sign = this.#passSign(word); sign !== ''; sign = this.#passSign(word)) {
      const part = this.#wordPart();
      // A longer word is an error anyway.
      if (word.length <= MOST.word) word += sign + part;
    }
    return word;
  }

  /** Reads at least one character, so that reading always ends. */
  #wordPart() {
    const scanner = this.#scanner;
    const start = scanner.at;
    do scanner.at += 1;
    while (!this.#endsWord());
    return scanner.text.slice(start, Math.min(scanner.at, start + MOST.word + 1));
  }

  #endsWord() {
    const scanner = this.#scanner;
    const code = scanner.code();
    if (Number.isNaN(code) || isBlank(code) || `{}()[;$*${SIGNS}`.includes(scanner.text.charAt(scanner.at)))
      return true;
    return this.#depth === 0 && (isCapture(code) || code === 47) && isDigit(scanner.code(-1));
  }

  /**
   * Skips the mark between two squares.
   * @param {string} word text read before the mark
   * @returns {string} the mark as the rules write it, or '' if there is none
   */
  #passSign(word) {
    const scanner = this.#scanner;
    const { at, line } = scanner;
    if (isDigit(scanner.code(-1))) {
      const isSquare = /^\d{1,2}$/.test(word);
      scanner.skipBlanks();
      const code = scanner.code();
      const isDash = isSquare && code === 45;
      const isBetweenDigits = isSquare && scanner.at === at && isDigit(scanner.code(1));
      // A star means a capture only between two digits without blanks. Under the same condition, a slash
      // joins squares.
      const isStar = isBetweenDigits && code === 42;
      const isSlash = isBetweenDigits && code === 47;
      if (isCapture(code) || isDash || isStar || isSlash) {
        scanner.at += 1;
        scanner.skipBlanks();
        scanner.isLineStart = false;
        if (isDigit(scanner.code())) return isDash || isSlash ? '-' : 'x';
      }
    }
    [scanner.at, scanner.line, scanner.isLineStart] = [at, line, false];
    return '';
  }
}
