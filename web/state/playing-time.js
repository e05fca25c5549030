/** The time for which the open game has been played. */

/** @import { GameModel, StoreEvent } from './game-model.js' */
/** @import { Store } from './store.js' */

/**
 * Maximum time counted for a pause between two changes of the game, in ms. In a longer pause, the player was
 * away.
 */
const LONGEST_PAUSE = 3 * 60_000;

export class PlayingTime {
  /** Time of the last change, in ms since the page was loaded. */
  #last = performance.now();
  #played = 0;
  /** False if the game was begun earlier. */
  #isWhole;
  #isOver = false;

  /** @param {Store} store */
  constructor(store) {
    this.#isWhole = store.model?.game.plies === 0;
    store.subscribe((model, event) => this.#follow(model, event));
  }

  /** Minutes played, rounded down; null if the game was begun earlier. */
  get minutes() {
    return this.#isWhole ? Math.floor(this.#played / 60_000) : null;
  }

  /** @param {GameModel} model @param {StoreEvent} event */
  #follow({ game }, { type }) {
    const now = performance.now();
    if (type === 'opened') {
      this.#isWhole = game.plies === 0;
      this.#played = 0;
    } else if (!this.#isOver) this.#played += Math.min(now - this.#last, LONGEST_PAUSE);
    this.#isOver = game.outcome !== null;
    this.#last = now;
  }
}
