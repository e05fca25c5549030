/** Makes text from strangers safe to show in a sentence of the page. */

/** Characters shown of a long value. */
const TOLD = 60;

/** Replaces invisible characters, such as those that reverse text. @param {string} text */
export const plain = (text) => text.replace(/\p{C}/gu, '?');

/** Returns a value, shortened if it is long. @param {string} value */
export const short = (value) => plain(value.length > TOLD ? `${value.slice(0, TOLD)}…` : value);
