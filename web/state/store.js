/**
 * The one place that changes anything: it owns the record of the game, what has been entered of a turn, the
 * selection, the last refusal and what is moving. Everything else sends commands and reads models.
 */

/**
 * @import { Color, EngineScore, Outcome, Record, Refusal, RulesetInfo } from '../pkg/ludoteca_wasm.js'
 * @import { State, Step, StepView, TurnView } from '../pkg/ludoteca_wasm.js'
 */
/** @import { Interaction } from './interaction.js' */
/** @import { Animation, Shown } from './scene.js' */
/** @import { Pace, Players } from './seats.js' */
import { unreachable } from '../geometry/geometry.js';
import { interactionOf, isComputers, isDecision, lastDecision, stepsWith, stepTo } from './interaction.js';
import { onlyPerson } from './seats.js';
import { allPieces, applyEffects, effectsOf, segmentsOf, stepOf } from './scene.js';
import { STILL, withIdentity } from './still.js';

/** What a hint shows: a part of the board, then the piece, then the turn. */
/** @typedef {{ step: 1 | 2 | 3, turn: TurnView, score: EngineScore }} Hint */
/** How a game ended that is looked through; `byRules`: nobody can play on at its end. */
/** @typedef {{ outcome: Outcome, byRules: boolean }} Reading */
/**
 * A word of the page itself, not of the rules. `ways`: several chains lead from the chosen piece to `to`;
 * they part at these squares, one of which is to be chosen.
 * @typedef {{ key: string, values: { [name: string]: string | number }, ways?: { to: number, squares:
 *   number[] } }} Notice
 */
/**
 * @typedef {object} GameModel
 * @property {RulesetInfo} info
 * @property {State} game
 * @property {Shown[]} shown the board with what has been entered
 * @property {Interaction} interaction
 * @property {Animation} animation
 * @property {Refusal | null} refusal
 * @property {Notice | null} notice
 * @property {Notice | null} remark what the computer says
 * @property {Hint | null} hint
 * @property {string | null} rule the clause that is being tried
 * @property {[number, number][]} pointed what a lesson asks for: from where to where
 * @property {boolean} flipped
 * @property {Players} players
 * @property {Pace} pace of the computer
 * @property {boolean} paused the computer waits until it is told to go on
 * @property {boolean} isForeign it came from elsewhere
 * @property {Reading | null} reading it came from elsewhere and was finished: nobody moves until somebody
 *   wants to play on
 */
/**
 * @typedef {{ type: 'open', ruleset: string, switches: { [key: string]: string }, position: string | null }
 *   | { type: 'load', text: string, ply?: number, entered?: Step[], foreign?: boolean } | { type: 'close' }
 *   | { type: 'tap', square: number | null } | { type: 'lift', square: number } | { type: 'drop', from:
 * number, to: number | null }
 *   | { type: 'die', die: number } | { type: 'end-turn' } | { type: 'cancel' } | { type: 'throw' } | { type:
 * 'acknowledge' } | { type: 'rest' } | { type: 'dismiss' }
 *   | { type: 'undo' } | { type: 'redo' } | { type: 'jump', ply: number } | { type: 'flip' }
 *   | { type: 'resign', color: Color } | { type: 'agree', what: 'draw' | 'count' }
 *   | { type: 'players', players: Players, pace: Pace } | { type: 'pause' } | { type: 'go-on' } | { type:
 * 'play-on' } | { type: 'think-aloud' }
 *   | { type: 'play', steps: Step[], remark: Notice | null } | { type: 'try', steps: Step[] } | { type:
 * 'remark', remark: Notice | null } | { type: 'hint', hint: Hint | null }
 *   | { type: 'point', at: [number, number][] } | { type: 'rule', clause: string | null }} Command
 */
/** What has just happened, for those who tell it. */
/**
 * @typedef {{ type: 'opened', isNew?: boolean } | { type: 'rule' } | { type: 'changed' } | { type: 'entered',
 *   step: StepView } | { type: 'played', turn: TurnView, remark: Notice | null }
 *   | { type: 'threw', dice: number[] } | { type: 'drew-lots', lot: [number, number] } | { type: 'refused',
 * refusal: Refusal }
 *   | { type: 'selected', square: number } | { type: 'put-down', square: number } | { type: 'stepped-back' }
 * | { type: 'moved-in-line' } | { type: 'ended' } | { type: 'plays-on' }
 *   | { type: 'thinks' } | { type: 'remarked' } | { type: 'hinted' }} Happening
 */
/** @typedef {(model: GameModel | null, happening: Happening) => void} Listener */
/** @typedef {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Game' | 'Record' | 'randomSeed'>} Rules */

/** The store: commands in, models out. */
export class Store {
  /** @type {Rules} */ #rules;
  /** @type {() => boolean} */ #motion;
  /** @type {Listener[]} */ #listeners = [];
  /** @type {Record | null} */ #record = null;
  /** @type {GameModel | null} */ #model = null;
  /** The board of the position, without what has been entered. @type {Shown[]} */ #board = [];
  /** @type {Players} */ #players = [{ type: 'person' }, { type: 'person' }];
  /** @type {Pace} */ #pace = 'normal';

  /**
   * @param {Rules} rules
   * @param {{ motion: () => boolean }} options whether things may move
   */
  constructor(rules, { motion }) {
    this.#rules = rules;
    this.#motion = motion;
  }

  /** What stands; nothing while no game is open. */
  get model() {
    return this.#model;
  }

  /** The record of the game as text. */
  get text() {
    return this.#record?.text() ?? '';
  }

  /** What the throws come from, if anything. */
  get seed() {
    return this.#record?.seed() ?? null;
  }

  /** The record up to where it stands, as text. */
  get textHere() {
    return this.#record?.textHere() ?? '';
  }

  /** The record up to where so many turns had been played, as text. @param {number} ply */
  textAt(ply) {
    const copy = this.#rules.Record.parse(this.text);
    try {
      copy.jump(ply);
      return copy.textHere();
    } finally {
      copy.free();
    }
  }

  /** @param {Listener} listener */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Does what is asked; whatever moves comes to rest first.
   * @param {Command} command
   */
  dispatch(command) {
    if (command.type !== 'rest' && (this.#model?.animation ?? STILL) !== STILL) this.#rest();
    this.#run(command);
  }

  /** @param {Happening} happening */
  #tell(happening) {
    for (const listener of this.#listeners) listener(this.#model, happening);
  }

  /** @param {Partial<GameModel>} parts @param {Happening} happening */
  #change(parts, happening) {
    if (this.#model === null) return;
    this.#model = { ...this.#model, ...parts };
    this.#tell(happening);
  }

  /** @param {Animation} animation @returns {Animation} */
  #moved(animation) {
    return this.#motion() ? animation : STILL;
  }

  /** @param {Record} record @param {State} state @param {Reading | null} [reading] @returns {Interaction} */
  #interactionOf(record, state, reading = this.#model?.reading ?? null) {
    return interactionOf(record, state, this.#players, reading);
  }

  /**
   * Whether the computer should not go on by itself in this line: somebody looks back, or watches.
   * @param {State} state
   */
  #shouldPause(state) {
    if (state.stage === 'over' || !isComputers(state, this.#players)) return false;
    return state.ply < state.plies || this.#players.every(({ type }) => type === 'computer');
  }

  /**
   * Reads the record again.
   * @param {Happening} happening
   * @param {Animation} animation
   * @param {Shown[]} before the board whose pieces keep their identities
   * @param {Notice | null} [remark]
   */
  #refresh(happening, animation, before, remark = null) {
    if (this.#record === null || this.#model === null) return;
    const game = this.#record.state();
    this.#board = withIdentity(before, allPieces(this.#model.info.board, game.pieces));
    const { switches } = this.#record.info();
    this.#change(
      {
        game,
        shown: this.#board,
        animation,
        refusal: null,
        notice: null,
        remark,
        hint: null,
        pointed: [],
        interaction: this.#interactionOf(this.#record, game),
        info: { ...this.#model.info, switches },
        paused: happening.type === 'moved-in-line' ? this.#shouldPause(game) : this.#model.paused,
      },
      happening,
    );
    if (game.outcome !== null && happening.type !== 'opened') this.#tell({ type: 'ended' });
  }

  /**
   * @param {Record} opened
   * @param {{ entered?: Step[], isForeign?: boolean, isNew?: boolean }} [how] `entered`: of the turn that has
   *   begun;
   *   `isForeign`: it comes from elsewhere; `isNew`: from its first position
   */
  #begin(opened, { entered = [], isForeign = false, isNew = false } = {}) {
    this.#record?.free();
    this.#record = opened;
    const info = opened.info();
    const game = opened.state();
    this.#board = withIdentity([], allPieces(info.board, game.pieces));
    const { outcome } = game;
    // Nothing within a tag can look like another one: quotes are escaped, and lines do not end there.
    const byRules = !opened.text().includes('\n[Ended "');
    const reading = isForeign && outcome !== null ? { outcome, byRules } : null;
    const interaction = this.#interactionOf(opened, game, reading);
    this.#model = {
      info,
      game,
      shown: this.#board,
      animation: STILL,
      refusal: null,
      notice: null,
      remark: null,
      hint: null,
      rule: null,
      pointed: [],
      flipped: onlyPerson(this.#players) === 1,
      interaction,
      players: this.#players,
      pace: this.#pace,
      isForeign,
      reading,
      // In a game from elsewhere somebody here moves first.
      paused: isForeign
        ? outcome === null && isComputers(game, this.#players)
        : game.ply < game.plies && this.#shouldPause(game),
    };
    if (interaction.type === 'enter') this.#enterAgain(this.#model, opened, interaction, entered);
    this.#tell({ type: 'opened', isNew });
  }

  /**
   * @param {GameModel} model
   * @param {Record} record
   * @param {Extract<Interaction, { type: 'enter' }>} interaction
   * @param {Step[]} steps
   */
  #enterAgain(model, record, interaction, steps) {
    let { entered, next } = interaction;
    for (const { from, to, die } of steps) {
      const step = next.steps.find((each) => each.from === from && each.to === to && each.die === die);
      const further = step === undefined ? null : record.continuations([...entered, step].map(stepOf));
      if (step === undefined || further === null || further.steps.length === 0) break;
      entered = [...entered, step];
      next = further;
    }
    const shown = entered.reduce((pieces, step) => applyEffects(pieces, step.effects), this.#board);
    const selected = model.info.board === 'tables24' ? null : (entered[entered.length - 1]?.to ?? null);
    this.#model = { ...model, shown, interaction: { ...interaction, entered, next, selected } };
  }

  /** @param {Extract<Command, { type: 'load' }>} command */
  #load({ text, ply, entered, foreign }) {
    const record = this.#rules.Record.parse(text);
    try {
      if (ply !== undefined) record.jump(ply);
    } catch (reason) {
      record.free();
      throw reason;
    }
    this.#begin(record, { entered, isForeign: foreign });
  }

  /** @param {string} ruleset @param {{ [key: string]: string }} switches @param {string | null} position */
  #open(ruleset, switches, position) {
    const game = new this.#rules.Game(ruleset, switches);
    try {
      this.#begin(new this.#rules.Record(game, position, this.#rules.randomSeed()), {
        isNew: position === null,
      });
    } finally {
      game.free();
    }
  }

  /** @param {Step[]} steps @param {Shown[]} before @param {Animation} animation */
  #commit(steps, before, animation) {
    if (this.#record === null) return;
    const turn = this.#record.play(steps);
    this.#refresh({ type: 'played', turn, remark: null }, animation, applyEffects(before, turn.after));
  }

  /**
   * The computer plays a whole turn.
   * @param {Step[]} steps
   * @param {Notice | null} remark
   */
  #play(steps, remark) {
    if (this.#model?.interaction.type === 'computer') this.#playWhole(steps, remark);
  }

  /**
   * A person plays a whole turn at once, as it was written. What has been entered of another gives way.
   * @param {Step[]} steps
   */
  #try(steps) {
    if (
      this.#record === null ||
      (this.#model?.interaction.type !== 'enter' && this.#model?.interaction.type !== 'forced')
    )
      return;
    const [route, ...others] = this.#routes(steps);
    const whole = route !== undefined && others.length === 0 ? route : steps;
    const refusal = this.#record.refuse(whole);
    if (refusal === null) this.#playWhole(whole, null);
    else this.#change({ refusal, notice: null }, { type: 'refused', refusal });
  }

  /** The ways to enter what is tried; dice are never joined. @param {Step[]} tried @returns {Step[][]} */
  #routes(tried) {
    return this.#record === null || this.#model === null || this.#model.info.dice > 0
      ? []
      : this.#record.routes(tried);
  }

  /** @param {Step[]} steps @param {Notice | null} remark */
  #playWhole(steps, remark) {
    if (this.#record === null || this.#model === null) return;
    const turn = this.#record.play(steps);
    const segments = segmentsOf(this.#board, effectsOf(turn));
    const before = applyEffects(this.#board, effectsOf(turn).flat());
    this.#refresh(
      { type: 'played', turn, remark },
      segments.length > 0 ? this.#moved({ type: 'turn', segments }) : STILL,
      before,
      remark ?? this.#model.remark,
    );
  }

  /** @param {Players} players @param {Pace} pace */
  #seat(players, pace) {
    const turned = onlyPerson(players) !== onlyPerson(this.#players);
    this.#players = players;
    this.#pace = pace;
    if (this.#model === null || this.#record === null) return;
    const { game, flipped, interaction } = this.#model;
    const isEntering = interaction.type === 'enter' && players[game.turn].type === 'person';
    this.#change(
      {
        players,
        pace,
        flipped: turned ? onlyPerson(players) === 1 : flipped,
        paused: this.#model.paused && isComputers(game, this.#players),
        hint: null,
        remark: null,
        ...(isEntering || interaction.type === 'rolling'
          ? {}
          : {
              shown: this.#board,
              animation: STILL,
              refusal: null,
              notice: null,
              interaction: this.#interactionOf(this.#record, game),
            }),
      },
      { type: 'changed' },
    );
  }

  /** Enters one step, or several one after another. @param {Step[]} steps */
  #enter(...steps) {
    if (this.#model === null || this.#record === null || this.#model.interaction.type !== 'enter') return;
    let { entered, next } = this.#model.interaction;
    /** @type {StepView[]} */
    const news = [];
    for (const { from, to, die } of steps) {
      const view = next.steps.find(
        (each) => each.from === from && each.to === to && (each.die ?? null) === (die ?? null),
      );
      if (view === undefined) return;
      news.push(view);
      entered = [...entered, view];
      next = this.#record.continuations(entered.map(stepOf));
    }
    const last = news.at(-1);
    if (last === undefined) return;
    const before = this.#model.shown;
    const effects = news.map((step) => step.effects);
    const after = next.steps.length === 0 && next.ends !== null ? next.ends.after : [];
    const animation = this.#moved({ type: 'turn', segments: segmentsOf(before, [...effects, after]) });
    const shown = applyEffects(before, effects.flat());
    if (next.steps.length === 0) return this.#commit(entered.map(stepOf), shown, animation);
    const selected = this.#model.info.board === 'tables24' ? null : last.to;
    const step = { ...last, effects: effects.flat(), captures: news.flatMap(({ captures }) => captures) };
    const interaction = /** @type {Interaction} */ ({ type: 'enter', selected, entered, next, die: null });
    this.#change({ shown, animation, refusal: null, notice: null, interaction }, { type: 'entered', step });
  }

  /**
   * The piece is to go where no single step leads: the whole way is entered if there is one, and asked for if
   * there are several.
   * @param {number} from
   * @param {number} to
   */
  #goTo(from, to) {
    if (this.#model === null || this.#record === null || this.#model.interaction.type !== 'enter') return;
    const { entered } = this.#model.interaction;
    const tried = [...entered.map(stepOf), { from, to }];
    const [route, ...others] = this.#routes(tried);
    if (route === undefined) return this.#refuse({ from, to });
    if (others.length === 0) return this.#enter(...route.slice(entered.length));
    const refusal = this.#record.refuse(tried);
    if (refusal === null) return;
    const notice = {
      key: `refuse.${refusal.key}`,
      values: refusal.values,
      ways: { to, squares: refusal.squares },
    };
    this.#change(
      { refusal: null, notice, interaction: { ...this.#model.interaction, selected: from } },
      { type: 'selected', square: from },
    );
  }

  /** After one of several ways has been chosen, it is gone to its end. @param {number | null} goal */
  #goOn(goal) {
    const { interaction } = this.#model ?? {};
    if (goal === null || interaction?.type !== 'enter' || interaction.entered.length === 0) return;
    const { selected } = interaction;
    if (selected !== null && selected !== goal) this.#goTo(selected, goal);
  }

  /** @param {Step} tried */
  #refuse(tried) {
    if (this.#model === null || this.#record === null || this.#model.interaction.type !== 'enter') return;
    const refusal = this.#record.refuse([...this.#model.interaction.entered.map(stepOf), tried]);
    if (refusal !== null) this.#change({ refusal, notice: null }, { type: 'refused', refusal });
  }

  /** @param {number | null} selected */
  #select(selected) {
    if (this.#model === null || this.#model.interaction.type !== 'enter') return;
    const stuck =
      selected !== null && !stepsWith(this.#model.interaction).some((step) => step.from === selected);
    const notice = stuck ? { key: 'notice.stuck', values: {} } : null;
    const before = this.#model.interaction.selected;
    const happening = /** @type {Happening} */ (
      selected !== null
        ? { type: 'selected', square: selected }
        : before !== null
          ? { type: 'put-down', square: before }
          : { type: 'changed' }
    );
    this.#change({ refusal: null, notice, interaction: { ...this.#model.interaction, selected } }, happening);
  }

  /** @param {number} square @param {Color} color */
  #holds(square, color) {
    return this.#model?.shown.some((piece) => piece.square === square && piece.color === color) ?? false;
  }

  /** @param {number | null} square */
  #tap(square) {
    if (this.#model === null) return;
    const { interaction, game, info } = this.#model;
    if (interaction.type === 'lot' || interaction.type === 'throw') return this.#cast();
    if (interaction.type !== 'enter' || square === null) return this.#dismiss();
    const { selected, entered, next } = interaction;
    const steps = stepsWith(interaction);
    if (selected !== null) {
      if (square === selected)
        return next.ends !== null && entered.length > 0
          ? this.#endTurn()
          : entered.length > 0 && info.board !== 'tables24'
            ? this.#dismiss()
            : this.#select(null);
      const ways = this.#model.notice?.ways;
      const goal = ways?.squares.includes(square) ? ways.to : null;
      const step = stepTo(steps, selected, square);
      if (step !== undefined) {
        this.#enter(step);
        return this.#goOn(goal);
      }
      // Whoever touches what would be taken wants to take it.
      const [taking, ...others] = steps.filter(
        ({ from, captures }) => from === selected && captures.includes(square),
      );
      if (taking !== undefined && others.length === 0) return this.#enter(taking);
      const free = entered.length === 0 || info.board === 'tables24';
      if (free && this.#holds(square, game.turn)) return this.#select(square);
      this.#goTo(selected, square);
      return this.#goOn(goal);
    }
    if (this.#holds(square, game.turn)) return this.#select(square);
    if (this.#holds(square, game.turn === 0 ? 1 : 0)) return this.#refuseForeign(square);
    return this.#dismiss();
  }

  /**
   * A touched piece of the other side is answered with the rule that says so.
   * @param {number} square
   */
  #refuseForeign(square) {
    const empty =
      this.#model?.info.squares.findIndex(
        (_, index) => index !== square && !this.#holds(index, 0) && !this.#holds(index, 1),
      ) ?? -1;
    if (empty >= 0) this.#refuse({ from: square, to: empty });
  }

  /** @param {number} from @param {number | null} to */
  #drop(from, to) {
    if (this.#model === null || this.#model.interaction.type !== 'enter' || to === null || to === from)
      return;
    const step = stepTo(stepsWith(this.#model.interaction), from, to);
    if (step !== undefined) this.#enter(step);
    else this.#goTo(from, to);
  }

  /** The next step is to be played with this die; the same die again leaves it open. @param {number} die */
  #chooseDie(die) {
    if (
      this.#model === null ||
      this.#model.interaction.type !== 'enter' ||
      !this.#model.interaction.next.steps.some((step) => step.die === die)
    )
      return;
    const chosen = this.#model.interaction.die === die ? null : die;
    this.#change(
      { refusal: null, notice: null, interaction: { ...this.#model.interaction, die: chosen } },
      { type: 'changed' },
    );
  }

  #endTurn() {
    if (
      this.#model === null ||
      this.#model.interaction.type !== 'enter' ||
      this.#model.interaction.next.ends === null
    )
      return;
    const { entered, next } = this.#model.interaction;
    const after = next.ends?.after ?? [];
    const animation =
      after.length > 0
        ? this.#moved({ type: 'turn', segments: segmentsOf(this.#model.shown, [after]) })
        : STILL;
    this.#commit(entered.map(stepOf), this.#model.shown, animation);
  }

  #cast() {
    if (this.#model === null || this.#record === null) return;
    if (this.#model.reading !== null) return;
    const lots = this.#model.game.stage === 'lot';
    if (!lots && this.#model.game.stage !== 'throw') return;
    this.#record.throwDice();
    const game = this.#record.state();
    this.#board = withIdentity(this.#board, allPieces(this.#model.info.board, game.pieces));
    const animation = this.#moved({ type: 'dice' });
    this.#change(
      { game, shown: this.#board, refusal: null, notice: null, animation, interaction: { type: 'rolling' } },
      { type: 'changed' },
    );
    if (animation === STILL) this.#rest();
  }

  /** Whatever moves has come to rest, or is brought to rest by the next command. */
  #rest() {
    if (this.#model === null || this.#record === null) return;
    if (this.#model.interaction.type !== 'rolling') {
      if (this.#model.animation !== STILL) this.#change({ animation: STILL }, { type: 'changed' });
      return;
    }
    const { game } = this.#model;
    const lot = game.lot[game.lot.length - 1];
    const happening = /** @type {Happening} */ (
      game.dice.length > 0 || lot === undefined
        ? { type: 'threw', dice: game.dice }
        : { type: 'drew-lots', lot }
    );
    this.#change({ animation: STILL, interaction: this.#interactionOf(this.#record, game) }, happening);
  }

  /** From here a finished game is played on; an end that the players brought about is taken back. */
  #playOn() {
    if (this.#model === null || this.#record === null || this.#model.reading === null) return;
    const {
      reading: { byRules },
      game: { ply, plies },
    } = this.#model;
    if (ply === plies && !byRules) this.#record.undo();
    this.#model = { ...this.#model, reading: null };
    this.#refresh({ type: 'plays-on' }, STILL, this.#model.shown);
  }

  #undo() {
    if (this.#model === null || this.#record === null) return;
    const {
      interaction,
      reading,
      game: { ply },
    } = this.#model;
    if (reading !== null) {
      if (ply > 0) this.#run({ type: 'jump', ply: ply - 1 });
      return;
    }
    if (interaction.type === 'enter' && interaction.entered.length > 0) {
      const entered = interaction.entered.slice(0, -1);
      const shown = entered.reduce((pieces, step) => applyEffects(pieces, step.effects), this.#board);
      const chain = this.#model.info.board !== 'tables24';
      const selected = chain ? (interaction.entered[interaction.entered.length - 1]?.from ?? null) : null;
      this.#change(
        {
          shown,
          animation: STILL,
          refusal: null,
          notice: null,
          interaction: {
            type: 'enter',
            selected,
            entered,
            next: this.#record.continuations(entered.map(stepOf)),
            die: null,
          },
        },
        { type: 'stepped-back' },
      );
    } else if (this.#takeBack(this.#model))
      this.#refresh({ type: 'moved-in-line' }, STILL, this.#model.shown);
  }

  /** Against the computer a person takes back to what that person decided last. @param {GameModel} model */
  #takeBack(model) {
    const person = onlyPerson(model.players);
    const decided = person === null ? -1 : lastDecision(model.game, person);
    if (
      this.#record === null ||
      (person !== null && decided < 0 && model.game.outcome === null) ||
      !this.#record.undo()
    )
      return false;
    // What took back an agreed end, or a resignation, has gone back far enough.
    if (person !== null && decided >= 0 && this.#record.state().ply < model.game.ply)
      this.#record.jump(decided);
    return true;
  }

  #redo() {
    if (this.#model === null || this.#record === null || !this.#record.redo()) return;
    const person = onlyPerson(this.#model.players);
    if (person !== null) {
      const { ply, turns } = this.#model.game;
      const next = turns.findIndex((turn, index) => index > ply && isDecision(turn, person));
      this.#record.jump(next < 0 ? turns.length : next);
      return this.#refresh({ type: 'moved-in-line' }, STILL, this.#model.shown);
    }
    const turn = this.#model.game.turns[this.#model.game.ply];
    const effects = turn === undefined ? [] : effectsOf(turn);
    const segments = segmentsOf(this.#board, effects);
    const before = applyEffects(this.#board, effects.flat());
    this.#refresh(
      { type: 'moved-in-line' },
      segments.length > 0 ? this.#moved({ type: 'turn', segments }) : STILL,
      before,
    );
  }

  /** Whether the players can end the game: while they are asked, the computer may have ended it. */
  #mayEnd() {
    return this.#model !== null && this.#model.game.outcome === null && this.#model.game.stage !== 'lot';
  }

  /** @param {Color} color */
  #resign(color) {
    if (!this.#mayEnd()) return;
    this.#record?.resign(color);
    this.#refresh({ type: 'changed' }, STILL, this.#board);
  }

  /** A game that knows no such agreement says so by its rule. @param {'draw' | 'count'} what */
  #agree(what) {
    if (!this.#mayEnd()) return;
    const refusal = this.#record?.agree(what) ?? null;
    if (refusal !== null) return this.#change({ refusal, notice: null }, { type: 'refused', refusal });
    return this.#refresh({ type: 'changed' }, STILL, this.#board);
  }

  /** @param {string | null} clause of this ruleset, or nothing is tried */
  #tryRule(clause) {
    const rule = this.#model?.info.clauses.some(({ id }) => id === clause) ? clause : null;
    if (this.#model !== null && rule !== this.#model.rule) this.#change({ rule }, { type: 'rule' });
  }

  #dismiss() {
    if (this.#model !== null && (this.#model.refusal !== null || this.#model.notice !== null))
      this.#change({ refusal: null, notice: null }, { type: 'changed' });
  }

  /** @param {Command} command */
  #run(command) {
    switch (command.type) {
      case 'open':
        return this.#open(command.ruleset, command.switches, command.position);
      case 'load':
        return this.#load(command);
      case 'close':
        this.#record?.free();
        this.#record = null;
        this.#model = null;
        return this.#tell({ type: 'opened' });
      case 'tap':
        return this.#tap(command.square);
      case 'lift':
        return this.#holds(command.square, this.#model?.game.turn ?? 0) && this.#mayLift()
          ? this.#select(command.square)
          : undefined;
      case 'drop':
        return this.#drop(command.from, command.to);
      case 'die':
        return this.#chooseDie(command.die);
      case 'end-turn':
        return this.#endTurn();
      case 'cancel':
        return this.#model?.interaction.type === 'enter' && this.#model.interaction.entered.length > 0
          ? this.#undo()
          : this.#select(null);
      case 'throw':
        return this.#cast();
      case 'acknowledge':
        return this.#model?.interaction.type === 'forced'
          ? this.#commit([], this.#model.shown, STILL)
          : undefined;
      case 'rest':
        return this.#rest();
      case 'dismiss':
        return this.#dismiss();
      case 'play':
        return this.#play(command.steps, command.remark);
      case 'try':
        return this.#try(command.steps);
      case 'players':
        return this.#seat(command.players, command.pace);
      case 'pause':
        return this.#change({ paused: true }, { type: 'changed' });
      case 'go-on':
        return this.#change({ paused: false }, { type: 'changed' });
      case 'think-aloud':
        return this.#tell({ type: 'thinks' });
      case 'remark':
        return this.#change({ remark: command.remark, refusal: null }, { type: 'remarked' });
      case 'hint':
        return this.#change({ hint: command.hint, refusal: null, remark: null }, { type: 'hinted' });
      case 'point':
        return this.#change({ pointed: command.at }, { type: 'changed' });
      case 'play-on':
        return this.#playOn();
      case 'rule':
        return this.#tryRule(command.clause);
      case 'undo':
        return this.#undo();
      case 'redo':
        return this.#redo();
      case 'jump':
        this.#record?.jump(command.ply);
        return this.#refresh({ type: 'moved-in-line' }, STILL, this.#model?.shown ?? []);
      case 'flip':
        return this.#change({ flipped: !(this.#model?.flipped ?? false) }, { type: 'changed' });
      case 'resign':
        return this.#resign(command.color);
      case 'agree':
        return this.#agree(command.what);
      default:
        return unreachable(command);
    }
  }

  /** Half-way through a chain only its own piece may be taken up. */
  #mayLift() {
    return (
      this.#model?.interaction.type === 'enter' &&
      (this.#model.interaction.entered.length === 0 || this.#model.info.board === 'tables24')
    );
  }
}
