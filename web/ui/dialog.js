/** Fills and opens the page's dialog. */

/** @import { PartOf } from '../i18n/keys.js' */
import { t } from '../i18n/i18n.js';
import { addCommands } from './commands.js';
import { button, element, pageDialog } from '../dom.js';
import { icon } from './icons.js';

/** Selector of the element to focus. It matches no text fields, which would open a phone's keyboard. */
const FIRST = ':is(select, input:checked, input[type="checkbox"], .games button)';

/** @param {MouseEvent} event */
function isOutside({ target, clientX, clientY }) {
  const dialog = pageDialog();
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * Closes the dialog after a click outside it. The second click of a double click is ignored, because the
 * first may have opened the dialog. A press that began inside, such as one that selects text, is also
 * ignored.
 * @param {HTMLDialogElement} dialog
 */
function closeOnOutsideClick(dialog) {
  let beganOutside = false;
  dialog.onpointerdown = (event) => {
    beganOutside = isOutside(event);
  };
  dialog.onclick = (event) => {
    if (beganOutside && event.detail < 2 && isOutside(event)) dialog.close();
  };
}

/**
 * Fills the dialog and opens it.
 * @param {PartOf<'dialog'>} which key of the title, and `data-dialog` of the element
 * @param {HTMLElement[]} content
 */
export function fill(which, content) {
  const dialog = pageDialog();
  const close = button('close', { class: 'close', aria: { label: t('do.close') } }, icon('refused'));
  closeOnOutsideClick(dialog);
  addCommands('dialog', { close: () => dialog.close() });
  dialog.dataset['dialog'] = which;
  dialog.replaceChildren(
    element('header', element('h2', { id: 'dialog-title' }, t(`dialog.${which}`)), close),
    ...content,
  );
  const first = dialog.querySelector(FIRST);
  first?.toggleAttribute('autofocus', true);
  if (!dialog.open) dialog.showModal();
}
