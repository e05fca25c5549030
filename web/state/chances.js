/**
 * What is known of the chances to win in the games that are open, by analysis or review. A turn belongs to
 * one line of moves, so it stands for the position that it leads to.
 */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Store } from './store.js' */

/** Of the first side. @type {WeakMap<object, number>} */
const KNOWN = new WeakMap();

/** What a chance of one side is for the first, or back. @param {number} chance @param {Color} color */
export const seenBy = (chance, color) => (color === 0 ? chance : 1 - chance);

/**
 * What leads to a ply: a turn, or at the beginning the game itself.
 * @param {Store} store
 * @param {number} ply
 */
const wayTo = ({ play, model }, ply) => (ply === 0 ? play : model?.game.turns[ply - 1]) ?? null;

/**
 * @param {Store} store
 * @param {number} ply of the line of moves that is open
 * @param {number} chance of the first side
 */
export function learnChance(store, ply, chance) {
  const way = wayTo(store, ply);
  if (way !== null) KNOWN.set(way, chance);
}

/**
 * Of the first side, before the first move and after each.
 * @param {Store} store
 * @returns {(number | null)[]}
 */
export function knownChances(store) {
  const count = store.model?.game.turns.length ?? 0;
  return Array.from({ length: count + 1 }, (_, ply) => {
    const way = wayTo(store, ply);
    return way === null ? null : (KNOWN.get(way) ?? null);
  });
}
