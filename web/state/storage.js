/**
 * Access to the browser's storage. If it is forbidden or full, choices last until the page is closed. Any
 * access may throw, even reading the property `localStorage`.
 */

/** Prefix of the keys of saved games. */
export const GAME = 'ludoteca.game.';

/** @template T @param {() => T} use @param {T} otherwise returned if `use` throws */
export function ignoreErrors(use, otherwise) {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** Used instead of the storage after `useMemoryOnly`. @type {Map<string, string> | null} */
let memory = null;

/** Stops reading and writing the storage, as in an embed or a kiosk. */
export function useMemoryOnly() {
  memory = new Map();
}

export const isMemoryOnly = () => memory !== null;

/**
 * Returns the text under `key`; null if there is none, undefined if reading is forbidden.
 * @param {string} key
 */
export function tryGetItem(key) {
  if (memory !== null) return memory.get(key) ?? null;
  return ignoreErrors(() => localStorage.getItem(key), undefined);
}

/** @param {string} key */
export const getItem = (key) => tryGetItem(key) ?? null;

/** Returns whether the storage is full. The error's name differs between browsers. @param {unknown} reason */
const isQuota = (reason) => reason instanceof Error && /quota/i.test(reason.name);

/**
 * Writes `text`. If that fails, because of a lack of space (`full`) or for another reason (`refused`), the
 * old text is unchanged.
 * @param {string} key
 * @param {string} text
 * @returns {'stored' | 'full' | 'refused'}
 */
export function trySetItem(key, text) {
  try {
    if (memory === null) localStorage.setItem(key, text);
    else memory.set(key, text);
    return 'stored';
  } catch (reason) {
    return isQuota(reason) ? 'full' : 'refused';
  }
}

/** Sample text, about as long as a short saved game. */
const SAMPLE = '-'.repeat(1000);

/** Tests whether a game could be saved. Some browsers accept every write but store nothing. */
export function canStore() {
  if (isMemoryOnly()) return false;
  const key = 'ludoteca.sample';
  const isStored = trySetItem(key, SAMPLE) === 'stored' && tryGetItem(key) === SAMPLE;
  removeItem(key);
  return isStored;
}

/** @param {string} key @param {string} text @returns {boolean} false if it could not be written */
export const setItem = (key, text) => trySetItem(key, text) === 'stored';

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

/** Returns whether the page is controlled by this site's service worker, not by one with a wider scope. */
export const hasOwnServiceWorker = () =>
  serviceWorkers()?.controller?.scriptURL === new URL('sw.js', document.baseURI).href;

/**
 * Registers the service worker. Warns in the console if the host serves a modified file, because then the
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
