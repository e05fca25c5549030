/** El Perro: a dog against twelve goats. */

/** @import { Description } from '../description.js' */
import { LinesBoard } from '../lines5/board.js';

/** @type {Description} */
export const EL_PERRO = {
  rulesets: ['el-perro'],
  boards: [new LinesBoard(false), new LinesBoard(true)],
  shown: (placed) => placed,
  themes: ['material', 'plain'],
  dark: 0,
  signs: ['dog', 'goat'],
  sound: 'stone',
  example: 'c3-b3',
  jumps: true,
  drawing: () => import('./drawing.js'),
};
