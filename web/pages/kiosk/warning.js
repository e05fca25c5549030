/** Warning before a reset: a dialog that asks whether a visitor is still there. */

import { language, t } from '../../i18n/i18n.js';
import { button, element } from '../../dom.js';

export class Warning {
  #dialog = element('dialog', {
    id: 'still',
    role: 'alertdialog',
    aria: { labelledby: 'still-title' },
  });

  constructor() {
    document.body.append(this.#dialog);
  }

  get isOpen() {
    return this.#dialog.open;
  }

  close() {
    this.#dialog.close();
  }

  /** Shows the seconds until the reset. @param {number} restMs */
  show(restMs) {
    const seconds = Math.max(0, Math.ceil(restMs / 1000));
    const paragraph = this.#dialog.querySelector('p');
    if (!this.isOpen || paragraph === null || this.#dialog.lang !== language()) {
      this.#dialog.lang = language();
      this.#dialog.replaceChildren(
        element('h2', { id: 'still-title' }, t('kiosk.still')),
        element('p'),
        button('still', { class: 'primary' }, t('kiosk.go-on')),
      );
    }
    const text = this.#dialog.querySelector('p');
    if (text !== null) text.textContent = t('kiosk.soon', { seconds });
    if (!this.isOpen) this.#dialog.showModal();
  }
}
