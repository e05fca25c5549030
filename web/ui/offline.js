/**
 * The built site on this machine: registers the service worker, says once that no network is needed any more,
 * and offers a newer version, which waits until somebody agrees. Loaded when the page stands; not where the
 * page is embedded.
 */

/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { GamePage } from './game-page.js' */
import { onSpoken, speakAlso, t } from '../i18n/i18n.js';
import { isKept, keep, recall, registerWorker, serviceWorkers } from '../state/storage.js';
import { autoDismiss } from './auto-dismiss.js';
import { addCommands } from './commands.js';
import { addStyles, button, byId, element, focusBoard } from '../dom.js';
import { onView } from './page.js';

export { receive } from '../opening/arrivals.js';

/** Where it is noted that the first word has been said. */
const SAID = 'ludoteca.offline';
/** Time since the last check after which a page that is seen again checks for a newer build. */
const ASK_AGAIN_MS = 3_600_000;

/** What can be said. @typedef {{ key: MessageKey, agree: (() => void) | null }} News */

/**
 * Moves the notice to where it covers no board: what asks nothing to the foot of the start page, a question
 * to the panel of a game, elsewhere to the foot of the page.
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
      delete line.dataset['says'];
      return void (hadFocus && focusBoard());
    }
    const { key, agree } = shown;
    place(line, shown);
    // A button that is replaced while it is pressed does nothing.
    if (line.dataset['says'] === `${t(key)} ${agree !== null}`) return;
    line.dataset['says'] = `${t(key)} ${agree !== null}`;
    const buttons =
      agree === null
        ? [button('news-close', t('offline.close'))]
        : [button('news-agree', t('offline.reload')), button('news-close', t('offline.later'))];
    line.replaceChildren(element('p', { text: t(key) }), element('div', { class: 'row' }, ...buttons));
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
  onSpoken(show);
  onView(show);
  return say;
}

/** Whether something was noted here before; it is from now on. */
function isSaidBefore() {
  const isSaid = recall(SAID) !== null;
  keep(SAID, 'said');
  return isSaid;
}

/**
 * Waits until a worker has got so far, or is given up.
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

/** Each language has a manifest of its own. */
function followManifest() {
  const link = document.querySelector('link[rel=manifest]');
  const show = () => link?.setAttribute('href', `app.${document.documentElement.lang}.webmanifest`);
  onSpoken(show);
  show();
}

/** Whether somebody has typed or pasted text that nothing has taken yet. */
const hasTyped = () =>
  /** @type {(HTMLInputElement | HTMLTextAreaElement)[]} */ ([
    ...document.querySelectorAll('textarea, input[type=text]:not([readonly])'),
  ]).some(({ value, defaultValue }) => value !== defaultValue);

/** Whether loading the page again loses something. @param {Page} page */
const wouldLose = async ({ hasUnsaved }) => hasTyped() || (await hasUnsaved());

/**
 * Offers a newer build. Who agrees has been told if loading the page again loses something.
 * @param {Page} page
 * @param {() => void} take
 */
async function offer(page, take) {
  const isTold = await wouldLose(page);
  const agree = async () => {
    if (!isTold && (await wouldLose(page))) return offer(page, take);
    take();
  };
  page.say({ key: isTold ? 'offline.update-unsaved' : 'offline.update', agree: () => void agree() });
}

/**
 * @typedef {object} Page
 * @property {(news: News | null) => void} say
 * @property {() => Promise<boolean>} hasUnsaved whether a game that is open stands in this page only
 */

/**
 * @param {ServiceWorkerContainer} container
 * @param {ServiceWorkerRegistration} registration
 * @param {Page} page
 */
function follow(container, registration, page) {
  /** Whether somebody has agreed here, knowing what it costs. */
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
    else if (!isSaidBefore()) page.say({ key: 'offline.ready', agree: null });
  }

  registration.addEventListener('updatefound', () => void watch());
  void watch();
  if (registration.waiting !== null) void offerWaiting(registration.waiting);
  // The page that is shown is not of the new build: it is loaded again, and opens the game where it was.
  // What stands only here would be lost: then that is offered.
  let isControlled = isKept();
  container.addEventListener('controllerchange', () => {
    // What the browser stored has been cleared, and the worker with it: only this page has its game now.
    if (container.controller === null) return;
    if (isControlled) void takeOver();
    isControlled = true;
  });
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AGAIN_MS) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
  container.controller?.postMessage('tidy');
}

/**
 * Makes the site work without a network.
 * @param {() => Promise<GamePage> | null} gamePage nothing before it is needed
 */
export async function goOffline(gamePage) {
  followManifest();
  const container = serviceWorkers();
  if (container === undefined || window.top !== window) return;
  await Promise.all([addStyles('extras.css'), speakAlso('extras')]);
  const say = newsLine();
  // A browser that refuses has its reasons, and the page works as before.
  const registration = await registerWorker(container).catch(() => null);
  const hasUnsaved = async () => (await gamePage()?.catch(() => null))?.hasUnsaved ?? false;
  if (registration !== null) follow(container, registration, { say, hasUnsaved });
}
