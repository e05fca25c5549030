/**
 * Reads moves that come without tags naming their game, such as typed moves or moves copied from the page's
 * list.
 */

import { resultOf } from '../games/spanish-draughts/pdn.js';
import { plainTyped, withoutQuoting } from '../i18n/typed-text.js';

/** A move in the notation of games whose squares are named a1 to g7. */
const MOVE = /^[a-g][1-7](?:[-x][a-g][1-7])+$/;

/** A move number, as a separate word or as the prefix of a move. */
const NUMBER = /^\d+(?:[.)]+|$)/;

/** Start of a list of moves with dice: a roll, and the first step of a move. */
const DICE_MOVES = /^(?:\d+(?:[.)]\s*|\s+))?[1-6]{2,3}\s*:\s*\d{1,2}\/(?:\d|off)/i;

/** Maximum length of a text, in characters; any move list of the page is shorter. */
const LONGEST = 100_000;

/**
 * Returns the moves of a text in the notation of records with the original white space, the first move, the
 * squares that the moves name, and the result at their end. Returns null if the text doesn't begin with a
 * move.
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

/** Returns whether a text begins with moves in a game with dice. @param {string} text */
export const beginsWithDiceMoves = (text) => DICE_MOVES.test(plainTyped(text.slice(0, 100)).trim());
