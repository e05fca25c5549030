/**
 * Opens games, wherever they come from: an address makes a record, and so does a game that was kept, a text
 * or a host's message; the record becomes the game that is shown. A game that is open is left only when it
 * is known that the other one can be opened.
 */

/** @import { Record, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Asked, GameRoute, PARAMETERS, PlayersAsked } from '../route/parameters.js' */
/** @import { GameModel, Happening } from '../state/game-model.js' */
/** @import { Keeper } from '../state/saving.js' */
/** @import { Listed } from '../state/saved-games.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Lesson } from '../ui/lesson.js' */
/** @import { Sight } from './incoming.js' */
import { loadExtras } from '../chunks.js';
import { byId, focusBoard } from '../dom.js';
import { speak, t } from '../i18n/i18n.js';
import { addressHere, readAddress } from '../route.js';
import { addressOfGame, hashOf } from '../route/addresses.js';
import { routeOf } from '../route/parameters.js';
import { wrongValue } from '../route/wrong-values.js';
import { goTo, pushAddress, replaceAddress } from '../state/address-bar.js';
import { Latest } from '../state/latest.js';
import { seatedAt, seatsFor } from '../state/players.js';
import { newRecord } from '../state/records.js';
import { forgetTried, keepRulesRead } from '../state/rule-trial.js';
import { rulesets } from '../state/rulesets.js';
import { explain, notify, notifyWrong } from '../ui/page.js';

/** @typedef {GameRoute & { asked: Asked<typeof PARAMETERS> }} Wanted */
/**
 * The record that an address asks for. `from`: where it really comes from; `usual` if nothing better could be
 * made of the address.
 * @typedef {{ record: Record, from: 'link' | 'start' | 'usual', wrong: string[] }} Made
 */
/**
 * @typedef {object} Page
 * @property {Store} store
 * @property {Keeper} keeper
 * @property {typeof import('../pkg/ludoteca_wasm.js')} rules
 * @property {(text: string) => void} say politely
 * @property {() => void} followLanguage says everything again, in the language that is now spoken
 */

/** The way into a game. */
export class Opening {
  #page;
  /** Only what was asked for last is opened. */
  #requests = new Latest();
  /** Whether a game is being opened that the address asks for. */
  #isFollowing = false;
  /** Once somebody has wanted to learn. @type {Lesson | null} */
  #lesson = null;
  /** The address of the game that is open. What cannot be opened leads back there. */
  #standing = { href: '', state: /** @type {unknown} */ (null), game: '' };
  /** The game that is being opened. @type {Promise<unknown>} */
  done = Promise.resolve();

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  get #isLearning() {
    return this.#page.store.model?.isLesson === true;
  }

  /**
   * Keeps the address of a game that has just been opened.
   * @param {GameModel} model
   * @param {Happening} happening
   */
  follow(model, happening) {
    if (happening.type !== 'opened') return;
    notify('');
    if (!this.#isFollowing) {
      this.#requests.begin();
      forgetTried();
    }
    if (routeOf(readAddress(), rulesets()).info?.id !== model.info.id)
      replaceAddress(hashOf({ game: model.info.id }));
    this.#keepAddress();
  }

  #keepAddress() {
    this.#standing = { href: addressHere().href, state: history.state, game: addressOfGame() };
  }

  /** Leaves the game that is open as it is, and says why. @param {string} wrong */
  stay(wrong) {
    replaceAddress(this.#standing.href, this.#standing.state);
    notify(`${wrong} ${t('error.stays')}`);
    this.#page.followLanguage();
  }

  /**
   * Opens what an address asks for. What is wrong with it is said, and the page stays usable.
   * @param {Wanted} route
   * @param {boolean} first whether the page has just been loaded
   * @param {() => boolean} isLatest whether no other address has been followed since
   */
  openGame(route, first, isLatest) {
    const isNewest = this.#requests.begin();
    const isWanted = () => isLatest() && isNewest();
    const opened = this.#openAsked(route, first, isWanted).catch(async (reason) => {
      if (this.#page.store.model === null) throw reason;
      const told = await explain(reason);
      if (isWanted()) this.stay(told);
    });
    this.done = opened.catch(() => {});
    return opened;
  }

  /**
   * @param {Wanted} route
   * @param {boolean} first
   * @param {() => boolean} isWanted whether nothing else has been asked for since
   */
  async #openAsked(route, first, isWanted) {
    const { info, from } = route;
    const { store } = this.#page;
    const wasShown = store.model !== null;
    const wasLearning = this.#isLearning;
    const isLesson = from.type === 'lesson';
    if (!first && wasShown && !wasLearning && !isLesson && addressOfGame() === this.#standing.game) {
      this.#keepAddress();
      return this.#page.followLanguage();
    }
    const unlearned = isLesson ? await this.#openLesson(info, from.step, first, isWanted) : null;
    if (unlearned === '' || !isWanted()) return;
    if (unlearned !== null && wasShown) return this.stay(unlearned);
    if (await this.#reopen(route, first, isWanted)) return;
    const made = await this.#recordOf(route);
    const wrong = unlearned === null ? made.wrong : [unlearned, ...made.wrong];
    const mayOpen = isWanted() && (wrong.length === 0 || store.model === null);
    if (mayOpen) await speak(null, info.game);
    if (!isWanted()) return made.record.free();
    if (!mayOpen) {
      made.record.free();
      return this.stay(wrong.join(' '));
    }
    this.#leaveLesson();
    this.#openMade(made, route);
    if (wrong.length > 0) notify([...wrong, t('error.begins')].join(' '));
    if (made.from !== 'link' && !first && (!wasShown || wasLearning)) focusBoard(true);
  }

  /**
   * Opens the game that was played at this address in this tab.
   * @param {Wanted} route
   * @param {boolean} first
   * @param {() => boolean} isWanted
   * @returns {Promise<boolean>} whether there is nothing more to open
   */
  async #reopen({ info, asked }, first, isWanted) {
    const { keeper } = this.#page;
    const wasLearning = this.#isLearning;
    const kept = keeper.keptHere(wasLearning || first);
    if (kept === null) return false;
    await speak(null, info.game);
    if (!isWanted()) return true;
    this.#leaveLesson();
    if (!this.#following(() => keeper.open(kept))) return false;
    if (!first) keepRulesRead();
    this.#keepAddress();
    this.#tryRule(asked.rule ?? null);
    if (wasLearning) focusBoard(true);
    return true;
  }

  /**
   * Makes the record that an address asks for, or one that begins as usual.
   * @param {Wanted} route
   * @returns {Promise<Made>}
   */
  async #recordOf({ info, switches, from }) {
    const { rules } = this.#page;
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

  /**
   * @param {Made} made
   * @param {Wanted} route
   */
  #openMade({ record, from }, route) {
    const { store } = this.#page;
    if (from === 'link') return this.#openLinked(record, route);
    const { asked } = route;
    const seats = seatsFor(asked, store.seats);
    if (from === 'usual') return store.dispatch({ type: 'load', record, seats, isNew: true });
    const isSent = route.from.type === 'position';
    const seated = isSent && asked.side === undefined ? seatedAt(seats, record.state().turn) : seats;
    this.#following(() => store.dispatch({ type: 'load', record, seats: seated, isNew: !isSent }));
    keepRulesRead();
    this.#keepAddress();
    this.#tryRule(asked.rule ?? null);
  }

  /**
   * Opens the game that a link holds; a friend's link goes on with the game that is kept here, on the side
   * that it has.
   * @param {Record} record
   * @param {Wanted} route
   */
  #openLinked(record, { asked, from }) {
    const { store, keeper } = this.#page;
    const seats = seatsFor(asked, { ...store.seats, who: 'both' });
    const friend = from.type === 'link' ? from.friend : null;
    keeper.openForeign(record, friend === null ? seats : { ...seats, who: friend, friend: true }, 'link');
  }

  /**
   * Opens a game that a host describes.
   * @param {Record} record
   * @param {{ asked: PlayersAsked, rule: string | null, isNew: boolean }} how who plays; the rule that is
   *   tried; whether the record begins as usual
   */
  openRecord(record, { asked, rule, isNew }) {
    const { store } = this.#page;
    this.#leaveLesson();
    const seats = seatsFor(asked, store.seats);
    const open = () => store.dispatch({ type: 'load', record, seats, isNew });
    if (rule === null) return open();
    this.#following(open);
    keepRulesRead();
    this.#keepAddress();
    this.#tryRule(rule);
  }

  /** Opens a game that has been kept. @param {Listed} kept */
  openKept(kept) {
    this.#leaveLesson();
    const before = addressHere().href;
    pushAddress(hashOf({ game: kept.ruleset }));
    if (this.#page.keeper.open(kept)) focusBoard(true);
    else replaceAddress(before);
  }

  /**
   * Opens a game that was looked at, for two people: at its address, if it has one. Throws what is wrong
   * with it.
   * @param {Sight} sight
   */
  openSeen({ address, info, text }) {
    if (address !== null && address !== addressHere().hash) return goTo(address);
    const { rules, keeper, store } = this.#page;
    const record = rules.Record.parse(text);
    // The way back leads to the page that is left.
    if (byId('game').hidden) pushAddress(hashOf({ game: info.id }));
    this.#leaveLesson();
    keeper.openForeign(record, { ...store.seats, who: 'both', friend: false }, 'text');
    focusBoard(true);
  }

  /** Names the rule that is tried on the board. @param {string | null} clause */
  #tryRule(clause) {
    const { store } = this.#page;
    store.dispatch({ type: 'rule', clause });
    if (clause !== null && store.model?.rule == null) notifyWrong([wrongValue('rule', clause)]);
  }

  /**
   * Opens a game because the address asks for it. Any other game that is opened ends the trial of a rule.
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
   * A lesson leaves the game that is kept as it is: nothing of what is played in it is written down.
   * @param {RulesetInfo} info
   * @param {string} step
   * @param {boolean} first
   * @param {() => boolean} isWanted
   * @returns {Promise<string>} why there is none; the empty text if there is one
   */
  async #openLesson(info, step, first, isWanted) {
    const { store, rules, say } = this.#page;
    try {
      const { Lesson } = await loadExtras();
      this.#lesson ??= new Lesson({ store, rules, say });
      return await this.#lesson.open(info, step, first, isWanted);
    } catch (reason) {
      return await explain(reason);
    }
  }

  #leaveLesson() {
    if (this.#isLearning) this.closeGame();
  }

  /** Leaves the game, or the lesson. */
  closeGame() {
    if (this.#isLearning) this.#lesson?.close();
    this.#page.store.dispatch({ type: 'close' });
  }
}
