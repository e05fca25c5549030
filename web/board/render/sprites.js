/** Drawings of boards and pieces, kept for each look and size while something shows them. */

/**
 * For one look and size.
 * @typedef {Map<string, HTMLCanvasElement>} Sprites
 */

/** Boards that are alike share their drawings. */
class SpriteStore {
  /** @type {Map<string, WeakRef<Sprites>>} */ #kept = new Map();
  /** The frame in which a board was made last. */
  #madeAt = -1;

  /**
   * One board is made in a frame, so that the page answers between two of them.
   * @param {string} key of a look and size
   * @param {number} now the time of the frame
   * @returns {Sprites | null} null: another board has been made in this frame; ask again in the next one
   */
  of(key, now) {
    const known = this.#kept.get(key)?.deref();
    if (known !== undefined) return known;
    if (this.#madeAt === now) return null;
    this.#madeAt = now;
    for (const [old, reference] of this.#kept) if (reference.deref() === undefined) this.#kept.delete(old);
    /** @type {Sprites} */
    const made = new Map();
    this.#kept.set(key, new WeakRef(made));
    return made;
  }
}

/** Those of this page. */
export const sprites = new SpriteStore();
