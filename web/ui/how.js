/** The three parts of "How to play": the aim, the moves and the captures, each with a picture. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { How } from './rule-board.js' */
/** @import { Picture } from './small-board.js' */
import { language } from '../i18n/i18n.js';
import { DRAWINGS } from '../games/games.js';
import { fetchJson } from '../state/loading.js';
import { element } from '../dom.js';
import { closeUp } from './rule-board.js';
import { howInShort } from './rule-list.js';
import { smallBoard } from './small-board.js';

/**
 * Part of `how.json`. `picture`: a row of pieces; `board`: a position, which is shown instead if it has a
 * view.
 * @typedef {{ picture: Picture, board: How }} Part
 */

/** Loads the parts of a game, and its drawings. @param {RulesetInfo} info @returns {Promise<Part[]>} */
export async function loadHow({ game }) {
  const [parts] = await Promise.all([
    /** @type {Promise<Part[]>} */ (fetchJson(`games/${game}/how.json`)),
    DRAWINGS.load(game),
  ]);
  return parts;
}

/** @param {RulesetInfo} info @param {Part} part */
const pictureOf = (info, { picture, board }) =>
  board.view === undefined ? smallBoard(info, picture) : closeUp(info, { ...board, view: board.view });

/**
 * Makes the picture and the sentence of each part.
 * @param {RulesetInfo} info
 * @param {Part[]} parts
 */
export const howItems = (info, parts) =>
  parts.map((part, index) => [pictureOf(info, part), element('span', howInShort(info, index + 1))]);

/** The aim of the game, shown in the move list while it is empty. */
export class Aim {
  #place;
  #store;
  /** Language and ruleset of the aim shown. */
  #written = '';

  /** @param {HTMLElement} place @param {Store} store */
  constructor(place, store) {
    this.#place = place;
    this.#store = store;
    store.subscribe((model) => this.#follow(model));
    if (store.model !== null) this.#follow(store.model);
  }

  /** @param {GameModel} model */
  #follow({ info, game, isLesson }) {
    this.#place.hidden = game.moves.length > 0 || isLesson;
    const key = `${language()} ${info.id}`;
    if (this.#place.hidden || key === this.#written) return;
    this.#written = key;
    // The aim only decorates the empty list. If its picture can't be loaded, it is left out.
    loadHow(info)
      .then((parts) => this.#show(info, parts, key))
      .catch(() => this.#place.replaceChildren());
  }

  /** @param {RulesetInfo} info @param {Part[]} parts @param {string} key */
  #show(info, parts, key) {
    const [aim = []] = howItems(info, parts.slice(0, 1));
    if (key === this.#written && this.#store.model?.info.id === info.id) this.#place.replaceChildren(...aim);
  }
}
