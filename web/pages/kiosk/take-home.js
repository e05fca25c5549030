/** A QR code that opens the current game on a visitor's own phone. */

import { language, loadMessageFile, onMessagesChange, t } from '../../i18n/i18n.js';
import { packed } from '../../state/link-codec.js';
import { hashOf } from '../../route/addresses.js';
import { linkedPage } from '../../ui/links.js';
import { addCommands } from '../../ui/commands.js';
import { element } from '../../dom.js';
import { tool } from '../../ui/action-bar.js';
import { fill } from '../../ui/dialog.js';

/** Public URL of this page, or null if its host is this machine. */
export function publicPage() {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) ? null : linkedPage();
}

/**
 * Makes the button that shows the code.
 * @param {string} outside public URL of the page
 * @param {import('../../state/store.js').Store} store
 */
export function takeHome(outside, store) {
  const show = async () => {
    const { model } = store;
    if (model === null) return;
    const [{ codeOf }] = await Promise.all([import('../../ui/qr-code.js'), loadMessageFile('extras')]);
    const record = model.game.plies > 0 ? { record: await packed(store.linkText) } : {};
    const address = hashOf({ game: model.info.id, lang: language(), ...record });
    const content = element(
      'div',
      { id: 'take' },
      element('p', t('kiosk.home-how')),
      codeOf(`${outside.split(/[?#]/, 1)[0]}${address}`),
    );
    fill('home', [content]);
  };
  addCommands('take-home', { home: show });
  const made = tool('home', t('dialog.home'), 'phone');
  const word = made.querySelector('span');
  onMessagesChange(() => word?.replaceChildren(t('dialog.home')));
  return made;
}
