/**
 * The saved games, one key each, and the one place that decides what may be given up. An unfinished game
 * goes only when the player deletes it. Where there is no room, finished games go, the oldest first; if
 * that does not help they come back, and the game that is being played is the one that is not saved.
 *
 * Several pages may be open, and nothing locks the storage. So a page writes only under keys that are its
 * own: it goes on with a game of another page under a new key, and says there which state of which key the
 * new one replaces (`over`). If the other page goes on too, its state is another one, and both games are
 * there. What is replaced is removed later. A page gives a key up before anybody else may remove what
 * stands there (`OWN_MS` < `SETTLED_MS`).
 */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Color, Step } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from './players.js' */
import { readSeats } from './players.js';
import { forget, GAME, namesUnder, parsed, peek, tryKeep } from './storage.js';

const VERSION = 1;
/** Under which lies what cannot be read. */
export const ASIDE = 'ludoteca.damaged.';
/** More games than this push the oldest finished ones out. */
export const MOST_GAMES = 60;
/** A page writes under a key for so long after it has written there last. */
const OWN_MS = 10 * 60_000;
/** Nobody is about to write where nobody has written for so long. */
const SETTLED_MS = 20 * 60_000;
/** Giving games up in vain costs time, so it is not done at every move. */
const RETRY_MS = 60_000;
/** What a game may replace at once. */
const MOST_REPLACED = 64;
const LONGEST_TEXT = 1 << 20;
const MOST_PLIES = 100_000;
const MOST_STEPS = 64;
/** The last moment that a `Date` can hold. */
const LAST_MS = 8.64e15;

/** A key, without what all have in common, and the revision of what stood there. */
/** @typedef {[id: string, revision: string]} Stood */
/**
 * What is saved of a game.
 * @typedef {object} Game
 * @property {string} text of its record
 * @property {number} ply where in its line it stands
 * @property {Step[]} entered of the turn that has begun
 * @property {Seats} seats
 * @property {string} ruleset
 * @property {number} plies
 * @property {Color} turn
 * @property {boolean} isOver
 * @property {Color | null} winner
 */
/**
 * `revision` changes with every writing; `when`: milliseconds since 1970; `over`: what it replaces.
 * @typedef {Game & { revision: string, when: number, over: Stood[] }} Kept
 */
/** @typedef {Kept & { id: string }} Listed */
/** In place of a game that was deleted while what it replaces could not be: it goes on hiding that. */
/** @typedef {{ id: string, revision: string, when: number, over: Stood[], isGone: true }} Gone */
/** @typedef {Listed | Gone} Entry */
/** What may be given up; `isGame`: the player would miss it. */
/** @typedef {{ entry: Entry, isGame: boolean }} Spare */
/** Where the game that is open has been read or written last; `revision` is empty if it never was. */
/** @typedef {{ id: string, revision: string, over: Stood[] }} Place */
/** @typedef {(key: MessageKey, values: { [name: string]: string | number }) => void} Say */

/** What this page has written last under each key. @type {Map<string, { revision: string, atMs: number }>} */
const own = new Map();
/** A text this long has found no room, whatever was given up: until then that is not tried again. */
let hopeless = { length: Infinity, untilMs: 0 };
/** What has been told of damage: once is enough. @type {Set<string>} */
const told = new Set();

export const random = () => Math.random().toString(36).slice(2, 10);

/** A new key for the same game: a key begins with the id of its record. @param {string} id */
const renamed = (id) => `${id.slice(0, 16).split('-')[0]}-${random()}`;

/** @param {unknown} value @param {number} least @param {number} most @returns {value is number} */
const isWhole = (value, least, most) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** @param {unknown} value @returns {value is Step} */
function isStep(value) {
  const { from, to, die } = Object(value);
  return isWhole(from, 0, 255) && isWhole(to, 0, 255) && (die === undefined || isWhole(die, 1, 6));
}

/** @param {unknown} value @returns {value is Stood} */
const isStood = (value) =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');

/** @param {unknown} value @returns {Stood[]} */
const readOver = (value) => (Array.isArray(value) ? value.filter(isStood).slice(0, MOST_REPLACED) : []);

/** @param {Entry} entry @returns {entry is Gone} */
const isGone = (entry) => 'isGone' in entry;

/**
 * @param {string} id
 * @param {string} text
 * @param {(ruleset: string) => boolean} isKnown
 * @returns {Entry | 'newer' | null} null: it is damaged; `newer`: another version of this page can read it
 */
function read(id, text, isKnown) {
  const value = parsed(text);
  if (value === null || typeof value !== 'object') return null;
  const kept = /** @type {{ [name: string]: unknown }} */ (value);
  const { version, revision, when, text: record, ruleset, entered, ply, plies, turn, isOver, winner } = kept;
  if (isWhole(version, VERSION + 1, 1000)) return 'newer';
  if (version !== VERSION || typeof revision !== 'string' || revision.length > 100) return null;
  if (typeof when !== 'number' || !(when >= 0 && when <= LAST_MS)) return null;
  const over = readOver(kept['over']);
  if (kept['isGone'] === true) return { id, revision, when, over, isGone: true };
  if (typeof record !== 'string' || record.length > LONGEST_TEXT) return null;
  if (typeof ruleset !== 'string' || !isKnown(ruleset)) return null;
  if (!Array.isArray(entered) || entered.length > MOST_STEPS || !entered.every(isStep)) return null;
  if (!isWhole(plies, 0, MOST_PLIES) || !isWhole(ply, 0, plies)) return null;
  if ((turn !== 0 && turn !== 1) || typeof isOver !== 'boolean') return null;
  if (winner !== null && winner !== 0 && winner !== 1) return null;
  const seats = readSeats(kept['seats']);
  return {
    id,
    text: record,
    ply,
    entered,
    seats,
    ruleset,
    plies,
    turn,
    isOver,
    winner,
    revision,
    when,
    over,
  };
}

/** What is written. @param {Kept | Gone} kept */
const written = (kept) => JSON.stringify({ version: VERSION, ...kept, id: undefined });

/**
 * What these replace, and what that replaces in turn.
 * @param {Entry[]} some
 * @param {Entry[]} all
 * @returns {Set<Entry>}
 */
function replacedBy(some, all) {
  const byState = new Map(all.map((entry) => [JSON.stringify([entry.id, entry.revision]), entry]));
  /** @type {Set<Entry>} */
  const replaced = new Set();
  const open = [...some];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    for (const stood of entry.over) {
      const each = byState.get(JSON.stringify(stood));
      if (each === undefined || replaced.has(each)) continue;
      replaced.add(each);
      open.push(each);
    }
  }
  return replaced;
}

/** Those that nothing replaces. @param {Entry[]} all */
function topOf(all) {
  const named = new Set(all.flatMap(({ over }) => over.map((stood) => JSON.stringify(stood))));
  return all.filter(({ id, revision }) => !named.has(JSON.stringify([id, revision])));
}

/** Whatever is written in the storage: no ring of entries hides itself. @param {Entry[]} all */
const replacedIn = (all) => replacedBy(topOf(all), all);

/** Whether this page may remove it without taking it from another that is writing. @param {Entry} entry */
const isFree = ({ id, when }) => own.has(id) || Math.abs(Date.now() - when) >= SETTLED_MS;

/** @param {string | null | undefined} there @param {string} text */
const isOther = (there, text) => typeof there === 'string' && there !== text;

/** @param {{ when: number }} one @param {{ when: number }} other */
const older = (one, other) => one.when - other.when;

/** The saved games. */
export class Shelf {
  /** @type {Say} */ #say;
  /** @type {(ruleset: string) => boolean} */ #isKnown;

  /** @param {Say} say tells the player @param {(ruleset: string) => boolean} isKnown */
  constructor(say, isKnown) {
    this.#say = say;
    this.#isKnown = isKnown;
  }

  /** @param {string} id @returns {Listed | null} */
  get(id) {
    const entry = this.#entry(id);
    return entry === null || isGone(entry) ? null : entry;
  }

  /** @param {string} id @returns {Entry | null} */
  #entry(id) {
    const text = peek(GAME + id);
    if (text === null || text === undefined) return null;
    const entry = read(id, text, this.#isKnown);
    if (entry === null) this.setAside(id);
    return entry === 'newer' ? null : entry;
  }

  /** @returns {Entry[]} */
  #entries() {
    return namesUnder(GAME).flatMap((id) => this.#entry(id) ?? []);
  }

  /** Whether there are games that only a newer version of this page can read. */
  hasNewer() {
    return namesUnder(GAME).some((id) => read(id, peek(GAME + id) ?? '', this.#isKnown) === 'newer');
  }

  /** Whether the browser lets the page read what is saved. */
  isReadable() {
    return peek(GAME) !== undefined;
  }

  /** The latest first. @returns {Listed[]} */
  list() {
    const all = this.#entries();
    const replaced = replacedIn(all);
    /** @type {Listed[]} */
    const games = all.flatMap((entry) => (isGone(entry) || replaced.has(entry) ? [] : entry));
    return games.sort((one, other) => older(other, one));
  }

  /**
   * Moves what cannot be read out of the way; it may still be mended by hand. Where there is no room for a
   * copy it stays.
   * @param {string} id
   */
  setAside(id) {
    const text = peek(GAME + id);
    if (typeof text !== 'string') return;
    let name = ASIDE + id;
    for (let count = 2; isOther(peek(name), text); count += 1) name = `${ASIDE}${id}-${count}`;
    const isCopied = peek(name) === text || (tryKeep(name, text) === 'kept' && peek(name) === text);
    const isMoved = isCopied && peek(GAME + id) === text && forget(GAME + id);
    const key = isMoved ? name : GAME + id;
    if (!told.has(key)) this.#say('keeping.damaged', { key });
    told.add(key);
  }

  /** Under which names something unreadable has been set aside. */
  aside() {
    return namesUnder(ASIDE).filter((name) => name !== 'settings');
  }

  /** Deletes all of that. */
  clearAside() {
    for (const name of this.aside()) forget(ASIDE + name);
    hopeless.untilMs = 0;
  }

  /**
   * Saves a game where this page may, else under a new key.
   * @param {Place} place
   * @param {Game} game
   * @returns {Place | null} null: it is not saved, and what was saved of it before is still there
   */
  save(place, game) {
    const last = own.get(place.id);
    // A clock that goes wrong: what was saved earlier than 1970 would not be read.
    const nowMs = Math.max(0, Date.now());
    const isOwn =
      last !== undefined && last.revision === place.revision && Math.abs(nowMs - last.atMs) < OWN_MS;
    const staysThere = isOwn || place.revision === '';
    const id = staysThere ? place.id : renamed(place.id);
    /** @type {Stood[]} */
    const before = staysThere ? [] : [[place.id, place.revision]];
    const over = isOwn
      ? place.over
      : [...before, ...place.over].filter(([each]) => peek(GAME + each) !== null);
    const kept = { ...game, revision: random(), when: nowMs, over: over.slice(0, MOST_REPLACED) };
    if (!this.#write(id, written(kept))) return null;
    own.set(id, { revision: kept.revision, atMs: nowMs });
    return { id, revision: kept.revision, over: kept.over };
  }

  /**
   * Puts a game back that the player deleted.
   * @param {Listed} kept
   * @returns {boolean} whether there was room
   */
  restore(kept) {
    const there = peek(GAME + kept.id);
    const isEmpty = there === null || (typeof there === 'string' && Object(parsed(there)).isGone === true);
    const id = isEmpty && isFree(kept) ? kept.id : renamed(kept.id);
    if (!this.#write(id, written(kept))) return false;
    // Another page may count it among the settled ones already: this one goes on under another key.
    if (!own.has(id)) own.set(id, { revision: kept.revision, atMs: kept.when });
    return true;
  }

  /** Deletes a game for the player, and what it replaces. @param {string} id */
  remove(id) {
    hopeless.untilMs = 0;
    const all = this.#entries();
    const entry = all.find((each) => each.id === id);
    const others = replacedBy(
      topOf(all).filter((each) => each !== entry),
      all,
    );
    const beneath = entry === undefined ? [] : [...replacedBy([entry], all)];
    const left = beneath.filter(
      (each) => each !== entry && !others.has(each) && this.#discard({ entry: each, isGame: false }) === null,
    );
    if (left.length > 0) {
      const over = left.map((each) => /** @type {Stood} */ ([each.id, each.revision]));
      /** @type {Gone} */
      const gone = { id, revision: random(), when: Date.now(), over, isGone: true };
      if (tryKeep(GAME + id, written(gone)) === 'kept') return;
    }
    forget(GAME + id);
  }

  /**
   * Removes an entry that is still as it was read, if nobody else may be writing there.
   * @param {Spare} spare
   */
  #discard({ entry, isGame }) {
    const key = GAME + entry.id;
    const text = isFree(entry) ? peek(key) : undefined;
    if (typeof text !== 'string' || Object(parsed(text)).revision !== entry.revision) return null;
    return forget(key) ? { key, text, isGame } : null;
  }

  /**
   * What may be given up, in this order: what is replaced, then finished games, the oldest first.
   * @param {string | null} id but this
   * @returns {Spare[]}
   */
  #spare(id) {
    const all = this.#entries();
    const replaced = replacedIn(all);
    const others = all.filter((each) => each.id !== id && isFree(each));
    const finished = others.filter((each) => !replaced.has(each) && !isGone(each) && each.isOver);
    return [
      ...others.filter((each) => replaced.has(each)).map((entry) => ({ entry, isGame: false })),
      ...finished.sort(older).map((entry) => ({ entry, isGame: true })),
    ];
  }

  /**
   * Writes, and gives up others for it where that helps.
   * @param {string} id
   * @param {string} text
   */
  #write(id, text) {
    const key = GAME + id;
    const first = tryKeep(key, text);
    // Some browsers take everything and keep nothing.
    if (first === 'kept') return own.has(id) || peek(key) !== null;
    if (first === 'refused' || (text.length >= hopeless.length && Date.now() < hopeless.untilMs))
      return false;
    const given = [];
    for (const entry of this.#spare(id)) {
      const removed = this.#discard(entry);
      if (removed === null) continue;
      given.push(removed);
      if (tryKeep(key, text) !== 'kept') continue;
      this.#tellGivenUp(given.filter(({ isGame }) => isGame).length);
      return true;
    }
    hopeless = { length: text.length, untilMs: Date.now() + RETRY_MS };
    for (const { key: back, text: was } of given.reverse()) if (peek(back) === null) tryKeep(back, was);
    return false;
  }

  /**
   * Removes what is replaced, and the oldest finished games of too many. It reads all games, so it
   * is for what lists them.
   */
  tidy() {
    const spare = this.#spare(null);
    for (const { entry, isGame } of spare) if (!isGame) this.#discard({ entry, isGame });
    const all = this.#entries();
    for (const entry of all)
      if (isGone(entry) && isFree(entry) && replacedBy([entry], all).size === 0) forget(GAME + entry.id);
    const tooMany = this.list().length - MOST_GAMES;
    const given = spare
      .filter(({ isGame }) => isGame)
      .slice(0, Math.max(0, tooMany))
      .flatMap((each) => this.#discard(each) ?? []);
    this.#tellGivenUp(given.length);
  }

  /** @param {number} count */
  #tellGivenUp(count) {
    if (count > 0) this.#say('keeping.given-up', { count });
  }
}
