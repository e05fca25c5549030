/** Entry of a move: step by step, by the last square of a chain, by a die, or as a whole. */

/** @import { Step, StepView } from '../pkg/ludoteca_wasm.js' */
/** @import { Notice } from './game-model.js' */
/** @import { Interaction } from './interaction.js' */
/** @import { LiveModel } from './live-model.js' */
/** @import { Animation, Shown } from '../board/scene.js' */
import { stepTo, viewOf } from './interaction.js';
import { applyEffects, diceOf, effectsOf, segmentsOf, stepOf, stepsWith } from '../board/scene.js';
import { STILL } from '../board/empty-scene.js';

/** @typedef {Extract<Interaction, { type: 'enter' }>} Entering */

export class MoveEntry {
  #live;

  /** @param {LiveModel} live */
  constructor(live) {
    this.#live = live;
  }

  /** The interaction while a move is being entered, otherwise null. */
  get #entering() {
    const { interaction } = this.#live.model;
    return interaction.type === 'enter' ? interaction : null;
  }

  /** True if a step of the move has been entered. */
  get hasBegun() {
    return (this.#entering?.entered.length ?? 0) > 0;
  }

  /** True if any piece may be selected. Within a chain, only the piece that began it may move. */
  get #isFree() {
    return !this.hasBegun || this.#live.model.info.dice > 0;
  }

  /** @param {number | null} square */
  tap(square) {
    const entering = this.#entering;
    if (entering === null || square === null) return this.dismiss();
    if (entering.selected !== null) return this.#tapFrom(entering, entering.selected, square);
    if (this.#isOwn(square)) return this.select(square);
    if (this.#isForeign(square)) return this.#refuseForeign(square);
    return this.dismiss();
  }

  /** @param {Entering} entering @param {number} selected @param {number} square */
  #tapFrom(entering, selected, square) {
    if (square === selected) return this.#tapAgain();
    const steps = stepsWith(entering);
    const ways = this.#live.model.notice?.ways;
    const goal = ways?.squares.includes(square) ? ways.to : null;
    const step = stepTo(steps, selected, square);
    if (step !== undefined) {
      this.#enter(step);
      return this.#goOn(goal);
    }
    // Tapping an enemy piece captures it, if the selected piece has only one step that does so.
    const [taking, ...others] = steps.filter(
      ({ from, captures }) => from === selected && captures.includes(square),
    );
    if (taking !== undefined && others.length === 0) return this.#enter(taking);
    if (this.#isFree && this.#isOwn(square)) return this.select(square);
    this.#goTo(selected, square);
    return this.#goOn(goal);
  }

  /** Handles a second tap on the selected piece: ends the move if it may end there, otherwise deselects. */
  #tapAgain() {
    if (this.hasBegun && this.#entering?.next.ends != null) return this.end();
    return this.#isFree ? this.select(null) : this.dismiss();
  }

  /** Selects a piece as a drag begins, or refuses one of the other side. @param {number} square */
  lift(square) {
    if (this.#isForeign(square)) return this.#refuseForeign(square);
    if (this.#isFree && this.#isOwn(square)) this.select(square);
  }

  /** @param {number} from @param {number | null} to */
  drop(from, to) {
    if (this.#entering === null || to === null || to === from) return;
    const step = stepTo(stepsWith(this.#entering), from, to);
    if (step !== undefined) this.#enter(step);
    else this.#goTo(from, to);
  }

  /** @param {number | null} selected */
  select(selected) {
    const entering = this.#entering;
    if (entering === null) return;
    const isStuck = selected !== null && !stepsWith(entering).some((step) => step.from === selected);
    /** @type {Notice | null} */
    const notice = isStuck ? { key: 'notice.stuck', values: {} } : null;
    this.#live.change(
      { refusal: null, notice, interaction: { ...entering, selected } },
      selected !== null
        ? { type: 'selected', square: selected }
        : entering.selected !== null
          ? { type: 'put-down', square: entering.selected }
          : { type: 'changed' },
    );
  }

  /**
   * Limits the next step to `die`; choosing the same die again lifts the limit. Says why a die that is left
   * can't be chosen.
   * @param {number} die
   */
  chooseDie(die) {
    const entering = this.#entering;
    if (entering === null) return;
    if (!entering.next.steps.some((step) => step.die === die)) {
      const isLeft = diceOf(this.#live.model).some(({ value, used }) => value === die && !used);
      if (!isLeft) return;
      const notice = { key: /** @type {const} */ ('notice.die'), values: { die } };
      return this.#live.change({ refusal: null, notice }, { type: 'noticed' });
    }
    const interaction = { ...entering, die: entering.die === die ? null : die };
    this.#live.change({ refusal: null, notice: null, interaction }, { type: 'changed' });
  }

  /** Ends a move that could be continued, if the rules allow that. */
  end() {
    const entering = this.#entering;
    if (entering === null || entering.next.ends === null) return;
    const { shown } = this.#live.model;
    const animation = this.#live.animationOf(segmentsOf(shown, [entering.next.ends.after]));
    this.#commit(entering.entered.map(stepOf), shown, animation);
  }

  /** Plays a forced move without steps: a pass, or a roll that can't be used. */
  acknowledge() {
    const { interaction, shown } = this.#live.model;
    if (interaction.type === 'forced') this.#commit([], shown, STILL);
  }

  /** Undoes the most recently entered step. */
  undoStep() {
    const last = this.#entering?.entered.at(-1);
    if (this.#entering === null || last === undefined) return;
    const { info } = this.#live.model;
    const entered = this.#entering.entered.slice(0, -1);
    const next = this.#live.record.continuations(entered.map(stepOf));
    const selected = info.dice > 0 ? null : last.from;
    this.#live.change(
      {
        shown: this.#live.withSteps(entered),
        animation: STILL,
        refusal: null,
        notice: null,
        interaction: { type: 'enter', selected, entered, next, die: null },
      },
      { type: 'stepped-back' },
    );
  }

  /** Clears the refusal or notice. */
  dismiss() {
    const { refusal, notice } = this.#live.model;
    if (refusal !== null || notice !== null)
      this.#live.change({ refusal: null, notice: null }, { type: 'changed' });
  }

  /** Plays a move of the computer. @param {Step[]} steps @param {Notice | null} remark */
  play(steps, remark) {
    if (this.#live.model.interaction.type === 'computer') this.#playMove(steps, remark);
  }

  /** Plays a move that a person has typed. It replaces any entered steps. @param {Step[]} steps */
  attempt(steps) {
    const { type } = this.#live.model.interaction;
    if (type !== 'enter' && type !== 'forced') return;
    const routes = this.#routes(steps);
    const move = routes.length === 1 ? routes[0] : steps;
    const refusal = this.#live.record.refuse(move);
    if (refusal === null) this.#playMove(move, null);
    else this.#live.change({ refusal, notice: null }, { type: 'refused', refusal });
  }

  /** Returns the chains that match `tried`; an empty array in games with dice. @param {Step[]} tried */
  #routes(tried) {
    return this.#live.model.info.dice > 0 ? [] : this.#live.record.routes(tried);
  }

  /** @param {Step[]} steps in order */
  #enter(...steps) {
    const entering = this.#entering;
    if (entering === null) return;
    let { entered, next } = entering;
    /** @type {StepView[]} */
    const news = [];
    for (const step of steps) {
      const view = viewOf(step, next);
      if (view === undefined) return;
      news.push(view);
      entered = [...entered, view];
      next = this.#live.record.continuations(entered.map(stepOf));
    }
    const last = news.at(-1);
    if (last === undefined) return;
    const { shown: before, info } = this.#live.model;
    const effects = news.map((step) => step.effects);
    const after = next.steps.length === 0 && next.ends !== null ? next.ends.after : [];
    const animation = this.#live.animationOf(segmentsOf(before, [...effects, after]));
    const shown = applyEffects(before, effects.flat());
    if (next.steps.length === 0) return this.#commit(entered.map(stepOf), shown, animation);
    const selected = info.dice > 0 ? null : last.to;
    const captures = news.flatMap((each) => each.captures);
    const step = { ...last, from: news[0].from, effects: effects.flat(), captures };
    this.#live.change(
      {
        shown,
        animation,
        refusal: null,
        notice: null,
        interaction: { type: 'enter', selected, entered, next, die: null },
      },
      { type: 'entered', step },
    );
  }

  /**
   * Handles a destination that no single step reaches. Enters the only chain that leads there, asks the
   * player to choose between several, or refuses the move.
   * @param {number} from
   * @param {number} to
   */
  #goTo(from, to) {
    const entering = this.#entering;
    if (entering === null) return;
    const tried = [...entering.entered.map(stepOf), { from, to }];
    const [route, ...others] = this.#routes(tried);
    if (route === undefined) return this.#refuse({ from, to });
    if (others.length === 0) return this.#enter(...route.slice(entering.entered.length));
    const refusal = this.#live.record.refuse(tried);
    if (refusal === null) return;
    /** @type {Notice} */
    const notice = {
      key: `refuse.${refusal.key}`,
      values: refusal.values,
      ways: { to, squares: refusal.squares },
    };
    this.#live.change(
      { refusal: null, notice, interaction: { ...entering, selected: from } },
      { type: 'selected', square: from },
    );
  }

  /**
   * Enters the remaining steps of the chain that the player has chosen.
   * @param {number | null} goal its last square
   */
  #goOn(goal) {
    if (goal === null || !this.hasBegun) return;
    const selected = this.#entering?.selected ?? null;
    if (selected !== null && selected !== goal) this.#goTo(selected, goal);
  }

  /** @param {Step} tried */
  #refuse(tried) {
    if (this.#entering === null) return;
    const refusal = this.#live.record.refuse([...this.#entering.entered.map(stepOf), tried]);
    if (refusal !== null) this.#live.change({ refusal, notice: null }, { type: 'refused', refusal });
  }

  /**
   * Shows why a piece of the other side can't be moved, by trying a move to an empty square.
   * @param {number} square
   */
  #refuseForeign(square) {
    const { info, shown } = this.#live.model;
    const empty = info.squares.findIndex((_, index) => shown.every((piece) => piece.square !== index));
    if (empty >= 0) this.#refuse({ from: square, to: empty });
  }

  /** True if a piece of the side to move is on a square. @param {number} square */
  #isOwn(square) {
    const { shown, game } = this.#live.model;
    return shown.some((piece) => piece.square === square && piece.color === game.turn);
  }

  /** True if a piece of the other side is on a square. @param {number} square */
  #isForeign(square) {
    const { shown, game } = this.#live.model;
    return shown.some((piece) => piece.square === square && piece.color !== game.turn);
  }

  /** @param {Step[]} steps @param {Shown[]} before @param {Animation} animation */
  #commit(steps, before, animation) {
    if (this.#live.model.isRetry) return this.#live.reportTried(steps, animation);
    const move = this.#live.play(steps);
    this.#live.refresh({ type: 'played', move, remark: null }, animation, applyEffects(before, move.after));
  }

  /** @param {Step[]} steps @param {Notice | null} remark */
  #playMove(steps, remark) {
    const { board, model } = this.#live;
    if (model.isRetry) return this.#live.reportTried(steps);
    const move = this.#live.play(steps);
    this.#live.refresh(
      { type: 'played', move, remark },
      this.#live.animationOf(segmentsOf(board, effectsOf(move))),
      applyEffects(board, effectsOf(move).flat()),
      remark,
    );
  }
}
