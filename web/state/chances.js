/** Chances to win that analysis or review have found for positions of the open game. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Store } from './store.js' */

/**
 * Chances of the first side from 0 to 1, by `MoveView` or, for the start, by `Play`. A view belongs to one
 * line of moves, so it identifies the position after it.
 * @type {WeakMap<object, number>}
 */
const KNOWN = new WeakMap();

/** Converts a chance of `color` to the first side's, or back. @param {number} chance @param {Color} color */
export const seenBy = (chance, color) => (color === 0 ? chance : 1 - chance);

/** @param {Store} store @param {number} ply */
const wayTo = ({ play, model }, ply) => (ply === 0 ? play : model?.game.moves[ply - 1]) ?? null;

/** @param {Store} store @param {number} ply of the open line @param {number} chance of the first side */
export function learnChance(store, ply, chance) {
  const way = wayTo(store, ply);
  if (way !== null) KNOWN.set(way, chance);
}

/**
 * Returns the chances of the first side before the first move and after each; null where unknown.
 * @param {Store} store
 * @returns {(number | null)[]}
 */
export function knownChances(store) {
  const count = store.model?.game.moves.length ?? 0;
  return Array.from({ length: count + 1 }, (_, ply) => {
    const way = wayTo(store, ply);
    return way === null ? null : (KNOWN.get(way) ?? null);
  });
}
