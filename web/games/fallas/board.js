/**
 * The tables board of Fallas and Fayles. The first player's points 1 to 12 (indices 0 to 11) run along the
 * bottom from left to right, and points 13 to 24 along the top from right to left. Each player's tray for
 * pieces borne off is next to the player's last quarter.
 */

/** @import { Box, Plan, Point } from '../../board/geometry.js' */
import { Geometry, isInside, OFF, turned } from '../../board/geometry.js';

/** Number of pieces of a side. */
export const TABLEMEN = 15;

/** Measurements of the board, in units. */
export const TABLES = Object.freeze({ frame: 0.5, bar: 0.62, tray: 0.82, point: 4.64, middle: 1.7 });

/** Points in a quarter of the board. */
const QUARTER = 6;

/** @param {Box} box @param {number} width @param {number} height @param {boolean} flipped */
const turnedBox = (box, width, height, flipped) =>
  flipped ? { ...box, x: width - box.x - box.width, y: height - box.y - box.height } : box;

/** @param {boolean} flipped @returns {Plan} */
function tablesPlan(flipped) {
  const { frame, bar, tray, point, middle } = TABLES;
  const width = 12 + bar + 2 * frame;
  const height = 2 * (frame + tray + point) + middle;
  const radius = 0.475;
  /** @type {Point[]} */
  const centers = [];
  /** @type {Box[]} */
  const boxes = [];
  for (let square = 0; square < OFF; square += 1) {
    const top = square >= 12;
    const column = top ? 23 - square : square;
    const x = frame + column + (column >= QUARTER ? bar : 0);
    const box = { x, y: top ? frame + tray : height - frame - tray - point, width: 1, height: point };
    const center = { x: x + 0.5, y: top ? frame + tray + radius : height - frame - tray - radius };
    centers.push(turned(center, width, height, flipped));
    boxes.push(turnedBox(box, width, height, flipped));
  }
  const own = { x: frame, y: frame * 0.8, width: QUARTER, height: tray };
  const trayBox = turnedBox(own, width, height, flipped);
  boxes.push(trayBox);
  centers.push({ x: trayBox.x + 3, y: trayBox.y + trayBox.height / 2 });
  const top = Array.from({ length: 12 }, (_, column) => 23 - column);
  const bottom = Array.from({ length: 12 }, (_, column) => column);
  /** @type {(number | null)[][]} */
  const rows = flipped ? [bottom.reverse(), top.reverse(), [OFF]] : [[OFF], top, bottom];
  return { board: 'tables24', flipped, width, height, frame, radius, centers, boxes, rows };
}

export class TablesBoard extends Geometry {
  off = OFF;
  isCounted = true;
  part = QUARTER;
  /** Smaller ring, and paths that bend round other stacks, because pieces are close together. */
  marks = { isArched: true, ring: 0.98, dot: 0.14 };

  /** @param {boolean} flipped */
  constructor(flipped) {
    super(tablesPlan(flipped));
  }

  /** @param {number} color */
  trayOf(color) {
    const own = this.boxes[OFF];
    return color === 0 ? own : { ...own, y: this.height - own.y - own.height };
  }

  /** True if a point is in the upper half as displayed. @param {Point} at */
  isHigh({ y }) {
    return y < this.height / 2;
  }

  /**
   * Centre of a piece in a stack. Pieces in stacks of more than five overlap, but each still shows its rim.
   * @param {number} square
   * @param {number} index
   * @param {number} count
   * @param {number} color
   * @returns {Point}
   */
  placeIn(square, index, count, color) {
    if (square === OFF) {
      const tray = this.trayOf(color);
      return { x: tray.x + 0.3 + Math.min(TABLEMEN - 1, index) * 0.385, y: tray.y + tray.height / 2 };
    }
    const base = this.center(square);
    const room = TABLES.point - 2 * this.radius;
    const pitch = count > 1 ? Math.min(2 * this.radius, room / (count - 1)) : 0;
    return { x: base.x, y: base.y + (this.isHigh(base) ? 1 : -1) * pitch * index };
  }

  /** @param {Point} at */
  freeSide(at) {
    return at.y > this.height / 2 ? -Math.PI / 2 : Math.PI / 2;
  }

  /** @param {number} from @returns {number[]} quarter of the board */
  around(from) {
    const [y, x] = this.placeOf(from);
    const first = x < QUARTER ? 0 : QUARTER;
    return this.rows[y].slice(first, first + QUARTER).flatMap((square) => square ?? []);
  }

  /** @param {number} x @param {number} y */
  squareAt(x, y) {
    return super.squareAt(x, y) ?? (isInside(this.trayOf(1), x, y) ? OFF : null);
  }
}
