/** Caches drawn boards and pieces by look and size, for as long as a board uses them. */

/** Drawings for one look and size, by name. @typedef {Map<string, HTMLCanvasElement>} Sprites */

/** @type {Map<string, WeakRef<Sprites>>} */
const cache = new Map();

/** Returns the sprites that all boards of a look and size share. @param {string} key */
export function spritesOf(key) {
  const known = cache.get(key)?.deref();
  if (known !== undefined) return known;
  for (const [old, reference] of cache) if (reference.deref() === undefined) cache.delete(old);
  /** @type {Sprites} */
  const made = new Map();
  cache.set(key, new WeakRef(made));
  return made;
}
