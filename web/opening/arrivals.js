/**
 * Files that are dropped on the page, opened with the installed app, or shared with it. They are previewed
 * like a chosen file and opened only after consent, because a form on another site can imitate a share from
 * the system.
 */

/** @import { GamePage } from '../ui/game-page.js' */
import { loadExtras } from '../chunks.js';
import { loadMessageFile, t } from '../i18n/i18n.js';
import { addressHere } from '../route.js';
import { replaceAddress } from '../state/address-bar.js';
import { surface } from '../state/surface.js';
import { notify, notifyError } from '../ui/page.js';

/** Cache key under which the service worker stores a share. */
const RECEIVED = 'received';

/**
 * `load` loads the game page; `loaded` returns null if that has not been requested yet.
 * @typedef {{ load: () => Promise<GamePage>, loaded: () => Promise<GamePage> | null }} GamePageLoader
 */
/** @typedef {{ files: { getFile: () => Promise<File> }[] }} Launch */
/** @typedef {{ launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void } }} Launched */

/** @param {File} file @param {GamePageLoader} page */
async function lookAt(file, page) {
  const { OpenGame } = await loadExtras();
  await new OpenGame(page).lookAt(file);
}

/** @param {DragEvent} event */
const hasFile = ({ dataTransfer }) => dataTransfer?.types.includes('Files') === true;

/** @param {boolean} isOver */
const mark = (isOver) => document.body.toggleAttribute('data-drops', isOver);

/** @param {GamePageLoader} page */
export function listenToDrops(page) {
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    // Otherwise the browser would leave the page and open the file itself.
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && mark(false));
  addEventListener('drop', (event) => {
    mark(false);
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined && surface().kind !== 'kiosk')
      lookAt(file, page).catch((reason) => notifyError(reason));
  });
}

/** Reads the stored share and deletes it. */
async function takeShared() {
  try {
    const response = await caches.match(RECEIVED);
    const names = (await caches.keys()).filter((name) => name.startsWith('ludoteca '));
    for (const name of names) await (await caches.open(name)).delete(RECEIVED);
    if (response === undefined) return null;
    return new File([await response.blob()], decodeURIComponent(response.headers.get('x-name') ?? ''));
  } catch {
    return null;
  }
}

/**
 * Previews files that the system passes to the installed app.
 * @param {GamePageLoader} page
 * @param {'' | 'long' | undefined} received the value of the address's parameter `received`
 */
export async function receive(page, received) {
  /** @type {Launched} */ (window).launchQueue?.setConsumer(
    ({ files: [handle] }) => void handle?.getFile().then((file) => lookAt(file, page)),
  );
  if (received === undefined) return;
  const isLong = received === 'long';
  replaceAddress(location.pathname + addressHere().hash);
  const shared = isLong ? null : await takeShared();
  await loadMessageFile('extras');
  if (isLong) notify(t('received.long'));
  else if (shared !== null) await lookAt(shared, page);
}
