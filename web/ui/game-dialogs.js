/** The dialogs that confirm the end of a game. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Dialog } from './game-commands.js' */
import { t } from '../i18n/i18n.js';
import { sideName } from '../board/a11y/names.js';
import { addCommands } from './commands.js';
import { fill } from './dialog.js';
import { button, element } from '../dom.js';

/** @typedef {Exclude<Dialog, 'share' | 'new'>} Which */
/**
 * @typedef {object} DialogsContext
 * @property {HTMLDialogElement} dialog
 * @property {Store} store
 */

export class Dialogs {
  #page;

  /** @param {DialogsContext} page */
  constructor(page) {
    this.#page = page;
    addCommands('game-dialogs', {
      confirm: ({ element }) => this.#confirm(element),
      dismiss: () => page.dialog.close(),
    });
  }

  /** @param {Which} which */
  open(which) {
    const { dialog, store } = this.#page;
    if (store.model !== null) fill(dialog, which, contentOf(which, store.model));
  }

  /** @param {HTMLElement} answer the button pressed */
  #confirm(answer) {
    const { dialog, store } = this.#page;
    const command = store.model === null ? null : confirmed(dialog.dataset['dialog'], answer);
    dialog.close();
    if (command !== null) store.dispatch(command);
  }
}

/** @param {Which} which @param {GameModel} model @returns {HTMLElement[]} */
function contentOf(which, model) {
  switch (which) {
    case 'draw':
      return question(t('ask.draw'), [t('do.draw')]);
    case 'count':
      return question(t('ask.count'), [t('do.count')]);
    case 'resign':
      return question(
        t('ask.resign'),
        /** @type {Color[]} */ ([0, 1])
          .filter((color) => model.players[color].type === 'person')
          .map((color) => ({ text: t('do.resigns', { side: sideName(model.info, color) }), color })),
      );
    default:
      return which;
  }
}

/**
 * Returns the command of a confirmed dialog.
 * @param {string | undefined} which
 * @param {HTMLElement} answer
 * @returns {Command | null}
 */
function confirmed(which, answer) {
  switch (which) {
    case 'draw':
    case 'count':
      return { type: 'agree', what: which };
    case 'resign':
      return { type: 'resign', color: answer.dataset['color'] === '0' ? 0 : 1 };
    default:
      return null;
  }
}

/** @param {string} text @param {(string | { text: string, color: Color })[]} answers */
function question(text, answers) {
  return [
    element('p', { id: 'dialog-text' }, text),
    element('div.row', ...answers.map(answerButton), button('dismiss', t('do.cancel'))),
  ];
}

/** @param {string | { text: string, color: Color }} answer `color`: side that resigns */
function answerButton(answer) {
  if (typeof answer === 'string') return button('confirm', { class: 'primary' }, answer);
  return button('confirm', { class: 'primary', data: { color: answer.color } }, answer.text);
}
