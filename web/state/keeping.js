/**
 * Keeps every game where the browser keeps things, one key each, after every change: a reload or a crash loses no turn, no
 * half-entered turn and no throw. What cannot be read is set aside under another key and named, and a browser that keeps
 * nothing is played in all the same.
 */

/** @import { Color, Step } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from './seats.js' */
/** @import { GameModel, Store } from './store.js' */
import { stepOf } from './scene.js';
import { readSeats } from './seats.js';
import { forget, GAME, keep, keepsNothing, namesUnder, parsed, recall, tolerate } from './storage.js';

const VERSION = 1;
const ASIDE = 'ludoteca.damaged.';
/** Which game was played at which address in this tab. */
const TAB = 'ludoteca.tab';
/** More games than this push the oldest out, finished ones first. */
export const MOST_GAMES = 60;
const MOST_ADDRESSES = 20;

/**
 * A game as it is kept. `revision` changes with every writing, so that two tabs see each other.
 * @typedef {object} Kept
 * @property {number} version
 * @property {string} revision
 * @property {string} text of its record
 * @property {number} ply where in its line it stands
 * @property {Step[]} entered of the turn that has begun
 * @property {Seats} seats
 * @property {number} when milliseconds since 1970
 * @property {string} ruleset
 * @property {number} plies
 * @property {Color} turn
 * @property {boolean} isOver
 * @property {Color | null} winner
 */
/** @typedef {Kept & { id: string }} Listed */
/** @typedef {{ say: (key: string, values: { [name: string]: string }) => void, seats: () => Seats, sit: (seats: Seats) => void, address: () => string }} Page */

const random = () => Math.random().toString(36).slice(2, 10);

/** What a record's turns are, without their numbers and the result behind them: links leave these out. @param {string} text */
const turnsOf = (text) => `${text.slice(text.lastIndexOf(']') + 1).replace(/\b\d+\. /g, '').replace(/\s*(\*|1-0|0-1|1\/2-1\/2)?\s*$/, '').trim()} `;

/** @param {string} text @returns {Kept | null} */
function read(text) {
  const kept = /** @type {Partial<Kept> | null} */ (parsed(text));
  if (kept === null || typeof kept !== 'object' || kept.version !== VERSION) return null;
  const { entered, text: record, ruleset, seats, ply } = kept;
  if (typeof record !== 'string' || typeof ruleset !== 'string' || !Array.isArray(entered) || !Number.isInteger(ply)) return null;
  return /** @type {Kept} */ ({ ...kept, seats: readSeats(seats) });
}

/** The games that are kept. */
export class Shelf {
  /** @type {(key: string) => void} */ #damaged;

  /** @param {(key: string) => void} damaged told the key under which something unreadable has been set aside */
  constructor(damaged) {
    this.#damaged = damaged;
  }

  /** @param {string} id @returns {Kept | null} */
  get(id) {
    const text = recall(GAME + id);
    if (text === null) return null;
    const kept = read(text);
    if (kept === null) this.setAside(id);
    return kept;
  }

  /** Nothing is thrown away: it may still be mended by hand. @param {string} id */
  setAside(id) {
    if (keep(ASIDE + id, recall(GAME + id) ?? '')) forget(GAME + id);
    this.#damaged(ASIDE + id);
  }

  /** The latest first. @returns {Listed[]} */
  list() {
    return namesUnder(GAME).flatMap((id) => {
      const kept = this.get(id);
      return kept === null ? [] : [{ ...kept, id }];
    }).sort((one, other) => other.when - one.when);
  }

  /** @param {string} id @param {Kept} kept @returns {boolean} whether it is kept */
  put(id, kept) {
    const others = this.list().filter((each) => each.id !== id);
    // The last of these leaves first: the oldest finished one.
    const leaving = [...others.filter(({ isOver }) => !isOver), ...others.filter(({ isOver }) => isOver)];
    while (leaving.length >= MOST_GAMES) this.remove(/** @type {Listed} */ (leaving.pop()).id);
    while (!keep(GAME + id, JSON.stringify(kept))) {
      const given = leaving.pop();
      if (given === undefined) return false;
      this.remove(given.id);
    }
    return true;
  }

  /** @param {string} id */
  remove(id) {
    forget(GAME + id);
  }
}

/** Writes down what happens in the store, and opens again what was written. */
export class Keeper {
  /** @type {Store} */ #store;
  /** @type {Page} */ #page;
  /** The id of the game that is open. */ #id = '';
  /** The game that is being opened again. @type {Listed | null} */ #opening = null;
  /** What was written or read last. */ #revision = '';
  #written = '';
  #isOff = false;
  #hasComplained = false;

  /** @param {Store} store @param {Page} page */
  constructor(store, page) {
    this.#store = store;
    this.#page = page;
    this.shelf = new Shelf((key) => page.say('keeping.damaged', { key }));
    store.subscribe((model, happening) => {
      if (model === null || this.#isOff || keepsNothing()) return;
      if (happening.type === 'opened') this.#begin();
      this.#write(model);
    });
  }

  /** While a lesson is on, nothing is kept. @param {boolean} isOff */
  set off(isOff) {
    this.#isOff = isOff;
  }

  /** The id of the game that is open. */
  get id() {
    return this.#id;
  }

  /** Opens the game that was played at this address in this tab, if there is one. @param {boolean} mayBeOver */
  reopen(mayBeOver) {
    const id = addresses()[this.#page.address()];
    const kept = id === undefined ? null : this.shelf.get(id);
    return id !== undefined && kept !== null && (mayBeOver || !kept.isOver) && this.open({ ...kept, id });
  }

  /** @param {Listed} kept @returns {boolean} whether it could be read */
  open(kept) {
    const before = this.#page.seats();
    this.#opening = kept;
    try {
      this.#page.sit(kept.seats);
      this.#store.dispatch({ type: 'load', text: kept.text, ply: kept.ply, entered: kept.entered });
      return true;
    } catch {
      this.#page.sit(before);
      this.shelf.setAside(kept.id);
      return false;
    } finally {
      this.#opening = null;
    }
  }

  /**
   * Opens a game that has come from elsewhere. If it is kept here, who plays stays, and so does what has been played since.
   * @param {string} text
   * @param {Seats} seats if it is not kept here
   */
  openLinked(text, seats) {
    const kept = this.#sameGame(text);
    if (kept !== null && kept.seats.friend === seats.friend && turnsOf(kept.text).startsWith(turnsOf(text)) && this.open(kept)) return;
    const before = this.#page.seats();
    this.#page.sit(kept !== null && kept.seats.friend && seats.friend ? kept.seats : seats);
    try {
      this.#store.dispatch({ type: 'load', text });
    } catch (reason) {
      this.#page.sit(before);
      throw reason;
    }
  }

  /**
   * The kept game of which this text is a part, or which it continues.
   * @param {string} text
   * @returns {Listed | null}
   */
  #sameGame(text) {
    const seed = seedOf(text);
    const turns = turnsOf(text);
    return this.shelf.list().find((kept) => seed !== null && seedOf(kept.text) === seed && (turns.startsWith(turnsOf(kept.text)) || turnsOf(kept.text).startsWith(turns))) ?? null;
  }

  #begin() {
    const kept = this.#opening ?? this.#sameGame(this.#store.text);
    const goesOn = this.#opening !== null || (kept !== null && turnsOf(this.#store.text).startsWith(turnsOf(kept.text)));
    this.#id = kept !== null && goesOn ? kept.id : `${seedOf(this.#store.text) ?? 'game'}-${random()}`;
    this.#revision = kept !== null && goesOn ? kept.revision : '';
    this.#written = '';
  }

  /** @param {GameModel} model */
  #write({ game, interaction, info }) {
    const entered = interaction.type === 'enter' ? interaction.entered.map(stepOf) : [];
    if (game.plies === 0 && entered.length === 0 && game.dice.length === 0 && game.lot.length === 0 && game.outcome === null) return;
    const now = {
      version: VERSION, text: this.#store.text, ply: game.ply, entered, seats: this.#page.seats(),
      ruleset: info.id, plies: game.plies, turn: game.turn, isOver: game.outcome !== null, winner: game.outcome?.winner ?? null,
    };
    const written = JSON.stringify(now);
    if (written === this.#written) return;
    this.#written = written;
    // Another tab has gone on with this game: both are kept.
    const there = this.shelf.get(this.#id);
    if (there !== null && there.revision !== this.#revision) this.#id = `${this.#id.split('-')[0]}-${random()}`;
    this.#revision = random();
    const isKept = this.shelf.put(this.#id, { ...now, revision: this.#revision, when: Date.now() });
    if (!isKept && !this.#hasComplained) this.#page.say('keeping.full', {});
    this.#hasComplained ||= !isKept;
    const known = Object.entries(addresses()).filter(([address]) => address !== this.#page.address()).slice(1 - MOST_ADDRESSES);
    tolerate(() => sessionStorage.setItem(TAB, JSON.stringify(Object.fromEntries([...known, [this.#page.address(), this.#id]]))), undefined);
  }
}

/** @param {string} text @returns {string | null} */
const seedOf = (text) => /^\[Seed "(\w+)"\]/m.exec(text)?.[1] ?? null;

/** @returns {{ [address: string]: string }} */
const addresses = () => tolerate(() => JSON.parse(sessionStorage.getItem(TAB) ?? '{}') ?? {}, {});
