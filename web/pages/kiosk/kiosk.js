/**
 * Kiosk mode (`kiosk=1`): a list of games, a computer that plays both sides until a visitor arrives, a reset
 * when the screen has not been touched for a while, and no links to other pages. `cycle.js` decides what to
 * do, and this module carries it out.
 */

/** @import { GamePage } from '../../ui/game-page.js' */
/** @import { Wrong } from '../../route.js' */
/** @import { Language } from '../../i18n/i18n.js' */
/** @import { AtEnd } from '../../state/surface.js' */
/** @import { GameModel } from '../../state/game-model.js' */
/** @import { Seats } from '../../state/players.js' */
/** @import { Effect, KioskEvent, Load, Seen } from './cycle.js' */
/** @import { Options } from './options.js' */
import { isBuilt } from '../../assets.js';
import { hasMessage, language, loadMessageFile, loadMessages, onMessagesChange, t } from '../../i18n/i18n.js';
import { routeOf } from '../../route/parameters.js';
import { readAddress } from '../../route.js';
import { PlayingTime } from '../../state/playing-time.js';
import { switchLetters } from '../../state/keyboard-shortcuts.js';
import { changeSettings, DEFAULT_SETTINGS } from '../../state/settings.js';
import {
  hasOwnServiceWorker,
  registerServiceWorker,
  serviceWorkers,
  useMemoryOnly,
} from '../../state/storage.js';
import { chooseLook } from '../../state/theme.js';
import { addCommands, run } from '../../ui/commands.js';
import { addStyles, byId, focusBoard, pageDialog } from '../../dom.js';
import { goTo, replaceAddress } from '../../state/address-bar.js';
import { makeSurface } from '../../state/surface.js';
import { rulesets } from '../../state/rulesets.js';
import { notify, notifyWrong, showView } from '../../ui/page.js';
import { endFacts } from '../../ui/end-facts.js';
import { winningPieces } from '../../ui/winning-pieces.js';
import { Choice } from './choice.js';
import { Clock } from './clock.js';
import { dueAt, HELD_MS, LOAD_LIMIT_MS, newState, step } from './cycle.js';
import { canLoadAllFiles, keepTries, Missing, triesBefore } from './missing.js';
import { readOptions } from './options.js';
import { Screen } from './screen.js';
import { onChange, onWake } from './signs.js';
import { takeHome } from './take-home.js';
import { Warning } from './warning.js';
import { forbidWaysOut } from './ways-out.js';

/**
 * @typedef {object} KioskContext
 * @property {() => Promise<GamePage>} load
 * @property {(tag: Language) => Promise<void>} setLanguage
 * @property {(listed: string[]) => void} showOnly
 */

/** Maximum time between the two taps of a double tap, in ms. */
const DOUBLE_TAP_MS = 500;

/** Passes the page's events to the cycle, and carries out its effects. */
class Kiosk {
  #page;
  #app;
  #options;
  #clock = new Clock();
  #choice;
  #screen;
  #warning = new Warning();
  #missing = new Missing();
  /** Start times of the pointers that are down, by pointer id. @type {Map<number, number>} */
  #held = new Map();
  /** Time of the last touch of the invitation. */
  #invitedAt = -Infinity;
  /** Notice about errors in the URL, shown on the first screen. */
  #notice = '';
  #state;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #onReady = () => {};

  /** @param {KioskContext} page @param {GamePage} app @param {Options} options */
  constructor(page, app, options) {
    this.#page = page;
    this.#app = app;
    this.#options = options;
    const { games, idleMs, attracts } = options;
    this.#choice = new Choice(options, () => this.#seat());
    this.#screen = new Screen(this.#choice, games.length > 1);
    const computer = () => `${t('opponent.computer')} · ${this.#choice.levelName}`;
    const time = new PlayingTime(app.store);
    makeSurface({ kind: 'kiosk', computer, atEnd: (model) => atEnd(model, time) });
    const plan = { games: games.length, idleMs, attracts };
    this.#state = newState(plan, this.#clock.now(), triesBefore());
  }

  /** Starts the kiosk. Resolves when the first screen is shown. */
  async start() {
    const { outside, wrong } = this.#options;
    addCommands('kiosk', {
      // The listener for touches handles these clicks.
      touch: () => {},
      still: () => {},
      others: () => this.#handle({ type: 'menu' }),
      play: () => this.#handle({ type: 'play' }),
      ...this.#choice.commands,
    });
    this.#listen();
    this.#followGame();
    forbidWaysOut();
    if (outside !== null) this.#screen.add(takeHome(outside, this.#app.store));
    this.#notice = noticeAbout(wrong);
    this.#missing.settle();
    const isReady = new Promise((resolve) => {
      this.#onReady = () => resolve(undefined);
    });
    this.#handle({ type: 'start' });
    await isReady;
    notify(this.#notice);
  }

  #listen() {
    // Registered first: the `touch` listeners below read `#held`.
    addEventListener('pointerdown', ({ pointerId }) => this.#held.set(pointerId, this.#clock.now()), true);
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel']))
      addEventListener(end, ({ pointerId }) => this.#held.delete(pointerId), true);
    for (const gesture of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(gesture, () => this.#handle({ type: 'touch' }), { capture: true, passive: true });
    // Not on `pointerdown`, because the element under the finger would then take the focus from the card.
    for (const gesture of ['click', 'keydown'])
      addEventListener(gesture, (event) => this.#endAttraction(event), { capture: true });
    addEventListener('hashchange', () => {
      const { info } = routeOf(readAddress(), rulesets());
      this.#handle({ type: 'choose', at: info === null ? -1 : this.#options.games.indexOf(info) });
    });
    const changed = () => this.#handle({ type: 'changed' });
    onMessagesChange(() => {
      this.#screen.write();
      if (this.#warning.isOpen) this.#handle({ type: 'tick' });
      changed();
    });
    onChange([byId('notice'), this.#missing.place], changed);
    // Registered before `onWake`, whose events need the corrected time.
    document.addEventListener('visibilitychange', () => this.#clock.see(document.hidden), { capture: true });
    onWake(() => this.#handle({ type: 'tick' }));
  }

  #followGame() {
    this.#app.store.subscribe((model, { type }) => {
      // The explanation is closed, because it is too small to read from a distance. A touch opens it.
      if (type === 'refused') byId('label').querySelector('.why')?.removeAttribute('open');
      // The visitor's choice of players takes precedence over the URL.
      if (type === 'opened' && !model.isLesson && this.#state.stage === 'none') this.#seat();
      if (model.game.outcome !== null) this.#handle({ type: 'changed' });
    });
  }

  /** @param {Event} event */
  #endAttraction(event) {
    const { stage } = this.#state;
    const now = this.#clock.now();
    // A touch of the board outside the card starts the game, unless it is the second tap of a double tap.
    if (stage === 'card' && event.type === 'click' && isBoard(event) && now - this.#invitedAt > DOUBLE_TAP_MS)
      this.#handle({ type: 'play' });
    if (stage !== 'attract' || this.#missing.has(event.target)) return;
    // A link under the finger must not be followed.
    if (event.type === 'click') event.preventDefault();
    this.#invitedAt = now;
    this.#handle({ type: 'invite' });
  }

  /** Passes an event to the cycle, carries out the effects, and sets the timer for the next deadline. */
  #handle(/** @type {KioskEvent} */ event) {
    const [state, effects] = step(this.#state, event, this.#seen);
    this.#state = state;
    for (const effect of effects) {
      try {
        this.#act(effect);
      } catch (error) {
        // A failing effect must not prevent the others.
        reportError(error);
      }
    }
    if (this.#state.load === null) this.#onReady();
    const seen = this.#seen;
    clearTimeout(this.#timer);
    const due = dueAt(this.#state, seen);
    const delayMs = Math.ceil(due - seen.now);
    if (due < Infinity) this.#timer = setTimeout(() => this.#handle({ type: 'tick' }), delayMs);
  }

  /** @returns {Seen} */
  get #seen() {
    return {
      now: this.#clock.now(),
      view: document.body.dataset['view'],
      isFirstLanguage: language() === this.#options.tag,
      isOver: this.#app.store.model?.game.outcome != null,
      isDamaged: this.#missing.isDamaged,
      isHeld: [...this.#held.values()].some((since) => this.#clock.now() - since < HELD_MS),
      isZoomed: (globalThis.visualViewport?.scale ?? 1) > 1.01,
    };
  }

  /** @param {Effect} effect */
  #act(effect) {
    switch (effect.type) {
      case 'forget':
        return this.#forget();
      case 'tidy':
        return this.#tidy();
      case 'update':
        return void this.#takeUpdate().catch(() => {});
      case 'unzoom':
        return void canLoadAllFiles(hasOwnServiceWorker() ? 'default' : 'reload').then(
          (is) => is && this.#handle({ type: 'renewable' }),
        );
      case 'renew':
        // Reloading would keep the zoom.
        return location.replace(withoutHash(this.#options.address));
      case 'reload':
        return location.reload();
      case 'repair':
        return void canLoadAllFiles().then((is) => is && this.#handle({ type: 'files-back' }));
      case 'keep-tries':
        return keepTries(effect.count);
      case 'load':
        return this.#load(effect.load, effect.at);
      case 'same-language':
        return void this.#reloadMessages().catch(() => {});
      case 'open':
        return this.#open(effect.at, effect.isWatched);
      case 'show':
        return this.#screen.show(this.#state.stage, this.#gameAt(this.#state.at));
      case 'list':
        return this.#toList();
      case 'menu':
        this.#toList();
        return goTo('#');
      case 'focus-board':
        return focusBoard(true);
      case 'sound':
        return changeSettings({ sound: effect.isOn && DEFAULT_SETTINGS.sound });
      case 'warn':
        return this.#warning.show(effect.restMs);
      case 'close-warning':
        return this.#warning.close();
      default:
        return /** @type {never} */ (effect);
    }
  }

  /** @param {number} at */
  #gameAt(at) {
    return /** @type {Options['games'][number]} */ (this.#options.games[at]);
  }

  /** @param {Load} load @param {number} at index of the game whose messages are needed */
  #load({ id, what }, at) {
    const loaded =
      what === 'messages'
        ? loadMessages(null, this.#gameAt(at).game)
        : what === 'first-language'
          ? this.#page.setLanguage(this.#options.tag)
          : this.#reloadMessages();
    const answer = (/** @type {boolean} */ isThere) => this.#handle({ type: 'loaded', id, isThere });
    loaded.then(
      () => answer(true),
      () => answer(false),
    );
  }

  /** Requests the current language again, to supersede requests for another one. */
  #reloadMessages() {
    return loadMessages(language(), this.#app.game);
  }

  /** @param {number} at @param {boolean} isWatched true if the computer plays both sides */
  #open(at, isWatched) {
    const { seats } = this.#choice;
    /** @type {Seats} */
    const watched = { ...seats, who: 'nobody', pace: this.#options.pace ?? 'shown' };
    this.#app.store.dispatch({
      type: 'open',
      ruleset: this.#gameAt(at).id,
      switches: {},
      position: null,
      seats: isWatched ? watched : seats,
    });
    showView('game');
  }

  /** Seats the chosen players in the open game, or in the next one. */
  #seat() {
    this.#app.store.dispatch({ type: 'seat', seats: this.#choice.seats });
  }

  #toList() {
    this.#app.opening.closeGame();
    showView('start');
  }

  /** Removes all traces of a visitor: the game, the URL and the choices. Works without loading files. */
  #forget() {
    const { address, attracts, theme } = this.#options;
    this.#warning.close();
    pageDialog().close();
    this.#screen.show('none', this.#gameAt(this.#state.at));
    this.#toList();
    this.#choice.forget();
    this.#seat();
    replaceAddress(address);
    notify('');
    useMemoryOnly();
    changeSettings({ ...DEFAULT_SETTINGS, sound: attracts ? false : DEFAULT_SETTINGS.sound });
    chooseLook({ theme, scheme: 'system', names: true });
    switchLetters(true);
    document.querySelectorAll('details[open]').forEach((each) => each.removeAttribute('open'));
    run('tab-moves');
    scrollTo(0, 0);
  }

  /** Removes dialogs and messages that an earlier visitor caused but that appeared after the reset. */
  #tidy() {
    pageDialog().close();
    if (byId('notice').textContent !== this.#notice) notify('');
    this.#missing.tidy();
  }

  /** Activates a newer build that has been fetched, unless a visitor is present. */
  async #takeUpdate() {
    const workers = serviceWorkers();
    const registration = await workers?.getRegistration();
    if (this.#state.isTouched || registration === undefined) return;
    if (registration.waiting === null) return registration.active?.postMessage('tidy');
    workers?.addEventListener('controllerchange', () => this.#handle({ type: 'replaced' }), { once: true });
    registration.waiting.postMessage('activate');
  }
}

/**
 * Makes the elements that a kiosk adds to the result of a game. Results are never kept, so nothing is
 * compared.
 * @param {GameModel} model
 * @param {PlayingTime} time
 * @returns {AtEnd}
 */
const atEnd = (model, { minutes }) => ({
  above: [winningPieces(model)],
  // The messages of these facts are loaded during the game.
  facts: hasMessage('end.moves') ? [endFacts(model, [], { total: null, minutes })] : [],
});

/** @param {KioskContext} page */
export async function startKiosk(page) {
  const options = readOptions();
  makeSurface({ kind: 'kiosk', play: 'start.play' });
  await Promise.all([loadMessageFile('kiosk'), awaited(addStyles('kiosk.css'))]);
  const app = await page.load();
  page.showOnly(options.games.map(({ id }) => id));
  const workers = serviceWorkers();
  if (isBuilt && workers !== undefined) registerServiceWorker(workers).catch(() => {});
  await new Kiosk(page, app, options).start();
  document.documentElement.dataset['kiosk'] = 'ready';
}

/** Waits for a style sheet, for at most `LOAD_LIMIT_MS`. @param {Promise<unknown>} style */
const awaited = (style) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LOAD_LIMIT_MS);
    style
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer);
        resolve(undefined);
      });
  });

/**
 * Moves the parameters from a URL's hash to its query string, because navigating to another hash would
 * not reload the page.
 * @param {string} address
 */
function withoutHash(address) {
  const url = new URL(address, document.baseURI);
  url.search = [url.search.slice(1), url.hash.slice(1)].filter((part) => part !== '').join('&');
  url.hash = '';
  return url.href;
}

/** True for an event outside the panel, dialogs and notices. @param {Event} event */
function isBoard({ target }) {
  return target instanceof Element && target.closest('#side, #above, #notice, dialog') === null;
}

/**
 * Shows the errors in the URL while the kiosk is set up, and returns the text of the notice.
 * @param {Wrong[]} wrong
 */
function noticeAbout(wrong) {
  notify('');
  notifyWrong(wrong);
  return byId('notice').textContent ?? '';
}
