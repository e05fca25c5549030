/**
 * The first look at a game: what it is about, how pieces move and how they capture, each with a picture of
 * its own pieces. It stands behind "How to play", where message and tabs stand.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { GameModel, Happening } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Picture } from './small-board.js' */
import { addStyles, button, byId, element, focusBoard } from '../dom.js';
import { DRAWINGS } from '../games/games.js';
import { hasMessage, t } from '../i18n/i18n.js';
import { fetchJson } from '../state/loading.js';
import { addCommands } from './commands.js';
import { smallBoard } from './small-board.js';

/**
 * The sentence about a game, or that of a ruleset which differs.
 * @param {RulesetInfo} info
 * @param {number} part
 */
function sentenceOf({ id, game }, part) {
  const own = `look.${id}.${part}`;
  return t(/** @type {MessageKey} */ (hasMessage(own) ? own : `look.${game}.${part}`));
}

/** What takes the card away: what a person does, or hears of it. @type {readonly Happening['type'][]} */
const ENDS = Object.freeze([
  'opened',
  'entered',
  'refused',
  'hinted',
  'remarked',
  'stepped-back',
  'ended',
  'rule',
]);

/** @param {GameModel} model @param {Happening} happening */
const isOver = ({ players }, happening) =>
  ENDS.includes(happening.type) ||
  (happening.type === 'played' && players[happening.turn.color].type === 'person');

/** The card of a game. */
export class FirstLook {
  #side = byId('side');

  /** @param {Store} store */
  constructor(store) {
    addCommands({ 'look-play': () => this.close() });
    // The first move on the board does what "Play" does, and what is said of it must be seen.
    store.subscribe((model, happening) => {
      if (model === null || isOver(model, happening)) this.close();
    });
  }

  /**
   * @param {GameModel} model
   * @param {boolean} isAsked by its button: then it gets the focus
   */
  async open({ info }, isAsked) {
    const [pictures] = await Promise.all([
      fetchJson(`games/${info.game}/first-look.json`),
      DRAWINGS.load(info.game),
      addStyles('ui/first-look.css'),
    ]);
    document.getElementById('look')?.remove();
    const title = element('h2', {
      id: 'look-title',
      text: t('look.title', { name: t(`ruleset.${info.id}.name`) }),
    });
    title.tabIndex = -1;
    const parts = /** @type {Picture[]} */ (pictures).map((picture, index) =>
      element('li', {}, smallBoard(info, picture), element('span', { text: sentenceOf(info, index + 1) })),
    );
    const card = element(
      'section',
      { id: 'look', aria: { labelledby: 'look-title' } },
      title,
      element('ol', {}, ...parts),
      element(
        'p',
        { class: 'row' },
        button('look-play', t('look.play'), 'primary'),
        button('lesson', t('look.learn'), 'learn'),
      ),
      element('p', { class: 'again', text: t('look.again') }),
    );
    byId('label').before(card);
    this.#side.dataset['card'] = 'look';
    if (isAsked) title.focus();
  }

  /** Takes the card away. What had the focus in it gives it to the board. */
  close() {
    const card = document.getElementById('look');
    const hadFocus = card?.contains(document.activeElement) === true;
    delete this.#side.dataset['card'];
    card?.remove();
    if (hadFocus) focusBoard();
  }
}
