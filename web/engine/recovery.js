/**
 * Recovery from faults of the engine. A fault is shown until the engine works again. In a demo game nobody
 * presses "Continue", so it resumes by itself after a pause, which doubles with each further fault.
 */

/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */

/** First and longest pause of a demo game, in ms. */
export const FIRST_PAUSE_MS = 5000;
export const LONGEST_PAUSE_MS = 320_000;

/** Returns whether the computer plays itself and is paused. @param {GameModel | null} model */
const isStoppedDemo = (model) =>
  model?.paused === true && model.players.every(({ type }) => type === 'computer');

/** Shows faults of the engine, and resumes demo games after them. */
export class Recovery {
  #store;
  #notice;
  /** Number of consecutive faults. */
  #faults = 0;
  /** True while the computer is paused because of a fault. */
  #isStopped = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Store} store @param {{ show: (reason: unknown) => void, hide: () => void }} notice */
  constructor(store, notice) {
    this.#store = store;
    this.#notice = notice;
    store.subscribe((model, { type }) => {
      // Resuming would replace the position while a visitor looks back through the moves.
      if (type === 'moved-in-line' || !isStoppedDemo(model)) clearTimeout(this.#timer);
      if (this.#isStopped && !model.paused) this.hide();
    });
    store.onClosed(() => {
      clearTimeout(this.#timer);
      if (this.#isStopped) this.hide();
    });
  }

  /** Shows a fault. @param {unknown} reason */
  show(reason) {
    this.#notice.show(reason);
  }

  /** Hides the displayed fault. */
  hide() {
    this.#isStopped = false;
    this.#notice.hide();
  }

  /** Shows a fault, and pauses the computer if it is its turn. @param {unknown} reason */
  stop(reason) {
    const { model } = this.#store;
    if (model?.remark?.key === 'hint.looking') this.#store.dispatch({ type: 'remark', remark: null });
    if (model?.interaction.type === 'computer') {
      this.#faults += 1;
      this.#store.dispatch({ type: 'pause' });
      this.#isStopped = true;
      if (isStoppedDemo(this.#store.model)) this.#goOnLater();
    }
    this.show(reason);
  }

  /** Resets the count of faults and hides the fault, after the engine has answered. */
  work() {
    this.#faults = 0;
    this.hide();
  }

  #goOnLater() {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#faults - 1));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#store.dispatch({ type: 'go-on' }), pauseMs);
  }
}
