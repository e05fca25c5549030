/** Links from a reading page back to the game. */

/** @import { Topic } from './reading.js' */
import { hashOf, switchesWritten } from '../../route/addresses.js';
import { t } from '../../i18n/i18n.js';
import { element } from '../../dom.js';

/** @param {Topic} topic @param {boolean} teaches true to add a link to the lesson */
export function goOn({ info: { id }, switches }, teaches) {
  const play = hashOf({ game: id, ...switchesWritten(switches) });
  const learn = hashOf({ game: id, lesson: '1' });
  return element(
    'p.row.go',
    element('a.primary', { href: play }, t('start.play')),
    teaches && element('a', { href: learn }, t('start.learn')),
  );
}
