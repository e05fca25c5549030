/** The buttons at the top of every page, and the dialogs behind them. Loaded when the page stands. */

/** @import { Listed } from '../state/keeping.js' */
import { language, onSpoken, speak, speakAlso, t } from '../i18n/i18n.js';
import { fill } from './dialog.js';
import { addStyles, button, byId, element } from './dom.js';
import { notify, rulesets } from './page.js';

/** @param {() => Promise<typeof import('../app.js')>} gamePage */
export async function showTools(gamePage) {
  addStyles('ui/tools.css');
  await speakAlso('tools');
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));

  /** @param {Listed} kept */
  async function openKept(kept) {
    dialog.close();
    const page = await gamePage();
    await speak(language(), rulesets.find(({ id }) => id === kept.ruleset)?.game ?? null);
    page.openKept(kept);
  }

  async function openGames() {
    const [{ Shelf }, { gamesOf }] = await Promise.all([import('../state/keeping.js'), import('./games.js')]);
    const shelf = new Shelf((key) => notify(t('keeping.damaged', { key })));
    fill(dialog, 'games', gamesOf(shelf, openKept));
  }

  const group = element('div', { id: 'tools' });
  byId('languages').before(group);
  const show = () => {
    group.replaceChildren(button('games', t('dialog.games'), () => void openGames(), '', '▤'));
  };
  onSpoken(show);
  show();
}
