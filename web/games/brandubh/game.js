/** Brandubh and El Cuervo: a king and his defenders against the attackers. */

/** @import { Description } from '../description.js' */
import { TaflBoard } from './board.js';
import { TAFL_WORDS } from './words.js';

/** @type {Description} */
export const BRANDUBH = {
  rulesets: ['brandubh', 'el-cuervo'],
  sharesNet: true,
  boards: [new TaflBoard(false), new TaflBoard(true)],
  words: TAFL_WORDS,
  themes: ['material', 'metal', 'plain'],
  dark: 0,
  signs: ['king', 'pawn'],
  sound: 'metal',
  minutes: 10,
  effort: 'easy',
  moveWidthRem: 8.5,
  example: 'd5-b5',
  tableBytes: [76_771, 76_649],
  tablePieces: 5,
  drawing: () => import('./drawing.js'),
  paper: () => import('./paper.js'),
};
