/**
 * Opens games from addresses, saved games, text and messages of a host page. Each source provides a record,
 * which becomes the open game. The previous game is closed only after the record of the new one has been
 * read.
 */

/** @import { Record, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Requested, GameRoute, PARAMETERS, PlayersRequested } from '../route/parameters.js' */
/** @import { GameModel, StoreEvent } from '../state/game-model.js' */
/** @import { Keeper } from '../state/saving.js' */
/** @import { Listed } from '../state/saved-games.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Lesson } from '../ui/lesson.js' */
/** @import { GamePreview } from './incoming.js' */
import * as rules from '../pkg/ludoteca_wasm.js';
import { loadExtras } from '../chunks.js';
import { byId, focusBoard } from '../dom.js';
import { loadMessages, t } from '../i18n/i18n.js';
import { addressHere, readAddress } from '../route.js';
import { addressOfGame, hashOf } from '../route/addresses.js';
import { routeOf } from '../route/parameters.js';
import { wrongValue } from '../route/wrong-values.js';
import { goTo, pushAddress, replaceAddress } from '../state/address-bar.js';
import { LatestOnly } from '../state/latest-only.js';
import { seatsAtNextLevel } from '../state/next-level.js';
import { seatedAt, seatsFor } from '../state/players.js';
import { newRecord } from '../state/records.js';
import { forgetTried, keepRulesRead } from '../state/rule-trial.js';
import { rulesets } from '../state/rulesets.js';
import { surface } from '../state/surface.js';
import { explain, notify, notifyWrong } from '../ui/page.js';

/** @typedef {GameRoute & { requested: Requested<typeof PARAMETERS> }} OpenRequest */
/**
 * The record for an address. `from` is 'usual' if the record begins from the standard start because the
 * address has faults, which `wrong` describes.
 * @typedef {{ record: Record, from: 'link' | 'start' | 'usual', wrong: string[] }} Made
 */
/**
 * @typedef {object} OpeningContext
 * @property {Store} store
 * @property {Keeper} keeper
 * @property {(text: string) => void} say writes to the polite live region
 * @property {() => void} followLanguage renders all text again in the current language
 */

/** Opens, replaces and closes the open game, and keeps the address in sync with it. */
export class Opening {
  #page;
  /** Requests to open a game, of which only the latest takes effect. */
  #requests = new LatestOnly();
  /** True while the game of the address is being opened. */
  #isFollowing = false;
  /** Created when the first lesson is opened. @type {Lesson | null} */
  #lesson = null;
  /** Address of the open game, restored when another can't be opened. */
  #openAddress = { href: '', state: /** @type {unknown} */ (null), game: '' };
  /** Settles when the requested game has been opened or could not be opened. @type {Promise<unknown>} */
  done = Promise.resolve();

  /** @param {OpeningContext} page */
  constructor(page) {
    this.#page = page;
  }

  get #isLearning() {
    return this.#page.store.model?.isLesson === true;
  }

  /**
   * Listener of the store, which records the address of a game that has just been opened.
   * @param {GameModel} model
   * @param {StoreEvent} event
   */
  follow(model, event) {
    if (event.type !== 'opened') return;
    notify('');
    if (!this.#isFollowing) {
      this.#requests.begin();
      forgetTried();
    }
    if (routeOf(readAddress(), rulesets()).info?.id !== model.info.id)
      replaceAddress(hashOf({ game: model.info.id }));
    this.#noteAddress();
  }

  #noteAddress() {
    this.#openAddress = { href: addressHere().href, state: history.state, game: addressOfGame() };
  }

  /** Keeps the open game, restores its address, and shows the reason. @param {string} wrong */
  keepOpenGame(wrong) {
    replaceAddress(this.#openAddress.href, this.#openAddress.state);
    notify(`${wrong} ${t('error.stays')}`);
    this.#page.followLanguage();
  }

  /**
   * Opens the game of an address. If that fails, the previous game stays open and a notice says why. If no
   * game is open, the promise is rejected.
   * @param {OpenRequest} route
   * @param {boolean} first true if the page has just been loaded
   * @param {() => boolean} isLatest returns true until another address is opened
   */
  openGame(route, first, isLatest) {
    const isNewest = this.#requests.begin();
    const isCurrent = () => isLatest() && isNewest();
    const opened = this.#openRequested(route, first, isCurrent).catch(async (reason) => {
      if (this.#page.store.model === null) throw reason;
      const text = await explain(reason);
      if (isCurrent()) this.keepOpenGame(text);
    });
    this.done = opened.catch(() => {});
    return opened;
  }

  /**
   * @param {OpenRequest} route
   * @param {boolean} first
   * @param {() => boolean} isCurrent returns true until another game is requested
   */
  async #openRequested(route, first, isCurrent) {
    const { info, from } = route;
    const { store } = this.#page;
    const wasShown = store.model !== null;
    const wasLearning = this.#isLearning;
    const isLesson = from.type === 'lesson';
    if (!first && wasShown && !wasLearning && !isLesson && addressOfGame() === this.#openAddress.game) {
      this.#noteAddress();
      return this.#page.followLanguage();
    }
    const unlearned = isLesson ? await this.#openLesson(info, from.step, first, isCurrent) : null;
    if (unlearned === '' || !isCurrent()) return;
    if (unlearned !== null && wasShown) return this.keepOpenGame(unlearned);
    if (await this.#reopen(route, first, isCurrent)) return;
    const made = await this.#recordOf(route);
    const wrong = unlearned === null ? made.wrong : [unlearned, ...made.wrong];
    const mayOpen = isCurrent() && (wrong.length === 0 || store.model === null);
    if (mayOpen) await loadMessages(null, info.game);
    if (!isCurrent()) return made.record.free();
    if (!mayOpen) {
      made.record.free();
      return this.keepOpenGame(wrong.join(' '));
    }
    this.#leaveLesson();
    this.#openMade(made, route);
    if (wrong.length > 0) notify([...wrong, t('error.begins')].join(' '));
    if (made.from !== 'link' && !first && (!wasShown || wasLearning)) focusBoard(true);
  }

  /**
   * Opens the saved game that this tab last showed at this address.
   * @param {OpenRequest} route
   * @param {boolean} first
   * @param {() => boolean} isCurrent
   * @returns {Promise<boolean>} true if the game was opened, or is no longer wanted
   */
  async #reopen({ info, requested }, first, isCurrent) {
    const { keeper } = this.#page;
    const wasLearning = this.#isLearning;
    const saved = keeper.savedHere(wasLearning || first);
    if (saved === null) return false;
    await loadMessages(null, info.game);
    if (!isCurrent()) return true;
    this.#leaveLesson();
    if (!this.#following(() => keeper.open(saved))) return false;
    if (!first) keepRulesRead();
    this.#noteAddress();
    this.#tryRule(requested.rule ?? null);
    if (wasLearning) focusBoard(true);
    return true;
  }

  /**
   * Makes the record for an address, or one from the standard start if the address has faults.
   * @param {OpenRequest} route
   * @returns {Promise<Made>}
   */
  async #recordOf({ info, switches, from }) {
    /** @type {string[]} */
    const wrong = [];
    if (from.type === 'link') {
      try {
        const { recordOfLink } = await loadExtras();
        return { record: await recordOfLink(rules, info.id, from.letters), from: 'link', wrong };
      } catch (reason) {
        wrong.push(t('error.link', { error: await explain(reason) }));
      }
    }
    const usual = { ruleset: info.id, id: rules.randomBits() };
    try {
      const position = from.type === 'position' ? from.position : null;
      return { record: newRecord(rules, { ...usual, switches, position }), from: 'start', wrong };
    } catch (reason) {
      wrong.push(`${t('error.address')} ${await explain(reason)}`);
    }
    return { record: newRecord(rules, usual), from: 'usual', wrong };
  }

  /** @param {Made} made @param {OpenRequest} route */
  #openMade({ record, from }, route) {
    const { store } = this.#page;
    if (from === 'link') return this.#openLinked(record, route);
    const { requested, info } = route;
    const asked = seatsFor(requested, store.seats);
    const hasLevel = requested.level !== undefined || surface().kind !== 'page';
    const seats = hasLevel ? asked : seatsAtNextLevel(asked, info.id);
    if (from === 'usual') return store.dispatch({ type: 'load', record, seats, isNew: true });
    const isSent = route.from.type === 'position';
    const seated = isSent && requested.side === undefined ? seatedAt(seats, record.state().turn) : seats;
    this.#following(() => store.dispatch({ type: 'load', record, seats: seated, isNew: !isSent }));
    keepRulesRead();
    this.#noteAddress();
    this.#tryRule(requested.rule ?? null);
  }

  /**
   * Opens the game of a link. In a game against a friend, the visitor plays the side that the link names, and
   * the game continues the saved copy.
   * @param {Record} record
   * @param {OpenRequest} route
   */
  #openLinked(record, { requested, from }) {
    const { store, keeper } = this.#page;
    const seats = seatsFor(requested, { ...store.seats, who: 'both' });
    const friend = from.type === 'link' ? from.friend : null;
    keeper.openForeign(record, friend === null ? seats : { ...seats, who: friend, friend: true }, 'link');
  }

  /**
   * Opens a record for a host page. `how`: the requested players, the id of a clause to try out, and whether
   * the game begins from the standard start.
   * @param {Record} record
   * @param {{ requested: PlayersRequested, rule: string | null, isNew: boolean }} how
   */
  openRecord(record, { requested, rule, isNew }) {
    const { store } = this.#page;
    this.#leaveLesson();
    const seats = seatsFor(requested, store.seats);
    const open = () => store.dispatch({ type: 'load', record, seats, isNew });
    if (rule === null) return open();
    this.#following(open);
    keepRulesRead();
    this.#noteAddress();
    this.#tryRule(rule);
  }

  /** Opens a saved game. @param {Listed} saved */
  openSaved(saved) {
    this.#leaveLesson();
    const before = addressHere().href;
    pushAddress(hashOf({ game: saved.ruleset }));
    if (this.#page.keeper.open(saved)) focusBoard(true);
    else replaceAddress(before);
  }

  /**
   * Opens a previewed game for two people, through its address if it has one. Throws if its record can't be
   * read.
   * @param {GamePreview} preview
   */
  openSeen({ address, info, text }) {
    if (address !== null && address !== addressHere().hash) return goTo(address);
    const { keeper, store } = this.#page;
    const record = rules.Record.parse(text);
    // A new history entry, so that "back" returns to the current page.
    if (byId('game').hidden) pushAddress(hashOf({ game: info.id }));
    this.#leaveLesson();
    keeper.openForeign(record, { ...store.seats, who: 'both', friend: false }, 'text');
    focusBoard(true);
  }

  /** Starts the trial of a rule on the board. @param {string | null} clause */
  #tryRule(clause) {
    const { store } = this.#page;
    store.dispatch({ type: 'rule', clause });
    if (clause !== null && store.model?.rule == null) notifyWrong([wrongValue('rule', clause)]);
  }

  /**
   * Runs `open`, which opens the game of the address. Opening any other game ends the trial of a rule.
   * @template T
   * @param {() => T} open
   */
  #following(open) {
    this.#isFollowing = true;
    try {
      return open();
    } finally {
      this.#isFollowing = false;
    }
  }

  /**
   * Opens a lesson. Its moves are not saved, so saved games don't change.
   * @param {RulesetInfo} info
   * @param {string} step
   * @param {boolean} first
   * @param {() => boolean} isCurrent
   * @returns {Promise<string>} the reason why it could not be opened, or ''
   */
  async #openLesson(info, step, first, isCurrent) {
    const { store, say } = this.#page;
    try {
      const { Lesson } = await loadExtras();
      this.#lesson ??= new Lesson({ store, say });
      return await this.#lesson.open(info, step, first, isCurrent);
    } catch (reason) {
      return await explain(reason);
    }
  }

  #leaveLesson() {
    if (this.#isLearning) this.closeGame();
  }

  /** Closes the game or lesson. */
  closeGame() {
    if (this.#isLearning) this.#lesson?.close();
    this.#page.store.dispatch({ type: 'close' });
  }
}
