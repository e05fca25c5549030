/** How the boards are to be drawn: the game's own materials, or the system's colours where the visitor forces them. */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */

/** When boards are drawn plainly, in system colours. */
export const PLAIN = '(forced-colors: active), (prefers-contrast: more)';

/** @typedef {{ canvas: string, text: string, highlight: string, accent: string }} ForcedColors */
/**
 * @typedef {object} Look
 * @property {RulesetInfo['game']} game
 * @property {ForcedColors | null} forced
 */

/**
 * @param {RulesetInfo['game']} game
 * @returns {Look}
 */
export function lookOf(game) {
  if (!matchMedia(PLAIN).matches) return { game, forced: null };
  return {
    game,
    forced: {
      canvas: systemColor('Canvas'), text: systemColor('CanvasText'),
      highlight: systemColor('Highlight'), accent: systemColor('LinkText'),
    },
  };
}

/**
 * What a system colour is here: a canvas does not follow the forced palette by itself.
 * @param {string} name
 * @returns {string}
 */
function systemColor(name) {
  const probe = document.createElement('span');
  probe.style.color = name;
  document.body.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}
