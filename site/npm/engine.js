/** Opponents for all rulesets. Their types, with documentation, are in types/engine.d.ts. */

/** @import { Choice, Engine, SearchLimits } from './types/engine.js' */

import init, { Engine as Search } from './pkg/ludoteca_engine.js';
import { load } from './load.js';
import { NETS } from './nets.js';
import { explained } from './texts.js';

/** Target duration of a slice, in ms. */
const SLICE_MS = 10;
/** Number of nodes in the first slice of a search, few enough to be fast on any machine. */
const FIRST_NODES = 256;
/** Maximum number of nodes in a slice. */
const MOST_NODES = 1e6;

/** Returns a seed in the form that the package takes. @param {number} seed */
const seedText = (seed) => BigInt.asUintN(64, BigInt(seed)).toString(16).padStart(16, '0');

/** Returns a random seed. */
const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** @implements {Engine} */
class Opponent {
  #search;
  /** Settles when all earlier calls of `choose` have settled. @type {Promise<unknown>} */
  #idle = Promise.resolve();

  /** @param {Search} search */
  constructor(search) {
    this.#search = search;
  }

  /**
   * @param {{ toString(): string }} game
   * @param {SearchLimits} [limits]
   */
  choose(game, limits = {}) {
    // The game may change while earlier calls are running.
    const record = String(game);
    const choice = this.#idle.then(() => this.#choose(record, limits));
    this.#idle = choice.catch(() => {});
    return choice;
  }

  /**
   * @param {string} record
   * @param {SearchLimits} limits
   * @returns {Promise<Choice>}
   */
  async #choose(record, { level = 8, seed = randomSeed(), nodes, timeMs = Infinity, signal }) {
    signal?.throwIfAborted();
    explained(() => this.#search.ask(record, { level, nodes: nodes ?? null, seed: seedText(seed) }));
    const end = performance.now() + timeMs;
    // Unlike a timer, a message is not delayed by a few milliseconds in browsers.
    const { port1, port2 } = new MessageChannel();
    try {
      for (let slice = FIRST_NODES; ; ) {
        const begun = performance.now();
        const isDone = this.#search.run(slice);
        const now = performance.now();
        // After the time limit, a move can be chosen only if at least one has a value.
        if (isDone || (now >= end && this.#search.thought(1).lines.length > 0)) break;
        const factor = Math.min(4, Math.max(1 / 8, SLICE_MS / Math.max(now - begun, 0.1)));
        slice = Math.min(MOST_NODES, Math.max(1, Math.round(slice * factor)));
        await new Promise((resolve) => {
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
        signal?.throwIfAborted();
      }
    } finally {
      port1.close();
    }
    const { text, ...choice } = this.#search.choice();
    return { move: text, ...choice };
  }

  free() {
    this.#search.free();
  }
}

/**
 * Promise of the engine's file; undefined until a call begins to load it.
 * @type {Promise<unknown> | undefined}
 */
let loading;

/** @type {typeof import('./types/engine.js').loadEngine} */
export async function loadEngine({
  wasm = new URL('./pkg/ludoteca_engine_bg.wasm', import.meta.url),
  tableBytes = 1 << 24,
} = {}) {
  loading ??= load(wasm).then((file) => init({ module_or_path: file }));
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  const search = explained(() => new Search(tableBytes));
  for (const net of NETS) search.loadNet(atob(net));
  return new Opponent(search);
}
