/** Works with where they are found, each with a button that copies its citation. */

import { t } from '../../i18n/i18n.js';
import { addCommands } from '../../ui/commands.js';
import { copyText } from '../../ui/copy.js';
import { button, element } from '../../dom.js';

/**
 * A list of works.
 * @param {HTMLElement[]} items
 */
export function sourceList(items) {
  addCommands({ cite: ({ element: pressed }) => cite(pressed) });
  return element('ul', { class: 'sources' }, ...items);
}

/**
 * @param {string} title
 * @param {string[]} details that belong to the citation; empty ones are left out
 * @param {string[]} notes that do not
 */
export const sourceItem = (title, details, notes) =>
  element(
    'li',
    {},
    element(
      'div',
      {},
      element('b', { text: title }),
      ...details.filter((text) => text !== '').map((text) => element('span', { text })),
      ...notes.map((text) => element('em', { class: 'quiet', text })),
    ),
    button('cite', t('history.cite')),
  );

/** Copies the citation beside a button, which says so. @param {HTMLElement} pressed */
async function cite(pressed) {
  const parts = [...(pressed.closest('li')?.querySelectorAll('b, span') ?? [])];
  await copyText(parts.map(({ textContent }) => textContent).join('. '));
  pressed.textContent = t('history.cited');
}
