/**
 * Saves the open game after each change, so that a reload or a crash loses no move, step or roll. An imported
 * game is saved only after a move has been played in it here. Where storage is forbidden, games can still be
 * played.
 */

/** @import { Record } from '../pkg/ludoteca_wasm.js' */
/** @import { Seats } from './players.js' */
/** @import { Listed, Place, Say } from './saved-games.js' */
/** @import { GameModel } from './game-model.js' */
/** @import { Store } from './store.js' */
import { stepOf } from '../board/scene.js';
import { random, Shelf } from './saved-games.js';
import { isMemoryOnly, parseJson, ignoreErrors } from './storage.js';

/** Key in `sessionStorage` for the id of the game last played at each address in this tab. */
const TAB = 'ludoteca.tab';
const MOST_ADDRESSES = 20;

/**
 * @typedef {object} KeeperContext
 * @property {Say} say
 * @property {() => string} address current address, which may already name the game that is opened next
 * @property {(ruleset: string) => boolean} isKnown
 * @property {(text: string) => Record} parse throws if the text is invalid
 * @property {() => void} saves called when a game has been saved after a notice that saving failed
 */

/** Saves the store's open game, and opens saved games in the store. */
export class Keeper {
  /** @type {Store} */ #store;
  /** @type {KeeperContext} */ #page;
  /** The entry of the open game. @type {Place} */ #place = { id: '', revision: '', over: [] };
  /** Address of the open game. */
  #address = '';
  /** The saved game that is being opened. @type {Listed | null} */ #opening = null;
  /** Text of an imported game in which no move has been played here. @type {string | null} */
  #foreign = null;
  /** True if the open game was pasted or read from a file, so that its address doesn't open it again. */
  #isFromText = false;
  /** JSON written last; null if the open game is unchanged since it was read. @type {string | null} */
  #written = '';
  /** Games that could not be saved, by address, until the page is closed. @type {Map<string, Listed>} */
  #unsaved = new Map();
  /** True once a notice has said that the open game is not saved. */
  #hasReported = false;

  /** @param {Store} store @param {KeeperContext} page */
  constructor(store, page) {
    this.#store = store;
    this.#page = page;
    this.shelf = new Shelf(page.say, page.isKnown);
    store.subscribe((model, event) => {
      if (model.isLesson || isMemoryOnly()) return;
      if (event.type === 'opened') this.#begin(model);
      // Resuming a finished game is not a change until a move is played.
      if (event.type === 'plays-on' && this.#foreign !== null) this.#foreign = store.text;
      this.#write(model);
    });
  }

  /** True if closing the page would lose a game. */
  get hasUnsaved() {
    const isText = this.#isFromText && this.#foreign !== null && this.#store.model !== null;
    return this.#unsaved.size > 0 || isText;
  }

  /** Id under which the open game is saved. */
  get id() {
    return this.#place.id;
  }

  /**
   * Returns the game last played at this address in this tab, or null.
   * @param {boolean} mayBeOver true to include finished games
   */
  savedHere(mayBeOver) {
    const id = addresses().get(this.#page.address());
    const saved = id === undefined ? null : this.shelf.get(id);
    const found = this.#unsaved.get(this.#page.address()) ?? saved;
    return found !== null && (mayBeOver || !found.isOver) ? found : null;
  }

  /** @param {Listed} saved @returns {boolean} whether it could be read */
  open(saved) {
    const { text, ply, entered, seats, playsOn } = saved;
    this.#opening = saved;
    try {
      this.#store.dispatch({ type: 'load', record: this.#page.parse(text), ply, entered, seats, playsOn });
      return true;
    } catch (reason) {
      // A `RuntimeError` is a fault in the rules, not in the saved game.
      if (!(reason instanceof WebAssembly.RuntimeError)) this.shelf.setAside(saved.id);
      return false;
    } finally {
      this.#opening = null;
    }
  }

  /**
   * Opens an imported game. If the game is saved here, opens the saved copy with its seats and later moves
   * instead. If the imported game continues a saved game with a friend, it is saved in the same entry.
   * @param {Record} record always freed, at the latest when the game is closed
   * @param {Seats} seats for a game that is not saved here
   * @param {'link' | 'text'} how a link also matches a saved game with later moves; text matches only an
   *   identical game
   */
  openForeign(record, seats, how) {
    const { similar, hasMore, isSame } = this.#savedLike(record, seats.friend);
    if (similar !== null && (isSame || (how === 'link' && hasMore)) && this.open(similar))
      return record.free();
    const goesOn = similar !== null && !hasMore && similar.seats.friend && seats.friend;
    this.#opening = goesOn ? similar : null;
    try {
      this.#store.dispatch({ type: 'load', record, foreign: !goesOn, seats: goesOn ? similar.seats : seats });
      this.#isFromText = how === 'text';
    } finally {
      this.#opening = null;
    }
  }

  /**
   * Finds a saved game that `record` continues, or that continues `record`.
   * @param {Record} record
   * @param {boolean} friend
   * @returns {{ similar: Listed | null, hasMore: boolean, isSame: boolean }}
   */
  #savedLike(record, friend) {
    const id = record.id();
    const likely =
      id === undefined
        ? []
        : this.shelf.list().filter((each) => each.seats.friend === friend && each.text.includes(`"${id}"`));
    for (const similar of likely) {
      const saved = ignoreErrors(() => this.#page.parse(similar.text), null);
      const hasMore = saved?.continues(record) ?? false;
      const goesOn = saved !== null && record.continues(saved);
      saved?.free();
      if (hasMore || goesOn) return { similar, hasMore, isSame: hasMore && goesOn };
    }
    return { similar: null, hasMore: false, isSame: false };
  }

  /** @param {GameModel} model */
  #begin(model) {
    const opening = this.#opening;
    // `Opening` has corrected the address by now.
    this.#address = this.#page.address();
    this.#hasReported = false;
    this.#isFromText = false;
    this.#place = opening ?? {
      id: `${this.#store.play?.record.id() ?? 'game'}-${random()}`,
      revision: '',
      over: [],
    };
    this.#foreign = model.isForeign ? this.#store.text : null;
    // Try again to save a game that could not be saved, with another notice if that fails.
    const isSaved = opening !== null && this.#unsaved.get(this.#address)?.id !== opening.id;
    this.#written = isSaved && opening.text === this.#store.text ? null : '';
  }

  /** @param {GameModel} model */
  #write({ game, interaction, info, isRetry, seats, playsOn }) {
    const entered = interaction.type === 'enter' && !isRetry ? interaction.entered.map(stepOf) : [];
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
      playsOn,
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
      this.#reportFailure();
      this.#unsaved.set(this.#address, { ...now, ...this.#place, when: Date.now() });
      return;
    }
    this.#unsaved.delete(this.#address);
    if (this.#hasReported) this.#page.saves();
    this.#hasReported = false;
    this.#place = place;
    this.#remember();
  }

  /** Shows a notice that the game is not saved, once each time a game is opened. */
  #reportFailure() {
    if (this.#hasReported) return;
    this.#hasReported = true;
    const hasOthers = this.shelf.list().some(({ id }) => id !== this.#place.id);
    this.#page.say(hasOthers ? 'keeping.full' : 'keeping.refused', {});
  }

  /** Stores the id of the open game for its address, so that a reload opens it again. */
  #remember() {
    const known = addresses();
    known.delete(this.#address);
    known.set(this.#address, this.#place.id);
    const latest = Object.fromEntries([...known].slice(-MOST_ADDRESSES));
    ignoreErrors(() => sessionStorage.setItem(TAB, JSON.stringify(latest)), undefined);
  }
}

/** Reads the entry `TAB` and ignores damaged parts. */
function addresses() {
  const stored = Object(parseJson(ignoreErrors(() => sessionStorage.getItem(TAB), null) ?? ''));
  return new Map(
    Object.entries(stored).flatMap(([address, id]) => (typeof id === 'string' ? [[address, id]] : [])),
  );
}
