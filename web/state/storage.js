/**
 * Access to the browser's storage. It may be forbidden or full; choices then last as long as the page. Any
 * call may throw, even the name `localStorage`.
 */

/** Prefix of the keys of saved games. */
export const GAME = 'ludoteca.game.';

/**
 * @template T
 * @param {() => T} use
 * @param {T} otherwise returned if `use` throws
 * @returns {T}
 */
export function ignoreErrors(use, otherwise) {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** Replaces the storage after `keepNothing`. @type {Map<string, string> | null} */
let memory = null;

/** Stops reading and writing the storage, as in an embed or a kiosk. */
export function useMemoryOnly() {
  memory = new Map();
}

export const isMemoryOnly = () => memory !== null;

/**
 * Returns the text under `key`; null if there is none, undefined if reading is forbidden.
 * @param {string} key
 * @returns {string | null | undefined}
 */
export function tryGetItem(key) {
  if (memory !== null) return memory.get(key) ?? null;
  return ignoreErrors(() => localStorage.getItem(key), undefined);
}

/** @param {string} key @returns {string | null} */
export const getItem = (key) => tryGetItem(key) ?? null;

/** The name of the error differs between browsers. @param {unknown} reason */
const isQuota = (reason) => reason instanceof Error && /quota/i.test(reason.name);

/**
 * Writes `text`. If that fails (`full`: for lack of room; `refused`: for another reason), the old text stays.
 * @param {string} key
 * @param {string} text
 * @returns {'kept' | 'full' | 'refused'}
 */
export function trySetItem(key, text) {
  try {
    if (memory === null) localStorage.setItem(key, text);
    else memory.set(key, text);
    return 'kept';
  } catch (reason) {
    return isQuota(reason) ? 'full' : 'refused';
  }
}

/** About as long as a short saved game. */
const SAMPLE = '-'.repeat(1000);

/** Tests whether a game could be saved. Some browsers accept every write and keep nothing. */
export function canStore() {
  if (isMemoryOnly()) return false;
  const key = 'ludoteca.sample';
  const isKept = trySetItem(key, SAMPLE) === 'kept' && tryGetItem(key) === SAMPLE;
  removeItem(key);
  return isKept;
}

/** @param {string} key @param {string} text @returns {boolean} false if it could not be written */
export const setItem = (key, text) => trySetItem(key, text) === 'kept';

/** @param {string} key @returns {boolean} false if the browser forbids it */
export function removeItem(key) {
  if (memory !== null) return memory.delete(key) || true;
  return ignoreErrors(() => {
    localStorage.removeItem(key);
    return true;
  }, false);
}

/** Returns the keys that begin with `prefix`, without it. @param {string} prefix */
export function keysUnder(prefix) {
  const keys = memory === null ? ignoreErrors(() => Object.keys(localStorage), []) : [...memory.keys()];
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** @param {string} text @returns {unknown} null if it is not JSON */
export const parseJson = (text) => ignoreErrors(() => JSON.parse(text), null);

/** Returns the browser's service workers; undefined on a page without an origin, as in a sandbox. */
export const serviceWorkers = () => ignoreErrors(() => navigator.serviceWorker, undefined);

/** Returns whether this site's own service worker controls the page, not that of an app at a shorter path. */
export const hasOwnServiceWorker = () =>
  serviceWorkers()?.controller?.scriptURL === new URL('sw.js', document.baseURI).href;

/**
 * Registers the service worker. The console names any file that the host serves changed, because then the
 * build can't be saved for offline use.
 * @param {ServiceWorkerContainer} container
 */
export function registerServiceWorker(container) {
  container.addEventListener('message', ({ data }) => {
    const changed = Object(data).changed;
    if (typeof changed === 'string')
      console.warn(`Ludoteca is not saved for offline use: the server sent a modified ${changed}.`);
  });
  return container.register('sw.js', { updateViaCache: 'none' });
}
