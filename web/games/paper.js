/** Parts of the line drawings of boards. Games override those that differ. */

/** @import { Paper } from './description.js' */
import { words } from '../board/render/svg-tags.js';

/** @type {Omit<Paper, 'tasks' | 'unit' | 'around' | 'board'> & ThisType<Paper>} */
export const BOARD_PAPER = {
  nameSize: 0.3,
  isHalved: false,
  spares: [],
  box({ frame, width, height }) {
    const cut = frame - this.around;
    return { x: cut, y: cut, width: width - 2 * cut, height: height - 2 * cut };
  },
  names({ rows, width, height }, _info, size, _counts, box) {
    const count = rows.length;
    const first = (width - (count - 1)) / 2;
    const edge = this.edge(size);
    return Array.from({ length: count }, (_, index) => [
      words({ x: first + index, y: box.y + box.height - edge }, String.fromCharCode(97 + index), size),
      words({ x: box.x + edge, y: height - first - index }, String(index + 1), size),
    ]).flat();
  },
  edge() {
    return this.around / 2;
  },
  top: (geometry, _pieces, square) => geometry.center(square),
};
