/** A person's results against the computer in all finished games, and the badges that they have earned. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { GameName } from '../games/games.js' */
/** @import { Result } from './results.js' */
import { GAMES } from '../games/games.js';
import { keyOf, STORED_LEVELS } from './next-level.js';
import { LEVELS } from './players.js';
import { RESULTS } from './results.js';
import { getItem, parseJson, removeItem, setItem } from './storage.js';

/**
 * Numbers of games on one side of a ruleset. `best`: the highest level beaten; `fewest`: the number of moves
 * in the fastest win. Both are 0 without a win. `fewest` is also 0 if all wins date from before this number
 * was stored.
 * @typedef {{ won: number, drawn: number, lost: number, best: number, fewest: number }} Total
 */
/**
 * `sides`: totals by `keyOf`; `ways`: how games were won; `hasLesson`: a lesson was finished; `found`: number
 * of better moves found in reviews.
 * @typedef {{ sides: { [key: string]: Total }, ways: Way[], hasLesson: boolean, found: number }} Totals
 */
/**
 * The end of a game. `outcome`: its key in the rules, such as `brandubh.king-home`; `moves`: number of moves;
 * `isByThreeKings`: the winner had three kings, and the loser only one.
 * @typedef {{ outcome: string, moves: number, isByThreeKings: boolean }} Finish
 */
/** @typedef {(typeof WAYS)[number]} Way */
/** @typedef {(typeof BADGES)[number]} Badge */

const STORED = 'ludoteca.totals';
/** Ways to win that earn a badge: the last part of the outcome's key in the rules. */
const OUTCOMES = /** @type {const} */ (['dog-blocked', 'king-captured', 'king-home', 'borne-off', 'no-turn']);
/** All ways to win that earn a badge. */
const WAYS = /** @type {const} */ ([...OUTCOMES, 'three-kings']);
/** All badges, in display order. */
export const BADGES = Object.freeze(
  /** @type {const} */ (['dog-wins', ...WAYS, 'level', 'games', 'lesson', 'better-moves']),
);
/** Number of better moves that earn the badge `better-moves`. */
const MOVES_TO_FIND = 5;
/** Level that must be beaten for the badge `level`. */
export const BADGE_LEVEL = 4;
const KEY = /^[a-z0-9-]{1,40} [01]$/;

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Returns a valid count, or 0. @param {unknown} value @returns {number} */
const countOf = (value) => (isCount(value) ? Number(value) : 0);

/** @param {unknown} value @returns {value is Omit<Total, 'fewest'>} */
function isTotal(value) {
  const { won, drawn, lost, best } = Object(value);
  return [won, drawn, lost, best].every(isCount) && best <= LEVELS && best > 0 === won > 0;
}

/** Returns the stored totals, without invalid parts. @returns {Totals} */
export function storedTotals() {
  const { sides, ways, hasLesson, found } = Object(parseJson(getItem(STORED) ?? ''));
  const entries = Object.entries(Object(sides))
    .filter(([key, total]) => KEY.test(key) && isTotal(total))
    .map(([key, total]) => [key, { ...total, fewest: countOf(total.won > 0 ? total.fewest : 0) }]);
  return {
    sides: Object.fromEntries(entries),
    ways: WAYS.filter((way) => Array.isArray(ways) && ways.includes(way)),
    hasLesson: hasLesson === true,
    found: countOf(found),
  };
}

/** @param {Totals} totals */
const storeTotals = (totals) => setItem(STORED, JSON.stringify(totals));

/**
 * Clears totals, badges, the last results and the levels of the next games.
 * @returns {() => boolean} restores them; returns false if there is no room
 */
export function clearTotals() {
  const before = [STORED, RESULTS, STORED_LEVELS].map((key) => ({ key, text: getItem(key) }));
  for (const { key } of before) removeItem(key);
  return () => before.every(({ key, text }) => text === null || setItem(key, text));
}

/**
 * Adds a finished game to the totals.
 * @param {string} ruleset
 * @param {Color} side the person's side
 * @param {Result} result
 * @param {Finish} finish
 */
export function addToTotals(ruleset, side, { level, ending }, { outcome, moves, isByThreeKings }) {
  const { sides, ways, ...others } = storedTotals();
  const before = totalOf({ sides }, ruleset, side);
  const isWon = ending === 'won';
  const total = {
    ...before,
    [ending]: before[ending] + 1,
    best: isWon ? Math.max(before.best, level) : before.best,
    fewest: isWon ? Math.min(before.fewest || moves, moves) : before.fewest,
  };
  const isNow = (/** @type {Way} */ way) =>
    way === 'three-kings' ? isByThreeKings : outcome.endsWith(`.${way}`);
  const isWay = (/** @type {Way} */ way) => ways.includes(way) || (isWon && isNow(way));
  storeTotals({ ...others, sides: { ...sides, [keyOf(ruleset, side)]: total }, ways: WAYS.filter(isWay) });
}

/** Remembers that a lesson was finished. */
export function addLesson() {
  const totals = storedTotals();
  if (!totals.hasLesson) storeTotals({ ...totals, hasLesson: true });
}

/** Counts a better move that was found in a review. */
export function addFoundMove() {
  const totals = storedTotals();
  storeTotals({ ...totals, found: totals.found + 1 });
}

/**
 * Returns the total of one side of a ruleset, or zeros.
 * @param {Pick<Totals, 'sides'>} totals
 * @param {string} ruleset
 * @param {Color} side
 * @returns {Total}
 */
export const totalOf = ({ sides }, ruleset, side) =>
  sides[keyOf(ruleset, side)] ?? { won: 0, drawn: 0, lost: 0, best: 0, fewest: 0 };

/** Returns the sum of the games on all sides. @param {Totals} totals */
export function sumOf({ sides }) {
  const all = Object.values(sides);
  const sum = (/** @type {'won' | 'drawn' | 'lost'} */ ending) =>
    all.reduce((before, total) => before + total[ending], 0);
  return { won: sum('won'), drawn: sum('drawn'), lost: sum('lost') };
}

/** Returns whether nothing has been counted. @param {Totals} totals */
export const isEmpty = ({ sides, hasLesson, found }) =>
  Object.keys(sides).length === 0 && !hasLesson && found === 0;

/**
 * Returns the badges earned, in display order.
 * @param {Totals} totals
 * @param {readonly { id: string, game: GameName }[]} rulesets all rulesets: a win in one is a win in its game
 * @returns {Badge[]}
 */
export function earnedBadges(totals, rulesets) {
  const hasWon = (/** @type {string} */ id, /** @type {Color} */ side) => totalOf(totals, id, side).won > 0;
  const won = new Set(rulesets.filter(({ id }) => hasWon(id, 0) || hasWon(id, 1)).map(({ game }) => game));
  const hasWonAsDog = rulesets.some(({ id, game }) => GAMES[game].prey === 1 && hasWon(id, 0));
  /** @type {Set<Badge>} */
  const earned = new Set(totals.ways);
  if (hasWonAsDog) earned.add('dog-wins');
  if (Object.values(totals.sides).some(({ best }) => best >= BADGE_LEVEL)) earned.add('level');
  if (rulesets.every(({ game }) => won.has(game))) earned.add('games');
  if (totals.hasLesson) earned.add('lesson');
  if (totals.found >= MOVES_TO_FIND) earned.add('better-moves');
  return BADGES.filter((badge) => earned.has(badge));
}
