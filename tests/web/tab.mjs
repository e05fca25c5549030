/**
 * A page with saved games in a thread. Its storage calls wait for the test, which decides their order and
 * which of them fail.
 */
import { receiveMessageOnPort, workerData } from 'node:worker_threads';

/** @import { MessagePort } from "node:worker_threads" */
/** @import { Game, Listed, Place, Shelf } from "../../web/state/saved-games.js" */

/** @typedef {{ call: string, key: string, text: string }} Call */
/** @typedef {{ value: unknown } | { error: string }} Answer */
/**
 * Action of a visitor. `at` selects one of the saved games.
 * @typedef {{ type: "new" } | { type: "move", text: string, isOver: boolean } | { type: "open", at: number }
 *   | { type: "delete", at: number } | { type: "restore" } | { type: "list" } | { type: "reload" }} Action
 */
/**
 * Result of an action: the saved state and the previous one, or the deleted, restored, listed or thrown
 * value.
 * @typedef {{
 *   saved?: string, after?: string, deleted?: string, restored?: string, texts?: string[], thrown?: string,
 * }} Done
 */

/** @typedef {{ port: MessagePort, signal: Int32Array, clock: Float64Array, chance: Float64Array }} Given */
const { port, signal, clock, chance } = /** @type {Given} */ (workerData);

/** Waits for the reply itself, since the signal may belong to an earlier call. @returns {Answer} */
function answered() {
  for (;;) {
    const received = receiveMessageOnPort(port);
    if (received !== undefined) return received.message;
    Atomics.wait(signal, 0, 0);
  }
}

/** @param {string} call @param {string} key @param {string} text @returns {unknown} */
function ask(call, key = '', text = '') {
  Atomics.store(signal, 0, 0);
  port.postMessage({ call, key, text });
  const answer = answered();
  if ('error' in answer) throw Object.assign(new Error(answer.error), { name: answer.error });
  return answer.value;
}

const methods = {
  getItem: (/** @type {string} */ key) => ask('get', key),
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => ask('set', key, text),
  removeItem: (/** @type {string} */ key) => ask('remove', key),
};
const storage = new Proxy(methods, {
  ownKeys: () => /** @type {string[]} */ (ask('keys')),
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: '' }),
});
Object.defineProperty(globalThis, 'localStorage', {
  get() {
    if (ask('storage') === false) throw Object.assign(new Error('not here'), { name: 'SecurityError' });
    return storage;
  },
});
Date.now = () => clock[0] ?? 0;
// Random names are reproducible, since their length affects how much fits in storage.
Math.random = () => {
  chance[0] = (Number(chance[0]) + Math.SQRT2) % 1;
  return chance[0];
};

/** Number of loads. Importing a module with a different URL creates a new instance. */
let loads = 0;
/** @type {Shelf} */
let shelf;
/** @type {Place} */
let place;
/** State of the open game, or the empty string if it isn't saved. */
let state = '';
/** @type {Listed | null} */
let deleted = null;

function begin() {
  place = { id: `seed-${Math.random()}`, revision: '', over: [] };
  state = '';
}

async function reload() {
  const { Shelf: Fresh } = /** @type {typeof import("../../web/state/saved-games.js")} */ (
    await import(`../../web/state/saved-games.js?${(loads += 1)}`)
  );
  shelf = new Fresh(
    () => {},
    (ruleset) => ruleset === 'alquerque',
  );
  deleted = null;
  begin();
}

/** @param {string} text @param {boolean} isOver @returns {Game} */
const gameOf = (text, isOver) => ({
  text,
  ply: 1,
  plies: 1,
  entered: [],
  ruleset: 'alquerque',
  turn: 0,
  isOver,
  winner: null,
  playsOn: false,
  seats: {
    who: 'both',
    computers: [
      { type: 'computer', level: 1, timeMs: null },
      { type: 'computer', level: 1, timeMs: null },
    ],
    pace: 'normal',
    friend: false,
  },
});

/** @param {Action} action @returns {Done} */
function perform(action) {
  switch (action.type) {
    case 'new':
      begin();
      return {};
    case 'reload':
      return {};
    case 'move': {
      const saved = shelf.save(place, gameOf(action.text, action.isOver));
      if (saved === null) return {};
      const after = state;
      place = saved;
      state = action.text;
      return { saved: action.text, after };
    }
    case 'open': {
      const games = shelf.list();
      const saved = games[action.at % games.length];
      if (saved === undefined) return {};
      place = saved;
      state = saved.text;
      return {};
    }
    case 'delete': {
      const games = shelf.list();
      const game = games[action.at % games.length];
      if (game === undefined) return {};
      shelf.remove(game.id);
      deleted = game;
      return { deleted: game.text };
    }
    case 'restore': {
      const game = deleted;
      if (game === null || !shelf.restore(game)) return {};
      deleted = null;
      return { restored: game.text };
    }
    case 'list':
      return { texts: shelf.list().map(({ text }) => text) };
    default:
      return action;
  }
}

port.on('message', async (/** @type {Action} */ action) => {
  /** @type {Done} */
  let done;
  try {
    if (action.type === 'reload') await reload();
    done = perform(action);
  } catch (reason) {
    done = { thrown: String(reason instanceof Error ? reason.stack : reason) };
  }
  port.postMessage({ done });
});
