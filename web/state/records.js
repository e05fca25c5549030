/** Records of new games, and a guard that frees objects of the rules, which aren't garbage-collected. */

/** @typedef {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Game' | 'Record'>} Makers */
/**
 * The start of a game. `position`: null for the standard one; `id`: the id of the record.
 * @typedef {{ ruleset: string, switches?: { [key: string]: string }, position?: string | null,
 *   id?: string | null }} Start
 */

/**
 * Returns `read(made)` and frees `made`, even if `read` throws.
 * @template {{ free: () => void }} M
 * @template R
 * @param {M} made
 * @param {(made: M) => R} read a synchronous function
 */
export function using(made, read) {
  try {
    return read(made);
  } finally {
    made.free();
  }
}

/**
 * Makes the record of a new game. Throws if its switches or its position are invalid.
 * @param {Makers} rules
 * @param {Start} start
 */
export const newRecord = ({ Game, Record }, { ruleset, switches = {}, position = null, id = null }) =>
  using(new Game(ruleset, switches), (game) => new Record(game, position, id));
