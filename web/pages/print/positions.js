/**
 * The questions of a worksheet, with positions from random games, and the answers. The rules compute the
 * answers, and the engine proves forced wins. A seed always produces the same sheet. Layout and text are in
 * `sheets.js`.
 */

/**
 * @import { Engine } from '../../pkg/ludoteca_engine.js'
 * @import { Color, Placed, RulesetInfo, State, Step, StepView } from '../../pkg/ludoteca_wasm.js'
 * @import { MoveView } from '../../pkg/ludoteca_wasm.js'
 */
import * as rules from '../../pkg/ludoteca_wasm.js';
import { PAPERS } from '../../games/games.js';
import { OFF } from '../../board/geometry.js';

/** @typedef {rules.Record} GameRecord */
/** @typedef {rules.Game} Game */
/**
 * Kind of question. `moves`: all legal moves; `count`: their number; `takers`, `movers`, `stuck`: pieces that
 * can capture, can move, or can't move; `most`: moves that capture the most; `takes`: moves that capture;
 * `reach`: squares that a piece can move to; `removed`, `between`: pieces that a given move captures;
 * `landings`, `dice`, `hits`, `off`: points, number of dice, hits and checkers borne off that a roll allows;
 * `entry`: the point where a hit piece goes; `win`: the winning move.
 * @typedef {'moves' | 'count' | 'takers' | 'movers' | 'stuck' | 'most' | 'takes' | 'reach' | 'removed' |
 *   'between' | 'landings' | 'dice' | 'hits' | 'entry' | 'off' | 'win'} Task
 */
/**
 * Answer to a question: moves, squares, or a number.
 * @typedef {{ moves: MoveView[], squares: number[], count: number | null }} Answer
 */
/**
 * @typedef {object} Question
 * @property {Task} task
 * @property {string} position
 * @property {State} state
 * @property {Step[]} given steps of the move that the question names
 * @property {number | null} square that the question names
 * @property {number} moves for `win`: number of the winner's moves; otherwise 0
 * @property {Answer} answer
 */
/**
 * Positions with a single winning move: those won in one move, and those won in two.
 * @typedef {[string[], string[]]} Wins
 */

/**
 * @typedef {{ record: GameRecord, info: RulesetInfo, state: State, first: StepView[], lines: () =>
 *   MoveView[], random: () => number }} Case
 */
/**
 * Makes a question from a position, or returns null if the position is unsuitable.
 * @typedef {(at: Case) => Partial<Question> & { answer: Answer } | null} Maker
 */

/** Maximum number of random games to search for positions that suit the planned questions. */
const MOST_GAMES = 60;
const LONGEST_GAME_PLIES = 90;
/** Node limit for proving a win. The positions in `sheets.json` need far fewer nodes. */
const WIN_NODES = 60_000;
const SLICE_NODES = 4_000;
/** Maximum number of pieces in a position, as more would be confusing. Ignored in games with dice. */
const MOST_PIECES = 18;

/**
 * Returns a generator of pseudorandom numbers, at least 0 and less than 1, seeded with a string (mulberry32).
 * @param {string} text
 * @returns {() => number}
 */
export function randomFrom(text) {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {readonly T[]} list @param {() => number} random */
const oneOf = (list, random) => list[Math.floor(random() * list.length)];

/** @param {number[]} squares */
const distinct = (squares) => [...new Set(squares)].sort((one, other) => one - other);

/** @param {Partial<Answer>} given @returns {Answer} */
const answer = (given) => ({ moves: [], squares: [], count: null, ...given });

/**
 * Squares of a side's pieces, without checkers that have been borne off.
 * @param {Placed[]} pieces
 * @param {Color} color
 */
const squaresOf = (pieces, color) =>
  distinct(
    pieces
      .filter((piece) => piece.color === color && (piece.kind !== 'checker' || piece.square !== OFF))
      .map(({ square }) => square),
  );

/** @param {MoveView} move */
const takenBy = ({ steps }) => steps.flatMap(({ captures }) => captures);

/**
 * Returns all legal moves, one for each notation.
 * @param {GameRecord} record
 * @param {Step[]} entered
 * @returns {MoveView[]}
 */
export function movesOf(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  const more = steps.flatMap(({ from, to, die }) =>
    movesOf(record, [...entered, die === undefined ? { from, to } : { from, to, die }]),
  );
  const all = ends === null ? more : [ends, ...more];
  return all.filter(({ notation }, index) => all.findIndex((each) => each.notation === notation) === index);
}

/** The neighbours of a square in its row and in its column. @param {number} square @param {string[]} names */
function sidesOf(square, names) {
  const [file = '', rank = ''] = names[square] ?? '';
  const named = (/** @type {number} */ right, /** @type {number} */ up) =>
    names.indexOf(`${String.fromCharCode(file.charCodeAt(0) + right)}${Number(rank) + up}`);
  return [
    [named(-1, 0), named(1, 0)],
    [named(0, -1), named(0, 1)],
  ];
}

/**
 * Makes a question about the captures of a move whose first step satisfies `suits`.
 * @param {Case} at
 * @param {(step: StepView) => boolean} suits
 */
function captureQuestion({ first, lines, random }, suits) {
  // Listing whole moves takes longer than looking at their first steps.
  const step = oneOf(first.filter(suits), random);
  const move =
    step && lines().find(({ steps: [{ from, to } = step] }) => from === step.from && to === step.to);
  if (move === undefined) return null;
  const effects = [...move.steps.flatMap((step) => step.effects), ...move.after];
  return {
    given: move.steps,
    answer: answer({
      squares: distinct(effects.flatMap((effect) => (effect.type === 'remove' ? [effect.square] : []))),
    }),
  };
}

/** @param {number} count @param {number} least @param {number} most */
const within = (count, least, most) => count >= least && count <= most;

/** @type {Readonly<Record<Exclude<Task, 'win'>, Maker>>} */
const MAKERS = Object.freeze({
  moves({ lines, first }) {
    if (!first.some(({ captures }) => captures.length > 0)) return null;
    const moves = lines();
    return within(moves.length, 2, 6) ? { answer: answer({ moves }) } : null;
  },
  count({ lines, state }) {
    const moves = lines();
    return within(moves.length, 4, 12) && within(state.pieces.length, 4, 14)
      ? { answer: answer({ count: moves.length, moves }) }
      : null;
  },
  takers({ first, state }) {
    const squares = distinct(first.filter(({ captures }) => captures.length > 0).map(({ from }) => from));
    return within(squares.length, 2, 5) && squaresOf(state.pieces, state.turn).length > squares.length
      ? { answer: answer({ squares }) }
      : null;
  },
  movers({ first, state }) {
    const squares = distinct(first.map(({ from }) => from));
    return first.some(({ captures }) => captures.length > 0) &&
      within(squares.length, 1, 3) &&
      squaresOf(state.pieces, state.turn).length > squares.length + 2
      ? { answer: answer({ squares }) }
      : null;
  },
  stuck({ first, state }) {
    const movers = new Set(first.map(({ from }) => from));
    const squares = squaresOf(state.pieces, state.turn).filter((square) => !movers.has(square));
    // If a capture is compulsory, the other pieces may not move, although they are not blocked.
    return within(squares.length, 2, 6) &&
      movers.size > 1 &&
      !first.some(({ captures }) => captures.length > 0)
      ? { answer: answer({ squares }) }
      : null;
  },
  most({ lines, first }) {
    if (!first.some(({ captures }) => captures.length > 0)) return null;
    const moves = lines();
    const count = Math.max(...moves.map((move) => takenBy(move).length));
    const best = moves.filter((move) => takenBy(move).length === count);
    return count > 1 && best.length < 4 ? { answer: answer({ moves: best, count }) } : null;
  },
  takes({ first, lines }) {
    if (!first.some(({ captures }) => captures.length > 0)) return null;
    const moves = lines().filter((move) => takenBy(move).length > 0);
    return within(moves.length, 1, 4) ? { answer: answer({ moves }) } : null;
  },
  reach({ first, state, random }) {
    const pawns = state.pieces
      .filter(({ color, kind }) => color === state.turn && kind === 'pawn')
      .map(({ square }) => square);
    const reached = (/** @type {number} */ square) =>
      distinct(first.filter(({ from }) => from === square).map(({ to }) => to));
    const square = oneOf(
      pawns.filter((each) => within(reached(each).length, 3, 8)),
      random,
    );
    return square === undefined ? null : { square, answer: answer({ squares: reached(square) }) };
  },
  removed: (at) => captureQuestion(at, ({ captures }) => captures.length > 1),
  between: (at) =>
    captureQuestion(at, (step) => {
      const moved = at.state.pieces.find(({ square }) => square === step.from);
      const isEnemy = (/** @type {number} */ square) =>
        at.state.pieces.some(
          (piece) => piece.square === square && piece.color !== at.state.turn && piece.kind === 'pawn',
        );
      return (
        moved?.kind === 'pawn' &&
        step.captures.every((square) => square === step.to) &&
        sidesOf(step.to, at.info.squares).some((pair) => pair.every(isEnemy))
      );
    }),
  landings({ first, state }) {
    const squares = distinct(first.map(({ to }) => to)).filter((square) => square !== OFF);
    return state.dice.length === 3 &&
      within(squares.length, 3, 8) &&
      squaresOf(state.pieces, state.turn).length < 6
      ? { answer: answer({ squares }) }
      : null;
  },
  dice({ record, state }) {
    // All legal moves use the same number of dice, except moves that win.
    let { steps, ends } = record.continuations([]);
    /** @type {Step[]} */
    const entered = [];
    while (ends === null && steps[0] !== undefined) {
      const [{ from, to, die }] = /** @type {[StepView]} */ (steps);
      entered.push(die === undefined ? { from, to } : { from, to, die });
      ({ steps, ends } = record.continuations(entered));
    }
    return entered.length < state.dice.length && ends?.kind === 'move'
      ? { given: [], answer: answer({ count: entered.length }) }
      : null;
  },
  hits({ first, state }) {
    // Only hits by the moved piece count. A hit piece that enters may hit another piece.
    const squares = distinct(first.filter(({ to, captures }) => captures.includes(to)).map(({ to }) => to));
    return within(squares.length, 1, 5) &&
      state.pieces.filter(({ color, count }) => color !== state.turn && count === 1).length > 2
      ? { answer: answer({ squares }) }
      : null;
  },
  entry({ first, random }) {
    const hits = first.filter(({ effects }) =>
      effects.some((effect) => effect.type === 'send-back' && effect.to !== null),
    );
    const step = oneOf(hits, random);
    if (step === undefined) return null;
    const sent = step.effects.flatMap((effect) =>
      effect.type === 'send-back' && effect.to !== null ? [effect.to] : [],
    );
    return { given: [step], answer: answer({ squares: sent.slice(0, 1) }) };
  },
  off({ lines, first, state }) {
    if (!first.some(({ to }) => to === OFF) || squaresOf(state.pieces, state.turn).length > 5) return null;
    const moves = lines();
    const count = Math.max(...moves.map(({ steps }) => steps.filter(({ to }) => to === OFF).length));
    const [best] = moves.filter(({ steps }) => steps.filter(({ to }) => to === OFF).length === count);
    return best !== undefined && count < 3 ? { answer: answer({ count, moves: [best] }) } : null;
  },
});

/** Plays a random move. @param {GameRecord} record @param {() => number} random */
function playOn(record, random) {
  /** @type {Step[]} */
  const entered = [];
  let { steps, ends } = record.continuations(entered);
  while (steps.length > 0 && (ends === null || random() < 0.8)) {
    const { from, to, die } = oneOf(steps, random) ?? { from: 0, to: 0 };
    entered.push(die === undefined ? { from, to } : { from, to, die });
    ({ steps, ends } = record.continuations(entered));
  }
  record.play(entered);
}

/**
 * Plays a random game, and passes each position with a choice of moves to `show`, until `show` returns true.
 * @param {Game} game
 * @param {RulesetInfo} info
 * @param {() => number} random
 * @param {(at: Case) => boolean} show
 * @param {() => Promise<unknown>} pause
 */
async function walk(game, info, random, show, pause) {
  const seed = Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join('');
  const record = new rules.Record(game, null, null);
  for (let ply = 0; ply < LONGEST_GAME_PLIES * (info.dice > 0 ? 3 : 1); ply += 1) {
    await pause();
    const state = record.state();
    if (state.stage === 'over') break;
    if (state.stage !== 'turn') record.throwDice(seed);
    else {
      /** @type {MoveView[] | null} */
      let lines = null;
      const { steps, ends } = record.continuations([]);
      if (
        steps.length > 0 &&
        ends === null &&
        state.ply > 3 &&
        show({ record, info, state, first: steps, lines: () => (lines ??= movesOf(record)), random })
      )
        break;
      playOn(record, random);
    }
  }
  record.free();
}

/**
 * Makes a question about the winning move, if the engine proves that there is exactly one.
 * @param {Game} game
 * @param {Engine} engine
 * @param {string} position
 * @param {number} moves exact number of the winner's moves
 * @param {() => Promise<unknown>} pause
 * @returns {Promise<Question | null>}
 */
async function winOf(game, engine, position, moves, pause) {
  let record;
  try {
    record = new rules.Record(game, position, null);
  } catch {
    // The position may be invalid with the chosen switches.
    return null;
  }
  const state = record.state();
  engine.ask(record.textHere(), { level: null, lines: 0 });
  record.free();
  for (let nodes = 0; nodes < WIN_NODES && !engine.run(SLICE_NODES); nodes += SLICE_NODES) await pause();
  const won = engine
    .thought(99)
    .lines.filter(({ score }) => score.kind === 'win' && (score.plies ?? 99) <= 2 * moves - 1);
  const [only] = won;
  if (only === undefined || won.length > 1 || only.score.plies !== 2 * moves - 1) return null;
  return {
    task: 'win',
    position,
    state,
    given: [],
    square: null,
    moves,
    answer: answer({ moves: [only.move] }),
  };
}

/**
 * Returns the questions of a worksheet.
 * @param {Game} game
 * @param {string} seed
 * @param {Wins} wins
 * @param {() => Promise<unknown>} pause yields to the browser; called often
 * @returns {Promise<Question[]>}
 */
export async function questionsOf(game, seed, wins, pause) {
  const info = game.info();
  const random = randomFrom(`${info.id} ${seed}`);
  const plan = PAPERS.of(info.game).tasks;
  /** @type {(Question | null)[]} */
  const found = plan.map(() => null);
  if (plan.includes('win')) {
    const { engineOnPage } = await import('../../engine/on-page.js');
    const engine = await engineOnPage(info.id, 1 << 18);
    for (const [index, task] of plan.entries()) {
      const moves = plan.slice(0, index).includes('win') ? 2 : 1;
      const left = task === 'win' ? [...(wins[moves - 1] ?? [])] : [];
      while (found[index] === null && left.length > 0) {
        const [position = ''] = left.splice(Math.floor(random() * left.length), 1);
        found[index] = await winOf(game, engine, position, moves, pause);
      }
    }
    engine.free();
  }
  /**
   * Makes a question for the first unassigned task that suits the position. Returns false if no task does.
   * @param {Case} at
   * @param {readonly Task[]} tasks in their order on the sheet
   */
  const ask = (at, tasks) =>
    (info.dice > 0 || at.state.pieces.length <= MOST_PIECES) &&
    tasks.some((task, index) => {
      if (found[index] !== null || task === 'win') return false;
      const made = MAKERS[task](at);
      if (made === null) return false;
      found[index] = {
        task,
        position: at.state.position,
        state: at.state,
        given: [],
        square: null,
        moves: 0,
        ...made,
      };
      return true;
    });
  // Tasks for which no position was found are replaced by a task that suits any position.
  const others = plan.map(() => /** @type {Task} */ (info.dice > 0 ? 'landings' : 'count'));
  for (let games = 0; games < 2 * MOST_GAMES && found.includes(null); games += 1) {
    await walk(game, info, random, (at) => ask(at, games < MOST_GAMES ? plan : others), pause);
  }
  return found.flatMap((question) => question ?? []);
}
