/** Text and notation for the tables board, where each side has its own numbering of the points. */

/** @import { Color } from '../../pkg/ludoteca_wasm.js' */
/** @import { Words } from '../description.js' */
import { OFF } from '../../board/geometry.js';
import { BOARD_WORDS } from '../words.js';

/** First point of the home table, which consists of the last six points of a side's track. */
const HOME = 19;

/** Number of a point in a side's numbering. @param {number} square @param {Color} side */
export const pointOf = (square, side) => (side === 0 ? square + 1 : OFF - square);

/** True if a point is in a side's home table. @param {number} square @param {Color} side */
export const isHome = (square, side) => square !== OFF && pointOf(square, side) >= HOME;

/** @template T @param {T[]} values */
const pairs = (values) =>
  Array.from({ length: Math.ceil(values.length / 2) }, (_, index) => values.slice(2 * index, 2 * index + 2));

/** @type {Words} */
export const TABLES_WORDS = {
  ...BOARD_WORDS,
  hasFiles: false,
  square: (square, _name, side) =>
    square === OFF ? ['square.off'] : ['square.point', { name: pointOf(square, side) }],
  place: (square, _name, side) => String(pointOf(square, side)),
  role: (square, side) => (isHome(square, side) ? ['place.home'] : null),
  pieces: (count, piece) => ['cell.stack', { count, piece }],
  stack: (count, square, name) =>
    square === OFF ? ['words.stack-off', { count }] : ['words.stack', { count, square: name }],
  area(squares, side) {
    const points = squares.map((square) => pointOf(square, side));
    return ['hint.area-points', { first: Math.min(...points), last: Math.max(...points) }];
  },
  /** Each side's first point is the other side's last. */
  notationFor: (notation, color, side) =>
    color === side ? notation : notation.replace(/\d+/g, (point) => String(OFF + 1 - Number(point))),
  /**
   * Returns the origin and the target of each step in turn. Chains such as `7/8/10` and repetitions such as
   * `7/8(2)` are expanded.
   */
  names(text) {
    const inPairs = text
      // Runs in linear time: a point has at most two digits, and no chain is matched twice.
      .replace(/(?<!\d)\d{1,2}([/-])(?:\d{1,2}|off)(?:\1(?:\d{1,2}|off))+/g, (chain, sign) => {
        const points = chain.split(sign);
        return points
          .slice(1)
          .map((to, index) => `${points[index]}/${to}`)
          .join();
      })
      .replace(/(?<!\d)(\d{1,2}[/-](?:\d{1,2}|off)) ?\(([1-4])\)/g, (_, step, count) =>
        Array(Number(count)).fill(step).join(),
      );
    return inPairs.match(/\d+|off/g) ?? [];
  },
  forms: (names) => [
    pairs(names)
      .map((pair) => pair.join('/'))
      .join(','),
  ],
  steps(names, _info, { turn }) {
    const squares = names.map((name) => {
      if (name === 'off') return OFF;
      const point = Number(name);
      return point < 1 || point > OFF ? -1 : turn === 0 ? point - 1 : OFF - point;
    });
    if (squares.length < 2 || squares.length % 2 > 0 || squares.includes(-1)) return null;
    return pairs(squares).map(([from, to]) => ({ from, to }));
  },
  table(_info, side) {
    const track = Array.from({ length: OFF }, (_, index) => (side === 0 ? index : OFF - 1 - index));
    return {
      columns: [],
      rows: [...track, OFF].map((square) => [{ of: square }, { on: square }]),
      isSparse: true,
    };
  },
};
