/**
 * What the browser stores. It is a bonus: some browsers forbid it and some have no room left, and then
 * what was chosen lasts as long as the page. Any call may throw, even the name `localStorage`.
 */

/** Under which each game is saved. */
export const GAME = 'ludoteca.game.';

/**
 * @template T
 * @param {() => T} use of the storage
 * @param {T} otherwise what is given where it is refused
 * @returns {T}
 */
export function tolerate(use, otherwise) {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** What stands in for the storage where nothing may be kept. @type {Map<string, string> | null} */
let memory = null;

/**
 * From now on nothing is kept longer than the page, and nothing that is there is read: a guest, or a
 * kiosk.
 */
export function keepNothing() {
  memory = new Map();
}

/** Whether that is so. */
export const keepsNothing = () => memory !== null;

/**
 * Tells "nothing there" (null) from "may not be read" (undefined).
 * @param {string} key
 * @returns {string | null | undefined}
 */
export function peek(key) {
  if (memory !== null) return memory.get(key) ?? null;
  return tolerate(() => localStorage.getItem(key), undefined);
}

/** @param {string} key @returns {string | null} */
export const recall = (key) => peek(key) ?? null;

/** Older browsers have other names for it. @param {unknown} reason */
const isQuota = (reason) => reason instanceof Error && /quota/i.test(reason.name);

/**
 * Writes, and says why not: `full` where room would help, `refused` where it would not. What was there stays.
 * @param {string} key
 * @param {string} text
 * @returns {'kept' | 'full' | 'refused'}
 */
export function tryKeep(key, text) {
  try {
    if (memory === null) localStorage.setItem(key, text);
    else memory.set(key, text);
    return 'kept';
  } catch (reason) {
    return isQuota(reason) ? 'full' : 'refused';
  }
}

/** What is as long as a short game, to see whether there is room for one. */
const SAMPLE = '-'.repeat(1000);

/** Whether anything stays: some browsers forbid it, have no room, or take everything and keep nothing. */
export function isKeeping() {
  if (keepsNothing()) return false;
  const key = 'ludoteca.sample';
  const isKept = tryKeep(key, SAMPLE) === 'kept' && peek(key) === SAMPLE;
  forget(key);
  return isKept;
}

/** @param {string} key @param {string} text @returns {boolean} whether it is kept */
export const keep = (key, text) => tryKeep(key, text) === 'kept';

/** @param {string} key @returns {boolean} whether it was allowed */
export function forget(key) {
  if (memory !== null) return memory.delete(key) || true;
  return tolerate(() => {
    localStorage.removeItem(key);
    return true;
  }, false);
}

/** What stands behind a prefix in the keys that begin with it. @param {string} prefix */
export function namesUnder(prefix) {
  const keys = memory === null ? tolerate(() => Object.keys(localStorage), []) : [...memory.keys()];
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** @param {string} text @returns {unknown} null if it is not JSON */
export const parsed = (text) => tolerate(() => JSON.parse(text), null);

/** What registers service workers: a page without an origin, as in a sandbox, may not even name it. */
export const serviceWorkers = () => tolerate(() => navigator.serviceWorker, undefined);

/** Returns whether this site's own service worker controls the page, not that of an app at a shorter path. */
export const isKept = () =>
  serviceWorkers()?.controller?.scriptURL === new URL('sw.js', document.baseURI).href;

/**
 * Registers the service worker. If the host has changed a file of the build, so that nothing can be saved for
 * use offline, the console names it.
 * @param {ServiceWorkerContainer} container
 */
export function registerWorker(container) {
  container.addEventListener('message', ({ data }) => {
    const changed = Object(data).changed;
    if (typeof changed === 'string')
      console.warn(
        `Ludoteca is not saved for offline use: the host serves ${changed} otherwise than it was built.`,
      );
  });
  return container.register('sw.js', { updateViaCache: 'none' });
}
