/** Worksheet answers, found independently of the page by trying all squares against the rules. */
import assert from 'node:assert/strict';

import { Game, Record } from './rules.mjs';

/** @import { Color, MoveView, RulesetInfo, State, Step } from "../../web/pkg/ludoteca_wasm.js" */

/**
 * @typedef {{ task: string, position: string, given: [number, number][], square: number | null, moves:
 *   number, answer: { moves: string[], squares: number[], count: number | null } }} Known
 */

/** Pattern of the reason keys for moves that are legal so far but not complete. */
const GOES_ON = /\.(must-go-on|takes-fewer|takes-fewer-kings|plays-fewer)$/;

/**
 * Returns every move, found by passing all squares to `refuse` instead of calling `continuations`.
 * @param {Record} record @param {number} squares @param {number[]} dice @returns {Step[][]}
 */
export function movesByTrying(record, squares, dice) {
  /** @type {Step[][]} */
  const complete = [];
  /** @param {Step[]} before @param {number[]} left unused dice */
  const extend = (before, left) => {
    const last = before[before.length - 1];
    const origins =
      last !== undefined && dice.length === 0
        ? [last.to]
        : Array.from({ length: squares }, (_, square) => square);
    for (const from of origins) {
      for (let to = 0; to <= squares; to += 1) {
        for (const die of dice.length === 0 ? [null] : new Set(left)) {
          const steps = [...before, die === null ? { from, to } : { from, to, die }];
          const reason = record.refuse(steps);
          if (reason === null) complete.push(steps);
          if (
            reason === null
              ? dice.length === 0 && steps.length < 12 && takes(record, steps)
              : GOES_ON.test(reason.key)
          )
            extend(steps, die === null ? [] : without(left, die));
        }
      }
    }
  };
  extend([], dice);
  return complete;
}

/** @param {number[]} list @param {number} value */
const without = (list, value) => list.filter((_, index) => index !== list.indexOf(value));

/** Plays a whole turn, undoes it, and returns its result. @param {Record} record @param {Step[]} steps */
function played(record, steps) {
  const move = record.play(steps);
  const { outcome } = record.state();
  record.undo();
  return { move, outcome };
}

/** @param {Record} record @param {Step[]} steps */
const takes = (record, steps) => played(record, steps).move.steps.some(({ captures }) => captures.length > 0);

/**
 * Returns whether the side to move wins within `moves` of its own moves against any defence.
 * @param {Record} record @param {Color} side @param {number} moves @returns {boolean}
 */
function wins(record, side, moves) {
  return everyMove(record).some((steps) => winsBy(record, steps, side, moves));
}

/**
 * Returns whether the move `steps` wins within `moves` moves.
 * @param {Record} record @param {Step[]} steps @param {Color} side @param {number} moves @returns {boolean}
 */
function winsBy(record, steps, side, moves) {
  const after = (/** @type {Step[]} */ played, /** @type {() => boolean} */ goOn) => {
    record.play(played);
    const { outcome } = record.state();
    const won = outcome === null ? goOn() : outcome.winner === side;
    record.undo();
    return won;
  };
  return after(
    steps,
    () => moves > 1 && everyMove(record).every((reply) => after(reply, () => wins(record, side, moves - 1))),
  );
}

/**
 * Returns every complete move that `continuations` leads to.
 * @param {Record} record @param {Step[]} [entered] @returns {Step[][]}
 */
function everyMove(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  return [
    ...(ends === null ? [] : [entered]),
    ...steps.flatMap(({ from, to }) => everyMove(record, [...entered, { from, to }])),
  ];
}

/** @param {Iterable<number>} squares */
const sorted = (squares) => [...new Set(squares)].sort((one, other) => one - other);

/** @param {State} state */
const ownSquares = ({ pieces, turn }) =>
  pieces
    .filter(
      ({ color, square }) =>
        color === turn && square < 24 + (pieces.some(({ kind }) => kind === 'checker') ? 0 : 100),
    )
    .map(({ square }) => square);

/**
 * Returns the square on which a hit piece enters according to the rules: in Fayles its owner's point 1; in
 * Fallas the lowest of points 7–12 that the hitter, whose piece moves from `from` to `to`, does not occupy.
 * @param {RulesetInfo} info @param {State} state @param {Color} owner @param {number} from @param {number} to
 */
function entryOf(info, { pieces }, owner, from, to) {
  const squareOf = (/** @type {number} */ point) => (owner === 0 ? point - 1 : 24 - point);
  if (info.id === 'fayles') return squareOf(1);
  const isHeld = (/** @type {number} */ square) =>
    square === to ||
    pieces.some(
      (piece) => piece.color !== owner && piece.square === square && (piece.count > 1 || square !== from),
    );
  return (
    [7, 8, 9, 10, 11, 12].map(squareOf).find((square) => !isHeld(square)) ??
    assert.fail('no free point to enter')
  );
}

/** Returns the legal first steps. @param {Record} record @param {number[]} dice @returns {Step[]} */
function firstSteps(record, dice) {
  /** @type {Step[]} */
  const steps = [];
  for (let from = 0; from < 24; from += 1) {
    for (let to = 0; to <= 24; to += 1) {
      for (const die of new Set(dice)) {
        const reason = record.refuse([{ from, to, die }]);
        if (reason === null || reason.key.endsWith('.must-go-on')) steps.push({ from, to, die });
      }
    }
  }
  return steps;
}

/**
 * Question of a worksheet, with the facts found by trying all squares.
 * @typedef {object} Situation
 * @property {RulesetInfo} info
 * @property {Known} known
 * @property {Record} record position of the question
 * @property {State} state of `record`
 * @property {MoveView[]} all every move, for questions that need it
 * @property {Step[]} firsts possible first steps
 */

/** @param {MoveView[]} list */
const notations = (list) => [...new Set(list.map(({ notation }) => notation))].sort();

/** @param {MoveView} move */
const taken = (move) => move.steps.flatMap(({ captures }) => captures);

/** Returns the squares that the given move empties. @param {Situation} situation */
function emptied({ known, record, state }) {
  const [[from, to] = [0, 0]] = known.given;
  record.play([{ from, to }]);
  const left = new Set(record.state().pieces.map(({ square }) => square));
  const before = [...state.pieces.map(({ square }) => square), to];
  return sorted(before.filter((each) => each !== from && !left.has(each)));
}

/** @param {Situation} situation */
function entered({ info, known, state, firsts }) {
  const [from, to] = known.given[0] ?? [0, 0];
  const { color } = state.pieces.find((piece) => piece.square === to) ?? assert.fail('nothing is hit');
  assert.notEqual(color, state.turn);
  assert.ok(firsts.some((step) => step.from === from && step.to === to));
  return [entryOf(info, state, color, from, to)];
}

/** @param {Situation} situation */
function winning({ known: { moves }, record, state }) {
  assert.ok(moves === 1 || !wins(record, state.turn, moves - 1), 'a shorter win exists');
  const found = everyMove(record).filter((steps) => winsBy(record, steps, state.turn, moves));
  return notations(found.map((steps) => played(record, steps).move));
}

/** @param {Situation} situation */
const mostTaken = ({ all }) => Math.max(...all.map((move) => taken(move).length));

/**
 * Functions that return the expected fields of the answer, by task.
 * @type {{ [task: string]: (situation: Situation) => Partial<Known["answer"]> }}
 */
const ANSWERS = {
  moves: ({ all }) => ({ moves: notations(all) }),
  count: ({ all }) => ({ count: notations(all).length }),
  takers: ({ all }) => ({
    squares: sorted(
      all.filter((move) => taken(move).length > 0).flatMap(({ steps }) => steps[0]?.from ?? []),
    ),
  }),
  movers: ({ firsts }) => ({ squares: sorted(firsts.map(({ from }) => from)) }),
  stuck: ({ state, firsts }) => ({
    squares: sorted(ownSquares(state).filter((each) => !firsts.some(({ from }) => from === each))),
  }),
  takes: ({ all }) => ({ moves: notations(all.filter((move) => taken(move).length > 0)) }),
  reach: ({ known, firsts }) => ({
    squares: sorted(firsts.filter(({ from }) => from === known.square).map(({ to }) => to)),
  }),
  most: (situation) => ({
    count: mostTaken(situation),
    moves: notations(situation.all.filter((move) => taken(move).length === mostTaken(situation))),
  }),
  removed: (situation) => ({ squares: emptied(situation) }),
  between: (situation) => ({ squares: emptied(situation) }),
  landings: ({ firsts }) => ({ squares: sorted(firsts.map(({ to }) => to).filter((to) => to < 24)) }),
  hits: ({ state, firsts }) => ({
    squares: sorted(
      firsts
        .map(({ to }) => to)
        .filter((to) => state.pieces.some(({ square, color }) => square === to && color !== state.turn)),
    ),
  }),
  entry: (situation) => ({ squares: entered(situation) }),
  dice: ({ all }) => ({ count: Math.max(...all.map(({ steps }) => steps.length)) }),
  off: ({ all }) => ({
    count: Math.max(...all.map(({ steps }) => steps.filter(({ to }) => to === 24).length)),
  }),
  win: (situation) => ({ moves: winning(situation) }),
};

/** Asserts that the answer equals the one found by trial. @param {RulesetInfo} info @param {Known} known */
export function checkAnswer(info, known) {
  const { task, position, answer } = known;
  const game = new Game(info.id, null);
  const record = new Record(game, position, null);
  const state = record.state();
  const what = `${info.id}, ${task}, ${position}`;
  const needsNoMoves = task === 'win' || (info.dice > 0 && !['off', 'dice'].includes(task));
  const all = needsNoMoves
    ? []
    : movesByTrying(record, info.dice > 0 ? 24 : info.squares.length, state.dice).map(
        (steps) => played(record, steps).move,
      );
  const firsts =
    info.dice > 0 ? firstSteps(record, state.dice) : all.flatMap(({ steps }) => steps.slice(0, 1));
  const answerOf = ANSWERS[task] ?? assert.fail(`no check for the task ${task}`);
  const expected = answerOf({ info, known, record, state, all, firsts });
  const isOrdered = task === 'win';
  const moves = isOrdered ? answer.moves : [...answer.moves].sort();
  assert.deepEqual({ ...answer, moves }, { ...answer, moves, ...expected }, what);
  record.free();
  game.free();
}
