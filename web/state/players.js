/** The players of both sides and the computer's pace, taken from the address or from the last choice. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { PlayersRequested } from '../route/parameters.js' */
import { LEVELS, PACES } from '../route/parameters.js';
import { getItem, parseJson, setItem } from './storage.js';

export { LEVELS, PACES };

/**
 * `friend`: a person on another device, who sends moves as links. `timeMs`: thinking time at the highest
 * level, or null to use the level's own limits.
 * @typedef {{ type: 'person' } | { type: 'friend' }
 *   | { type: 'computer', level: number, timeMs: number | null }} Player
 */
/** @typedef {Extract<Player, { type: 'computer' }>} Computer */
/** @typedef {[Player, Player]} Players */
/** `shown`: for demo games. @typedef {'shown' | 'calm' | 'normal' | 'quick' | 'none'} Pace */
/**
 * The sides that people play: both sides, with the people next to each other (`both`) or on opposite sides of
 * the screen (`table`), only the first or only the second side, or no side.
 * @typedef {'both' | 'table' | 'first' | 'second' | 'nobody'} Who
 */
/**
 * `computers`: the computer players for sides without a person. If `friend` is set, a friend plays instead.
 * @typedef {{ who: Who, computers: [Computer, Computer], pace: Pace, friend: boolean }} Seats
 */

const STORED = 'ludoteca.seats';
/** Thinking times that the page offers at the highest level. */
export const TIMES_MS = Object.freeze([1000, 5000, 15000]);
/**
 * In this order, the arrow keys move between the two choices for two people without selecting one in which
 * the computer plays.
 * @type {readonly Who[]}
 */
export const WHO = Object.freeze(['both', 'table', 'first', 'second', 'nobody']);
/** Multiplier of the computer's delays at each pace. @type {Readonly<Record<Pace, number>>} */
export const DELAY_FACTORS = Object.freeze({ shown: 4.2, calm: 2.2, normal: 1, quick: 0.4, none: 0 });
/** The computer's level on a first visit. */
const FIRST_LEVEL = 2;

/** @param {number} level @param {number | null} timeMs @returns {Computer} */
export const computer = (level, timeMs) => ({ type: 'computer', level, timeMs });

/** @returns {Seats} */
export function defaultSeats() {
  const made = computer(FIRST_LEVEL, null);
  return { who: 'first', computers: [made, made], pace: 'normal', friend: false };
}

/** @param {Who} who */
const arePeople = (who) => who === 'both' || who === 'table';

/** @param {Seats} seats @returns {Players} */
export function playersOf({ who, computers, friend }) {
  /** @type {Player} */
  const person = { type: 'person' };
  const [first, second] = friend
    ? /** @type {Players} */ ([{ type: 'friend' }, { type: 'friend' }])
    : computers;
  return [
    who === 'first' || arePeople(who) ? person : first,
    who === 'second' || arePeople(who) ? person : second,
  ];
}

/**
 * Returns `seats` with the visitor on the side to move, so that the computer doesn't move first in a shared
 * position.
 * @param {Seats} seats
 * @param {Color} turn
 */
export function seatedAt(seats, turn) {
  const isAway = seats.who === (turn === 0 ? 'second' : 'first');
  return isAway ? swapped(seats) : seats;
}

/** Returns `seats` with the sides exchanged. @param {Seats} seats @returns {Seats} */
export const swapped = (seats) => ({
  ...seats,
  who: seats.who === 'first' ? 'second' : seats.who === 'second' ? 'first' : seats.who,
  computers: [seats.computers[1], seats.computers[0]],
});

/** @param {Players} players @returns {Who} */
export function whoOf([first, second]) {
  if (first.type === 'person') return second.type === 'person' ? 'both' : 'first';
  return second.type === 'person' ? 'second' : 'nobody';
}

/** Returns the side of the only person, or null. @param {Players} players @returns {Color | null} */
export function onlyPerson(players) {
  const who = whoOf(players);
  return who === 'first' ? 0 : who === 'second' ? 1 : null;
}

/**
 * Returns the side from which the page numbers the points of a tables board: the only person's side, or the
 * first side if there are two people or none. Records number the points from the mover's side.
 * @param {{ players: Players }} model
 */
export const trackOf = ({ players }) => onlyPerson(players) ?? 0;

/**
 * Returns `seats` with another computer player. Unless the computer plays both sides, the player is set for
 * both, so that it stays the opponent after the sides are swapped.
 * @param {Seats} seats
 * @param {number} side
 * @param {Computer} made
 * @returns {Seats}
 */
export function withLevel(seats, side, made) {
  const [first, second] = seats.who === 'nobody' ? seats.computers : [made, made];
  return { ...seats, computers: side === 0 ? [made, second] : [first, made] };
}

/** @param {unknown} value */
function readComputer(value) {
  const { level, timeMs } = /** @type {{ level?: unknown, timeMs?: unknown }} */ (value ?? {});
  if (typeof level !== 'number' || !Number.isInteger(level) || level < 1 || level > LEVELS) return null;
  return computer(level, TIMES_MS.find((time) => time === timeMs && level === LEVELS) ?? null);
}

/**
 * Reads stored seats. Missing or invalid parts get their defaults.
 * @param {unknown} value
 * @returns {Seats}
 */
export function readSeats(value) {
  const seats = defaultSeats();
  const stored = /** @type {{ who?: unknown, computers?: unknown, pace?: unknown, friend?: unknown }} */ (
    value ?? {}
  );
  const computers = Array.isArray(stored.computers) ? stored.computers : [];
  return {
    who: WHO.find((who) => who === stored.who) ?? seats.who,
    computers: [
      readComputer(computers[0]) ?? seats.computers[0],
      readComputer(computers[1]) ?? seats.computers[1],
    ],
    pace: PACES.find((pace) => pace === stored.pace) ?? seats.pace,
    friend: stored.friend === true && (stored.who === 'first' || stored.who === 'second'),
  };
}

/** @returns {Seats} */
export const storedSeats = () => ({ ...readSeats(parseJson(getItem(STORED) ?? '')), friend: false });

/** @param {Seats} seats */
export const storeSeats = (seats) => void setItem(STORED, JSON.stringify(seats));

/**
 * Applies the players that an address requests to `seats`.
 * @param {PlayersRequested} requested
 * @param {Seats} seats
 * @returns {Seats}
 */
export function seatsFor({ side, level, mode, pace }, seats) {
  const made = level === undefined ? null : computer(level, null);
  // An address with a level but no side means a game against the computer.
  const who =
    mode === 'demo' ? 'nobody' : (side ?? (arePeople(seats.who) && made !== null ? 'first' : seats.who));
  return {
    who,
    computers: made === null ? seats.computers : [made, made],
    pace: pace ?? seats.pace,
    friend: false,
  };
}
