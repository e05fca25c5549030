/** Description of Fallas and Fayles, races with three dice on the tables board. */

/** @import { Color, Kind } from '../../pkg/ludoteca_wasm.js' */
/** @import { Description } from '../description.js' */
import { OFF } from '../../board/geometry.js';
import { TABLEMEN, TablesBoard } from './board.js';
import { TABLES_WORDS } from './words.js';

/** @type {Description} */
export const FALLAS = {
  rulesets: ['fallas', 'fayles'],
  boards: [new TablesBoard(false), new TablesBoard(true)],
  words: TABLES_WORDS,
  shown(placed) {
    const onBoard = placed.filter(({ square }) => square !== OFF);
    const off = /** @type {Color[]} */ ([0, 1]).map((color) => {
      const left = onBoard
        .filter((piece) => piece.color === color)
        .reduce((sum, { count }) => sum + count, 0);
      return { square: OFF, color, kind: /** @type {Kind} */ ('checker'), count: TABLEMEN - left };
    });
    return [...onBoard, ...off.filter(({ count }) => count > 0)];
  },
  themes: ['material', 'plain'],
  dark: 1,
  signs: ['checker', 'checker'],
  sound: 'bone',
  minutes: 20,
  effort: 'some',
  moveWidthRem: 11,
  example: '7/12,7/8,12/14',
  drawing: () => import('./drawing.js'),
  paper: () => import('./paper.js'),
  dice: () => import('../../board/render/dice.js'),
};
