/** The commands of a host page: done one after the other, in the order in which they came. */

/** @import { Heard } from './host.js' */

/** So many commands may wait: a host that sends more sends them in a loop, and waits for no answer. */
const MOST_WAITING = 50;

/** A command that cannot be done: a word for programs, a sentence for people. */
export class CommandError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @typedef {object} Host
 * @property {(command: Heard) => Promise<void>} obey does a command and answers it; never fails
 * @property {(command: Heard) => void} refuse answers that too many commands wait
 */

export class CommandQueue {
  /** @type {Host} */ #host;
  /** @type {Heard[]} */ #waiting = [];
  #isWorking = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {Heard} command */
  add(command) {
    if (this.#waiting.length >= MOST_WAITING) return this.#host.refuse(command);
    this.#waiting.push(command);
    if (!this.#isWorking) void this.#work();
  }

  async #work() {
    this.#isWorking = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      await this.#host.obey(next);
      // A task of its own for each: between two of them the page draws, and hears who plays.
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#isWorking = false;
  }
}
