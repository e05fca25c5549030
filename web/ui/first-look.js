/**
 * The first look at a game: what it is about, how pieces move and how they capture, each with a picture of
 * its own pieces. It comes at the first visit to a game, and by "How to play", where message and tabs stand.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, Happening } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Picture } from './small-board.js' */
import { button, byId, element, focusBoard } from '../dom.js';
import { DRAWINGS } from '../games/games.js';
import { language, onSpoken, t } from '../i18n/i18n.js';
import { fetchJson } from '../state/loading.js';
import { isSeen, keepSeen } from '../state/looks-seen.js';
import { whoOf } from '../state/players.js';
import { addCommands } from './commands.js';
import { fitCard } from './fit-card.js';
import { howInShort } from './rule-list.js';
import { smallBoard } from './small-board.js';

/** @param {RulesetInfo} info */
const titleOf = ({ id }) => t('look.title', { name: t(`ruleset.${id}.name`) });

/** What takes the card away: what a person does, or hears of it. @type {readonly Happening['type'][]} */
const ENDS = Object.freeze(['entered', 'refused', 'hinted', 'remarked', 'stepped-back', 'ended', 'rule']);

/** @param {GameModel} model @param {Happening} happening */
const isOver = ({ players }, happening) =>
  ENDS.includes(happening.type) ||
  (happening.type === 'played' && players[happening.turn.color].type === 'person');

/**
 * Whether somebody who has not seen the game is about to play it. The computer may have begun.
 * @param {GameModel} model
 */
const isNew = ({ info, game, interaction, players, isLesson, rule }) =>
  !isSeen(info.id) &&
  !isLesson &&
  rule === null &&
  game.plies <= 1 &&
  interaction.type !== 'over' &&
  whoOf(players) !== 'nobody' &&
  byId('game').dataset['setUp'] === undefined &&
  byId('label').getClientRects().length > 0;

/** The card of a game. */
export class FirstLook {
  #side = byId('side');
  #store;
  #say;
  /** The ruleset whose card is open; the empty text: none is. */
  #shown = '';
  /** @type {Picture[]} */ #pictures = [];
  #language = language();

  /** @param {Store} store @param {(text: string) => void} say politely */
  constructor(store, say) {
    this.#store = store;
    this.#say = say;
    addCommands('first-look', { 'look-play': () => this.#dismiss() });
    onSpoken(() => this.#follow());
    // The first move on the board does what "Play" does, and what is said of it must be seen.
    store.subscribe((model, happening) => {
      if (happening.type === 'opened') this.close();
      else if (isOver(model, happening)) this.#dismiss();
    });
    store.onClosed(() => this.close());
    document.addEventListener('keydown', ({ key }) => {
      const isElsewhere = document.querySelector('dialog[open]') !== null || !byId('menu').hidden;
      if (key === 'Escape' && !isElsewhere) this.#dismiss();
    });
    this.#side.addEventListener('click', ({ target }) => {
      // To learn the game is to have seen it too.
      if (target instanceof Element && target.closest('#look button') !== null) keepSeen(this.#shown);
    });
  }

  /** Shows the card to somebody who has not seen it. The focus stays where it is. */
  async offer() {
    const { model } = this.#store;
    if (model === null || !isNew(model)) return;
    const { id } = model.info;
    const sentences = await this.#show(model.info, (now) => now?.info.id === id && isNew(now));
    if (sentences !== null) this.#say([...sentences, t('look.escape')].join(' '));
  }

  /** Shows the card, which has been asked for. */
  async open() {
    const { model } = this.#store;
    if (model === null) return;
    const { id } = model.info;
    if ((await this.#show(model.info, (now) => now?.info.id === id)) !== null) byId('look-title').focus();
  }

  /**
   * @param {RulesetInfo} info
   * @param {(model: GameModel | null) => boolean} isWanted whether it still is, when it has come
   * @returns {Promise<string[] | null>} what stands in it; null: it is no longer wanted
   */
  async #show(info, isWanted) {
    const [parts] = await Promise.all([fetchJson(`games/${info.game}/how.json`), DRAWINGS.load(info.game)]);
    if (!isWanted(this.#store.model)) return null;
    this.close();
    this.#shown = info.id;
    this.#pictures = /** @type {{ picture: Picture }[]} */ (parts).map(({ picture }) => picture);
    this.#side.dataset['card'] = 'look';
    this.#place(info);
    return [`${titleOf(info)}.`, ...this.#pictures.map((_, index) => howInShort(info, index + 1))];
  }

  /** Puts the card of a game before the message, or in place of its card. @param {RulesetInfo} info */
  #place(info) {
    const card = this.#cardOf(info);
    const old = document.getElementById('look');
    if (old === null) byId('label').before(card);
    else old.replaceWith(card);
    fitCard(card, () => card.querySelector('ol'));
  }

  /** @param {RulesetInfo} info */
  #cardOf(info) {
    this.#language = language();
    const title = element('h2', { id: 'look-title', text: titleOf(info) });
    title.tabIndex = -1;
    const parts = this.#pictures.map((picture, index) =>
      element('li', {}, smallBoard(info, picture), element('span', { text: howInShort(info, index + 1) })),
    );
    return element(
      'section',
      { id: 'look', aria: { labelledby: 'look-title' } },
      title,
      element('ol', { class: 'scrolls' }, ...parts),
      element(
        'p',
        { class: 'row' },
        button('look-play', t('look.play'), 'primary'),
        button('lesson', t('look.learn'), 'learn'),
      ),
      element('p', { class: 'again', text: t('look.again') }),
    );
  }

  /** Writes the card again when another language is spoken. */
  #follow() {
    const { model } = this.#store;
    if (this.#shown === '' || model === null || this.#language === language()) return;
    this.#place(model.info);
  }

  /** Takes the card away, which from now on stays away. */
  #dismiss() {
    if (this.#shown !== '') keepSeen(this.#shown);
    this.close();
  }

  /** Takes the card away. What had the focus in it gives it to the board. */
  close() {
    if (this.#shown === '') return;
    this.#shown = '';
    const card = document.getElementById('look');
    const hadFocus = card?.contains(document.activeElement) === true;
    delete this.#side.dataset['card'];
    card?.remove();
    if (hadFocus) focusBoard();
  }
}
