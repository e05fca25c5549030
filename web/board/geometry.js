/**
 * Where everything lies on a board: one geometry for the canvas, the grid of buttons and the tests. What
 * differs from board to board stands in web/games.
 *
 * A board is measured in its own units: one unit is the distance between two neighbouring squares, points or
 * the width of a point of the tables board. The origin is the top left corner of the whole board, frame
 * included; y grows downwards.
 * `flipped` turns the board by half a turn, so that the second player sits at the bottom.
 */

/** @import { RulesetInfo } from '../pkg/ludoteca_wasm.js' */

/** @typedef {RulesetInfo['board']} BoardKind */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * What a board is made of.
 * @typedef {object} Plan
 * @property {BoardKind} board
 * @property {boolean} flipped
 * @property {number} width units
 * @property {number} height units
 * @property {number} frame units of frame on each side
 * @property {number} radius radius of a piece, in units
 * @property {Point[]} centers centre of each square (tables: of the nearest piece of each point)
 * @property {Box[]} boxes what belongs to each square, for hits and for the buttons of the grid
 * @property {(number | null)[][]} rows the grid as it is seen, from the top: square or nothing
 */

/** The square that stands for "borne off", in the games in which pieces are. */
export const OFF = 24;

/** A board on which one piece stands on a square, in its middle. */
export class Geometry {
  /**
   * The tray: the square of the pieces that have been borne off; null where none are.
   * @type {number | null}
   */
  off = null;
  /** Pairs of joined squares, on boards with lines. @type {[number, number][]} */
  lines = [];
  /** Whether each side counts the squares its own way. */
  isCounted = false;
  /** How many places a part of the board is wide and high: hints show a part. */
  part = 3;
  /**
   * Marks: whether a line joins the ends of the last turn; the radius of the ring around a chosen piece, in
   * radii of a piece; the radius of the dot on a place to go, in units.
   */
  marks = { way: true, ring: 1.13, dot: 0.14 };

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

  /** The centre of a square. @param {number} square */
  center(square) {
    return /** @type {Point} */ (this.centers[square]);
  }

  /** Where `color` bears off, if pieces are borne off. @param {number} _color @returns {Box | null} */
  trayOf(_color) {
    return null;
  }

  /**
   * Where the piece number `index` of a stack of `count` stands.
   * @param {number} square
   * @param {number} _index from the rim of the board
   * @param {number} _count
   * @param {number} _color whose tray is meant, if the square is the tray
   * @returns {Point}
   */
  placeIn(square, _index, _count, _color) {
    return this.center(square);
  }

  /** The direction to the free side of a piece, where the mark of what may move is. @param {Point} _at */
  freeSide(_at) {
    return Math.PI / 2;
  }

  /**
   * The part of the board in which a piece stands, with the place to which it goes if that is near.
   * @param {number} from
   * @param {number} to
   * @returns {number[]} squares
   */
  around(from, to) {
    const { rows, part } = this;
    const [y, x] = this.placeOf(from);
    const [toY, toX] = this.placeOf(to);
    /** The first row or column of the block. @param {number} one @param {number} other */
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
   * The squares one after another in a direction, as far as pieces could go on an empty board.
   * @param {number} square
   * @param {number} down
   * @param {number} right
   * @returns {number[]}
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

  /** Whether a piece could go from a square to its neighbour. @param {number} _from @param {number} _to */
  isJoined(_from, _to) {
    return true;
  }

  /** @param {number} square @returns {[number, number]} row and column as they are seen */
  placeOf(square) {
    const y = Math.max(
      0,
      this.rows.findIndex((row) => row.includes(square)),
    );
    return [y, this.rows[y]?.indexOf(square) ?? 0];
  }

  /**
   * The square at a place of the board, or nothing.
   * @param {number} x units
   * @param {number} y units
   * @returns {number | null}
   */
  squareAt(x, y) {
    const found = this.boxes.findIndex((box) => isInside(box, x, y));
    return found >= 0 ? found : null;
  }
}

/** @param {Box} box @param {number} x @param {number} y */
export const isInside = (box, x, y) =>
  x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;

/**
 * The plan of a field of `size` by `size` places, some of them squares.
 * @param {BoardKind} board
 * @param {boolean} flipped
 * @param {number} size
 * @param {number} margin from the edge of the board to the first centre, in units
 * @param {number} radius
 * @param {[file: number, rank: number][]} places of the squares in order, from the bottom left
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
 * All places of a field, numbered by ranks from the bottom left.
 * @param {number} size
 * @returns {[file: number, rank: number][]}
 */
export const allPlaces = (size) =>
  Array.from({ length: size * size }, (_, square) => [square % size, Math.floor(square / size)]);

/**
 * @param {Point} point
 * @param {number} width
 * @param {number} height
 * @param {boolean} flipped
 * @returns {Point}
 */
export function turned(point, width, height, flipped) {
  return flipped ? { x: width - point.x, y: height - point.y } : point;
}

/**
 * Fails the type check where a case has been forgotten.
 * @param {never} value
 * @returns {never}
 */
export function unreachable(value) {
  throw new Error(`not handled: ${JSON.stringify(value)}`);
}
