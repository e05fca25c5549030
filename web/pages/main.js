/**
 * Where the page begins: the rules, the words and the start page. The game page, with all that play needs, is
 * loaded when a game is opened.
 */

/** @import { Language } from '../i18n/i18n.js' */
/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { ReadingRoute, Route } from '../route/parameters.js' */
/** @import { Wrong } from '../route.js' */
import init, * as rules from '../pkg/ludoteca_wasm.js';
import { isBuilt, only } from '../assets.js';
import { DRAWINGS, GAME_NAMES } from '../games/games.js';
import { preferredLanguage, speak, storeLanguage, t, speakAlso } from '../i18n/i18n.js';
import { watchLook } from '../board/render/board-look.js';
import { readAddress } from '../route.js';
import { Later } from '../state/later.js';
import { Latest } from '../state/latest.js';
import { recallLook } from '../state/theme.js';
import { listenToCommands, run } from '../ui/commands.js';
import { addStyles, byId, focusBoard } from '../dom.js';
import { focusLanguage, showLanguages } from '../ui/languages.js';
import {
  endStart,
  failStart,
  notify,
  notifyError,
  notifyWrong,
  patient,
  rulesets,
  sentencesOf,
  showView,
} from '../ui/page.js';
import { showStart } from './start.js';
import { compile } from '../wasm.js';

/** What an empty address asks for. @type {Route} */
const START = { type: 'start', info: null, asked: {} };

/**
 * What an address asks for, and what is wrong with it. For an empty one nothing need be loaded; what tells
 * faults is loaded where there are any.
 * @param {string | null} usual the game of an address that names none
 * @returns {Promise<{ route: Route, wrong: () => Promise<Wrong[]> }>}
 */
async function routeHere(usual) {
  const address = readAddress();
  if (address.parameters.size === 0 && address.wrong.length === 0 && usual === null)
    return { route: START, wrong: async () => [] };
  const { isRight, routeOf } = await import('../route/parameters.js');
  return {
    route: routeOf(address, rulesets, usual),
    wrong: async () => {
      if (isRight(address, rulesets, usual)) return [];
      const { faultsOf } = await import('../route/faults.js');
      return faultsOf(address, rulesets, usual);
    },
  };
}

/**
 * Shows a page to read.
 * @param {ReadingRoute & Route} route
 * @param {() => boolean} isWanted whether nothing else has been asked for since
 * @returns {Promise<Wrong[]>} what the page has found wrong
 */
async function read(route, isWanted) {
  const [{ showPage }] = await Promise.all([
    import('../lazy.js'),
    speakAlso('tools'),
    speakAlso(route.type === 'sources' ? 'history' : route.type),
    addStyles('ui/tools.css'),
  ]);
  if (!isWanted()) return [];
  showView('page');
  return showPage(route, rules);
}

/** What is shown at the page's address: the start page, a game, or a page to read. */
class Site {
  /** The game page, once it has been needed. */
  #gamePage = new Later(() => import('../ui/game-page.js').then(({ GamePage }) => new GamePage()));
  /** What was asked for first may be there last. */
  #followed = new Latest();
  /** Which rulesets the start page has. @type {(info: RulesetInfo) => boolean} */
  #isListed = ({ game }) => only === null || game === only;

  #loadGamePage = () => this.#gamePage.get();

  /** Follows the address. What is wrong with it is said, and the page stays usable. @param {boolean} first */
  async #follow(first) {
    const isWanted = this.#followed.begin();
    const wasPage = !byId('page').hidden;
    const { behind } = readAddress();
    const { route, wrong } = await routeHere(first ? only : null);
    if (!isWanted()) return;
    const { info, asked } = route;
    recallLook(asked.theme ?? null);
    const isRead = info !== null && route.type !== 'game';
    const page = route.type === 'game' ? await this.#gamePage.get() : await this.#gamePage.coming;
    const shown = isRead ? null : page?.game;
    // What stands before `#` was heard when the page was loaded.
    const tag = first || !behind.has('lang') ? null : (asked.lang ?? null);
    // The game that is open may stay.
    await speak(tag, shown ?? info?.game ?? null);
    if (!isWanted()) return;
    if (tag !== null) this.#showWords();
    notify('');
    if (route.type === 'unknown' && shown) return page?.opening.stay(sentencesOf(await wrong()).join(' '));
    /** @type {Wrong[]} */
    let found = [];
    if (isRead) {
      page?.opening.closeGame();
      found = await read(route, isWanted);
    } else if (route.type === 'game') {
      await page?.opening.openGame(route, first || wasPage);
      if (wasPage) focusBoard(true);
      if (asked.view === 'set-up' && isWanted()) run('set-up');
    } else {
      page?.opening.closeGame();
      showView('start');
      if (!first) byId('start-title').focus();
    }
    const all = [...(await wrong()), ...found];
    if (isWanted()) notifyWrong(all);
  }

  /** Follows the address, and says what could not be loaded. */
  #followAgain = () => patient(this.#follow(false)).catch((reason) => notifyError(reason));

  #showCards = () => showStart(rulesets.filter(this.#isListed), rules);

  /** @param {(info: RulesetInfo) => boolean} isListed */
  #showOnly = (isListed) => {
    this.#isListed = isListed;
    this.#showCards();
  };

  /** Writes the words of the page that do not depend on a game. */
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
    const page = await this.#gamePage.coming;
    await speak(tag, page?.game ?? null);
    this.#showWords();
    if (!byId('page').hidden) return void this.#followAgain();
    page?.followLanguage();
    focusLanguage(byId('languages'));
  };

  async begin() {
    listenToCommands();
    // Asked for together: nothing waits for anything that it does not need.
    const isThere = compile().then((module) => init({ module_or_path: module }));
    isThere.catch(() => {});
    const { route: early } = await routeHere(null);
    if (early.type === 'unknown' && early.asked.view === undefined) this.#gamePage.get().catch(() => {});
    if (early.type === 'start') for (const name of GAME_NAMES) DRAWINGS.load(name).catch(() => {});
    await Promise.all([isThere, speak(early.asked.lang ?? preferredLanguage(), null)]);
    rulesets.push(...rules.rulesets());
    this.#showWords();
    watchLook(this.#showCards);
    addEventListener('hashchange', () => void this.#followAgain());
    // A kiosk opens by itself what each visitor finds: nothing of another page is seen before it.
    if (early.asked.kiosk !== '1') await this.#follow(true);
    endStart();
    await this.#complete(early);
  }

  /** Loads what the page can be used without. @param {Route} early what was asked for first */
  async #complete({ asked }) {
    const load = this.#loadGamePage;
    const loaded = () => this.#gamePage.coming;
    const setLanguage = this.#setLanguage;
    // Without the bar at the top the rest is of use, and a kiosk must not be left without its rules.
    await import('../ui/top-bar.js')
      .then(({ showTools }) => showTools({ load, loaded, setLanguage }))
      .catch(failStart);
    // Not even loaded where movement is not wanted.
    if (!byId('start').hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      import('./start-demo.js').then(({ playDemo }) => playDemo(rulesets, rules)).catch(() => {});
    if (asked.kiosk === '1') {
      const { startKiosk } = await import('./kiosk/kiosk.js');
      return startKiosk({ load, setLanguage, showOnly: this.#showOnly });
    }
    if (!isBuilt) return;
    const { goOffline, receive } = await import('../ui/offline.js');
    await Promise.all([goOffline(loaded), receive(load, asked.received)]);
  }
}

new Site().begin().catch(failStart);
