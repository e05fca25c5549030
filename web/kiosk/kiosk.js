/**
 * The page in a hall, by its address: `kiosk=1`, the games that are there, an opponent that plays by itself
 * to be seen, and everything as it was when nobody has touched anything for a while. Nothing leads away from
 * here.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Wrong } from '../embed/parameters.js' */
/** @import { Language } from '../i18n/i18n.js' */
import { switchLetters } from '../a11y/letters.js';
import { sideName } from '../a11y/names.js';
import { home, isBuilt } from '../assets.js';
import { language, onSpoken, preferredLanguage, speak, speakAlso, t } from '../i18n/i18n.js';
import { readParameters } from '../embed/parameters.js';
import { told } from '../state/address.js';
import { usualSeats, computer } from '../state/seats.js';
import { changeSettings, USUAL } from '../state/settings.js';
import { packed } from '../state/sharing.js';
import { keepNothing, serviceWorkers } from '../state/storage.js';
import { chooseLook, THEMES } from '../state/theme.js';
import { goTo, keepNoHistory, linkedPage } from '../ui/addresses.js';
import { addCommands } from '../ui/commands.js';
import { addStyles, button, byId, element, focusBoard } from '../ui/dom.js';
import { fill } from '../ui/dialog.js';
import { replaceAddress } from '../ui/history.js';
import { asked as askedFor, notify, notifyWrong, rulesetNamed, rulesets, showView } from '../ui/page.js';
import { IDLE_S, parametersOf } from './parameters.js';

/**
 * @typedef {object} Page
 * @property {() => Promise<typeof import('../app.js')>} load
 * @property {(tag: Language) => Promise<void>} setLanguage
 * @property {(isShown: (info: RulesetInfo) => boolean) => void} showOnly
 */

/** The opponent that is to be seen, what a game is about, or nothing. */
/** @typedef {'attract' | 'card' | 'none'} Stage */

/** How long the warning stands: WCAG 2.2.1 asks for 20 seconds, this is for those who read slowly. */
const WARNING_S = 30;
/** How long a game is shown that nobody plays, and how long its end. */
const SHOWN_MS = 180_000;
const END_MS = 8000;
/** How often it is looked whether somebody is there. */
const LOOK_MS = 1000;
/** How long to wait for what may never come, and until it is asked for again. */
const PATIENCE_MS = 5000;
/** How often a page of which something is missing tries to come whole, and how long its files may take. */
const HEAL_MS = 120_000;
const FETCH_MS = 60_000;

/** The clock of the machine may be set while the page stands: this one goes on evenly. */
const now = () => performance.now();

/** Whether it comes, and soon. @param {Promise<unknown>} promise @returns {Promise<boolean>} */
const comes = (promise) =>
  Promise.race([
    promise.then(
      () => true,
      () => false,
    ),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, false)),
  ]);

/** Whether the page and all that belongs to it can be fetched now. @returns {Promise<boolean>} */
async function canComeWhole() {
  const parts = performance.getEntriesByType('resource').map(({ name }) => name);
  const signal = AbortSignal.timeout(FETCH_MS);
  /** @param {string} address */
  const fetchWhole = async (address) => {
    const response = await fetch(address, { cache: 'reload', signal });
    // What is cut off is noticed only when it has been read.
    await response.arrayBuffer();
    return response.ok;
  };
  try {
    // A host with a newer build has lost files of this one: the page alone must be there.
    const [hasPage] = await Promise.all([location.href, ...parts].map(fetchWhole));
    return hasPage === true;
  } catch {
    return false;
  }
}

/** @param {Page} page */
export async function startKiosk(page) {
  const { asked, wrong } = readParameters(
    parametersOf(rulesets.flatMap(({ id, aliases }) => [id, ...aliases])),
    askedFor(),
  );
  const listed = (asked.get('games')?.split(',') ?? rulesets.map(({ id }) => id)).flatMap(
    (name) => rulesetNamed(name) ?? [],
  );
  const games = [...new Set(listed)];
  const tag = preferredLanguage(askedFor().get('lang'));
  const idleMs = Number(asked.get('idle') ?? IDLE_S.usual) * 1000;
  const attracts = asked.get('attract') === '1';
  const level = Number(asked.get('level') ?? usualSeats().computers[0].level);
  const pace = /** @type {import('../state/seats.js').Pace | undefined} */ (asked.get('pace'));
  const theme = THEMES.find((each) => each === asked.get('theme')) ?? 'material';
  const outside = asked.get('home') ?? (home || publicPage());
  const startHash = new URLSearchParams(location.hash.slice(1)).has('kiosk') ? location.hash : '';
  const firstAddress = location.pathname + location.search + startHash;
  document.documentElement.dataset['kiosk'] = '';
  addStyles('kiosk/kiosk.css');
  await speakAlso('kiosk');
  const app = await page.load();
  const { store } = app;
  page.showOnly((info) => games.includes(info));

  /** Where the page's first script says what is missing. */
  const missing = document.getElementById('waiting');
  const layer = element('div', { id: 'kiosk' });
  const still = element('dialog', { id: 'still', aria: { labelledby: 'still-title' } });
  still.setAttribute('role', 'alertdialog');
  document.body.append(layer, still);
  const above = element('div', { id: 'above' });
  missing?.replaceWith(above);
  if (missing !== null) above.append(missing);
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  /** What stands before the board now, and what each visitor finds there. @type {Stage} */
  let stage = 'none';
  const firstStage = /** @type {Stage} */ (attracts ? 'attract' : games.length === 1 ? 'card' : 'none');
  /** The game that is shown. */
  let at = 0;
  let since = 0;
  let endedAt = 0;
  let touchedAt = now();
  /** Whether anybody has been here since everything was as at first. */
  let isTouched = false;
  /** How often something else has been asked for: what comes late is not wanted any more. */
  let wishes = 0;
  /** How much of what each visitor finds is on its way, and when the last of it came or was given up. */
  let coming = 0;
  let cameAt = now();
  /** Whether something of the page did not come, and when it was last looked whether it does. */
  let isDamaged = false;
  let healedAt = now();
  /** A newer build answers: the page is loaded again when nobody is there. */
  let isReplaced = false;

  const gameShown = () => games[at % games.length] ?? /** @type {RulesetInfo} */ (rulesets[0]);

  /** @param {boolean} isWatched */
  const seatsOf = (isWatched) => {
    const made = computer(level, null);
    return {
      ...usualSeats(),
      who: /** @type {import('../state/seats.js').Who} */ (isWatched ? 'nobody' : 'first'),
      computers: /** @type {[typeof made, typeof made]} */ ([made, made]),
      pace: pace ?? (isWatched ? /** @type {const} */ ('calm') : usualSeats().pace),
    };
  };

  /**
   * Opens the game whose turn it is, or the next one whose words come. If none do, the list of games stands.
   * @param {boolean} isWatched whether the computer plays both sides
   * @returns {Promise<boolean>} whether it is open, and nothing else has been asked for meanwhile
   */
  async function open(isWatched) {
    wishes += 1;
    const wish = wishes;
    for (const _ of games) {
      const info = gameShown();
      const isSpoken = await comes(speak(null, info.game));
      if (wish !== wishes) return false;
      if (isSpoken) {
        store.dispatch({ type: 'seat', seats: seatsOf(isWatched) });
        store.dispatch({ type: 'open', ruleset: info.id, switches: {}, position: null });
        showView('game');
        return true;
      }
      at += 1;
    }
    toList();
    return false;
  }

  function toList() {
    show('none');
    app.opening.closeGame();
    showView('start');
  }

  /** Nothing of a visitor stays: no game, no address, no choice. For this nothing need be loaded. */
  function forget() {
    still.close();
    dialog.close();
    toList();
    store.dispatch({ type: 'seat', seats: seatsOf(false) });
    replaceAddress(firstAddress);
    notify('');
    keepNothing();
    changeSettings({ ...USUAL, sound: attracts ? false : USUAL.sound });
    chooseLook({ theme, scheme: 'system', names: true });
    switchLetters(true);
    document.querySelectorAll('details[open]').forEach((each) => each.removeAttribute('open'));
    scrollTo(0, 0);
  }

  /** Everything as it was at first. What cannot be loaded is tried again by `look`. */
  async function reset() {
    isTouched = false;
    wishes += 1;
    const wish = wishes;
    forget();
    if (isReplaced) return location.reload();
    takeUpdate().catch(() => {});
    await speakFirst();
    if (wish !== wishes) return;
    if (firstStage === 'attract') await attract();
    if (firstStage === 'card') await invite();
  }

  /** Speaks the first language. If its words do not come, the page stays with the one that it speaks. */
  async function speakFirst() {
    const wish = wishes;
    // Another one that a visitor has chosen may still be on its way.
    if (language() === tag) await comes(speakAgain());
    else if (!(await comes(page.setLanguage(tag))) && wish === wishes) await comes(speakAgain());
  }

  /** Speaks on as before: no other language is waited for. */
  const speakAgain = () => speak(language(), app.gameShown());

  /** A newer build that has been fetched is taken when nobody is there. */
  async function takeUpdate() {
    const workers = serviceWorkers();
    const registration = await workers?.getRegistration();
    if (isTouched || registration === undefined) return;
    if (registration.waiting === null) return registration.active?.postMessage('tidy');
    workers?.addEventListener(
      'controllerchange',
      () => {
        isReplaced = true;
        if (!isTouched) location.reload();
      },
      { once: true },
    );
    registration.waiting.postMessage('activate');
  }

  async function attract() {
    since = now();
    endedAt = 0;
    show('attract');
    changeSettings({ sound: false });
    await open(true);
  }

  /** What the game is about, in three sentences, and the button to begin. */
  async function invite() {
    changeSettings({ sound: USUAL.sound });
    if (await open(false)) show('card');
  }

  /** Does what makes the screen as each visitor finds it. @param {() => Promise<void>} act */
  async function prepare(act) {
    coming += 1;
    try {
      await act();
    } finally {
      coming -= 1;
      cameAt = now();
    }
  }

  /** @param {Stage} next */
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
    if (stage === 'attract')
      layer.replaceChildren(
        element(
          'div',
          {},
          button('touch', t('kiosk.touch'), 'primary lure'),
          element('p', { class: 'plays', text: t('kiosk.plays', { game: name }) }),
        ),
      );
    if (stage === 'card') {
      const others = games.length > 1 ? [button('others', t('kiosk.others'))] : [];
      const title = element('h2', { text: name });
      title.tabIndex = -1;
      layer.replaceChildren(
        element(
          'div',
          { class: 'card' },
          title,
          ...sentencesOf(info).map((text) => element('p', { text })),
          element('div', { class: 'row' }, button('play', t('kiosk.play'), 'primary'), ...others),
        ),
      );
      title.focus();
    }
    if (still.open) warn();
  }

  function begin() {
    show('none');
    focusBoard(true);
  }

  function menu() {
    toList();
    goTo('#');
  }

  /** Says that everything is about to begin again, and how long there is to say no. */
  function warn() {
    const seconds = Math.max(0, Math.ceil((touchedAt + idleMs + WARNING_S * 1000 - now()) / 1000));
    const said = still.querySelector('p');
    if (!still.open || said === null || still.lang !== language()) {
      still.lang = language();
      still.replaceChildren(
        element('h2', { id: 'still-title', text: t('kiosk.still') }),
        element('p'),
        button('still', t('kiosk.go-on'), 'primary'),
      );
    }
    const text = still.querySelector('p');
    if (text !== null) text.textContent = t('kiosk.soon', { seconds });
    if (!still.open) still.showModal();
  }

  function touch() {
    touchedAt = now();
    if (!isTouched) {
      // What was on its way while nobody was there must not come over what somebody does.
      wishes += 1;
      if (coming > 0) speakAgain().catch(() => {});
    }
    isTouched = true;
    still.close();
  }

  function look() {
    const idle = now() - touchedAt;
    if (!isTouched) keepFirst();
    else if (idle > idleMs + WARNING_S * 1000) void prepare(reset);
    else if (idle > idleMs) warn();
  }

  /**
   * While nobody is there, what an earlier visitor asked for may come late, and what was missing may come.
   */
  function keepFirst() {
    dialog.close();
    if (byId('notice').textContent !== firstNotice) notify('');
    isDamaged ||= missing?.querySelector('button') != null;
    if (missing !== null && missing.textContent !== firstMissing) missing.replaceChildren();
    if (isDamaged && now() - healedAt > HEAL_MS) void heal();
    if (coming > 0) return;
    const view = firstStage === 'none' ? 'start' : 'game';
    const isFirst = stage === firstStage && document.body.dataset['view'] === view;
    const mayTry = now() - cameAt > PATIENCE_MS;
    if (!isFirst) return void (mayTry && prepare(reset));
    if (language() !== tag && mayTry) return void prepare(speakFirst);
    if (stage === 'attract') showNext();
  }

  /** Loads the page again if it can come whole: what is missing of it would be missing for every visitor. */
  async function heal() {
    healedAt = now();
    if ((await canComeWhole()) && !isTouched) location.reload();
  }

  /** A game that is over, or has been shown for long, makes room for the next one. */
  function showNext() {
    if (store.model?.game.outcome != null) endedAt ||= now();
    if (now() - since <= SHOWN_MS && (endedAt === 0 || now() - endedAt <= END_MS)) return;
    at += 1;
    void prepare(attract);
  }

  for (const gesture of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(gesture, touch, { capture: true, passive: true });
  // Not at the touch itself: what it falls on would take the focus from what appears.
  for (const gesture of ['click', 'keydown']) {
    addEventListener(
      gesture,
      (event) => {
        if (stage !== 'attract' || missing?.contains(/** @type {Node} */ (event.target))) return;
        // Not where a link leads that this click falls on.
        if (gesture === 'click') event.preventDefault();
        void prepare(invite);
      },
      { capture: true },
    );
  }
  // The touch itself is heard wherever it falls.
  addCommands({ touch: () => {}, others: menu, play: begin, still: touch });
  forbidWaysOut();
  onSpoken(write);
  if (outside !== null) byId('languages').before(takeHome(outside, store));
  addEventListener('hashchange', () => {
    const chosen = games.findIndex(({ id }) => id === askedFor().get('game'));
    if (chosen >= 0) at = chosen;
    // The link to all games leads there from the card too.
    if (stage === 'card') show('none');
  });
  const firstNotice = sayWrong(wrong);
  const firstMissing = missing?.textContent;
  setInterval(look, LOOK_MS);
  if (isBuilt)
    serviceWorkers()
      ?.register('sw.js', { updateViaCache: 'none' })
      .catch(() => {});
  await prepare(reset);
  notify(firstNotice);
  document.documentElement.dataset['kiosk'] = 'ready';
}

/**
 * Tells who sets up the screen what is wrong with its address, in place of what was said for others.
 * @param {Wrong[]} wrong
 * @returns {string}
 */
function sayWrong(wrong) {
  const name = askedFor().get('game');
  const all = wrong.map(({ parameter, value }) => told(parameter, value));
  if (name !== null && rulesetNamed(name) === undefined) all.push(told('game', name));
  notify('');
  notifyWrong(all);
  return byId('notice').textContent ?? '';
}

/** @param {RulesetInfo} info */
const sentencesOf = (info) => [
  t(`kiosk.aim.${info.game}`),
  t('kiosk.how', { side: sideName(info, 0) }),
  t('kiosk.help'),
];

/** Where others find this page, unless it is on this machine only. */
function publicPage() {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) ? null : linkedPage();
}

/** No menu, no other page, no print, no search, no text to drag away. */
function forbidWaysOut() {
  addEventListener('contextmenu', (event) => event.preventDefault());
  addEventListener('dragstart', (event) => event.preventDefault());
  addEventListener(
    'keydown',
    (event) => {
      const isShortcut =
        (event.ctrlKey || event.altKey || event.metaKey) &&
        !['Control', 'Alt', 'Meta', 'Shift'].includes(event.key);
      if (isShortcut || /^F\d+$/.test(event.key)) event.preventDefault();
    },
    { capture: true },
  );
  for (const gesture of ['click', 'auxclick']) {
    addEventListener(
      gesture,
      (event) => {
        const link = linkOf(event);
        if (link !== null && (gesture === 'auxclick' || !isWithin(link))) event.preventDefault();
      },
      { capture: true },
    );
  }
  // A button of the mouse goes back: not to what an earlier visitor has seen.
  keepNoHistory();
  addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === null || event.defaultPrevented) return;
    event.preventDefault();
    goTo(link.hash || '#');
  });
}

/** @param {Event} event */
const linkOf = ({ target }) => (target instanceof Element ? target.closest('a') : null);

/** Whether a link leads to another part of this page. @param {HTMLAnchorElement} link */
const isWithin = (link) => (link.getAttribute('href') ?? '').startsWith('#') && link.target === '';

/**
 * The button that shows the game as a code for a telephone.
 * @param {string} outside where a telephone finds the page
 * @param {import('../state/store.js').Store} store
 */
function takeHome(outside, store) {
  const show = async () => {
    const { model } = store;
    if (model === null) return;
    const [{ codeOf }] = await Promise.all([import('../ui/code.js'), speakAlso('tools')]);
    const parts = new URLSearchParams({ game: model.info.id, lang: language() });
    if (model.game.plies > 0) parts.set('record', await packed(store.text));
    const content = element(
      'div',
      { id: 'take' },
      element('p', { text: t('kiosk.home-how') }),
      codeOf(`${outside.split(/[?#]/, 1)[0]}#${parts}`),
    );
    fill(/** @type {HTMLDialogElement} */ (byId('dialog')), 'home', [content]);
  };
  addCommands({ home: show });
  const made = button('home', t('dialog.home'));
  onSpoken(() => (made.textContent = t('dialog.home')));
  return made;
}
