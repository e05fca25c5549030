/** Results of games, as PDN files write them. */

import { plainTyped } from '../../../i18n/typed-text.js';

/** A file's word for a game that both players lost. No record has such a result. */
export const DOUBLE_LOSS = '0-0';

/** Results as games and as points, and how a record writes them. @type {Readonly<Record<string, string>>} */
const RESULTS = Object.freeze({
  '*': '*',
  [DOUBLE_LOSS]: DOUBLE_LOSS,
  '1-0': '1-0',
  '2-0': '1-0',
  '0-1': '0-1',
  '0-2': '0-1',
  '1-1': '1/2-1/2',
  '1/2': '1/2-1/2',
  '1/2-1/2': '1/2-1/2',
});

const POINTS = '(?:1/2|½|0[.,]5|[012])';

/** A result of a game among its moves, up to the end of the word. */
const RESULT = new RegExp(
  String.raw`(?:\*|${POINTS}[ \t]*[-:][ \t]*${POINTS}|1/2|½)(?![^\s{}();!?.,$*[])`,
  'y',
);

/** Returns a result as a record writes it, or the empty text for another word. @param {string} word */
export function resultOf(word) {
  const plain = plainTyped(word)
    .replace(/\s/g, '')
    .replace(/½|0[.,]5/g, '1/2')
    .replace(':', '-');
  return Object.hasOwn(RESULTS, plain) ? (RESULTS[plain] ?? '') : '';
}

/** Returns the result that begins at an index, or the empty text. @param {string} text @param {number} at */
export function resultAt(text, at) {
  RESULT.lastIndex = at;
  const [found = ''] = RESULT.exec(text) ?? [];
  return resultOf(found) === '' ? '' : found;
}
