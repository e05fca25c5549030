/** Finds hints: a good move, with reasons for it. Lazy-loaded. */

/** @import { Ask, EngineLine, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { Fact, Rules } from './reasons.js' */

export { hintText, spokenHint } from '../board/a11y/hint-words.js';
import { factsOf, shownFacts } from './reasons.js';

/** @typedef {{ line: EngineLine, facts: Fact[] }} Found */

/**
 * Contempt: it makes a draw worse than an even game, so that hints try to win and avoid repeating positions.
 */
const CONTEMPT = 80;

/**
 * Finds a good move. It repeats a position only if every other move is much worse.
 * @param {Rules} rules
 * @param {string} text text of the record
 * @param {(ask: Ask) => Promise<Thought>} think
 * @returns {Promise<Found | null>}
 */
export async function findHint(rules, text, think) {
  const [line] = (await think({ level: null, lines: 1, contempt: CONTEMPT })).lines;
  return line === undefined ? null : { line, facts: shownFacts(factsOf(rules, text, line.move)) };
}
