/** Line drawing of a board, for paper and files. Games override the parts that differ. */

/** @import { Box, Geometry, Point } from '../board/geometry.js' */
/** @import { Color, Kind, Placed, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
import { words } from '../board/render/svg-tags.js';

/** @typedef {import('../pages/print/positions.js').Task} Task */

export class BoardPaper {
  /**
   * Distance between squares in the true-size print, in mm. It is the same for every paper size, so that
   * pieces fit.
   */
  unit = 24;
  /** Printed margin around the squares, in board units. */
  around = 0.24;
  /** Maximum size of the squares' names, in board units. */
  nameSize = 0.3;
  /** True if the true-size board needs two sheets, one for each half. */
  isHalved = false;

  /** Spare pieces beyond the initial position. @type {{ color: Color, kind: Kind, count: number }[]} */
  spares = [];

  /** @param {readonly Task[]} tasks for worksheets */
  constructor(tasks) {
    this.tasks = tasks;
  }

  /** SVG elements of the board without pieces. @param {Geometry} _geometry @returns {string[]} */
  board(_geometry) {
    return [];
  }

  /** Part of the board that is printed, in board units. @param {Geometry} geometry @returns {Box} */
  box({ frame, width, height }) {
    const cut = frame - this.around;
    return { x: cut, y: cut, width: width - 2 * cut, height: height - 2 * cut };
  }

  /** Distance of the names from the edge, in board units. @param {number} _size size of the names */
  edge(_size) {
    return this.around / 2;
  }

  /**
   * SVG elements of the squares' names.
   * @param {Geometry} geometry
   * @param {RulesetInfo} _info
   * @param {number} size units
   * @param {Color | null} _counts side whose numbering is used, if each side has its own; null for both
   * @param {Box} box part of the board that is drawn
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
   * Centre of the top piece on a square.
   * @param {Geometry} geometry
   * @param {Placed[]} _pieces
   * @param {number} square
   * @param {Color} _color owner of the piece
   * @returns {Point}
   */
  top(geometry, _pieces, square, _color) {
    return geometry.center(square);
  }
}
