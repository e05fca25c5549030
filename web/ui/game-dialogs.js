/**
 * Dialogs: rules, switches, record, and the questions before a game is ended. Loaded when the first one
 * opens.
 */

/** @import { Color, RulesetInfo, Switch } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Dialog } from './game-commands.js' */
import { t } from '../i18n/i18n.js';
import { sideName } from '../board/a11y/names.js';
import { addressOfPage } from '../route/addresses.js';
import { clauseElement, rulesAddress, switchName, switchValue } from './panel.js';
import { addCommands } from './commands.js';
import { copyFrom } from './copy.js';
import { fill } from './dialog.js';
import { button, byId, element } from '../dom.js';
import { sameAgain } from './game-commands.js';
import { explain } from './page.js';

/** @typedef {Exclude<Dialog, 'share'>} Which */
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
      'as-source': () => chooseAsSource(),
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
    const command = store.model === null ? null : confirmed(dialog.dataset['dialog'], answer, store.model);
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
    case 'rules':
      return rulesOf(model);
    case 'switches':
      return switchesOf(model);
    case 'record':
      return recordOf(record);
    case 'new':
      return question(t('ask.new'), [t('do.new')]);
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
 * @param {GameModel} model
 * @returns {Command | null}
 */
function confirmed(which, answer, model) {
  switch (which) {
    case 'new':
      return sameAgain(model);
    case 'draw':
    case 'count':
      return { type: 'agree', what: which };
    case 'resign':
      return { type: 'resign', color: answer.dataset['color'] === '0' ? 0 : 1 };
    case 'switches':
      return { ...sameAgain(model), switches: switchesChosen() };
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

/** @param {GameModel} model */
function rulesOf(model) {
  const { info } = model;
  const name = t(`ruleset.${info.id}.name`);
  const legend = element(
    'p',
    { class: 'legend' },
    .../** @type {const} */ (['source', 'authority', 'project']).map((status) =>
      element('span', { class: 'status', data: { status }, text: t(`status.${status}`) }),
    ),
  );
  const list = element(
    'ol',
    { class: 'clauses' },
    ...info.clauses.map((clause) => element('li', {}, clauseElement(clause))),
  );
  const pages = element(
    'p',
    { class: 'row' },
    element('a', { href: rulesAddress(model, null), text: t('page.rules', { name }) }),
    element('a', { href: addressOfPage('history'), text: t('page.history', { name }) }),
  );
  return [element('p', { text: t('rules.intro', { name }) }), pages, legend, list];
}

/** @param {GameModel} model */
function switchesOf({ info }) {
  // No form: a frame without rights may not send one.
  const form = element(
    'div',
    { class: 'switches' },
    ...info.switches.map((each) => switchField(info, each)),
    element(
      'div',
      { class: 'row' },
      button('confirm', t('do.play-with'), 'primary'),
      button('as-source', t('do.as-source')),
    ),
  );
  return [element('p', { text: t('switches.intro') }), form];
}

/** The fields of the dialog. @returns {NodeListOf<HTMLSelectElement>} */
const switchFields = () => document.querySelectorAll('.switches [data-switch]');

/** @returns {{ [key: string]: string }} */
const switchesChosen = () =>
  Object.fromEntries([...switchFields()].map(({ dataset, value }) => [dataset['switch'], value]));

/** Chooses every switch as the source has it. */
function chooseAsSource() {
  for (const field of switchFields()) field.value = field.dataset['standard'] ?? field.value;
}

/** @param {RulesetInfo} info @param {Switch} each */
function switchField(info, { key, values, default: standard, value }) {
  const id = `switch-${key}`;
  const select = element('select', { id, data: { switch: key, standard } });
  const listed = Array.isArray(values)
    ? values
    : [
        ...new Set([
          standard,
          ...values.also,
          ...Array.from({ length: values.max - values.min + 1 }, (_, index) => String(values.min + index)),
        ]),
      ];
  for (const each of listed) {
    const words = switchValue(info, key, each);
    select.append(
      element('option', {
        value: each,
        text: each === standard ? t('switches.default', { value: words }) : words,
      }),
    );
  }
  select.value = value;
  return element('p', { class: 'field' }, element('label', { for: id, text: switchName(info, key) }), select);
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
