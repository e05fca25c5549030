/**
 * Reads Spanish draughts from other programs: PDN with comments, annotations, variations, results in points,
 * or several games in a file. This page itself saves every game in a form of PDN.
 *
 * Files are untrusted. The text is read once, from start to end, and all its parts have size limits.
 */

/** @import { Part } from './pdn/reader.js' */
/** @import { Limits } from './pdn/record.js' */
/** @import { Place } from './pdn/scanner.js' */
import { PlainText, plainTyped, withoutQuoting } from '../../i18n/typed-text.js';
import { QUOTED_TAG_START } from './pdn/characters.js';
import { lettersIn } from './pdn/letters.js';
import { FileError, MOST } from './pdn/limits.js';
import { Reader } from './pdn/reader.js';
import { exceededLimits, isChanged, nameAsWritten, recordOf } from './pdn/record.js';
import { resultOf } from './pdn/results.js';

export { FileError, resultOf };

/**
 * A game in a file.
 * @typedef {object} FileGame
 * @property {ReadonlyMap<string, Part>} tags
 * @property {string} result
 * @property {boolean} hasMoves
 * @property {() => string} record returns the game's record, or throws the file's error
 * @property {<T>(parse: (record: string) => T) => T} read passes the record to the rules; the errors that
 *   they throw show moves and squares as the file writes them
 */

/** Returns at least one game; its `record` throws any error. @param {string} text */
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
    const isEmpty = game.tags.size === 0 && game.moves.length === 0 && (game.result?.text ?? '*') === '*';
    if (!isFirst && wrong === null && isEmpty) continue;
    games.push(fileGame(reader, wrong, own, end));
    if (hasMore && games.length === MOST.games) games.push(unlisted(place.line));
  }
  return games;
}

/**
 * @param {Reader} reader after the game
 * @param {FileError | null} wrong error in the game
 * @param {Place} own start of the game
 * @param {number} end index of the next game
 * @returns {FileGame}
 */
function fileGame(reader, wrong, own, end) {
  const { game, isOwn, isStrict } = reader;
  const record = (/** @type {Limits} */ limits = []) => {
    // Games that this page wrote are passed to the rules directly, with their line numbers, unless another
    // program annotated them.
    const isAsWritten = () => wrong !== null || (reader.hasOwnMoves(end) && !isChanged(game));
    if (isStrict || (isOwn && isAsWritten()))
      return '\n'.repeat(own.line - 1) + reader.normalised(own.at, end);
    if (wrong !== null) throw wrong;
    return recordOf(game, isOwn, limits);
  };
  /** @type {FileGame['read']} */
  const read = (parse) => {
    /** @type {Limits} */
    const limits = [];
    for (;;) {
      const written = record(limits);
      try {
        return parse(written);
      } catch (reason) {
        // Players with other draw rules may have played on beyond our limits.
        const exceeded = isOwn ? [] : exceededLimits(reason);
        // A lowered count may show that another is too high, so there are at most two rounds.
        if (exceeded.length === 0 || limits.length > 1) {
          if (!isStrict) nameAsWritten(reason, game);
          throw reason;
        }
        limits.push(...exceeded);
      }
    }
  };
  const { tags, result, moves } = game;
  return { tags, result: result?.text ?? '', hasMoves: moves.length > 0, record: () => record(), read };
}

/** Entry for games beyond the limit. @param {number} line line of the first such game @returns {FileGame} */
function unlisted(line) {
  const fail = () => {
    throw new FileError('file.many', { line, most: MOST.games });
  };
  return { tags: new Map(), result: '', hasMoves: false, record: fail, read: fail };
}

/** Returns the record of the first game in a file. @param {string} text */
export function recordOfFile(text) {
  const [game] = gamesOfFile(text);
  if (game === undefined) throw new FileError('file.unknown');
  return game.record();
}

/** The first tag of a saved game or PDN file. */
// Runs in linear time, because it is tried at the start only.
const FILE_START = new RegExp(`^${QUOTED_TAG_START}`, 'u');

/** Returns whether a text begins with a tag that has a quoted value. @param {string} text */
export const beginsWithTag = (text) => FILE_START.test(plainTyped(text.slice(0, 100)));

/** Returns the text of a file in any usual encoding. @param {File} file */
export async function textOfFile(file) {
  if (file.size > MOST.bytes) throw new FileError('file.long');
  return lettersIn(new Uint8Array(await file.arrayBuffer()));
}
