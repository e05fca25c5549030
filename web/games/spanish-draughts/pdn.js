/**
 * Reads Spanish draughts from other programs: PDN with comments, annotations, variations, results in points,
 * or several games in a file. This page itself saves every game in a form of PDN.
 *
 * Files are untrusted. The text is read once, from start to end, and all its parts have size limits.
 */

/** @import { Part } from './pdn/reader.js' */
import { PlainText, withoutQuoting } from '../../i18n/typed-text.js';
import { lettersIn } from './pdn/letters.js';
import { FileError, MOST } from './pdn/limits.js';
import { Reader } from './pdn/reader.js';
import { isChanged, nameAsWritten, recordOf } from './pdn/record.js';
import { resultOf } from './pdn/results.js';

export { FileError, resultOf };

/**
 * A game in a file. `record` returns the game's record or throws the file's error. `explain` rewrites the
 * moves in an error from the rules in the file's notation.
 * @typedef {object} FileGame
 * @property {ReadonlyMap<string, Part>} tags
 * @property {string} result
 * @property {() => string} record
 * @property {(reason: unknown) => void} explain
 */

/** Returns at least one game; its `record` throws any error. @param {string} text @returns {FileGame[]} */
export function gamesOfFile(text) {
  if (text.length > MOST.bytes) throw new FileError('file.long');
  const plain = new PlainText(withoutQuoting(text));
  /** @type {FileGame[]} */
  const games = [];
  let place = { at: 0, line: 1 };
  for (let hasMore = true; hasMore && games.length < MOST.games; ) {
    const isFirst = games.length === 0;
    const start = isFirst ? place : null;
    const reader = new Reader(plain, place, isFirst);
    const wrong = reader.tryRead();
    if (isFirst && wrong?.key === 'file.unknown') throw wrong;
    const { game } = reader;
    const own = start ?? reader.begins;
    hasMore = reader.goToNext(wrong !== null);
    place = reader.place;
    const end = hasMore ? place.at : plain.text.length;
    // Only comments follow the last game.
    if (!isFirst && wrong === null && game.tags.size === 0 && game.moves.length === 0) continue;
    const record = () => {
      // Texts that this page wrote are passed to the rules directly, with their line numbers, unless another
      // program annotated them.
      const isAsWritten = () => wrong !== null || (reader.hasOwnMoves(end) && !isChanged(game));
      if (reader.isStrict || (reader.isOwn && isAsWritten()))
        return '\n'.repeat(own.line - 1) + reader.normalised(own.at, end);
      if (wrong !== null) throw wrong;
      return recordOf(game, reader.isOwn);
    };
    const explain = (/** @type {unknown} */ reason) => reader.isStrict || nameAsWritten(reason, game);
    games.push({ tags: game.tags, result: game.result?.text ?? '', record, explain });
    if (hasMore && games.length === MOST.games) games.push(unlisted(place.line));
  }
  return games;
}

/** Entry for games beyond the limit. @param {number} line line of the first such game @returns {FileGame} */
const unlisted = (line) => ({
  tags: new Map(),
  result: '',
  record: () => {
    throw new FileError('file.many', { line, most: MOST.games });
  },
  explain: () => {},
});

/** Returns the record of the first game in a file. @param {string} text */
export function recordOfFile(text) {
  const [game] = gamesOfFile(text);
  if (game === undefined) throw new FileError('file.unknown');
  return game.record();
}

/** Returns the games in a file. @param {File} file */
export async function gamesIn(file) {
  if (file.size > MOST.bytes) throw new FileError('file.long');
  return gamesOfFile(lettersIn(new Uint8Array(await file.arrayBuffer())));
}
