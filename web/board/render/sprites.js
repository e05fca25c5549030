/** Caches drawn boards and pieces by look and size, for as long as a board uses them. */

/** @import { Context } from './texture.js' */
import { newCanvas } from './shapes.js';

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

/**
 * Returns a square drawing, which is made once.
 * @param {Sprites} sprites
 * @param {string} key
 * @param {number} pixels width and height
 * @param {number} reach distance from the centre to the edges, in units
 * @param {(context: Context) => void} draw draws around (0, 0), in units
 */
export function drawnOnce(sprites, key, pixels, reach, draw) {
  const known = sprites.get(key);
  if (known !== undefined) return known;
  const { canvas, context } = newCanvas(pixels, pixels);
  context.scale(pixels / (2 * reach), pixels / (2 * reach));
  context.translate(reach, reach);
  draw(context);
  sprites.set(key, canvas);
  return canvas;
}
