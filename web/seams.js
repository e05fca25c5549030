/** What the page offers to tests: reading, and where squares are. The published site has an empty version. */

/** @import { Store } from './state/store.js' */
/** @import { GameView } from './ui/game-view.js' */

/** @param {Store} store @param {GameView} view */
export function offerSeams(store, view) {
  const seams = {
    get record() {
      return store.text;
    },
    get state() {
      return store.model?.game ?? null;
    },
    get interaction() {
      return store.model?.interaction ?? null;
    },
    get model() {
      return store.model;
    },
    get frames() {
      return view.board.frames;
    },
    thinksIn: () => view.thinksIn(),
    squareCenter: (/** @type {number} */ square) => view.board.centerOf(square),
  };
  Object.assign(window, { ludoteca: seams });
}
