/** The settings: what is chosen once for all games. */

/** @import { Pace } from '../state/seats.js' */
/** @import { Motion } from '../state/settings.js' */
/** @import { Scheme, Theme } from '../state/theme.js' */
/** @import { Language } from '../i18n/i18n.js' */
import { areLettersOn, switchLetters } from '../a11y/letters.js';
import { language, LANGUAGES, t } from '../i18n/i18n.js';
import { PACES } from '../state/seats.js';
import { changeSettings, MOTIONS, settings } from '../state/settings.js';
import { chooseLook, chosenLook, SCHEMES, THEMES } from '../state/theme.js';
import { element } from './dom.js';

/** @param {string} id @param {boolean} isOn @param {(isOn: boolean) => void} change */
function box(id, isOn, change) {
  const input = element('input', { id: `set-${id}`, type: 'checkbox' });
  input.checked = isOn;
  input.addEventListener('change', () => change(input.checked));
  return element(
    'p',
    { class: 'setting' },
    element('label', { class: 'check' }, input, ` ${t(`settings.${id}`)}`),
  );
}

/**
 * @param {string} id
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} change
 */
function choice(id, options, value, change) {
  const select = element(
    'select',
    { id: `set-${id}` },
    ...options.map(([each, text]) => element('option', { value: each, text })),
  );
  select.value = value;
  select.addEventListener('change', () => change(select.value));
  return element(
    'p',
    { class: 'field' },
    element('label', { for: `set-${id}`, text: t(`settings.${id}`) }),
    select,
  );
}

/**
 * @param {Pace} pace
 * @param {{ setPace: (pace: Pace) => void, setLanguage: (tag: Language) => void }} page
 * @returns {HTMLElement[]}
 */
export function settingsOf(pace, { setPace, setLanguage }) {
  const { sound, volume, motion } = settings();
  const { theme, scheme, names } = chosenLook();
  const loud = element('input', { id: 'set-volume', type: 'range', value: String(volume * 100) });
  loud.addEventListener('input', () => changeSettings({ volume: Number(loud.value) / 100 }));
  return [
    box('sound', sound, (isOn) => changeSettings({ sound: isOn })),
    element(
      'p',
      { class: 'field' },
      element('label', { for: 'set-volume', text: t('settings.volume') }),
      loud,
    ),
    choice(
      'theme',
      THEMES.map((each) => [each, t(`theme.${each}`)]),
      theme,
      (value) => chooseLook({ theme: /** @type {Theme} */ (value) }),
    ),
    choice(
      'scheme',
      SCHEMES.map((each) => [each, t(`scheme.${each}`)]),
      scheme,
      (value) => chooseLook({ scheme: /** @type {Scheme} */ (value) }),
    ),
    box('names', names, (isOn) => chooseLook({ names: isOn })),
    choice(
      'motion',
      MOTIONS.map((each) => [each, t(`motion.${each}`)]),
      motion,
      (value) => changeSettings({ motion: /** @type {Motion} */ (value) }),
    ),
    choice(
      'pace',
      PACES.map((each) => [each, t(`pace.${each}`)]),
      pace,
      (value) => setPace(/** @type {Pace} */ (value)),
    ),
    box('letters', areLettersOn(), switchLetters),
    choice('language', Object.entries(LANGUAGES), language(), (value) =>
      setLanguage(/** @type {Language} */ (value)),
    ),
    element('p', { class: 'quiet', text: t('settings.kept') }),
  ];
}
