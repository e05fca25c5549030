/**
 * Dialogs: rules, switches, record, and the questions before a game is ended. Loaded when the first one
 * opens.
 */

/** @import { Color, RulesetInfo, Switch } from '../pkg/ludoteca_wasm.js' */
/** @import { Command, GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Dialog } from './panel.js' */
import { t } from '../i18n/i18n.js';
import { sideName } from '../a11y/names.js';
import { addressOfPage } from './addresses.js';
import { clauseElement, rulesAddress, switchName, switchValue } from './panel.js';
import { copyFrom } from './copy.js';
import { fill } from './dialog.js';
import { element } from './dom.js';

/**
 * @param {HTMLDialogElement} dialog
 * @param {Exclude<Dialog, 'share'>} which
 * @param {Store} store
 * @param {(reason: unknown) => string} explain an error in the visitor's language
 * @param {(text: string) => void} openText opens a game from elsewhere
 */
export function openDialog(dialog, which, store, explain, openText) {
  const model = store.model;
  if (model === null) return;
  fill(dialog, which, contentOf(dialog, which, model, store, explain, openText));
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Exclude<Dialog, 'share'>} which
 * @param {GameModel} model
 * @param {Store} store
 * @param {(reason: unknown) => string} explain
 * @param {(text: string) => void} openText
 * @returns {HTMLElement[]}
 */
function contentOf(dialog, which, model, store, explain, openText) {
  /** @param {Command} command */
  const run = (command) => {
    dialog.close();
    store.dispatch(command);
  };
  switch (which) {
    case 'rules':
      return rulesOf(model);
    case 'switches':
      return switchesOf(model, run);
    case 'record':
      return recordOf(dialog, store, explain, openText);
    case 'new':
      return question(dialog, t('ask.new'), [[t('do.new'), () => run(sameAgain(model))]]);
    case 'draw':
      return question(dialog, t('ask.draw'), [[t('do.draw'), () => run({ type: 'agree', what: 'draw' })]]);
    case 'count':
      return question(dialog, t('ask.count'), [[t('do.count'), () => run({ type: 'agree', what: 'count' })]]);
    case 'resign':
      return question(
        dialog,
        t('ask.resign'),
        /** @type {Color[]} */ ([0, 1])
          .filter((color) => model.players[color].type === 'person')
          .map((color) => [
            t('do.resigns', { side: sideName(model.info, color) }),
            () => run({ type: 'resign', color }),
          ]),
      );
    default:
      return which;
  }
}

/** @param {GameModel} model @returns {Command} */
export function sameAgain({ info, game, isLesson }) {
  return { type: 'open', ruleset: info.id, switches: game.switches, position: null, isLesson };
}

/** @param {HTMLDialogElement} dialog @param {string} text @param {[string, () => void][]} answers */
function question(dialog, text, answers) {
  return [
    element('p', { id: 'dialog-text', text }),
    element(
      'div',
      { class: 'row' },
      ...answers.map(([label, onclick]) =>
        element('button', {
          type: 'button',
          class: 'primary',
          data: { do: 'confirm' },
          text: label,
          onclick,
        }),
      ),
      element('button', { type: 'button', text: t('do.cancel'), onclick: () => dialog.close() }),
    ),
  ];
}

/** @param {GameModel} model */
function rulesOf(model) {
  const { info } = model;
  const name = t(`ruleset.${info.id}.name`);
  const legend = element(
    'p',
    { class: 'legend' },
    ...['source', 'authority', 'project'].map((status) =>
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
    element('a', { href: rulesAddress(model, ''), text: t('page.rules', { name }) }),
    element('a', { href: addressOfPage('history'), text: t('page.history', { name }) }),
  );
  return [element('p', { text: t('rules.intro', { name }) }), pages, legend, list];
}

/** @param {GameModel} model @param {(command: Command) => void} run */
function switchesOf(model, run) {
  // No form: a frame without rights may not send one.
  const form = element('div', { class: 'switches' });
  const fields = model.info.switches.map((each) => switchField(model.info, each));
  form.append(
    ...fields.map(({ row }) => row),
    element(
      'div',
      { class: 'row' },
      element('button', {
        class: 'primary',
        type: 'button',
        text: t('do.play-with'),
        data: { do: 'confirm' },
        onclick: play,
      }),
      element('button', {
        type: 'button',
        text: t('do.as-source'),
        data: { do: 'as-source' },
        onclick: () => fields.forEach(({ reset }) => reset()),
      }),
    ),
  );
  function play() {
    const switches = Object.fromEntries(fields.map(({ key, value }) => [key, value()]));
    run({ type: 'open', ruleset: model.info.id, switches, position: null });
  }
  return [element('p', { text: t('switches.intro') }), form];
}

/** @param {RulesetInfo} info @param {Switch} each */
function switchField(info, { key, values, default: standard, value }) {
  const id = `switch-${key}`;
  const select = element('select', { id });
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
  const row = element(
    'p',
    { class: 'field' },
    element('label', { for: id, text: switchName(info, key) }),
    select,
  );
  return {
    key,
    row,
    value: () => select.value,
    reset: () => {
      select.value = standard;
    },
  };
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Store} store
 * @param {(reason: unknown) => string} explain
 * @param {(text: string) => void} openText
 */
function recordOf(dialog, store, explain, openText) {
  const area = element('textarea', {
    id: 'record-text',
    aria: { label: t('record.label'), describedby: 'record-error' },
  });
  area.rows = 12;
  area.spellcheck = false;
  // Not its value: so it can be told whether somebody has typed.
  area.defaultValue = store.text;
  const error = element('p', { id: 'record-error', class: 'error', aria: { live: 'assertive' } });
  const copied = element('span', { class: 'copied', aria: { live: 'polite' } });
  const copy = async () => {
    await copyFrom(area);
    copied.textContent = t('record.copied');
  };
  const load = () => {
    try {
      openText(area.value);
      dialog.close();
    } catch (reason) {
      error.textContent = explain(reason);
      area.setAttribute('aria-invalid', 'true');
    }
  };
  return [
    element('p', { text: t('record.intro') }),
    area,
    error,
    element(
      'div',
      { class: 'row' },
      element('button', {
        type: 'button',
        class: 'primary',
        text: t('do.copy'),
        data: { do: 'copy' },
        onclick: () => void copy(),
      }),
      element('button', { type: 'button', text: t('do.load'), data: { do: 'load' }, onclick: load }),
      copied,
    ),
  ];
}
