/** Caches drawn boards and pieces by look and size, for as long as a board uses them. */

/** Drawings for one look and size, by name. @typedef {Map<string, HTMLCanvasElement>} Sprites */

/** @type {Map<string, WeakRef<Sprites>>} */
const kept = new Map();

/** Returns the sprites that all boards of a look and size share. @param {string} key @returns {Sprites} */
export function spritesOf(key) {
  const known = kept.get(key)?.deref();
  if (known !== undefined) return known;
  for (const [old, reference] of kept) if (reference.deref() === undefined) kept.delete(old);
  /** @type {Sprites} */
  const made = new Map();
  kept.set(key, new WeakRef(made));
  return made;
}
