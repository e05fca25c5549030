/**
 * The review of a whole game: the chance to win after every move, what each move lost of it, and the moves at
 * which the game turned. It asks the engine about one position after another, from the end to the beginning:
 * what is known of the later positions then helps with the earlier ones.
 */

/** @import { Ask, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { Color, Outcome, Record, TurnView } from '../pkg/ludoteca_wasm.js' */
import { seenBy } from '../state/chances.js';
import { onlyTurn } from '../state/interaction.js';
import { stepOf } from '../board/scene.js';
import { lineOf, lossOf } from './played-line.js';
import { using } from '../state/records.js';

/**
 * A move that somebody chose. Chances are the mover's: `best` with the best move, `chance` with the one that
 * was played; `lost` is the difference. `better` is the best move, unless that was played.
 * @typedef {object} Decision
 * @property {number} ply how many moves had been played before it
 * @property {Color} color
 * @property {TurnView} played
 * @property {TurnView | null} better
 * @property {string[]} continuation how the game could have gone on after the better move
 * @property {number} best
 * @property {number} chance
 * @property {number} lost
 */
/**
 * What the dice gave a side, and what its decisions lost, in chances to win; a game is worth 1.
 * @typedef {{ luck: number, lost: number }} Share
 */
/**
 * @typedef {object} Review
 * @property {number[]} chances of the first side, before the first move and after each
 * @property {Decision[]} decisions in their order
 * @property {Decision[]} turningPoints the worst of them, in their order
 * @property {[Share, Share] | null} shares of a game with dice
 */
/**
 * How long a position is looked at: `timeMs` at the most; `plies`: deep enough, if the engine gets there.
 * @typedef {{ timeMs: number, plies?: number }} Patience
 */
/**
 * What a review needs: records, an engine, and a clock in milliseconds.
 * @typedef {object} Means
 * @property {(text: string) => Record} parse
 * @property {(record: string, ask: Ask, patience: Patience) => Promise<Thought>} think
 * @property {() => number} now
 * @property {(done: number) => void} [onProgress] from 0 to 1
 */

/** Every position is searched so far: the move that was played and the best one alike. */
const NODES = 120_000;
/** A slow machine searches less: no review takes longer than this, and so much more for each move. */
const LEAST_MS = 2000;
const MOVE_MS = 170;
/** How many positions are searched for each move: the one before it, and the one after a better move. */
const SEARCHES = 2;
/** A game with dice: every move and every answer to it. */
const DICE_PLIES = 2;
/** How many turning points are shown. */
const TURNING_POINTS = 3;
/** What turns no game: a loss of chances that nobody sees. */
const LEAST_LOST = 0.03;

/** The chance of the other side. @param {number} chance */
const other = (chance) => 1 - chance;

/** What an end is worth to a side. @param {Outcome} outcome @param {Color} side */
const chanceOf = ({ winner }, side) => (winner === null ? 0.5 : winner === side ? 1 : 0);

/**
 * The moves that lost the most, in the order of the game.
 * @param {Decision[]} decisions
 */
export function turningPointsOf(decisions) {
  return decisions
    .filter(({ lost }) => lost >= LEAST_LOST)
    .sort((one, two) => two.lost - one.lost)
    .slice(0, TURNING_POINTS)
    .sort((one, two) => one.ply - two.ply);
}

/**
 * The best move of a side: where it had a choice, and lost nothing, after what gave it the most: the other
 * side's greatest loss.
 * @param {Decision[]} decisions
 * @param {Color} side
 * @returns {Decision | null} null where the other side lost nothing that anybody sees
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
 * The decisions of a game without dice of which the chances are known, as an analysis has seen them.
 * @param {Record} record
 * @param {readonly number[]} chances of the first side, before the first move and after each
 * @returns {Decision[]}
 */
export function decisionsFrom(record, chances) {
  return record.turnsFrom(0).flatMap((played, ply) => {
    record.jump(ply);
    const { color } = played;
    const [best = 0.5, chance = 0.5] = [ply, ply + 1].map((at) => seenBy(chances[at] ?? 0.5, color));
    const lost = lossOf(best, chance);
    if (onlyTurn(record) !== null) return [];
    return [{ ply, color, played, better: null, continuation: [], best: chance + lost, chance, lost }];
  });
}

/**
 * The decisions by which a side is judged. In a game that is lost no move can lose anything, so any move
 * would pass for the best.
 * @param {Decision[]} decisions
 * @param {Color} side
 */
export const judgedOf = (decisions, side) =>
  decisions.filter(({ color, best }) => color === side && best >= LEAST_LOST);

/** Returns the chances that decisions lost together. @param {Decision[]} judged */
export const lostBy = (judged) => judged.reduce((sum, { lost }) => sum + lost, 0);

/**
 * Reviews a game.
 * @param {string} text of its record
 * @param {Means} means
 * @returns {Promise<Review>} rejected when `think` is
 */
export async function reviewGame(text, means) {
  const record = means.parse(text);
  try {
    // How players ended it says nothing of the position.
    if (record.isEndedByPlayers()) record.undo();
    return await new Reviewer(record, means).review();
  } finally {
    record.free();
  }
}

/** A game that is being reviewed. */
class Reviewer {
  /** @type {Record} */ #record;
  #means;
  #turns;
  #hasDice;
  #endsAt;
  /** How many moves are still to be judged. */
  #left;
  /** @type {number[]} */ #chances = [];
  /** @type {Decision[]} */ #decisions = [];
  /** What each throw could be worth to who threw it. @type {{ color: Color, most: number }[]} */ #throws =
    [];

  /** @param {Record} record @param {Means} means */
  constructor(record, means) {
    this.#record = record;
    this.#means = means;
    this.#turns = record.turnsFrom(0);
    this.#hasDice = record.info().dice > 0;
    this.#left = this.#turns.length;
    this.#endsAt = means.now() + LEAST_MS + MOVE_MS * this.#left;
  }

  async review() {
    const last = this.#turns.length;
    if (this.#hasDice) this.#endWithDice(last);
    else await this.#look(last);
    for (let ply = last - 1; ply >= 0; ply -= 1) {
      this.#means.onProgress?.((last - 1 - ply) / last);
      // One after another: each stands on the one before it.
      if (this.#hasDice) await this.#judgeThrow(ply);
      else await this.#judge(ply);
      this.#left -= 1;
    }
    this.#means.onProgress?.(1);
    this.#chances[0] ??= this.#fromFirstThrow;
    this.#decisions.reverse();
    return {
      chances: this.#chances,
      decisions: this.#decisions,
      turningPoints: turningPointsOf(this.#decisions),
      shares: this.#hasDice ? this.#shares() : null,
    };
  }

  /** A game that began elsewhere: what was before its first throw is not known. */
  get #fromFirstThrow() {
    const [first] = this.#throws;
    return first === undefined ? 0.5 : seenBy(first.most, first.color);
  }

  /**
   * Reads the game up to a ply.
   * @template T
   * @param {number} ply
   * @param {(record: Record) => T} read
   * @returns {T}
   */
  #at(ply, read) {
    return using(this.#means.parse(this.#record.textAt(ply)), read);
  }

  /** @param {string} record @returns {Promise<Thought>} */
  #think(record) {
    return this.#means.think(record, { level: null, lines: 1, nodes: NODES }, { timeMs: this.#share });
  }

  /** The longest that a position may be looked at, so that the others get as much. */
  get #share() {
    return Math.max(1, this.#endsAt - this.#means.now()) / (SEARCHES * Math.max(1, this.#left) + 1);
  }

  /** The chance of the first side at that ply, and the best line there. @param {number} ply */
  async #look(ply) {
    const { state, only, text } = this.#at(ply, (record) => {
      const { outcome, turn } = record.state();
      return {
        state: { outcome, turn },
        only: outcome === null && onlyTurn(record) !== null,
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

  /** What the move lost that was played there, in a game without dice. @param {number} ply */
  async #judge(ply) {
    const best = await this.#look(ply);
    const played = this.#turns[ply];
    const after = this.#chances[ply + 1];
    if (best === null || played === undefined || after === undefined) return;
    const { color } = played;
    const chance = seenBy(after, color);
    const isBest = best.turn.notation === played.notation;
    const lost = isBest ? 0 : lossOf(await this.#afterBest(ply, best.turn, color), chance);
    this.#decisions.push({
      ply,
      color,
      played,
      better: lost > 0 ? best.turn : null,
      continuation: best.continuation,
      best: chance + lost,
      chance,
      lost,
    });
  }

  /**
   * What the best move leads to, searched as what was played is.
   * @param {number} ply
   * @param {TurnView} turn
   * @param {Color} color
   */
  async #afterBest(ply, turn, color) {
    const { state, text } = this.#at(ply, (record) => {
      record.play(turn.steps.map(stepOf));
      return { state: record.state(), text: record.textHere() };
    });
    if (state.outcome !== null) return chanceOf(state.outcome, color);
    const [line] = (await this.#think(text)).lines;
    const chance = line?.score.probability ?? 0.5;
    return state.turn === color ? chance : other(chance);
  }

  /** How a game with dice stands at its end, and at its beginning. @param {number} last */
  #endWithDice(last) {
    const { outcome } = this.#at(last, (record) => record.state());
    if (outcome !== null) this.#chances[last] = chanceOf(outcome, 0);
    // Before the lot both sides stand alike.
    if (this.#at(0, (record) => record.state()).lot.length > 0 || last === 0) this.#chances[0] = 0.5;
  }

  /** The same in a game with dice: every move of the throw is looked at alike. @param {number} ply */
  async #judgeThrow(ply) {
    const played = this.#turns[ply];
    const { text, only } = this.#at(ply, (record) => ({
      text: record.textHere(),
      only: onlyTurn(record) !== null,
    }));
    const { lines } = await this.#means.think(
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
    const { color } = own.turn;
    const [most, chance] = [best.score.probability, own.score.probability];
    const lost = Math.max(0, most - chance);
    this.#chances[ply + 1] ??= seenBy(chance, color);
    this.#throws[ply] = { color, most };
    const better = lost > 0 ? best.turn : null;
    if (!only)
      this.#decisions.push({
        ply,
        color,
        played: own.turn,
        better,
        continuation: [],
        best: chance + lost,
        chance,
        lost,
      });
  }

  /**
   * What the throws gave: what the best move of a throw is worth, less what the position was worth before it.
   * Luck less what was lost is what the game gave from its beginning to its end.
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
