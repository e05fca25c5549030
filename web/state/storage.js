/**
 * What the browser keeps. It is a bonus: some browsers forbid it and some have no room left, and then what was chosen
 * lasts as long as the page.
 */

/** Under which each game is kept. */
export const GAME = 'ludoteca.game.';

/** @template T @param {() => T} use of the storage @param {T} otherwise what is given where it is refused @returns {T} */
export function tolerate(use, otherwise) {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** What stands in for the storage where nothing may be kept. @type {Map<string, string> | null} */
let memory = null;

/** From now on nothing is kept longer than the page, and nothing that is there is read: it is a guest, or stands in a hall. */
export function keepNothing() {
  memory = new Map();
}

/** Whether that is so. */
export const keepsNothing = () => memory !== null;

/** @param {string} key */
export const recall = (key) => (memory === null ? tolerate(() => localStorage.getItem(key), null) : memory.get(key) ?? null);

/** @param {string} key @param {string} text @returns {boolean} whether it is kept */
export const keep = (key, text) => tolerate(() => (memory === null ? localStorage.setItem(key, text) : memory.set(key, text), true), false);

/** @param {string} key */
export const forget = (key) => void (memory === null ? tolerate(() => localStorage.removeItem(key), undefined) : memory.delete(key));

/** What stands behind a prefix in the keys that begin with it. @param {string} prefix */
export const namesUnder = (prefix) => (memory === null ? tolerate(() => Object.keys(localStorage), []) : [...memory.keys()]).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

/** @param {string} text @returns {unknown} null if it is not JSON */
export const parsed = (text) => tolerate(() => JSON.parse(text), null);
