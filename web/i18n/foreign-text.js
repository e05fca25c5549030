/** Makes text from untrusted sources safe to show in a sentence of the page. */

/** Maximum number of characters to show of a value. */
const SHOWN = 60;

/** Replaces invisible characters, such as those that change the text direction. @param {string} text */
export const plain = (text) => text.replace(/\p{C}/gu, '?');

/** Returns a value, shortened if it is long. @param {string} value */
export const short = (value) => plain(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
