/** A board as it is drawn in lines, on paper and in files. Boards differ from it. */

/** @import { Box, Geometry, Point } from '../board/geometry.js' */
/** @import { Color, Kind, Placed, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { words } from '../board/render/svg-tags.js';

/** @typedef {import('../pages/print/positions.js').Task} Task */

export class BoardPaper {
  /**
   * How the board is printed in true size: the distance of two places in millimetres. The same on every
   * paper, so that pieces and boards fit.
   */
  unit = 24;
  /** What is printed beyond the places, in units. */
  around = 0.24;
  /** How large the names of the places are at most, in units. */
  nameSize = 0.3;
  /** Whether the board in true size is too large for a sheet: then it comes in two halves. */
  isHalved = false;

  /** Pieces to cut out beyond those of the start. @type {{ color: Color, kind: Kind, count: number }[]} */
  spares = [];

  /** @param {readonly Task[]} tasks what a worksheet asks */
  constructor(tasks) {
    this.tasks = tasks;
  }

  /** The board without pieces. @param {Geometry} _geometry @returns {string[]} */
  board(_geometry) {
    return [];
  }

  /** What of the board is printed, in its units. @param {Geometry} geometry @returns {Box} */
  box({ frame, width, height }) {
    const cut = frame - this.around;
    return { x: cut, y: cut, width: width - 2 * cut, height: height - 2 * cut };
  }

  /** How far from the edge the names stand. @param {number} _size of the names */
  edge(_size) {
    return this.around / 2;
  }

  /**
   * The names of the places.
   * @param {Geometry} geometry
   * @param {RulesetInfo} _info
   * @param {number} size units
   * @param {Color | null} _counts who counts the places, where each side does so its own way; null: both
   * @param {Box} box what is drawn of the board
   * @returns {string[]}
   */
  names({ rows, width, height }, _info, size, _counts, box) {
    const count = rows.length;
    const first = (width - (count - 1)) / 2;
    const edge = this.edge(size);
    return Array.from({ length: count }, (_, index) => [
      words({ x: first + index, y: box.y + box.height - edge }, String.fromCharCode(97 + index), size),
      words({ x: box.x + edge, y: height - first - index }, String(index + 1), size),
    ]).flat();
  }

  /**
   * Where a piece stands after the others on its place.
   * @param {Geometry} geometry
   * @param {Placed[]} _pieces
   * @param {number} square
   * @param {Color} _color whose piece it is
   * @returns {Point}
   */
  top(geometry, _pieces, square, _color) {
    return geometry.center(square);
  }
}
