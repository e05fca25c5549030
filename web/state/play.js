/** An open game: its record, its seats, and the commands that it accepts. */

/** @import { Color, Record } from '../pkg/ludoteca_wasm.js' */
/** @import { GameCommand, StoreEvent } from './game-model.js' */
/** @import { ModelContext, Opened } from './live-model.js' */
/** @import { Seats } from './players.js' */
import { unreachable } from '../board/geometry.js';
import { isDecision, lastDecision } from './interaction.js';
import { LiveModel } from './live-model.js';
import { applyEffects, effectsOf, segmentsOf } from '../board/scene.js';
import { defaultSeats, onlyPerson } from './players.js';
import { STILL } from '../board/empty-scene.js';
import { MoveEntry } from './move-entry.js';

/** Seats while a lesson expects a move: both sides accept input. @type {Seats} */
export const LESSON_SEATS = Object.freeze({ ...defaultSeats(), who: 'both' });
/** Seats while a lesson expects no move: no input, and no computer player. @type {Seats} */
const NOBODY = Object.freeze({ ...defaultSeats(), who: 'nobody', friend: true });

/**
 * Commands before which a running animation is not ended; `rest` ends it itself.
 * @type {readonly GameCommand['type'][]}
 */
const KEEPS_ANIMATION = Object.freeze(['rest', 'judge']);

export class Play {
  #live;
  #entry;

  /** @param {Record} record @param {Opened} opened @param {ModelContext} page */
  constructor(record, opened, page) {
    this.#live = new LiveModel(record, opened, page);
    this.#entry = new MoveEntry(this.#live);
  }

  get model() {
    return this.#live.model;
  }

  get record() {
    return this.#live.record;
  }

  /** @param {Seats} seats */
  seat(seats) {
    this.#settle();
    this.#live.seat(seats);
  }

  /** Runs `command`, after ending any animation. @param {GameCommand} command */
  run(command) {
    if (!KEEPS_ANIMATION.includes(command.type)) this.#settle();
    this.#run(command);
  }

  /** @param {GameCommand} command */
  #run(command) {
    const live = this.#live;
    switch (command.type) {
      case 'tap':
        return this.#tap(command.square);
      case 'lift':
        return this.#entry.lift(command.square);
      case 'drop':
        return this.#entry.drop(command.from, command.to);
      case 'die':
        return this.#entry.chooseDie(command.die);
      case 'end-move':
        return this.#entry.end();
      case 'cancel':
        return this.#entry.hasBegun ? this.#entry.undoStep() : this.#entry.select(null);
      case 'throw':
        return this.#throw();
      case 'acknowledge':
        return this.#entry.acknowledge();
      case 'rest':
        return this.rest();
      case 'dismiss':
        return this.#entry.dismiss();
      case 'play':
        return this.#entry.play(command.steps, command.remark);
      case 'try':
        return this.#entry.attempt(command.steps);
      case 'teach':
        return live.seat(command.answers ? LESSON_SEATS : NOBODY, command.points);
      case 'judge':
        return live.emit({ ...command, type: 'judged' });
      case 'pause':
        return live.change({ paused: true }, { type: 'changed' });
      case 'go-on':
        return live.change({ paused: false }, { type: 'changed' });
      case 'think-aloud':
        return live.emit({ type: 'thinks' });
      case 'remark':
        return live.change({ remark: command.remark, refusal: null }, { type: 'remarked' });
      case 'hint':
        return live.change({ hint: command.hint, refusal: null, remark: null }, { type: 'hinted' });
      case 'arrows':
        return live.change({ arrows: command.arrows }, { type: 'changed' });
      case 'play-on':
        return this.#playOn();
      case 'decline-end':
        return live.change({ playsOn: true }, { type: 'changed' });
      case 'rule':
        return this.#tryRule(command.clause);
      case 'retry':
        return live.retry(command.isOn);
      case 'undo':
        if (this.#entry.hasBegun) return this.#entry.undoStep();
        return this.model.interaction.type === 'tried' ? live.retry(true) : this.#undo();
      case 'redo':
        return this.#redo();
      case 'jump':
        return this.#jump(command.ply);
      case 'flip':
        return live.change({ flipped: !this.model.flipped }, { type: 'changed' });
      case 'resign':
        return this.#resign(command.color);
      case 'agree':
        return this.#agree(command.what);
      default:
        return unreachable(command);
    }
  }

  /** @param {number | null} square */
  #tap(square) {
    const { type } = this.model.interaction;
    return type === 'lot' || type === 'throw' ? this.#throw() : this.#entry.tap(square);
  }

  #throw() {
    const { game, reading } = this.model;
    if (reading !== null || (game.stage !== 'lot' && game.stage !== 'throw')) return;
    this.record.throwDice();
    const animation = this.#live.animationIfOn({ type: 'dice' });
    this.#live.change(
      {
        game: this.#live.read(this.#live.board),
        shown: this.#live.board,
        refusal: null,
        notice: null,
        animation,
        interaction: { type: 'rolling' },
      },
      { type: 'changed' },
    );
    if (animation === STILL) this.rest();
  }

  /** Ends all animations. */
  #settle() {
    while (this.model.animation !== STILL) this.rest();
  }

  /**
   * Ends the animation. After the last move of a game, the winner's celebration follows. After a roll, also
   * reports the dice and updates the expected input.
   */
  rest() {
    const { interaction, animation, game } = this.model;
    if (interaction.type !== 'rolling') {
      const next = animation.type === 'move' ? this.#live.joy() : STILL;
      if (animation !== STILL) this.#live.change({ animation: next }, { type: 'changed' });
      return;
    }
    const lot = game.lot.at(-1);
    const event = /** @type {StoreEvent} */ (
      game.dice.length > 0 || lot === undefined
        ? { type: 'threw', dice: game.dice }
        : { type: 'drew-lots', lot }
    );
    this.#live.change({ animation: STILL, interaction: this.#live.newInteraction() }, event);
  }

  /** True while players can end the game. It may have ended while their dialog was open. */
  get #mayEnd() {
    const { outcome, stage } = this.model.game;
    return outcome === null && stage !== 'lot';
  }

  /** @param {Color} color */
  #resign(color) {
    if (!this.#mayEnd) return;
    this.record.resign(color);
    this.#live.refresh({ type: 'changed' }, STILL, this.#live.board);
  }

  /** Ends the game by agreement, or shows why the rules don't allow that. @param {'draw' | 'count'} what */
  #agree(what) {
    if (!this.#mayEnd) return;
    const refusal = this.record.agree(what) ?? null;
    if (refusal !== null) return this.#live.change({ refusal, notice: null }, { type: 'refused', refusal });
    return this.#live.refresh({ type: 'changed' }, STILL, this.#live.board);
  }

  /** @param {string | null} clause its id; an id that the ruleset lacks counts as null */
  #tryRule(clause) {
    const rule = this.model.info.clauses.some(({ id }) => id === clause) ? clause : null;
    if (rule !== this.model.rule) this.#live.change({ rule }, { type: 'rule' });
  }

  /** @param {number} ply */
  #jump(ply) {
    this.record.jump(ply);
    this.#live.refresh({ type: 'moved-in-line' }, STILL, this.model.shown);
  }

  #undo() {
    const { reading, game, shown } = this.model;
    if (reading !== null) {
      if (game.ply > 0) this.#jump(game.ply - 1);
    } else if (this.#takeBack()) this.#live.refresh({ type: 'moved-in-line', isUndone: true }, STILL, shown);
  }

  /** Undoes one move, or if only one side is a person's, that person's last choice and all moves after it. */
  #takeBack() {
    const { game, players } = this.model;
    const person = onlyPerson(players);
    const decided = person === null ? -1 : lastDecision(game, person);
    if ((person !== null && decided < 0 && game.outcome === null) || !this.record.undo()) return false;
    // An unchanged ply means that `undo` has removed a resignation or an agreed end. Then no move is undone.
    if (person !== null && decided >= 0 && this.record.state().ply < game.ply) this.record.jump(decided);
    return true;
  }

  #redo() {
    if (!this.record.redo()) return;
    const { game, players } = this.model;
    const { ply, moves } = game;
    const person = onlyPerson(players);
    if (person !== null) {
      const next = moves.findIndex((move, index) => index > ply && isDecision(move, person));
      return this.#jump(next < 0 ? moves.length : next);
    }
    const { board } = this.#live;
    const effects = effectsOf(moves[ply]);
    const animation = this.#live.animationOf(segmentsOf(board, effects));
    this.#live.refresh({ type: 'moved-in-line' }, animation, applyEffects(board, effects.flat()));
  }

  /** Resumes an imported, finished game at the current ply. Removes a resignation or an agreed end there. */
  #playOn() {
    const { reading, game } = this.model;
    if (reading === null) return;
    if (game.ply === game.plies && !reading.byRules) this.record.undo();
    this.#live.endReading();
  }
}
