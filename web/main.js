/**
 * Where the page begins: the rules, the words and the start page. The game page, with all that play needs, is
 * loaded when a game is opened.
 */

/** @import { Language } from './i18n/i18n.js' */
/** @import { RulesetInfo } from './pkg/ludoteca_wasm.js' */
/** @import { Route } from './parameters.js' */
/** @import { Wrong } from './route.js' */
import init, * as rules from './pkg/ludoteca_wasm.js';
import { isBuilt, only } from './assets.js';
import { DRAWINGS, GAME_NAMES } from './games/games.js';
import { preferredLanguage, speak, storeLanguage, t, speakAlso } from './i18n/i18n.js';
import { watchLook } from './render/look.js';
import { readAddress } from './route.js';
import { recallLook } from './state/theme.js';
import { listenToCommands } from './ui/commands.js';
import { addStyles, byId, focusBoard } from './ui/dom.js';
import { focusLanguage, showLanguages } from './ui/languages.js';
import {
  endStart,
  explain,
  failStart,
  notify,
  notifyWrong,
  patient,
  rulesets,
  sentencesOf,
  showView,
} from './ui/page.js';
import { showStart } from './ui/start.js';
import { compile } from './wasm.js';

/** The game page, once it has been needed. @type {Promise<typeof import('./app.js')> | null} */
let gamePage = null;
/** How often the address has been followed: what was asked for first may be there last. */
let routes = 0;

/** What could not be loaded is tried again at the next use. */
function loadGamePage() {
  gamePage ??= import('./app.js').catch((reason) => {
    gamePage = null;
    throw reason;
  });
  return gamePage;
}

/** What an empty address asks for. @type {Route} */
const START = { type: 'start', info: null, asked: {} };

/**
 * What an address asks for, and what is wrong with it. For an empty one nothing need be loaded.
 * @param {string | null} usual the game of an address that names none
 * @returns {Promise<{ route: Route, wrong: () => Promise<Wrong[]> }>}
 */
async function routeHere(usual) {
  const address = readAddress();
  if (address.parameters.size === 0 && address.wrong.length === 0 && usual === null)
    return { route: START, wrong: async () => [] };
  const faults = import('./faults.js');
  faults.catch(() => {});
  const { routeOf } = await import('./parameters.js');
  return {
    route: routeOf(address, rulesets, usual),
    wrong: async () => (await faults).faultsOf(address, rulesets, usual),
  };
}

/** Follows the address. What is wrong with it is said, and the page stays usable. @param {boolean} first */
async function follow(first) {
  routes += 1;
  const turn = routes;
  const isWanted = () => turn === routes;
  const wasPage = !byId('page').hidden;
  const { behind } = readAddress();
  const { route, wrong } = await routeHere(first ? only : null);
  if (!isWanted()) return;
  const { info, asked } = route;
  recallLook(asked.theme ?? null);
  const isRead = route.type === 'rules' || route.type === 'history';
  const page = route.type === 'game' ? await loadGamePage() : await gamePage;
  const shown = isRead ? null : page?.gameShown();
  // What stands before `#` was heard when the page was loaded.
  const tag = first || !behind.has('lang') ? null : (asked.lang ?? null);
  // The game that is open may stay.
  await speak(tag, shown ?? info?.game ?? null);
  if (!isWanted()) return;
  if (tag !== null) showWords();
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
  } else {
    page?.opening.closeGame();
    showView('start');
    if (!first) byId('start-title').focus();
  }
  const all = [...(await wrong()), ...found];
  if (isWanted()) notifyWrong(all);
}

/**
 * Shows a page to read.
 * @param {Route & { type: 'rules' | 'history' }} route
 * @param {() => boolean} isWanted whether nothing else has been asked for since
 * @returns {Promise<Wrong[]>} what the page has found wrong
 */
async function read(route, isWanted) {
  const [{ showPage }] = await Promise.all([
    import('./ui/more.js'),
    speakAlso('tools'),
    speakAlso('history'),
    addStyles('ui/tools.css'),
  ]);
  if (!isWanted()) return [];
  showView('page');
  return showPage(route, rules);
}

/** Which rulesets the start page has. @type {(info: RulesetInfo) => boolean} */
let isShown = ({ game }) => only === null || game === only;

const showCards = () => showStart(byId('cards'), rulesets.filter(isShown), rules);

/** @param {typeof isShown} chosen */
function showOnly(chosen) {
  isShown = chosen;
  showCards();
}

/** Writes the words of the page that do not depend on a game. */
function showWords() {
  byId('start-title').textContent = t('start.title');
  byId('start-text').textContent = t('start.text');
  byId('promise').textContent = t('start.promise');
  const licences = byId('licences').querySelector('a, summary');
  if (licences !== null) licences.textContent = t('start.licences');
  showLanguages(byId('languages'), (tag) => void changeLanguage(tag));
  showCards();
}

/** @param {Language} tag */
async function changeLanguage(tag) {
  storeLanguage(tag);
  const page = await gamePage;
  await speak(tag, page?.gameShown() ?? null);
  showWords();
  if (!byId('page').hidden) return void followAgain();
  page?.followLanguage();
  focusLanguage(byId('languages'));
}

/** Follows the address, and says what could not be loaded. */
const followAgain = () => patient(follow(false)).catch((reason) => notify(explain(reason)));

async function begin() {
  listenToCommands();
  // Asked for together: nothing waits for anything that it does not need.
  const isThere = compile().then((module) => init({ module_or_path: module }));
  isThere.catch(() => {});
  const { route: early } = await routeHere(null);
  if (early.type === 'unknown' && early.asked.view === undefined) loadGamePage().catch(() => {});
  if (early.type === 'start') for (const name of GAME_NAMES) DRAWINGS.load(name).catch(() => {});
  await Promise.all([isThere, speak(early.asked.lang ?? preferredLanguage(), null)]);
  rulesets.push(...rules.rulesets());
  showWords();
  watchLook(showCards);
  addEventListener('hashchange', () => void followAgain());
  await follow(true);
  endStart();
  // Without the bar at the top the rest is of use, and a kiosk must not be left without its rules.
  await import('./ui/tools.js')
    .then(({ showTools }) =>
      showTools({
        load: loadGamePage,
        loaded: () => gamePage,
        setLanguage: changeLanguage,
      }),
    )
    .catch(failStart);
  if (early.asked.kiosk === '1') {
    const { startKiosk } = await import('./kiosk/kiosk.js');
    await startKiosk({ load: loadGamePage, setLanguage: changeLanguage, showOnly });
    return;
  }
  if (!isBuilt) return;
  const { goOffline, receive } = await import('./ui/offline.js');
  await Promise.all([goOffline(() => gamePage), receive(loadGamePage, early.asked.received)]);
}

begin().catch(failStart);
