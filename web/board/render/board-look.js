/** Chooses how boards are drawn: in the game's materials, or in a few colours with strong outlines. */

/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Theme } from '../../state/theme.js' */
import { chosenLook, onLook, themeOf } from '../../state/theme.js';

const FORCES = '(forced-colors: active)';
const MORE_CONTRAST = '(prefers-contrast: more)';

/**
 * Colours of a plain board; `shade` fills squares that are not used.
 * @typedef {{ canvas: string, text: string, highlight: string, accent: string, shade: string }} Colors
 */
/** @typedef {Colors & { isDark: boolean }} Plain */
/**
 * @typedef {object} Look
 * @property {RulesetInfo['game']} game
 * @property {boolean} metal true for Brandubh's metal board
 * @property {Plain | null} plain
 * @property {boolean} names true if letters and numbers are shown at the edge
 * @property {string} key cache key; different looks have different keys
 */

/** The plain theme's own colours, for light and dark pages. @type {Colors} */
const OWN = {
  canvas: 'light-dark(#ffffff, #000000)',
  text: 'light-dark(#000000, #ffffff)',
  highlight: 'light-dark(#0a4fb5, #ffd400)',
  accent: 'light-dark(#b00020, #ff9486)',
  shade: 'light-dark(#b4b4b4, #5c5c5c)',
};
/** @type {Colors} */
const FORCED = {
  canvas: 'Canvas',
  text: 'CanvasText',
  highlight: 'Highlight',
  accent: 'LinkText',
  shade: 'GrayText',
};

/** @param {RulesetInfo['game']} game @param {Theme} [theme] default: the chosen one @returns {Look} */
export function lookOf(game, theme = themeOf(game)) {
  const { names } = chosenLook();
  const forced = matchMedia(FORCES).matches;
  if (!forced && theme !== 'plain' && !matchMedia(MORE_CONTRAST).matches) {
    return { game, metal: theme === 'metal', plain: null, names, key: `${theme} ${names}` };
  }
  const plain = resolved(forced ? FORCED : OWN);
  return { game, metal: false, plain, names, key: Object.values(plain).join() + names };
}

/** Calls `listener` whenever the look of boards may have changed. @param {() => void} listener */
export function watchLook(listener) {
  onLook(listener);
  for (const query of [FORCES, MORE_CONTRAST, '(prefers-color-scheme: dark)'])
    matchMedia(query).addEventListener('change', listener);
}

/**
 * Resolves colours, as canvases ignore forced colours and colour schemes.
 * @param {Colors} names
 * @returns {Plain}
 */
function resolved(names) {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colors = { ...names };
  for (const role of /** @type {(keyof Colors)[]} */ (Object.keys(names))) {
    probe.style.color = names[role];
    colors[role] = getComputedStyle(probe).color;
  }
  probe.remove();
  const lightness = (/** @type {string} */ color) =>
    (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  return { ...colors, isDark: lightness(colors.canvas) < lightness(colors.text) };
}
