/** The monotonic clock of a kiosk. */

/**
 * A monotonic clock, because the machine's clock may be set while the page runs. It adds the time that the
 * machine slept while the page was hidden, because `performance.now()` may stop during sleep.
 */
export class Clock {
  #means;
  #sleptMs = 0;
  /** Time at which the page was hidden, on both clocks. @type {{ evenly: number, date: number } | null} */
  #hidden = null;

  /** @param {{ evenly: () => number, date: () => number }} [means] */
  constructor(means = { evenly: () => performance.now(), date: () => Date.now() }) {
    this.#means = means;
  }

  /** Records a change of the page's visibility. @param {boolean} isHidden */
  see(isHidden) {
    const here = { evenly: this.#means.evenly(), date: this.#means.date() };
    const { evenly, date } = this.#hidden ?? here;
    if (!isHidden) this.#sleptMs += Math.max(0, here.date - date - (here.evenly - evenly));
    this.#hidden = isHidden ? { evenly, date } : null;
  }

  /** Current time in ms. */
  now() {
    return this.#means.evenly() + this.#sleptMs;
  }
}
