/** Writes the record of a game that was read from PDN. */

/** @import { Part, Pdn } from './reader.js' */
import { orderedStart } from './fen.js';
import { FileError, OWN_TAGS } from './limits.js';
import { resultOf } from './results.js';

/** What PDN calls Spanish draughts, and Portuguese draughts, whose rules are the same. */
const GAME_TYPES = ['24', '28'];

/** @param {string} name @param {string} value */
const tagOf = (name, value) => `[${name} "${value.replace(/[\\"]/g, '\\$&')}"]`;

/** The tags that the record has from the file. @param {Pdn['tags']} tags @returns {Part[]} */
const keptTags = (tags) =>
  [...tags].flatMap(([name, { text, line }]) => {
    if (name === 'FEN') return [{ text: tagOf(name, orderedStart(text)), line }];
    return OWN_TAGS.includes(name) ? [] : [{ text: tagOf(name, text), line }];
  });

/**
 * The record of a game that has been read. Each tag and turn stands in the line that it has in the file, so
 * that what the rules say about a line is true of the file.
 * @param {Pdn} game
 * @returns {string}
 */
export function recordOf({ tags, turns, result }) {
  const type = tags.get('GameType')?.text;
  if (type !== undefined && !GAME_TYPES.includes(type.split(',', 1)[0]?.trim() ?? ''))
    throw new FileError('file.other-game');
  // A star behind the turns only ends them: the tag knows more.
  const stated = result === '' || result === '*' ? resultOf(tags.get('Result')?.text ?? '') : result;
  const isStated = stated !== '' && stated !== '*';
  let record = [
    tagOf('Ludoteca', '1'),
    tagOf('Ruleset', 'spanish-draughts'),
    ...(isStated ? [tagOf('Ended', `stated ${stated}`)] : []),
  ].join(' ');
  let at = 1;
  for (const { text: part, line } of [...keptTags(tags), ...turns]) {
    record += at < line ? '\n'.repeat(line - at) : ' ';
    at = Math.max(at, line);
    record += part;
  }
  return `${record}\n`;
}
