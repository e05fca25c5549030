/**
 * Normalises text that people type, paste or save in other programs: digits, dashes, crosses, quotation
 * marks, full-width letters, spaces and invisible characters.
 */

/** Direction marks, soft hyphens, joiners, byte order marks and variation selectors. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]/u;

/** Crosses that stand for a capture, and the Cyrillic letter that looks like x. */
const CROSSES = /[×✕✖⨯хХ]/u;

/** Dashes, characters that look like dashes, and arrows to the right. */
const DASHES = /[\p{Pd}\u2043\u2212→⟶➔➜⇒]/u;

const QUOTES = /[\p{Pi}\p{Pf}\u201a\u201e\u2033\u301d-\u301f]/u;

/** Line ends of Unicode. */
const LINE_ENDS = /[\u0085\u2028\u2029]/u;

/** Slashes used in fractions and divisions. */
const SLASHES = /[\u2044\u2215]/u;

/** First and last full-width character, and the difference between their codes and those of ASCII. */
const [WIDE_FROM, WIDE_TO, WIDE_BY] = [0xff01, 0xff5e, 0xfee0];

/** Returns the value, 0 to 9, of a decimal digit in any script. @param {string} digit */
function latinDigit(digit) {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  // In Unicode, the ten digits of a script follow its zero.
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

/** Replaces decimal digits of any script with ASCII digits. @param {string} text */
export const latinDigits = (text) => text.replace(/\p{Nd}/gu, latinDigit);

/** Returns the ASCII equivalent of a character in game notation. @param {string} character not ASCII */
function plainCharacter(character) {
  if (/\p{Nd}/u.test(character)) return latinDigit(character);
  if (UNSEEN.test(character)) return '';
  if (DASHES.test(character)) return '-';
  if (CROSSES.test(character)) return 'x';
  if (QUOTES.test(character)) return '"';
  if (LINE_ENDS.test(character)) return '\n';
  if (SLASHES.test(character)) return '/';
  if (/\p{Zs}/u.test(character)) return ' ';
  const code = character.charCodeAt(0);
  return code >= WIDE_FROM && code <= WIDE_TO ? String.fromCharCode(code - WIDE_BY) : character;
}

/** A normalised text that can map each of its indices back to the original text. */
export class PlainText {
  #written;
  /** Index in the original text for each index in the normalised text; null if the texts are the same. */
  #places = /** @type {Uint32Array | null} */ (null);

  /** @param {string} written */
  constructor(written) {
    this.#written = written;
    this.text = written;
    if (!/[\u0080-\uffff]/.test(written)) return;
    /** @type {Map<string, string>} */
    const known = new Map();
    /** @type {string[]} */
    const parts = [];
    const places = new Uint32Array(written.length + 1);
    let [from, to] = [0, 0];
    for (const character of written) {
      const part = known.get(character) ?? (isAscii(character) ? character : plainCharacter(character));
      known.set(character, part);
      for (let unit = 0; unit < part.length; unit += 1) places[to + unit] = from + unit;
      parts.push(part);
      from += character.length;
      to += part.length;
    }
    places[to] = from;
    this.#places = places;
    this.text = parts.join('');
  }

  /** True if the original text contains only ASCII characters, and so is already normalised. */
  get isPlain() {
    return this.#places === null;
  }

  /** Returns the index in the original text. @param {number} index in the normalised text, or its length */
  placeOf(index) {
    return this.#places?.[index] ?? index;
  }

  /** Returns a character of the original text. @param {number} index in the normalised text */
  characterAt(index) {
    return this.#written.charAt(this.placeOf(index));
  }

  /**
   * Returns a part of the original text.
   * @param {number} from index in the normalised text
   * @param {number} to index in the normalised text
   */
  written(from, to) {
    return this.#written.slice(this.placeOf(from), this.placeOf(to));
  }
}

/** @param {string} character */
const isAscii = (character) => character.charCodeAt(0) < 128;

/** Replaces characters with those of game notation, and removes invisible ones. @param {string} text */
export const plainTyped = (text) => new PlainText(text).text;

/** Prefixes that mail programs add to quoted lines. */
const QUOTING = /^[ \t\ufeff]*>[> \t\u00a0]*/gm;

/** Removes mail quoting from the lines of a text. @param {string} text */
export const withoutQuoting = (text) => text.replace(QUOTING, '');
