/** The language menu, which lists each language by its own name. Its button shows the current language. */

/** @import { Language } from '../i18n/i18n.js' */
import { language, LANGUAGES, t } from '../i18n/i18n.js';
import { addCommands } from './commands.js';
import { button, element } from '../dom.js';

/** @param {HTMLElement} container @param {(tag: Language) => void} choose */
export function showLanguages(container, choose) {
  container.setAttribute('aria-label', t('language.title'));
  const name = LANGUAGES[language()];
  const menu = button(
    'languages',
    {
      class: 'menu',
      aria: { expanded: false, controls: 'language-list', label: `${t('language.title')}: ${name}` },
    },
    name,
  );
  const isOpen = () => menu.getAttribute('aria-expanded') === 'true';
  // Needed in addition to `focusout`, because some browsers don't focus a pressed element.
  /** @param {PointerEvent} event */
  const leave = ({ target }) => {
    if (target instanceof Node && !box.contains(target)) open(false);
  };
  /** @param {boolean} opens */
  const open = (opens) => {
    menu.setAttribute('aria-expanded', String(opens));
    if (opens) document.addEventListener('pointerdown', leave);
    else document.removeEventListener('pointerdown', leave);
  };
  addCommands('languages', {
    languages: () => open(!isOpen()),
    language: ({ element }) => choose(/** @type {Language} */ (element.dataset['language'] ?? '')),
  });
  const list = element(
    'div',
    { id: 'language-list' },
    ...Object.entries(LANGUAGES).map(([tag, own]) =>
      button('language', { lang: tag, data: { language: tag }, aria: { pressed: tag === language() } }, own),
    ),
  );
  const box = element('div', menu, list);
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    open(false);
    event.preventDefault();
    menu.focus();
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) open(false);
  });
  container.replaceChildren(box);
}

/** Focuses the menu after a change of language. @param {HTMLElement} container */
export function focusLanguage(container) {
  const menu = container.querySelector('.menu');
  const chosen = container.querySelector('[aria-pressed=true]');
  const shown = menu instanceof HTMLElement && menu.offsetParent !== null ? menu : chosen;
  if (shown instanceof HTMLElement) shown.focus();
}
