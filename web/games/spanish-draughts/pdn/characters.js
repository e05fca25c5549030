/** Character classes of PDN. All functions return false for NaN, the code at the end of a text. */

/** @param {number} code code unit of a character; NaN at the end of the text */
export const isDigit = (code) => code >= 48 && code <= 57;

/** True for `\s` and control characters. @param {number} code */
export const isBlank = (code) =>
  code <= 32 || code === 0x7f || (code > 0x9f && /\s/.test(String.fromCharCode(code)));

/** True for all vertical white space. @param {number} code */
export const isLineEnd = (code) => code >= 10 && code <= 13;

/** True for `x`, `X` and `:`. @param {number} code */
export const isCapture = (code) => code === 120 || code === 88 || code === 58;

/** True for `"` and `'`. @param {number} code */
export const isQuote = (code) => code === 34 || code === 39;

/** Pattern of a character in the name of a tag, with the flag `u`. */
export const NAME_PART = '[\\p{L}\\p{N}\\p{M}_]';

/** Pattern of the start of a tag with a quoted value. */
export const QUOTED_TAG_START = String.raw`\[\s*${NAME_PART}+\s+["']`;

/** Pattern of the start of a tag with a quoted value, or with an unquoted one as some programs write it. */
export const TAG_START = String.raw`(?:${QUOTED_TAG_START}|\[\s*\p{Lu}${NAME_PART}*[ \t]+[^\s\]])`;

// Runs in linear time, because it matches one character.
const IS_NAME_PART = new RegExp(NAME_PART, 'u');

/** True for letters, digits and marks, and for halves of surrogate pairs. @param {number} code */
export const isNamePart = (code) =>
  (code & 0xf800) === 0xd800 || IS_NAME_PART.test(String.fromCharCode(code));
