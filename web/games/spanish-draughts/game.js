/** Spanish draughts. */

/** @import { Description } from '../description.js' */
import { DraughtsBoard } from './board.js';

/** @type {Description} */
export const SPANISH_DRAUGHTS = {
  rulesets: ['spanish-draughts'],
  boards: [new DraughtsBoard(false), new DraughtsBoard(true)],
  shown: (placed) => placed,
  themes: ['material', 'plain'],
  dark: 1,
  signs: ['man', 'man'],
  sound: 'wood',
  example: '10-14',
  jumps: true,
  drawing: () => import('./drawing.js'),
};
