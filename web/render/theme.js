/**
 * What a ruleset's board is made of, and whether the system asks for plain colours.
 *
 * @import { RulesetInfo } from '../pkg/ludoteca_wasm.js'
 */

/** @typedef {'stone' | 'inlay' | 'yew' | 'chequer' | 'tables'} Material */
/** @typedef {{ material: Material, plain: boolean, ground: string, ink: string, accent: string, label: string }} Theme */

/** @type {{ [game in RulesetInfo['game']]: Material }} */
const MATERIALS = { 'el-perro': 'stone', brandubh: 'yew', fallas: 'tables', alquerque: 'inlay', 'spanish-draughts': 'chequer' };

/** Colour of coordinates on each material. @type {{ [material in Material]: string }} */
const LABELS = { stone: 'rgb(28 20 14 / .8)', inlay: '#ecd9b3', yew: '#2f1406', chequer: '#e3c592', tables: '#ecd2a0' };

const forced = matchMedia('(forced-colors: active)');
const contrast = matchMedia('(prefers-contrast: more)');

/** @param {RulesetInfo['game']} game @returns {Theme} */
export function themeOf(game) {
  const material = MATERIALS[game];
  const plain = forced.matches || contrast.matches;
  return { material, plain, ground: 'Canvas', ink: 'CanvasText', accent: plain ? 'Highlight' : '#ffd75e', label: plain ? 'CanvasText' : LABELS[material] };
}

/** Calls back when the system changes its colours. @param {() => void} changed @param {AbortSignal} [signal] */
export function onThemeChange(changed, signal) {
  for (const query of [forced, contrast, matchMedia('(prefers-color-scheme: dark)')]) query.addEventListener('change', changed, { signal });
}
