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

let mayKeep = true;

/** From now on nothing is kept, and nothing that is there is read: the page is a guest, or stands in a hall. */
export const keepNothing = () => void (mayKeep = false);

/** Whether that is so. */
export const keepsNothing = () => !mayKeep;

/** @template T @param {() => T} use @param {T} otherwise @returns {T} */
const inStorage = (use, otherwise) => (mayKeep ? tolerate(use, otherwise) : otherwise);

/** @param {string} key */
export const recall = (key) => inStorage(() => localStorage.getItem(key), null);

/** @param {string} key @param {string} text @returns {boolean} whether it is kept */
export const keep = (key, text) => inStorage(() => (localStorage.setItem(key, text), true), false);

/** @param {string} key */
export const forget = (key) => inStorage(() => localStorage.removeItem(key), undefined);

/** What stands behind a prefix in the keys that begin with it. @param {string} prefix */
export const namesUnder = (prefix) => inStorage(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

/** @param {string} text @returns {unknown} null if it is not JSON */
export const parsed = (text) => tolerate(() => JSON.parse(text), null);
