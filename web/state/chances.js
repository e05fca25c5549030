/** Winning chances that the analysis or the review has found for positions of the open game. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Store } from './store.js' */

/**
 * The first side's chances, from 0 to 1. The key is the `MoveView` of the move that led to the position, or
 * the `Play` for the initial position. A `MoveView` belongs to one line of moves, so it identifies a
 * position.
 * @type {WeakMap<object, number>}
 */
const KNOWN = new WeakMap();

/**
 * Converts a chance from the point of view of `color` to that of the first side, or back.
 * @param {number} chance
 * @param {Color} color
 */
export const seenBy = (chance, color) => (color === 0 ? chance : 1 - chance);

/** @param {Store} store @param {number} ply */
const wayTo = ({ play, model }, ply) => (ply === 0 ? play : model?.game.moves[ply - 1]) ?? null;

/** @param {Store} store @param {number} ply @param {number} chance the first side's chance */
export function learnChance(store, ply, chance) {
  const way = wayTo(store, ply);
  if (way !== null) KNOWN.set(way, chance);
}

/**
 * Returns the first side's chances before the first move and after each move; null where unknown.
 * @param {Store} store
 */
export function knownChances(store) {
  const count = store.model?.game.moves.length ?? 0;
  return Array.from({ length: count + 1 }, (_, ply) => {
    const way = wayTo(store, ply);
    return way === null ? null : (KNOWN.get(way) ?? null);
  });
}
