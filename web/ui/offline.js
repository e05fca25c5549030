/**
 * The page's side of the service worker: registers it, shows the offline notice once, and offers newer
 * builds, which are activated only with consent. Loaded after the first view, and not used in frames.
 */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GamePage } from './game-page.js' */
import { loadMessageFile, onMessagesChange, t } from '../i18n/i18n.js';
import {
  getItem,
  hasOwnServiceWorker,
  registerServiceWorker,
  serviceWorkers,
  setItem,
} from '../state/storage.js';
import { autoDismiss } from './auto-dismiss.js';
import { addCommands } from './commands.js';
import { addStyles, button, byId, element, focusBoard } from '../dom.js';
import { onView } from './page.js';

export { receive } from '../opening/arrivals.js';

/** Storage key: set once the offline notice has been shown. */
const NOTICE_SHOWN = 'ludoteca.offline';
/** Time since the last check after which a page that becomes visible checks for a newer build. */
const ASK_AGAIN_MS = 3_600_000;

/**
 * A notice, or a question if `agree` is not null.
 * @typedef {{ key: MessageKey, agree: (() => void) | null }} News
 */

/**
 * Moves the notice to a position where it does not cover a board. Questions are shown in the panel of a game,
 * or at the end of any other page. Other notices are shown in the footer of the start page.
 * @param {HTMLElement} line
 * @param {News} news
 */
function place(line, { agree }) {
  const isGame = document.body.dataset['view'] === 'game';
  const foot = agree === null ? document.querySelector('#start footer') : document.body;
  const parent = agree !== null && isGame ? byId('side') : foot;
  if (line.parentElement === parent) return;
  if (parent?.id === 'side') byId('label').before(line);
  else parent?.append(line);
}

/** @returns {(news: News | null) => void} */
function newsLine() {
  const line = element('div', { id: 'news', data: { shown: 'false' } });
  line.setAttribute('role', 'status');
  document.body.append(line);
  /** @type {News | null} */
  let shown = null;
  const show = () => {
    line.dataset['shown'] = String(shown !== null);
    const hadFocus = line.contains(document.activeElement);
    if (shown === null) {
      line.replaceChildren();
      delete line.dataset['text'];
      return void (hadFocus && focusBoard());
    }
    const { key, agree } = shown;
    place(line, shown);
    // Replacing a button during a press would lose the click.
    if (line.dataset['text'] === `${t(key)} ${agree !== null}`) return;
    line.dataset['text'] = `${t(key)} ${agree !== null}`;
    const buttons =
      agree === null
        ? [button('news-close', t('offline.close'))]
        : [button('news-agree', t('offline.reload')), button('news-close', t('offline.later'))];
    line.replaceChildren(element('p', t(key)), element('div.row', ...buttons));
    return void (hadFocus && buttons[0]?.focus());
  };
  /** @param {News | null} news */
  const say = (news) => {
    shown = news;
    show();
    if (news?.agree !== null) return;
    autoDismiss({
      isOpen: () => shown === news,
      isSeen: () => document.body.dataset['view'] === 'start' && !line.contains(document.activeElement),
      close: () => say(null),
    });
  };
  addCommands('offline', { 'news-agree': () => shown?.agree?.(), 'news-close': () => say(null) });
  onMessagesChange(show);
  onView(show);
  return say;
}

/** Returns whether the offline notice has been shown before, and marks it as shown. */
function wasShownBefore() {
  const wasShown = getItem(NOTICE_SHOWN) !== null;
  setItem(NOTICE_SHOWN, 'said');
  return wasShown;
}

/**
 * Resolves to true when `worker` reaches `state`, or to false when it becomes redundant.
 * @param {ServiceWorker} worker
 * @param {ServiceWorkerState} state
 * @returns {Promise<boolean>}
 */
const reaches = (worker, state) =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === state) resolve(true);
      else if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Links the web app manifest of the current language. */
function followManifest() {
  const link = document.querySelector('link[rel=manifest]');
  const show = () => link?.setAttribute('href', `app.${document.documentElement.lang}.webmanifest`);
  onMessagesChange(show);
  show();
}

/** Returns whether a text field has been edited and its text has not been used yet. */
const hasTyped = () =>
  /** @type {(HTMLInputElement | HTMLTextAreaElement)[]} */ ([
    ...document.querySelectorAll('textarea, input[type=text]:not([readonly])'),
  ]).some(({ value, defaultValue }) => value !== defaultValue);

/** Returns whether a reload would lose a game or typed text. @param {OfflineContext} page */
const wouldLose = async ({ hasUnsaved }) => hasTyped() || (await hasUnsaved());

/**
 * Offers a newer build. If the reload would lose something, the notice says so. If that becomes true only
 * after the notice is shown, the build is offered again instead of being activated.
 * @param {OfflineContext} page
 * @param {() => void} take
 */
async function offer(page, take) {
  const namesLoss = await wouldLose(page);
  const agree = async () => {
    if (!namesLoss && (await wouldLose(page))) return offer(page, take);
    take();
  };
  page.say({ key: namesLoss ? 'offline.update-unsaved' : 'offline.update', agree: () => void agree() });
}

/**
 * @typedef {object} OfflineContext
 * @property {(news: News | null) => void} say
 * @property {() => Promise<boolean>} hasUnsaved returns whether closing the page would lose a game
 */

/**
 * @param {ServiceWorkerContainer} container
 * @param {ServiceWorkerRegistration} registration
 * @param {OfflineContext} page
 */
function follow(container, registration, page) {
  /** True after the visitor has agreed, on this page, to an update whose notice named any loss. */
  let isAgreed = false;
  /** @param {ServiceWorker} waiting */
  const offerWaiting = (waiting) =>
    offer(page, () => {
      isAgreed = true;
      waiting.postMessage('activate');
    });

  async function takeOver() {
    if (isAgreed || !(await wouldLose(page))) location.reload();
    else await offer(page, () => location.reload());
  }

  async function watch() {
    const { installing } = registration;
    if (installing === null) return;
    const isFirst = registration.active === null;
    if (!(await reaches(installing, isFirst ? 'activated' : 'installed'))) return;
    if (!isFirst) await offerWaiting(installing);
    else if (!wasShownBefore()) page.say({ key: 'offline.ready', agree: null });
  }

  registration.addEventListener('updatefound', () => void watch());
  void watch();
  if (registration.waiting !== null) void offerWaiting(registration.waiting);
  // This page belongs to the old build, so it reloads and opens its game again. If the reload would lose
  // something, the page offers the reload instead.
  let isControlled = hasOwnServiceWorker();
  container.addEventListener('controllerchange', () => {
    // The site's data has been cleared, including its worker. Reloading would lose this page's game, too.
    if (container.controller === null) return;
    if (isControlled) void takeOver();
    isControlled = true;
  });
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < ASK_AGAIN_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
  container.controller?.postMessage('tidy');
}

/** Makes the site work offline. @param {() => Promise<GamePage> | null} gamePage null before it is loaded */
export async function goOffline(gamePage) {
  followManifest();
  const container = serviceWorkers();
  if (container === undefined || window.top !== window) return;
  await Promise.all([addStyles('extras.css'), loadMessageFile('extras')]);
  const say = newsLine();
  // The browser may refuse to register a worker. The page works without it.
  const registration = await registerServiceWorker(container).catch(() => null);
  const hasUnsaved = async () => (await gamePage()?.catch(() => null))?.hasUnsaved ?? false;
  if (registration !== null) follow(container, registration, { say, hasUnsaved });
}
