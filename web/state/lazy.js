/** A lazy-loaded value. After a failure, the next use tries to load it again. @template T */
export class Lazy {
  /** @type {() => Promise<T>} */ #load;
  /** @type {(reason: unknown) => void} */ #fail;
  /** @type {Promise<T> | null} */ #pending = null;
  /** @type {T | null} */ #made = null;

  /**
   * @param {() => Promise<T>} load
   * @param {(reason: unknown) => void} [fail] called if `use` can't load the value, or if `act` throws after
   *   a load; default: throws
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

  /** The promise of the value; null before the first use and after a failure. */
  get pending() {
    return this.#pending;
  }

  /** The value; null until it has been loaded. */
  get made() {
    return this.#made;
  }

  /** Calls `act` with the value, synchronously if it has been loaded. @param {(made: T) => unknown} act */
  use(act) {
    if (this.#made !== null) return act(this.#made);
    return this.get()
      .then(act)
      .catch((reason) => this.#fail(reason));
  }

  get() {
    this.#pending ??= this.#load().then(
      (made) => (this.#made = made),
      (reason) => {
        this.#pending = null;
        throw reason;
      },
    );
    return this.#pending;
  }
}
