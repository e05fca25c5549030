/** Navigation within the page, and changes of its address. */

import { ignoreErrors } from './storage.js';

let isReplacing = false;

/** Makes no history entries from now on, so that "back" shows nothing of an earlier visitor. */
export function keepNoHistory() {
  isReplacing = true;
}

/** @param {string} hash with `#` */
export function goTo(hash) {
  if (isReplacing) location.replace(hash);
  else location.hash = hash;
}

/**
 * Replaces the address without opening it. Browsers may refuse, in a sandbox or after many calls in a short
 * time; that is ignored.
 * @param {string} [address] default: unchanged
 * @param {unknown} [state]
 */
export const replaceAddress = (address, state = null) =>
  ignoreErrors(() => history.replaceState(state, '', address), undefined);

/** Adds a history entry without opening its address. @param {string} address */
export const pushAddress = (address) => ignoreErrors(() => history.pushState(null, '', address), undefined);
