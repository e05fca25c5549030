/** Dialogs: record, and the questions before a game is ended. Loaded when the first one opens. */

/** @import { Color } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Dialog } from './game-commands.js' */
import { t } from '../i18n/i18n.js';
import { sideName } from '../board/a11y/names.js';
import { addCommands } from './commands.js';
import { copyFrom } from './copy.js';
import { fill } from './dialog.js';
import { button, byId, element } from '../dom.js';
import { explain } from './page.js';

/** @typedef {Exclude<Dialog, 'share' | 'new'>} Which */
/**
 * @typedef {object} Page
 * @property {HTMLDialogElement} dialog
 * @property {Store} store
 * @property {(text: string) => void} openText opens a game from elsewhere
 */

/** The dialogs of a game. */
export class Dialogs {
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    addCommands({
      confirm: ({ element }) => this.#confirm(element),
      cancel: () => page.dialog.close(),
      copy: () => copyRecord(),
      load: () => this.#load(),
    });
  }

  /** @param {Which} which */
  open(which) {
    const { dialog, store } = this.#page;
    if (store.model !== null) fill(dialog, which, contentOf(which, store.model, store.text));
  }

  /** Does what the dialog asked about. @param {HTMLElement} answer */
  #confirm(answer) {
    const { dialog, store } = this.#page;
    const command = store.model === null ? null : confirmed(dialog.dataset['dialog'], answer);
    dialog.close();
    if (command !== null) store.dispatch(command);
  }

  async #load() {
    const area = recordArea();
    try {
      this.#page.openText(area.value);
      this.#page.dialog.close();
    } catch (reason) {
      byId('record-error').textContent = await explain(reason);
      area.setAttribute('aria-invalid', 'true');
    }
  }
}

/** @param {Which} which @param {GameModel} model @param {string} record @returns {HTMLElement[]} */
function contentOf(which, model, record) {
  switch (which) {
    case 'record':
      return recordOf(record);
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
 * What is done when a dialog is confirmed.
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
    element('p', { id: 'dialog-text', text }),
    element('div', { class: 'row' }, ...answers.map(answerButton), button('cancel', t('do.cancel'))),
  ];
}

/** @param {string | { text: string, color: Color }} answer `color`: for which side */
function answerButton(answer) {
  if (typeof answer === 'string') return button('confirm', answer, 'primary');
  const made = button('confirm', answer.text, 'primary');
  made.dataset['color'] = String(answer.color);
  return made;
}

/** Where the record stands. */
const recordArea = () => /** @type {HTMLTextAreaElement} */ (byId('record-text'));

async function copyRecord() {
  await copyFrom(recordArea());
  byId('record-copied').textContent = t('record.copied');
}

/** @param {string} record */
function recordOf(record) {
  const area = element('textarea', {
    id: 'record-text',
    aria: { label: t('record.label'), describedby: 'record-error' },
  });
  area.rows = 12;
  area.spellcheck = false;
  // Not its value: so it can be told whether somebody has typed.
  area.defaultValue = record;
  return [
    element('p', { text: t('record.intro') }),
    area,
    element('p', { id: 'record-error', class: 'error', aria: { live: 'assertive' } }),
    element(
      'div',
      { class: 'row' },
      button('copy', t('do.copy'), 'primary'),
      button('load', t('do.load')),
      element('span', { id: 'record-copied', class: 'copied', aria: { live: 'polite' } }),
    ),
  ];
}
