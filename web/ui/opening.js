/**
 * Opens games: those that an address asks for, saved games, links, and texts from elsewhere. A game that is
 * open is left only when it is known that the other one can be opened.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Asked, GameRoute, PARAMETERS, Switches } from '../route/parameters.js' */
/** @import { GameModel, Happening } from '../state/game-model.js' */
/** @import { Keeper } from '../state/saving.js' */
/** @import { Listed } from '../state/saved-games.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Lesson } from './lesson.js' */
import { speak, t } from '../i18n/i18n.js';
import { routeOf } from '../route/parameters.js';
import { addressHere, readAddress } from '../route.js';
import { seatedAt, seatsFor } from '../state/players.js';
import { addressOfGame, hashOf } from '../route/addresses.js';
import { focusBoard } from '../dom.js';
import { pushAddress, replaceAddress } from '../state/address-bar.js';
import { loadExtras } from '../chunks.js';
import { explain, notify, notifyWrong, rulesets } from './page.js';
import { forgetTried, keepRulesRead } from '../state/rule-trial.js';

/** @typedef {GameRoute & { asked: Asked<typeof PARAMETERS> }} Wanted */
/** @typedef {{ ruleset: string, switches: Switches, position: string | null }} Start */
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
   * @param {GameModel | null} model
   * @param {Happening} happening
   */
  follow(model, happening) {
    if (model === null || happening.type !== 'opened') return;
    notify('');
    if (!this.#isFollowing) forgetTried();
    if (routeOf(readAddress(), rulesets).info?.id !== model.info.id)
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
   * Opens what the address asks for. What is wrong with it is said, and the page stays usable.
   * @param {Wanted} route
   * @param {boolean} first whether the page has just been loaded
   * @param {() => boolean} isLatest whether no other address has been followed since
   */
  openGame(route, first, isLatest) {
    const where = addressHere().href;
    const isWanted = () => isLatest() && addressHere().href === where;
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
    const { store, followLanguage } = this.#page;
    const shown = store.model;
    const wasLearning = this.#isLearning;
    const isLesson = from.type === 'lesson';
    const isSame = shown !== null && !wasLearning && !isLesson && addressOfGame() === this.#standing.game;
    if (isSame && !first) {
      this.#keepAddress();
      return followLanguage();
    }
    const unlearned = isLesson ? await this.#openLesson(info, from.step, first) : null;
    if (unlearned === '' || !isWanted()) return;
    if (unlearned !== null && shown !== null) return this.stay(unlearned);
    if (await this.#reopen(route, first, isWanted)) return;
    const linked = from.type === 'link' ? await this.#readLink(from.letters, info) : null;
    const start = startOf(route);
    const unstarted = linked?.text ? '' : await this.#wrongWith(start);
    const wrong = [unlearned ?? '', linked?.wrong ?? '', unstarted].filter((each) => each !== '');
    if (!isWanted()) return;
    if (wrong.length > 0 && store.model !== null) return this.stay(wrong.join(' '));
    await speak(null, info.game);
    if (!isWanted()) return;
    this.#leaveLesson();
    if (linked?.text) return this.#openLinked(linked.text, route);
    this.#openStart(start, route, wrong);
    if (!first && (shown === null || wasLearning)) focusBoard(true);
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
   * Begins a game as the address asks, or as usual if that cannot be.
   * @param {Start} start
   * @param {Wanted} route
   * @param {string[]} wrong what has been found wrong with it
   */
  #openStart(start, { asked }, wrong) {
    const { store } = this.#page;
    const seats = seatsFor(asked, store.seats);
    if (this.#faultOf(start) === null) {
      const isSent = start.position !== null && asked.side === undefined;
      const seated = isSent ? seatedAt(seats, this.#turnOf(start)) : seats;
      this.#following(() => store.dispatch({ type: 'open', ...start, seats: seated }));
      keepRulesRead();
      this.#keepAddress();
      this.#tryRule(asked.rule ?? null);
    } else store.dispatch({ type: 'open', ruleset: start.ruleset, switches: {}, position: null, seats });
    if (wrong.length > 0) notify([...wrong, t('error.begins')].join(' '));
  }

  /** Names the rule that is tried on the board. @param {string | null} clause */
  #tryRule(clause) {
    const { store } = this.#page;
    store.dispatch({ type: 'rule', clause });
    if (clause === null || store.model?.rule != null) return;
    void import('../route/wrong-values.js').then(({ wrongValue }) =>
      notifyWrong([wrongValue('rule', clause)]),
    );
  }

  /** Which side is to move when a game begins so. @param {Start} start with nothing wrong */
  #turnOf({ ruleset, switches, position }) {
    const made = new this.#page.rules.Game(ruleset, switches);
    const record = new this.#page.rules.Record(made, position, null);
    const { turn } = record.state();
    record.free();
    made.free();
    return turn;
  }

  /** What keeps a game from beginning so, in words; the empty text if nothing does. @param {Start} start */
  async #wrongWith(start) {
    const reason = this.#faultOf(start);
    return reason === null ? '' : `${t('error.address')} ${await explain(reason)}`;
  }

  /** What keeps a game from beginning so; null if nothing does. @param {Start} start */
  #faultOf({ ruleset, switches, position }) {
    const { rules } = this.#page;
    try {
      const made = new rules.Game(ruleset, switches);
      try {
        new rules.Record(made, position, null).free();
      } finally {
        made.free();
      }
      return null;
    } catch (reason) {
      return reason;
    }
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
   * @returns {Promise<string>} why there is none; the empty text if there is one
   */
  async #openLesson(info, step, first) {
    const { store, rules, say } = this.#page;
    try {
      const { Lesson } = await loadExtras();
      this.#lesson ??= new Lesson({ store, rules, say });
      return await this.#lesson.open(info, step, first);
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

  /**
   * @param {string} letters of a link
   * @param {RulesetInfo} info
   * @returns {Promise<{ text?: string, wrong?: string }>} the game that it holds, or what is wrong with it
   */
  async #readLink(letters, info) {
    const { LinkError, textOfLink, unpacked } = await loadExtras();
    try {
      return { text: textOfLink(this.#page.rules, info.id, await unpacked(letters)) };
    } catch (reason) {
      const error = reason instanceof LinkError ? t(reason.key) : await explain(reason);
      return { wrong: t('error.link', { error }) };
    }
  }

  /**
   * Opens the game that a link holds; a friend's link goes on with the game that is kept here, on the side
   * that it has.
   * @param {string} text
   * @param {Wanted} route
   */
  #openLinked(text, { asked, from }) {
    const { store, keeper } = this.#page;
    const seats = seatsFor(asked, { ...store.seats, who: 'both' });
    const friend = from.type === 'link' ? from.friend : null;
    keeper.openForeign(text, friend === null ? seats : { ...seats, who: friend, friend: true }, 'link');
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
   * Opens the text of a game that came from elsewhere, for two people. Throws what is wrong with it.
   * @param {string} text
   */
  openForeign(text) {
    const { rules, keeper, store } = this.#page;
    rules.Record.parse(text).free();
    this.#leaveLesson();
    keeper.openForeign(text, { ...store.seats, who: 'both', friend: false }, 'text');
  }
}

/** @param {Wanted} route @returns {Start} */
const startOf = ({ info, from, switches }) => ({
  ruleset: info.id,
  switches,
  position: from.type === 'position' ? from.position : null,
});
