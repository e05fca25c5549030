/** Results of games, as PDN files write them. */

/** Results as games and as points, and how a record writes them. @type {Readonly<Record<string, string>>} */
const RESULTS = Object.freeze({
  '*': '*',
  '0-0': '*',
  '1-0': '1-0',
  '2-0': '1-0',
  '0-1': '0-1',
  '0-2': '0-1',
  '1-1': '1/2-1/2',
  '1/2-1/2': '1/2-1/2',
});

/** @param {string} word @returns {string} the empty text if it is no result */
export const resultOf = (word) => (Object.hasOwn(RESULTS, word) ? (RESULTS[word] ?? '') : '');
