/**
 * A demonstration of perfect play: a copy of the game, in which both sides play their best moves. The open
 * game stays as it is.
 */

/** @import { EngineLine, Prospect } from '../pkg/ludoteca_engine.js' */
/** @import { Color, MoveView, Record } from '../pkg/ludoteca_wasm.js' */
/** @import { ModelContext } from '../state/live-model.js' */
/** @import { Distance } from './results.js' */
import { stepOf } from '../board/scene.js';
import { Play } from '../state/play.js';
import { defaultSeats } from '../state/players.js';
import { distanceOf, resultOf, surestLine } from './results.js';

/** Node limit for a search whose values come from a table. */
export const LOOK_NODES = 500;
/** Node limit for the choice among moves of the same value. */
const CHOICE_NODES = 20_000;

/**
 * Searches a record for its `lines` best moves; 0 for all.
 * @typedef {(record: string, limits: { lines: number, nodes: number }) => Promise<EngineLine[]>} Think
 */
/**
 * Reason why a demonstration is over: the game has ended, or a drawn position has been repeated.
 * @typedef {'over' | 'repeats'} End
 */

/**
 * A result for the side `turn`, and the distance to the end, or null if it is not known.
 * @typedef {{ result: Prospect, turn: Color, distance: Distance | null }} Known
 */

export class Demonstration {
  #play;
  #think;
  #first;
  /** @type {EngineLine[] | null} lines of the current position, once they are known */
  #lines = null;
  /** The last result found. @type {Known | null} */
  #known = null;

  /**
   * @param {Record} record up to the position to begin with; freed by `free`
   * @param {ModelContext & { think: Think }} page
   */
  constructor(record, { think, ...page }) {
    // Without a person, the board accepts no moves.
    const seats = { ...defaultSeats(), who: /** @type {const} */ ('nobody') };
    this.#play = new Play(record, { seats }, page);
    this.#think = think;
    this.#first = this.model.game.ply;
  }

  get model() {
    return this.#play.model;
  }

  /** Number of moves shown. */
  get count() {
    return this.model.game.ply - this.#first;
  }

  /** Moves shown, in the order of play. */
  get moves() {
    return this.model.game.moves.slice(this.#first, this.model.game.ply);
  }

  /** The last result found; that of the previous position while the current one is being searched. */
  get known() {
    return this.#known;
  }

  /** Result for the side to move, or null if it is not known or not yet known. @returns {Prospect | null} */
  get result() {
    return this.#lines === null ? null : resultOf(this.#lines);
  }

  /** Reason why the demonstration is over, or null. @returns {End | null} */
  get end() {
    const { outcome, clocks } = this.model.game;
    if (outcome !== null) return 'over';
    const hasRepeated = clocks.some(({ key, value }) => key === 'repetition' && value > 1);
    return hasRepeated && this.count > 0 && this.result === 'draw' ? 'repeats' : null;
  }

  /** Finds the result of the current position. */
  async look() {
    if (this.#lines !== null || this.model.game.outcome !== null) return;
    const lines = await this.#think(this.#play.record.textHere(), { lines: 0, nodes: LOOK_NODES });
    this.#lines = lines;
    const result = resultOf(lines);
    const surest = surestLine(lines);
    const distance = surest === null ? null : distanceOf(surest);
    this.#known = result === null ? null : { result, turn: this.model.game.turn, distance };
  }

  /**
   * Plays the best move, and looks at the position after it.
   * @param {AbortSignal} signal
   * @returns {Promise<MoveView | null>} null if there is no move, or the demonstration was aborted
   */
  async next(signal) {
    await this.look();
    if (signal.aborted || this.end !== null) return null;
    const lines = this.#lines ?? [];
    const best = surestLine(lines) ?? (await this.#choose()) ?? lines[0];
    if (best === undefined || signal.aborted) return null;
    this.#lines = null;
    this.#play.run({ type: 'play', steps: best.move.steps.map(stepOf), remark: null });
    await this.look();
    return best.move;
  }

  /** @returns {Promise<EngineLine | undefined>} */
  async #choose() {
    const [line] = await this.#think(this.#play.record.textHere(), { lines: 1, nodes: CHOICE_NODES });
    return line;
  }

  /** Ends the animation of the last move. */
  rest() {
    this.#play.run({ type: 'rest' });
  }

  /** Frees the record. */
  free() {
    this.#play.record.free();
  }
}
