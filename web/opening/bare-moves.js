/** Reads moves without tags that name their game, such as moves typed or copied from the page's list. */

import { resultOf } from '../games/spanish-draughts/pdn.js';
import { plainTyped, withoutQuoting } from '../i18n/typed-text.js';

/** A move in the notation of the games whose squares are named a1 to g7. */
const MOVE = /^[a-g][1-7](?:[-x][a-g][1-7])+$/;

/** A move number, alone or as a prefix of its move. */
const NUMBER = /^\d+(?:[.)]+|$)/;

/** Longest text that is read, in characters: longer than any move list of the page. */
const LONGEST = 100_000;

/**
 * Returns the moves of a text as a record writes them, with the white space of the text, the first of them,
 * the squares that they name, and the result after them. Returns null if the text doesn't begin with a move.
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
