/** What did not come of the page: it is said above everything else, and tried again while nobody is there. */

import { addressHere } from '../../route.js';
import { tolerate } from '../../state/storage.js';
import { element } from '../../dom.js';
import { now } from './clock.js';

/**
 * When a page of which something is missing first tries to come whole, and how long its files may take. It
 * never gives up, for a hall must mend itself whenever the network comes back. But each load that mended
 * nothing doubles the pause, up to about an hour: a file that never comes must not load the network every two
 * minutes. No game is lost: it is done only while nobody is there.
 */
const HEAL_MS = 120_000;
const MOST_DOUBLED = 5;
const FETCH_MS = 60_000;

/** Whether the page and all that belongs to it can be fetched now. @returns {Promise<boolean>} */
async function canComeWhole() {
  const parts = performance.getEntriesByType('resource').map(({ name }) => name);
  const signal = AbortSignal.timeout(FETCH_MS);
  /** @param {string} address */
  const fetchWhole = async (address) => {
    const response = await fetch(address, { cache: 'reload', signal });
    // What is cut off is noticed only when it has been read.
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

/** In this tab: how often the page has been loaded again, and something was missing still. */
const TRIES = 'ludoteca.kiosk-tries';
const triesBefore = () =>
  Math.min(MOST_DOUBLED, Number(tolerate(() => sessionStorage.getItem(TRIES), null)) || 0);

/** What the page's first script says is missing, above everything else. */
export class Missing {
  #said = document.getElementById('waiting');
  #first = '';
  /** Whether something of the page did not come, and when it was last looked whether it does. */
  #isDamaged = false;
  #healedAt = now();
  #tries = triesBefore();

  constructor() {
    /** Where it is said. */
    this.place = element('div', { id: 'above' });
    this.#said?.replaceWith(this.place);
    if (this.#said !== null) this.place.append(this.#said);
  }

  /** When to look again: nothing of it happens by itself. */
  get dueAt() {
    if (this.#isDamaged) return this.#healedAt + HEAL_MS * 2 ** this.#tries;
    return this.#tries > 0 ? this.#healedAt + HEAL_MS : Infinity;
  }

  /** What is said now is what each visitor finds. */
  settle() {
    this.#first = this.#said?.textContent ?? '';
  }

  /** @param {EventTarget | null} target */
  has(target) {
    return target instanceof Node && this.#said?.contains(target) === true;
  }

  /** Takes away what was said to an earlier visitor, and tries to mend it. @param {() => boolean} isFree */
  tidy(isFree) {
    this.#isDamaged ||= this.#said?.querySelector('button') != null;
    if (this.#said !== null && this.#said.textContent !== this.#first) this.#said.replaceChildren();
    if (now() <= this.dueAt) return;
    if (this.#isDamaged) void this.#heal(isFree);
    else this.#endTries();
  }

  /** This page has come whole: what goes wrong later begins anew. */
  #endTries() {
    this.#tries = 0;
    tolerate(() => sessionStorage.removeItem(TRIES), undefined);
  }

  /**
   * Loads the page again if it can come whole: what is missing of it would be missing for every visitor.
   * @param {() => boolean} isFree whether nobody is there
   */
  async #heal(isFree) {
    this.#healedAt = now();
    if (!(await canComeWhole()) || !isFree()) return;
    tolerate(() => sessionStorage.setItem(TRIES, String(this.#tries + 1)), undefined);
    location.reload();
  }
}
