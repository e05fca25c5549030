/** An open game: its record, its seats, and the commands that it accepts. */

/** @import { Color, Record } from '../pkg/ludoteca_wasm.js' */
/** @import { GameCommand, StoreEvent } from './game-model.js' */
/** @import { ModelContext, Opened } from './live-model.js' */
/** @import { Seats } from './players.js' */
import { unreachable } from '../board/geometry.js';
import { LiveModel } from './live-model.js';
import { MoveLine } from './move-line.js';
import { defaultSeats } from './players.js';
import { STILL } from '../board/empty-scene.js';
import { MoveEntry } from './move-entry.js';

/** Seats while a lesson expects a move: both sides accept input. @type {Seats} */
export const LESSON_SEATS = Object.freeze({ ...defaultSeats(), who: 'both' });
/** Seats while a lesson expects no move: no input, and no computer player. @type {Seats} */
const NOBODY = Object.freeze({ ...defaultSeats(), who: 'nobody', friend: true });

export class Play {
  #live;
  #entry;
  #line;

  /** @param {Record} record freed by `close` @param {Opened} opened @param {ModelContext} page */
  constructor(record, opened, page) {
    this.#live = new LiveModel(record, opened, page);
    this.#entry = new MoveEntry(this.#live);
    this.#line = new MoveLine(this.#live);
  }

  get model() {
    return this.#live.model;
  }

  /** The record as text. */
  get text() {
    return this.#live.record.text();
  }

  /** The record up to the current ply, as text. */
  get textHere() {
    return this.#live.record.textHere();
  }

  /** The record of the first `ply` moves, as text. @param {number} ply */
  textAt(ply) {
    return this.#live.record.textAt(ply);
  }

  /** The record as text in the short form for links. */
  get linkText() {
    return this.#live.record.linkText();
  }

  /** The record up to the current ply, as text in the short form for links. */
  get linkTextHere() {
    return this.#live.record.linkTextHere();
  }

  /** The id of the record, 16 hexadecimal digits; null if it has none. */
  get id() {
    return this.#live.record.id() ?? null;
  }

  /** Frees the record. The game must not be used afterwards. */
  close() {
    this.#live.record.free();
  }

  /** @param {Seats} seats */
  seat(seats) {
    this.rest();
    this.#live.seat(seats);
  }

  /** Runs `command`, after ending any animation. @param {GameCommand} command */
  run(command) {
    if (command.type !== 'rest' && this.model.animation !== STILL) this.rest();
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
        return this.#line.playOn();
      case 'rule':
        return this.#tryRule(command.clause);
      case 'undo':
        return this.#entry.hasBegun ? this.#entry.undoStep() : this.#line.undo();
      case 'redo':
        return this.#line.redo();
      case 'jump':
        return this.#line.jump(command.ply);
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
    this.#live.record.throwDice();
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

  /** Ends the animation. After a roll, also reports the dice and updates the expected input. */
  rest() {
    const { interaction, animation, game } = this.model;
    if (interaction.type !== 'rolling') {
      if (animation !== STILL) this.#live.change({ animation: STILL }, { type: 'changed' });
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
    this.#live.record.resign(color);
    this.#live.refresh({ type: 'changed' }, STILL, this.#live.board);
  }

  /** Ends the game by agreement, or shows why the rules don't allow that. @param {'draw' | 'count'} what */
  #agree(what) {
    if (!this.#mayEnd) return;
    const refusal = this.#live.record.agree(what) ?? null;
    if (refusal !== null) return this.#live.change({ refusal, notice: null }, { type: 'refused', refusal });
    return this.#live.refresh({ type: 'changed' }, STILL, this.#live.board);
  }

  /** @param {string | null} clause its id; an id that the ruleset lacks counts as null */
  #tryRule(clause) {
    const rule = this.model.info.clauses.some(({ id }) => id === clause) ? clause : null;
    if (rule !== this.model.rule) this.#live.change({ rule }, { type: 'rule' });
  }
}
