/**
 * The computer player: rolls the dice, searches and moves on its turns, answers offers and gives hints. Like
 * a person's input, it changes the game only through commands. Lazy-loaded.
 */

/** @import { Ask } from '../pkg/ludoteca_engine.js' */
/** @import { Color, MoveView, Offer } from '../pkg/ludoteca_wasm.js' */
/** @import { Answer, Engine, SearchOptions } from './engine.js' */
/** @import { Rules } from './reasons.js' */
/** @import { Recovery } from './recovery.js' */
/** @import { Computer, Players } from '../state/players.js' */
/** @import { Interaction } from '../state/interaction.js' */
/** @import { GameModel, Notice } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { geometryOf } from '../games/games.js';
import { isAborted } from './engine.js';
import { STILL } from '../board/empty-scene.js';
import { isInView, onView } from '../state/in-view.js';
import { findHint, hintText, spokenHint } from './hints.js';
import { fetchTable } from '../perfect/file.js';
import { areLeftOut, isMissing } from '../perfect/file-status.js';
import { perfectPlayerFile } from '../perfect/tables.js';
import { DELAY_FACTORS, LEVELS, onlyPerson } from '../state/players.js';

/** Minimum duration of each action at the normal pace, so that people can follow the game. */
const DELAYS_MS = Object.freeze({ lot: 1300, throw: 600, forced: 1200, only: 450, turn: 750 });
/** Maximum thinking time at any level. */
const LEVEL_MS = 3000;
/** Thinking time after which the page says that the computer is thinking. */
const LONG_MS = 1000;
/**
 * Number of plies from the usual start in which a perfect player does not wait for its table: the first of
 * each side, for which it either has a strategy or would find no better move in the table.
 */
const OPENING_PLIES = 2;
/** Tag of a record that doesn't begin in the usual position. */
const SET_UP = /^\[FEN "/m;
const HINT_MS = 900;
const OFFER_MS = 500;
/** Request for the best move. */
const BEST = Object.freeze({ level: null, lines: 1 });

/** Name of the task that plays the computer's move. */
const TURN = 'turn';

/** @typedef {{ what: string, decision: string, controller: AbortController }} Task */

/** The computer player of a page. */
export class Opponent {
  #store;
  #engine;
  #page;
  /** Current task, and the decision that it belongs to. @type {Task | null} */
  #task = null;
  #games = 0;
  /** Value of `#games` when the computer last announced a win, or -1. */
  #announcedIn = -1;
  /** True if the page has said that a perfect player lacks its table. */
  #hasSaidMissing = false;

  /**
   * @param {Store} store
   * @param {Engine} engine
   * @param {{ rules: Rules, seed: () => string, recovery: Pick<Recovery, 'stop'> }} page
   */
  constructor(store, engine, page) {
    this.#store = store;
    this.#engine = engine;
    this.#page = page;
    store.subscribe((_, event) => {
      if (event.type === 'opened') this.#games += 1;
      this.#look();
    });
    store.onClosed(() => this.#look());
    onView(() => this.#look());
    this.#look();
  }

  /** Shows a hint or its next step. The last step is shown again only if a refusal has hidden it. */
  hint() {
    const { model } = this.#store;
    if (model?.interaction.type !== 'enter') return;
    const { hint } = model;
    if (hint === null) return this.#ask('hint', (current, signal) => this.#findHint(current, signal));
    const step = hint.step === 1 ? 2 : 3;
    if (step === hint.step && model.refusal === null) return;
    this.#store.dispatch({ type: 'hint', hint: { ...hint, step } });
  }

  /** Answers an offer made by the only person in the game. @param {Offer} what */
  offer(what) {
    const { model } = this.#store;
    const person = model === null ? null : onlyPerson(model.players);
    if (person === null || model?.game.stage !== 'turn') return;
    this.#ask(`offer ${what}`, (_, signal) => this.#answer(what, person === 0 ? 1 : 0, signal));
  }

  /** @param {GameModel} model @param {AbortSignal} signal */
  async #findHint(model, signal) {
    const { interaction } = model;
    const text = this.#store.textHere;
    if (model.remark?.key !== 'hint.looking') this.#remark('hint.looking');
    const found = await findHint(this.#page.rules, text, async (ask) => {
      const { thought } = await this.#askAgain(text, ask, { timeMs: HINT_MS, signal });
      return thought;
    });
    if (found === null || interaction.type !== 'enter') return this.#remark(null);
    const { move, score } = found.line;
    if (!isBegunBy(interaction.entered, move)) return this.#remark('hint.take-back');
    const step = firstStep(this.#store.model ?? model, move);
    const hint = { step, move, score, facts: found.facts, text: hintText, spoken: spokenHint };
    this.#store.dispatch({ type: 'hint', hint });
  }

  /** @param {Offer} what @param {Color} side the computer's side @param {AbortSignal} signal */
  async #answer(what, side, signal) {
    const options = { timeMs: OFFER_MS, signal, offered: { offer: what, side } };
    const { accepted } = await this.#askAgain(this.#store.textHere, BEST, options);
    if (accepted === true) return this.#store.dispatch({ type: 'agree', what });
    this.#remark(`remark.declines-${what}`);
  }

  /**
   * Searches, and repeats the request if another one has aborted it.
   * @type {(record: string, ask: Ask, options: SearchOptions & { signal: AbortSignal }) => Promise<Answer>}
   */
  async #askAgain(record, ask, options) {
    for (;;) {
      try {
        return await this.#engine.think(record, ask, options);
      } catch (reason) {
        if (!isAborted(reason) || options.signal.aborted) throw reason;
      }
    }
  }

  /** @param {Notice['key'] | null} key message of the remark; null removes it */
  #remark(key) {
    this.#store.dispatch({ type: 'remark', remark: key === null ? null : { key, values: {} } });
  }

  /**
   * Runs a person's request, unless the same request is already running for this decision.
   * @param {string} what
   * @param {(model: GameModel, signal: AbortSignal) => Promise<void>} answer
   */
  #ask(what, answer) {
    const { model } = this.#store;
    if (model === null) return;
    const decision = decisionOf(model, this.#games, what);
    if (this.#task?.what !== what || this.#task.decision !== decision)
      this.#begin(what, decision, (signal) => answer(model, signal));
  }

  /** @param {string} what @param {string} decision @param {(signal: AbortSignal) => Promise<void>} act */
  #begin(what, decision, act) {
    this.#task?.controller.abort();
    const mine = { what, decision, controller: new AbortController() };
    this.#task = mine;
    act(mine.controller.signal)
      .catch((reason) => {
        if (this.#task === mine && this.#store.model?.remark?.key === 'hint.looking') this.#remark(null);
        if (isAborted(reason)) return;
        this.#page.recovery.stop(reason);
      })
      .finally(() => {
        if (this.#task !== mine) return;
        this.#task = null;
        this.#look();
      });
  }

  /** Starts the computer's task if it is its turn, and aborts an outdated task. */
  #look() {
    const { model } = this.#store;
    const decision = (/** @type {string} */ what) =>
      model === null ? '' : decisionOf(model, this.#games, what);
    if (this.#task !== null && this.#task.decision === decision(this.#task.what)) return;
    if (
      model === null ||
      model.interaction.type !== 'computer' ||
      model.paused ||
      model.animation !== STILL ||
      !mayPlay(model.players)
    ) {
      this.#task?.controller.abort();
      return;
    }
    const { interaction } = model;
    this.#begin(TURN, decision(TURN), (signal) => this.#act(model, interaction, signal));
  }

  /**
   * @param {GameModel} model
   * @param {Extract<Interaction, { type: 'computer' }>} interaction
   * @param {AbortSignal} signal
   */
  async #act(model, { next, only }, signal) {
    const since = performance.now();
    /** @param {keyof typeof DELAYS_MS} what */
    const passed = (what) =>
      wait(DELAYS_MS[what] * DELAY_FACTORS[model.seats.pace] - (performance.now() - since), signal);
    if (next === 'lot' || next === 'throw') {
      await passed(next);
      return this.#store.dispatch({ type: 'throw' });
    }
    if (only !== null) {
      await passed(next === 'forced' ? 'forced' : 'only');
      return this.#store.dispatch({ type: 'play', steps: only, remark: null });
    }
    const { choice } = await this.#thinkAloud(model, signal);
    await passed('turn');
    const win = this.#announceWin(choice.score.kind === 'win' ? choice.score.plies : null);
    const remark = win ?? this.#missingTable(model);
    return this.#store.dispatch({ type: 'play', steps: choice.steps, remark });
  }

  /** @param {GameModel} model @param {AbortSignal} signal */
  async #thinkAloud(model, signal) {
    const player = /** @type {Computer} */ (model.players[model.game.turn]);
    const table = perfectPlayerFile(model.info, player);
    if (table !== undefined && !isMissing(table.path)) fetchTable(table).catch(() => {});
    const timer = setTimeout(() => this.#store.dispatch({ type: 'think-aloud' }), LONG_MS);
    try {
      const text = this.#store.textHere;
      const isOpening = model.game.ply < OPENING_PLIES && !SET_UP.test(text);
      const options = { timeMs: player.timeMs ?? LEVEL_MS, isOpening, signal };
      return await this.#engine.think(text, this.#askOf(player), options);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Returns the remark that a perfect player lacks its table and relies on its search instead. It is returned
   * once, together with a move, so that it stays until the person has moved.
   * @param {GameModel} model
   * @returns {Notice | null}
   */
  #missingTable({ info, players, game }) {
    const file = perfectPlayerFile(info, players[game.turn]);
    if (this.#hasSaidMissing || file === undefined || !isMissing(file.path)) return null;
    this.#hasSaidMissing = true;
    return { key: areLeftOut ? 'perfect.left-out' : 'perfect.failed', values: {} };
  }

  /** @param {Computer} player @returns {Ask} */
  #askOf({ level, timeMs }) {
    return { level: level === LEVELS && timeMs !== null ? null : level, lines: 1, seed: this.#page.seed() };
  }

  /**
   * Returns the announcement of a forced win, or null. A win is announced once per game, and again whenever
   * it is only a move away.
   * @param {number | null} plies distance to the win, counted from before the computer's move
   * @returns {Notice | null}
   */
  #announceWin(plies) {
    const moves = Math.floor((plies ?? 0) / 2);
    const { model } = this.#store;
    if (moves === 0 || model === null || onlyPerson(model.players) === null) return null;
    const isAnnounced = this.#announcedIn === this.#games;
    this.#announcedIn = this.#games;
    if (moves === 1) return { key: 'remark.win-next', values: {} };
    return isAnnounced ? null : { key: 'remark.win', values: { moves } };
  }
}

/**
 * True if the computer may act. It plays against itself only while the page is in view.
 * @param {Players} players
 */
const mayPlay = (players) => isInView() || players.some(({ type }) => type !== 'computer');

/**
 * Returns a key for the current decision. It changes when another decision is due.
 * @param {GameModel} model
 * @param {number} games number of games opened
 * @param {string} what task
 */
function decisionOf({ game, interaction, players, paused, animation, seats }, games, what) {
  const entered = interaction.type === 'enter' ? interaction.entered.length : 0;
  return JSON.stringify([
    games,
    game.ply,
    game.stage,
    game.dice,
    game.lot.length,
    interaction.type,
    entered,
    players,
    seats.pace,
    paused,
    // Only the computer's move waits for the end of an animation.
    what !== TURN || animation === STILL,
    mayPlay(players),
  ]);
}

/** @param {{ from: number, to: number }[]} entered @param {MoveView} move */
const isBegunBy = (entered, { steps }) =>
  entered.every(({ from, to }, index) => steps[index]?.from === from && steps[index]?.to === to);

/**
 * Returns the first step of a hint that is informative. Showing the area is not informative if it contains
 * every piece that can move, nor is showing the piece if no other piece can move.
 * @param {GameModel} model
 * @param {MoveView} move
 * @returns {1 | 2 | 3}
 */
function firstStep({ info, interaction }, move) {
  if (interaction.type !== 'enter') return 1;
  const next = move.steps[interaction.entered.length];
  const movable = interaction.next.steps.map(({ from }) => from);
  if (next === undefined || movable.every((from) => from === next.from)) return 3;
  const area = geometryOf(info, false).around(next.from, next.to);
  return movable.every((from) => area.includes(from)) ? 2 : 1;
}

/** @param {number} delayMs @param {AbortSignal} signal @returns {Promise<void>} */
function wait(delayMs, signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, Math.max(0, delayMs));
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
