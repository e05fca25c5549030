/**
 * The saved games, each under its own key. Only this module decides which of them may be removed. Unfinished
 * games are removed only by the player. If the storage is full, finished games are removed, oldest first. If
 * that doesn't free enough space, they are put back, and the open game is not saved.
 *
 * Several pages may be open, and the storage has no lock. Therefore a page writes only under keys that it has
 * created. It continues another page's game under a new key, and records there which revision of which key
 * the new entry replaces (`over`). If the other page also continues the game, its revision changes, and both
 * games are kept. Replaced entries are removed later. A page stops writing under a key before other pages may
 * remove the entry (`OWN_MS` < `SETTLED_MS`).
 */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Color, Step } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from './players.js' */
import { readSeats } from './players.js';
import { GAME, keysUnder, parseJson, removeItem, tryGetItem, trySetItem } from './storage.js';

const VERSION = 1;
/** Prefix of the keys of unreadable entries. */
export const ASIDE = 'ludoteca.damaged.';
/** Number of saved games above which `tidy` removes the oldest finished ones. */
export const MOST_GAMES = 60;
/** Time after a page's last write under a key during which it may write there again. */
const OWN_MS = 10 * 60_000;
/** Age at which any page may remove an entry, because no page writes to it any longer. */
const SETTLED_MS = 20 * 60_000;
/** Pause after removals that didn't free enough space, because trying at every move would be too slow. */
const RETRY_MS = 60_000;
/** Maximum number of entries in `over`. */
const MOST_REPLACED = 64;
const LONGEST_TEXT = 1 << 20;
const MOST_PLIES = 100_000;
const MOST_STEPS = 64;
/** The latest time that a `Date` can represent. */
const LAST_MS = 8.64e15;

/** Id (key without prefix) and revision of an entry. @typedef {[id: string, revision: string]} Replaced */
/**
 * The saved content of a game.
 * @typedef {object} Game
 * @property {string} text the record as text
 * @property {number} ply current ply in the line
 * @property {Step[]} entered steps of an unfinished move
 * @property {Seats} seats
 * @property {boolean} playsOn true after the visitor has declined to end a game that one side can't win
 * @property {string} ruleset
 * @property {number} plies
 * @property {Color} turn
 * @property {boolean} isOver
 * @property {Color | null} winner
 */
/**
 * `revision` changes with every write; `when`: milliseconds since 1970; `over`: the entries that it replaces.
 * @typedef {Game & { revision: string, when: number, over: Replaced[] }} Kept
 */
/** @typedef {Kept & { id: string }} Listed */
/**
 * The marker of a deleted game. It hides replaced entries that could not be removed yet.
 * @typedef {{ id: string, revision: string, when: number, over: Replaced[], isGone: true }} Deleted
 */
/** @typedef {Listed | Deleted} Entry */
/** A removable entry; `isGame`: the list shows it. @typedef {{ entry: Entry, isGame: boolean }} Evictable */
/**
 * The entry last read or written for the open game. `revision` is '' before the first write.
 * @typedef {{ id: string, revision: string, over: Replaced[] }} Place
 */
/** @typedef {(key: MessageKey, values: { [name: string]: string | number }) => void} Say */

/** This page's last write to each entry, by id. @type {Map<string, { revision: string, atMs: number }>} */
const own = new Map();
/**
 * Length of a text that didn't fit, even after removals. Until `untilMs`, games are removed only for shorter
 * texts.
 */
let failedWrite = { length: Infinity, untilMs: 0 };
/** Keys of unreadable entries about which a notice has been shown. @type {Set<string>} */
const reported = new Set();

export const random = () => Math.random().toString(36).slice(2, 10);

/** Returns a new id for the same game, which also begins with the record's id. @param {string} id */
const newIdFor = (id) => `${id.slice(0, 16).split('-')[0]}-${random()}`;

/** @param {unknown} value @param {number} least @param {number} most @returns {value is number} */
const isIntegerIn = (value, least, most) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** @param {unknown} value @returns {value is Step} */
function isStep(value) {
  const { from, to, die } = Object(value);
  return (
    isIntegerIn(from, 0, 255) && isIntegerIn(to, 0, 255) && (die === undefined || isIntegerIn(die, 1, 6))
  );
}

/** @param {unknown} value @returns {value is Replaced} */
const isReplaced = (value) =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');

/** @param {unknown} value */
const readOver = (value) => (Array.isArray(value) ? value.filter(isReplaced).slice(0, MOST_REPLACED) : []);

/** @param {Entry} entry @returns {entry is Deleted} */
const isDeleted = (entry) => 'isGone' in entry;

/**
 * @param {string} id
 * @param {string} text
 * @param {(ruleset: string) => boolean} isKnown
 * @returns {Entry | 'newer' | null} null: damaged; `newer`: written by a newer version of the page
 */
function read(id, text, isKnown) {
  const value = parseJson(text);
  if (value === null || typeof value !== 'object') return null;
  const fields = /** @type {{ [name: string]: unknown }} */ (value);
  const {
    version,
    revision,
    when,
    text: record,
    ruleset,
    entered,
    ply,
    plies,
    turn,
    isOver,
    winner,
  } = fields;
  if (isIntegerIn(version, VERSION + 1, 1000)) return 'newer';
  if (version !== VERSION || typeof revision !== 'string' || revision.length > 100) return null;
  if (typeof when !== 'number' || !(when >= 0 && when <= LAST_MS)) return null;
  const over = readOver(fields['over']);
  if (fields['isGone'] === true) return { id, revision, when, over, isGone: true };
  if (typeof record !== 'string' || record.length > LONGEST_TEXT) return null;
  if (typeof ruleset !== 'string' || !isKnown(ruleset)) return null;
  if (!Array.isArray(entered) || entered.length > MOST_STEPS || !entered.every(isStep)) return null;
  if (!isIntegerIn(plies, 0, MOST_PLIES) || !isIntegerIn(ply, 0, plies)) return null;
  if ((turn !== 0 && turn !== 1) || typeof isOver !== 'boolean') return null;
  if (winner !== null && winner !== 0 && winner !== 1) return null;
  const seats = readSeats(fields['seats']);
  const playsOn = fields['playsOn'] === true;
  return {
    id,
    text: record,
    ply,
    entered,
    seats,
    playsOn,
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

/** @param {Kept | Deleted} game */
const written = (game) => JSON.stringify({ version: VERSION, ...game, id: undefined });

/**
 * Returns all entries that `some` replace, directly or through others.
 * @param {Entry[]} some
 * @param {Entry[]} all
 */
function replacedBy(some, all) {
  const byState = new Map(all.map((entry) => [JSON.stringify([entry.id, entry.revision]), entry]));
  /** @type {Set<Entry>} */
  const replaced = new Set();
  const open = [...some];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    for (const state of entry.over) {
      const each = byState.get(JSON.stringify(state));
      if (each === undefined || replaced.has(each)) continue;
      replaced.add(each);
      open.push(each);
    }
  }
  return replaced;
}

/** Returns the entries that no entry replaces. @param {Entry[]} all */
function topOf(all) {
  const named = new Set(all.flatMap(({ over }) => over.map((state) => JSON.stringify(state))));
  return all.filter(({ id, revision }) => !named.has(JSON.stringify([id, revision])));
}

/**
 * Returns the replaced entries. Starts from those that nothing replaces, so that damaged entries that replace
 * each other stay visible.
 * @param {Entry[]} all
 */
const replacedIn = (all) => replacedBy(topOf(all), all);

/** Returns whether this page may remove an entry: no other page can be writing to it. @param {Entry} entry */
const isFree = ({ id, when }) => own.has(id) || Math.abs(Date.now() - when) >= SETTLED_MS;

/** @param {string | null | undefined} there @param {string} text */
const isOther = (there, text) => typeof there === 'string' && there !== text;

/** @param {{ when: number }} one @param {{ when: number }} other */
const older = (one, other) => one.when - other.when;

/** The saved games. */
export class Shelf {
  /** @type {Say} */ #say;
  /** @type {(ruleset: string) => boolean} */ #isKnown;

  /** @param {Say} say shows a notice @param {(ruleset: string) => boolean} isKnown */
  constructor(say, isKnown) {
    this.#say = say;
    this.#isKnown = isKnown;
  }

  /** @param {string} id */
  get(id) {
    const entry = this.#entry(id);
    return entry === null || isDeleted(entry) ? null : entry;
  }

  /** @param {string} id */
  #entry(id) {
    const text = tryGetItem(GAME + id);
    if (text === null || text === undefined) return null;
    const entry = read(id, text, this.#isKnown);
    if (entry === null) this.setAside(id);
    return entry === 'newer' ? null : entry;
  }

  /** @returns {Entry[]} */
  #entries() {
    return keysUnder(GAME).flatMap((id) => this.#entry(id) ?? []);
  }

  /** Returns whether there are games that only a newer version of the page can read. */
  hasNewer() {
    return keysUnder(GAME).some((id) => read(id, tryGetItem(GAME + id) ?? '', this.#isKnown) === 'newer');
  }

  /** Returns whether the browser lets the page read the storage. */
  isReadable() {
    return tryGetItem(GAME) !== undefined;
  }

  /** @returns {Listed[]} newest first */
  list() {
    const all = this.#entries();
    const replaced = replacedIn(all);
    /** @type {Listed[]} */
    const games = all.flatMap((entry) => (isDeleted(entry) || replaced.has(entry) ? [] : entry));
    return games.sort((one, other) => older(other, one));
  }

  /**
   * Moves an unreadable entry to a key where it can be repaired by hand. If there is no space for a copy, the
   * entry stays under its key.
   * @param {string} id
   */
  setAside(id) {
    const text = tryGetItem(GAME + id);
    if (typeof text !== 'string') return;
    let name = ASIDE + id;
    for (let count = 2; isOther(tryGetItem(name), text); count += 1) name = `${ASIDE}${id}-${count}`;
    const isCopied =
      tryGetItem(name) === text || (trySetItem(name, text) === 'stored' && tryGetItem(name) === text);
    const isMoved = isCopied && tryGetItem(GAME + id) === text && removeItem(GAME + id);
    const key = isMoved ? name : GAME + id;
    if (!reported.has(key)) this.#say('keeping.damaged', { key });
    reported.add(key);
  }

  /** Returns the keys of unreadable games, without their prefix. */
  aside() {
    return keysUnder(ASIDE).filter((name) => name !== 'settings');
  }

  clearAside() {
    for (const name of this.aside()) removeItem(ASIDE + name);
    failedWrite.untilMs = 0;
  }

  /**
   * Saves a game in its entry if this page has recently written that entry, otherwise in a new one.
   * @param {Place} place
   * @param {Game} game
   * @returns {Place | null} the entry written; null: not saved, and an earlier entry is still there
   */
  save(place, game) {
    const last = own.get(place.id);
    // `read` rejects times before 1970, which a wrong clock may return.
    const nowMs = Math.max(0, Date.now());
    const isOwn =
      last !== undefined && last.revision === place.revision && Math.abs(nowMs - last.atMs) < OWN_MS;
    const staysThere = isOwn || place.revision === '';
    const id = staysThere ? place.id : newIdFor(place.id);
    /** @type {Replaced[]} */
    const before = staysThere ? [] : [[place.id, place.revision]];
    const over = isOwn
      ? place.over
      : [...before, ...place.over].filter(([each]) => tryGetItem(GAME + each) !== null);
    const saved = { ...game, revision: random(), when: nowMs, over: over.slice(0, MOST_REPLACED) };
    if (!this.#write(id, written(saved))) return null;
    own.set(id, { revision: saved.revision, atMs: nowMs });
    return { id, revision: saved.revision, over: saved.over };
  }

  /** Restores a deleted game. @param {Listed} deleted @returns {boolean} false if there is no space for it */
  restore(deleted) {
    const there = tryGetItem(GAME + deleted.id);
    const isEmpty = there === null || (typeof there === 'string' && Object(parseJson(there)).isGone === true);
    const id = isEmpty && isFree(deleted) ? deleted.id : newIdFor(deleted.id);
    if (!this.#write(id, written(deleted))) return false;
    // The entry keeps its old time. If that is so long ago that other pages may remove it, `save` makes a new
    // entry.
    if (!own.has(id)) own.set(id, { revision: deleted.revision, atMs: deleted.when });
    return true;
  }

  /** Deletes a game at the player's request, with the entries that it replaces. @param {string} id */
  remove(id) {
    failedWrite.untilMs = 0;
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
      const over = left.map((each) => /** @type {Replaced} */ ([each.id, each.revision]));
      /** @type {Deleted} */
      const deleted = { id, revision: random(), when: Date.now(), over, isGone: true };
      if (trySetItem(GAME + id, written(deleted)) === 'stored') return;
    }
    removeItem(GAME + id);
  }

  /** Removes an entry unless it has changed or another page may be writing to it. @param {Evictable} spare */
  #discard({ entry, isGame }) {
    const key = GAME + entry.id;
    const text = isFree(entry) ? tryGetItem(key) : undefined;
    if (typeof text !== 'string' || Object(parseJson(text)).revision !== entry.revision) return null;
    return removeItem(key) ? { key, text, isGame } : null;
  }

  /**
   * Returns the entries that may be removed: replaced entries, then finished games, oldest first.
   * @param {string | null} id id of an entry to leave out
   * @returns {Evictable[]}
   */
  #evictable(id) {
    const all = this.#entries();
    const replaced = replacedIn(all);
    const others = all.filter((each) => each.id !== id && isFree(each));
    const finished = others.filter((each) => !replaced.has(each) && !isDeleted(each) && each.isOver);
    return [
      ...others.filter((each) => replaced.has(each)).map((entry) => ({ entry, isGame: false })),
      ...finished.sort(older).map((entry) => ({ entry, isGame: true })),
    ];
  }

  /**
   * Writes an entry. If the storage is full, removes other entries to make room for it.
   * @param {string} id
   * @param {string} text
   */
  #write(id, text) {
    const key = GAME + id;
    const first = trySetItem(key, text);
    // Some browsers accept every write but store nothing.
    if (first === 'stored') return own.has(id) || tryGetItem(key) !== null;
    if (first === 'refused' || (text.length >= failedWrite.length && Date.now() < failedWrite.untilMs))
      return false;
    const evicted = [];
    for (const entry of this.#evictable(id)) {
      const removed = this.#discard(entry);
      if (removed === null) continue;
      evicted.push(removed);
      if (trySetItem(key, text) !== 'stored') continue;
      this.#reportEvicted(evicted.filter(({ isGame }) => isGame).length);
      return true;
    }
    failedWrite = { length: text.length, untilMs: Date.now() + RETRY_MS };
    for (const { key: back, text: was } of evicted.reverse())
      if (tryGetItem(back) === null) trySetItem(back, was);
    return false;
  }

  /**
   * Removes replaced entries, and the oldest finished games in excess of `MOST_GAMES`. Reads every entry, so
   * it should be called only where all entries are read anyway.
   */
  tidy() {
    const evictable = this.#evictable(null);
    for (const { entry, isGame } of evictable) if (!isGame) this.#discard({ entry, isGame });
    const all = this.#entries();
    for (const entry of all)
      if (isDeleted(entry) && isFree(entry) && replacedBy([entry], all).size === 0)
        removeItem(GAME + entry.id);
    const tooMany = this.list().length - MOST_GAMES;
    const evicted = evictable
      .filter(({ isGame }) => isGame)
      .slice(0, Math.max(0, tooMany))
      .flatMap((each) => this.#discard(each) ?? []);
    this.#reportEvicted(evicted.length);
  }

  /** @param {number} count */
  #reportEvicted(count) {
    if (count > 0) this.#say('keeping.given-up', { count });
  }
}
