/**
 * The game that is open, if one is, and who is told of it. Everything else sends commands and reads models.
 */

/** @import { Record } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel, Happening, Listener, Rules, StoreCommand } from './game-model.js' */
/** @import { Opened } from './live-model.js' */
/** @import { Seats } from './players.js' */
import { LEARNERS, Play } from './play.js';
import { newRecord } from './records.js';

/** The store: commands in, models out. */
export class Store {
  /** @type {Rules} */ #rules;
  /** @type {() => boolean} */ #motion;
  /** @type {Listener[]} */ #listeners = [];
  /** @type {(() => void)[]} */ #closing = [];
  /**
   * Events that not every listener has been told of.
   * @type {{ model: GameModel, happening: Happening }[]}
   */
  #untold = [];
  /** @type {Play | null} */ #play = null;
  /** Who plays the next game, unless it is said when it is opened. @type {Seats} */ #nextSeats;

  /**
   * @param {Rules} rules
   * @param {{ motion: () => boolean, seats: Seats }} options whether things may move; who plays at first
   */
  constructor(rules, { motion, seats }) {
    this.#rules = rules;
    this.#motion = motion;
    this.#nextSeats = seats;
  }

  /** The game that is open. */
  get play() {
    return this.#play;
  }

  /** What stands; nothing while no game is open. @returns {GameModel | null} */
  get model() {
    return this.#play?.model ?? null;
  }

  /** The record of the game as text. */
  get text() {
    return this.#play?.text ?? '';
  }

  /** The record up to where it stands, as text. */
  get textHere() {
    return this.#play?.textHere ?? '';
  }

  /** Who plays the game that is open, or else the next one; a lesson leaves that as it is. */
  get seats() {
    const { model } = this;
    return model === null || model.isLesson ? this.#nextSeats : model.seats;
  }

  /** The record up to where so many turns had been played, as text. @param {number} ply */
  textAt(ply) {
    return this.#play?.textAt(ply) ?? '';
  }

  /** The record as a link holds it. */
  get linkText() {
    return this.#play?.linkText ?? '';
  }

  /** The record up to here as a link holds it. */
  get linkTextHere() {
    return this.#play?.linkTextHere ?? '';
  }

  /** @param {Listener} listener told what happens in the game that is open */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /** @param {() => void} listener called when a game is left and no other is opened */
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
   * Tells every listener. What a listener makes happen is told when all have heard of what came before.
   * @param {Happening} happening
   */
  #tell(happening) {
    const { model } = this;
    if (model === null) return;
    this.#untold.push({ model, happening });
    if (this.#untold.length > 1) return;
    try {
      for (const told of this.#untold)
        for (const listener of this.#listeners) listener(told.model, told.happening);
    } finally {
      this.#untold = [];
    }
  }

  /** @param {Seats} seats */
  #seat(seats) {
    if (this.#play === null || this.#play.model.isLesson) this.#nextSeats = seats;
    else this.#play.seat(seats);
  }

  /** @param {Extract<StoreCommand, { type: 'load' }>} command */
  #load({ record, ply, entered, foreign, isNew = false, seats = this.seats }) {
    try {
      if (ply !== undefined) record.jump(ply);
    } catch (reason) {
      record.free();
      throw reason;
    }
    this.#begin(record, { seats, entered, isForeign: foreign }, isNew);
  }

  /** @param {Extract<StoreCommand, { type: 'open' }>} command */
  #open({ ruleset, switches, position, isLesson, seats = this.seats }) {
    const start = { ruleset, switches, position, id: this.#rules.randomBits() };
    const record = newRecord(this.#rules, start);
    this.#begin(record, { seats: isLesson ? LEARNERS : seats, isLesson }, position === null);
  }

  /** @param {Record} record @param {Opened} opened @param {boolean} isNew from its first position */
  #begin(record, opened, isNew) {
    const play = new Play(record, opened, {
      motion: this.#motion,
      tell: (happening) => this.#tell(happening),
    });
    this.#close();
    this.#play = play;
    this.#tell({ type: 'opened', isNew });
  }

  #close() {
    this.#play?.rest();
    this.#nextSeats = this.seats;
    this.#play?.close();
    this.#play = null;
  }
}
