/** Line drawing and worksheet tasks of Fallas and Fayles. */

/** @import { Geometry } from '../../board/geometry.js' */
/** @import { Paper } from '../description.js' */
import { OFF } from '../../board/geometry.js';
import { short, tag, words } from '../../board/render/svg-tags.js';
import { BOARD_PAPER } from '../paper.js';
import { TABLES } from './board.js';

/** @type {Paper} */
export const PAPER = {
  ...BOARD_PAPER,
  tasks: ['landings', 'hits', 'entry', 'dice', 'stuck', 'off'],
  unit: 17,
  around: 0.5,
  nameSize: 0.46,
  isHalved: true,
  board: (geometry) => [
    ...tableOf(geometry),
    ...geometry.boxes.slice(0, OFF).map(({ x, y }, square) => {
      const isTop = y < geometry.height / 2;
      const [base, tip] = isTop ? [y, y + TABLES.point] : [y + TABLES.point, y];
      return tag('path', {
        d: `M${short(x)} ${short(base)}h1L${short(x + 0.5)} ${short(tip)}z`,
        fill: square % 2 === 0 ? '#ddd' : '#fff',
      });
    }),
  ],
  /** If both numberings are shown, the second side's numbers are upside down, for the player opposite. */
  names: ({ centers, height }, _info, size, counts, box) =>
    centers.slice(0, OFF).flatMap((center, square) => {
      if (center.x < box.x || center.x > box.x + box.width) return [];
      const y = center.y > height / 2 ? height - TABLES.frame * 0.5 : TABLES.frame * 0.5;
      if (counts !== null)
        return [words({ x: center.x, y }, String(counts === 0 ? square + 1 : OFF - square), size)];
      const other = words({ x: 0, y: 0 }, String(OFF - square), size * 0.8);
      return [
        words({ x: center.x - 0.2, y }, String(square + 1), size),
        `<g transform="translate(${short(center.x + 0.24)} ${short(y)}) rotate(180)">${other}</g>`,
      ];
    }),
  top(geometry, pieces, square, color) {
    const tray = square === OFF ? geometry.trayOf(color) : null;
    if (tray !== null) return { x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 };
    const { x, y } = geometry.center(square);
    const { count = 0 } = pieces.find((piece) => piece.square === square) ?? {};
    const depth = Math.min(Math.max(count - 1, 0), 3.6);
    return { x, y: y + (y > geometry.height / 2 ? -1 : 1) * depth };
  },
};

/** Outlines of the halves, the trays and the bar. @param {Geometry} geometry */
function tableOf({ frame, height }) {
  const rims = [frame, frame + 6 + TABLES.bar].map((x) =>
    tag('rect', { x, y: frame, width: 6, height: height - 2 * frame, fill: 'none' }),
  );
  const trays = [frame + TABLES.tray, height - frame - TABLES.tray].map((y) =>
    tag('path', { d: `M${frame} ${short(y)}h6m${TABLES.bar} 0h6` }),
  );
  return [...rims, ...trays];
}
