/** Description of Alquerque for the page. */

/** @import { Description } from '../description.js' */
import { LinesBoard } from '../lines5/board.js';
import { BOARD_WORDS } from '../words.js';

/** @type {Description} */
export const ALQUERQUE = {
  rulesets: ['alquerque'],
  boards: [new LinesBoard(false), new LinesBoard(true)],
  words: BOARD_WORDS,
  themes: ['material', 'plain'],
  dark: 1,
  signs: ['man', 'man'],
  sound: 'wood',
  minutes: 15,
  effort: 'easy',
  moveWidthRem: 8.5,
  example: 'c2-c3',
  jumps: true,
  countsPairs: true,
  tableBytes: 84_955,
  tablePieces: 7,
  drawing: () => import('./drawing.js'),
  paper: () => import('./paper.js'),
};
