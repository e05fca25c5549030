/** The clock of the kiosk. */

/**
 * The clock of the machine may be set while the page stands: this one goes on evenly. But it stands still
 * while a machine sleeps, so what it has missed is added when the page is seen again. Whoever sets the clock
 * of a page that nobody sees interrupts nobody.
 */
class Clock {
  #sleptMs = 0;
  /** Since when nobody sees the page, by both clocks. */
  #since = { evenly: 0, date: Infinity };

  constructor() {
    document.addEventListener('visibilitychange', () => {
      const here = { evenly: performance.now(), date: Date.now() };
      const { evenly, date } = this.#since;
      if (!document.hidden) this.#sleptMs += Math.max(0, here.date - date - (here.evenly - evenly));
      this.#since = document.hidden ? here : { evenly: 0, date: Infinity };
    });
  }

  now() {
    return performance.now() + this.#sleptMs;
  }
}

const clock = new Clock();

/** In ms; never backwards. */
export const now = () => clock.now();
