/** The dialog for settings that apply to all games. */

/** @import { PartOf } from '../i18n/keys.js' */
/** @import { Pace } from '../state/players.js' */
/** @import { Theme } from '../state/theme.js' */
/** @import { Used } from './commands.js' */
/** @import { Language } from '../i18n/i18n.js' */
import { language, LANGUAGES, t } from '../i18n/i18n.js';
import { areLettersOn, switchLetters } from '../state/keyboard-shortcuts.js';
import { PACES } from '../state/players.js';
import { changeSettings, MOTIONS, settings } from '../state/settings.js';
import { chooseLook, chosenLook, SCHEMES, THEMES } from '../state/theme.js';
import { GAME_NAMES, GAMES } from '../games/games.js';
import * as rules from '../pkg/ludoteca_wasm.js';
import { startOf, StillBoard } from '../board/still-board.js';
import { addCommands } from './commands.js';
import { element } from '../dom.js';

/** @param {PartOf<'settings'>} id @param {boolean} isOn */
function checkboxField(id, isOn) {
  const input = element('input', {
    id: `set-${id}`,
    type: 'checkbox',
    checked: isOn,
    data: { do: `set-${id}` },
  });
  return element('p.setting', element('label.check', input, ` ${t(`settings.${id}`)}`));
}

/** @param {PartOf<'settings'>} id @param {[string, string][]} options @param {string} value */
function selectField(id, options, value) {
  const select = element(
    'select',
    { id: `set-${id}`, data: { do: `set-${id}` } },
    ...options.map(([each, text]) => element('option', { value: each }, text)),
  );
  select.value = value;
  return element('p.field', element('label', { for: `set-${id}` }, t(`settings.${id}`)), select);
}

/** Longer side of a sample board, in CSS pixels. */
const SIZE_PX = 160;

/** The field for the theme, with a sample board for each theme. */
class Looks {
  #thumbnails;

  constructor() {
    // The samples show the open game. Themes that it lacks are shown with a game that has all themes.
    const open = GAME_NAMES.filter((name) => name === document.body.dataset['game']);
    const all = GAME_NAMES.filter((name) => THEMES.every((theme) => GAMES[name].themes.includes(theme)));
    this.#thumbnails = THEMES.flatMap((theme) => {
      const game = [...open, ...all].find((name) => GAMES[name].themes.includes(theme));
      return game === undefined ? [] : [{ theme, board: new StillBoard(startOf(rules, game)) }];
    });
    for (const { board } of this.#thumbnails) board.resizeWithin(SIZE_PX);
    this.draw();
  }

  /** Redraws the samples, whose colours depend on the page's colour scheme. */
  draw() {
    for (const { theme, board } of this.#thumbnails) board.draw(theme);
  }

  /** @param {Theme} chosen */
  field(chosen) {
    const labels = this.#thumbnails.map(({ theme, board }) => {
      const input = element('input', {
        type: 'radio',
        name: 'theme',
        value: theme,
        checked: theme === chosen,
        data: { do: 'set-theme' },
      });
      return element('label', input, board.canvas, element('span', t(`theme.${theme}`)));
    });
    const legend = element('legend', t('settings.theme'));
    return element('fieldset.choice.looks', { id: 'set-theme' }, legend, ...labels);
  }
}

/** @param {Used} used */
const isOn = ({ element }) => /** @type {HTMLInputElement} */ (element).checked;

/**
 * Returns `value` if it is one of `known`.
 * @template {string} T
 * @param {readonly T[]} known
 * @param {string} value
 */
const oneOf = (known, value) => known.find((each) => each === value);

/**
 * @param {Looks} looks
 * @param {{ setPace: (pace: Pace) => void, setLanguage: (tag: Language) => void }} page
 */
function addSettingCommands(looks, { setPace, setLanguage }) {
  const choose = (/** @type {Parameters<typeof chooseLook>[0]} */ choice) => {
    chooseLook(choice);
    looks.draw();
  };
  addCommands('settings-dialog', {
    'set-sound': (used) => changeSettings({ sound: isOn(used) }),
    'set-volume': ({ value }) => changeSettings({ volume: Number(value) / 100 }),
    'set-theme': ({ value }) => chooseLook({ theme: oneOf(THEMES, value) }),
    'set-scheme': ({ value }) => choose({ scheme: oneOf(SCHEMES, value) }),
    'set-names': (used) => choose({ names: isOn(used) }),
    'set-motion': ({ value }) => changeSettings({ motion: oneOf(MOTIONS, value) }),
    'set-pace': ({ value }) => setPace(oneOf(PACES, value) ?? 'normal'),
    'set-letters': (used) => switchLetters(isOn(used)),
    'set-language': ({ value }) => setLanguage(/** @type {Language} */ (value)),
  });
}

/**
 * @param {Pace} pace
 * @param {{ setPace: (pace: Pace) => void, setLanguage: (tag: Language) => void }} page
 * @returns {HTMLElement[]}
 */
export function settingsOf(pace, page) {
  const looks = new Looks();
  addSettingCommands(looks, page);
  const { sound, volume, motion } = settings();
  const { theme, scheme, names } = chosenLook();
  const loud = element('input', {
    id: 'set-volume',
    type: 'range',
    value: volume * 100,
    data: { do: 'set-volume' },
  });
  return [
    checkboxField('sound', sound),
    element('p.field', element('label', { for: 'set-volume' }, t('settings.volume')), loud),
    looks.field(theme),
    element('p.quiet', t('theme.metal.note')),
    selectField(
      'scheme',
      SCHEMES.map((each) => [each, t(`scheme.${each}`)]),
      scheme,
    ),
    checkboxField('names', names),
    selectField(
      'motion',
      MOTIONS.map((each) => [each, t(`motion.${each}`)]),
      motion,
    ),
    selectField(
      'pace',
      PACES.map((each) => [each, t(`pace.${each}`)]),
      pace,
    ),
    checkboxField('letters', areLettersOn()),
    selectField('language', Object.entries(LANGUAGES), language()),
    element('p.quiet', t('settings.kept')),
  ];
}
