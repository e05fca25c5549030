/**
 * Test hooks, with which tests read the game's state and the positions of squares, and load games from text.
 * The published site contains an empty version of this module.
 */

/** @import { Store } from './state/store.js' */
/** @import { GameView } from './ui/game-view.js' */

import { DRAWINGS } from './games/games.js';
import { loadMessageFile } from './i18n/i18n.js';
import { markSeen } from './state/looks-seen.js';
import { rulesetNamed } from './state/rulesets.js';

/**
 * @param {Pick<typeof import('./pkg/ludoteca_wasm.js'), 'Record'>} rules
 * @param {Store} store
 * @param {GameView} view
 */
export function offerTestHooks(rules, store, view) {
  const hooks = {
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
    load: async (/** @type {string} */ text) => {
      const [, ruleset = ''] = /^\[Ruleset "([^"\n]*)"\]/m.exec(text) ?? [];
      const info = rulesetNamed(ruleset);
      // The game can be shown only with its messages and drawings.
      if (info !== undefined) await Promise.all([loadMessageFile(info.game), DRAWINGS.load(info.game)]);
      const seats = { ...store.seats, who: /** @type {const} */ ('both'), friend: false };
      store.dispatch({ type: 'load', record: rules.Record.parse(text), foreign: true, seats });
    },
    squareCenter: (/** @type {number} */ square) => view.board.centerOf(square),
  };
  Object.assign(window, { ludoteca: hooks });
  // Set by all tests except those of the introduction cards, so that no card is shown.
  if ('hasSeenAll' in window) store.subscribe((model) => markSeen(model.info.id));
}
