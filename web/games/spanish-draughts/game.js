/** Description of Spanish draughts for the page. */

/** @import { Description } from '../description.js' */
import { DraughtsBoard } from './board.js';
import { DRAUGHTS_WORDS } from './words.js';

/** @type {Description} */
export const SPANISH_DRAUGHTS = {
  rulesets: ['spanish-draughts'],
  boards: [new DraughtsBoard(false), new DraughtsBoard(true)],
  words: DRAUGHTS_WORDS,
  themes: ['material', 'plain'],
  dark: 1,
  signs: ['man', 'man'],
  sound: 'wood',
  minutes: 20,
  effort: 'hard',
  moveWidthRem: 8.5,
  example: '10-14',
  jumps: true,
  countsPairs: true,
  tableBytes: 311_624,
  tablePieces: 4,
  hasPdn: true,
  drawing: () => import('./drawing.js'),
  paper: () => import('./paper.js'),
};
