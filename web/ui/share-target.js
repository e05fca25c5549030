/**
 * Saved games that the system hands to the installed app: files that are opened with it, and what is shared
 * with it.
 */

/** @import { GamePage } from './game-page.js' */
import { speakAlso, t } from '../i18n/i18n.js';
import { addressHere } from '../route.js';
import { byId } from '../dom.js';
import { replaceAddress } from '../state/address-bar.js';
import { loadExtras } from '../chunks.js';
import { notify } from './page.js';

/** The address under which the service worker keeps what was shared. */
const RECEIVED = 'received';

/** @typedef {{ files: { getFile: () => Promise<File> }[] }} Launch */
/** @typedef {{ launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void } }} Launched */

/** What was shared, taken away from where it was kept. @returns {Promise<File | null>} */
async function takeShared() {
  try {
    const kept = await caches.match(RECEIVED);
    const names = (await caches.keys()).filter((name) => name.startsWith('ludoteca '));
    for (const name of names) await (await caches.open(name)).delete(RECEIVED);
    if (kept === undefined) return null;
    return new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? ''));
  } catch {
    return null;
  }
}

/**
 * @param {() => Promise<GamePage>} gamePage
 * @param {'' | 'long' | undefined} received as the address says it
 */
export async function receive(gamePage, received) {
  // Nothing is opened before somebody agrees: another site's form can look like the system's own share.
  async function lookAt(/** @type {File} */ file) {
    const { OpenGame } = await loadExtras();
    const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
    await new OpenGame({ dialog, load: gamePage, loaded: gamePage }).lookAt(file);
  }

  /** @type {Launched} */ (window).launchQueue?.setConsumer(
    ({ files: [handle] }) => void handle?.getFile().then(lookAt),
  );
  if (received === undefined) return;
  const isLong = received === 'long';
  replaceAddress(location.pathname + addressHere().hash);
  const shared = isLong ? null : await takeShared();
  await speakAlso('extras');
  if (isLong) notify(t('received.long'));
  else if (shared !== null) await lookAt(shared);
}
