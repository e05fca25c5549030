/** Positions in FEN tags, as other programs write them. */

import { isBlank } from './characters.js';

/**
 * `W1-3,K5` as `W1,2,3,K5`: other programs write squares in a row by the first and the last.
 * @param {string} side
 */
function spelledOut(side) {
  const squares = side
    .slice(1)
    .split(',')
    .map((word) => {
      const [, king = '', first, last] = /^(K?)(\d{1,2})-(\d{1,2})$/.exec(word.trim()) ?? [];
      const count = Number(last) - Number(first) + 1;
      if (!(count > 0)) return word;
      return Array.from({ length: count }, (_, index) => `${king}${Number(first) + index}`).join(',');
    });
  return side.slice(0, 1) + squares.join(',');
}

/** White's pieces before Black's, each by itself, and no full stop. @param {string} start */
export function orderedStart(start) {
  let end = start.length;
  while (end > 0 && (start[end - 1] === '.' || isBlank(start.charCodeAt(end - 1)))) end -= 1;
  const [turn, ...sides] = start.slice(0, end).split(':');
  const isWhite = (/** @type {string} */ side) => Number(side.startsWith('W'));
  const ordered = sides.sort((one, other) => isWhite(other) - isWhite(one));
  return [turn, ...ordered.map(spelledOut)].join(':');
}
