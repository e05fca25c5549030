/** Queue of a host page's commands, which runs them one at a time in order of arrival. */

/** @import { HostCommand } from './host.js' */

/** Maximum length of the queue. Only a host page that sends commands without awaiting replies exceeds it. */
const MOST_WAITING = 50;

/** Failure of a command, with a code for programs and a message for developers. */
export class CommandError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @typedef {object} Host
 * @property {(command: HostCommand) => Promise<void>} obey runs a command and replies to it; never rejects
 * @property {(command: HostCommand) => void} refuse replies that the queue is full
 */

export class CommandQueue {
  /** @type {Host} */ #host;
  /** @type {HostCommand[]} */ #waiting = [];
  #isWorking = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {HostCommand} command */
  add(command) {
    if (this.#waiting.length >= MOST_WAITING) return this.#host.refuse(command);
    this.#waiting.push(command);
    if (!this.#isWorking) void this.#work();
  }

  async #work() {
    this.#isWorking = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      await this.#host.obey(next);
      // Each command runs in a new task, so that the page can draw and handle input in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.#isWorking = false;
  }
}
