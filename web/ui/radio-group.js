/** A choice between a few options, shown side by side. */

import { element } from '../dom.js';

/**
 * Makes a group of radio buttons.
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} chosen
 */
export function radioGroup(id, label, options, chosen) {
  const fields = options.map(([value, text]) => {
    const input = element('input', { type: 'radio', value, data: { do: id } });
    input.name = id;
    input.checked = value === chosen;
    return element('label', {}, input, element('span', { text }));
  });
  return element('fieldset', { class: 'choice' }, element('legend', { text: label }), ...fields);
}
