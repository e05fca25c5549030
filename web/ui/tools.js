/** The buttons at the top of every page, and the dialogs behind them. Loaded when the page stands. */

/** @import { Listed } from '../state/keeping.js' */
import { language, onSpoken, speak, speakAlso, t } from '../i18n/i18n.js';
import { Shelf } from '../state/keeping.js';
import { fill } from './dialog.js';
import { addStyles, button, byId, element } from './dom.js';
import { gamesOf } from './games.js';
import { notify, rulesets } from './page.js';

/** @param {() => Promise<typeof import('../app.js')>} gamePage */
export async function showTools(gamePage) {
  addStyles('ui/tools.css');
  await speakAlso('tools');
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  const shelf = new Shelf((key) => notify(t('keeping.damaged', { key })));

  /** @param {Listed} kept */
  async function openKept(kept) {
    dialog.close();
    const page = await gamePage();
    await speak(language(), rulesets.find(({ id }) => id === kept.ruleset)?.game ?? null);
    page.openKept(kept);
  }

  const group = element('div', { id: 'tools' });
  byId('languages').before(group);
  const show = () => {
    group.replaceChildren(button('games', t('dialog.games'), () => fill(dialog, 'games', gamesOf(shelf, openKept)), '', '▤'));
  };
  onSpoken(show);
  show();
}
