/** What is loaded at its first use. */

/**
 * A part of the page that is loaded when it is first needed; if it did not come, it is tried again.
 * @template T
 */
export class Later {
  /** @type {() => Promise<T>} */ #load;
  /** @type {(reason: unknown) => void} */ #fail;
  /** @type {Promise<T> | null} */ #coming = null;
  /** @type {T | null} */ #made = null;

  /**
   * @param {() => Promise<T>} load
   * @param {(reason: unknown) => void} [fail] is told why it did not come when it was to be used
   */
  constructor(
    load,
    fail = (reason) => {
      throw reason;
    },
  ) {
    this.#load = load;
    this.#fail = fail;
  }

  /** What is being loaded, or has been; null until then. */
  get coming() {
    return this.#coming;
  }

  /** What has been loaded; null until then. */
  get made() {
    return this.#made;
  }

  /** Uses it: at once if it is there. @param {(made: T) => unknown} act */
  use(act) {
    if (this.#made !== null) return act(this.#made);
    return this.get()
      .then(act)
      .catch((reason) => this.#fail(reason));
  }

  /** @returns {Promise<T>} */
  get() {
    this.#coming ??= this.#load().then(
      (made) => (this.#made = made),
      (reason) => {
        this.#coming = null;
        throw reason;
      },
    );
    return this.#coming;
  }
}
