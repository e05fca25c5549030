/** The one dialog of the page. */

/** @import { PartOf } from '../i18n/keys.js' */
import { t } from '../i18n/i18n.js';
import { addCommands } from './commands.js';
import { element } from '../dom.js';
import { icon } from './icons.js';

/** What takes the focus: the first choice. A field of text would open the keyboard of a phone. */
const FIRST = ':is(select, input:checked, input[type="checkbox"], .games button)';

/** @param {HTMLDialogElement} dialog @param {MouseEvent} event */
function isBeside(dialog, { target, clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * A click beside a dialog closes it. The second click of two does not, for the first one may have opened it;
 * nor does a press that began inside, such as one that marks text.
 * @param {HTMLDialogElement} dialog
 */
function closeBeside(dialog) {
  let hasBegun = false;
  dialog.onpointerdown = (event) => {
    hasBegun = isBeside(dialog, event);
  };
  dialog.onclick = (event) => {
    if (hasBegun && event.detail < 2 && isBeside(dialog, event)) dialog.close();
  };
}

/**
 * Shows a dialog.
 * @param {HTMLDialogElement} dialog
 * @param {PartOf<'dialog'>} which names it: the message of its title, and for tests
 * @param {HTMLElement[]} content
 */
export function fill(dialog, which, content) {
  const close = element(
    'button',
    {
      type: 'button',
      class: 'close',
      data: { do: 'close' },
      aria: { label: t('do.close') },
    },
    icon('refused'),
  );
  closeBeside(dialog);
  addCommands('dialog', { close: () => dialog.close() });
  dialog.dataset['dialog'] = which;
  dialog.replaceChildren(
    element('header', {}, element('h2', { id: 'dialog-title', text: t(`dialog.${which}`) }), close),
    ...content,
  );
  const first = dialog.querySelector(FIRST);
  first?.toggleAttribute('autofocus', true);
  if (!dialog.open) dialog.showModal();
}
