/** Works with where they are found, each with a button that copies its citation. */

import { t } from '../../i18n/i18n.js';
import { addCommands } from '../../ui/commands.js';
import { copyText } from '../../ui/copy.js';
import { icon } from '../../ui/icons.js';
import { button, element } from '../../dom.js';

/**
 * A list of works.
 * @param {HTMLElement[]} items
 */
export function sourceList(items) {
  addCommands('source-list', { cite: ({ element: pressed }) => cite(pressed) });
  return element('ul', { class: 'sources' }, ...items);
}

/**
 * @param {(Node | string)[]} named the work
 * @param {string[]} details that belong to the citation, too
 * @param {string[]} notes that do not
 * @param {string[]} citation
 */
export const sourceItem = (named, details, notes, citation) =>
  element(
    'li',
    {},
    element(
      'div',
      { class: 'work' },
      element('p', {}, ...named),
      ...details.filter((text) => text !== '').map((text) => element('span', { text })),
      ...notes.map((text) => element('em', { class: 'quiet', text })),
    ),
    citeButton(citation.filter((text) => text !== '').join('. ')),
  );

/** Two sheets, one behind the other. */
const SHEETS = 'M8 8h12v12H8zM16 8V4H4v12h4';

/** Its path stands here, because `icons.js` is in the first view. */
function copyIcon() {
  const made = icon('end');
  made.setAttribute('class', 'icon i-copy');
  made.firstElementChild?.setAttribute('d', SHEETS);
  return made;
}

/** A button with an icon before its words. @param {string} citation that it copies */
function citeButton(citation) {
  const made = button('cite', '');
  made.dataset['cite'] = citation;
  made.append(copyIcon(), element('span', { text: t('history.cite') }));
  return made;
}

/** Copies the citation of a button, which says so. @param {HTMLElement} pressed */
async function cite(pressed) {
  await copyText(pressed.dataset['cite'] ?? '');
  pressed.replaceChildren(icon('end'), element('span', { text: t('history.cited') }));
}
