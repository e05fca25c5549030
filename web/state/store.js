/** The open game, if any, and its listeners. Other modules dispatch commands to the store and read models. */

/** @import { Record } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel, StoreEvent, Listener, Rules, StoreCommand } from './game-model.js' */
/** @import { Opened } from './live-model.js' */
/** @import { Seats } from './players.js' */
import { LESSON_SEATS, Play } from './play.js';
import { newRecord } from './records.js';

export class Store {
  /** @type {Rules} */ #rules;
  /** @type {() => boolean} */ #motion;
  /** @type {Listener[]} */ #listeners = [];
  /** @type {(() => void)[]} */ #closing = [];
  /** Events not yet sent to all listeners. @type {{ model: GameModel, event: StoreEvent }[]} */
  #pending = [];
  /** @type {Play | null} */ #play = null;
  /** Seats of the next game, unless the command that opens it sets others. @type {Seats} */ #nextSeats;

  /**
   * @param {Rules} rules
   * @param {{ motion: () => boolean, seats: Seats }} options `motion`: returns whether animations are on
   */
  constructor(rules, { motion, seats }) {
    this.#rules = rules;
    this.#motion = motion;
    this.#nextSeats = seats;
  }

  /** The open game, or null. The getters below return its texts, or '' while no game is open. */
  get play() {
    return this.#play;
  }

  /** The model of the open game, or null. */
  get model() {
    return this.#play?.model ?? null;
  }

  get text() {
    return this.#play?.record.text() ?? '';
  }

  get textHere() {
    return this.#play?.record.textHere() ?? '';
  }

  /** The seats of the open game, or of the next game if none or only a lesson is open. */
  get seats() {
    const { model } = this;
    return model === null || model.isLesson ? this.#nextSeats : model.seats;
  }

  /** @param {number} ply */
  textAt(ply) {
    return this.#play?.record.textAt(ply) ?? '';
  }

  get linkText() {
    return this.#play?.record.linkText() ?? '';
  }

  get linkTextHere() {
    return this.#play?.record.linkTextHere() ?? '';
  }

  /** @param {Listener} listener called after each event of the open game */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /** @param {() => void} listener called when the game is closed without another one being opened */
  onClosed(listener) {
    this.#closing.push(listener);
  }

  /** @param {Command} command */
  dispatch(command) {
    switch (command.type) {
      case 'open':
        return this.#open(command);
      case 'load':
        return this.#load(command);
      case 'close':
        this.#close();
        for (const listener of this.#closing) listener();
        return;
      case 'seat':
        return this.#seat(command.seats);
      default:
        return this.#play?.run(command);
    }
  }

  /**
   * Notifies all listeners. Events that a listener causes are sent after all listeners have received the
   * current one.
   * @param {StoreEvent} event
   */
  #emit(event) {
    const { model } = this;
    if (model === null) return;
    this.#pending.push({ model, event });
    if (this.#pending.length > 1) return;
    try {
      for (const each of this.#pending)
        for (const listener of this.#listeners) listener(each.model, each.event);
    } finally {
      this.#pending = [];
    }
  }

  /** @param {Seats} seats */
  #seat(seats) {
    if (this.#play === null || this.#play.model.isLesson) this.#nextSeats = seats;
    else this.#play.seat(seats);
  }

  /** @param {Extract<StoreCommand, { type: 'load' }>} command */
  #load({ record, ply, entered, foreign, isNew = false, seats = this.seats, playsOn }) {
    try {
      if (ply !== undefined) record.jump(ply);
    } catch (reason) {
      record.free();
      throw reason;
    }
    this.#begin(record, { seats, entered, isForeign: foreign, playsOn }, isNew);
  }

  /** @param {Extract<StoreCommand, { type: 'open' }>} command */
  #open({ ruleset, switches, position, isLesson, seats = this.seats }) {
    const start = { ruleset, switches, position, id: this.#rules.randomBits() };
    const record = newRecord(this.#rules, start);
    this.#begin(record, { seats: isLesson ? LESSON_SEATS : seats, isLesson }, position === null);
  }

  /** @param {Record} record @param {Opened} opened @param {boolean} isNew started from the usual position */
  #begin(record, opened, isNew) {
    const play = new Play(record, opened, {
      motion: this.#motion,
      emit: (event) => this.#emit(event),
    });
    this.#close();
    this.#play = play;
    this.#emit({ type: 'opened', isNew });
  }

  #close() {
    this.#play?.rest();
    this.#nextSeats = this.seats;
    this.#play?.record.free();
    this.#play = null;
  }
}
