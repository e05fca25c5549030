/** A file that is dropped on the page is looked at like one that is chosen. Loaded when the page stands. */

/** @import { GamePage } from './game-page.js' */
import { byId } from '../dom.js';
import { loadExtras } from '../chunks.js';
import { notifyError } from './page.js';

/** @typedef {{ load: () => Promise<GamePage>, loaded: () => Promise<GamePage> | null }} Page */

/** @param {DragEvent} event */
const hasFile = ({ dataTransfer }) => dataTransfer?.types.includes('Files') === true;

/** @param {boolean} isOver */
const mark = (isOver) => document.body.toggleAttribute('data-drops', isOver);

/** @param {File} file @param {Page} page */
async function lookAt(file, page) {
  const { OpenGame } = await loadExtras();
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  await new OpenGame({ dialog, ...page }).lookAt(file);
}

/** @param {Page} page */
export function listenToDrops({ load, loaded }) {
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    // Else the browser would leave the page for the file.
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && mark(false));
  addEventListener('drop', (event) => {
    mark(false);
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const isKiosk = document.documentElement.dataset['kiosk'] !== undefined;
    if (file !== undefined && !isKiosk) lookAt(file, { load, loaded }).catch((reason) => notifyError(reason));
  });
}
