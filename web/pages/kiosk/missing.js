/** Missing files of the page: shows the message about them, and checks whether they can be fetched again. */

import { addressHere } from '../../route.js';
import { ignoreErrors } from '../../state/storage.js';
import { element } from '../../dom.js';
import { WHOLE_PAGE_MS } from '../../timeouts.js';

/**
 * Returns true if the page can be fetched now and the host responds to requests for all its files.
 * @param {RequestCache} [cache] `reload` asks the host, `default` allows caches
 * @returns {Promise<boolean>}
 */
export async function canLoadAllFiles(cache = 'reload') {
  // A page opened from disk can't fetch anything, and needs no host.
  if (location.protocol === 'file:') return true;
  const parts = performance.getEntriesByType('resource').map(({ name }) => name);
  const signal = AbortSignal.timeout(WHOLE_PAGE_MS);
  /** @param {string} address */
  const isComplete = async (address) => {
    const response = await fetch(address, { cache, signal });
    // Only reading the body detects a truncated file.
    await response.arrayBuffer();
    return response.ok;
  };
  try {
    // A host with a newer build no longer has this build's files, so only the page itself must exist.
    const [hasPage] = await Promise.all([addressHere().href, ...parts].map(isComplete));
    return hasPage === true;
  } catch {
    return false;
  }
}

/** Storage key: number of this tab's reloads that did not restore the missing files. */
const TRIES = 'ludoteca.kiosk-tries';
export const triesBefore = () => Number(ignoreErrors(() => sessionStorage.getItem(TRIES), null)) || 0;

/** @param {number} count */
export const keepTries = (count) =>
  ignoreErrors(
    () => (count === 0 ? sessionStorage.removeItem(TRIES) : sessionStorage.setItem(TRIES, String(count))),
    undefined,
  );

/** The message that `web/starting.js` shows about missing files, above the rest of the page. */
export class Missing {
  #message = document.getElementById('waiting');
  #first = '';

  constructor() {
    this.place = element('div', { id: 'above' });
    this.#message?.replaceWith(this.place);
    if (this.#message !== null) this.place.append(this.#message);
  }

  /** True if the message offers to try again. */
  get isDamaged() {
    return this.#message?.querySelector('button') != null;
  }

  /** Makes the current message part of the first screen. */
  settle() {
    this.#first = this.#message?.textContent ?? '';
  }

  /** @param {EventTarget | null} target */
  has(target) {
    return target instanceof Node && this.#message?.contains(target) === true;
  }

  /** Removes a message that was meant for an earlier visitor. */
  tidy() {
    if (this.#message !== null && this.#message.textContent !== this.#first) this.#message.replaceChildren();
  }
}
