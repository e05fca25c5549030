/**
 * Geometry of a board, shared by the canvas, the grid of buttons and the tests. Each game defines its own
 * geometry in web/games.
 *
 * Coordinates are in board units: the distance between neighbouring squares, or the width of a point of the
 * tables board. The origin is the top left corner of the board with its frame, and y grows downwards.
 * `flipped` turns the board by 180°, so that the second player sits at the bottom.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */

/** @typedef {RulesetInfo['board']} BoardKind */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * Measurements from which a geometry is built.
 * @typedef {object} Plan
 * @property {BoardKind} board
 * @property {boolean} flipped
 * @property {number} width in units
 * @property {number} height in units
 * @property {number} frame width of the frame on each side, in units
 * @property {number} radius radius of a piece, in units
 * @property {Point[]} centers centre of each square (on the tables board, of the piece nearest to the rim)
 * @property {Box[]} boxes area of each square, for hit-testing and for the buttons of the grid
 * @property {(number | null)[][]} rows the grid as displayed, from the top; null where there is no square
 */

/** Index of the tray for pieces borne off, used in place of a square's index. */
export const OFF = 24;

/** A board with at most one piece on a square, in its middle. */
export class Geometry {
  /** Square of the tray for pieces borne off, or null if the game has none. @type {number | null} */
  off = null;
  /** Pairs of joined squares, on boards with lines. @type {[number, number][]} */
  lines = [];
  /** True if each side has its own numbering of the squares. */
  isCounted = false;
  /** Number of rows, and of columns, of the block that a hint highlights. */
  part = 3;
  /**
   * Settings for marks. `isArched` is true if the path of the last move bends towards the middle of the
   * board. `ring` is the radius of the ring around the selected piece, in piece radii. `dot` is the radius
   * of the dot on a target, in units.
   */
  marks = { isArched: false, ring: 1.13, dot: 0.14 };

  /** @param {Plan} plan */
  constructor({ board, flipped, width, height, frame, radius, centers, boxes, rows }) {
    this.board = board;
    this.flipped = flipped;
    this.width = width;
    this.height = height;
    this.frame = frame;
    this.radius = radius;
    this.centers = centers;
    this.boxes = boxes;
    this.rows = rows;
  }

  /** @param {number} square */
  center(square) {
    return this.centers[square];
  }

  /** Ends of each line. @returns {[Point, Point][]} */
  get segments() {
    return this.lines.map(([from, to]) => [this.center(from), this.center(to)]);
  }

  /** Tray in which `color` bears off, or null. @param {number} _color @returns {Box | null} */
  trayOf(_color) {
    return null;
  }

  /**
   * Centre of a piece in a stack, in board units.
   * @param {number} square
   * @param {number} _index position counted from the rim of the board, from 0
   * @param {number} _count
   * @param {number} _color side whose tray is meant, if `square` is the tray
   */
  placeIn(square, _index, _count, _color) {
    return this.center(square);
  }

  /** Angle from a piece to its open side, where a mark shows that it can move. @param {Point} _at */
  freeSide(_at) {
    return Math.PI / 2;
  }

  /**
   * Returns the block of `part` × `part` squares that contains `from`, shifted towards `to`.
   * @param {number} from
   * @param {number} to
   * @returns {number[]} squares
   */
  around(from, to) {
    const { rows, part } = this;
    const [y, x] = this.placeOf(from);
    const [toY, toX] = this.placeOf(to);
    /** First row or column of the block. @param {number} one @param {number} other */
    const first = (one, other) => {
      const middle = Math.round((one + other - part + 1) / 2);
      const near = Math.min(one, Math.max(one - part + 1, middle));
      return Math.max(0, Math.min(rows.length - part, near));
    };
    const [top, left] = [first(y, toY), first(x, toX)];
    return rows
      .slice(top, top + part)
      .flatMap((row) => row.slice(left, left + part))
      .flatMap((square) => square ?? []);
  }

  /**
   * Squares in a direction, as far as a piece could go on an empty board.
   * @param {number} square
   * @param {number} down rows per step: -1, 0 or 1
   * @param {number} right columns per step: -1, 0 or 1
   */
  ray(square, down, right) {
    const [y, x] = this.placeOf(square);
    /** @type {number[]} */
    const squares = [];
    for (let from = square, step = 1; ; step += 1) {
      const next = this.rows[y + step * down]?.[x + step * right] ?? null;
      if (next === null || !this.isJoined(from, next)) return squares;
      squares.push(next);
      from = next;
    }
  }

  /** True if a piece can go from a square to its neighbour. @param {number} _from @param {number} _to */
  isJoined(_from, _to) {
    return true;
  }

  /** @param {number} square @returns {[number, number]} row and column as displayed, from 0 */
  placeOf(square) {
    const y = Math.max(
      0,
      this.rows.findIndex((row) => row.includes(square)),
    );
    return [y, this.rows[y]?.indexOf(square) ?? 0];
  }

  /** Square at a point, or null. @param {number} x units @param {number} y units */
  squareAt(x, y) {
    const found = this.boxes.findIndex((box) => isInside(box, x, y));
    return found >= 0 ? found : null;
  }
}

/** @param {Box} box @param {number} x @param {number} y */
export const isInside = (box, x, y) =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

/**
 * Plan of a board with `size` × `size` positions, some of which are squares in play.
 * @param {BoardKind} board
 * @param {boolean} flipped
 * @param {number} size
 * @param {number} margin from the edge of the board to the first centre, in units
 * @param {number} radius
 * @param {[file: number, rank: number][]} places file and rank of each square, from the bottom left
 * @returns {Plan}
 */
export function fieldPlan(board, flipped, size, margin, radius, places) {
  const side = size - 1 + 2 * margin;
  const centers = places.map(([file, rank]) =>
    turned({ x: margin + file, y: side - margin - rank }, side, side, flipped),
  );
  /** @type {(number | null)[][]} */
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  centers.forEach(({ x, y }, square) => {
    const row = rows[Math.round(y - margin)];
    if (row !== undefined) row[Math.round(x - margin)] = square;
  });
  return {
    board,
    flipped,
    width: side,
    height: side,
    frame: margin - 0.5,
    radius,
    centers,
    boxes: centers.map(({ x, y }) => ({ x: x - 0.5, y: y - 0.5, width: 1, height: 1 })),
    rows,
  };
}

/**
 * Files and ranks of all squares, rank by rank from a1.
 * @param {number} size
 * @returns {[file: number, rank: number][]}
 */
export const allPlaces = (size) =>
  Array.from({ length: size * size }, (_, square) => [square % size, Math.floor(square / size)]);

/** @param {Point} point @param {number} width @param {number} height @param {boolean} flipped */
export function turned(point, width, height, flipped) {
  return flipped ? { x: width - point.x, y: height - point.y } : point;
}

/** Fails the type check if a case is not handled. @param {never} value @returns {never} */
export function unreachable(value) {
  throw new Error(`not handled: ${JSON.stringify(value)}`);
}
