/**
 * Reviews a whole game: the chances after every move, what each move lost, and the turning points. Positions
 * are searched from the last to the first, because results of later positions help with earlier ones.
 */

/** @import { Ask, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { Color, MoveView, Outcome, Record } from '../pkg/ludoteca_wasm.js' */
import { seenBy } from '../state/chances.js';
import { onlyMove } from '../state/interaction.js';
import { stepOf } from '../board/scene.js';
import { lineOf, lossOf } from './played-line.js';
import { using } from '../state/records.js';

/**
 * A move that a player chose. Chances are the mover's: `best` with the best move, `chance` with the move
 * played; `lost` is the difference. `better` is the best move, unless that was played.
 * @typedef {object} Decision
 * @property {number} ply number of moves played before it
 * @property {Color} color
 * @property {MoveView} played
 * @property {MoveView | null} better
 * @property {string[]} continuation line after the better move
 * @property {number} best
 * @property {number} chance
 * @property {number} lost
 */
/**
 * Luck with the dice and losses by decisions, in chances of winning; a game is worth 1.
 * @typedef {{ luck: number, lost: number }} Share
 */
/**
 * @typedef {object} Review
 * @property {number[]} chances of the first side, before the first move and after each
 * @property {Decision[]} decisions in the order of the game
 * @property {Decision[]} turningPoints the worst of them, in the order of the game
 * @property {[Share, Share] | null} shares null without dice
 */
/**
 * Limits of a search: `timeMs` at most; it may stop at a depth of `plies`.
 * @typedef {{ timeMs: number, plies?: number }} SearchLimits
 */
/**
 * Dependencies of a review: records, an engine, and a clock in milliseconds.
 * @typedef {object} Dependencies
 * @property {(text: string) => Record} parse
 * @property {(record: string, ask: Ask, limits: SearchLimits) => Promise<Thought>} think
 * @property {() => number} now
 * @property {(done: number) => void} [onProgress] from 0 to 1
 */

/** Nodes of each search, whether after the move played or after the best one. */
const NODES = 120_000;
/** Time limit for slow machines: `LEAST_MS`, and `MOVE_MS` more for each move. */
const LEAST_MS = 2000;
const MOVE_MS = 170;
/** Searches per move: before it, and after a better move. */
const SEARCHES = 2;
/** Search depth with dice: every move and every reply. */
const DICE_PLIES = 2;
/** Most turning points shown. */
const TURNING_POINTS = 3;
/** Least loss of chances that people notice. */
const LEAST_LOST = 0.03;

/** Chance of the other side. @param {number} chance */
const other = (chance) => 1 - chance;

/** Chance of a side at the end of the game. @param {Outcome} outcome @param {Color} side */
const chanceOf = ({ winner }, side) => (winner === null ? 0.5 : winner === side ? 1 : 0);

/** Returns the moves that lost the most, in the order of the game. @param {Decision[]} decisions */
export function turningPointsOf(decisions) {
  return decisions
    .filter(({ lost }) => lost >= LEAST_LOST)
    .sort((one, two) => two.lost - one.lost)
    .slice(0, TURNING_POINTS)
    .sort((one, two) => one.ply - two.ply);
}

/**
 * Returns the best move of a side: a choice that lost nothing, in reply to the other side's greatest loss.
 * @param {Decision[]} decisions
 * @param {Color} side
 * @returns {Decision | null} null if the other side lost nothing noticeable
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
 * Returns the decisions of a game without dice, from the chances that an analysis has found.
 * @param {Record} record
 * @param {readonly number[]} chances of the first side, before the first move and after each
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
 * Decisions that a side is judged by. A lost position is left out: no move can lose anything there, so any
 * would pass for the best.
 * @param {Decision[]} decisions
 * @param {Color} side
 */
export const judgedOf = (decisions, side) =>
  decisions.filter(({ color, best }) => color === side && best >= LEAST_LOST);

/** Sum of the chances that decisions lost. @param {Decision[]} judged */
export const lostBy = (judged) => judged.reduce((sum, { lost }) => sum + lost, 0);

/**
 * Reviews a game.
 * @param {string} text record of the game
 * @param {Dependencies} dependencies
 * @returns {Promise<Review>} rejected when `think` is
 */
export async function reviewGame(text, dependencies) {
  const record = dependencies.parse(text);
  try {
    // The way in which players ended the game says nothing about the position.
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
  /** Number of moves left to judge. */
  #left;
  /** @type {number[]} */ #chances = [];
  /** @type {Decision[]} */ #decisions = [];
  /** Best chance after each roll, for its side. @type {{ color: Color, most: number }[]} */ #throws = [];

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
      // In sequence, since each search depends on the one before.
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

  /** First side's chance at the start of a game that began elsewhere, from its first roll. */
  get #fromFirstThrow() {
    const [first] = this.#throws;
    return first === undefined ? 0.5 : seenBy(first.most, first.color);
  }

  /**
   * Reads the game at a ply.
   * @template T
   * @param {number} ply
   * @param {(record: Record) => T} read
   * @returns {T}
   */
  #at(ply, read) {
    return using(this.#dependencies.parse(this.#record.textAt(ply)), read);
  }

  /** @param {string} record @returns {Promise<Thought>} */
  #think(record) {
    return this.#dependencies.think(record, { level: null, lines: 1, nodes: NODES }, { timeMs: this.#share });
  }

  /** Time limit of the next search, which leaves as much for each of the others. */
  get #share() {
    return Math.max(1, this.#endsAt - this.#dependencies.now()) / (SEARCHES * Math.max(1, this.#left) + 1);
  }

  /** Stores the first side's chance; returns the best line if searched. @param {number} ply */
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

  /** Judges the move at a ply in a game without dice. @param {number} ply */
  async #judge(ply) {
    const best = await this.#look(ply);
    const played = this.#moves[ply];
    const after = this.#chances[ply + 1];
    if (best === null || played === undefined || after === undefined) return;
    const { color } = played;
    const chance = seenBy(after, color);
    const isBest = best.move.notation === played.notation;
    const lost = isBest ? 0 : lossOf(await this.#afterBest(ply, best.move, color), chance);
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

  /**
   * Chance after the best move, searched in the same way as the move played.
   * @param {number} ply
   * @param {MoveView} move
   * @param {Color} color
   */
  async #afterBest(ply, move, color) {
    const { state, text } = this.#at(ply, (record) => {
      record.play(move.steps.map(stepOf));
      return { state: record.state(), text: record.textHere() };
    });
    if (state.outcome !== null) return chanceOf(state.outcome, color);
    const [line] = (await this.#think(text)).lines;
    const chance = line?.score.probability ?? 0.5;
    return state.turn === color ? chance : other(chance);
  }

  /** Sets the known chances at the end and the start of a game with dice. @param {number} last */
  #endWithDice(last) {
    const { outcome } = this.#at(last, (record) => record.state());
    if (outcome !== null) this.#chances[last] = chanceOf(outcome, 0);
    // Before the lot both sides have equal chances.
    if (this.#at(0, (record) => record.state()).lot.length > 0 || last === 0) this.#chances[0] = 0.5;
  }

  /** Judges the move at a ply in a game with dice. All moves of the roll are searched. @param {number} ply */
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
   * Luck and losses of each side. The luck of a roll is the value of its best move minus that of the position
   * before it. One side's luck minus its losses, less the other side's, is the change over the whole game.
   * @returns {[Share, Share]}
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
