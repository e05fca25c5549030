/** Converts a game that was read from PDN to a record. */

/** @import { Renumber } from './game-type.js' */
/** @import { Part, Pdn } from './reader.js' */
import { plainTyped } from '../../../i18n/typed-text.js';
import { RenumberedStart } from './fen.js';
import { checkSquares, OUR_TYPE, ours, renumbered, renumberOf } from './game-type.js';
import { FileError, OWN_TAGS, SHOWN } from './limits.js';
import { DOUBLE_LOSS, resultOf, saysNothing } from './results.js';
import { tagOf } from './tags.js';

/** Letters of the counters in a position, keyed by the names of the rules' clocks. */
const COUNTERS = new Map([
  ['king-plies', 'H'],
  ['three-kings', 'T'],
]);

/** Highest counts that the rules allow in a position. @typedef {{ letter: string, most: number }[]} Limits */

/** Returns the limits that an error from the rules reports. @param {unknown} reason @returns {Limits} */
export const exceededLimits = (reason) =>
  [...(Object(reason).causes ?? [])].flatMap(({ key, values }) => {
    const letter = key === 'wrong.clock' ? COUNTERS.get(values.clock) : undefined;
    return letter === undefined ? [] : [{ letter, most: values.limit }];
  });

/** Lowers the counts of a position to their limits. @param {string} position @param {Limits} limits */
function limited(position, limits) {
  let text = position;
  for (const { letter, most } of limits)
    text = text.replace(
      // Runs in linear time, because a colon starts each attempt and no repetition matches one.
      new RegExp(String.raw`:\s*${letter}\s*\d+`, 'i'),
      most === 0 ? '' : `:${letter}${most}`,
    );
  return text;
}

/**
 * Tags that a record keeps from a file.
 * @param {Pdn['tags']} tags
 * @param {Renumber} renumber
 * @param {boolean} isOwn whether this page wrote the file
 * @param {Limits} limits
 * @returns {Part[]}
 */
const keptTags = (tags, renumber, isOwn, limits) =>
  [...tags].flatMap(([name, { text, line }]) => {
    if (name === 'FEN') {
      // Unchanged if possible, because the rules report the index of an invalid character.
      const start = renumber === ours ? text : new RenumberedStart(text, renumber).text;
      return [{ text: tagOf(name, limits.length === 0 ? start : limited(plainTyped(start), limits)), line }];
    }
    const isNew = name === 'GameType' || name === 'Result';
    const isKept = isOwn ? !isNew : name === 'Switches' || !OWN_TAGS.includes(name);
    return isKept ? [{ text: tagOf(name, text), line }] : [];
  });

/** Throws if moves and tag disagree. @param {Pdn} game @returns {Part | null} null for an unfinished game */
function resultIn({ tags, result }) {
  const tag = tags.get('Result');
  const tagged = tag === undefined || saysNothing(tag.text) ? null : { ...tag, text: resultOf(tag.text) };
  for (const each of [tagged, result])
    if (each?.text === DOUBLE_LOSS) throw new FileError('file.both-lost', { line: each.line });
  if (tag !== undefined && tagged?.text === '')
    throw new FileError('file.result', { line: tag.line, text: tag.text.slice(0, SHOWN) });
  const known = [result, tagged].filter((each) => each !== null && each.text !== '*');
  const [first, second] = known;
  if (first && second && first.text !== second.text)
    throw new FileError('file.results', {
      line: first.line,
      moves: first.text,
      tag: second.text,
    });
  return first ?? null;
}

/** Error values that contain squares. */
const SQUARES = ['at', 'captors', 'from', 'over', 'route', 'square', 'to', 'via'];

/** Rewrites an error from the rules in the file's notation. @param {unknown} reason @param {Pdn} game */
export function nameAsWritten(reason, { tags, moves }) {
  const { values, causes = [] } = Object(reason);
  const renumber = renumberOf(tags);
  const start = new RenumberedStart(tags.get('FEN')?.text ?? '', renumber);
  for (const cause of renumber === ours ? [] : causes)
    for (const [name, value] of Object.entries(cause.values)) {
      if (typeof value === 'number' && name === 'at') cause.values[name] = start.placeOf(value - 1) + 1;
      if (typeof value === 'string' && SQUARES.includes(name))
        cause.values[name] = renumbered(value, renumber);
    }
  if (typeof values?.found !== 'string') return;
  const isFound = (/** @type {Part} */ { text, line }) =>
    line === values.line && renumbered(text, renumber) === values.found;
  const move = moves.find(isFound);
  if (move !== undefined) Object(reason).values = { ...values, found: move.written };
}

/** True if the rules would refuse the game type or result. Throws if it is another game. @param {Pdn} game */
export function isChanged(game) {
  const { tags, result } = game;
  const results = [result?.text, tags.get('Result')?.text].filter((text) => text !== undefined);
  const isOpen = results.every((text) => text === '*');
  const isOurs = renumberOf(tags) === ours && (tags.get('GameType')?.text ?? OUR_TYPE) === OUR_TYPE;
  return !isOurs || !(isOpen || tags.has('Ended'));
}

/**
 * Returns the record of a game. Each tag and move keeps its line in the file, so that errors from the rules
 * give the correct line.
 * @param {Pdn} game
 * @param {boolean} isOwn whether this page wrote it, even if others have annotated or changed it
 * @param {Limits} limits
 */
export function recordOf(game, isOwn, limits) {
  const { tags, moves } = game;
  const renumber = renumberOf(tags);
  checkSquares(tags, moves);
  const stated = resultIn(game);
  // The players may have played on after a draw under these rules, and agreed on the result later.
  const ended = tagOf('Ended', `stated ${stated?.text ?? '*'}`);
  const head = [tagOf('Ludoteca', '1'), tagOf('Ruleset', 'spanish-draughts'), ended];
  const record = isOwn ? head.slice(2, tags.has('Ended') ? 2 : 3) : head;
  const played = moves.map(({ text, line }) => ({ text: renumbered(text, renumber), line }));
  // The result keeps its line, because the rules report the line of a result that contradicts the moves.
  const isTagged = stated !== null && stated.line === tags.get('Result')?.line;
  const tagged = isTagged ? [{ text: tagOf('Result', stated.text), line: stated.line }] : [];
  const parts = [...keptTags(tags, renumber, isOwn, limits), ...tagged].sort(
    (one, other) => one.line - other.line,
  );
  parts.push(...played, ...(stated === null || isTagged ? [] : [stated]));
  return inLines(record.join(' '), parts);
}

/**
 * Writes each part on its own line, or after the previous part if both are on one line.
 * @param {string} start
 * @param {Part[]} parts
 */
function inLines(start, parts) {
  let record = start;
  let at = 1;
  for (const { text, line } of parts) {
    record += at < line ? '\n'.repeat(line - at) : ' ';
    at = Math.max(at, line);
    record += text;
  }
  return `${record}\n`;
}
