/** Normalises typed and pasted text: digits, dashes, crosses, blanks and invisible characters. */

/** Invisible characters: direction marks, soft hyphens, joiners, byte order marks. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Capture signs, and the Cyrillic letter that looks like one. */
const CROSSES = /[×✕✖⨯хХ]/gu;

/** Returns 0 to 9 for a decimal digit of any script. @param {string} digit */
function latinDigit(digit) {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  // Unicode has the ten digits of a script in a row, from its zero on.
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

/** Replaces decimal digits of any script by 0 to 9. @param {string} text */
export const latinDigits = (text) => text.replace(/\p{Nd}/gu, latinDigit);

/**
 * Replaces digits, dashes, capture signs and blanks by those of game notation, and removes what is
 * invisible.
 * @param {string} text
 */
export const plainTyped = (text) =>
  latinDigits(text)
    .replace(UNSEEN, '')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(CROSSES, 'x')
    .replace(/\p{Zs}/gu, ' ');
