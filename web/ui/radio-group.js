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
    const checked = value === chosen;
    const input = element('input', { type: 'radio', name: id, value, checked, data: { do: id } });
    return element('label', input, element('span', text));
  });
  return element('fieldset.choice', element('legend', label), ...fields);
}
