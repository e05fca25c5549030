/** Reads the tags of a PDN file. */

/** @import { Scanner } from './scanner.js' */
import { isBlank, isLineEnd, isNamePart, isQuote, NAME_PART, TAG_START } from './characters.js';
import { FileError, MOST, OWN_TAGS, SHOWN } from './limits.js';

/** A tag at an index. */
// Runs in linear time, because it is tried at one index only.
const TAG = new RegExp(TAG_START, 'uy');

/** Start and name of a tag. */
// Runs in linear time, because it is tried at one index only.
const NAME = new RegExp(String.raw`\[\s*(${NAME_PART}+)`, 'uy');

/** Returns whether a tag begins at the next character. @param {Scanner} scanner */
export function isAtTag({ text, at }) {
  TAG.lastIndex = at;
  return TAG.test(text);
}

/** @param {string} name @param {string} value */
export const tagOf = (name, value) => `[${name} "${value.replace(/[\\"]/g, '\\$&')}"]`;

/** Tags of other programs that name the game. */
const FOREIGN_TAGS = ['Variant', 'Rules'];

/** Corrects the letter case of a known tag name. @param {string} name */
const spelled = (name) =>
  [...OWN_TAGS, ...FOREIGN_TAGS].find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;

/** Returns the name of the tag that begins at the next character. @param {Scanner} scanner */
export function tagNameAt({ text, at }) {
  NAME.lastIndex = at;
  return spelled(NAME.exec(text)?.[1] ?? '');
}

/**
 * Reads `[Name "value"]`. Quotation marks of any kind may surround the value and occur in it; some programs
 * write no quotation marks.
 * @param {Scanner} scanner before the bracket
 * @returns {[name: string, value: string]}
 */
export function readTag(scanner) {
  const { at: start, line } = scanner;
  scanner.hasBegun ||= isAtTag(scanner);
  scanner.at += 1;
  scanner.skipBlanks();
  const nameStart = scanner.at;
  while (isNamePart(scanner.code())) scanner.at += 1;
  const written = scanner.text.slice(nameStart, Math.min(scanner.at, nameStart + MOST.value));
  const hasName = written !== '' && isBlank(scanner.code());
  scanner.skipBlanks();
  const name = spelled(written);
  /** @type {string | null} */
  let value = null;
  if (hasName && isQuote(scanner.code())) {
    scanner.hasBegun = true;
    value = readStrict(scanner, name) ?? readLenient(scanner, name);
  } else if (hasName && /^\p{Lu}/u.test(written) && !OWN_TAGS.includes(name))
    value = readUnquoted(scanner, name);
  if (value === null) {
    const text = shownFrom(scanner, start);
    throw new FileError(scanner.hasBegun ? 'file.tag' : 'file.unknown', { line, text });
  }
  scanner.hasBegun = true;
  return [name, value];
}

/** First characters from an index to the end of its line. @param {Scanner} scanner @param {number} from */
function shownFrom({ text, source }, from) {
  let to = from;
  while (to < from + SHOWN && to < text.length && !isLineEnd(text.charCodeAt(to))) to += 1;
  return source.written(from, to).trim();
}

/** @param {Scanner} scanner @param {string} name @param {number} count number of characters */
function checkLength(scanner, name, count) {
  if (count > MOST.value)
    throw scanner.wrong('file.tag-long', { name: name.slice(0, SHOWN), most: MOST.value });
}

/**
 * Reads a value in straight quotes, as in a record, and the bracket after it.
 * @param {Scanner} scanner before the quote; not advanced if there is no such value
 * @param {string} name
 */
function readStrict(scanner, name) {
  const { source } = scanner;
  const start = scanner.at;
  // Curly quotes and full-width characters are part of the value.
  const isWritten = (/** @type {number} */ at, /** @type {string} */ character) =>
    source.characterAt(at) === character;
  if (!isWritten(start, '"')) return null;
  let value = '';
  let from = start + 1;
  let at = from;
  let characters = 0;
  for (; ; at += 1) {
    let code = scanner.text.charCodeAt(at);
    if (code === 92 && isWritten(at, '\\')) {
      value += source.written(from, at);
      at += 1;
      from = at;
      code = scanner.text.charCodeAt(at);
    } else if (code === 34 && isWritten(at, '"')) break;
    if (Number.isNaN(code) || /[\r\n]/.test(source.characterAt(at))) return null;
    // Counts a surrogate pair as one character.
    if ((code & 0xfc00) !== 0xdc00) characters += 1;
    checkLength(scanner, name, characters);
  }
  value += source.written(from, at);
  scanner.at = at + 1;
  scanner.skipBlanksInLine();
  if (scanner.code() === 93) {
    scanner.at += 1;
    return value;
  }
  scanner.at = start;
  return null;
}

/**
 * Reads a value on one line, up to the first quotation mark of any kind that precedes a bracket.
 * @param {Scanner} scanner before the quote
 * @param {string} name
 */
function readLenient(scanner, name) {
  const from = scanner.at + 1;
  for (scanner.at = from; !Number.isNaN(scanner.code()) && !isLineEnd(scanner.code()); scanner.at += 1) {
    checkLength(scanner, name, scanner.at - from);
    if (!isQuote(scanner.code())) continue;
    const to = scanner.at;
    scanner.at += 1;
    scanner.skipBlanksInLine();
    if (scanner.code() === 93) {
      scanner.at += 1;
      return scanner.source.written(from, to);
    }
    scanner.at = to;
  }
  return null;
}

/** Reads up to the bracket on the same line. @param {Scanner} scanner @param {string} name */
function readUnquoted(scanner, name) {
  const from = scanner.at;
  for (; !Number.isNaN(scanner.code()) && !isLineEnd(scanner.code()); scanner.at += 1) {
    const code = scanner.code();
    if (isQuote(code) || code === 91) return null;
    checkLength(scanner, name, scanner.at - from);
    if (code !== 93) continue;
    const value = scanner.source.written(from, scanner.at).trim();
    scanner.at += 1;
    return value === '' ? null : value;
  }
  return null;
}
