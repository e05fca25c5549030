/** A list of works, each with a button that copies its citation. */

import { t } from '../../i18n/i18n.js';
import { addCommands } from '../../ui/commands.js';
import { copyText } from '../../ui/copy.js';
import { icon, iconOf } from '../../ui/icons.js';
import { button, element } from '../../dom.js';

/** @param {HTMLElement[]} items */
export function sourceList(items) {
  addCommands('source-list', { cite: ({ element: pressed }) => cite(pressed) });
  return element('ul.sources', ...items);
}

/**
 * @param {(Node | string)[]} named name of the work
 * @param {string[]} details texts that are part of the citation
 * @param {string[]} notes texts that are not part of the citation
 * @param {string[]} citation
 */
export const sourceItem = (named, details, notes, citation) =>
  element(
    'li',
    element(
      'div.work',
      element('p', ...named),
      ...details.filter((text) => text !== '').map((text) => element('span', text)),
      ...notes.map((text) => element('em.quiet', text)),
    ),
    citeButton(citation.filter((text) => text !== '').join('. ')),
  );

/** Path of the icon "copy". It is not in `icons.js`, because that module is part of the first view. */
const SHEETS = 'M8 8h12v12H8zM16 8V4H4v12h4';

/** @param {string} citation text that the button copies */
const citeButton = (citation) =>
  button('cite', { data: { cite: citation } }, iconOf('copy', SHEETS), element('span', t('history.cite')));

/** Copies the citation of a button, and confirms it on the button. @param {HTMLElement} pressed */
async function cite(pressed) {
  await copyText(pressed.dataset['cite'] ?? '');
  pressed.replaceChildren(icon('end'), element('span', t('history.cited')));
}
