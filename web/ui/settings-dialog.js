/** The dialog for settings that apply to all games. */

/** @import { PartOf } from '../i18n/keys.js' */
/** @import { Pace } from '../state/players.js' */
/** @import { Used } from './commands.js' */
/** @import { Choices } from './fields.js' */
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
import { checkField, choicesOf, radioGroup, selectField } from './fields.js';

/** @typedef {{ setPace: (pace: Pace) => void, setLanguage: (tag: Language) => void }} SettingsContext */

/** @param {PartOf<'settings'>} id @param {boolean} isOn */
const check = (id, isOn) => element('p.setting', checkField(`set-${id}`, t(`settings.${id}`), isOn));

/** @param {PartOf<'settings'>} id @param {Choices} choices @param {string} chosen */
const select = (id, choices, chosen) => selectField(`set-${id}`, t(`settings.${id}`), choices, chosen);

/** Longer side of a sample board, in CSS pixels. */
const SIZE_PX = 160;

/** Makes a sample board for each theme. */
function samplesOf() {
  // The samples show the open game. Themes that it lacks are shown with a game that has all themes.
  const open = GAME_NAMES.filter((name) => name === document.body.dataset['game']);
  const all = GAME_NAMES.filter((name) => THEMES.every((theme) => GAMES[name].themes.includes(theme)));
  return THEMES.flatMap((theme) => {
    const game = [...open, ...all].find((name) => GAMES[name].themes.includes(theme));
    if (game === undefined) return [];
    const board = new StillBoard(startOf(rules, game));
    board.resizeWithin(SIZE_PX);
    return [{ theme, board }];
  });
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

/** @param {() => void} draw @param {SettingsContext} page */
function addSettingCommands(draw, { setPace, setLanguage }) {
  const choose = (/** @type {Parameters<typeof chooseLook>[0]} */ choice) => {
    chooseLook(choice);
    draw();
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

/** @param {Pace} pace @param {SettingsContext} page @returns {HTMLElement[]} */
export function settingsOf(pace, page) {
  const samples = samplesOf();
  // The colours depend on the page's colour scheme.
  const draw = () => samples.forEach(({ theme, board }) => board.draw(theme));
  draw();
  addSettingCommands(draw, page);
  const { sound, volume, motion } = settings();
  const { theme: look, scheme, names } = chosenLook();
  const looks = radioGroup(
    'set-theme',
    t('settings.theme'),
    samples.map(({ theme, board }) => [theme, t(`theme.${theme}`), board.canvas]),
    look,
  );
  looks.id = 'set-theme';
  looks.classList.add('looks');
  const data = { do: 'set-volume' };
  return [
    check('sound', sound),
    element(
      'p.field',
      element('label', { for: 'set-volume' }, t('settings.volume')),
      element('input', { id: 'set-volume', type: 'range', value: volume * 100, data }),
    ),
    looks,
    element('p.quiet', t('theme.metal.note')),
    select(
      'scheme',
      choicesOf(SCHEMES, (each) => t(`scheme.${each}`)),
      scheme,
    ),
    check('names', names),
    select(
      'motion',
      choicesOf(MOTIONS, (each) => t(`motion.${each}`)),
      motion,
    ),
    select(
      'pace',
      choicesOf(PACES, (each) => t(`pace.${each}`)),
      pace,
    ),
    check('letters', areLettersOn()),
    select('language', Object.entries(LANGUAGES), language()),
    element('p.quiet', t('settings.kept')),
  ];
}
