/**
 * One geometry for every board: where squares lie, what a point hits, which lines are drawn, how wide the
 * board is against its height. Canvas, accessible grid and tests all read it.
 *
 * Unit: the distance between two neighbouring squares. Origin: top left of the board with its frame; y downward.
 *
 * @import { RulesetInfo, Color } from '../pkg/ludoteca_wasm.js'
 */

/** @typedef {RulesetInfo['board']} BoardKind */
/** @typedef {{ x: number, y: number }} Point */
/**
 * The touchable area of a square. `owner` is set only on the two trays of a tables board, which share square 24.
 * `row` and `column` count from the top left as the viewer sees it.
 * @typedef {{ square: number, owner: Color | null, x: number, y: number, width: number, height: number, row: number, column: number }} Cell
 */
/** @typedef {{ from: Point, to: Point }} Line */
/**
 * `lean` is the direction in which the stack of a tables point grows: 1 down, -1 up, 0 for boards without stacks.
 * @typedef {object} Geometry
 * @property {BoardKind} kind
 * @property {boolean} flipped
 * @property {boolean} tall
 * @property {number} width
 * @property {number} height
 * @property {Cell[]} cells
 * @property {Cell[][]} rows cells as the viewer reads them, top row first
 * @property {Line[]} lines
 * @property {Point[]} dice places of three dice
 * @property {number} diceSide
 */

/** Square of a tables board on which pieces lie that have been borne off. */
export const OFF = 24;
/** Diameter of a disc on a tables board, in units. */
export const DISC = 0.94;

const LINES_MARGIN = 0.86;
const FRAME = { tafl7: 0.62, checkered8: 0.5 };

/**
 * @param {BoardKind} kind
 * @param {{ flipped?: boolean, tall?: boolean }} [options] `tall`: a shape for narrow screens, where the kind has one
 * @returns {Geometry}
 */
export function boardGeometry(kind, options = {}) {
  const flipped = options.flipped ?? false;
  const tall = kind === 'tables24' && (options.tall ?? false);
  const plain = upright(kind, tall);
  const turned = flipped ? turnAround(plain) : plain;
  return { kind, flipped, tall, ...turned, rows: readingOrder(turned.cells) };
}

/** @typedef {Pick<Geometry, 'width' | 'height' | 'cells' | 'lines' | 'dice' | 'diceSide'>} Upright */

/** @param {BoardKind} kind @param {boolean} tall @returns {Upright} */
function upright(kind, tall) {
  switch (kind) {
    case 'lines5':
      return linesBoard();
    case 'tafl7':
      return squaresBoard(7, FRAME.tafl7, (column, row) => row * 7 + column);
    case 'checkered8':
      return squaresBoard(8, FRAME.checkered8, draughtsSquare);
    case 'tables24':
      return tall ? tablesTall() : tablesWide();
    default:
      return unknownKind(kind);
  }
}

/** @param {never} kind @returns {never} */
function unknownKind(kind) {
  throw new Error(`unknown board: ${kind}`);
}

/**
 * PDN numbering from White's near right corner, right to left: index 0 is h1, 3 is b1, 4 is g2, 31 is a8.
 * @param {number} column 0 = file a
 * @param {number} row 0 = rank 1
 */
function draughtsSquare(column, row) {
  const fromRight = 7 - column;
  return fromRight % 2 === row % 2 ? row * 4 + (fromRight >> 1) : null;
}

/** @returns {Upright} */
function linesBoard() {
  const size = 4 + 2 * LINES_MARGIN;
  /** @type {Cell[]} */
  const cells = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 5; column++) {
      cells.push({
        square: (4 - row) * 5 + column, owner: null, row, column,
        x: LINES_MARGIN + column - 0.5, y: LINES_MARGIN + row - 0.5, width: 1, height: 1,
      });
    }
  }
  /** @type {Line[]} */
  const lines = [];
  /** @param {number} a @param {number} b @param {number} c @param {number} d */
  const add = (a, b, c, d) => lines.push({
    from: { x: LINES_MARGIN + a, y: LINES_MARGIN + b }, to: { x: LINES_MARGIN + c, y: LINES_MARGIN + d },
  });
  for (let i = 0; i < 5; i++) {
    add(0, i, 4, i);
    add(i, 0, i, 4);
  }
  add(0, 0, 4, 4);
  add(0, 4, 4, 0);
  add(0, 2, 2, 0);
  add(2, 0, 4, 2);
  add(4, 2, 2, 4);
  add(2, 4, 0, 2);
  return { width: size, height: size, cells, lines, dice: [], diceSide: 0 };
}

/**
 * @param {number} count squares along an edge
 * @param {number} frame
 * @param {(column: number, row: number) => number | null} squareAt row 0 = bottom
 * @returns {Upright}
 */
function squaresBoard(count, frame, squareAt) {
  /** @type {Cell[]} */
  const cells = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const square = squareAt(column, count - 1 - row);
      if (square !== null) cells.push({ square, owner: null, row, column, x: frame + column, y: frame + row, width: 1, height: 1 });
    }
  }
  const size = count + 2 * frame;
  return { width: size, height: size, cells, lines: [], dice: [], diceSide: 0 };
}

/**
 * Bottom row left to right is the first player's 1-12, top row right to left 13-24.
 * @param {number} left x of the leftmost point
 * @param {number} top y of the upper edge of the points
 * @param {number} depth length of a point
 * @param {number} band height of the free band between the two rows
 * @param {number} bar width of the bar
 * @returns {Cell[]}
 */
function tablePoints(left, top, depth, band, bar) {
  /** @type {Cell[]} */
  const cells = [];
  for (let column = 0; column < 12; column++) {
    const x = left + column + (column >= 6 ? bar : 0);
    cells.push({ square: 23 - column, owner: null, row: 0, column: column + 1, x, y: top, width: 1, height: depth });
    cells.push({ square: column, owner: null, row: 1, column: column + 1, x, y: top + depth + band, width: 1, height: depth });
  }
  return cells;
}

/** The trays stand at the left, where both players bear off. @returns {Upright} */
function tablesWide() {
  const frame = 0.55, tray = 1.25, gap = 0.35, bar = 0.5, depth = 4.5, band = 1.9;
  const left = frame + tray + gap;
  const height = 2 * frame + 2 * depth + band;
  const cells = tablePoints(left, frame, depth, band, bar);
  cells.push({ square: OFF, owner: 0, row: 0, column: 0, x: frame, y: frame, width: tray, height: depth });
  cells.push({ square: OFF, owner: 1, row: 1, column: 0, x: frame, y: frame + depth + band, width: tray, height: depth });
  const middle = left + 9 + bar;
  const dice = [-1.6, 0, 1.6].map((offset) => ({ x: middle + offset, y: height / 2 }));
  return { width: left + 12 + bar + frame, height, cells, lines: [], dice, diceSide: 1.25 };
}

/** The trays lie in the band between the rows, so that twelve points take the whole width of a phone. @returns {Upright} */
function tablesTall() {
  const frame = 0.42, bar = 0.3, depth = 5.6, band = 3.3;
  const height = 2 * frame + 2 * depth + band;
  const cells = tablePoints(frame, frame, depth, band, bar);
  const top = frame + depth + 0.15;
  cells.push({ square: OFF, owner: 0, row: 0, column: 0, x: frame, y: top, width: 6, height: 1.5 });
  cells.push({ square: OFF, owner: 1, row: 1, column: 0, x: frame, y: top + 1.5, width: 6, height: 1.5 });
  const middle = frame + 9 + bar;
  const dice = [-1.95, 0, 1.95].map((offset) => ({ x: middle + offset, y: height / 2 }));
  return { width: 2 * frame + 12 + bar, height, cells, lines: [], dice, diceSide: 1.6 };
}

/** @param {Upright} board @returns {Upright} */
function turnAround(board) {
  const { width, height } = board;
  const rows = Math.max(...board.cells.map((cell) => cell.row));
  const columns = Math.max(...board.cells.map((cell) => cell.column));
  /** @param {Point} point */
  const turn = (point) => ({ x: width - point.x, y: height - point.y });
  return {
    ...board,
    cells: board.cells.map((cell) => ({
      ...cell, row: rows - cell.row, column: columns - cell.column,
      x: width - cell.x - cell.width, y: height - cell.y - cell.height,
    })),
    lines: board.lines.map((line) => ({ from: turn(line.from), to: turn(line.to) })),
    dice: board.dice.map(turn).reverse(),
  };
}

/** @param {Cell[]} cells @returns {Cell[][]} */
function readingOrder(cells) {
  /** @type {Cell[][]} */
  const rows = [];
  for (const cell of cells) (rows[cell.row] ??= []).push(cell);
  for (const row of rows) row.sort((a, b) => a.column - b.column);
  return rows;
}

/**
 * @param {Geometry} geometry
 * @param {number} square
 * @param {Color | null} [owner] whose tray, when the square is {@link OFF}
 * @returns {Cell}
 */
export function cellOf(geometry, square, owner = null) {
  const cell = geometry.cells.find((one) => one.square === square && (one.owner === null || owner === null || one.owner === owner));
  if (!cell) throw new Error(`no square ${square} on board ${geometry.kind}`);
  return cell;
}

/** The square under a point in units. @param {Geometry} geometry @param {Point} point @returns {Cell | null} */
export function hit(geometry, point) {
  return geometry.cells.find((cell) => point.x >= cell.x && point.x < cell.x + cell.width
    && point.y >= cell.y && point.y < cell.y + cell.height) ?? null;
}

/** @param {Cell} cell @returns {Point} */
export function centre(cell) {
  return { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 };
}

/**
 * Where the piece number `index` (from 0, at the rim) of a stack of `count` lies. On boards without stacks: the centre.
 * @param {Geometry} geometry
 * @param {Cell} cell
 * @param {number} index
 * @param {number} count
 * @returns {Point}
 */
export function stackPlace(geometry, cell, index, count) {
  if (geometry.kind !== 'tables24') return centre(cell);
  if (cell.owner !== null) return trayPlace(cell, index);
  const pitch = Math.min(DISC, (cell.height - DISC) / Math.max(1, count - 1));
  const fromRim = DISC / 2 + index * pitch;
  const growsDown = cell.y < geometry.height / 2;
  return { x: cell.x + 0.5, y: growsDown ? cell.y + fromRim : cell.y + cell.height - fromRim };
}

/** Discs stand on edge in a tray, along its longer side. @param {Cell} cell @param {number} index @returns {Point} */
function trayPlace(cell, index) {
  const along = (index + 0.5) / 15;
  return cell.width > cell.height
    ? { x: cell.x + along * cell.width, y: cell.y + cell.height / 2 }
    : { x: cell.x + cell.width / 2, y: cell.y + along * cell.height };
}

/**
 * The squares of a set of lines that leave a square in a straight line, for "lines from here".
 * @param {Geometry} geometry
 * @param {number} square
 * @returns {number[]} neighbours joined by a line
 */
export function neighbours(geometry, square) {
  const here = centre(cellOf(geometry, square));
  return geometry.cells.filter((cell) => {
    const there = centre(cell);
    const dx = Math.abs(there.x - here.x), dy = Math.abs(there.y - here.y);
    return Math.max(dx, dy) < 1.1 && Math.max(dx, dy) > 0.9 && geometry.lines.some((line) => onLine(line, here) && onLine(line, there));
  }).map((cell) => cell.square);
}

/** @param {Line} line @param {Point} point */
function onLine({ from, to }, point) {
  const cross = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  const inside = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ v) => v >= Math.min(a, b) - 0.01 && v <= Math.max(a, b) + 0.01;
  return Math.abs(cross) < 0.01 && inside(from.x, to.x, point.x) && inside(from.y, to.y, point.y);
}

/**
 * The cell reached by an arrow key.
 * @param {Geometry} geometry
 * @param {Cell} cell
 * @param {-1 | 0 | 1} right
 * @param {-1 | 0 | 1} down
 * @returns {Cell}
 */
export function neighbourCell(geometry, cell, right, down) {
  if (down === 0) {
    const row = geometry.rows[cell.row] ?? [];
    return row[row.indexOf(cell) + right] ?? cell;
  }
  const row = geometry.rows[cell.row + down];
  if (!row) return cell;
  return row.reduce((best, one) => Math.abs(one.column - cell.column) < Math.abs(best.column - cell.column) ? one : best);
}
