/** Distinguishes the latest of several overlapping requests from those that it supersedes. */
export class LatestOnly {
  #count = 0;

  /** Begins a request. @returns {() => boolean} true while it is the latest */
  begin() {
    this.#count += 1;
    const own = this.#count;
    return () => own === this.#count;
  }
}
