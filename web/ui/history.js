/** Writes addresses without opening anything. */

import { tolerate } from '../state/storage.js';

/**
 * Puts another address in the place of the one that is open. A browser may refuse: in a sandbox, or because
 * too many have been written in a short time. The game goes on all the same.
 * @param {string} [address] nothing: it stays
 * @param {unknown} [state]
 */
export const replaceAddress = (address, state = null) =>
  tolerate(() => history.replaceState(state, '', address), undefined);

/** Adds an address to those that were open. @param {string} address */
export const pushAddress = (address) => tolerate(() => history.pushState(null, '', address), undefined);
