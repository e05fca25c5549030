/**
 * Reads typed moves. The rules' own notation is tried first, then shorter forms such as "c3 e3". Any text
 * that names squares is either played or refused with a reason.
 */

/** @import { Color, RulesetInfo, State, Step } from '../../pkg/ludoteca_wasm.js' */
/** @import { Message } from '../../games/description.js' */
/** @import { Rules } from '../../state/game-model.js' */
import { GAMES } from '../../games/games.js';
import { short } from '../../i18n/foreign-text.js';
import { plainTyped } from '../../i18n/typed-text.js';
import { stepOf } from '../scene.js';
import { using } from '../../state/records.js';

/**
 * @param {Rules} rules
 * @param {string} record text of the game up to this move
 * @param {RulesetInfo} info
 * @param {State} game
 * @param {string} text
 * @param {Color} [track] side whose numbering the text uses, if each side has its own
 * @returns {Step[] | null} null if the text names no squares
 */
export function readMove(rules, record, info, game, text, track = game.turn) {
  const { words } = GAMES[info.game];
  const { roll, move } = partsOf(text, info);
  if (isOtherRoll(roll, game)) return null;
  const written = words.notationFor(move, track, game.turn);
  const names = words.names(written.toLowerCase());
  const forms = [written, ...words.forms(names)];
  for (const form of forms) {
    const move = moveOf(rules, record, form);
    if (move !== null) return move.steps.map(stepOf);
  }
  if (names.length > MOST_NAMES) return null;
  return words.steps(names, info, game);
}

/** Maximum number of squares in a typed move, above that of any legal move. */
const MOST_NAMES = 100;

/** Move number in move lists: `1.`, `1...`, `1)`. */
const NUMBER = /^\d+\s*(?:\.+-?|\))\s*/;

/** Roll before a move in move lists: `123:`. */
const ROLL = /^([1-6](?:[ ,]*[1-6]){1,2}) *: */;

/**
 * Splits a normalised text into roll and move, without the move's number.
 * @param {string} text
 * @param {Pick<RulesetInfo, 'dice'>} info
 * @returns {{ roll: number[], move: string }} `roll` is empty if the text has none
 */
function partsOf(text, { dice }) {
  const written = plainTyped(text).trim().replace(NUMBER, '');
  const [start = '', roll = ''] = (dice > 0 && ROLL.exec(written)) || [];
  return { roll: Array.from(roll.replace(/\D/g, ''), Number), move: written.slice(start.length) };
}

/** True if a typed roll differs from the game's roll. @param {number[]} roll @param {State} game */
const isOtherRoll = (roll, { dice }) =>
  roll.length > 0 && [...roll].sort().join() !== [...dice].sort().join();

/**
 * Returns the message for a text that names no squares.
 * @param {RulesetInfo} info
 * @param {State} game
 * @param {string} text
 * @returns {Message}
 */
export function unreadMessage(info, game, text) {
  const { words, example } = GAMES[info.game];
  const { squares } = info;
  const { roll, move } = partsOf(text, info);
  if (isOtherRoll(roll, game))
    return ['typed.other-roll', { typed: roll.join(' '), dice: game.dice.join(' ') }];
  const names = words.names(move.toLowerCase());
  const [name = ''] = names;
  const parts = [1, 2].map((length) => [name.slice(0, length), name.slice(length)]);
  const squaresIn = parts.filter((pair) => pair.every((part) => squares.includes(part)));
  const [pair] = squaresIn;
  if (names.length === 1 && /^\d{3,4}$/.test(name) && pair !== undefined) {
    const move = squaresIn.length === 1 ? pair.join('-') : example;
    return ['typed.joined', { text: name, move }];
  }
  const unknown = names.find((each) => each !== 'off' && !squares.includes(each));
  if (unknown !== undefined && unknown.length <= LONGEST_NAME)
    return ['typed.no-square', { square: unknown, first: squares[0] ?? '', last: squares.at(-1) ?? '' }];
  return ['typed.unread', { text: short(text.trim()), move: example }];
}

/** Maximum length of an unknown name that an error message repeats, in characters. */
const LONGEST_NAME = 9;

/** @param {Rules} rules @param {string} record @param {string} notation */
function moveOf(rules, record, notation) {
  try {
    return using(rules.Record.parse(record), (copy) => copy.playText(notation));
  } catch {
    return null;
  }
}
