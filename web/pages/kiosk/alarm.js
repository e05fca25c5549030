/** When the kiosk looks again: one timer, for the next deadline. */

import { now } from './clock.js';

/** How soon after something has happened, or has failed. What happens meanwhile is looked at together. */
const SOON_MS = 1000;
/** Nothing is looked at more often. */
const LEAST_MS = 100;

/** Rings at the next deadline, or when something has happened. */
export class Alarm {
  #look;
  #deadline = Infinity;
  #soon = Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => number} look does what is due, and says when to look again: Infinity is never */
  constructor(look) {
    this.#look = look;
  }

  /** @param {number} deadline by the kiosk's clock */
  set(deadline) {
    this.#deadline = deadline;
    this.#arm();
  }

  /** Something has happened. */
  soon() {
    if (this.#soon < Infinity) return;
    this.#soon = now() + SOON_MS;
    this.#arm();
  }

  /** Looks at once. */
  ring() {
    this.#soon = Infinity;
    // Before anything can fail.
    this.set(now() + SOON_MS);
    const next = this.#look();
    this.set(Math.max(next, now() + LEAST_MS));
  }

  #arm() {
    clearTimeout(this.#timer);
    const at = Math.min(this.#deadline, this.#soon);
    // A deadline is over when it has passed.
    const delayMs = Math.max(0, Math.ceil(at - now())) + 1;
    if (at < Infinity) this.#timer = setTimeout(() => this.ring(), delayMs);
  }
}
