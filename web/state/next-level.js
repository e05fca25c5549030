/** The level of a person's next game against the computer, on each side of each ruleset. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from './players.js' */
import { computer, LEVELS, onlyPerson, playersOf, withLevel } from './players.js';
import { getItem, parseJson, setItem } from './storage.js';

/** Storage key of the levels. */
export const STORED_LEVELS = 'ludoteca.levels';

/** Returns the key under which a side of a ruleset is stored. @param {string} ruleset @param {Color} side */
export const keyOf = (ruleset, side) => `${ruleset} ${side}`;

/** @param {unknown} value @returns {value is number} */
export const isLevel = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LEVELS;

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
  const found = personAndComputer(seats);
  if (found !== null) storeLevel(ruleset, found.person, found.computer.level);
}

/** @param {string} ruleset @param {Color} side @param {number} level */
export const storeLevel = (ruleset, side, level) =>
  setItem(STORED_LEVELS, JSON.stringify({ ...storedLevels(), [keyOf(ruleset, side)]: level }));

/**
 * Returns the stored levels of all rulesets and sides, including invalid ones.
 * @returns {{ [key: string]: unknown }}
 */
function storedLevels() {
  const value = parseJson(getItem(STORED_LEVELS) ?? '');
  return typeof value === 'object' && value !== null ? /** @type {{ [key: string]: unknown }} */ (value) : {};
}

/**
 * Sets the computer that plays against a person to the level of the person's next game. Other seats stay
 * unchanged.
 * @param {Seats} seats
 * @param {string} ruleset
 * @returns {Seats}
 */
export function seatsAtNextLevel(seats, ruleset) {
  const found = personAndComputer(seats);
  if (found === null) return seats;
  const level = nextLevel(ruleset, found.person);
  // A computer at the same level keeps its time per move.
  return found.computer.level === level ? seats : withLevel(seats, 1 - found.person, computer(level, null));
}

/** Returns the only person's side and the computer player against it, or null. @param {Seats} seats */
function personAndComputer(seats) {
  const players = playersOf(seats);
  const person = onlyPerson(players);
  if (person === null) return null;
  const opponent = players[person === 0 ? 1 : 0];
  return opponent.type === 'computer' ? { person, computer: opponent } : null;
}
