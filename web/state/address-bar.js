/** Navigation within the page, and changes to its URL and history. */

import { ignoreErrors } from './storage.js';

let isReplacing = false;

/** Stops adding history entries, so that "back" doesn't return to what an earlier visitor opened. */
export function keepNoHistory() {
  isReplacing = true;
}

/** @param {string} hash including `#` */
export function goTo(hash) {
  if (isReplacing) location.replace(hash);
  else location.hash = hash;
}

/**
 * Replaces the address without navigating to it. Ignores the error of browsers that refuse, as in a sandbox
 * or after many calls in a short time.
 * @param {string} [address] default: the current address
 * @param {unknown} [state]
 */
export const replaceAddress = (address, state = null) =>
  ignoreErrors(() => history.replaceState(state, '', address), undefined);

/** Adds a history entry without navigating to its address. @param {string} address */
export const pushAddress = (address) => ignoreErrors(() => history.pushState(null, '', address), undefined);
