/** Missing files of the page: a message above everything else, and whether they can be fetched again. */

import { addressHere } from '../../route.js';
import { tolerate } from '../../state/storage.js';
import { element } from '../../dom.js';
import { WHOLE_PAGE_MS } from '../../timeouts.js';

/**
 * Returns whether the page and all its files can be fetched now.
 * @param {RequestCache} [cache] `reload` asks the host, `default` a service worker first
 * @returns {Promise<boolean>}
 */
export async function canComeWhole(cache = 'reload') {
  // A page from a disk may fetch nothing, and has nothing to wait for.
  if (location.protocol === 'file:') return true;
  const parts = performance.getEntriesByType('resource').map(({ name }) => name);
  const signal = AbortSignal.timeout(WHOLE_PAGE_MS);
  /** @param {string} address */
  const fetchWhole = async (address) => {
    const response = await fetch(address, { cache, signal });
    // A file that is cut off is noticed only when it is read.
    await response.arrayBuffer();
    return response.ok;
  };
  try {
    // A host with a newer build has lost files of this one: the page alone must be there.
    const [hasPage] = await Promise.all([addressHere().href, ...parts].map(fetchWhole));
    return hasPage === true;
  } catch {
    return false;
  }
}

/** Reloads of this tab that mended nothing. */
const TRIES = 'ludoteca.kiosk-tries';
export const triesBefore = () => Number(tolerate(() => sessionStorage.getItem(TRIES), null)) || 0;

/** @param {number} count */
export const keepTries = (count) =>
  tolerate(
    () => (count === 0 ? sessionStorage.removeItem(TRIES) : sessionStorage.setItem(TRIES, String(count))),
    undefined,
  );

/** Message of the page's first script about missing files. */
export class Missing {
  #message = document.getElementById('waiting');
  #first = '';

  constructor() {
    /** Place of the message. */
    this.place = element('div', { id: 'above' });
    this.#message?.replaceWith(this.place);
    if (this.#message !== null) this.place.append(this.#message);
  }

  /** True if the message offers another try. */
  get isDamaged() {
    return this.#message?.querySelector('button') != null;
  }

  /** Takes the present message as the one that each visitor finds. */
  settle() {
    this.#first = this.#message?.textContent ?? '';
  }

  /** @param {EventTarget | null} target */
  has(target) {
    return target instanceof Node && this.#message?.contains(target) === true;
  }

  /** Removes a message for an earlier visitor. */
  tidy() {
    if (this.#message !== null && this.#message.textContent !== this.#first) this.#message.replaceChildren();
  }
}
