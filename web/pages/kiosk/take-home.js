/** A QR code that opens the current game on a visitor's own phone. */

/** @import { Store } from '../../state/store.js' */
import { language, loadMessageFile, onMessagesChange, t } from '../../i18n/i18n.js';
import { packed } from '../../state/link-codec.js';
import { hashOf } from '../../route/addresses.js';
import { linkedPage } from '../../ui/links.js';
import { addCommands } from '../../ui/commands.js';
import { element } from '../../dom.js';
import { LatestOnly } from '../../state/latest-only.js';
import { tool } from '../../ui/action-bar.js';
import { fill } from '../../ui/dialog.js';

/** Public URL of this page, or null if its host is this machine. */
export function publicPage() {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) ? null : linkedPage();
}

/**
 * Makes the code of the open game, with a sentence; null if there is no game.
 * @param {string} outside public URL of the page
 * @param {Store} store
 */
async function codeWithText(outside, store) {
  const { model } = store;
  if (model === null) return null;
  const [{ codeOf }] = await Promise.all([import('../../ui/qr-code.js'), loadMessageFile('extras')]);
  const record = model.game.plies > 0 ? { record: await packed(store.linkText) } : {};
  const address = hashOf({ game: model.info.id, lang: language(), ...record });
  return [element('p', t('kiosk.home-how')), codeOf(`${outside.split(/[?#]/, 1)[0]}${address}`)];
}

/**
 * Makes the element that shows the code when a game is over. The styles show either this element or the
 * button that shows the code.
 * @param {string} outside public URL of the page
 * @param {Store} store
 */
function codeAtEnd(outside, store) {
  const place = element('div', { id: 'take-end', hidden: true });
  const latest = new LatestOnly();
  /** Language and moves of the code shown or being made, '' if the game is not over. */
  let shown = '';
  const show = async () => {
    const isOver = store.model?.interaction.type === 'over';
    const due = isOver ? `${language()} ${store.text}` : '';
    if (due === shown) return;
    shown = due;
    place.hidden = true;
    const isCurrent = latest.begin();
    const content = isOver ? await codeWithText(outside, store) : null;
    if (content === null || !isCurrent()) return;
    place.replaceChildren(...content);
    place.hidden = false;
  };
  // The button still works if a file of the code is missing.
  const follow = () => void show().catch(() => {});
  store.subscribe(follow);
  onMessagesChange(follow);
  return place;
}

/**
 * Makes the button that shows the code, and the code at the end of a game.
 * @param {string} outside public URL of the page
 * @param {Store} store
 */
export function takeHome(outside, store) {
  const show = async () => {
    const content = await codeWithText(outside, store);
    if (content !== null) fill('home', [element('div', { id: 'take' }, ...content)]);
  };
  addCommands('take-home', { home: show });
  const made = tool('home', t('dialog.home'), 'phone');
  const word = made.querySelector('span');
  onMessagesChange(() => word?.replaceChildren(t('dialog.home')));
  return [made, codeAtEnd(outside, store)];
}
