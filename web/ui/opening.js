/**
 * Opens games: those that an address asks for, saved games, links, and texts from elsewhere. A game that is
 * open is left only when it is known that the other one can be opened.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, Happening } from '../state/game-model.js' */
/** @import { Keeper } from '../state/keeping.js' */
/** @import { Who } from '../state/seats.js' */
/** @import { Listed } from '../state/shelf.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Lesson } from './lesson.js' */
import { speak, speakAlso, t } from '../i18n/i18n.js';
import { told } from '../state/address.js';
import { seatedAt, seatsAskedFor } from '../state/seats.js';
import { addressOfGame } from './addresses.js';
import { focusBoard } from './dom.js';
import { pushAddress, replaceAddress } from './history.js';
import { asked, explain, notify, notifyAlso, rulesetNamed } from './page.js';
import { forgetTried, keepRulesRead, TRIED } from './trying.js';

/** @typedef {{ ruleset: string, switches: { [key: string]: string }, position: string | null }} Start */
/**
 * @typedef {object} Page
 * @property {Store} store
 * @property {Keeper} keeper
 * @property {typeof import('../pkg/ludoteca_wasm.js')} rules
 * @property {(text: string) => void} say politely
 * @property {() => void} followLanguage says everything again, in the language that is now spoken
 */

/** What only links with a game have, in their order. */
const LINKED = ['friend', 'record'];

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
    if (rulesetNamed(asked().get('game') ?? '')?.id !== model.info.id)
      replaceAddress(`#game=${model.info.id}`);
    this.#keepAddress();
  }

  #keepAddress() {
    this.#standing = { href: location.href, state: history.state, game: addressOfGame() };
  }

  /** Leaves the game that is open as it is, and says why. @param {string} wrong */
  stay(wrong) {
    replaceAddress(this.#standing.href, this.#standing.state);
    notify(`${wrong} ${t('error.stays')}`);
    this.#page.followLanguage();
  }

  /**
   * Opens what the address asks for. What is wrong with it is said, and the page stays usable.
   * @param {RulesetInfo} info
   * @param {URLSearchParams} address
   * @param {boolean} first whether the page has just been loaded
   */
  openGame(info, address, first) {
    const where = location.href;
    const isWanted = () => location.href === where;
    const opened = this.#openAsked(info, address, first, isWanted).catch((reason) => {
      if (this.#page.store.model === null) throw reason;
      if (isWanted()) this.stay(explain(reason));
    });
    this.done = opened.catch(() => {});
    return opened;
  }

  /**
   * @param {RulesetInfo} info
   * @param {URLSearchParams} address
   * @param {boolean} first
   * @param {() => boolean} isWanted whether nothing else has been asked for since
   */
  async #openAsked(info, address, first, isWanted) {
    const { store, followLanguage } = this.#page;
    const shown = store.model;
    const wasLearning = this.#isLearning;
    const isSame =
      shown !== null && !wasLearning && !address.has('lesson') && addressOfGame() === this.#standing.game;
    if (isSame && !first) {
      this.#keepAddress();
      return followLanguage();
    }
    const step = address.get('lesson');
    const unlearned = step === null ? null : await this.#openLesson(info, step, first);
    if (unlearned === '' || !isWanted()) return;
    if (unlearned !== null && shown !== null) return this.stay(unlearned);
    if (await this.#reopen(info, address, first, isWanted)) return;
    const record = lettersIn(address);
    const linked = record === null ? null : await this.#readLink(record, info);
    const start = {
      ruleset: info.id,
      switches: switchesAskedFor(info, address),
      position: address.get('pos'),
    };
    const wrong = [unlearned ?? '', linked?.wrong ?? '', linked?.text ? '' : this.#wrongWith(start)].filter(
      (each) => each !== '',
    );
    if (!isWanted()) return;
    if (wrong.length > 0 && store.model !== null) return this.stay(wrong.join(' '));
    await speak(null, info.game);
    if (!isWanted()) return;
    this.#leaveLesson();
    if (linked?.text) return this.#openLinked(linked.text, address);
    this.#openStart(start, address, wrong);
    if (!first && (shown === null || wasLearning)) focusBoard(true);
  }

  /**
   * Opens the game that was played at this address in this tab.
   * @param {RulesetInfo} info
   * @param {URLSearchParams} address
   * @param {boolean} first
   * @param {() => boolean} isWanted
   * @returns {Promise<boolean>} whether there is nothing more to open
   */
  async #reopen(info, address, first, isWanted) {
    const { store, keeper } = this.#page;
    const wasLearning = this.#isLearning;
    const kept = keeper.keptHere(wasLearning || first);
    if (kept === null) return false;
    await speak(null, info.game);
    if (!isWanted()) return true;
    this.#leaveLesson();
    if (!this.#following(() => keeper.open(kept))) return false;
    if (!first) keepRulesRead();
    this.#keepAddress();
    store.dispatch({ type: 'rule', clause: address.get(TRIED) });
    if (wasLearning) focusBoard(true);
    return true;
  }

  /**
   * Begins a game as the address asks, or as usual if that cannot be.
   * @param {Start} start
   * @param {URLSearchParams} address
   * @param {string[]} wrong what has been found wrong with it
   */
  #openStart(start, address, wrong) {
    const { store } = this.#page;
    const { seats, wrong: wrongSeats } = seatsAskedFor(address, store.seats);
    if (this.#wrongWith(start) === '') {
      const isSent = start.position !== null && !address.has('side');
      const seated = isSent ? seatedAt(seats, this.#turnOf(start)) : seats;
      this.#following(() => store.dispatch({ type: 'open', ...start, seats: seated }));
      keepRulesRead();
      this.#keepAddress();
      store.dispatch({ type: 'rule', clause: address.get(TRIED) });
    } else store.dispatch({ type: 'open', ruleset: start.ruleset, switches: {}, position: null, seats });
    if (wrong.length > 0) notify([...wrong, t('error.begins')].join(' '));
    const friend = address.get('friend');
    if (friend !== null && friend !== 'first' && friend !== 'second') wrongSeats.push(told('friend', friend));
    if (wrongSeats.length > 0) notifyAlso([t('error.seats', { list: wrongSeats.join(', ') })]);
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

  /** What keeps a game from beginning so; the empty text if nothing does. @param {Start} start */
  #wrongWith({ ruleset, switches, position }) {
    const { rules } = this.#page;
    try {
      const made = new rules.Game(ruleset, switches);
      try {
        new rules.Record(made, position, null).free();
      } finally {
        made.free();
      }
      return '';
    } catch (reason) {
      return `${t('error.address')} ${explain(reason)}`;
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
      const { Lesson } = await import('./more.js');
      this.#lesson ??= new Lesson({ store, rules, say });
      return await this.#lesson.open(info, step, first);
    } catch (reason) {
      return explain(reason);
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
    const [{ LinkError, unpacked }] = await Promise.all([import('./more.js'), speakAlso('tools')]);
    try {
      const text = await unpacked(letters, info.id);
      this.#page.rules.Record.parse(text).free();
      return { text };
    } catch (reason) {
      const error = reason instanceof LinkError ? t(reason.message) : explain(reason);
      return { wrong: t('error.link', { error }) };
    }
  }

  /**
   * Opens the game that a link holds; a friend's link goes on with the game that is kept here, on the side
   * that it has.
   * @param {string} text
   * @param {URLSearchParams} address
   */
  #openLinked(text, address) {
    const { store, keeper } = this.#page;
    const { seats } = seatsAskedFor(address, { ...store.seats, who: 'both' });
    const side = ['first', 'second'].find((each) => each === address.get('friend'));
    const friend = { ...seats, who: /** @type {Who} */ (side), friend: true };
    keeper.openForeign(text, side === undefined ? seats : friend, 'link');
  }

  /** Opens a game that has been kept. @param {Listed} kept */
  openKept(kept) {
    this.#leaveLesson();
    const before = location.href;
    pushAddress(`#game=${kept.ruleset}`);
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

/** @param {RulesetInfo} info @param {URLSearchParams} address */
const switchesAskedFor = (info, address) =>
  Object.fromEntries(
    info.switches.flatMap(({ key }) => {
      const value = address.get(key);
      return value === null ? [] : [[key, value]];
    }),
  );

/**
 * The letters of a link; none where an address ends before them, or within one of the names.
 * @param {URLSearchParams} address
 * @returns {string | null} null: it is not a link with a game
 */
function lettersIn(address) {
  const names = [...address.keys()].filter((name) => name !== '');
  const isLink = names.some((name) => LINKED.some((each) => each.startsWith(name)));
  return address.get('record') ?? (isLink ? '' : null);
}
