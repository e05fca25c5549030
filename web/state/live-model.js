/** The record of an open game and the model derived from it, which are updated together. */

/** @import { MoveView, Record, Step, StepView } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, GameState, StoreEvent, Notice } from './game-model.js' */
/** @import { Animation, Segment, Shown } from '../board/scene.js' */
/** @import { Seats } from './players.js' */
import { endingOfferOf } from './ending-offer.js';
import { interactionOf, isComputers, viewOf } from './interaction.js';
import { capturedIn } from '../board/captures.js';
import { allPieces, applyEffects, effectsOf, segmentsOf, stepOf, winnersOf } from '../board/scene.js';
import { defaultSeats, onlyPerson, playersOf } from './players.js';
import { STILL, withIdentity } from '../board/empty-scene.js';
import { opensFlipped } from '../games/games.js';

/**
 * Options for opening a game.
 * @typedef {object} Opened
 * @property {Seats} seats
 * @property {Step[]} [entered] steps of an unfinished move
 * @property {boolean} [isForeign] opened from a link, a file or pasted text
 * @property {boolean} [isLesson]
 * @property {boolean} [playsOn] the visitor has declined to end the game
 */
/**
 * Dependencies on the page. `motion` returns whether animations are on; `emit` receives the game's events.
 * @typedef {{ motion: () => boolean, emit: (event: StoreEvent) => void }} ModelContext
 */

export class LiveModel {
  /** @type {GameModel} */ #model;
  /** @type {ModelContext} */ #page;
  /** All moves of the line, cached so that only new ones are read. @type {MoveView[]} */ #moves;

  /** @param {Record} record @param {Opened} opened @param {ModelContext} page */
  constructor(record, { seats, entered = [], isForeign = false, isLesson = false, playsOn = false }, page) {
    this.record = record;
    this.#page = page;
    const info = record.info();
    this.#moves = record.movesFrom(0);
    const game = this.#state();
    /** The pieces before the current move, without its entered steps. @type {Shown[]} */
    this.board = withIdentity([], allPieces(info, game.pieces));
    const players = playersOf(seats);
    const { outcome } = game;
    const reading = isForeign && outcome !== null ? { outcome, byRules: !record.isEndedByPlayers() } : null;
    this.#model = {
      info,
      game,
      shown: this.board,
      captured: capturedIn(game.moves[game.ply - 1], this.board),
      animation: STILL,
      refusal: null,
      notice: null,
      remark: null,
      hint: null,
      rule: null,
      pointed: [],
      arrows: [],
      flipped: opensFlipped(info.game, onlyPerson(players)),
      interaction: interactionOf(record, game, players, reading),
      seats,
      players,
      isLesson,
      isForeign,
      playsOn,
      reading,
      isRetry: false,
      // In an imported game, the computer doesn't move until the visitor asks for it.
      paused: isForeign
        ? outcome === null && isComputers(game, players)
        : game.ply < game.plies && shouldPause(game, players),
    };
    this.#enterAgain(entered);
  }

  get model() {
    return this.#model;
  }

  /** @param {Partial<GameModel>} parts @param {StoreEvent} event */
  change(parts, event) {
    this.#model = { ...this.#model, ...parts };
    this.#page.emit(event);
  }

  /** Notifies listeners without changing the model. @param {StoreEvent} event */
  emit(event) {
    this.#page.emit(event);
  }

  /** Returns `animation`; `STILL` if animations are off. @param {Animation} animation */
  animationIfOn(animation) {
    return this.#page.motion() ? animation : STILL;
  }

  /**
   * Returns the celebration of the winner's pieces after a game's last move, otherwise `STILL`.
   * @param {Partial<GameModel>} [changed]
   * @returns {Animation}
   */
  joy(changed) {
    const model = { ...this.#model, ...changed };
    const hasWinners = model.interaction.type === 'over' && winnersOf(model).length > 0;
    return hasWinners && !model.isLesson ? { type: 'joy', hops: this.#page.motion() } : STILL;
  }

  /** Returns the animation of a move. @param {Segment[]} segments */
  animationOf(segments) {
    return segments.length > 0 ? this.animationIfOn({ type: 'move', segments }) : STILL;
  }

  /** Returns the interaction before any step has been entered. @param {Partial<GameModel>} [changed] */
  newInteraction(changed) {
    const { game, players, reading } = { ...this.#model, ...changed };
    return interactionOf(this.record, game, players, reading);
  }

  /** Reads the position again. @param {Shown[]} before pieces whose identities carry over */
  read(before) {
    const game = this.#state();
    this.board = withIdentity(before, allPieces(this.#model.info, game.pieces));
    return game;
  }

  /** Returns the pieces after the entered steps of the current move. @param {StepView[]} entered */
  withSteps(entered) {
    return applyEffects(
      this.board,
      entered.flatMap(({ effects }) => effects),
    );
  }

  /** Plays a move. The record decides which undone moves can still be redone. @param {Step[]} steps */
  play(steps) {
    const { ply } = this.#model.game;
    const move = this.record.play(steps);
    this.#moves = [...this.#moves.slice(0, ply), move, ...this.#moves.slice(ply + 1)];
    return move;
  }

  /** @returns {GameState} */
  #state() {
    const state = this.record.state();
    // A different move, a roll, a resignation or an agreed end discards the moves that were undone.
    if (state.plies < this.#moves.length) this.#moves = this.#moves.slice(0, state.plies);
    return { ...state, moves: this.#moves };
  }

  /**
   * Makes a new model from the record.
   * @param {StoreEvent} event
   * @param {Animation} animation
   * @param {Shown[]} before pieces whose identities carry over
   * @param {Notice | null} [remark]
   */
  refresh(event, animation, before, remark = null) {
    const { board } = this;
    const game = this.read(before);
    const { players, paused, game: earlier } = this.#model;
    const interaction = this.newInteraction({ game });
    // A dragged piece has arrived already.
    const hasArrived = event.type === 'played' && animation === STILL;
    this.change(
      {
        game,
        shown: this.board,
        captured: capturedIn(game.moves[game.ply - 1], board),
        animation: hasArrived ? this.joy({ game, shown: this.board, interaction }) : animation,
        refusal: null,
        notice: null,
        remark,
        hint: null,
        pointed: [],
        arrows: [],
        isRetry: false,
        interaction,
        paused: event.type === 'moved-in-line' ? shouldPause(game, players) : paused,
      },
      event,
    );
    if (interaction.type === 'over') this.emit({ type: 'ended' });
    const isOffered = earlier.cannotWin.length === 0 && endingOfferOf(this.#model) !== null;
    if (isOffered) this.emit({ type: 'cannot-win' });
  }

  /**
   * Changes the seats. Keeps an unfinished move if its side is still played by a person.
   * @param {Seats} seats
   * @param {[number, number][]} [pointed] moves that a lesson asks for
   */
  seat(seats, pointed = this.#model.pointed) {
    const players = playersOf(seats);
    const { info, game, flipped, interaction, isRetry, paused, players: before } = this.#model;
    const isTurned = onlyPerson(players) !== onlyPerson(before);
    const stays =
      interaction.type === 'rolling' ||
      (interaction.type === 'enter' && players[game.turn].type === 'person' && !isRetry);
    this.change(
      {
        seats,
        players,
        pointed,
        flipped: isTurned ? opensFlipped(info.game, onlyPerson(players)) : flipped,
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
              isRetry: false,
              interaction: this.newInteraction({ players }),
            }),
      },
      { type: 'changed' },
    );
  }

  /**
   * Begins or ends the search for a better move at the current ply, during which a person plays both sides.
   * @param {boolean} isRetry
   */
  retry(isRetry) {
    const { game } = this.#model;
    const people = playersOf({ ...defaultSeats(), who: 'both' });
    const interaction = isRetry ? interactionOf(this.record, game, people, null) : this.newInteraction();
    this.change(
      {
        isRetry,
        interaction,
        shown: this.board,
        animation: STILL,
        refusal: null,
        notice: null,
        remark: null,
        hint: null,
      },
      { type: 'changed' },
    );
  }

  /**
   * Shows a move tried in place of the one played, and reports it.
   * @param {Step[]} steps a whole move
   * @param {Animation} [animation] animation of the last steps, if the others have been entered one by one
   */
  reportTried(steps, animation) {
    const move = this.record.continuations(steps).ends;
    if (move === null) return;
    const effects = effectsOf(move);
    this.change(
      {
        shown: applyEffects(this.board, effects.flat()),
        animation: animation ?? this.animationOf(segmentsOf(this.board, effects)),
        refusal: null,
        notice: null,
        remark: null,
        hint: null,
        interaction: { type: 'tried' },
      },
      { type: 'retried', move },
    );
  }

  /** Resumes an imported, finished game at the current ply. */
  endReading() {
    this.#model = { ...this.#model, reading: null };
    this.refresh({ type: 'plays-on' }, STILL, this.#model.shown);
  }

  /** Enters the saved steps of an unfinished move, as far as they are legal. @param {Step[]} steps */
  #enterAgain(steps) {
    const { interaction, info } = this.#model;
    if (interaction.type !== 'enter') return;
    let { entered, next } = interaction;
    for (const saved of steps) {
      const step = viewOf(saved, next);
      if (step === undefined) break;
      const further = this.record.continuations([...entered, step].map(stepOf));
      if (further.steps.length === 0) break;
      entered = [...entered, step];
      next = further;
    }
    const shown = this.withSteps(entered);
    const selected = info.dice > 0 ? null : (entered.at(-1)?.to ?? null);
    this.#model = { ...this.#model, shown, interaction: { ...interaction, entered, next, selected } };
  }
}

/**
 * Returns whether to pause the computer on its turn: before the end of the line, or if it plays both sides.
 * @param {GameState} state
 * @param {GameModel['players']} players
 */
function shouldPause(state, players) {
  if (state.stage === 'over' || !isComputers(state, players)) return false;
  return state.ply < state.plies || players.every(({ type }) => type === 'computer');
}
