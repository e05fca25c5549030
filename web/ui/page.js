/** Parts that the start page and the game page share: the notice, the views, the end of loading. */

/** @import { RulesError, Wrong as WrongRules } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Wrong } from '../route.js' */
import { hasMessage, speakAlso, t } from '../i18n/i18n.js';
import { plain } from '../i18n/foreign-text.js';
import { isLoadFailure } from '../state/loading.js';
import { SLOW_MS } from '../timeouts.js';
import { byId } from '../dom.js';

/** So many wrong things are told at once. */
const MOST_TOLD = 5;

/**
 * What is wrong with an address, in sentences: one for all values that cannot be, and so on.
 * @param {readonly Wrong[]} wrong
 */
export function sentencesOf(wrong) {
  const told = wrong.slice(0, MOST_TOLD);
  /** @param {string} key */
  const listed = (key) => told.flatMap((each) => (each.key === key ? (each.values['list'] ?? []) : []));
  const all = told.map(({ key, values }) =>
    t(key, 'list' in values ? { list: listed(key).join(', ') } : values),
  );
  return [...new Set(all)];
}

/**
 * Adds the faults of the address to the notice, except quiet ones, which go to the console.
 * @param {readonly Wrong[]} wrong
 */
export function notifyWrong(wrong) {
  notifyAlso(sentencesOf(wrong.filter(({ isQuiet }) => isQuiet !== true)));
  for (const text of sentencesOf(wrong.filter(({ isQuiet }) => isQuiet))) console.info(text);
}

/** @param {string} text the empty text takes the notice away */
export function notify(text) {
  const notice = byId('notice');
  notice.hidden = text === '';
  notice.textContent = text;
}

/** Says something beside what is said already. @param {string[]} texts */
export function notifyAlso(texts) {
  if (texts.length > 0) notify([byId('notice').textContent, ...texts].join(' ').trim());
}

/**
 * What is wrong, in the reader's language.
 * @param {unknown} reason
 * @param {MessageKey} [key] of a sentence around what is no error of the rules
 * @returns {Promise<string>}
 */
export async function explain(reason, key = 'error.said') {
  if (isLoadFailure(reason)) return t('error.load');
  if (!isRulesError(reason)) return t(key, { error: plain(String(Object(reason).message ?? reason)) });
  try {
    await speakAlso('extras');
  } catch {
    return t('error.load');
  }
  const said = saidOf(reason);
  return key === 'error.said' ? said : t(key, { error: said.replace(/\.$/, '') });
}

/** @param {unknown} reason @returns {reason is RulesError} */
const isRulesError = (reason) => reason instanceof Error && 'key' in reason && 'causes' in reason;

/**
 * The sentences of an error and of what caused it; a refusal of a game whose words are not spoken has none.
 * @param {WrongRules} wrong
 * @returns {string}
 */
function saidOf({ key, values, causes }) {
  const clean = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value]),
  );
  return [...(hasMessage(key) ? [t(key, clean)] : []), ...causes.map(saidOf)].join(' ').trim();
}

/** Says what is wrong. @param {unknown} reason @param {MessageKey} [key] */
export const notifyError = (reason, key) => void explain(reason, key).then(notify);

/**
 * Makes a notice of what is wrong that can be hidden again; other sentences of the notice stay.
 * @param {MessageKey} key
 */
export function removableError(key) {
  let changes = 0;
  let shown = '';
  return {
    /** @param {unknown} reason */
    show(reason) {
      changes += 1;
      const change = changes;
      void explain(reason, key).then((text) => {
        if (change !== changes) return;
        shown = text;
        notify(text);
      });
    },
    hide() {
      changes += 1;
      const said = byId('notice').textContent ?? '';
      if (shown !== '' && said.includes(shown)) notify(said.replace(shown, '').trim());
      shown = '';
    },
  };
}

/** What has been awaited for longer than that. @type {Set<unknown>} */
const late = new Set();

/**
 * Waits for what is loaded later, and says so if it takes long. What was said of an earlier try goes; what
 * has been said of something else meanwhile stays.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function patient(promise) {
  const notice = byId('notice');
  const said = notice.textContent;
  const timer = setTimeout(() => {
    late.add(promise);
    if (notice.textContent === said) notify(t('error.slow'));
  }, SLOW_MS);
  return promise.finally(() => {
    clearTimeout(timer);
    late.delete(promise);
    const now = notice.textContent;
    if ((now === t('error.slow') && late.size === 0) || (now === said && now === t('error.load'))) notify('');
  });
}

/** Says that the page could not start, or that a part of it is missing. @param {unknown} reason */
export function failStart(reason) {
  console.error(reason);
  document.documentElement.dataset['ready'] ??= 'failed';
  if (window.ludotecaStart !== undefined) window.ludotecaStart(false);
  // A policy may forbid the script that says it in every language.
  else notify(hasMessage('error.load') ? t('error.load') : String(reason));
}

/** The page can be used. */
export function endStart() {
  document.documentElement.dataset['ready'] = 'true';
  performance.mark('ready');
  window.ludotecaStart?.(true);
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll('link[rel=stylesheet]:not([data-later])');
  links.forEach((link, index) => {
    // A style that was cut off has lost its last rule: each of a page's has one with its number.
    const check = () => {
      const last = getComputedStyle(document.documentElement).getPropertyValue(`--whole-${index}`);
      if (last === '') window.ludotecaStart?.(false);
    };
    if (link.sheet === null) link.addEventListener('load', check);
    else check();
  });
}

// Where the page's first script is forbidden, this takes its place.
if (window.ludotecaStart === undefined) document.getElementById('waiting')?.remove();

// Behind every button something may have to be loaded.
addEventListener('unhandledrejection', (event) => {
  if (!isLoadFailure(event.reason) || !hasMessage('error.load')) return;
  event.preventDefault();
  notify(t('error.load'));
});

/** The event on the body that another view is shown. */
const VIEW = 'view-changed';

/** Shows the start page, the game page or a page to read. @param {'start' | 'game' | 'page'} view */
export function showView(view) {
  byId('start').hidden = view !== 'start';
  byId('game').hidden = view !== 'game';
  byId('page').hidden = view !== 'page';
  byId('skip').hidden = view !== 'game';
  if (view === 'start') document.title = 'Ludoteca';
  if (document.body.dataset['view'] === view) return;
  document.body.dataset['view'] = view;
  document.body.dispatchEvent(new Event(VIEW));
}

/** @param {() => void} listener called when another of the three is shown */
export const onView = (listener) => document.body.addEventListener(VIEW, listener);
