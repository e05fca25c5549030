/** A person's results against the computer in all finished games, and the badges earned by them. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Result } from './results.js' */
import { keyOf } from './next-level.js';
import { LEVELS } from './players.js';
import { getItem, parseJson, removeItem, setItem } from './storage.js';

/**
 * Numbers of games on one side of a ruleset. `best`: the highest level beaten, 0 without a win.
 * @typedef {{ won: number, drawn: number, lost: number, best: number }} Total
 */
/**
 * `sides`: totals by `keyOf`; `ways`: how games were won; `hasLesson`: a lesson was finished.
 * @typedef {{ sides: { [key: string]: Total }, ways: Way[], hasLesson: boolean }} Totals
 */
/** @typedef {(typeof WAYS)[number]} Way */
/** @typedef {(typeof BADGES)[number]} Badge */

const STORED = 'ludoteca.totals';
/** Ways to win that earn a badge: the last part of the outcome's key in the rules. */
const WAYS = /** @type {const} */ (['dog-blocked', 'king-captured', 'king-home', 'borne-off', 'no-turn']);
/** All badges, in display order. */
export const BADGES = Object.freeze(/** @type {const} */ ([...WAYS, 'level', 'games', 'lesson']));
/** Level that must be beaten for the badge `level`. */
export const BADGE_LEVEL = 4;
const KEY = /^[a-z0-9-]{1,40} [01]$/;

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value @returns {value is Total} */
function isTotal(value) {
  const { won, drawn, lost, best } = Object(value);
  return [won, drawn, lost, best].every(isCount) && best <= LEVELS && best > 0 === won > 0;
}

/** Returns the stored totals, without invalid parts. @returns {Totals} */
export function storedTotals() {
  const { sides, ways, hasLesson } = Object(parseJson(getItem(STORED) ?? ''));
  const entries = Object.entries(Object(sides)).filter(([key, total]) => KEY.test(key) && isTotal(total));
  return {
    sides: Object.fromEntries(entries),
    ways: WAYS.filter((way) => Array.isArray(ways) && ways.includes(way)),
    hasLesson: hasLesson === true,
  };
}

/** @param {Totals} totals @returns {boolean} false if they could not be stored */
export const storeTotals = (totals) => setItem(STORED, JSON.stringify(totals));

export const clearTotals = () => void removeItem(STORED);

/**
 * Adds a finished game to the totals.
 * @param {string} ruleset
 * @param {Color} side the person's side
 * @param {Result} result
 * @param {string} outcome key of the outcome in the rules, such as `brandubh.king-home`
 */
export function addToTotals(ruleset, side, { level, ending }, outcome) {
  const { sides, ways, ...others } = storedTotals();
  const before = totalOf({ sides }, ruleset, side);
  const isWon = ending === 'won';
  const total = {
    ...before,
    [ending]: before[ending] + 1,
    best: isWon ? Math.max(before.best, level) : before.best,
  };
  const isWay = (/** @type {Way} */ way) => ways.includes(way) || (isWon && outcome.endsWith(`.${way}`));
  storeTotals({ ...others, sides: { ...sides, [keyOf(ruleset, side)]: total }, ways: WAYS.filter(isWay) });
}

/** Remembers that a lesson was finished. */
export function addLesson() {
  const totals = storedTotals();
  if (!totals.hasLesson) storeTotals({ ...totals, hasLesson: true });
}

/**
 * Returns the total of one side of a ruleset, or zeros.
 * @param {Pick<Totals, 'sides'>} totals
 * @param {string} ruleset
 * @param {Color} side
 * @returns {Total}
 */
export const totalOf = ({ sides }, ruleset, side) =>
  sides[keyOf(ruleset, side)] ?? { won: 0, drawn: 0, lost: 0, best: 0 };

/** Returns the sum of the games on all sides. @param {Totals} totals */
export function sumOf({ sides }) {
  const all = Object.values(sides);
  const sum = (/** @type {'won' | 'drawn' | 'lost'} */ ending) =>
    all.reduce((before, total) => before + total[ending], 0);
  return { won: sum('won'), drawn: sum('drawn'), lost: sum('lost') };
}

/** Returns whether nothing has been counted. @param {Totals} totals */
export const isEmpty = ({ sides, hasLesson }) => Object.keys(sides).length === 0 && !hasLesson;

/**
 * Returns the badges earned, in display order.
 * @param {Totals} totals
 * @param {readonly { id: string, game: string }[]} rulesets all rulesets: a win in one is a win in its game
 * @returns {Badge[]}
 */
export function earnedBadges(totals, rulesets) {
  const isBeaten = (/** @type {{ id: string }} */ { id }) =>
    totalOf(totals, id, 0).won + totalOf(totals, id, 1).won > 0;
  const won = new Set(rulesets.filter(isBeaten).map(({ game }) => game));
  /** @type {Set<Badge>} */
  const earned = new Set(totals.ways);
  if (Object.values(totals.sides).some(({ best }) => best >= BADGE_LEVEL)) earned.add('level');
  if (rulesets.every(({ game }) => won.has(game))) earned.add('games');
  if (totals.hasLesson) earned.add('lesson');
  return BADGES.filter((badge) => earned.has(badge));
}
