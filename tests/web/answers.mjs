/** Answers of worksheets, found independently of the page by trying all squares against the rules. */
import assert from 'node:assert/strict';

import { Game, Record } from './rules.mjs';

/** @import { Color, RulesetInfo, State, Step, TurnView } from "../../web/pkg/ludoteca_wasm.js" */

/**
 * @typedef {{ task: string, position: string, given: [number, number][], square: number | null, turns:
 *   number, answer: { turns: string[], squares: number[], count: number | null } }} Known
 */

/** Reasons that mean a turn began legally but is not complete. */
const GOES_ON = /\.(must-go-on|takes-fewer|takes-fewer-kings|plays-fewer)$/;

/**
 * Returns every whole turn, found by trying all squares with `refuse` instead of `continuations`.
 * @param {Record} record @param {number} squares @param {number[]} dice @returns {Step[][]}
 */
export function turnsByTrying(record, squares, dice) {
  /** @type {Step[][]} */
  const whole = [];
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
          if (reason === null) whole.push(steps);
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
  return whole;
}

/** @param {number[]} list @param {number} value */
const without = (list, value) => list.filter((_, index) => index !== list.indexOf(value));

/** Plays a whole turn, takes it back, and returns its result. @param {Record} record @param {Step[]} steps */
function played(record, steps) {
  const turn = record.play(steps);
  const { outcome } = record.state();
  record.undo();
  return { turn, outcome };
}

/** @param {Record} record @param {Step[]} steps */
const takes = (record, steps) => played(record, steps).turn.steps.some(({ captures }) => captures.length > 0);

/**
 * Returns whether the side to move wins within `turns` of its own turns against any defence.
 * @param {Record} record @param {Color} side @param {number} turns @returns {boolean}
 */
function wins(record, side, turns) {
  return everyTurn(record).some((steps) => winsBy(record, steps, side, turns));
}

/**
 * Returns whether the turn `steps` wins within `turns` turns.
 * @param {Record} record @param {Step[]} steps @param {Color} side @param {number} turns @returns {boolean}
 */
function winsBy(record, steps, side, turns) {
  const after = (/** @type {Step[]} */ played, /** @type {() => boolean} */ goOn) => {
    record.play(played);
    const { outcome } = record.state();
    const won = outcome === null ? goOn() : outcome.winner === side;
    record.undo();
    return won;
  };
  return after(
    steps,
    () => turns > 1 && everyTurn(record).every((reply) => after(reply, () => wins(record, side, turns - 1))),
  );
}

/** Returns every listed turn. @param {Record} record @param {Step[]} [entered] @returns {Step[][]} */
function everyTurn(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  return [
    ...(ends === null ? [] : [entered]),
    ...steps.flatMap(({ from, to }) => everyTurn(record, [...entered, { from, to }])),
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
 * Returns where a hit piece enters by the rules: in Fayles on its owner's point 1; in Fallas on the lowest of
 * points 7–12 that the hitter, whose piece moves from `from` to `to`, does not hold.
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

/** Returns the first steps for any die. @param {Record} record @param {number[]} dice @returns {Step[]} */
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
 * Question with the facts found by trying.
 * @typedef {object} Asked
 * @property {RulesetInfo} info
 * @property {Known} known
 * @property {Record} record position of the question
 * @property {State} state of `record`
 * @property {TurnView[]} all every turn, for questions that need it
 * @property {Step[]} firsts possible first steps
 */

/** @param {TurnView[]} list */
const notations = (list) => [...new Set(list.map(({ notation }) => notation))].sort();

/** @param {TurnView} turn */
const taken = (turn) => turn.steps.flatMap(({ captures }) => captures);

/** Returns the squares that the given turn empties. @param {Asked} asked */
function emptied({ known, record, state }) {
  const [[from, to] = [0, 0]] = known.given;
  record.play([{ from, to }]);
  const left = new Set(record.state().pieces.map(({ square }) => square));
  const before = [...state.pieces.map(({ square }) => square), to];
  return sorted(before.filter((each) => each !== from && !left.has(each)));
}

/** @param {Asked} asked */
function entered({ info, known, state, firsts }) {
  const [from, to] = known.given[0] ?? [0, 0];
  const { color } = state.pieces.find((piece) => piece.square === to) ?? assert.fail('nothing is hit');
  assert.notEqual(color, state.turn);
  assert.ok(firsts.some((step) => step.from === from && step.to === to));
  return [entryOf(info, state, color, from, to)];
}

/** @param {Asked} asked */
function winning({ known: { turns }, record, state }) {
  assert.ok(turns === 1 || !wins(record, state.turn, turns - 1), 'a shorter win exists');
  const found = everyTurn(record).filter((steps) => winsBy(record, steps, state.turn, turns));
  return notations(found.map((steps) => played(record, steps).turn));
}

/** @param {Asked} asked */
const mostTaken = ({ all }) => Math.max(...all.map((turn) => taken(turn).length));

/** Checked parts, by task. @type {{ [task: string]: (asked: Asked) => Partial<Known["answer"]> }} */
const ANSWERS = {
  turns: ({ all }) => ({ turns: notations(all) }),
  count: ({ all }) => ({ count: notations(all).length }),
  takers: ({ all }) => ({
    squares: sorted(
      all.filter((turn) => taken(turn).length > 0).flatMap(({ steps }) => steps[0]?.from ?? []),
    ),
  }),
  movers: ({ firsts }) => ({ squares: sorted(firsts.map(({ from }) => from)) }),
  stuck: ({ state, firsts }) => ({
    squares: sorted(ownSquares(state).filter((each) => !firsts.some(({ from }) => from === each))),
  }),
  takes: ({ all }) => ({ turns: notations(all.filter((turn) => taken(turn).length > 0)) }),
  reach: ({ known, firsts }) => ({
    squares: sorted(firsts.filter(({ from }) => from === known.square).map(({ to }) => to)),
  }),
  most: (asked) => ({
    count: mostTaken(asked),
    turns: notations(asked.all.filter((turn) => taken(turn).length === mostTaken(asked))),
  }),
  removed: (asked) => ({ squares: emptied(asked) }),
  between: (asked) => ({ squares: emptied(asked) }),
  landings: ({ firsts }) => ({ squares: sorted(firsts.map(({ to }) => to).filter((to) => to < 24)) }),
  hits: ({ state, firsts }) => ({
    squares: sorted(
      firsts
        .map(({ to }) => to)
        .filter((to) => state.pieces.some(({ square, color }) => square === to && color !== state.turn)),
    ),
  }),
  entry: (asked) => ({ squares: entered(asked) }),
  dice: ({ all }) => ({ count: Math.max(...all.map(({ steps }) => steps.length)) }),
  off: ({ all }) => ({
    count: Math.max(...all.map(({ steps }) => steps.filter(({ to }) => to === 24).length)),
  }),
  win: (asked) => ({ turns: winning(asked) }),
};

/** Asserts that the answer equals the independent one. @param {RulesetInfo} info @param {Known} known */
export function checkAnswer(info, known) {
  const { task, position, answer } = known;
  const game = new Game(info.id, null);
  const record = new Record(game, position, null);
  const state = record.state();
  const what = `${info.id}, ${task}, ${position}`;
  const needsNoTurns = task === 'win' || (info.dice > 0 && !['off', 'dice'].includes(task));
  const all = needsNoTurns
    ? []
    : turnsByTrying(record, info.dice > 0 ? 24 : info.squares.length, state.dice).map(
        (steps) => played(record, steps).turn,
      );
  const firsts =
    info.dice > 0 ? firstSteps(record, state.dice) : all.flatMap(({ steps }) => steps.slice(0, 1));
  const answerOf = ANSWERS[task] ?? assert.fail(`no check for the task ${task}`);
  const expected = answerOf({ info, known, record, state, all, firsts });
  const isOrdered = task === 'win';
  const turns = isOrdered ? answer.turns : [...answer.turns].sort();
  assert.deepEqual({ ...answer, turns }, { ...answer, turns, ...expected }, what);
  record.free();
  game.free();
}
