/** The buttons at the top of every page, and the dialogs behind them. Loaded when the page stands. */

/** @import { Language } from '../i18n/i18n.js' */
/** @import { Listed, Say } from '../state/shelf.js' */
/** @import { Pace } from '../state/seats.js' */
import { onSpoken, speak, speakAlso, t } from '../i18n/i18n.js';
import { storedSeats, storeSeats } from '../state/seats.js';
import { changeSettings, damaged, onSettings, settings } from '../state/settings.js';
import { onLook } from '../state/theme.js';
import { GAME, namesUnder } from '../state/storage.js';
import { fill } from './dialog.js';
import { addStyles, button, byId, element } from './dom.js';
import { icon } from './icons.js';
import { notify, patient, rulesets } from './page.js';
import { makeToolbar, showTools as showButtons } from './toolbar.js';

/**
 * @typedef {object} Page
 * @property {() => Promise<typeof import('../app.js')>} load the game page
 * @property {() => Promise<typeof import('../app.js')> | null} loaded
 * @property {(tag: Language) => Promise<void>} setLanguage
 */

/** @type {Say} */
const say = (key, values) => notify(t(key, values));

/** @param {string} ruleset */
const isKnown = (ruleset) => rulesets.some(({ id }) => id === ruleset);

/** @param {Page} page */
export async function showTools(page) {
  // What comes without its style would move when that comes.
  await Promise.all([addStyles('ui/tools.css'), speakAlso('tools')]);
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));

  /** @param {Listed} kept */
  async function openKept(kept) {
    dialog.close();
    const game = await page.load();
    await speak(null, rulesets.find(({ id }) => id === kept.ruleset)?.game ?? null);
    game.opening.openKept(kept);
  }

  async function openGames() {
    const { gamesOf, Shelf } = await patient(import('./more.js'));
    fill(dialog, 'games', gamesOf(new Shelf(say, isKnown), openKept));
  }

  /** The start page says which games wait to be gone on with. */
  async function showKept() {
    if (namesUnder(GAME).length === 0 && byId('cards').querySelector('[data-do=resume]') === null) return;
    const { Shelf, showGoing } = await import('./more.js');
    showGoing(byId('cards'), new Shelf(say, isKnown), openKept);
  }

  async function openSettings() {
    const { settingsOf } = await patient(import('./more.js'));
    const content = settingsOf(storedSeats().pace, {
      /** @param {Pace} pace */
      setPace(pace) {
        storeSeats({ ...storedSeats(), pace });
        void page.loaded()?.then((game) => game.setPace(pace));
      },
      setLanguage: (tag) =>
        void page
          .setLanguage(tag)
          .then(openSettings)
          .then(() => byId('set-language').focus()),
    });
    fill(dialog, 'settings', content);
  }

  const group = element('div', { id: 'tools' });
  const languages = byId('languages');
  const bar = element('div', { id: 'bar' });
  languages.before(bar);
  bar.append(group, languages);
  makeToolbar(bar);
  const show = () => {
    const { sound } = settings();
    const mute = button(
      'mute',
      t(sound ? 'sound.off' : 'sound.on'),
      () => changeSettings({ sound: !sound }),
      sound ? '' : 'muted',
      icon('sound'),
    );
    bar.setAttribute('aria-label', t('tools.title'));
    showButtons(
      bar,
      [
        button('games', t('dialog.games'), () => void openGames(), '', icon('games')),
        mute,
        button('settings', t('dialog.settings'), () => void openSettings(), '', icon('settings')),
      ],
      group,
    );
  };
  onSpoken(show);
  onSettings(show);
  show();
  const follow = () => void showKept().catch(() => {});
  onSpoken(follow);
  onLook(follow);
  dialog.addEventListener('close', () => {
    follow();
    // The button that opened the settings speaks another language now: it is another one.
    if (dialog.dataset['dialog'] === 'settings' && !byId('game').contains(document.activeElement))
      /** @type {HTMLElement | null} */ (group.lastElementChild)?.focus();
  });
  addEventListener('hashchange', follow);
  // Another tab has saved or deleted a game.
  addEventListener('storage', follow);
  follow();
  awaitSound(page);
  if (damaged !== null) notify(t('settings.damaged', { key: damaged }));
}

/** No page may sound before somebody touches it. @param {Page} page */
function awaitSound(page) {
  let isLoaded = false;
  const begin = async () => {
    if (isLoaded || !settings().sound || page.loaded() === null) return;
    isLoaded = true;
    const [{ sound }, game] = await Promise.all([import('./sound.js'), page.loaded()]);
    game?.subscribe(sound);
  };
  for (const gesture of ['pointerdown', 'keydown'])
    addEventListener(gesture, () => void begin().catch(() => {}));
}
