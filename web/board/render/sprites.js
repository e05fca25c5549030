/** Drawings of boards and pieces, kept for each look and size while something shows them. */

/**
 * For one look and size.
 * @typedef {Map<string, HTMLCanvasElement>} Sprites
 */

/** @type {Map<string, WeakRef<Sprites>>} */
const kept = new Map();

/** Boards that are alike share their drawings. @param {string} key of a look and size @returns {Sprites} */
export function spritesOf(key) {
  const known = kept.get(key)?.deref();
  if (known !== undefined) return known;
  for (const [old, reference] of kept) if (reference.deref() === undefined) kept.delete(old);
  /** @type {Sprites} */
  const made = new Map();
  kept.set(key, new WeakRef(made));
  return made;
}
