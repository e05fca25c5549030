/**
 * Who plays each side, and at what pace the computer moves: as the address says, else as it was chosen last.
 */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { PlayersAsked } from '../route/parameters.js' */
import { LEVELS, PACES } from '../route/parameters.js';
import { keep, parsed, recall } from './storage.js';

export { LEVELS, PACES };

/** `timeMs`: how long the highest level may think; null: as little as it needs to be hard to beat. */
/** A friend plays on another device: turns come and go as links. */
/**
 * @typedef {{ type: 'person' } | { type: 'friend' } | { type: 'computer', level: number, timeMs: number |
 *   null }} Player
 */
/** @typedef {Extract<Player, { type: 'computer' }>} Computer */
/** @typedef {[Player, Player]} Players */
/** `shown`: of a game that nobody plays. @typedef {'shown' | 'calm' | 'normal' | 'quick' | 'none'} Pace */
/**
 * What a visitor chooses: two people side by side, or face to face with the screen between them (`table`);
 * one person on the first or second side; or nobody.
 */
/** @typedef {'both' | 'table' | 'first' | 'second' | 'nobody'} Who */
/** `computers`: what plays a side that no person plays; with `friend` the friend plays it */
/** @typedef {{ who: Who, computers: [Computer, Computer], pace: Pace, friend: boolean }} Seats */

const STORED = 'ludoteca.seats';
/** The times for the highest level. */
export const TIMES_MS = Object.freeze([1000, 5000, 15000]);
/**
 * In this order two people are chosen with the arrow keys without passing a computer that then plays.
 * @type {readonly Who[]}
 */
export const WHO = Object.freeze(['both', 'table', 'first', 'second', 'nobody']);
/** What a first visitor meets. */
const FIRST_LEVEL = 2;

/** @param {number} level @param {number | null} timeMs @returns {Computer} */
export const computer = (level, timeMs) => ({ type: 'computer', level, timeMs });

/** @returns {Seats} */
export function usualSeats() {
  const made = computer(FIRST_LEVEL, null);
  return { who: 'first', computers: [made, made], pace: 'normal', friend: false };
}

/** Whether two people play here. @param {Who} who */
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
 * Who is sent a position plays the side that is to move: else the computer would change it at once.
 * @param {Seats} seats
 * @param {Color} turn
 * @returns {Seats}
 */
export function seatedAt(seats, turn) {
  const isAway = seats.who === (turn === 0 ? 'second' : 'first');
  return isAway ? swapped(seats) : seats;
}

/** The other way round. @param {Seats} seats @returns {Seats} */
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

/** The side of the only person, if there is one. @param {Players} players @returns {Color | null} */
export function onlyPerson(players) {
  const who = whoOf(players);
  return who === 'first' ? 0 : who === 'second' ? 1 : null;
}

/**
 * Side whose track numbers the points of the tables board, on the whole page: that of the only person, else
 * the first side. A record has the numbers of the side that moves.
 * @param {{ players: Players }} model
 */
export const trackOf = ({ players }) => onlyPerson(players) ?? 0;

/** How a list of levels names an opponent. @param {Computer} player */
export const levelName = ({ level, timeMs }) => (timeMs === null ? String(level) : `${level}-${timeMs}`);

/**
 * Seats the opponent that has a name in the list of levels. One opponent is the same opponent on either side;
 * two may differ.
 * @param {Seats} seats
 * @param {number} side
 * @param {string} name
 * @returns {Seats}
 */
export function withLevel(seats, side, name) {
  const [level, timeMs] = name.split('-').map(Number);
  const made = computer(level ?? 1, timeMs ?? null);
  const [first, second] = seats.who === 'nobody' ? seats.computers : [made, made];
  return { ...seats, computers: side === 0 ? [made, second] : [first, made] };
}

/** @param {unknown} value @returns {Computer | null} */
function readComputer(value) {
  const { level, timeMs } = /** @type {{ level?: unknown, timeMs?: unknown }} */ (value ?? {});
  if (typeof level !== 'number' || !Number.isInteger(level) || level < 1 || level > LEVELS) return null;
  return computer(level, TIMES_MS.find((time) => time === timeMs && level === LEVELS) ?? null);
}

/**
 * Reads what was stored; what is missing or of another time is as usual.
 * @param {unknown} value
 * @returns {Seats}
 */
export function readSeats(value) {
  const seats = usualSeats();
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
export const storedSeats = () => ({ ...readSeats(parsed(recall(STORED) ?? '')), friend: false });

/** @param {Seats} seats */
export const storeSeats = (seats) => void keep(STORED, JSON.stringify(seats));

/**
 * Who plays as an address asks; what it does not ask for stays as it was.
 * @param {PlayersAsked} asked
 * @param {Seats} seats
 * @returns {Seats}
 */
export function seatsFor({ side, level, mode, pace }, seats) {
  const made = level === undefined ? null : computer(level, null);
  // A level is asked for to play against it.
  const who =
    mode === 'demo' ? 'nobody' : (side ?? (arePeople(seats.who) && made !== null ? 'first' : seats.who));
  return {
    who,
    computers: made === null ? seats.computers : [made, made],
    pace: pace ?? seats.pace,
    friend: false,
  };
}
