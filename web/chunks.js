/** Chunks of the page that are loaded when they are needed, each with its style and its messages. */

import { addStyles } from './dom.js';
import { speakAlso } from './i18n/i18n.js';

/** Loads what lies behind the buttons of the page. */
export async function loadExtras() {
  const [extras] = await Promise.all([
    import('./ui/extras.js'),
    addStyles('extras.css'),
    speakAlso('extras'),
  ]);
  return extras;
}

/** Loads the pages to read. */
export async function loadReading() {
  const [reading] = await Promise.all([
    import('./pages/reading/reading.js'),
    addStyles('extras.css'),
    addStyles('reading.css'),
    speakAlso('extras'),
    speakAlso('reading'),
  ]);
  return reading;
}
