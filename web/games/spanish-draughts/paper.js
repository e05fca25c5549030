/** Line drawing and worksheet tasks of Spanish draughts. */

/** @import { Paper } from '../description.js' */
import { tag, words } from '../../board/render/svg-tags.js';
import { BOARD_PAPER } from '../paper.js';

/** @type {Paper} */
export const PAPER = {
  ...BOARD_PAPER,
  tasks: ['movers', 'moves', 'most', 'stuck', 'win', 'win'],
  unit: 22,
  around: 0.1,
  // Kings for promoted men.
  spares: [
    { color: 0, kind: 'king', count: 4 },
    { color: 1, kind: 'king', count: 4 },
  ],
  board: ({ boxes, frame }) => [
    tag('rect', { x: frame, y: frame, width: 8, height: 8, fill: '#b5b5b5' }),
    ...boxes.map((box) => tag('rect', { ...box, fill: '#fff', 'stroke-width': 0.02 })),
  ],
  names: ({ centers }, { squares }, size) =>
    centers.map(({ x, y }, square) =>
      words({ x: x - 0.5 + size * 0.72, y: y - 0.5 + size * 0.68 }, squares[square], size),
    ),
};
