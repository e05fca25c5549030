/** Lazy-loaded chunks of the page, each with its style sheet and messages. */

import { addStyles } from './dom.js';
import { loadMessageFile } from './i18n/i18n.js';

/** Loads the dialogs and other parts that the page's buttons open. */
export async function loadExtras() {
  const [extras] = await Promise.all([
    import('./ui/extras.js'),
    addStyles('extras.css'),
    loadMessageFile('extras'),
  ]);
  return extras;
}

/** Loads the reading pages. */
export async function loadReading() {
  const [reading] = await Promise.all([
    import('./pages/reading/reading.js'),
    addStyles('extras.css'),
    addStyles('reading.css'),
    loadMessageFile('extras'),
    loadMessageFile('reading'),
  ]);
  return reading;
}
