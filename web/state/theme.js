/**
 * The theme of the boards and the colour scheme of the page. Choices are stored. A theme from the address
 * applies until the visitor chooses another.
 */

/** @import { GameName } from '../games/games.js' */
import { GAMES } from '../games/games.js';
import { getItem, parseJson, setItem } from './storage.js';

/**
 * `material`: materials from the times of the games; `metal`: Brandubh as a modern Spanish text describes it;
 * `plain`: high contrast.
 * @typedef {'material' | 'metal' | 'plain'} Theme
 */
/** @typedef {'system' | 'light' | 'dark'} Scheme */

/** @type {Theme[]} */
export const THEMES = ['material', 'metal', 'plain'];
/** @type {Scheme[]} */
export const SCHEMES = ['system', 'light', 'dark'];

const STORED = 'ludoteca.look';

/** `names`: shows coordinates on the boards. @type {{ theme: Theme, scheme: Scheme, names: boolean }} */
const chosen = { theme: 'material', scheme: 'system', names: true };
/** @type {Set<() => void>} */
const listeners = new Set();

/** Returns the chosen theme, or `material` if the game lacks it. @param {GameName} game */
export const themeOf = (game) => (GAMES[game].themes.includes(chosen.theme) ? chosen.theme : 'material');

export const chosenLook = () => ({ ...chosen });

/** Applies and stores a choice, and calls the listeners. @param {Partial<typeof chosen>} choice */
export function chooseLook(choice) {
  apply(choice);
  setItem(STORED, JSON.stringify(chosen));
}

/** @param {() => void} listener called after every change */
export function onLook(listener) {
  listeners.add(listener);
}

/** The last theme applied from the address. It isn't applied again after a choice. @type {Theme | null} */
let appliedTheme = null;

/** Applies the stored choice and the theme of the address. @param {Theme | null} requested */
export function applyStoredLook(requested) {
  /** @type {{ theme?: unknown, scheme?: unknown, names?: unknown }} */
  const stored = Object(parseJson(getItem(STORED) ?? ''));
  const theme = requested === appliedTheme ? null : requested;
  appliedTheme = requested;
  const choice = {
    theme:
      theme ??
      (requested === null ? THEMES.find((each) => each === stored.theme) : undefined) ??
      chosen.theme,
    scheme: SCHEMES.find((each) => each === stored.scheme) ?? chosen.scheme,
    names: typeof stored.names === 'boolean' ? stored.names : chosen.names,
  };
  if (JSON.stringify(choice) !== JSON.stringify(chosen)) apply(choice);
}

/** @param {Partial<typeof chosen>} choice */
function apply(choice) {
  Object.assign(chosen, choice);
  document.documentElement.dataset['scheme'] = chosen.scheme;
  document.documentElement.dataset['theme'] = chosen.theme;
  listeners.forEach((listener) => listener());
}
