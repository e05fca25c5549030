/** One of a few things to choose: they stand side by side. */

import { element } from '../dom.js';

/**
 * A list of which one is chosen, all of it seen.
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} chosen
 */
export function choice(id, label, options, chosen) {
  const fields = options.map(([value, text]) => {
    const input = element('input', { type: 'radio', value, data: { do: id } });
    input.name = id;
    input.checked = value === chosen;
    return element('label', {}, input, element('span', { text }));
  });
  return element('fieldset', { class: 'choice' }, element('legend', { text: label }), ...fields);
}
