/**
 * Saves every game after each change: a reload or a crash loses no turn, no half-entered turn and no
 * throw. A game that came from elsewhere is saved once something has been played in it here. A browser
 * that stores nothing is played in all the same.
 */

/** @import { Record } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from './players.js' */
/** @import { Listed, Place, Say } from './saved-games.js' */
/** @import { GameModel } from './game-model.js' */
/** @import { Store } from './store.js' */
import { stepOf } from '../board/scene.js';
import { random, Shelf } from './saved-games.js';
import { keepsNothing, parsed, tolerate } from './storage.js';

/** Which game was played at which address in this tab. */
const TAB = 'ludoteca.tab';
const MOST_ADDRESSES = 20;

/**
 * @typedef {object} Page
 * @property {Say} say
 * @property {() => string} address
 * @property {(ruleset: string) => boolean} isKnown
 * @property {(text: string) => Record} parse throws what is wrong with the text
 * @property {() => void} saves the game is saved again after it was said that it is not
 */

/** Writes down what happens in the store, and opens again what was written. */
export class Keeper {
  /** @type {Store} */ #store;
  /** @type {Page} */ #page;
  /** Where the game that is open is saved. @type {Place} */ #place = { id: '', revision: '', over: [] };
  /** The saved game that is being opened again. @type {Listed | null} */ #opening = null;
  /** The text of a game from elsewhere, in which nothing has been played yet. @type {string | null} */
  #foreign = null;
  /** Whether the game that is open was pasted or came as a file: its address does not open it again. */
  #isFromText = false;
  /** What was written last; null: what stands is what was read. @type {string | null} */
  #written = '';
  /**
   * Games that the browser does not save, by address: this page opens them again.
   * @type {Map<string, Listed>}
   */
  #unsaved = new Map();
  /** Whether it has been said of this game that it is not saved. */
  #hasComplained = false;

  /** @param {Store} store @param {Page} page */
  constructor(store, page) {
    this.#store = store;
    this.#page = page;
    this.shelf = new Shelf(page.say, page.isKnown);
    store.subscribe((model, happening) => {
      // Nothing is written down of a lesson.
      if (model.isLesson || keepsNothing()) return;
      if (happening.type === 'opened') this.#begin(model);
      // Playing on from where a finished game ended is not playing yet.
      if (happening.type === 'plays-on' && this.#foreign !== null) this.#foreign = store.text;
      this.#write(model);
    });
  }

  /** Whether a game stands in this page only. */
  get hasUnsaved() {
    const isText = this.#isFromText && this.#foreign !== null && this.#store.model !== null;
    return this.#unsaved.size > 0 || isText;
  }

  /** The id of the game that is open. */
  get id() {
    return this.#place.id;
  }

  /**
   * The game that was played at this address in this tab, if there is one.
   * @param {boolean} mayBeOver
   */
  keptHere(mayBeOver) {
    const id = addresses().get(this.#page.address());
    const saved = id === undefined ? null : this.shelf.get(id);
    const kept = this.#unsaved.get(this.#page.address()) ?? saved;
    return kept !== null && (mayBeOver || !kept.isOver) ? kept : null;
  }

  /** @param {Listed} kept @returns {boolean} whether it could be read */
  open(kept) {
    const { text, ply, entered, seats } = kept;
    this.#opening = kept;
    try {
      this.#store.dispatch({ type: 'load', record: this.#page.parse(text), ply, entered, seats });
      return true;
    } catch (reason) {
      // What failed may be the rules themselves, not the game.
      if (!(reason instanceof WebAssembly.RuntimeError)) this.shelf.setAside(kept.id);
      return false;
    } finally {
      this.#opening = null;
    }
  }

  /**
   * Opens a game that has come from elsewhere. If it is saved here, who plays stays, and so does what has
   * been played since; a friend's game goes on under the same name.
   * @param {Record} record freed when the game is closed, or here
   * @param {Seats} seats if it is not saved here
   * @param {'link' | 'text'} how a link stands for the game, whatever was played since; a text for itself
   */
  openForeign(record, seats, how) {
    const { kept, hasMore, isSame } = this.#savedLike(record, seats.friend);
    if (kept !== null && (isSame || (how === 'link' && hasMore)) && this.open(kept)) return record.free();
    const goesOn = kept !== null && !hasMore && kept.seats.friend && seats.friend;
    this.#opening = goesOn ? kept : null;
    try {
      this.#store.dispatch({ type: 'load', record, foreign: !goesOn, seats: goesOn ? kept.seats : seats });
      this.#isFromText = how === 'text';
    } finally {
      this.#opening = null;
    }
  }

  /**
   * The saved game that is part of this one, or of which this one is a part; with a friend, or without one.
   * @param {Record} record
   * @param {boolean} friend
   * @returns {{ kept: Listed | null, hasMore: boolean, isSame: boolean }}
   */
  #savedLike(record, friend) {
    const id = record.id();
    const likely =
      id === undefined
        ? []
        : this.shelf.list().filter((each) => each.seats.friend === friend && each.text.includes(`"${id}"`));
    for (const kept of likely) {
      const saved = tolerate(() => this.#page.parse(kept.text), null);
      const hasMore = saved?.continues(record) ?? false;
      const goesOn = saved !== null && record.continues(saved);
      saved?.free();
      if (hasMore || goesOn) return { kept, hasMore, isSame: hasMore && goesOn };
    }
    return { kept: null, hasMore: false, isSame: false };
  }

  /** @param {GameModel} model */
  #begin(model) {
    const kept = this.#opening;
    this.#hasComplained = false;
    this.#isFromText = false;
    this.#place = kept ?? { id: `${this.#store.play?.id ?? 'game'}-${random()}`, revision: '', over: [] };
    this.#foreign = model.isForeign ? this.#store.text : null;
    // One that is not saved is tried again, and is complained of again.
    const isSaved = kept !== null && this.#unsaved.get(this.#page.address())?.id !== kept.id;
    this.#written = isSaved && kept.text === this.#store.text ? null : '';
  }

  /** @param {GameModel} model */
  #write({ game, interaction, info, seats }) {
    const entered = interaction.type === 'enter' ? interaction.entered.map(stepOf) : [];
    const isUntouched =
      game.plies === 0 && game.dice.length === 0 && game.lot.length === 0 && game.outcome === null;
    if (isUntouched && entered.length === 0) return;
    const { text } = this.#store;
    if (text === this.#foreign && entered.length === 0) return;
    this.#foreign = null;
    const now = {
      text,
      ply: game.ply,
      entered,
      seats,
      ruleset: info.id,
      plies: game.plies,
      turn: game.turn,
      isOver: game.outcome !== null,
      winner: game.outcome?.winner ?? null,
    };
    const written = JSON.stringify(now);
    if (this.#written === null) this.#remember();
    const isWritten = written === this.#written || this.#written === null;
    this.#written = written;
    if (isWritten) return;
    const place = this.shelf.save(this.#place, now);
    if (place === null) {
      this.#complain();
      this.#unsaved.set(this.#page.address(), { ...now, ...this.#place, when: Date.now() });
      return;
    }
    this.#unsaved.delete(this.#page.address());
    if (this.#hasComplained) this.#page.saves();
    this.#hasComplained = false;
    this.#place = place;
    this.#remember();
  }

  /** Says once of a game that it is not saved, and what helps. */
  #complain() {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    const hasOthers = this.shelf.list().some(({ id }) => id !== this.#place.id);
    this.#page.say(hasOthers ? 'keeping.full' : 'keeping.refused', {});
  }

  /** A reload opens this game again. */
  #remember() {
    const known = addresses();
    known.delete(this.#page.address());
    known.set(this.#page.address(), this.#place.id);
    const latest = Object.fromEntries([...known].slice(-MOST_ADDRESSES));
    tolerate(() => sessionStorage.setItem(TAB, JSON.stringify(latest)), undefined);
  }
}

/** What stands there may be anything. @returns {Map<string, string>} */
function addresses() {
  const stored = Object(parsed(tolerate(() => sessionStorage.getItem(TAB), null) ?? ''));
  return new Map(
    Object.entries(stored).flatMap(([address, id]) => (typeof id === 'string' ? [[address, id]] : [])),
  );
}
