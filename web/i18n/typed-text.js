/**
 * What people type or paste: the same characters, whatever their keyboard, script or word processor writes.
 */

/** Marks that nobody sees: of direction, of where a word may break, of the order of bytes. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Crosses of captures, and the Cyrillic letters that look like them. */
const CROSSES = /[×✕✖⨯хХ]/gu;

/** @param {string} digit of any script */
function latinDigit(digit) {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  // The digits of a script stand in one row, which begins with its zero.
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

/** Writes digits of any script as 0 to 9. @param {string} text */
export const latinDigits = (text) => text.replace(/\p{Nd}/gu, latinDigit);

/**
 * Writes a text with the digits, the hyphen, the `x` and the blank that notations have, without unseen marks.
 * @param {string} text
 */
export const plainTyped = (text) =>
  latinDigits(text)
    .replace(UNSEEN, '')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(CROSSES, 'x')
    .replace(/\p{Zs}/gu, ' ');
