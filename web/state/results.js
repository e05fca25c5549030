/**
 * Results of the last games against the computer, and the level of the next game on each side of each
 * ruleset.
 */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from './players.js' */
import { computer, LEVELS, onlyPerson, playersOf, withLevel } from './players.js';
import { getItem, parseJson, setItem } from './storage.js';

/** @typedef {'won' | 'drawn' | 'lost'} Ending */
/** A game against the computer at a level. @typedef {{ level: number, ending: Ending }} Result */
/**
 * `streak`: number of games in a row with the same ending at the same level.
 * @typedef {{ level: number, ending: 'won' | 'lost', streak: number }} Suggestion
 */

const STORED = 'ludoteca.results';
const LEVELS_STORED = 'ludoteca.levels';
/** Number of results kept for each side of a ruleset. */
const KEPT = 5;
/** Number of games in a row after which the suggestion skips a level. */
const LONG_STREAK = 3;
const ENDINGS = /** @type {readonly Ending[]} */ (['won', 'drawn', 'lost']);

/** @param {string} ruleset @param {Color} side */
const keyOf = (ruleset, side) => `${ruleset} ${side}`;

/** Returns the stored results, without invalid ones. @returns {{ [key: string]: Result[] }} */
function stored() {
  const value = parseJson(getItem(STORED) ?? '');
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).map(([key, results]) => [
    key,
    Array.isArray(results) ? results.filter(isResult) : [],
  ]);
  return Object.fromEntries(entries);
}

/** @param {unknown} value @returns {value is Result} */
function isResult(value) {
  const { level, ending } = /** @type {{ level?: unknown, ending?: unknown }} */ (value ?? {});
  return isLevel(level) && ENDINGS.some((each) => each === ending);
}

/** @param {unknown} value @returns {value is number} */
const isLevel = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LEVELS;

/**
 * Returns the last results of a person on one side of a ruleset, oldest first.
 * @param {string} ruleset
 * @param {Color} side
 */
export const lastResults = (ruleset, side) => stored()[keyOf(ruleset, side)] ?? [];

/**
 * Adds the result of a finished game. A win raises the level of the next game.
 * @param {string} ruleset
 * @param {Color} side the person's side
 * @param {Result} result
 */
export function addResult(ruleset, side, result) {
  const results = stored();
  const key = keyOf(ruleset, side);
  results[key] = [...(results[key] ?? []), result].slice(-KEPT);
  setItem(STORED, JSON.stringify(results));
  const { level, ending } = result;
  storeLevel(ruleset, side, ending === 'won' ? Math.min(LEVELS, level + 1) : level);
}

/**
 * Suggests another level after the last game: a higher one after a win, a lower one after a loss, and two
 * levels away after a long streak. Returns null after a draw, and where there is no further level.
 * @param {Result[]} results oldest first
 * @returns {Suggestion | null}
 */
export function suggestedLevel(results) {
  const last = results.at(-1);
  if (last === undefined || last.ending === 'drawn') return null;
  const { level, ending } = last;
  const isOther = (/** @type {Result} */ each) => each.level !== level || each.ending !== ending;
  const streak = results.length - 1 - results.findLastIndex(isOther);
  const steps = streak >= LONG_STREAK ? 2 : 1;
  const suggested = ending === 'won' ? Math.min(LEVELS, level + steps) : Math.max(1, level - steps);
  return suggested === level ? null : { level: suggested, ending, streak };
}

/**
 * Returns the level of a person's next game: the lowest for the first game, then the one that the person
 * chose last, or one higher after a win.
 * @param {string} ruleset
 * @param {Color} side
 */
export function nextLevel(ruleset, side) {
  const level = storedLevels()[keyOf(ruleset, side)];
  return isLevel(level) ? level : 1;
}

/** Keeps the level that a person chose for a ruleset. @param {string} ruleset @param {Seats} seats */
export function keepLevel(ruleset, seats) {
  const person = onlyPerson(playersOf(seats));
  const opponent = person === null ? null : playersOf(seats)[person === 0 ? 1 : 0];
  if (person !== null && opponent?.type === 'computer') storeLevel(ruleset, person, opponent.level);
}

/** @param {string} ruleset @param {Color} side @param {number} level */
const storeLevel = (ruleset, side, level) =>
  setItem(LEVELS_STORED, JSON.stringify({ ...storedLevels(), [keyOf(ruleset, side)]: level }));

/**
 * Returns the stored levels of all rulesets and sides, including invalid ones.
 * @returns {{ [key: string]: unknown }}
 */
function storedLevels() {
  const value = parseJson(getItem(LEVELS_STORED) ?? '');
  return typeof value === 'object' && value !== null ? /** @type {{ [key: string]: unknown }} */ (value) : {};
}

/**
 * Sets the computer that plays against a person to the level of the person's next game. Other seats stay.
 * @param {Seats} seats
 * @param {string} ruleset
 * @returns {Seats}
 */
export function seatsAtNextLevel(seats, ruleset) {
  if (seats.friend || (seats.who !== 'first' && seats.who !== 'second')) return seats;
  const person = seats.who === 'first' ? 0 : 1;
  const other = 1 - person;
  const level = nextLevel(ruleset, person);
  // A computer at the same level keeps its time per move.
  return seats.computers[other]?.level === level ? seats : withLevel(seats, other, computer(level, null));
}
