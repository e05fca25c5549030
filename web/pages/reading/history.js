/** What is known of a game's past, each fact with its source. */

/** @import { Topic } from './reading.js' */
import { t } from '../../i18n/i18n.js';
import { element } from '../../dom.js';
import { readGameFile } from './game-file.js';

/** @param {Topic} topic @returns {Promise<HTMLElement[]>} */
export async function historyOf({ info }) {
  /** @type {string[]} */
  const sources = await readGameFile(info, 'sources', []);
  const facts = sources.map((source, index) =>
    element('li', {}, t(`history.${info.game}.${index + 1}`), element('cite', { text: source })),
  );
  return [element('ul', { class: 'facts' }, ...facts)];
}
