/** Finds hints: a good move that does not repeat a position, with reasons for it. Lazy-loaded. */

/** @import { Ask, EngineLine, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { MoveView, Record, State } from '../pkg/ludoteca_wasm.js' */
/** @import { Fact, Rules } from './reasons.js' */
import { stepOf } from '../board/scene.js';

export { hintText, spokenHint } from '../board/a11y/hint-words.js';
import { factsOf, shownFacts } from './reasons.js';

/** @typedef {{ line: EngineLine, facts: Fact[] }} Found */

/** Returns a key of a position from its pieces, side to move and direction. @param {State} state */
const positionKey = ({ pieces, turn, direction }) =>
  JSON.stringify([
    turn,
    direction,
    pieces.map(({ square, color, kind, count }) => [square, color, kind, count]).sort(),
  ]);

/** @param {State} state */
const countOf = ({ pieces }) => pieces.reduce((sum, { count }) => sum + count, 0);

/** Returns the positions since the last capture: only these can recur. @param {Record} record */
function earlierPositions(record) {
  const now = record.state();
  /** @type {Set<string>} */
  const earlier = new Set();
  for (let ply = now.ply; ply >= 0; ply -= 1) {
    record.jump(ply);
    const state = record.state();
    if (countOf(state) !== countOf(now)) break;
    earlier.add(positionKey(state));
  }
  record.jump(now.ply);
  return earlier;
}

/** @param {Record} record @param {MoveView} move @param {Set<string>} earlier */
function repeats(record, { steps }, earlier) {
  record.play(steps.map(stepOf));
  const isKnown = earlier.has(positionKey(record.state()));
  record.undo();
  return isKnown;
}

/**
 * Finds the best move that does not repeat a position. Falls back to a repeating move if every other move
 * loses or gives away a known win or draw.
 * @param {Rules} rules
 * @param {string} text text of the record
 * @param {(ask: Ask) => Promise<Thought>} think
 * @returns {Promise<Found | null>}
 */
export async function findHint(rules, text, think) {
  const [best] = (await think({ level: null, lines: 1 })).lines;
  if (best === undefined) return null;
  const record = rules.Record.parse(text);
  try {
    const earlier = record.info().dice > 0 ? new Set() : earlierPositions(record);
    const line =
      earlier.size === 0 || !repeats(record, best.move, earlier)
        ? best
        : ((await firstNew(record, earlier, think)) ?? best);
    return { line, facts: shownFacts(factsOf(rules, text, line.move)) };
  } finally {
    record.free();
  }
}

/** @param {Record} record @param {Set<string>} earlier @param {(ask: Ask) => Promise<Thought>} think */
async function firstNew(record, earlier, think) {
  const { lines } = await think({ level: null, lines: 0 });
  // Avoiding a repetition must not give away a known win or draw.
  const isAsGood = (/** @type {EngineLine} */ { score, prospect }) =>
    score.kind !== 'loss' && prospect === lines[0]?.prospect;
  return lines.find((line) => isAsGood(line) && !repeats(record, line.move, earlier));
}
