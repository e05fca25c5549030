/** Reasons for hints: each fact is verified by trying all pairs of squares and comparing the pieces. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { stepOf } from '../../web/board/scene.js';
import { findHint } from '../../web/engine/hints.js';
import { factsOf, meritsOf, ownReasons, shownFacts, whyBetter } from '../../web/engine/reasons.js';
import { movesByTrying } from './answers.mjs';
import { think } from './games-with-blunders.mjs';
import { Engine, Game, Record } from './rules.mjs';
import { casesOf, isFull } from './tiers.mjs';

/** @import { Fact } from "../../web/engine/reasons.js" */
/** @import { Color, MoveView, Placed, State, Step } from "../../web/pkg/ludoteca_wasm.js" */

const RULESETS = ['el-perro', 'brandubh', 'alquerque', 'spanish-draughts', 'fallas', 'el-cuervo', 'fayles'];
const GAMES = isFull ? 20 : 1;
const MOST_PLIES = 60;
const RULES = { Game, Record };
/** Contempt used for hints, and the value of a repetition that wins on the piece count. */
const CONTEMPT = 80;
const REPEATED = 10_000;

/** Returns a hash of `words`, less than `limit`. @param {number} limit @param {(string | number)[]} words */
const below = (limit, ...words) =>
  Number(
    BigInt(`0x${createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 12)}`) % BigInt(limit),
  );

/** Rolls the dice if a roll is due, with the game's id as seed. @param {Record} record */
function throwIfDue(record) {
  for (let { stage } = record.state(); stage === 'lot' || stage === 'throw'; { stage } = record.state())
    record.throwDice(record.id());
}

/**
 * Returns a pseudorandom legal move.
 * @param {Record} record @param {(string | number)[]} words @returns {Step[]}
 */
function someMove(record, ...words) {
  /** @type {Step[]} */
  const entered = [];
  for (;;) {
    const { steps, ends } = record.continuations(entered);
    const step = steps[below(steps.length + (ends === null ? 0 : 1), ...words, entered.length)];
    if (step === undefined) return entered;
    entered.push(step.die === undefined ? { from: step.from, to: step.to } : step);
  }
}

/** Letter of each side in the text of a position. @type {{ [game: string]: [string, string] }} */
const LETTERS = { 'el-perro': ['d', 'g'], brandubh: ['b', 'r'], alquerque: ['w', 'b'] };

/** Returns the position with `side` to move. @param {Record} record @param {Color} side */
function withSide(record, side) {
  const { position } = record.state();
  const { game } = record.info();
  if (game === 'spanish-draughts') return position.replace(/^[WB]/, side === 0 ? 'W' : 'B');
  return position.replace(/-[dgwbr](?=-|$)/, `-${LETTERS[game]?.[side]}`);
}

/**
 * Returns the complete moves of the side to move in a position, each with the pieces that the other side
 * loses and the winner. Returns null if the position has no moves.
 * @param {Record} like a record of the ruleset
 * @param {string} position @returns {{ steps: Step[], lost: number[], winner: Color | null }[] | null}
 */
function tried(like, position) {
  const { ruleset, switches } = like.state();
  const game = new Game(ruleset, switches);
  /** @type {Record | null} */
  let record = null;
  try {
    record = new Record(game, position);
    const before = record.state();
    if (before.stage !== 'turn') return null;
    const squares = like.info().squares.length;
    /** @type {Record} */
    const made = record;
    return movesByTrying(made, squares, []).map((steps) => {
      made.play(steps);
      const after = made.state();
      made.undo();
      const lost = missing(before, after, before.turn === 0 ? 1 : 0);
      return { steps, lost, winner: after.outcome?.winner ?? null };
    });
  } catch {
    return null;
  } finally {
    record?.free();
    game.free();
  }
}

/**
 * Returns the squares on which a side has lost its pieces.
 * @param {State} before @param {State} after @param {Color} side
 */
const missing = (before, after, side) =>
  before.pieces
    .filter(
      ({ square, color }) =>
        color === side && !after.pieces.some((piece) => piece.square === square && piece.color === side),
    )
    .map(({ square }) => square);

/** @param {State} state @param {number} square @param {Color} color */
const countAt = ({ pieces }, square, color) =>
  pieces.find((piece) => piece.square === square && piece.color === color)?.count ?? 0;

/** Facts about a move, established by trying all moves. */
class Seen {
  /** @param {string} text of the record before the move @param {MoveView} move */
  constructor(text, move) {
    const record = Record.parse(text);
    const other = /** @type {Color} */ (move.color === 0 ? 1 : 0);
    this.move = move;
    this.before = record.state();
    const hasDice = record.info().dice > 0;
    const look = (/** @type {Color} */ side) => (hasDice ? null : tried(record, withSide(record, side)));
    this.moves = look(move.color);
    this.theirs = look(other);
    record.play(move.steps.map(stepOf));
    this.after = record.state();
    this.next = this.after.outcome === null ? look(move.color) : null;
    this.replies = this.after.outcome === null ? look(other) : null;
    this.captured = hasDice ? [] : missing(this.before, this.after, other);
    record.free();
  }

  /** Number of pieces that the move captured or hit. */
  get gains() {
    const other = this.move.color === 0 ? 1 : 0;
    const { length } = this.move.steps.flatMap(({ captures }) => captures);
    return this.moves === null ? length : missing(this.before, this.after, other).length;
  }

  /** @param {ReturnType<typeof tried>} moves @param {number | null} square */
  #takes(moves, square) {
    assert.ok(moves !== null);
    return moves.some(({ lost }) => square !== null && lost.includes(square));
  }

  /** @param {ReturnType<typeof tried>} moves */
  #lost(moves) {
    assert.ok(moves !== null);
    return new Set(moves.flatMap(({ lost }) => lost));
  }

  /** @param {ReturnType<typeof tried>} moves @param {Color} side */
  #wins(moves, side) {
    assert.ok(moves !== null);
    return moves.some(({ winner }) => winner === side);
  }

  /** Returns whether the move allowed or missed the event `key`. @param {Fact['key']} key */
  #isBlamedFor(key) {
    const { color } = this.move;
    switch (key) {
      case 'lets-win':
        return this.#wins(this.replies, color === 0 ? 1 : 0);
      case 'misses-win':
        return this.#wins(this.moves, color) && this.after.outcome?.winner !== color;
      case 'misses':
        return this.gains === 0 && (this.moves === null || this.moves.some(({ lost }) => lost.length > 0));
      default:
        return assert.fail(key);
    }
  }

  /** Returns whether a fact is true. @param {Fact} fact @returns {boolean} */
  holds({ key, square, count, before }) {
    const { move, after } = this;
    const { color } = move;
    const other = /** @type {Color} */ (color === 0 ? 1 : 0);
    const at = /** @type {number} */ (square);
    const lone = after.pieces.filter((piece) => piece.color === color && piece.count === 1);
    const hits = (/** @type {Placed[]} */ pieces) => pieces.reduce((sum, piece) => sum + piece.count, 0);
    switch (key) {
      case 'only':
        return this.moves === null || this.moves.length === 1;
      case 'wins':
        return after.outcome?.winner === color;
      case 'captures':
        return this.captured.length === 1 && this.captured[0] === at;
      case 'captures-many':
        return this.captured.length === count && count > 1;
      case 'promotes':
        return kings(after, color) > kings(this.before, color);
      case 'leaves':
        return this.#takes(this.replies, at) && countAt(after, at, color) > 0;
      case 'leaves-many':
        return this.#lost(this.replies).size > 1;
      case 'saves': {
        const now = move.steps.reduce((place, { from, to }) => (place === from ? to : place), at);
        return this.#takes(this.theirs, at) && !this.#takes(this.replies, now);
      }
      case 'safe':
        return this.#lost(this.replies).size === 0;
      case 'threatens':
        return this.#takes(this.next, at) && countAt(after, at, other) > 0 && !this.#takes(this.moves, at);
      case 'threatens-win':
        return this.#wins(this.next, color);
      case 'stops-win':
        return this.#wins(this.theirs, other) && !this.#wins(this.replies, other);
      case 'blocks':
        return moves(this.theirs, at) && !moves(this.replies, at) && countAt(after, at, other) > 0;
      case 'fewer':
        return this.replies?.length === count && this.theirs?.length === before && count < before;
      case 'more':
        return this.next?.length === count && this.moves?.length === before && count > before;
      case 'hits':
      case 'hits-many': {
        const captured = this.before.pieces.filter(
          (piece) => piece.color === other && countAt(after, piece.square, other) < piece.count,
        );
        const all =
          hits(captured) -
          hits(captured.map((piece) => ({ ...piece, count: countAt(after, piece.square, other) })));
        return key === 'hits'
          ? captured.some((piece) => piece.square === at && piece.count === 1)
          : all >= count;
      }
      case 'bears-off':
        return (
          hits(this.before.pieces.filter((piece) => piece.color === color)) -
            hits(after.pieces.filter((piece) => piece.color === color && piece.square !== 24)) ===
            count || countAt(after, 24, color) - countAt(this.before, 24, color) === count
        );
      case 'makes-point':
        return countAt(after, at, color) >= 2 && countAt(this.before, at, color) < 2;
      case 'no-lone':
        return lone.length === 0;
      case 'lone':
        return lone.length === 1 && lone[0]?.square === at;
      case 'lone-many':
        return lone.length === count && count > 1;
      default:
        return this.#isBlamedFor(key);
    }
  }
}

/** @param {State} state @param {Color} side */
const kings = ({ pieces }, side) =>
  pieces.filter(({ color, kind }) => color === side && kind === 'king').length;

/** @param {ReturnType<typeof tried>} ways @param {number} square */
const moves = (ways, square) => ways?.some(({ steps }) => steps[0]?.from === square) ?? false;

/** @param {string} ruleset @param {number} number @param {(text: string, move: MoveView) => void} look */
function throughGame(ruleset, number, look) {
  const game = new Game(ruleset);
  const record = new Record(game, null, createHash('sha256').update(`${number}`).digest('hex').slice(0, 16));
  throwIfDue(record);
  for (let ply = 0; ply < MOST_PLIES && record.state().outcome === null; ply += 1) {
    const text = record.textHere();
    const move = record.play(someMove(record, ruleset, number, ply));
    if (ply % 4 === number % 4) look(text, move);
    throwIfDue(record);
  }
  for (const each of [record, game]) each.free();
}

for (const ruleset of RULESETS)
  test(`${ruleset}: every reason given for a hint is true`, () => {
    let facts = 0;
    for (let number = 0; number < GAMES; number += 1)
      throughGame(ruleset, number, (text, move) => {
        const found = factsOf(RULES, text, move);
        if (found.length === 0) return;
        const seen = new Seen(text, move);
        for (const fact of found) {
          assert.ok(seen.holds(fact), `${JSON.stringify(fact)} of ${move.notation} in ${text}`);
          facts += 1;
        }
        assert.ok(shownFacts(found).length <= 2);
      });
    assert.ok(facts > 10 * GAMES, `${facts}`);
  });

/** Returns the reasons given for and against random moves, with their frequencies. @param {string} ruleset */
function blamed(ruleset) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (let number = 0; number < GAMES; number += 1)
    throughGame(ruleset, number, (text, move) => {
      const record = Record.parse(text);
      const better = record.play(someMove(record, ruleset, number, 'better'));
      record.free();
      const { wrong, right } = whyBetter(RULES, text, move, better);
      for (const [fact, of] of /** @type {[Fact | null, MoveView][]} */ ([
        [wrong, move],
        [right, better],
      ])) {
        if (fact === null) continue;
        assert.ok(new Seen(text, of).holds(fact), `${JSON.stringify(fact)} of ${of.notation} in ${text}`);
        counts.set(fact.key, (counts.get(fact.key) ?? 0) + 1);
      }
    });
  return counts;
}

for (const ruleset of casesOf(['alquerque', 'fallas', 'brandubh'], 2))
  test(`${ruleset}: the reasons given against a move and for a better move are true`, () => {
    const counts = blamed(ruleset);
    assert.ok(
      [...counts.keys()].some((key) => /^(leaves|lets|lone|misses)/.test(key)),
      [...counts].join(' '),
    );
  });

test('the best moves have different reasons, and no reason applies to all of them', () => {
  const game = new Game('spanish-draughts');
  const record = new Record(game, null, null);
  record.playText('10-14');
  const text = record.textHere();
  // These moves leave the same pieces safe and limit the opponent equally.
  const all = ['24-20', '23-19', '21-17'].map((notation) => {
    const copy = Record.parse(text);
    const merits = meritsOf(factsOf(RULES, text, copy.playText(notation)));
    copy.free();
    return merits;
  });
  /** @param {Fact} fact */
  const fact = (fact) => fact;
  const shared = fact({ key: 'safe', square: null, count: 0, before: 0 });
  const blocks = fact({ key: 'blocks', square: 4, count: 0, before: 0 });
  const more = fact({ key: 'more', square: null, count: 9, before: 8 });
  assert.deepEqual(ownReasons([[shared, blocks], [shared, more], [shared]]), [blocks, more, null]);
  assert.deepEqual(ownReasons([[blocks, shared], [blocks], [shared, blocks, more]]), [shared, null, more]);
  assert.deepEqual(ownReasons([[shared]]), [shared]);
  const reasons = ownReasons(all).filter((each) => each !== null);
  assert.equal(new Set(reasons.map((each) => JSON.stringify(each))).size, reasons.length);
  for (const each of reasons)
    assert.ok(!all.every((merits) => merits.some((other) => JSON.stringify(other) === JSON.stringify(each))));
  for (const each of [record, game]) each.free();
});

/** Returns a key for a position, with the goats' direction but without counters. @param {State} state */
const keyOf = ({ pieces, turn, direction }) =>
  JSON.stringify([
    turn,
    direction,
    pieces.map(({ square, color, kind }) => `${square} ${color} ${kind}`).sort(),
  ]);

for (const [ruleset, side] of /** @type {[string, Color][]} */ ([
  ['el-perro', 0],
  ['el-perro', 1],
  ['brandubh', 1],
  ['alquerque', 0],
  ['spanish-draughts', 0],
]))
  test(`${ruleset}: hints for side ${side} repeat a position only if all other moves are worse`, async () => {
    const engine = new Engine(1 << 22);
    const game = new Game(ruleset);
    const record = new Record(game, null, '0000000000000001');
    const seen = new Set([keyOf(record.state())]);
    let hints = 0;
    for (let ply = 0; ply < 120 && record.state().outcome === null; ply += 1) {
      if (record.state().turn === side) {
        const found = await findHint(RULES, record.textHere(), async (ask) =>
          think(engine, record.textHere(), { ...ask, nodes: 3000 }),
        );
        assert.ok(found !== null);
        const { move, score } = found.line;
        record.play(move.steps.map(stepOf));
        // A repetition counts as a draw, or as a win on the count of pieces.
        const isBest = score.value <= -CONTEMPT || score.value >= REPEATED;
        assert.ok(!seen.has(keyOf(record.state())) || isBest, `${move.notation} in ${record.text()}`);
        hints += 1;
      } else record.play(someMove(record, ruleset, side, ply));
      seen.add(keyOf(record.state()));
    }
    assert.ok(hints > 3);
    for (const each of [engine, record, game]) each.free();
  });
