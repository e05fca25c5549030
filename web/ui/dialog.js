/** The one dialog of the page. */

import { t } from '../i18n/i18n.js';
import { element } from './dom.js';

/**
 * Shows a dialog.
 * @param {HTMLDialogElement} dialog
 * @param {string} which names it: the message of its title, and for tests
 * @param {HTMLElement[]} content
 */
export function fill(dialog, which, content) {
  const close = element('button', { type: 'button', class: 'close', data: { do: 'close' }, aria: { label: t('do.close') }, onclick: () => dialog.close() }, '×');
  dialog.dataset['dialog'] = which;
  dialog.replaceChildren(element('h2', { id: 'dialog-title', text: t(`dialog.${which}`) }), close, ...content);
  if (!dialog.open) dialog.showModal();
}
