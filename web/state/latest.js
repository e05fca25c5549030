/** Of several requests that are under way at once only the last one counts. */
export class Latest {
  #count = 0;

  /** Begins a request. @returns {() => boolean} whether no other has begun since */
  begin() {
    this.#count += 1;
    const own = this.#count;
    return () => own === this.#count;
  }
}
