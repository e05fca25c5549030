/** The three parts of "How to play": the aim, the moves and the captures, each with a picture. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Store } from '../state/store.js' */
/** @import { How } from './rule-board.js' */
import { language, onMessagesChange } from '../i18n/i18n.js';
import { element } from '../dom.js';
import { closeUps, loadHow } from './rule-board.js';
import { howInShort } from './rule-list.js';

/**
 * Makes the picture and the sentence of each part.
 * @param {RulesetInfo} info
 * @param {How[]} boards
 */
export const howItems = (info, boards) =>
  boards.map((board, index) => [closeUps(info, board), element('span', howInShort(info, index + 1))]);

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
    store.subscribe(() => this.#follow());
    onMessagesChange(() => this.#follow());
    this.#follow();
  }

  #follow() {
    const { model } = this.#store;
    if (model === null) return;
    const { info, game, isLesson } = model;
    this.#place.hidden = game.moves.length > 0 || isLesson;
    const key = `${language()} ${info.id}`;
    if (this.#place.hidden || key === this.#written) return;
    this.#written = key;
    // The aim only decorates the empty list. If its picture can't be loaded, it is left out.
    loadHow(info.game)
      .then((boards) => this.#show(info, boards, key))
      .catch(() => this.#place.replaceChildren());
  }

  /** @param {RulesetInfo} info @param {How[]} boards @param {string} key */
  #show(info, boards, key) {
    const [aim = []] = howItems(info, boards.slice(0, 1));
    if (key === this.#written && this.#store.model?.info.id === info.id) this.#place.replaceChildren(...aim);
  }
}
