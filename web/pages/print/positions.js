/**
 * The questions of a worksheet: positions of games that the rules have played, chosen by a number, so that
 * the same number gives the same sheet; and the answers, which the rules give too. Knows nothing of paper and
 * words.
 */

/**
 * @import { Engine } from '../../pkg/ludoteca_engine.js'
 * @import { Color, Placed, RulesetInfo, State, Step, StepView } from '../../pkg/ludoteca_wasm.js'
 * @import { TurnView } from '../../pkg/ludoteca_wasm.js'
 */
import { PAPERS } from '../../games/games.js';
import { OFF } from '../../board/geometry.js';

/** @typedef {Pick<typeof import('../../pkg/ludoteca_wasm.js'), 'Game' | 'Record'>} Rules */
/** @typedef {InstanceType<Rules['Record']>} GameRecord */
/** @typedef {InstanceType<Rules['Game']>} Game */
/**
 * What is asked. `turns`: every turn; `count`: how many there are; `takers`, `movers`, `stuck`: which pieces;
 * `most`: the turns that take the most; `takes`: the turns that take; `reach`: the squares for one piece;
 * `removed`, `between`: what leaves the board in a turn; `landings`, `dice`, `hits`, `entry`, `off`: what a
 * throw can do; `win`: the turn that wins.
 * @typedef {'turns' | 'count' | 'takers' | 'movers' | 'stuck' | 'most' | 'takes' | 'reach' | 'removed' |
 *   'between' | 'landings' | 'dice' | 'hits' | 'entry' | 'off' | 'win'} Task
 */
/**
 * The turns, the squares or the number that are asked for.
 * @typedef {{ turns: TurnView[], squares: number[], count: number | null }} Answer
 */
/**
 * @typedef {object} Question
 * @property {Task} task
 * @property {string} position
 * @property {State} state
 * @property {Step[]} given steps that the question tells of
 * @property {number | null} square that the question tells of
 * @property {number} turns within which a side wins, if that is asked
 * @property {Answer} answer
 */
/** Positions that are won by one turn only, in one turn and in two. @typedef {[string[], string[]]} Wins */

/**
 * @typedef {{ record: GameRecord, info: RulesetInfo, state: State, first: StepView[], lines: () =>
 *   TurnView[], random: () => number }} Case
 */
/**
 * What a task makes of a position, if it suits.
 * @typedef {(at: Case) => Partial<Question> & { answer: Answer } | null} Maker
 */

/** Games are played until the sheet is full; after so many, any position will do. */
const MOST_GAMES = 60;
const LONGEST_GAME_PLIES = 90;
/** Nodes for a win, of which the positions need a small part. */
const WIN_NODES = 60_000;
const SLICE_NODES = 4_000;
/** On a full board there is too much to look at; the tables boards are full to the end. */
const MOST_PIECES = 18;

/**
 * A number below 1 after another, the same ones for the same text.
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
const answer = (given) => ({ turns: [], squares: [], count: null, ...given });

/**
 * Where a side's pieces stand on the board; what has been borne off stands nowhere.
 * @param {Placed[]} pieces
 * @param {Color} color
 */
const squaresOf = (pieces, color) =>
  distinct(
    pieces
      .filter((piece) => piece.color === color && (piece.kind !== 'checker' || piece.square !== OFF))
      .map(({ square }) => square),
  );

/** @param {TurnView} turn */
const takenBy = ({ steps }) => steps.flatMap(({ captures }) => captures);

/**
 * Every whole turn, once for each way of playing it.
 * @param {GameRecord} record
 * @param {Step[]} entered
 * @returns {TurnView[]}
 */
export function turnsOf(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  const more = steps.flatMap(({ from, to, die }) =>
    turnsOf(record, [...entered, die === undefined ? { from, to } : { from, to, die }]),
  );
  const all = ends === null ? more : [ends, ...more];
  return all.filter(({ notation }, index) => all.findIndex((each) => each.notation === notation) === index);
}

/**
 * The squares between which a pawn stands, along its row and its column.
 * @param {number} square
 * @param {string[]} names
 */
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
 * A turn of one step of which it is asked what it takes.
 * @param {Case} at
 * @param {(step: StepView) => boolean} suits
 */
function told({ first, lines, random }, suits) {
  // To list whole turns takes longer than to look at their steps.
  const step = oneOf(first.filter(suits), random);
  const turn =
    step && lines().find(({ steps: [{ from, to } = step] }) => from === step.from && to === step.to);
  if (turn === undefined) return null;
  const effects = [...turn.steps.flatMap((step) => step.effects), ...turn.after];
  return {
    given: turn.steps,
    answer: answer({
      squares: distinct(effects.flatMap((effect) => (effect.type === 'remove' ? [effect.square] : []))),
    }),
  };
}

/** @param {number} count @param {number} least @param {number} most */
const within = (count, least, most) => count >= least && count <= most;

/** @type {Readonly<Record<Exclude<Task, 'win'>, Maker>>} */
const MAKERS = Object.freeze({
  turns({ lines, first }) {
    if (!first.some(({ captures }) => captures.length > 0)) return null;
    const turns = lines();
    return within(turns.length, 2, 6) ? { answer: answer({ turns }) } : null;
  },
  count({ lines, state }) {
    const turns = lines();
    return within(turns.length, 4, 12) && within(state.pieces.length, 4, 14)
      ? { answer: answer({ count: turns.length, turns }) }
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
    // Where a capture is a duty, pieces stand still for another reason.
    return within(squares.length, 2, 6) &&
      movers.size > 1 &&
      !first.some(({ captures }) => captures.length > 0)
      ? { answer: answer({ squares }) }
      : null;
  },
  most({ lines, first }) {
    if (!first.some(({ captures }) => captures.length > 0)) return null;
    const turns = lines();
    const count = Math.max(...turns.map((turn) => takenBy(turn).length));
    const best = turns.filter((turn) => takenBy(turn).length === count);
    return count > 1 && best.length < 4 ? { answer: answer({ turns: best, count }) } : null;
  },
  takes({ first, lines }) {
    if (!first.some(({ captures }) => captures.length > 0)) return null;
    const turns = lines().filter((turn) => takenBy(turn).length > 0);
    return within(turns.length, 1, 4) ? { answer: answer({ turns }) } : null;
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
  removed: (at) => told(at, ({ captures }) => captures.length > 1),
  between: (at) =>
    told(at, (step) => {
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
    // The rules let no turn play fewer dice than another, unless it wins.
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
    // What comes in may hit in its turn: that is another question.
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
    const turns = lines();
    const count = Math.max(...turns.map(({ steps }) => steps.filter(({ to }) => to === OFF).length));
    const [best] = turns.filter(({ steps }) => steps.filter(({ to }) => to === OFF).length === count);
    return best !== undefined && count < 3 ? { answer: answer({ count, turns: [best] }) } : null;
  },
});

/**
 * Plays one die after another, or one turn, as it comes.
 * @param {GameRecord} record
 * @param {() => number} random
 */
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
 * Plays a game by chance, and shows every position in which somebody has a turn to choose.
 * @param {Rules} rules
 * @param {Game} game
 * @param {RulesetInfo} info
 * @param {() => number} random
 * @param {(at: Case) => boolean} show whether that is enough of this game
 * @param {() => Promise<unknown>} pause
 */
async function walk(rules, game, info, random, show, pause) {
  const seed = Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join('');
  const record = new rules.Record(game, null, null);
  for (let ply = 0; ply < LONGEST_GAME_PLIES * (info.dice > 0 ? 3 : 1); ply += 1) {
    await pause();
    const state = record.state();
    if (state.stage === 'over') break;
    if (state.stage !== 'turn') record.throwDice(seed);
    else {
      /** @type {TurnView[] | null} */
      let lines = null;
      const { steps, ends } = record.continuations([]);
      if (
        steps.length > 0 &&
        ends === null &&
        state.ply > 3 &&
        show({ record, info, state, first: steps, lines: () => (lines ??= turnsOf(record)), random })
      )
        break;
      playOn(record, random);
    }
  }
  record.free();
}

/**
 * The turn that wins, if there is only one, by the engine, which counts a win only when it is proved.
 * @param {Rules} rules
 * @param {Game} game
 * @param {Engine} engine
 * @param {string} position
 * @param {number} turns within which it wins, and not sooner
 * @param {() => Promise<unknown>} pause
 * @returns {Promise<Question | null>}
 */
async function winOf(rules, game, engine, position, turns, pause) {
  let record;
  try {
    record = new rules.Record(game, position, null);
  } catch {
    // With other switches, a position may be none.
    return null;
  }
  const state = record.state();
  engine.ask(record.textHere(), { level: null, lines: 0 });
  record.free();
  for (let nodes = 0; nodes < WIN_NODES && !engine.run(SLICE_NODES); nodes += SLICE_NODES) await pause();
  const won = engine
    .thought(99)
    .lines.filter(({ score }) => score.kind === 'win' && (score.plies ?? 99) <= 2 * turns - 1);
  const [only] = won;
  if (only === undefined || won.length > 1 || only.score.plies !== 2 * turns - 1) return null;
  return {
    task: 'win',
    position,
    state,
    given: [],
    square: null,
    turns,
    answer: answer({ turns: [only.turn] }),
  };
}

/**
 * The questions of a sheet.
 * @param {Rules} rules
 * @param {Game} game
 * @param {string} seed
 * @param {Wins} wins
 * @param {() => Promise<unknown>} pause lets others work; it is called often
 * @returns {Promise<Question[]>}
 */
export async function questionsOf(rules, game, seed, wins, pause) {
  const info = game.info();
  const random = randomFrom(`${info.id} ${seed}`);
  const plan = PAPERS.of(info.game).tasks;
  /** @type {(Question | null)[]} */
  const found = plan.map(() => null);
  if (plan.includes('win')) {
    const { engineFor } = await import('../../engine/here.js');
    const engine = await engineFor(info.id, 1 << 18);
    for (const [index, task] of plan.entries()) {
      const turns = plan.slice(0, index).includes('win') ? 2 : 1;
      const left = task === 'win' ? [...(wins[turns - 1] ?? [])] : [];
      while (found[index] === null && left.length > 0) {
        const [position = ''] = left.splice(Math.floor(random() * left.length), 1);
        found[index] = await winOf(rules, game, engine, position, turns, pause);
      }
    }
    engine.free();
  }
  /**
   * Takes up the first task that suits.
   * @param {Case} at
   * @param {readonly Task[]} tasks by place on the sheet
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
        turns: 0,
        ...made,
      };
      return true;
    });
  // What never comes up makes room for what every game has.
  const others = plan.map(() => /** @type {Task} */ (info.dice > 0 ? 'landings' : 'count'));
  for (let games = 0; games < 2 * MOST_GAMES && found.includes(null); games += 1) {
    await walk(rules, game, info, random, (at) => ask(at, games < MOST_GAMES ? plan : others), pause);
  }
  return found.flatMap((question) => question ?? []);
}
