/**
 * The page in a hall, by its address: `kiosk=1`, the games that are there, an opponent that plays by itself to be seen, and
 * everything as it was when nobody has touched anything for a while. Nothing leads away from here.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Language } from '../i18n/i18n.js' */
import { sideName } from '../a11y/names.js';
import { home, isBuilt } from '../assets.js';
import { language, onSpoken, preferredLanguage, speak, speakAlso, t } from '../i18n/i18n.js';
import { readParameters } from '../embed/parameters.js';
import { usualSeats, computer } from '../state/seats.js';
import { changeSettings, USUAL } from '../state/settings.js';
import { packed } from '../state/sharing.js';
import { keepNothing } from '../state/storage.js';
import { chooseLook, THEMES } from '../state/theme.js';
import { linkedPage } from '../ui/addresses.js';
import { addStyles, button, byId, element, focusBoard } from '../ui/dom.js';
import { fill } from '../ui/dialog.js';
import { asked as askedFor, notify, rulesetNamed, rulesets, showView } from '../ui/page.js';
import { IDLE_S, parametersOf } from './parameters.js';

/**
 * @typedef {object} Page
 * @property {() => Promise<typeof import('../app.js')>} load
 * @property {(tag: Language) => Promise<void>} setLanguage
 * @property {(isShown: (info: RulesetInfo) => boolean) => void} showOnly
 */

/** How long the warning stands: WCAG 2.2.1 asks for 20 seconds, this is for those who read slowly. */
const WARNING_S = 30;
/** How long a game is shown that nobody plays, and how long its end. */
const SHOWN_MS = 180_000;
const END_MS = 8000;
/** How often it is looked whether somebody is there. */
const LOOK_MS = 1000;

/** @param {Page} page */
export async function startKiosk(page) {
  const { asked, wrong } = readParameters(parametersOf(rulesets.flatMap(({ id, aliases }) => [id, ...aliases])), askedFor());
  const listed = (asked.get('games')?.split(',') ?? rulesets.map(({ id }) => id)).flatMap((name) => rulesetNamed(name) ?? []);
  const games = [...new Set(listed)];
  const tag = preferredLanguage(askedFor().get('lang'));
  const idleMs = Number(asked.get('idle') ?? IDLE_S.usual) * 1000;
  const attracts = asked.get('attract') === '1';
  const level = Number(asked.get('level') ?? usualSeats().computers[0].level);
  const pace = /** @type {import('../state/seats.js').Pace | undefined} */ (asked.get('pace'));
  const theme = THEMES.find((each) => each === asked.get('theme')) ?? 'material';
  const outside = asked.get('home') ?? (home || publicPage());
  document.documentElement.dataset['kiosk'] = '';
  addStyles('kiosk/kiosk.css');
  await speakAlso('kiosk');
  const app = await page.load();
  const board = app.game;
  page.showOnly((info) => games.includes(info));

  const layer = element('div', { id: 'kiosk' });
  const still = element('dialog', { id: 'still', aria: { labelledby: 'still-title' } });
  still.setAttribute('role', 'alertdialog');
  document.body.append(layer, still);
  /** What stands before the board: the opponent that is to be seen, or what a game is about. @type {'attract' | 'card' | 'none'} */
  let stage = 'none';
  /** The game that is shown. */
  let at = 0;
  let since = 0;
  let endedAt = 0;
  let touchedAt = Date.now();
  /** Whether anybody has been here since everything was as at first. */
  let isTouched = false;

  const gameShown = () => games[at % games.length] ?? /** @type {RulesetInfo} */ (rulesets[0]);

  /** @param {boolean} isWatched */
  const seatsOf = (isWatched) => {
    const made = computer(level, null);
    return { ...usualSeats(), who: /** @type {import('../state/seats.js').Who} */ (isWatched ? 'nobody' : 'first'), computers: /** @type {[typeof made, typeof made]} */ ([made, made]), pace: pace ?? (isWatched ? /** @type {const} */ ('calm') : usualSeats().pace) };
  };

  /** @param {boolean} isWatched whether the computer plays both sides */
  async function open(isWatched) {
    const info = gameShown();
    await speak(null, info.game);
    board.sit(seatsOf(isWatched));
    board.store.dispatch({ type: 'open', ruleset: info.id, switches: {}, position: null });
    showView('game');
  }

  /** Everything as it was at first: the language, the sound, the look, the games that were played. */
  async function reset() {
    isTouched = false;
    still.close();
    /** @type {HTMLDialogElement} */ (byId('dialog')).close();
    notify('');
    keepNothing();
    changeSettings({ ...USUAL, sound: attracts ? false : USUAL.sound });
    chooseLook({ theme, scheme: 'system' });
    document.querySelectorAll('details[open]').forEach((each) => each.removeAttribute('open'));
    if (language() !== tag) await page.setLanguage(tag);
    app.closeGame();
    board.sit(seatsOf(false));
    history.replaceState(null, '', location.pathname + location.search + startHash);
    scrollTo(0, 0);
    await takeUpdate();
    if (attracts) await attract();
    else if (games.length === 1) await invite();
    else {
      show('none');
      showView('start');
    }
  }

  async function attract() {
    since = Date.now();
    endedAt = 0;
    show('attract');
    changeSettings({ sound: false });
    await open(true);
  }

  /** What the game is about, in three sentences, and the button to begin. */
  async function invite() {
    changeSettings({ sound: USUAL.sound });
    await open(false);
    show('card');
  }

  /** @param {typeof stage} next */
  function show(next) {
    stage = next;
    layer.hidden = stage === 'none';
    layer.dataset['stage'] = stage;
    byId('game').inert = stage !== 'none';
    // Nobody wants to hear of turns that nobody plays.
    byId('polite').setAttribute('aria-live', stage === 'attract' ? 'off' : 'polite');
    write();
  }

  function write() {
    const info = gameShown();
    const name = t(`ruleset.${info.id}.name`);
    if (stage === 'attract') layer.replaceChildren(element('div', {}, button('touch', t('kiosk.touch'), () => {}, 'primary lure'), element('p', { class: 'plays', text: t('kiosk.plays', { game: name }) })));
    if (stage === 'card') {
      const others = games.length > 1 ? [button('others', t('kiosk.others'), () => menu(), '')] : [];
      const title = element('h2', { text: name });
      title.tabIndex = -1;
      layer.replaceChildren(element('div', { class: 'card' }, title, ...sentencesOf(info).map((text) => element('p', { text })), element('div', { class: 'row' }, button('play', t('kiosk.play'), () => begin(), 'primary'), ...others)));
      title.focus();
    }
    if (still.open) warn();
  }

  function begin() {
    show('none');
    focusBoard(true);
  }

  function menu() {
    show('none');
    app.closeGame();
    location.hash = '';
    showView('start');
  }

  /** Says that everything is about to begin again, and how long there is to say no. */
  function warn() {
    const seconds = Math.max(0, Math.ceil((touchedAt + idleMs + WARNING_S * 1000 - Date.now()) / 1000));
    const said = still.querySelector('p');
    if (!still.open || said === null || still.lang !== language()) {
      still.lang = language();
      still.replaceChildren(element('h2', { id: 'still-title', text: t('kiosk.still') }), element('p'), button('still', t('kiosk.go-on'), () => touch(), 'primary'));
    }
    const text = still.querySelector('p');
    if (text !== null) text.textContent = t('kiosk.soon', { seconds });
    if (!still.open) still.showModal();
  }

  function touch() {
    touchedAt = Date.now();
    isTouched = true;
    still.close();
  }

  function look() {
    const now = Date.now();
    if (!isTouched) {
      if (stage !== 'attract') return void (attracts && stage === 'none' && now - touchedAt > idleMs && reset());
      if (board.store.model?.game.outcome != null) endedAt ||= now;
      if (now - since > SHOWN_MS || (endedAt > 0 && now - endedAt > END_MS)) {
        at += 1;
        void attract();
      }
      return;
    }
    if (now - touchedAt > idleMs + WARNING_S * 1000) void reset();
    else if (now - touchedAt > idleMs) warn();
  }

  for (const gesture of ['pointerdown', 'keydown', 'wheel']) addEventListener(gesture, touch, { capture: true, passive: true });
  // Not at the touch itself: what it falls on would take the focus from what appears.
  for (const gesture of ['click', 'keydown']) addEventListener(gesture, () => void (stage === 'attract' && invite()), { capture: true });
  forbidWaysOut();
  onSpoken(write);
  const startHash = new URLSearchParams(location.hash.slice(1)).has('kiosk') ? location.hash : '';
  if (outside !== null) byId('languages').before(takeHome(outside, board));
  addEventListener('hashchange', () => {
    const chosen = games.findIndex(({ id }) => id === askedFor().get('game'));
    if (chosen >= 0) at = chosen;
  });
  setInterval(look, LOOK_MS);
  if (isBuilt) await navigator.serviceWorker?.register('sw.js', { updateViaCache: 'none' }).catch(() => null);
  if (wrong.length > 0) notify(t('error.seats', { list: wrong.map(({ parameter, value }) => `${parameter}=${value}`).join(', ') }));
  const said = byId('notice').textContent ?? '';
  await reset();
  notify(said);
  document.documentElement.dataset['kiosk'] = 'ready';
}

/** @param {RulesetInfo} info */
const sentencesOf = (info) => [t(`kiosk.aim.${info.game}`), t('kiosk.how', { side: sideName(info, 0) }), t('kiosk.help')];

/** Where others find this page, unless it is on this machine only. */
function publicPage() {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) ? null : linkedPage();
}

/** A newer build that has been fetched is taken when nobody is there. */
async function takeUpdate() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const waiting = registration?.waiting;
  if (waiting == null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('activate');
}

/** No menu, no other page, no print, no search, no text to drag away. */
function forbidWaysOut() {
  addEventListener('contextmenu', (event) => event.preventDefault());
  addEventListener('dragstart', (event) => event.preventDefault());
  addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.altKey || event.metaKey) && !['Control', 'Alt', 'Meta', 'Shift'].includes(event.key);
    if (isShortcut || /^F\d+$/.test(event.key)) event.preventDefault();
  }, { capture: true });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && (!(link.getAttribute('href') ?? '').startsWith('#') || link.target !== '')) event.preventDefault();
  }, { capture: true });
}

/**
 * The button that shows the game as a code for a telephone.
 * @param {string} outside where a telephone finds the page
 * @param {typeof import('../app.js')['game']} board
 */
function takeHome(outside, board) {
  const show = async () => {
    const { model } = board.store;
    if (model === null) return;
    const [{ codeOf }] = await Promise.all([import('../ui/code.js'), speakAlso('tools')]);
    const parts = new URLSearchParams({ game: model.info.id, lang: language() });
    if (model.game.plies > 0) parts.set('record', await packed(board.store.text));
    const content = element('div', { id: 'take' }, element('p', { text: t('kiosk.home-how') }), codeOf(`${outside.split(/[?#]/, 1)[0]}#${parts}`));
    fill(/** @type {HTMLDialogElement} */ (byId('dialog')), 'home', [content]);
  };
  const made = button('home', t('dialog.home'), () => void show(), '');
  onSpoken(() => (made.textContent = t('dialog.home')));
  return made;
}
