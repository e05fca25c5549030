/** Line drawing and worksheet tasks of Brandubh and El Cuervo. */

/** @import { Paper } from '../description.js' */
import { circle, tag } from '../../board/render/svg-tags.js';
import { BOARD_PAPER } from '../paper.js';
import { isThrone } from './board.js';

/** @type {Paper} */
export const PAPER = {
  ...BOARD_PAPER,
  tasks: ['reach', 'takes', 'removed', 'between', 'win', 'win'],
  unit: 24,
  around: 0.24,
  board: (geometry) =>
    geometry.boxes.flatMap((box, square) => [
      tag('rect', { ...box, fill: isThrone(square) ? '#ddd' : 'none' }),
      ...(isThrone(square) ? [0.46, 0.2] : []).map((radius) =>
        circle(geometry.center(square), radius, { fill: 'none' }),
      ),
    ]),
};
