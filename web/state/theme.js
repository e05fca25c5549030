/**
 * How the boards and the page look: the theme of the boards, and whether the page is light or dark. The
 * address may ask for a theme, which then holds until another is chosen; what is chosen is remembered.
 */

/** @import { GameName } from '../games/games.js' */
import { GAMES } from '../games/games.js';
import { keep, parsed, recall } from './storage.js';

/**
 * `material`: what the boards of the time were made of; `metal`: Brandubh after a modern Spanish text;
 * `plain`: high contrast.
 */
/** @typedef {'material' | 'metal' | 'plain'} Theme */
/** @typedef {'system' | 'light' | 'dark'} Scheme */

/** @type {Theme[]} */
export const THEMES = ['material', 'metal', 'plain'];
/** @type {Scheme[]} */
export const SCHEMES = ['system', 'light', 'dark'];

const STORED = 'ludoteca.look';

/**
 * `names`: whether letters and numbers stand at the edges of the boards.
 * @type {{ theme: Theme, scheme: Scheme, names: boolean }}
 */
const chosen = { theme: 'material', scheme: 'system', names: true };
/** @type {Set<() => void>} */
const listeners = new Set();

/** The theme of a game's board. @param {GameName} game @returns {Theme} */
export const themeOf = (game) => (GAMES[game].themes.includes(chosen.theme) ? chosen.theme : 'material');

/** What was chosen. */
export const chosenLook = () => ({ ...chosen });

/** Remembers a choice, and tells who draws. @param {Partial<typeof chosen>} choice */
export function chooseLook(choice) {
  apply(choice);
  keep(STORED, JSON.stringify(chosen));
}

/** Calls `listener` after every change. @param {() => void} listener */
export function onLook(listener) {
  listeners.add(listener);
}

/** What the address asked for last: it is heard once. @type {Theme | null} */
let heard = null;

/**
 * Takes up what was chosen last, and what the address asks for.
 * @param {Theme | null} asked
 */
export function recallLook(asked) {
  /** @type {{ theme?: unknown, scheme?: unknown, names?: unknown }} */
  const stored = Object(parsed(recall(STORED) ?? ''));
  const wanted = asked === heard ? null : asked;
  heard = asked;
  const choice = {
    theme:
      wanted ?? (asked === null ? THEMES.find((each) => each === stored.theme) : undefined) ?? chosen.theme,
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
