/**
 * The introduction card of a game: its aim, moves and captures, each with a picture. It replaces the message,
 * the tabs and the bar on the first visit to a game, or after "How to play".
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, StoreEvent } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { How } from './rule-board.js' */
import { button, byId, element, focusBoard } from '../dom.js';
import { language, onMessagesChange, t } from '../i18n/i18n.js';
import { isSeen, storeSeen } from '../state/looks-seen.js';
import { whoOf } from '../state/players.js';
import { addCommands } from './commands.js';
import { fitCard, leaveBar, onEscape } from './fit-card.js';
import { howItems } from './how.js';
import { loadHow } from './rule-board.js';
import { howInShort } from './rule-list.js';

/** @param {RulesetInfo} info */
const titleOf = ({ id }) => t('look.title', { name: t(`ruleset.${id}.name`) });

/** Events that close the card: a person's actions, and messages. @type {readonly StoreEvent['type'][]} */
const ENDS = Object.freeze(['entered', 'refused', 'hinted', 'remarked', 'stepped-back', 'ended', 'rule']);

/** @param {GameModel} model @param {StoreEvent} event */
const isOver = ({ players }, event) =>
  ENDS.includes(event.type) || (event.type === 'played' && players[event.move.color].type === 'person');

/** Returns whether a person begins a game whose card they have not seen. @param {GameModel} model */
const isNew = ({ info, game, interaction, players, isLesson, rule }) =>
  !isSeen(info.id) &&
  !isLesson &&
  rule === null &&
  game.plies <= 1 &&
  interaction.type !== 'over' &&
  whoOf(players) !== 'nobody' &&
  byId('game').dataset['setUp'] === undefined &&
  (byId('side').dataset['card'] === 'look' || byId('label').getClientRects().length > 0);

/** Updates the custom property `--sentences`, from which the styles compute the board's size. */
function writeHeight(/** @type {HTMLElement} */ sentences) {
  const write = () => byId('game').style.setProperty('--sentences', `${sentences.offsetHeight}px`);
  new ResizeObserver(write).observe(sentences);
}

export class FirstLook {
  #side = byId('side');
  #store;
  #say;
  /** Id of the ruleset whose card is open, or ''. */
  #shown = '';
  /** @type {How[]} */ #boards = [];
  #language = language();

  /** @param {Store} store @param {(text: string) => void} say writes to the polite live region */
  constructor(store, say) {
    this.#store = store;
    this.#say = say;
    addCommands('first-look', { 'look-play': () => this.#dismiss() });
    onMessagesChange(() => this.#follow());
    // The first move closes the card, as "Play" does, because the card would hide the message about the move.
    store.subscribe((model, event) => {
      if (event.type === 'opened') this.#expect(model);
      else if (isOver(model, event)) this.#dismiss();
    });
    store.onClosed(() => this.close());
    onEscape(() => this.#dismiss());
    this.#side.addEventListener('click', ({ target }) => {
      // Starting the lesson counts as seeing the card, too.
      if (target instanceof Element && target.closest('#look button') !== null) storeSeen(this.#shown);
    });
  }

  /** Hides the tabs and the bar while the card of a new game is loading. @param {GameModel} model */
  #expect(model) {
    this.close();
    if (isNew(model)) this.#side.dataset['card'] = 'look';
  }

  /** Shows the card unless it has been seen. The focus stays where it is, unless the card hides it. */
  async offer() {
    try {
      const sentences = await this.#showNew(this.#store.model);
      if (sentences !== null) this.#say([...sentences, t('look.escape')].join(' '));
    } finally {
      // Brings the tabs and the bar back if the card can't be loaded, or is no longer wanted.
      if (this.#shown === '') this.close();
    }
  }

  /** Shows the card of a game that is new. @param {GameModel | null} model */
  async #showNew(model) {
    if (model === null || !isNew(model)) return null;
    const { id } = model.info;
    return this.#show(model.info, (now) => now?.info.id === id && isNew(now));
  }

  /** Shows the card on request, and moves the focus into it. */
  async open() {
    const { model } = this.#store;
    if (model === null) return;
    const { id } = model.info;
    if ((await this.#show(model.info, (now) => now?.info.id === id)) !== null) byId('look-title').focus();
  }

  /**
   * @param {RulesetInfo} info
   * @param {(model: GameModel | null) => boolean} isCurrent called after loading
   * @returns {Promise<string[] | null>} the sentences of the card; null if it is no longer wanted
   */
  async #show(info, isCurrent) {
    const boards = await loadHow(info.game);
    if (!isCurrent(this.#store.model)) return null;
    this.close();
    this.#shown = info.id;
    this.#boards = boards;
    this.#side.dataset['card'] = 'look';
    this.#place(info);
    leaveBar();
    return [`${titleOf(info)}.`, ...boards.map((_, index) => howInShort(info, index + 1))];
  }

  /** Inserts the card, or replaces the one that is open. @param {RulesetInfo} info */
  #place(info) {
    const card = this.#cardOf(info);
    const old = document.getElementById('look');
    if (old === null) byId('label').before(card);
    else old.replaceWith(card);
    const sentences = card.querySelector('ol');
    fitCard(card, () => sentences);
    if (sentences !== null) writeHeight(sentences);
  }

  /** @param {RulesetInfo} info */
  #cardOf(info) {
    this.#language = language();
    const parts = howItems(info, this.#boards).map((item) => element('li', ...item));
    return element(
      'section',
      { id: 'look', aria: { labelledby: 'look-title' } },
      element('h2', { id: 'look-title', tabindex: -1 }, titleOf(info)),
      element('ol.scrolls', ...parts),
      element(
        'p.row',
        button('look-play', { class: 'primary' }, t('look.play')),
        button('lesson', { class: 'learn' }, t('look.learn')),
      ),
      element('p.again', t('look.again')),
    );
  }

  /** Updates the card after a change of language. */
  #follow() {
    const { model } = this.#store;
    if (this.#shown === '' || model === null || this.#language === language()) return;
    this.#place(model.info);
  }

  /** Closes the card, and marks it as seen. */
  #dismiss() {
    if (this.#shown !== '') storeSeen(this.#shown);
    this.close();
  }

  /** Closes the card. If the card has the focus, the focus moves to the board. */
  close() {
    delete this.#side.dataset['card'];
    if (this.#shown === '') return;
    this.#shown = '';
    const card = document.getElementById('look');
    const hadFocus = card?.contains(document.activeElement) === true;
    card?.remove();
    if (hadFocus) focusBoard();
  }
}
