/**
 * Where the page begins: the rules, the words and the start page. The game page, with all that play needs, is
 * loaded when a game is opened.
 */

/** @import { Language } from './i18n/i18n.js' */
/** @import { RulesetInfo } from './pkg/ludoteca_wasm.js' */
import init, * as rules from './pkg/ludoteca_wasm.js';
import { isBuilt, only } from './assets.js';
import { DRAWINGS, GAME_NAMES } from './games/games.js';
import { languageOf, preferredLanguage, speak, storeLanguage, t, speakAlso } from './i18n/i18n.js';
import { watchLook } from './render/look.js';
import { short, told } from './state/address.js';
import { recallLook, THEMES } from './state/theme.js';
import { listenToCommands } from './ui/commands.js';
import { addStyles, byId, focusBoard } from './ui/dom.js';
import { focusLanguage, showLanguages } from './ui/languages.js';
import {
  asked,
  endStart,
  explain,
  failStart,
  fragment,
  notify,
  notifyAlso,
  notifyWrong,
  patient,
  rulesetNamed,
  rulesets,
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

/** Follows the address. What is wrong with it is said, and the page stays usable. @param {boolean} first */
async function route(first) {
  routes += 1;
  const turn = routes;
  const wasPage = !byId('page').hidden;
  const address = asked();
  const noTheme = recallLook(address);
  const name = address.get('game') ?? (first ? only : null);
  const info = name === null ? undefined : rulesetNamed(name);
  const tag = first ? null : fragment().get('lang');
  const view = address.get('view');
  const isRead = info !== undefined && (view === 'rules' || view === 'history');
  const page = info === undefined || isRead ? await gamePage : await loadGamePage();
  const shown = isRead ? null : page?.gameShown();
  // The game that is open may stay.
  await speak(languageOf(tag), shown ?? info?.game ?? null);
  if (turn !== routes) return;
  if (tag !== null) showWords();
  notify(
    name !== null && info === undefined
      ? t('error.game', { name: short(name), names: rulesets.map(({ id }) => id).join(', ') })
      : '',
  );
  if (name !== null && info === undefined && shown)
    return page?.opening.stay(t('error.seats', { list: told('game', name) }));
  if (isRead) {
    page?.opening.closeGame();
    const [{ showPage }] = await Promise.all([
      import('./ui/more.js'),
      speakAlso('tools'),
      speakAlso('history'),
      addStyles('ui/tools.css'),
    ]);
    if (turn !== routes) return;
    showView('page');
    await showPage(info.id, address, rules);
  } else if (info !== undefined) {
    await page?.opening.openGame(info, address, first || wasPage);
    if (wasPage) focusBoard(true);
  } else {
    page?.opening.closeGame();
    showView('start');
    if (!first) byId('start-title').focus();
  }
  if (noTheme !== null) notifyAlso([t('error.theme', { name: short(noTheme), names: THEMES.join(', ') })]);
  // A page to read has said it already.
  if (!isRead) notifyWrong(view === null ? [] : [told('view', view)]);
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
  if (!byId('page').hidden) return void follow(false);
  page?.followLanguage();
  focusLanguage(byId('languages'));
}

/** Follows the address, and says what could not be loaded. @param {boolean} first */
const follow = (first) => patient(route(first)).catch((reason) => notify(explain(reason)));

async function begin() {
  listenToCommands();
  // Asked for together: nothing waits for anything that it does not need.
  if (asked().has('game') && !asked().has('view')) loadGamePage().catch(() => {});
  if (!asked().has('game')) for (const name of GAME_NAMES) DRAWINGS.load(name).catch(() => {});
  await Promise.all([
    compile().then((module) => init({ module_or_path: module })),
    speak(preferredLanguage(asked().get('lang')), null),
  ]);
  rulesets.push(...rules.rulesets());
  showWords();
  watchLook(showCards);
  addEventListener('hashchange', () => void follow(false));
  await route(true);
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
  if (asked().get('kiosk') === '1') {
    const { startKiosk } = await import('./kiosk/kiosk.js');
    await startKiosk({ load: loadGamePage, setLanguage: changeLanguage, showOnly });
    return;
  }
  if (!isBuilt) return;
  const { goOffline, receive } = await import('./ui/offline.js');
  await Promise.all([goOffline(() => gamePage), receive(loadGamePage)]);
}

begin().catch(failStart);
