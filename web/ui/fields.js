/** Labelled fields of forms. Each runs the command with its id after a change. */

/** @import { Attributes } from '../dom.js' */
import { element } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { LEVELS } from '../route/parameters.js';

/** Values with their labels. @typedef {[value: string, text: string][]} Choices */

/**
 * @template {string} T
 * @param {readonly T[]} values
 * @param {(value: T) => string} textOf
 * @returns {Choices}
 */
export const choicesOf = (values, textOf) => values.map((value) => [value, textOf(value)]);

/** Returns the computer's levels with their names. @returns {Choices} */
export const levelChoices = () =>
  Array.from({ length: LEVELS }, (_, index) => [
    String(index + 1),
    t('level.named', { level: index + 1, name: t(`level.${index + 1}`) }),
  ]);

/**
 * Makes a drop-down list.
 * @param {string} id
 * @param {string} label
 * @param {Choices} choices
 * @param {string} chosen
 * @param {Attributes['data']} [data]
 */
export function selectField(id, label, choices, chosen, data = { do: id }) {
  const options = choices.map(([value, text]) => element('option', { value }, text));
  const select = element('select', { id, data }, ...options);
  select.value = chosen;
  return element('p.field', element('label', { for: id }, label), select);
}

/** @param {string} id @param {string} text @param {boolean} checked */
export const checkField = (id, text, checked) =>
  element('label.check', element('input', { id, type: 'checkbox', checked, data: { do: id } }), ` ${text}`);

/**
 * Makes a group of radio buttons, side by side.
 * @param {string} id
 * @param {string} label
 * @param {[value: string, text: string, picture?: Node][]} choices
 * @param {string} chosen
 */
export function radioGroup(id, label, choices, chosen) {
  const fields = choices.map(([value, text, picture = null]) => {
    const checked = value === chosen;
    const input = element('input', { type: 'radio', name: id, value, checked, data: { do: id } });
    return element('label', input, picture, element('span', text));
  });
  return element('fieldset.choice', element('legend', label), ...fields);
}

/** Returns the value of a list, group or text field. @param {HTMLElement} field */
export function valueIn(field) {
  /** @type {HTMLInputElement | HTMLSelectElement | null} */
  const input = field.querySelector('select, :checked, [type=text]');
  return input?.value ?? '';
}
