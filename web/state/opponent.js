/**
 * The computer at the board: it throws, thinks and plays when it is its turn, answers offers, and gives
 * hints. It changes nothing itself but sends commands like everybody else. Loaded when first needed.
 */

/** @import { Ask, Offer, TurnView } from '../pkg/ludoteca_wasm.js' */
/** @import { Engine } from '../worker/engine.js' */
/** @import { Computer, Pace } from './seats.js' */
/** @import { Interaction } from './interaction.js' */
/** @import { GameModel, Notice } from './game-model.js' */
/** @import { Store } from './store.js' */
import { geometryOf } from '../games/games.js';
import { isAborted } from '../worker/engine.js';
import { STILL } from './still.js';
import { LEVELS, onlyPerson } from './seats.js';

/** How long something takes at the usual pace, so that it can be followed. */
const DELAYS_MS = Object.freeze({ lot: 1300, throw: 600, forced: 1200, only: 450, turn: 750 });
/** At which share of that. @type {Readonly<Record<Pace, number>>} */
const PACE = Object.freeze({ calm: 2.2, normal: 1, quick: 0.4, none: 0 });
/** Nobody waits longer for a turn of a level, whatever the machine. */
const LEVEL_MS = 3000;
/** Thinking that lasts longer than this is told. */
const LONG_MS = 1000;
const HINT_MS = 900;
const OFFER_MS = 500;

/**
 * @typedef {object} Opponent
 * @property {() => void} hint
 * @property {(what: Offer) => void} offer
 */

/**
 * @param {Store} store
 * @param {Engine} engine
 * @param {{ seed: () => string, fail: (reason: unknown) => void }} page
 * @returns {Opponent}
 */
export function createOpponent(store, engine, { seed, fail }) {
  /**
   * What it is doing, and at which decision.
   * @type {{ what: string, decision: string, controller: AbortController } | null}
   */
  let task = null;
  let games = 0;
  /** The game in which it has said that it sees a win. */
  let boasted = -1;

  /** @param {string} what @param {string} decision @param {(signal: AbortSignal) => Promise<void>} act */
  function begin(what, decision, act) {
    task?.controller.abort();
    const mine = { what, decision, controller: new AbortController() };
    task = mine;
    act(mine.controller.signal)
      .catch((reason) => {
        if (isAborted(reason)) return;
        if (store.model?.interaction.type === 'computer') store.dispatch({ type: 'pause' });
        fail(reason);
      })
      .finally(() => {
        if (task !== mine) return;
        task = null;
        look();
      });
  }

  /** Begins what is the computer's to do, and gives up what is not any more. */
  function look() {
    const { model } = store;
    const decision = model === null ? '' : decisionOf(model, games);
    if (task?.decision === decision) return;
    if (
      model === null ||
      model.interaction.type !== 'computer' ||
      model.paused ||
      model.animation !== STILL
    ) {
      task?.controller.abort();
      return;
    }
    const { interaction } = model;
    begin('turn', decision, (signal) => act(model, interaction, signal));
  }

  /**
   * @param {GameModel} model
   * @param {Extract<Interaction, { type: 'computer' }>} interaction
   * @param {AbortSignal} signal
   */
  async function act(model, interaction, signal) {
    const { next, only } = interaction;
    const since = performance.now();
    /** @param {keyof typeof DELAYS_MS} what */
    const passed = (what) =>
      wait(DELAYS_MS[what] * PACE[model.seats.pace] - (performance.now() - since), signal);
    if (next === 'lot' || next === 'throw') {
      await passed(next);
      return store.dispatch({ type: 'throw' });
    }
    if (only !== null) {
      await passed(next === 'forced' ? 'forced' : 'only');
      return store.dispatch({ type: 'play', steps: only, remark: null });
    }
    const { choice } = await thinkAloud(model, signal);
    await passed('turn');
    return store.dispatch({
      type: 'play',
      steps: choice.steps,
      remark: boast(choice.score.kind === 'win' ? choice.score.plies : null),
    });
  }

  /** @param {GameModel} model @param {AbortSignal} signal */
  async function thinkAloud(model, signal) {
    const player = /** @type {Computer} */ (model.players[model.game.turn]);
    const telling = setTimeout(() => store.dispatch({ type: 'think-aloud' }), LONG_MS);
    try {
      return await engine.think(store.textHere, askOf(player), { timeMs: player.timeMs ?? LEVEL_MS, signal });
    } finally {
      clearTimeout(telling);
    }
  }

  /** @param {Computer} player @returns {Ask} */
  function askOf({ level, timeMs }) {
    return { level: level === LEVELS && timeMs !== null ? null : level, lines: 1, seed: seed() };
  }

  /**
   * Says once in a game that it sees a win.
   * @param {number | null} plies from before its turn
   * @returns {Notice | null}
   */
  function boast(plies) {
    const turns = Math.floor((plies ?? 0) / 2);
    if (turns === 0 || boasted === games || store.model === null || onlyPerson(store.model.players) === null)
      return null;
    boasted = games;
    return { key: turns === 1 ? 'remark.win-next' : 'remark.win', values: { turns } };
  }

  /**
   * Does what a person asks for, once at a time.
   * @param {string} what
   * @param {(model: GameModel, signal: AbortSignal) => Promise<void>} answer
   */
  function ask(what, answer) {
    const { model } = store;
    if (model === null) return;
    const decision = decisionOf(model, games);
    if (task?.what !== what || task.decision !== decision)
      begin(what, decision, (signal) => answer(model, signal));
  }

  store.subscribe((_, happening) => {
    if (happening.type === 'opened') games += 1;
    look();
  });
  look();

  return {
    hint() {
      const { model } = store;
      if (model?.interaction.type !== 'enter') return;
      const { hint } = model;
      if (hint !== null)
        return store.dispatch({ type: 'hint', hint: { ...hint, step: hint.step === 1 ? 2 : 3 } });
      ask('hint', async (model, signal) => {
        const { interaction } = model;
        const {
          thought: {
            lines: [best],
          },
        } = await engine.think(store.textHere, { level: null, lines: 1 }, { timeMs: HINT_MS, signal });
        if (best === undefined || interaction.type !== 'enter') return;
        if (!isBegunBy(interaction.entered, best.turn))
          return store.dispatch({ type: 'remark', remark: { key: 'hint.take-back', values: {} } });
        const step = firstStep(store.model ?? model, best.turn);
        store.dispatch({ type: 'hint', hint: { step, turn: best.turn, score: best.score } });
      });
    },
    offer(what) {
      const person = store.model === null ? null : onlyPerson(store.model.players);
      if (person === null || store.model?.game.stage !== 'turn') return;
      ask(`offer ${what}`, async (_, signal) => {
        const offered = {
          offer: what,
          side: person === 0 ? /** @type {const} */ (1) : /** @type {const} */ (0),
        };
        const { accepted } = await engine.think(
          store.textHere,
          { level: null, lines: 1 },
          { timeMs: OFFER_MS, signal, offered },
        );
        if (accepted === true) return store.dispatch({ type: 'agree', what });
        store.dispatch({ type: 'remark', remark: { key: `remark.declines-${what}`, values: {} } });
      });
    },
  };
}

/**
 * What is to be decided: the same words as long as that stays the same.
 * @param {GameModel} model
 * @param {number} games
 */
function decisionOf({ game, interaction, players, paused, animation, seats }, games) {
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
    animation === STILL,
  ]);
}

/** @param {{ from: number, to: number }[]} entered @param {TurnView} turn */
const isBegunBy = (entered, { steps }) =>
  entered.every(({ from, to }, index) => steps[index]?.from === from && steps[index]?.to === to);

/**
 * With which step a hint begins: the first that tells something. Where to look tells nothing if every piece
 * that can move is there; which piece tells nothing if there is only one.
 * @param {GameModel} model
 * @param {TurnView} turn
 * @returns {1 | 2 | 3}
 */
function firstStep({ info, interaction }, turn) {
  if (interaction.type !== 'enter') return 1;
  const next = turn.steps[interaction.entered.length];
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
