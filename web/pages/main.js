/** Entry point of the main page: shows the start page, and loads the other pages on demand. */

/** @import { GameName } from '../games/games.js' */
/** @import { Language } from '../i18n/i18n.js' */
/** @import { ReadingRoute, Route } from '../route/parameters.js' */
/** @import { Wrong } from '../route.js' */
import init, * as rules from '../pkg/ludoteca_wasm.js';
import { isBuilt, only } from '../assets.js';
import { loadReading } from '../chunks.js';
import { firstPicture } from '../board/first-picture.js';
import { DICE, DRAWINGS, GAME_NAMES, GAMES } from '../games/games.js';
import { loadMessages, preferredLanguage, prefetchMessages, storeLanguage, t } from '../i18n/i18n.js';
import { watchLook } from '../board/render/board-look.js';
import { readAddress } from '../route.js';
import { faultsOf } from '../route/faults.js';
import { routeOf } from '../route/parameters.js';
import { Lazy } from '../state/lazy.js';
import { LatestOnly } from '../state/latest-only.js';
import { rulesets } from '../state/rulesets.js';
import { surface } from '../state/surface.js';
import { applyStoredLook } from '../state/theme.js';
import { listenToCommands, run } from '../ui/commands.js';
import { byId, focusBoard } from '../dom.js';
import { firstBoard } from '../ui/first-board.js';
import { focusLanguage, showLanguages } from '../ui/languages.js';
import {
  endStart,
  failStart,
  notify,
  notifyError,
  notifyWrong,
  withSlowNotice,
  sentencesOf,
  showView,
} from '../ui/page.js';
import { HERO, showStart } from './start.js';
import { compile } from '../wasm.js';

/**
 * Shows a reading page, and returns the errors that the page finds in the URL.
 * @param {ReadingRoute & Route} route
 * @param {() => boolean} isCurrent true while nothing else has been requested
 * @returns {Promise<Wrong[]>}
 */
async function read(route, isCurrent) {
  const { showPage } = await loadReading();
  if (!isCurrent()) return [];
  showView('page');
  return showPage(route);
}

/**
 * Starts loading a game's messages, drawings and dice after the first view, while the rules are loading.
 * @param {Route} early route when the page was loaded
 */
function expectGame({ requested }) {
  const game = GAME_NAMES.find((name) => GAMES[name].rulesets.some((each) => each === requested.game));
  if (game === undefined || requested.view !== undefined) return;
  prefetchMessages(game);
  for (const part of [DRAWINGS, DICE]) part.load(game).catch(() => {});
}

/** Shows the view that the URL specifies: the start page, a game, or a reading page. */
class Site {
  #gamePage = new Lazy(() => import('../ui/game-page.js').then(({ GamePage }) => new GamePage()));
  /** Loaded immediately, because everything except the first view needs the rules. */
  #rules = compile().then((module) => init({ module_or_path: module }));
  /** Needed because loads may finish out of order. */
  #followed = new LatestOnly();
  /** Returns whether the start page lists a ruleset. @type {(ruleset: string) => boolean} */
  #isListed = () => true;

  #loadGamePage = () => this.#gamePage.get();

  /**
   * Shows the view that the URL specifies, and a notice about the errors in the URL.
   * @param {boolean} first true when the page has just been loaded
   */
  async #follow(first) {
    const isCurrent = this.#followed.begin();
    const wasPage = !byId('page').hidden;
    const address = readAddress();
    const usual = first ? only : null;
    const route = routeOf(address, rulesets(), usual);
    const { info, requested } = route;
    applyStoredLook(requested.theme ?? null);
    const isRead = info !== null && route.type !== 'game';
    const page = route.type === 'game' ? await this.#gamePage.get() : await this.#gamePage.pending;
    const shown = isRead ? null : page?.game;
    // A language before `#` takes effect only once, when the page is loaded.
    const tag = first || !address.hashParameters.has('lang') ? null : (requested.lang ?? null);
    // The open game's messages take precedence, because the game may stay open.
    await loadMessages(tag, shown ?? info?.game ?? null);
    if (!isCurrent()) return;
    if (tag !== null) this.#showWords();
    notify('');
    const wrong = faultsOf(address, rulesets(), usual);
    if (route.type === 'unknown' && shown) return page?.opening.keepOpenGame(sentencesOf(wrong).join(' '));
    /** @type {Wrong[]} */
    let found = [];
    if (isRead) {
      page?.opening.closeGame();
      found = await read(route, isCurrent);
    } else if (route.type === 'game') {
      await page?.opening.openGame(route, first || wasPage, isCurrent);
      if (wasPage) focusBoard(true);
      if (requested.view === 'set-up' && isCurrent()) run('set-up');
    } else {
      page?.opening.closeGame();
      showView('start');
      if (this.#isStartDue) this.#showCards();
      if (!first) byId(byId('going').hidden ? 'start-title' : 'going-title').focus();
    }
    if (isCurrent()) notifyWrong([...wrong, ...found]);
  }

  /** Follows a changed URL, with notices about slow and failed loads. */
  #followAgain = () => withSlowNotice(this.#follow(false)).catch((reason) => notifyError(reason));

  /** @param {HTMLElement} place @param {string} ruleset */
  #draw = async (place, ruleset) => {
    const [{ startOf, StillBoard }] = await Promise.all([import('../board/still-board.js'), this.#rules]);
    const board = new StillBoard(startOf(rules, ruleset));
    board.canvas.className = 'thumbnail';
    place.replaceChildren(board.canvas);
    board.fit();
  };

  /** True if the start page must still be built when it is shown. Opening a game does not build it. */
  #isStartDue = false;

  #showCards = () => {
    this.#isStartDue = byId('start').hidden && surface().kind !== 'kiosk';
    if (!this.#isStartDue) showStart(this.#isListed, (place, ruleset) => void this.#draw(place, ruleset));
  };

  /** Lists only the given rulesets on the start page. @param {readonly string[]} listed ids of rulesets */
  #showOnly = (listed) => {
    this.#isListed = (ruleset) => listed.includes(ruleset);
    this.#showCards();
  };

  /** Renders the text that doesn't depend on a game. */
  #showWords() {
    byId('start-title').textContent = t('start.title');
    byId('start-text').textContent = t('start.text');
    byId('promise').textContent = t('start.promise');
    byId('licences').querySelector('a, summary')?.replaceChildren(t('start.licences'));
    showLanguages(byId('languages'), (tag) => void this.#setLanguage(tag));
    this.#showCards();
  }

  /** @param {Language} tag */
  #setLanguage = async (tag) => {
    storeLanguage(tag);
    const page = await this.#gamePage.pending;
    await loadMessages(tag, page?.game ?? null);
    this.#showWords();
    if (!byId('page').hidden) return void this.#followAgain();
    page?.followLanguage();
    focusLanguage(byId('languages'));
  };

  /**
   * Starts loading the parts of the first view that need no rules. Returns a function that shows them, to be
   * called when the messages have loaded.
   * @param {Route} early route when the page was loaded
   * @returns {(() => void) | undefined}
   */
  #first({ type, requested }) {
    const isGame = type === 'unknown' && requested.view === undefined;
    if (isGame) this.#gamePage.get().catch(() => {});
    // A kiosk shows its own first screen, and nothing else may be visible before it.
    if (requested.kiosk === '1') return undefined;
    if (isGame) return firstBoard(requested);
    if (type !== 'start') return undefined;
    firstPicture(/** @type {GameName} */ (GAME_NAMES[0]), { ...HERO, loading: 'eager' });
    return () => showView('start');
  }

  async begin() {
    listenToCommands();
    this.#rules.catch(() => {});
    // The rulesets are unknown until the rules have loaded, so the route of any game is `unknown`.
    const early = routeOf(readAddress(), [], only);
    const { requested } = early;
    applyStoredLook(requested.theme ?? null);
    const show = this.#first(early);
    await loadMessages(requested.lang ?? preferredLanguage(), null);
    const isStart = early.type === 'start';
    if (isStart) show?.();
    this.#showWords();
    if (!isStart) show?.();
    expectGame(early);
    await this.#rules;
    watchLook(this.#showCards);
    addEventListener('hashchange', () => void this.#followAgain());
    if (requested.kiosk !== '1') {
      await this.#follow(true);
      endStart();
    }
    await this.#complete(early);
  }

  /** Loads the parts that are not needed at first. @param {Route} early route when the page was loaded */
  async #complete({ requested }) {
    const load = this.#loadGamePage;
    const loaded = () => this.#gamePage.pending;
    const setLanguage = this.#setLanguage;
    // The rest of the page works without the top bar, and a kiosk must still start.
    const lost = await import('../ui/top-bar.js')
      .then(({ showTools }) => showTools({ load, loaded, setLanguage, showCards: this.#showCards }))
      .catch((reason) => reason);
    if (!byId('start').hidden)
      import('./start-demo.js').then(({ playDemo }) => playDemo(rulesets())).catch(() => {});
    if (requested.kiosk === '1') {
      const { startKiosk } = await import('./kiosk/kiosk.js');
      await startKiosk({ load, setLanguage, showOnly: this.#showOnly });
      endStart();
    }
    if (lost !== undefined) failStart(lost);
    if (requested.kiosk === '1' || !isBuilt) return;
    const { goOffline, receive } = await import('../ui/offline.js');
    await Promise.all([goOffline(loaded), receive({ load, loaded }, requested.received)]);
  }
}

new Site().begin().catch(failStart);
