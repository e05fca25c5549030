/** Positions in FEN tags, as other programs write them. */

/** @import { Renumber } from './game-type.js' */
import { plainTyped } from '../../../i18n/typed-text.js';
import { isBlank } from './characters.js';
import { renumbered } from './game-type.js';

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

/**
 * White's pieces before Black's, each by itself, and no full stop.
 * @param {string} written
 * @param {Renumber} renumber
 */
export function orderedStart(written, renumber) {
  const start = plainTyped(written);
  let end = start.length;
  while (end > 0 && (start[end - 1] === '.' || isBlank(start.charCodeAt(end - 1)))) end -= 1;
  const [turn, ...parts] = start.slice(0, end).split(':');
  const isWhite = (/** @type {string} */ part) => Number(part.startsWith('W'));
  const isSide = (/** @type {string} */ part) => /^\s*[WB]/i.test(part);
  const ordered = parts.toSorted((one, other) => isWhite(other) - isWhite(one)).map(spelledOut);
  return [turn, ...ordered.map((part) => (isSide(part) ? renumbered(part, renumber) : part))].join(':');
}
