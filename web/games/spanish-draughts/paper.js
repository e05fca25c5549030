/** Line drawing and worksheet tasks of Spanish draughts. */

/** @import { Geometry } from '../../board/geometry.js' */
/** @import { RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
import { tag, words } from '../../board/render/svg-tags.js';
import { BoardPaper } from '../paper.js';

class DraughtsPaper extends BoardPaper {
  unit = 22;
  around = 0.1;
  /** Kings for promoted men. @type {BoardPaper['spares']} */
  spares = [
    { color: 0, kind: 'king', count: 4 },
    { color: 1, kind: 'king', count: 4 },
  ];

  /** @param {Geometry} geometry @returns {string[]} */
  board({ boxes, frame }) {
    return [
      tag('rect', { x: frame, y: frame, width: 8, height: 8, fill: '#b5b5b5' }),
      ...boxes.map((box) => tag('rect', { ...box, fill: '#fff', 'stroke-width': 0.02 })),
    ];
  }

  /** @param {Geometry} geometry @param {RulesetInfo} info @param {number} size @returns {string[]} */
  names({ centers }, { squares }, size) {
    return centers.map(({ x, y }, square) =>
      words({ x: x - 0.5 + size * 0.72, y: y - 0.5 + size * 0.68 }, squares[square] ?? '', size),
    );
  }
}

export const PAPER = new DraughtsPaper(['movers', 'moves', 'most', 'stuck', 'win', 'win']);
