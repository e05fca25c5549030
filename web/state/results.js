/** Results of the last games against the computer, which the page uses to suggest a level. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
import { isLevel, keyOf, storeLevel } from './next-level.js';
import { LEVELS } from './players.js';
import { getItem, parseJson, setItem } from './storage.js';

/** @typedef {'won' | 'drawn' | 'lost'} Ending */
/** A game against the computer at a level. @typedef {{ level: number, ending: Ending }} Result */
/**
 * `streak`: number of games in a row with the same ending at the same level.
 * @typedef {{ level: number, ending: 'won' | 'lost', streak: number }} Suggestion
 */

/** Storage key of the results. */
export const RESULTS = 'ludoteca.results';
/** Number of results kept for each side of a ruleset. */
const KEPT = 5;
/** Number of games in a row after which the suggestion skips a level. */
const LONG_STREAK = 3;
const ENDINGS = /** @type {readonly Ending[]} */ (['won', 'drawn', 'lost']);

/** Returns the stored results, without invalid ones. @returns {{ [key: string]: Result[] }} */
function stored() {
  const value = parseJson(getItem(RESULTS) ?? '');
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
  setItem(RESULTS, JSON.stringify(results));
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
