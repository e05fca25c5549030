/** Shared parts of the start page and the game page: the notice, changes of view, and the end of loading. */

/** @import { RulesError, Wrong as WrongRules } from '../pkg/ludoteca_wasm.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Wrong } from '../route.js' */
import { commaList, hasMessage, loadMessageFile, t } from '../i18n/i18n.js';
import { plain } from '../i18n/foreign-text.js';
import { isLoadFailure } from '../state/loading.js';
import { SLOW_MS } from '../timeouts.js';
import { byId } from '../dom.js';

/** Maximum number of errors shown at once. */
const MOST_SHOWN = 5;

/**
 * Describes the errors in a URL. Errors of the same kind share a sentence.
 * @param {readonly Wrong[]} wrong
 */
export function sentencesOf(wrong) {
  const first = wrong.slice(0, MOST_SHOWN);
  /** @param {string} key */
  const listed = (key) => first.flatMap((each) => (each.key === key ? (each.values['list'] ?? []) : []));
  const all = first.map(({ key, values }) =>
    t(key, 'list' in values ? { list: commaList(listed(key)) } : values),
  );
  return [...new Set(all)];
}

/**
 * Adds the errors in the URL to the notice, except quiet ones, which are logged to the console.
 * @param {readonly Wrong[]} wrong
 */
export function notifyWrong(wrong) {
  notifyAlso(sentencesOf(wrong.filter(({ isQuiet }) => isQuiet !== true)));
  for (const text of sentencesOf(wrong.filter(({ isQuiet }) => isQuiet))) console.info(text);
}

/** @param {string} text '' hides the notice */
export function notify(text) {
  const notice = byId('notice');
  notice.hidden = text === '';
  notice.textContent = text;
}

/** Adds sentences to the notice. @param {string[]} texts */
export function notifyAlso(texts) {
  if (texts.length > 0) notify([byId('notice').textContent, ...texts].join(' ').trim());
}

/**
 * Describes an error in the reader's language.
 * @param {unknown} reason
 * @param {MessageKey} [key] sentence that contains the error; errors from the rules don't use the default
 * @returns {Promise<string>}
 */
export async function explain(reason, key = 'error.said') {
  if (isLoadFailure(reason)) return t('error.load');
  if (!isRulesError(reason)) return t(key, { error: plain(String(Object(reason).message ?? reason)) });
  try {
    await loadMessageFile('extras');
  } catch {
    return t('error.load');
  }
  const text = errorText(reason);
  return key === 'error.said' ? text : t(key, { error: text.replace(/\.$/, '') });
}

/** @param {unknown} reason @returns {reason is RulesError} */
const isRulesError = (reason) => reason instanceof Error && 'key' in reason && 'causes' in reason;

/**
 * Describes an error and its causes. Refusals are omitted if their game's messages are not loaded.
 * @param {WrongRules} wrong
 * @returns {string}
 */
function errorText({ key, values, causes }) {
  const clean = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value]),
  );
  return [...(hasMessage(key) ? [t(key, clean)] : []), ...causes.map(errorText)].join(' ').trim();
}

/** Shows an error in the notice. @param {unknown} reason @param {MessageKey} [key] */
export const notifyError = (reason, key) => void explain(reason, key).then(notify);

/** Makes an error notice that can be removed while other notices stay. @param {MessageKey} key */
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
      const text = byId('notice').textContent ?? '';
      if (shown !== '' && text.includes(shown)) notify(text.replace(shown, '').trim());
      shown = '';
    },
  };
}

/** Promises that have been pending for longer than `SLOW_MS`. @type {Set<unknown>} */
const late = new Set();

/**
 * Shows a slow-loading notice if `promise` is still pending after `SLOW_MS`. When `promise` settles, that
 * notice and the load error of an earlier attempt are removed. Other notices stay.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function withSlowNotice(promise) {
  const notice = byId('notice');
  const before = notice.textContent;
  const timer = setTimeout(() => {
    late.add(promise);
    if (notice.textContent === before) notify(t('error.slow'));
  }, SLOW_MS);
  return promise.finally(() => {
    clearTimeout(timer);
    late.delete(promise);
    const now = notice.textContent;
    if ((now === t('error.slow') && late.size === 0) || (now === before && now === t('error.load')))
      notify('');
  });
}

/** Reports that the page could not start, or that a part of it is missing. @param {unknown} reason */
export function failStart(reason) {
  console.error(reason);
  document.documentElement.dataset['ready'] ??= 'failed';
  if (window.ludotecaStart !== undefined) window.ludotecaStart(false);
  // A content security policy may block `starting.js`, which contains this sentence in every language.
  else notify(hasMessage('error.load') ? t('error.load') : String(reason));
}

/** Marks the page as ready, and reports truncated style sheets. */
export function endStart() {
  document.documentElement.dataset['ready'] = 'true';
  performance.mark('ready');
  window.ludotecaStart?.(true);
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll('link[rel=stylesheet]:not([data-later])');
  links.forEach((link, index) => {
    // Each style sheet ends with a rule that sets `--loaded-N`. A truncated file lacks it.
    const check = () => {
      const last = getComputedStyle(document.documentElement).getPropertyValue(`--loaded-${index}`);
      if (last === '') window.ludotecaStart?.(false);
    };
    if (link.sheet === null) link.addEventListener('load', check);
    else check();
  });
}

// Without `starting.js`, nothing else removes the text for readers without scripts.
if (window.ludotecaStart === undefined) document.getElementById('waiting')?.remove();

// Any button may have to load a file, so load failures are reported here.
addEventListener('unhandledrejection', (event) => {
  if (!isLoadFailure(event.reason) || !hasMessage('error.load')) return;
  event.preventDefault();
  notify(t('error.load'));
});

/** Name of the event that the body dispatches after a change of view. */
const VIEW = 'view-changed';

/** @param {'start' | 'game' | 'page'} view start page, game page, or a reading page */
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

/** @param {() => void} listener called after a change of view */
export const onView = (listener) => document.body.addEventListener(VIEW, listener);
