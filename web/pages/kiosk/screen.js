/** Parts that a kiosk adds to the page: the layer over the board, the choice of players, and tools. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Choice } from './choice.js' */
/** @import { Stage } from './cycle.js' */
import { t } from '../../i18n/i18n.js';
import { tool } from '../../ui/action-bar.js';
import { fitCard } from '../../ui/fit-card.js';
import { onView } from '../../ui/page.js';
import { closeUp, loadHow } from '../../ui/rule-board.js';
import { addStyles, button, byId, element } from '../../dom.js';

export class Screen {
  #layer = element('div', { id: 'kiosk' });
  #others = tool('others', '', 'games');
  #choice;
  #hasOthers;
  /** @type {Stage} */
  #stage = 'none';
  /** @type {RulesetInfo | null} */
  #game = null;

  /** @param {Choice} choice @param {boolean} hasOthers true if the kiosk has several games */
  constructor(choice, hasOthers) {
    this.#choice = choice;
    this.#hasOthers = hasOthers;
    byId('heading').before(this.#layer);
    byId('controls').after(this.#others);
    byId('cards').before(element('div', { id: 'welcome' }, byId('start-title'), choice.made()));
    onView(placeTop);
    placeTop();
  }

  /** Adds tools after "Other games". @param {HTMLElement[]} made */
  add(made) {
    this.#others.after(...made);
  }

  /** @param {Stage} stage @param {RulesetInfo} game */
  show(stage, game) {
    [this.#stage, this.#game] = [stage, game];
    this.#layer.hidden = stage === 'none';
    this.#layer.dataset['stage'] = stage;
    for (const part of [byId('room'), ...byId('side').children])
      if (part instanceof HTMLElement)
        part.inert = stage !== 'none' && part !== this.#layer && part.id !== 'top';
    // Screen readers must not announce moves that no visitor plays.
    byId('polite').setAttribute('aria-live', stage === 'attract' ? 'off' : 'polite');
    this.write();
  }

  /** Renders all text in the current language. */
  write() {
    const word = this.#others.querySelector('span');
    if (word !== null) word.textContent = t(this.#hasOthers ? 'kiosk.others' : 'kiosk.restart');
    this.#choice.write();
    if (this.#stage === 'none' || this.#game === null) return this.#layer.replaceChildren();
    const isInvitation = this.#stage === 'attract';
    const card = isInvitation
      ? invitationOf(this.#game)
      : cardOf(this.#game, this.#choice.made(), this.#hasOthers);
    this.#layer.replaceChildren(card);
    fitCard(card, () => card.querySelector('.scrolls') ?? card);
    if (isInvitation) return;
    illustrate(card, this.#game).catch(reportError);
    this.#layer.querySelector('h1')?.focus();
  }
}

/** Invitation over a game that the computer plays. @param {RulesetInfo} info */
const invitationOf = ({ id, game }) =>
  element(
    'div',
    element('h1', t(`ruleset.${id}.name`)),
    element('p.aim', t(`start.aim.${game}`)),
    button('touch', { class: 'primary touch-to-play' }, t('kiosk.touch')),
    element('p.plays', t('kiosk.plays', { game: t(`ruleset.${id}.name`) })),
  );

/**
 * Card of a game: its aim, and the choice of players.
 * @param {RulesetInfo} info
 * @param {HTMLElement} choice
 * @param {boolean} hasOthers
 */
function cardOf({ id, game }, choice, hasOthers) {
  const sentences = [t(`start.aim.${game}`), t('kiosk.touch-piece'), t('kiosk.no-hurry')];
  return element(
    'div.card',
    element('h1', { tabindex: -1 }, t(`ruleset.${id}.name`)),
    element('div.scrolls', ...sentences.map((text) => element('p', text))),
    choice,
    element(
      'div.row',
      button('play', { class: 'primary' }, t('kiosk.play')),
      hasOthers && button('others', t('kiosk.others')),
    ),
  );
}

/** Adds a picture of the aim to a game's card. @param {HTMLElement} card @param {RulesetInfo} info */
async function illustrate(card, info) {
  const [[aim]] = await Promise.all([loadHow(info.game), addStyles('extras.css')]);
  if (aim !== undefined) card.querySelector('.scrolls')?.prepend(closeUp(info, aim));
}

/** Moves the top bar into a game's panel, so that the board can use the full height. */
function placeTop() {
  const top = byId('top');
  if (document.body.dataset['view'] === 'game') byId('side').prepend(top);
  else byId('skip').after(top);
}
