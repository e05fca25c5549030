/** Line drawing of the board of El Perro and Alquerque. */

/** @import { Paper } from '../description.js' */
import { circle, tag } from '../../board/render/svg-tags.js';
import { BOARD_PAPER } from '../paper.js';

/** @param {Paper['tasks']} tasks @returns {Paper} */
export const linesPaper = (tasks) => ({
  ...BOARD_PAPER,
  tasks,
  unit: 36,
  around: 0.06,
  edge: (size) => size * 0.7,
  board: (geometry) => [
    ...geometry.segments.map(([from, to]) => tag('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y })),
    ...geometry.centers.map((center) => circle(center, 0.05, { fill: '#000' })),
  ],
});
