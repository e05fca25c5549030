/**
 * Game and numbering that a PDN file declares in its tag `GameType`. The tag has the form `type,side that
 * starts,files,ranks,numbering,flag`, such as `24,W,8,8,N1,1`. All fields except the first are optional. `N`
 * and a digit give the corner of square 1 as White sees the board; the numbers run along the rows from there.
 * The flag is 1 if White's left corner is not a playing square, as on this page's board, and 0 if it is.
 *
 * Source: https://pdn.fmjd.org/gametype.html
 */

/** @import { Part } from './reader.js' */
import { plainTyped } from '../../../i18n/typed-text.js';
import { FileError, SHOWN } from './limits.js';
import { saysNothing } from './results.js';

/** Converts a file's square number to this page's. @typedef {(square: number) => number} Renumber */

/** PDN type numbers of Spanish and Portuguese draughts, which have the same rules. */
const OURS = Object.freeze(['24', '28']);

/** Value of `GameType` that this page writes. */
export const OUR_TYPE = '24,W,8,8,N1,1';

/**
 * PDN type numbers of draughts games, with patterns for their names in the tag `Variant`. The names are in
 * the page's languages, without accents. Many names contain "checkers"; alone, the word means the English
 * game.
 * @type {[string, RegExp][]}
 */
const NAMES = [
  ['20', /interna[ct]ion|idirnais|دولي|polish|polon|polac/],
  ['22', /\bital|\biodal|يطالي/],
  ['23', /\bpool/],
  ['25', /\brus(?!h)|\bruis|shashki|روسي/],
  ['26', /bh?ra[sz]a?il|bresil|برازيل/],
  ['27', /canad|ch?eanad|كندي/],
  ['29', /czech|\bchec[ao]|tche[cq]|txe[cq]|\bsh?eic|تشيك/],
  ['30', /\bth?ur[ckq]|تركي/],
  ['31', /\bthai|tailand|th?ealann|makhos|تايلاند/],
  ['40', /\bfr[iy]s|\bfh?reas|فريزي/],
  ['41', /spants/],
  ['21', /english|\bingles|\bangles|\banglais|\bsh?asan|نجليزي/],
  ['24', /spanish|espan|spain|سباني|^classi|^clasi|^standard$|^normal$/],
  ['28', /portug|phortaing|برتغال/],
  ['21', /checkers/],
];

/** Size of a board other than this page's. */
// Fast enough, because tag values are short.
const OTHER_SIZE = /\b(?!8\s*x\s*8\b)\d+\s*x\s*\d+/i;

/** Draughts that is won by losing all pieces. */
const TO_LOSE = /give.?away|suicid|\blosing\b|gana.?pierde|\banti(?:[\s-]|$|draughts|checkers|damas?)/i;

/** Returns whether a tag names other rules. @param {string} text */
function isOtherRules(text) {
  const plain = plainTyped(text);
  return OTHER_SIZE.test(plain) || TO_LOSE.test(plain);
}

/** Returns the type of the game that the tag `Variant` names, or undefined. @param {string} name */
function typeNamed(name) {
  const plain = plainTyped(name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return NAMES.find(([, pattern]) => pattern.test(plain))?.[0];
}

const [SQUARES, IN_ROW] = [32, 4];

/** This page's numbering. @type {Renumber} */
export const ours = (square) => square;

/** @type {Renumber} */
const turned = (square) => SQUARES + 1 - square;

/** Numbers each row from the opposite end. @type {Renumber} */
const mirrored = (square) => square + IN_ROW - 1 - 2 * ((square - 1) % IN_ROW);

/** Renumberings for square 1 at White's left and right, and at Black's right and left. @type {Renumber[]} */
const BY_CORNER = [mirrored, ours, turned, (square) => turned(mirrored(square))];

/**
 * Throws if the tag `Variant`, `Rules` or `Ruleset` names another game. An unknown variant is accepted if
 * there is a `GameType`.
 * @param {ReadonlyMap<string, Part>} tags
 */
function checkVariant(tags) {
  for (const name of ['Rules', 'Ruleset']) {
    const { text = '', line = 0 } = tags.get(name) ?? {};
    const type = typeNamed(text);
    if (type !== undefined && !OURS.includes(type)) throw otherGame(line, type);
    if (isOtherRules(text)) throw new FileError('file.variant', { line, text: text.slice(0, SHOWN) });
  }
  const variant = tags.get('Variant');
  if (variant === undefined || saysNothing(variant.text)) return;
  const { text, line } = variant;
  const type = typeNamed(text);
  const isUnknown = type === undefined && saysNothing(tags.get('GameType')?.text ?? '');
  if (type !== undefined && !OURS.includes(type)) throw otherGame(line, type);
  if (isUnknown || isOtherRules(text))
    throw new FileError('file.variant', { line, text: text.slice(0, SHOWN) });
}

/**
 * Returns the renumbering for the squares of a game. Throws if it is another game or its squares are unclear.
 * @param {ReadonlyMap<string, Part>} tags
 */
export function renumberOf(tags) {
  checkVariant(tags);
  const tag = tags.get('GameType');
  if (tag === undefined || tag.text.trim() === '') return ours;
  const { text, line } = tag;
  const fields = plainTyped(text)
    .split(',')
    .map((field) => field.trim().toUpperCase());
  const [type = '', starts = '', files = '', ranks = '', numbering = '', flag = '', ...more] = fields;
  const wrong = { line, text: text.slice(0, SHOWN) };
  if (!OURS.includes(type) && NAMES.some(([other]) => other === type)) throw otherGame(line, type);
  if (!OURS.includes(type) || more.length > 0 || !/^(?:[WB]?|WHITE|BLACK)$/.test(starts))
    throw new FileError('file.game-type', { ...wrong, ours: OUR_TYPE });
  if (![files, ranks].every((size) => size === '' || size === '8')) throw new FileError('file.size', wrong);
  // If there is a position, it determines the side to move.
  if (starts.startsWith('B') && !tags.has('FEN')) throw new FileError('file.black-starts', wrong);
  if (/^[AS]\d?$/.test(numbering)) throw new FileError('file.letters', wrong);
  const corner = /^N([0-3])$/.exec(numbering === '' ? 'N1' : numbering)?.[1];
  if (corner === undefined || !['', '0', '1'].includes(flag))
    throw new FileError('file.numbering', { ...wrong, ours: OUR_TYPE });
  // On a mirrored board, left and right are exchanged.
  return BY_CORNER[Number(corner) ^ Number(flag === '0')] ?? ours;
}

/** @param {number} line @param {string} game */
const otherGame = (line, game) => new FileError('file.other-game', { line, game });

/** Renumbers all squares of a text. @param {string} text @param {Renumber} renumber */
export const renumbered = (text, renumber) =>
  text.replace(/\d+/g, (digits) => {
    const square = Number(digits);
    return square >= 1 && square <= SQUARES ? String(renumber(square)) : digits;
  });

/** A move between squares named by letter and digit, as in chess. */
const LETTERS = /^[a-h][1-8](?:[-x:]?[a-h][1-8])+$/i;

/** Lowest square that Black occupies at the start. */
const BLACK_FROM = 21;

/**
 * Throws if the moves show that the file uses another numbering.
 * @param {ReadonlyMap<string, Part>} tags
 * @param {Part[]} moves
 */
export function checkSquares(tags, moves) {
  const [first] = moves;
  if (first === undefined) return;
  const wrong = { line: first.line, text: first.text };
  if (LETTERS.test(first.text)) throw new FileError('file.letters', wrong);
  const from = Number(/^\d{1,2}(?=[-x])/.exec(first.text)?.[0] ?? 0);
  if (!tags.has('FEN') && !tags.has('GameType') && from >= BLACK_FROM)
    throw new FileError(from > SQUARES ? 'file.large-board' : 'file.from-black', wrong);
}
