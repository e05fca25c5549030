/**
 * Where everything lies on a board: one geometry for the canvas, the grid of buttons and the tests.
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
 * @typedef {object} Geometry
 * @property {BoardKind} board
 * @property {boolean} flipped
 * @property {number} width units
 * @property {number} height units
 * @property {number} frame units of frame on each side
 * @property {number} radius radius of a piece, in units
 * @property {Point[]} centers centre of each square (tables: of the nearest piece of each point)
 * @property {Box[]} boxes what belongs to each square, for hits and for the buttons of the grid
 * @property {(number | null)[][]} rows the grid as it is seen, from the top: square or nothing
 * @property {[number, number][]} lines pairs of joined squares (line boards)
 */

/** The square that stands for "borne off" on the tables board. */
export const OFF = 24;

/** Measures of the tables board, in units. */
export const TABLES = Object.freeze({ frame: 0.5, bar: 0.62, tray: 0.82, point: 4.64, middle: 1.7 });

/**
 * @param {BoardKind} board
 * @param {boolean} flipped
 * @returns {Geometry}
 */
export function geometryOf(board, flipped) {
  switch (board) {
    case 'lines5':
      return fieldGeometry(board, flipped, 5, 0.86, 0.4);
    case 'tafl7':
      return fieldGeometry(board, flipped, 7, 1.06, 0.4);
    case 'checkered8':
      return checkeredGeometry(flipped);
    case 'tables24':
      return tablesGeometry(flipped);
    default:
      return unreachable(board);
  }
}

/**
 * A square field of `size` by `size` places numbered by ranks from the bottom left.
 * @param {'lines5' | 'tafl7'} board
 * @param {boolean} flipped
 * @param {number} size
 * @param {number} margin from the edge of the board to the first centre, in units
 * @param {number} radius
 * @returns {Geometry}
 */
function fieldGeometry(board, flipped, size, margin, radius) {
  const side = size - 1 + 2 * margin;
  /** @type {Point[]} */
  const centers = [];
  for (let square = 0; square < size * size; square += 1) {
    centers.push(
      turned(
        { x: margin + (square % size), y: side - margin - Math.floor(square / size) },
        side,
        side,
        flipped,
      ),
    );
  }
  const boxes = centers.map(({ x, y }) => ({ x: x - 0.5, y: y - 0.5, width: 1, height: 1 }));
  return {
    board,
    flipped,
    width: side,
    height: side,
    frame: margin - 0.5,
    radius,
    centers,
    boxes,
    rows: rowsOf(centers, size, margin, 1),
    lines: board === 'lines5' ? linesOf(size) : [],
  };
}

/**
 * The lines of the alquerque board: neighbours along ranks and files always, diagonals where file and rank
 * have the same parity.
 * @param {number} size
 * @returns {[number, number][]}
 */
function linesOf(size) {
  /** @type {[number, number][]} */
  const lines = [];
  for (let rank = 0; rank < size; rank += 1) {
    for (let file = 0; file < size; file += 1) {
      const square = rank * size + file;
      const even = (rank + file) % 2 === 0;
      if (file + 1 < size) lines.push([square, square + 1]);
      if (rank + 1 < size) lines.push([square, square + size]);
      if (even && rank + 1 < size && file + 1 < size) lines.push([square, square + size + 1]);
      if (even && rank + 1 < size && file > 0) lines.push([square, square + size - 1]);
    }
  }
  return lines;
}

/**
 * The draughts board: 32 light squares, 1 = h1 at White's right hand, upwards from right to left.
 * @param {boolean} flipped
 * @returns {Geometry}
 */
function checkeredGeometry(flipped) {
  const frame = 0.46;
  const side = 8 + 2 * frame;
  /** @type {Point[]} */
  const centers = [];
  for (let square = 0; square < 32; square += 1) {
    const rank = Math.floor(square / 4);
    const file = (rank % 2 === 0 ? 7 : 6) - 2 * (square % 4);
    centers.push(turned({ x: frame + file + 0.5, y: side - frame - rank - 0.5 }, side, side, flipped));
  }
  const boxes = centers.map(({ x, y }) => ({ x: x - 0.5, y: y - 0.5, width: 1, height: 1 }));
  return {
    board: 'checkered8',
    flipped,
    width: side,
    height: side,
    frame,
    radius: 0.41,
    centers,
    boxes,
    rows: rowsOf(centers, 8, frame + 0.5, 1),
    lines: [],
  };
}

/**
 * The tables board: the first player's points 1 to 12 along the bottom from left to right, 13 to 24 along the
 * top from right to left; a tray for the pieces borne off beyond each player's last quarter.
 * @param {boolean} flipped
 * @returns {Geometry}
 */
function tablesGeometry(flipped) {
  const { frame, bar, tray, point, middle } = TABLES;
  const width = 12 + bar + 2 * frame;
  const height = 2 * (frame + tray + point) + middle;
  const radius = 0.475;
  /** @type {Point[]} */
  const centers = [];
  /** @type {Box[]} */
  const boxes = [];
  for (let square = 0; square < 24; square += 1) {
    const top = square >= 12;
    const column = top ? 23 - square : square;
    const x = frame + column + (column >= 6 ? bar : 0);
    const box = { x, y: top ? frame + tray : height - frame - tray - point, width: 1, height: point };
    const center = { x: x + 0.5, y: top ? frame + tray + radius : height - frame - tray - radius };
    centers.push(turned(center, width, height, flipped));
    boxes.push(turnedBox(box, width, height, flipped));
  }
  const own = { x: frame, y: frame * 0.8, width: 6, height: tray };
  const trayBox = turnedBox(own, width, height, flipped);
  boxes.push(trayBox);
  centers.push({ x: trayBox.x + 3, y: trayBox.y + trayBox.height / 2 });
  const top = Array.from({ length: 12 }, (_, column) => 23 - column);
  const bottom = Array.from({ length: 12 }, (_, column) => column);
  /** @type {(number | null)[][]} */
  const rows = flipped ? [bottom.reverse(), top.reverse(), [OFF]] : [[OFF], top, bottom];
  return { board: 'tables24', flipped, width, height, frame, radius, centers, boxes, rows, lines: [] };
}

/**
 * The tray where `color` bears off.
 * @param {Geometry} geometry
 * @param {number} color
 * @returns {Box}
 */
export function trayOf(geometry, color) {
  const own = /** @type {Box} */ (geometry.boxes[OFF]);
  return color === 0 ? own : { ...own, y: geometry.height - own.y - own.height };
}

/**
 * Where the piece number `index` of a stack of `count` stands on a point of the tables board. Stacks of more
 * than five draw together so that each disc keeps showing its rim.
 * @param {Geometry} geometry
 * @param {number} square
 * @param {number} index from the rim of the board
 * @param {number} count
 * @returns {Point}
 */
export function stackPoint(geometry, square, index, count) {
  const base = /** @type {Point} */ (geometry.centers[square]);
  const room = TABLES.point - 2 * geometry.radius;
  const pitch = count > 1 ? Math.min(2 * geometry.radius, room / (count - 1)) : 0;
  return { x: base.x, y: base.y + (base.y < geometry.height / 2 ? 1 : -1) * pitch * index };
}

/** How many places a part of a board is wide and high. @type {Record<BoardKind, number>} */
const PART = { lines5: 3, tafl7: 3, checkered8: 4, tables24: 6 };

/**
 * The part of a board in which a piece stands, with the place to which it goes if that is near: a block of
 * places, on the tables board a quarter.
 * @param {Geometry} geometry
 * @param {number} from
 * @param {number} to
 * @returns {number[]}
 */
export function squaresAround({ board, rows }, from, to) {
  const size = PART[board];
  const [y, x] = placeOf(rows, from);
  if (board === 'tables24')
    return (rows[y] ?? [])
      .slice(x < size ? 0 : size, x < size ? size : 2 * size)
      .flatMap((square) => square ?? []);
  const [toY, toX] = placeOf(rows, to);
  /** The first row or column of the block. @param {number} one @param {number} other */
  const first = (one, other) => {
    const middle = Math.round((one + other - size + 1) / 2);
    const near = Math.min(one, Math.max(one - size + 1, middle));
    return Math.max(0, Math.min(rows.length - size, near));
  };
  const [top, left] = [first(y, toY), first(x, toX)];
  return rows
    .slice(top, top + size)
    .flatMap((row) => row.slice(left, left + size))
    .flatMap((square) => square ?? []);
}

/** @param {(number | null)[][]} rows @param {number} square @returns {[number, number]} row and column */
function placeOf(rows, square) {
  const y = Math.max(
    0,
    rows.findIndex((row) => row.includes(square)),
  );
  return [y, rows[y]?.indexOf(square) ?? 0];
}

/**
 * The square at a place of the board, or nothing.
 * @param {Geometry} geometry
 * @param {number} x units
 * @param {number} y units
 * @returns {number | null}
 */
export function squareAt(geometry, x, y) {
  const inside = (/** @type {Box} */ box) =>
    x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  const found = geometry.boxes.findIndex(inside);
  if (found >= 0) return found;
  return geometry.board === 'tables24' && inside(trayOf(geometry, 1)) ? OFF : null;
}

/**
 * Squares laid out as a grid, from the top left of what is seen.
 * @param {Point[]} centers
 * @param {number} size
 * @param {number} first x and y of the first centre
 * @param {number} pitch
 * @returns {(number | null)[][]}
 */
function rowsOf(centers, size, first, pitch) {
  /** @type {(number | null)[][]} */
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  centers.forEach(({ x, y }, square) => {
    const row = rows[Math.round((y - first) / pitch)];
    if (row !== undefined) row[Math.round((x - first) / pitch)] = square;
  });
  return rows;
}

/**
 * @param {Point} point
 * @param {number} width
 * @param {number} height
 * @param {boolean} flipped
 * @returns {Point}
 */
function turned(point, width, height, flipped) {
  return flipped ? { x: width - point.x, y: height - point.y } : point;
}

/**
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 * @param {boolean} flipped
 * @returns {Box}
 */
function turnedBox(box, width, height, flipped) {
  return flipped ? { ...box, x: width - box.x - box.width, y: height - box.y - box.height } : box;
}

/**
 * Fails the type check where a case has been forgotten.
 * @param {never} value
 * @returns {never}
 */
export function unreachable(value) {
  throw new Error(`not handled: ${JSON.stringify(value)}`);
}
