/** Moves without tags that name their game, as they are copied from the page's list, or typed. */

import { resultOf } from '../games/spanish-draughts/pdn.js';
import { plainTyped, withoutQuoting } from '../i18n/typed-text.js';

/** A move by the names of squares, in any game whose squares have such names. */
const MOVE = /^[a-g][1-7](?:[-x][a-g][1-7])+$/;

/** Number of a move, alone or before it. */
const NUMBER = /^\d+(?:[.)]+|$)/;

/** In characters. More than any list of moves that the page shows. */
const LONGEST = 100_000;

/**
 * Returns the moves of a text as a record writes them, each in its line, the first of them, the squares that
 * they name, and the result after them; null if the text doesn't begin with a move.
 * @param {string} text
 * @returns {{ moves: string, first: string, squares: readonly string[], result: string } | null}
 */
export function bareMovesIn(text) {
  if (text.length > LONGEST) return null;
  let result = '*';
  let first = '';
  const moves = plainTyped(withoutQuoting(text)).replace(/\S+/g, (written) => {
    const word = written
      .replace(NUMBER, '')
      .replace(/[!?,;]{1,5}$/, '')
      .toLowerCase();
    first ||= word;
    if (resultOf(word) === '') return word;
    result = resultOf(word);
    return result;
  });
  return MOVE.test(first) ? { moves, first, squares: moves.match(/[a-z]\d/g) ?? [], result } : null;
}
