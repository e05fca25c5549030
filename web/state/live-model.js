/** The record of an open game, and the model that is shown of it: both change together. */

/** @import { Record, Step, TurnView } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, GameState, Happening, Notice, Reading } from './game-model.js' */
/** @import { Interaction } from './interaction.js' */
/** @import { Animation, Shown } from '../board/scene.js' */
/** @import { Seats } from './players.js' */
import { interactionOf, isComputers } from './interaction.js';
import { allPieces, applyEffects, stepOf } from '../board/scene.js';
import { onlyPerson, playersOf } from './players.js';
import { STILL, withIdentity } from '../board/empty-scene.js';

/**
 * How a game is opened.
 * @typedef {object} Opened
 * @property {Seats} seats who plays
 * @property {Step[]} [entered] of the turn that has begun
 * @property {boolean} [isForeign] it comes from elsewhere
 * @property {boolean} [isLesson]
 */
/**
 * What an open game needs of the page: whether things may move, and who is told what happens.
 * @typedef {{ motion: () => boolean, tell: (happening: Happening) => void }} Page
 */

/** The model of an open game, with the record behind it. */
export class LiveModel {
  /** @type {GameModel} */ #model;
  /** @type {Page} */ #page;
  /** The moves of the whole line: only what is new is read. @type {TurnView[]} */ #turns;

  /** @param {Record} record @param {Opened} opened @param {Page} page */
  constructor(record, { seats, entered = [], isForeign = false, isLesson = false }, page) {
    this.record = record;
    this.#page = page;
    const info = record.info();
    this.#turns = record.turnsFrom(0);
    const game = this.#state();
    /** The board of the position, without what has been entered. @type {Shown[]} */
    this.board = withIdentity([], allPieces(info, game.pieces));
    const players = playersOf(seats);
    const reading = isForeign ? readingOf(record, game) : null;
    this.#model = {
      info,
      game,
      shown: this.board,
      animation: STILL,
      refusal: null,
      notice: null,
      remark: null,
      hint: null,
      rule: null,
      pointed: [],
      arrows: [],
      flipped: onlyPerson(players) === 1,
      interaction: interactionOf(record, game, players, reading),
      seats,
      players,
      isLesson,
      isForeign,
      reading,
      // In a game from elsewhere somebody here moves first.
      paused: isForeign
        ? game.outcome === null && isComputers(game, players)
        : game.ply < game.plies && shouldPause(game, players),
    };
    this.#enterAgain(entered);
  }

  get model() {
    return this.#model;
  }

  /** @param {Partial<GameModel>} parts @param {Happening} happening */
  change(parts, happening) {
    this.#model = { ...this.#model, ...parts };
    this.#page.tell(happening);
  }

  /** Tells something that changes nothing. @param {Happening} happening */
  tell(happening) {
    this.#page.tell(happening);
  }

  /** An animation, if things may move. @param {Animation} animation @returns {Animation} */
  moving(animation) {
    return this.#page.motion() ? animation : STILL;
  }

  /**
   * What is asked for when nothing has been entered.
   * @param {Partial<GameModel>} [changed]
   * @returns {Interaction}
   */
  asked(changed) {
    const { game, players, reading } = { ...this.#model, ...changed };
    return interactionOf(this.record, game, players, reading);
  }

  /** Reads the position again. @param {Shown[]} before the board whose pieces keep their identities */
  read(before) {
    const game = this.#state();
    this.board = withIdentity(before, allPieces(this.#model.info, game.pieces));
    return game;
  }

  /**
   * Plays a move. The record decides which of the moves that were taken back stay after it.
   * @param {Step[]} steps
   */
  play(steps) {
    const { ply } = this.#model.game;
    const turn = this.record.play(steps);
    this.#turns = [...this.#turns.slice(0, ply), turn, ...this.#turns.slice(ply + 1)];
    return turn;
  }

  /** Where the record stands. @returns {GameState} */
  #state() {
    const state = this.record.state();
    // Another move, a throw, or an end by the players, cuts off what was taken back.
    if (state.plies < this.#turns.length) this.#turns = this.#turns.slice(0, state.plies);
    return { ...state, turns: this.#turns };
  }

  /**
   * Reads the record again.
   * @param {Happening} happening
   * @param {Animation} animation
   * @param {Shown[]} before the board whose pieces keep their identities
   * @param {Notice | null} [remark]
   */
  refresh(happening, animation, before, remark = null) {
    const game = this.read(before);
    const { players, paused } = this.#model;
    this.change(
      {
        game,
        shown: this.board,
        animation,
        refusal: null,
        notice: null,
        remark,
        hint: null,
        pointed: [],
        arrows: [],
        interaction: this.asked({ game }),
        paused: happening.type === 'moved-in-line' ? shouldPause(game, players) : paused,
      },
      happening,
    );
    if (this.#model.interaction.type === 'over') this.tell({ type: 'ended' });
  }

  /**
   * Seats other players; a turn that a person has begun stays.
   * @param {Seats} seats
   * @param {[number, number][]} [pointed] what a lesson asks for
   */
  seat(seats, pointed = this.#model.pointed) {
    const players = playersOf(seats);
    const { game, flipped, interaction, paused, players: before } = this.#model;
    const isTurned = onlyPerson(players) !== onlyPerson(before);
    const stays =
      interaction.type === 'rolling' ||
      (interaction.type === 'enter' && players[game.turn].type === 'person');
    this.change(
      {
        seats,
        players,
        pointed,
        flipped: isTurned ? onlyPerson(players) === 1 : flipped,
        paused: paused && isComputers(game, players),
        hint: null,
        remark: null,
        ...(stays
          ? {}
          : {
              shown: this.board,
              animation: STILL,
              refusal: null,
              notice: null,
              interaction: this.asked({ players }),
            }),
      },
      { type: 'changed' },
    );
  }

  /** From here a finished game is played on. */
  endReading() {
    this.#model = { ...this.#model, reading: null };
    this.refresh({ type: 'plays-on' }, STILL, this.#model.shown);
  }

  /** Enters what had been entered of the turn before, as far as it can be. @param {Step[]} steps */
  #enterAgain(steps) {
    const { interaction, info } = this.#model;
    if (interaction.type !== 'enter') return;
    let { entered, next } = interaction;
    for (const { from, to, die } of steps) {
      const step = next.steps.find((each) => each.from === from && each.to === to && each.die === die);
      const further = step === undefined ? null : this.record.continuations([...entered, step].map(stepOf));
      if (step === undefined || further === null || further.steps.length === 0) break;
      entered = [...entered, step];
      next = further;
    }
    const shown = entered.reduce((pieces, step) => applyEffects(pieces, step.effects), this.board);
    const selected = info.dice > 0 ? null : (entered.at(-1)?.to ?? null);
    this.#model = { ...this.#model, shown, interaction: { ...interaction, entered, next, selected } };
  }
}

/**
 * Whether the computer should not go on by itself in this line: somebody looks back, or watches.
 * @param {GameState} state
 * @param {GameModel['players']} players
 */
function shouldPause(state, players) {
  if (state.stage === 'over' || !isComputers(state, players)) return false;
  return state.ply < state.plies || players.every(({ type }) => type === 'computer');
}

/**
 * How a game ended that comes from elsewhere.
 * @param {Record} record
 * @param {GameState} state
 * @returns {Reading | null}
 */
function readingOf(record, { outcome }) {
  return outcome === null ? null : { outcome, byRules: !record.isEndedByPlayers() };
}
