/** Character classes of PDN. All functions return false for NaN, the code at the end of a text. */

/** @param {number} code code unit of a character; NaN at the end of the text */
export const isDigit = (code) => code >= 48 && code <= 57;

/** True for `\s` and control characters. @param {number} code */
export const isBlank = (code) =>
  code <= 32 || code === 0x7f || (code > 0x9f && /\s/.test(String.fromCharCode(code)));

/** @param {number} code */
export const isLineEnd = (code) => code === 10 || code === 13;

/** True for `x`, `X` and `:`. @param {number} code */
export const isCapture = (code) => code === 120 || code === 88 || code === 58;

/** True for `"` and `'`. @param {number} code */
export const isQuote = (code) => code === 34 || code === 39;

/** Pattern of a character in the name of a tag, with the flag `u`. */
export const NAME_PART = '[\\p{L}\\p{N}_]';

const IS_NAME_PART = new RegExp(NAME_PART, 'u');

/** @param {number} code */
export const isNamePart = (code) => IS_NAME_PART.test(String.fromCharCode(code));
