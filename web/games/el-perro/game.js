/** El Perro: a dog against twelve goats. */

/** @import { Description } from '../description.js' */
import { LinesBoard } from '../lines5/board.js';
import { BOARD_WORDS } from '../words.js';

/** @type {Description} */
export const EL_PERRO = {
  rulesets: ['el-perro'],
  boards: [new LinesBoard(false), new LinesBoard(true)],
  bottom: 1,
  words: BOARD_WORDS,
  themes: ['material', 'plain'],
  dark: 0,
  signs: ['dog', 'goat'],
  prey: 1,
  sound: 'stone',
  minutes: 5,
  effort: 'easy',
  showcase: 'c3-c4 c2-c3 c4xc2 a2-a3 c2-c3 d2-c2 c3-c4 b2-b3 c4-b4 e3-e4 b4xb2'.split(' '),
  moveWidthRem: 8.5,
  example: 'c3-b3',
  jumps: true,
  marksWay: true,
  tableBytes: 1_312_315,
  drawing: () => import('./drawing.js'),
  paper: () => import('./paper.js'),
};
