/** Positions in FEN tags whose squares have other numbers than those of this page. */

/** @import { Renumber } from './game-type.js' */
import { plainTyped } from '../../../i18n/typed-text.js';
import { renumbered } from './game-type.js';

/**
 * `W1-3,K5` as `W1,2,3,K5`: squares in a row are not in a row any more when they are renumbered.
 * @param {string} side
 */
const spelledOut = (side) =>
  // Linear: the value of a tag is short.
  side.replace(/(K?)\s*(\d{1,2})\s*-\s*K?(\d{1,2})/gi, (range, king, first, last) => {
    const count = Number(last) - Number(first) + 1;
    if (!(count > 0)) return range;
    return Array.from({ length: count }, (_, index) => `${king}${Number(first) + index}`).join(',');
  });

/** Returns a position with renumbered squares. @param {string} written @param {Renumber} renumber */
export const renumberedStart = (written, renumber) =>
  plainTyped(written)
    .split(':')
    .map((part) => (/^\s*[WB]\s*[\dK]/i.test(part) ? renumbered(spelledOut(part), renumber) : part))
    .join(':');
