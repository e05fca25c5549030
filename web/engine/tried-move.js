/** Judges a move that is tried in place of a mistake in a reviewed game. */

/** @import { MoveView } from '../pkg/ludoteca_wasm.js' */
/** @import { Lapse } from '../perfect/lapses.js' */
/** @import { Decision, Dependencies } from './review.js' */
import { lostResult, TABLE_SEARCH } from '../perfect/lapses.js';
import { using } from '../state/records.js';
import { isSameMove, lineOf, lossOf } from './played-line.js';
import { chanceAfter, DICE_PLIES, LEAST_LOST, POSITION_SEARCH } from './review.js';

/**
 * `best`: the better move of the review; `good`: another move without a noticeable loss; `worse`: a move with
 * such a loss; `played`: the mistake itself.
 * @typedef {'best' | 'good' | 'worse' | 'played'} Verdict
 */
/**
 * `chance`: the mover's chance of winning after the move.
 * @typedef {{ verdict: Verdict, chance: number }} Judged
 */

/** Time limit of a search, for slow machines. */
const TIME_MS = 5000;

/**
 * Judges a move by the standard of the review: with the table if the mistake gave away a known result,
 * otherwise with a search.
 * @param {string} text record before the move
 * @param {MoveView} tried
 * @param {Decision} mistake
 * @param {Lapse | undefined} lapse the result that the mistake gave away, if a table knows it
 * @param {Pick<Dependencies, 'parse' | 'think'>} dependencies
 * @returns {Promise<Judged>} rejected when `think` is
 */
export async function judgeTried(text, tried, mistake, lapse, { parse, think }) {
  const { best, better, chance, played } = mistake;
  const { isPlayed, isBetter, hasDice } = using(parse(text), (record) => ({
    isPlayed: isSameMove(record, tried, played),
    isBetter: better !== null && isSameMove(record, tried, better),
    hasDice: record.info().dice > 0,
  }));
  if (isPlayed) return { verdict: 'played', chance };
  if (isBetter) return { verdict: 'best', chance: best };
  if (lapse === undefined && !hasDice) {
    const search = (/** @type {string} */ after) => think(after, POSITION_SEARCH, { timeMs: TIME_MS });
    const own = await chanceAfter(text, tried, parse, search);
    return judged(lossOf(best, own) < LEAST_LOST, own);
  }
  const { lines } =
    lapse === undefined
      ? await think(text, { level: null, lines: 0 }, { timeMs: TIME_MS, plies: DICE_PLIES })
      : await think(text, TABLE_SEARCH, { timeMs: TIME_MS });
  const [first] = lines;
  const own = using(parse(text), (record) => lineOf(record, tried, lines));
  if (first === undefined || own === undefined) throw new Error(`no line begins with ${tried.notation}`);
  const { probability } = own.score;
  if (lapse !== undefined) return judged(lostResult(first.prospect, own.prospect) === null, probability);
  return judged(first.score.probability - probability < LEAST_LOST, probability);
}

/** @param {boolean} isGood @param {number} chance @returns {Judged} */
const judged = (isGood, chance) => ({ verdict: isGood ? 'good' : 'worse', chance });
