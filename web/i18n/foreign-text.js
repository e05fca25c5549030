/** Text from strangers, as a sentence of the page can hold it. */

/** As much of a wrong value as is told. */
const TOLD = 60;

/**
 * A stranger's text as a sentence can hold it: nothing turns the letters about it round, or cannot be seen.
 * @param {string} text
 */
export const plain = (text) => text.replace(/\p{C}/gu, '?');

/** A value, or the beginning of a long one. @param {string} value */
export const short = (value) => plain(value.length > TOLD ? `${value.slice(0, TOLD)}…` : value);
