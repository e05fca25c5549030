/** The line below an embedded game: its name, language, sound, fullscreen, tabs, and a link to the site. */

/** @import { Language } from '../../i18n/i18n.js' */
/** @import { Store } from '../../state/store.js' */
import { language, LANGUAGES, t } from '../../i18n/i18n.js';
import { onSettings } from '../../state/settings.js';
import { addCommands } from '../../ui/commands.js';
import { button, byId, element, iconButton } from '../../dom.js';
import { icon } from '../../ui/icons.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { linkedPage } from '../../ui/links.js';
import { muteButton } from '../../ui/mute.js';

/** @param {Store} store @param {(tag: Language) => Promise<unknown>} say changes the language */
export function showFoot(store, say) {
  const foot = element('div', { id: 'foot' });
  document.body.append(foot);
  const languages = element(
    'select',
    { data: { do: 'language' } },
    ...Object.entries(LANGUAGES).map(([tag, name]) => element('option', { value: tag, lang: tag }, name)),
  );
  addCommands('embed-foot', {
    language: () => say(/** @type {Language} */ (languages.value)).then(show),
    fullscreen: toggleFullscreen,
  });
  const home = linkedPage();
  const link = home === null ? [] : [element('a', { href: home, rel: 'noopener', target: '_blank' })];
  const buttons = element('span.row');
  const tabs = tabsButton();
  const name = element('strong');
  const showName = () => {
    if (store.model !== null) name.textContent = t(`ruleset.${store.model.info.id}.name`);
  };
  foot.append(name, languages, buttons, tabs, ...link);
  function show() {
    languages.value = language();
    languages.setAttribute('aria-label', t('language.title'));
    link.forEach((each) => (each.textContent = t('embed.more')));
    tabs.textContent = t('tabs.title');
    showName();
    const fullscreen = document.fullscreenEnabled
      ? [iconButton('fullscreen', t('embed.fullscreen'), icon('fullscreen'))]
      : [];
    keepFocus(buttons, [muteButton(), ...fullscreen]);
  }
  onSettings(show);
  store.subscribe(showName);
  show();
}

/** Makes the button that shows the tabs if embed.css hides them to make room for the board. */
function tabsButton() {
  const made = button('show-tabs', { aria: { controls: 'tabs' } });
  const root = document.documentElement;
  /** @param {boolean} opens */
  const open = (opens) => {
    root.toggleAttribute('data-tabs', opens);
    made.setAttribute('aria-expanded', String(opens));
  };
  open(false);
  addCommands('embed-foot', { 'show-tabs': () => open(!root.hasAttribute('data-tabs')) });
  // Opening a tab also shows the tabs.
  byId('tab-list').addEventListener('open', () => open(true));
  return made;
}

async function toggleFullscreen() {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // The browser or the host page may forbid fullscreen.
  }
}
