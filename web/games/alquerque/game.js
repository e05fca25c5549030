/** Alquerque. */

/** @import { Description } from '../description.js' */
import { LinesBoard } from '../lines5/board.js';

/** @type {Description} */
export const ALQUERQUE = {
  rulesets: ['alquerque'],
  boards: [new LinesBoard(false), new LinesBoard(true)],
  shown: (placed) => placed,
  themes: ['material', 'plain'],
  dark: 1,
  signs: ['man', 'man'],
  sound: 'wood',
  example: 'c2-c3',
  jumps: true,
  drawing: () => import('./drawing.js'),
};
