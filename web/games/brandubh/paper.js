/** Line drawing and worksheet tasks of Brandubh and El Cuervo. */

/** @import { Geometry } from '../../board/geometry.js' */
import { circle, tag } from '../../board/render/svg-tags.js';
import { BoardPaper } from '../paper.js';
import { isThrone } from './board.js';

class TaflPaper extends BoardPaper {
  /** @param {Geometry} geometry @returns {string[]} */
  board(geometry) {
    return geometry.boxes.flatMap((box, square) => [
      tag('rect', { ...box, fill: isThrone(square) ? '#ddd' : 'none' }),
      ...(isThrone(square) ? [0.46, 0.2] : []).map((radius) =>
        circle(geometry.center(square), radius, { fill: 'none' }),
      ),
    ]);
  }
}

export const PAPER = new TaflPaper(['reach', 'takes', 'removed', 'between', 'win', 'win']);
