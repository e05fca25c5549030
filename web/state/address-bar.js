/** Writes addresses, and goes to them. */

import { tolerate } from './storage.js';

/** Whether each address takes the place of the one before. */
let isReplacing = false;

/** From now on nobody can go back to what was shown before. */
export function keepNoHistory() {
  isReplacing = true;
}

/** Goes to an address of this page. @param {string} hash with `#` */
export function goTo(hash) {
  if (isReplacing) location.replace(hash);
  else location.hash = hash;
}

/**
 * Puts another address in the place of the one that is open, and opens nothing. A browser may refuse: in a
 * sandbox, or because too many have been written in a short time. The page goes on all the same.
 * @param {string} [address] nothing: it stays
 * @param {unknown} [state]
 */
export const replaceAddress = (address, state = null) =>
  tolerate(() => history.replaceState(state, '', address), undefined);

/** Adds an address to those that were open, and opens nothing. @param {string} address */
export const pushAddress = (address) => tolerate(() => history.pushState(null, '', address), undefined);
