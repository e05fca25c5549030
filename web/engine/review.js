/**
 * Reviews a whole game: finds the chances after every move, the loss by each move, and the turning points.
 * Positions are searched from last to first, because results for later positions help with earlier ones.
 */

/** @import { Ask, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { Color, MoveView, Outcome, Record } from '../pkg/ludoteca_wasm.js' */
import { seenBy } from '../state/chances.js';
import { onlyMove } from '../state/interaction.js';
import { stepOf } from '../board/scene.js';
import { lineOf, lossOf } from './played-line.js';
import { using } from '../state/records.js';

/**
 * A move that a player chose. Chances are from the mover's view: `best` after the best move, `chance` after
 * the move played. `lost` is the difference. `better` is the best move, or null if the move played lost
 * nothing.
 * @typedef {object} Decision
 * @property {number} ply number of moves played before the decision
 * @property {Color} color
 * @property {MoveView} played
 * @property {MoveView | null} better
 * @property {string[]} continuation line after the better move
 * @property {number} best
 * @property {number} chance
 * @property {number} lost
 */
/**
 * Luck with the dice, and losses through bad decisions. Both are in winning chances; 1 is a whole game.
 * @typedef {{ luck: number, lost: number }} Share
 */
/**
 * @typedef {object} Review
 * @property {number[]} chances the first side's chances, before the first move and after each move
 * @property {Decision[]} decisions all decisions, in the order of the game
 * @property {Decision[]} turningPoints decisions that lost the most, in the order of the game
 * @property {[Share, Share] | null} shares null without dice
 */
/**
 * Limits of a search: maximum time, and the depth in plies at which it may stop.
 * @typedef {{ timeMs: number, plies?: number }} SearchLimits
 */
/**
 * Dependencies of a review: records, an engine, and a clock in milliseconds.
 * @typedef {object} Dependencies
 * @property {(text: string) => Record} parse
 * @property {(record: string, ask: Ask, limits: SearchLimits) => Promise<Thought>} think
 * @property {() => number} now
 * @property {(done: number) => void} [onProgress] called with the finished part, from 0 to 1
 */

/**
 * Search settings for a position. They are the same after the move played and after any other move, so that
 * the results can be compared.
 */
export const POSITION_SEARCH = Object.freeze({ level: null, lines: 1, nodes: 120_000 });
/** Time limit of a review, for slow machines: `LEAST_MS` plus `MOVE_MS` for each move. */
const LEAST_MS = 2000;
const MOVE_MS = 170;
/** Maximum number of searches per move: one before the move and one after a better move. */
const SEARCHES = 2;
/** Search depth in games with dice: every move and every reply. */
export const DICE_PLIES = 2;
/** Maximum number of turning points to show. */
const TURNING_POINTS = 3;
/** Smallest loss of winning chances that counts as noticeable. */
export const LEAST_LOST = 0.03;
/** Smallest loss of winning chances that makes a move a turning point. */
export const LEAST_TURNING = 0.1;

/** Returns the other side's chance. @param {number} chance */
const other = (chance) => 1 - chance;

/** Returns a side's chance at the end of the game. @param {Outcome} outcome @param {Color} side */
const chanceOf = ({ winner }, side) => (winner === null ? 0.5 : winner === side ? 1 : 0);

/** Returns the moves that lost the most, in the order of the game. @param {Decision[]} decisions */
export function turningPointsOf(decisions) {
  return decisions
    .filter(({ lost }) => lost >= LEAST_TURNING)
    .sort((one, two) => two.lost - one.lost)
    .slice(0, TURNING_POINTS)
    .sort((one, two) => one.ply - two.ply);
}

/**
 * Returns a side's best move: the one without a noticeable loss that answered the other side's greatest loss.
 * @param {Decision[]} decisions
 * @param {Color} side
 * @returns {Decision | null} null if there is no such move
 */
export function bestMoveOf(decisions, side) {
  /** @type {{ decision: Decision, given: number } | null} */
  let best = null;
  for (const decision of decisions) {
    const before = decisions.find(({ ply, color }) => ply === decision.ply - 1 && color !== side);
    const given = before?.lost ?? 0;
    if (decision.color !== side || decision.lost >= LEAST_LOST || given < LEAST_LOST) continue;
    if (best === null || given > best.given) best = { decision, given };
  }
  return best?.decision ?? null;
}

/**
 * Returns the decisions in a game without dice, using the chances that an analysis has found.
 * @param {Record} record
 * @param {readonly number[]} chances the first side's chances, before the first move and after each move
 * @returns {Decision[]}
 */
export function decisionsFrom(record, chances) {
  return record.movesFrom(0).flatMap((played, ply) => {
    record.jump(ply);
    const { color } = played;
    const [best = 0.5, chance = 0.5] = [ply, ply + 1].map((at) => seenBy(chances[at] ?? 0.5, color));
    const lost = lossOf(best, chance);
    if (onlyMove(record) !== null) return [];
    return [{ ply, color, played, better: null, continuation: [], best: chance + lost, chance, lost }];
  });
}

/**
 * Returns the decisions that count in the assessment of a side. Decisions in lost positions are left out,
 * because no move there can lose anything, so every one would count as the best move.
 * @param {Decision[]} decisions
 * @param {Color} side
 */
export const judgedOf = (decisions, side) =>
  decisions.filter(({ color, best }) => color === side && best >= LEAST_LOST);

/** Smallest number of judged decisions that says something about a side's play. */
export const LEAST_JUDGED = 5;

/** Returns the sum of the chances that decisions lost. @param {Decision[]} judged */
export const lostBy = (judged) => judged.reduce((sum, { lost }) => sum + lost, 0);

/**
 * Returns the mover's chance after a move, in a game without dice.
 * @param {string} text record before the move
 * @param {MoveView} move
 * @param {Dependencies['parse']} parse
 * @param {(text: string) => Promise<Thought>} search finds the best line for the side to move
 */
export async function chanceAfter(text, { color, steps }, parse, search) {
  const { state, after } = using(parse(text), (record) => {
    record.play(steps.map(stepOf));
    return { state: record.state(), after: record.textHere() };
  });
  if (state.outcome !== null) return chanceOf(state.outcome, color);
  const [line] = (await search(after)).lines;
  const chance = line?.score.probability ?? 0.5;
  return state.turn === color ? chance : other(chance);
}

/**
 * Reviews a game.
 * @param {string} text record of the game
 * @param {Dependencies} dependencies
 * @returns {Promise<Review>} rejected when `think` is
 */
export async function reviewGame(text, dependencies) {
  const record = dependencies.parse(text);
  try {
    // A resignation or an agreed end says nothing about the chances in the position.
    if (record.isEndedByPlayers()) record.undo();
    return await new Reviewer(record, dependencies).review();
  } finally {
    record.free();
  }
}

/** A review in progress. */
class Reviewer {
  /** @type {Record} */ #record;
  #dependencies;
  #moves;
  #hasDice;
  #endsAt;
  /** Number of moves still to be assessed. */
  #left;
  /** @type {number[]} */ #chances = [];
  /** @type {Decision[]} */ #decisions = [];
  /** Best chance of the side that rolled, by ply. @type {{ color: Color, most: number }[]} */ #throws = [];

  /** @param {Record} record @param {Dependencies} dependencies */
  constructor(record, dependencies) {
    this.#record = record;
    this.#dependencies = dependencies;
    this.#moves = record.movesFrom(0);
    this.#hasDice = record.info().dice > 0;
    this.#left = this.#moves.length;
    this.#endsAt = dependencies.now() + LEAST_MS + MOVE_MS * this.#left;
  }

  async review() {
    const last = this.#moves.length;
    if (this.#hasDice) this.#endWithDice(last);
    else await this.#look(last);
    for (let ply = last - 1; ply >= 0; ply -= 1) {
      this.#dependencies.onProgress?.((last - 1 - ply) / last);
      // In sequence, because each search depends on the previous one.
      if (this.#hasDice) await this.#judgeThrow(ply);
      else await this.#judge(ply);
      this.#left -= 1;
    }
    this.#dependencies.onProgress?.(1);
    this.#chances[0] ??= this.#fromFirstThrow;
    this.#decisions.reverse();
    return {
      chances: this.#chances,
      decisions: this.#decisions,
      turningPoints: turningPointsOf(this.#decisions),
      shares: this.#hasDice ? this.#shares() : null,
    };
  }

  /** The first side's initial chance in a game without a lot, taken from its first roll. */
  get #fromFirstThrow() {
    const [first] = this.#throws;
    return first === undefined ? 0.5 : seenBy(first.most, first.color);
  }

  /**
   * Calls `read` with a record of the game up to a ply, and frees the record.
   * @template T
   * @param {number} ply
   * @param {(record: Record) => T} read
   */
  #at(ply, read) {
    return using(this.#dependencies.parse(this.#record.textAt(ply)), read);
  }

  /** @param {string} record */
  #think(record) {
    return this.#dependencies.think(record, POSITION_SEARCH, { timeMs: this.#share });
  }

  /** Time limit of the next search in ms: an equal share of the remaining time. */
  get #share() {
    return Math.max(1, this.#endsAt - this.#dependencies.now()) / (SEARCHES * Math.max(1, this.#left) + 1);
  }

  /** Stores the first side's chance; returns the best line, or null without a search. @param {number} ply */
  async #look(ply) {
    const { state, only, text } = this.#at(ply, (record) => {
      const { outcome, turn } = record.state();
      return {
        state: { outcome, turn },
        only: outcome === null && onlyMove(record) !== null,
        text: record.textHere(),
      };
    });
    const { outcome, turn } = state;
    if (outcome !== null) {
      this.#chances[ply] = chanceOf(outcome, 0);
      return null;
    }
    const known = this.#chances[ply + 1];
    if (only && known !== undefined) {
      this.#chances[ply] = known;
      return null;
    }
    const [line] = (await this.#think(text)).lines;
    this.#chances[ply] = seenBy(line?.score.probability ?? 0.5, turn);
    return line ?? null;
  }

  /** Assesses the move at a ply in a game without dice. @param {number} ply */
  async #judge(ply) {
    const best = await this.#look(ply);
    const played = this.#moves[ply];
    const after = this.#chances[ply + 1];
    if (best === null || played === undefined || after === undefined) return;
    const { color } = played;
    const chance = seenBy(after, color);
    const isBest = best.move.notation === played.notation;
    const lost = isBest ? 0 : lossOf(await this.#chanceAfter(ply, best.move), chance);
    this.#decisions.push({
      ply,
      color,
      played,
      better: lost > 0 ? best.move : null,
      continuation: best.continuation,
      best: chance + lost,
      chance,
      lost,
    });
  }

  /** Returns the mover's chance after another move at a ply. @param {number} ply @param {MoveView} move */
  #chanceAfter(ply, move) {
    const { parse } = this.#dependencies;
    return chanceAfter(this.#record.textAt(ply), move, parse, (text) => this.#think(text));
  }

  /** Sets the known chances at the end and the start of a game with dice. @param {number} last */
  #endWithDice(last) {
    const { outcome } = this.#at(last, (record) => record.state());
    if (outcome !== null) this.#chances[last] = chanceOf(outcome, 0);
    // Before the lot both sides have equal chances.
    if (this.#at(0, (record) => record.state()).lot.length > 0 || last === 0) this.#chances[0] = 0.5;
  }

  /** Assesses the move at a ply in a game with dice. Searches all moves of the roll. @param {number} ply */
  async #judgeThrow(ply) {
    const played = this.#moves[ply];
    const { text, only } = this.#at(ply, (record) => ({
      text: record.textHere(),
      only: onlyMove(record) !== null,
    }));
    const { lines } = await this.#dependencies.think(
      text,
      { level: null, lines: 0 },
      {
        timeMs: this.#share,
        plies: DICE_PLIES,
      },
    );
    const [best] = lines;
    const own = played === undefined ? undefined : this.#at(ply, (record) => lineOf(record, played, lines));
    if (best === undefined || own === undefined) return;
    const { color } = own.move;
    const [most, chance] = [best.score.probability, own.score.probability];
    const lost = Math.max(0, most - chance);
    this.#chances[ply + 1] ??= seenBy(chance, color);
    this.#throws[ply] = { color, most };
    const better = lost > 0 ? best.move : null;
    if (!only)
      this.#decisions.push({
        ply,
        color,
        played: own.move,
        better,
        continuation: [],
        best: chance + lost,
        chance,
        lost,
      });
  }

  /**
   * Returns the luck and the losses of each side. The luck of a roll is the chance after its best move minus
   * the chance before the roll. Over the whole game, a side's chance changes by its own luck minus its own
   * losses, minus the same difference for the other side.
   */
  #shares() {
    /** @type {[Share, Share]} */
    const shares = [
      { luck: 0, lost: 0 },
      { luck: 0, lost: 0 },
    ];
    this.#throws.forEach(({ color, most }, ply) => {
      const before = this.#chances[ply];
      if (before !== undefined) shares[color].luck += most - seenBy(before, color);
    });
    for (const { color, lost } of this.#decisions) shares[color].lost += lost;
    return shares;
  }
}
