/** Results of games in PDN files. */

import { plainTyped } from '../../../i18n/typed-text.js';

/** Result of a game that both players lost. Records have no such result. */
export const DOUBLE_LOSS = '0-0';

/** Numeric results, mapped to their form in a record. @type {Readonly<Record<string, string>>} */
const RESULTS = Object.freeze({
  '*': '*',
  [DOUBLE_LOSS]: DOUBLE_LOSS,
  '1-0': '1-0',
  '2-0': '1-0',
  '0-1': '0-1',
  '0-2': '0-1',
  '1-1': '1/2-1/2',
  '+--': '1-0',
  '--+': '0-1',
  '1/2': '1/2-1/2',
  '1/2-1/2': '1/2-1/2',
});

/** Maximum length of a result, in characters. */
const LONGEST = 100;

const POINTS = '(?:1/2|½|0[.,]5|[012])';
const WHITE = '(?:white|(?:las |les |as )?(?:blancas|blanques|brancas)|(?:les )?blancs|bán|الأبيض)';
const BLACK = '(?:black|(?:las |les |as )?(?:negras|negres|pretas)|(?:les )?noirs|dubh|الأسود)';
const WINS = '(?:win|wins|won|gana|ganan|ganaron|guanyen|ganham|gagnent|bhuaigh|فاز)';
const LOSES =
  '(?:loses|lose|lost|forfeits|forfeited|pierden|perdieron|perden|han perdut|perdem|perderam|perdent' +
  '|ont perdu|chaill|خسر)';
const RESIGNS = '(?:resigns|resigned|abandonan|abandonen|abandonam|abandonnent)';

/** Reason for a win, after a result in words. */
const REASON =
  '(?: (?:on (?:time|the clock)|by (?:resignation|forfeit|default|blockade)' +
  '|por (?:tiempo|abandono|incomparecencia|tempo|desistência)|per (?:temps|abandonament|incompareixença)' +
  '|au temps|par (?:abandon|forfait)|ar am|بالوقت|بالانسحاب))?';

/** Pattern of a decided game. @param {string} winner @param {string} loser */
function decided(winner, loser) {
  const wins = `(?:${winner} ${WINS}|${WINS} ${winner})${REASON}`;
  const loses = `(?:${loser} ${LOSES}|${LOSES} ${loser})${REASON}`;
  return `${wins}|${loses}|${loser} ${RESIGNS}|${RESIGNS} ${loser}`;
}

/** Patterns of results in words, in the page's languages. @type {[string, string][]} */
const SENTENCES = [
  [decided(WHITE, BLACK), '1-0'],
  [decided(BLACK, WHITE), '0-1'],
  ['drawn?(?: agreed| by agreement)?|agreed draw', '1/2-1/2'],
  ['tablas|taules|(?:partie )?nulle|empate|comhscór|تعادل', '1/2-1/2'],
];
const WHOLE = SENTENCES.map(([sentence, result]) => ({
  // Runs in linear time, because it has no repetition.
  pattern: new RegExp(`^(?:${sentence})$`, 'iu'),
  result,
}));
const SENTENCE = SENTENCES.map(([sentence]) => sentence)
  .join('|')
  .replaceAll(' ', '[ \\t]+');

/** Results of a game that was not played to its end. */
const FORFEIT = String.raw`\+[ \t]*:[ \t]*-|-[ \t]*:[ \t]*\+`;

const ANY = String.raw`(?:\*|${POINTS}[ \t]*[-:][ \t]*${POINTS}|1/2|½|${FORFEIT}|${SENTENCE})`;

/** A result in words that doesn't name a side. */
// Runs in linear time, because it has no repetition.
const NO_SIDE = new RegExp(`^(?:${RESIGNS}|${WINS}|${LOSES})$`, 'iu');

/** A result after the moves, either up to the end of a word or alone in brackets. */
// Runs in linear time: it is tried at one index only, and each repetition ends at a different character.
const RESULT = new RegExp(String.raw`${ANY}(?![^\s{}();!?.,$*["'])|[([][ \t]*${ANY}[ \t.!]*[)\]]`, 'iuy');

/** Tag value that is empty or means "unknown". */
const NOTHING = /^(?:[\s?.-]*|unknown|none)$/i;

/** Returns whether the value of a tag is empty or unknown. @param {string} value */
export const saysNothing = (value) => NOTHING.test(plainTyped(value).trim());

/** Returns whether a word is a result that doesn't name a side, such as "resigns". @param {string} word */
export const namesNoSide = (word) => NO_SIDE.test(word);

/** Returns whether a result is written in figures, without brackets. @param {string} word */
export const isInFigures = (word) => /^[\d*½]/.test(word);

/** Converts a result to its form in a record, or ''. Ignores punctuation around it. @param {string} word */
export function resultOf(word) {
  if (word.length > LONGEST) return '';
  // Fast enough, because the word is short.
  const text = plainTyped(word).replace(/^[\s([]+|[\s)\].,;!]+$/g, '');
  const plain = text
    .replace(/\s/g, '')
    .replace(/½|0[.,]5/g, '1/2')
    .replace(':', '-');
  if (Object.hasOwn(RESULTS, plain)) return RESULTS[plain] ?? '';
  const sentence = text.replace(/\s+/g, ' ');
  return WHOLE.find(({ pattern }) => pattern.test(sentence))?.result ?? '';
}

/** Returns the result that begins at an index, or ''. @param {string} text @param {number} at */
export function resultAt(text, at) {
  RESULT.lastIndex = at;
  const [found = ''] = RESULT.exec(text) ?? [];
  return found === '' || resultOf(found) === '' ? '' : found;
}
