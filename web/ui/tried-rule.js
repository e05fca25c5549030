/** The rule that is being tried out on the board, with a link back to the rules page. */

/** @import { GameModel } from '../state/game-model.js' */
/** @import { Store } from '../state/store.js' */
import { clauseOf } from '../board/a11y/names.js';
import { byId, element } from '../dom.js';
import { onMessagesChange, t } from '../i18n/i18n.js';
import { changedSwitches, switchesWritten } from '../route/addresses.js';
import { addressOfTried } from '../state/rule-trial.js';
import { keepFocus } from './keep-focus.js';

/** Shows the tried rule of each game above its message. @param {Store} store */
export function showTriedRules(store) {
  const show = () => void (store.model !== null && showTried(store.model));
  store.subscribe(show);
  onMessagesChange(show);
  show();
}

/** @param {GameModel} model */
function showTried({ info, rule }) {
  const clause = rule === null ? undefined : clauseOf(info, rule);
  const there = document.getElementById('tried');
  if (clause === undefined) return there?.remove();
  const section = there ?? element('section', { id: 'tried' });
  if (there === null) byId('label').before(section);
  const title = t('trying.title', { number: clause.number });
  section.setAttribute('aria-label', title);
  keepFocus(section, [
    element('p', element('b', title), ' ', t(`clause.${clause.id}`)),
    element(
      'a',
      {
        href: addressOfTried({ game: info.id, clause: clause.id, ...switchesWritten(changedSwitches(info)) }),
        data: { do: 'back-to-rules' },
      },
      t('trying.back'),
    ),
  ]);
}
