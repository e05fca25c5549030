/** Records of games. The memory of what the rules make is freed by hand. */

/** @typedef {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Game' | 'Record'>} Makers */
/**
 * The beginning of a game. `position`: null for the usual one; `id` tells the game from others.
 * @typedef {{ ruleset: string, switches?: { [key: string]: string }, position?: string | null,
 *   id?: string | null }} Start
 */

/**
 * Reads what the rules have made, and frees it.
 * @template {{ free: () => void }} M
 * @template R
 * @param {M} made
 * @param {(made: M) => R} read ends before it returns: it is no async function
 * @returns {R}
 */
export function using(made, read) {
  try {
    return read(made);
  } finally {
    made.free();
  }
}

/**
 * The record of a game that begins. Throws what is wrong with its switches or its position.
 * @param {Makers} rules
 * @param {Start} start
 */
export const newRecord = ({ Game, Record }, { ruleset, switches = {}, position = null, id = null }) =>
  using(new Game(ruleset, switches), (game) => new Record(game, position, id));
