/** Line drawing of the board of El Perro and Alquerque. */

/** @import { Geometry } from '../../board/geometry.js' */
import { circle, tag } from '../../board/render/svg-tags.js';
import { BoardPaper } from '../paper.js';

export class LinesPaper extends BoardPaper {
  unit = 36;
  around = 0.06;

  /** @param {Geometry} geometry @returns {string[]} */
  board(geometry) {
    return [
      ...geometry.lines.map(([one, other]) => {
        const [from, to] = [geometry.center(one), geometry.center(other)];
        return tag('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y });
      }),
      ...geometry.centers.map((center) => circle(center, 0.05, { fill: '#000' })),
    ];
  }

  /** @param {number} size */
  edge(size) {
    return size * 0.7;
  }
}
