/** The buttons at the top of every page, and their dialogs. Loaded after the first view. */

/** @import { Language } from '../i18n/i18n.js' */
/** @import { GamePage } from './game-page.js' */
/** @import { Pace } from '../state/players.js' */
/** @import { Listed, Say } from '../state/saved-games.js' */
import { loadMessageFile, loadMessages, onMessagesChange, t } from '../i18n/i18n.js';
import { storedSeats, storeSeats } from '../state/players.js';
import { damaged, onSettings } from '../state/settings.js';
import { onLook } from '../state/theme.js';
import { GAME, keysUnder } from '../state/storage.js';
import { surface } from '../state/surface.js';
import { addCommands } from './commands.js';
import { addStyles, byId, element, iconButton, pageDialog } from '../dom.js';
import { icon } from './icons.js';
import { loadExtras } from '../chunks.js';
import { awaitSound, muteButton } from './mute.js';
import { isRuleset, rulesetNamed } from '../state/rulesets.js';
import { notify, onView, withSlowNotice } from './page.js';
import { makeToolbar, showTools as showButtons } from './toolbar.js';

/**
 * @typedef {object} TopBarContext
 * @property {() => Promise<GamePage>} load loads the game page
 * @property {() => Promise<GamePage> | null} loaded returns null before the first `load`
 * @property {(tag: Language) => Promise<void>} setLanguage
 * @property {() => void} showCards renders the start page's cards again
 */

/** @type {Say} */
const say = (key, values) => notify(t(key, values));

/** Adds the name beside the icon; narrow layouts hide it. @param {HTMLButtonElement} made */
function withWord(made) {
  made.append(element('span', made.title));
  return made;
}

class TopBar {
  #page;
  #bar = element('div', { id: 'bar' });
  #group = element('div', { id: 'tools' });

  /** @param {TopBarContext} page */
  constructor(page) {
    this.#page = page;
    const languages = byId('languages');
    languages.before(this.#bar);
    this.#bar.append(this.#group, languages);
    makeToolbar(this.#bar);
    addCommands('top-bar', {
      games: () => this.#openGames(),
      settings: () => this.#openSettings(),
    });
    this.#show();
    this.#follow();
    this.#listen();
    awaitSound(page.loaded);
  }

  #listen() {
    onMessagesChange(() => this.#show());
    onSettings(() => this.#show());
    const follow = () => this.#follow();
    onMessagesChange(follow);
    onLook(follow);
    onView(follow);
    // Another tab has saved or deleted a game.
    addEventListener('storage', follow);
    pageDialog().addEventListener('close', () => {
      follow();
      // After a change of language, the button that opened the settings has been replaced.
      if (pageDialog().dataset['dialog'] === 'settings' && !byId('game').contains(document.activeElement))
        /** @type {HTMLElement | null} */ (this.#group.lastElementChild)?.focus();
    });
  }

  #show() {
    this.#bar.setAttribute('aria-label', t('tools.title'));
    showButtons(
      this.#bar,
      [
        iconButton('games', t('dialog.games'), icon('games')),
        muteButton(),
        iconButton('settings', t('dialog.settings'), icon('settings')),
      ].map(withWord),
      this.#group,
    );
  }

  #follow() {
    this.#showSaved().catch(() => {});
  }

  /** Shows unfinished games on the start page. Other views and kiosks don't read the saved games. */
  async #showSaved() {
    const { hidden } = byId('going');
    if (byId('start').hidden || (keysUnder(GAME).length === 0 && hidden)) return;
    const { Shelf, showGoing } = await loadExtras();
    if (surface().kind === 'kiosk') return;
    showGoing(new Shelf(say, isRuleset), (saved) => this.#openSaved(saved), this.#page.showCards);
  }

  /** @param {Listed} saved */
  async #openSaved(saved) {
    pageDialog().close();
    const game = await this.#page.load();
    await loadMessages(null, rulesetNamed(saved.ruleset)?.game ?? null);
    game.opening.openSaved(saved);
  }

  async #openGames() {
    const { fill, SavedGames, Shelf } = await withSlowNotice(loadExtras());
    const games = new SavedGames(new Shelf(say, isRuleset), (saved) => this.#openSaved(saved), this.#page);
    fill('games', games.content);
  }

  async #openSettings() {
    const { fill, settingsOf } = await withSlowNotice(loadExtras());
    const content = settingsOf(storedSeats().pace, {
      setPace: (pace) => this.#setPace(pace),
      setLanguage: (tag) => void this.#setLanguage(tag),
    });
    fill('settings', content);
  }

  /** @param {Pace} pace */
  #setPace(pace) {
    storeSeats({ ...storedSeats(), pace });
    void this.#page.loaded()?.then((game) => game.setPace(pace));
  }

  /** @param {Language} tag */
  async #setLanguage(tag) {
    await this.#page.setLanguage(tag);
    await this.#openSettings();
    byId('set-language').focus();
  }
}

/** @param {TopBarContext} page */
export async function showTools(page) {
  // The bar is shown only with its style sheet. It would shift if the sheet arrived later.
  await Promise.all([addStyles('extras.css'), loadMessageFile('extras')]);
  new TopBar(page);
  import('../opening/arrivals.js').then(({ listenToDrops }) => listenToDrops(page)).catch(() => {});
  if (damaged !== null) notify(t('settings.damaged', { key: damaged }));
}
