/** Judges a move that is tried in place of a mistake in a reviewed game. */

/** @import { MoveView, Record } from '../pkg/ludoteca_wasm.js' */
/** @import { Lapse } from '../perfect/lapses.js' */
/** @import { Decision, Dependencies } from './review.js' */
import { lostResult, TABLE_SEARCH } from '../perfect/lapses.js';
import { seenBy } from '../state/chances.js';
import { using } from '../state/records.js';
import { stepOf } from '../board/scene.js';
import { isSameMove, lineOf, lossOf } from './played-line.js';
import { chanceOf, DICE_PLIES, LEAST_LOST, NODES } from './review.js';

/**
 * `best`: the better move of the review; `good`: another move without a noticeable loss; `worse`: a move that
 * loses; `played`: the mistake itself.
 * @typedef {'best' | 'good' | 'worse' | 'played'} Verdict
 */
/**
 * `chance`: the mover's chance of winning after the move.
 * @typedef {{ verdict: Verdict, chance: number }} Judged
 */

/** Time limit of a search, for slow machines. */
const TIME_MS = 5000;

/**
 * Judges a move by the measure of the review: by the table where the mistake gave away a known result,
 * otherwise by a search.
 * @param {string} text record before the move
 * @param {MoveView} tried
 * @param {Decision} mistake
 * @param {Lapse | undefined} lapse the result that the mistake gave away, if a table knows it
 * @param {Pick<Dependencies, 'parse' | 'think'>} dependencies
 * @returns {Promise<Judged>} rejected when `think` is
 */
export async function judgeTried(text, tried, mistake, lapse, { parse, think }) {
  /** @template T @param {(record: Record) => T} read */
  const read = (read) => using(parse(text), read);
  const { best, better, chance, played } = mistake;
  if (read((record) => isSameMove(record, tried, played))) return { verdict: 'played', chance };
  if (better !== null && read((record) => isSameMove(record, tried, better)))
    return { verdict: 'best', chance: best };
  if (lapse === undefined && !read((record) => record.info().dice > 0)) return bySearch();
  const { lines } =
    lapse === undefined
      ? await think(text, { level: null, lines: 0 }, { timeMs: TIME_MS, plies: DICE_PLIES })
      : await think(text, TABLE_SEARCH, { timeMs: TIME_MS });
  const [first] = lines;
  const own = read((record) => lineOf(record, tried, lines));
  if (first === undefined || own === undefined) throw new Error(`no line begins with ${tried.notation}`);
  const isGood =
    lapse === undefined
      ? first.score.probability - own.score.probability < LEAST_LOST
      : lostResult(first.prospect, own.prospect) === null;
  return { verdict: isGood ? 'good' : 'worse', chance: own.score.probability };

  /** @returns {Promise<Judged>} */
  async function bySearch() {
    const { state, after } = read((record) => {
      record.play(tried.steps.map(stepOf));
      return { state: record.state(), after: record.textHere() };
    });
    const { color } = tried;
    const now =
      state.outcome === null
        ? seenBy(await moverChance(after), state.turn === color ? 0 : 1)
        : chanceOf(state.outcome, color);
    return { verdict: lossOf(best, now) < LEAST_LOST ? 'good' : 'worse', chance: now };
  }

  /** Returns the chance of the side to move. @param {string} after */
  async function moverChance(after) {
    const { lines } = await think(after, { level: null, lines: 1, nodes: NODES }, { timeMs: TIME_MS });
    return lines[0]?.score.probability ?? 0.5;
  }
}
