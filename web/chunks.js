/** Chunks of the page that are loaded when they are needed, each with its style and its messages. */

/** @import { ReadingView } from './route/parameters.js' */
import { addStyles } from './dom.js';
import { speakAlso } from './i18n/i18n.js';

/** Files of messages that the extras need. */
const EXTRA_MESSAGES = Object.freeze(['tools', 'errors', 'lessons', 'perfect', 'setup']);

/** Loads what lies behind the buttons of the page. */
export async function loadExtras() {
  const [extras] = await Promise.all([
    import('./ui/extras.js'),
    addStyles('extras.css'),
    ...EXTRA_MESSAGES.map(speakAlso),
  ]);
  return extras;
}

/** Loads the pages to read. @param {ReadingView} view */
export async function loadReading(view) {
  const [reading] = await Promise.all([
    import('./pages/reading/reading.js'),
    addStyles('extras.css'),
    addStyles('reading.css'),
    speakAlso('tools'),
    speakAlso(view === 'sources' ? 'history' : view),
  ]);
  return reading;
}
