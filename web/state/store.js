/**
 * The one place that changes anything: it owns the record of the game, what has been entered of a turn, the selection,
 * the last refusal and what is moving. Everything else sends commands and reads models.
 */

/** @import { Color, Continuations, Record, Refusal, RulesetInfo, State, Step, StepView, TurnView } from '../pkg/ludoteca_wasm.js' */
/** @import { Animation, Shown } from './scene.js' */
import { unreachable } from '../geometry/geometry.js';
import { allPieces, applyEffects, segmentOf, segmentsOf, stepOf, STILL, withIdentity } from './scene.js';

/** What the player is asked for. */
/**
 * @typedef {{ type: 'lot' } | { type: 'throw' } | { type: 'rolling' }
 *   | { type: 'enter', selected: number | null, entered: StepView[], next: Continuations, die: number | null }
 *   | { type: 'forced', turn: TurnView } | { type: 'over' }} Interaction
 */
/** A word of the page itself, not of the rules. */
/** @typedef {{ key: string, values: { [name: string]: string | number } }} Notice */
/**
 * @typedef {object} GameModel
 * @property {RulesetInfo} info
 * @property {State} game
 * @property {Shown[]} shown the board with what has been entered
 * @property {Interaction} interaction
 * @property {Animation} animation
 * @property {Refusal | null} refusal
 * @property {Notice | null} notice
 * @property {boolean} flipped
 */
/**
 * @typedef {{ type: 'open', ruleset: string, switches: { [key: string]: string }, position: string | null }
 *   | { type: 'load', text: string } | { type: 'close' }
 *   | { type: 'tap', square: number | null } | { type: 'lift', square: number } | { type: 'drop', from: number, to: number | null }
 *   | { type: 'die', die: number } | { type: 'end-turn' } | { type: 'cancel' } | { type: 'throw' } | { type: 'acknowledge' } | { type: 'rest' } | { type: 'dismiss' }
 *   | { type: 'undo' } | { type: 'redo' } | { type: 'jump', ply: number } | { type: 'flip' }
 *   | { type: 'resign', color: Color } | { type: 'agree', what: 'draw' | 'count' }} Command
 */
/** What has just happened, for those who tell it. */
/**
 * @typedef {{ type: 'opened' } | { type: 'changed' } | { type: 'entered', step: StepView } | { type: 'played', turn: TurnView }
 *   | { type: 'threw', dice: number[] } | { type: 'drew-lots', lot: [number, number] } | { type: 'refused', refusal: Refusal }
 *   | { type: 'selected', square: number } | { type: 'moved-in-line' } | { type: 'ended' } | { type: 'noticed', notice: Notice }} Happening
 */
/** @typedef {(model: GameModel | null, happening: Happening) => void} Listener */
/** @typedef {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Game' | 'Record' | 'randomSeed'>} Rules */
/** @typedef {ReturnType<typeof createStore>} Store */

/**
 * @param {Rules} rules
 * @param {{ motion: () => boolean }} options whether things may move
 */
export function createStore(rules, { motion }) {
  /** @type {Listener[]} */
  const listeners = [];
  /** @type {Record | null} */
  let record = null;
  /** @type {GameModel | null} */
  let model = null;
  /** @type {Shown[]} the board of the position, without what has been entered */
  let board = [];

  /** @param {Happening} happening */
  const tell = (happening) => listeners.forEach((listener) => listener(model, happening));

  /** @param {Partial<GameModel>} change @param {Happening} happening */
  function change(change, happening) {
    if (model === null) return;
    model = { ...model, ...change };
    tell(happening);
  }

  /** @param {Animation} animation @returns {Animation} */
  const moved = (animation) => (motion() ? animation : STILL);

  /** @param {Record} current @param {State} state @returns {Interaction} */
  function interactionOf(current, state) {
    switch (state.stage) {
      case 'lot': return { type: 'lot' };
      case 'throw': return { type: 'throw' };
      case 'over': return { type: 'over' };
      case 'turn': {
        const next = current.continuations([]);
        if (next.steps.length === 0 && next.ends !== null) return { type: 'forced', turn: next.ends };
        return { type: 'enter', selected: null, entered: [], next, die: null };
      }
      default: return unreachable(state.stage);
    }
  }

  /**
   * Reads the record again.
   * @param {Happening} happening
   * @param {Animation} animation
   * @param {Shown[]} before the board whose pieces keep their identities
   */
  function refresh(happening, animation, before) {
    if (record === null || model === null) return;
    const game = record.state();
    board = withIdentity(before, allPieces(model.info.board, game.pieces));
    const { switches } = record.info();
    change({
      game, shown: board, animation, refusal: null, notice: null, interaction: interactionOf(record, game),
      info: { ...model.info, switches },
    }, happening);
    if (game.outcome !== null && happening.type !== 'opened') tell({ type: 'ended' });
  }

  /** @param {Record} opened */
  function begin(opened) {
    record?.free();
    record = opened;
    const info = opened.info();
    const game = opened.state();
    board = withIdentity([], allPieces(info.board, game.pieces));
    model = {
      info, game, shown: board, animation: STILL, refusal: null, notice: null, flipped: false, interaction: interactionOf(opened, game),
    };
    tell({ type: 'opened' });
  }

  /** @param {string} ruleset @param {{ [key: string]: string }} switches @param {string | null} position */
  function open(ruleset, switches, position) {
    const game = new rules.Game(ruleset, switches);
    begin(new rules.Record(game, position, rules.randomSeed()));
  }

  /** @param {Step[]} steps @param {Shown[]} before @param {Animation} animation */
  function commit(steps, before, animation) {
    if (record === null) return;
    const turn = record.play(steps);
    refresh({ type: 'played', turn }, animation, applyEffects(before, turn.after));
  }

  /** @param {StepView} step */
  function enter(step) {
    if (model === null || record === null || model.interaction.type !== 'enter') return;
    const entered = [...model.interaction.entered, step];
    const next = record.continuations(entered.map(stepOf));
    const before = model.shown;
    const after = next.steps.length === 0 && next.ends !== null ? next.ends.after : [];
    const animation = moved({ type: 'turn', segments: [segmentOf(before, [...step.effects, ...after])] });
    const shown = applyEffects(before, step.effects);
    if (next.steps.length === 0) return commit(entered.map(stepOf), shown, animation);
    const selected = model.info.board === 'tables24' ? null : step.to;
    change({ shown, animation, refusal: null, notice: null, interaction: { type: 'enter', selected, entered, next, die: null } }, { type: 'entered', step });
  }

  /** @param {Step} tried */
  function refuse(tried) {
    if (model === null || record === null || model.interaction.type !== 'enter') return;
    const refusal = record.refuse([...model.interaction.entered.map(stepOf), tried]);
    if (refusal !== null) change({ refusal, notice: null }, { type: 'refused', refusal });
  }

  /** @param {number | null} selected */
  function select(selected) {
    if (model === null || model.interaction.type !== 'enter') return;
    const stuck = selected !== null && !stepsWith(model.interaction).some((step) => step.from === selected);
    const notice = stuck ? { key: 'notice.stuck', values: {} } : null;
    const happening = /** @type {Happening} */ (selected === null ? { type: 'changed' } : { type: 'selected', square: selected });
    change({ refusal: null, notice, interaction: { ...model.interaction, selected } }, happening);
  }

  /** @param {number} square @param {Color} color */
  const holds = (square, color) => model?.shown.some((piece) => piece.square === square && piece.color === color) ?? false;

  /** @param {number | null} square */
  function tap(square) {
    if (model === null) return;
    const { interaction, game, info } = model;
    if (interaction.type === 'lot' || interaction.type === 'throw') return cast();
    if (interaction.type !== 'enter' || square === null) return dismiss();
    const { selected, entered, next } = interaction;
    const steps = stepsWith(interaction);
    if (selected !== null) {
      if (square === selected) return next.ends !== null && entered.length > 0 ? endTurn() : entered.length > 0 && info.board !== 'tables24' ? dismiss() : select(null);
      const step = stepTo(steps, selected, square);
      if (step !== undefined) return enter(step);
      const free = entered.length === 0 || info.board === 'tables24';
      if (free && holds(square, game.turn)) return select(square);
      return refuse({ from: selected, to: square });
    }
    if (holds(square, game.turn)) return select(square);
    if (holds(square, game.turn === 0 ? 1 : 0)) return refuseForeign(square);
    return dismiss();
  }

  /**
   * A touched piece of the other side is answered with the rule that says so.
   * @param {number} square
   */
  function refuseForeign(square) {
    const empty = model?.info.squares.findIndex((_, index) => index !== square && !holds(index, 0) && !holds(index, 1)) ?? -1;
    if (empty >= 0) refuse({ from: square, to: empty });
  }

  /** @param {number} from @param {number | null} to */
  function drop(from, to) {
    if (model === null || model.interaction.type !== 'enter' || to === null || to === from) return;
    const step = stepTo(stepsWith(model.interaction), from, to);
    if (step !== undefined) enter(step);
    else refuse({ from, to });
  }

  /** The next step is to be played with this die; the same die again leaves it open. @param {number} die */
  function chooseDie(die) {
    if (model === null || model.interaction.type !== 'enter' || !model.interaction.next.steps.some((step) => step.die === die)) return;
    const chosen = model.interaction.die === die ? null : die;
    change({ refusal: null, notice: null, interaction: { ...model.interaction, die: chosen } }, { type: 'changed' });
  }

  function endTurn() {
    if (model === null || model.interaction.type !== 'enter' || model.interaction.next.ends === null) return;
    const { entered, next } = model.interaction;
    const after = next.ends?.after ?? [];
    const animation = after.some(({ type }) => type === 'remove') ? moved({ type: 'turn', segments: [segmentOf(model.shown, after)] }) : STILL;
    commit(entered.map(stepOf), model.shown, animation);
  }

  function cast() {
    if (model === null || record === null) return;
    const lots = model.game.stage === 'lot';
    if (!lots && model.game.stage !== 'throw') return;
    record.throwDice();
    const game = record.state();
    board = withIdentity(board, allPieces(model.info.board, game.pieces));
    const animation = moved({ type: 'dice' });
    change({ game, shown: board, refusal: null, notice: null, animation, interaction: { type: 'rolling' } }, { type: 'changed' });
    if (animation === STILL) rest();
  }

  /** Whatever moves has come to rest, or is brought to rest by the next command. */
  function rest() {
    if (model === null || record === null) return;
    if (model.interaction.type !== 'rolling') {
      if (model.animation !== STILL) change({ animation: STILL }, { type: 'changed' });
      return;
    }
    const { game } = model;
    const lot = game.lot[game.lot.length - 1];
    const happening = /** @type {Happening} */ (game.dice.length > 0 || lot === undefined ? { type: 'threw', dice: game.dice } : { type: 'drew-lots', lot });
    change({ animation: STILL, interaction: interactionOf(record, game) }, happening);
  }

  function undo() {
    if (model === null || record === null) return;
    const { interaction } = model;
    if (interaction.type === 'enter' && interaction.entered.length > 0) {
      const entered = interaction.entered.slice(0, -1);
      const shown = entered.reduce((pieces, step) => applyEffects(pieces, step.effects), board);
      const chain = model.info.board !== 'tables24';
      const selected = chain ? interaction.entered[interaction.entered.length - 1]?.from ?? null : null;
      change({ shown, animation: STILL, refusal: null, notice: null, interaction: { type: 'enter', selected, entered, next: record.continuations(entered.map(stepOf)), die: null } }, { type: 'changed' });
    } else if (record.undo()) refresh({ type: 'moved-in-line' }, STILL, model.shown);
  }

  function redo() {
    if (model === null || record === null || !record.redo()) return;
    const turn = model.game.turns[model.game.ply];
    const segments = turn === undefined ? [] : segmentsOf(board, turn.steps, turn.after);
    const before = turn === undefined ? board : applyEffects(board, [...turn.steps.flatMap(({ effects }) => effects), ...turn.after]);
    refresh({ type: 'moved-in-line' }, segments.length > 0 ? moved({ type: 'turn', segments }) : STILL, before);
  }

  function dismiss() {
    if (model !== null && (model.refusal !== null || model.notice !== null)) change({ refusal: null, notice: null }, { type: 'changed' });
  }

  /** @param {Command} command */
  function run(command) {
    switch (command.type) {
      case 'open': return open(command.ruleset, command.switches, command.position);
      case 'load': return begin(rules.Record.parse(command.text));
      case 'close': record?.free(); record = null; model = null; return tell({ type: 'opened' });
      case 'tap': return tap(command.square);
      case 'lift': return holds(command.square, model?.game.turn ?? 0) && mayLift() ? select(command.square) : undefined;
      case 'drop': return drop(command.from, command.to);
      case 'die': return chooseDie(command.die);
      case 'end-turn': return endTurn();
      case 'cancel': return model?.interaction.type === 'enter' && model.interaction.entered.length > 0 ? undo() : select(null);
      case 'throw': return cast();
      case 'acknowledge': return model?.interaction.type === 'forced' ? commit([], model.shown, STILL) : undefined;
      case 'rest': return rest();
      case 'dismiss': return dismiss();
      case 'undo': return undo();
      case 'redo': return redo();
      case 'jump': record?.jump(command.ply); return refresh({ type: 'moved-in-line' }, STILL, model?.shown ?? []);
      case 'flip': return change({ flipped: !(model?.flipped ?? false) }, { type: 'changed' });
      case 'resign': record?.resign(command.color); return refresh({ type: 'changed' }, STILL, board);
      case 'agree': record?.agree(command.what); return refresh({ type: 'changed' }, STILL, board);
      default: return unreachable(command);
    }
  }

  /** Half-way through a chain only its own piece may be taken up. */
  function mayLift() {
    return model?.interaction.type === 'enter' && (model.interaction.entered.length === 0 || model.info.board === 'tables24');
  }

  return {
    /** @param {Command} command */
    dispatch(command) {
      if (command.type !== 'rest' && (model?.animation ?? STILL) !== STILL) rest();
      run(command);
    },
    /** @param {Listener} listener */
    subscribe(listener) {
      listeners.push(listener);
    },
    model: () => model,
    text: () => record?.text() ?? '',
  };
}

/**
 * The steps that may follow, with the die that has been chosen if one has.
 * @param {Extract<Interaction, { type: 'enter' }>} interaction
 * @returns {StepView[]}
 */
export function stepsWith({ next, die }) {
  return die === null ? next.steps : next.steps.filter((step) => step.die === die);
}

/**
 * The step from one square to another. In tables games several dice may do it when a piece is borne off: the smallest
 * that is enough is used.
 * @param {StepView[]} steps
 * @param {number} from
 * @param {number} to
 * @returns {StepView | undefined}
 */
function stepTo(steps, from, to) {
  return steps
    .filter((step) => step.from === from && step.to === to)
    .sort((one, other) => (one.die ?? 0) - (other.die ?? 0))[0];
}
