/**
 * What is drawn on paper, as SVG whose lengths are millimetres: boards, pieces to cut out, dice, the ruler.
 */

/** @import { Color, Kind, Placed, RulesetInfo, Step } from '../pkg/ludoteca_wasm.js' */
/** @import { Box, Geometry, Point } from '../geometry/geometry.js' */
import { TABLES } from '../games/fallas/board.js';
import { OFF } from '../geometry/geometry.js';
import { boardOf, circle, isDark, pieceOf, short, stackOf, tag, words } from '../render/svg.js';

/**
 * How a board is printed in true size: `unit` is the distance of two places in millimetres, `around` is what
 * is printed beyond them, in units. The same on every paper, so that pieces and boards fit.
 * @type {Readonly<Record<RulesetInfo['board'], { unit: number, around: number }>>}
 */
export const SIZES = Object.freeze({
  lines5: { unit: 36, around: 0.06 },
  tafl7: { unit: 24, around: 0.24 },
  checkered8: { unit: 22, around: 0.1 },
  tables24: { unit: 17, around: 0.5 },
});
/** What of a place a piece leaves free: pieces that are cut out by hand need some room, in millimetres. */
const SPARE_MM = 0.6;
/** The part of a piece that is printed: the rest is where the scissors go. */
const PRINTED = 0.92;
/** Between pieces that are to be cut out, in millimetres. */
const APART_MM = 3;
/** The edge of a die, in millimetres. */
const DIE_MM = 16;
const TAB_MM = 4;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * A drawing of `box`, `unit` millimetres to a unit.
 * @param {Box} box
 * @param {number} unit
 * @param {string[]} shapes
 * @param {string} title what it shows, in words; empty if words stand beside it
 */
function file({ x, y, width, height }, unit, shapes, title) {
  const box = [x, y, width, height].map(short).join(' ');
  const named = title === '' ? 'aria-hidden="true">' : `role="img"><title>${escaped(title)}</title>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ` +
    `width="${short(width * unit)}mm" height="${short(height * unit)}mm" stroke="#000" fill="none" ` +
    `stroke-width="${short(0.35 / unit)}" ${named}${shapes.join('')}</svg>`
  );
}

/** What of a board is printed, in its units. @param {Geometry} geometry @returns {Box} */
export function printedBox({ board, frame, width, height }) {
  const cut = frame - SIZES[board].around;
  return { x: cut, y: cut, width: width - 2 * cut, height: height - 2 * cut };
}

/** @param {Geometry} geometry */
const isLow =
  ({ height }) =>
  (/** @type {Point} */ { y }) =>
    y > height / 2;

/**
 * The names of the places. On the tables board each side counts its own way: the numbers of the first side
 * stand upright, those of the second are for who sits opposite.
 * @param {Geometry} geometry
 * @param {RulesetInfo} info
 * @param {number} size units
 * @param {Color | null} counts who counts the points; null: both
 * @param {Box} [box] what is drawn of the board
 * @returns {string[]}
 */
function namesOf(geometry, info, size, counts, box = printedBox(geometry)) {
  const { board, centers, width, height } = geometry;
  if (board === 'checkered8')
    return centers.map(({ x, y }, square) =>
      words({ x: x - 0.5 + size * 0.72, y: y - 0.5 + size * 0.68 }, info.squares[square] ?? '', size),
    );
  if (board === 'tables24') {
    const low = isLow(geometry);
    return centers.slice(0, OFF).flatMap((center, square) => {
      if (center.x < box.x || center.x > box.x + box.width) return [];
      const y = low(center) ? height - TABLES.frame * 0.5 : TABLES.frame * 0.5;
      if (counts !== null)
        return [words({ x: center.x, y }, String(counts === 0 ? square + 1 : OFF - square), size)];
      const other = words({ x: 0, y: 0 }, String(OFF - square), size * 0.8);
      return [
        words({ x: center.x - 0.2, y }, String(square + 1), size),
        `<g transform="translate(${short(center.x + 0.24)} ${short(y)}) rotate(180)">${other}</g>`,
      ];
    });
  }
  const count = board === 'lines5' ? 5 : 7;
  const first = (width - (count - 1)) / 2;
  const edge = board === 'lines5' ? size * 0.7 : SIZES[board].around / 2;
  return Array.from({ length: count }, (_, index) => [
    words({ x: first + index, y: box.y + box.height - edge }, String.fromCharCode(97 + index), size),
    words({ x: box.x + edge, y: height - first - index }, String(index + 1), size),
  ]).flat();
}

/**
 * An arrow from place to place, with a white edge so that it shows on everything.
 * @param {Point[]} way
 * @param {number} width
 */
function arrow(way, width) {
  const [end, before] = [way[way.length - 1], way[way.length - 2]];
  if (end === undefined || before === undefined) return [];
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const back = (/** @type {number} */ turn) =>
    `${short(end.x - 0.34 * Math.cos(angle + turn))} ${short(end.y - 0.34 * Math.sin(angle + turn))}`;
  const line = `M${way.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}`;
  const head = `M${back(0.5)}L${short(end.x)} ${short(end.y)}L${back(-0.5)}`;
  return [
    [width * 2.6, '#fff'],
    [width, '#000'],
  ].map(([stroke = 0, color = '']) =>
    tag('path', {
      d: `${line}${head}`,
      stroke: color,
      'stroke-width': stroke,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  );
}

/**
 * Where a piece stands after the others on its point; tables boards only.
 * @param {Geometry} geometry
 * @param {Placed[]} pieces
 * @param {number} square
 */
function topOf(geometry, pieces, square) {
  const center = /** @type {Point} */ (geometry.centers[square]);
  if (geometry.board !== 'tables24' || square === OFF) return center;
  const { count = 0 } = pieces.find((piece) => piece.square === square) ?? {};
  const depth = Math.min(Math.max(count - 1, 0), 3.6);
  return { x: center.x, y: center.y + (isLow(geometry)(center) ? -1 : 1) * depth };
}

/**
 * @typedef {object} Marks
 * @property {number[]} [rings] places
 * @property {Step[][]} [ways] of turns
 */

/**
 * A position, `width` millimetres wide.
 * @param {Geometry} geometry
 * @param {RulesetInfo} info
 * @param {Placed[]} pieces
 * @param {Color} counts who counts the points of a tables board
 * @param {number} widthMm
 * @param {string} title
 * @param {Marks} [marks]
 */
export function diagram(geometry, info, pieces, counts, widthMm, title, { rings = [], ways = [] } = {}) {
  const box = printedBox(geometry);
  const unit = widthMm / box.width;
  const marked = rings.map((square) => topOf(geometry, pieces, square));
  return file(
    box,
    unit,
    [
      ...boardOf(geometry),
      ...namesOf(geometry, info, Math.min(geometry.board === 'tables24' ? 0.46 : 0.3, 2.1 / unit), counts),
      ...pieces.flatMap((piece) => stackOf(geometry, info.game, piece)),
      ...marked.flatMap((at) =>
        [
          [0.16, '#fff'],
          [0.08, '#000'],
        ].map(([stroke = 0, color = '']) => circle(at, 0.47, { stroke: color, 'stroke-width': stroke })),
      ),
      ...ways.flatMap((way) =>
        arrow(
          [
            ...way.slice(0, 1).map(({ from }) => topOf(geometry, pieces, from)),
            ...way.map(({ to }) => topOf(geometry, pieces, to)),
          ],
          0.07,
        ),
      ),
    ],
    title,
  );
}

/**
 * The board in true size: one drawing, or of a board that is too large for a sheet its left and its right
 * half.
 * @param {Geometry} geometry
 * @param {RulesetInfo} info
 * @param {string} title
 * @returns {string[]}
 */
export function boardDrawings(geometry, info, title) {
  const { unit } = SIZES[geometry.board];
  const box = printedBox(geometry);
  const edge = 0.2 / unit;
  const shapes = [
    tag('rect', {
      x: box.x + edge,
      y: box.y + edge,
      width: box.width - 2 * edge,
      height: box.height - 2 * edge,
    }),
    ...boardOf(geometry),
  ];
  const names = (/** @type {Box} */ part) => namesOf(geometry, info, 3.4 / unit, null, part);
  if (geometry.board !== 'tables24') return [file(box, unit, [...shapes, ...names(box)], title)];
  const half = { ...box, width: box.width / 2 };
  const join = tag('line', {
    x1: box.x + half.width,
    x2: box.x + half.width,
    y1: box.y,
    y2: box.y + box.height,
    'stroke-dasharray': short(2 / unit),
  });
  return [half, { ...half, x: half.x + half.width }].map((each) =>
    file(each, unit, [...shapes, join, ...names(each)], title),
  );
}

/** How long the line is that shows whether the printer keeps the scale. */
export const RULER_MM = 100;

/** A line of 100 mm with a mark every 10 mm. @param {string} title @param {boolean} isUpright */
export function ruler(title, isUpright) {
  const along = (/** @type {number} */ mm, /** @type {number} */ across) =>
    isUpright ? { x: across, y: 3 + mm } : { x: 3 + mm, y: across };
  const marks = Array.from({ length: 11 }, (_, index) => {
    const { x, y } = along(index * 10, 1);
    return `M${x} ${y}${isUpright ? 'h' : 'v'}${index % 5 === 0 ? 4 : 2.5}`;
  });
  const [from, to] = [along(0, 1), along(RULER_MM, 1)];
  const numbers = [0, 50, RULER_MM].map((mm) => words(along(mm, 7.5), String(mm), 2.8));
  const [width, height] = isUpright ? [11, RULER_MM + 6] : [RULER_MM + 6, 10];
  return file(
    { x: 0, y: 0, width, height },
    1,
    [
      tag('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
      tag('path', { d: marks.join(''), 'stroke-width': 0.25 }),
      ...numbers,
    ],
    title,
  );
}

/**
 * A piece by itself.
 * @param {RulesetInfo} info
 * @param {Color} color
 * @param {Kind} kind
 * @param {number} widthMm
 */
export const pieceSign = (info, color, kind, widthMm) =>
  file(
    { x: 0, y: 0, width: 1, height: 1 },
    widthMm,
    pieceOf({ x: 0.5, y: 0.5 }, 0.46, isDark(info.game, color), kind),
    '',
  );

/** The pieces to cut out: how many of each. @typedef {{ color: Color, kind: Kind, count: number }} Lot */

/**
 * What the usual start needs, and kings for the men that become kings.
 * @param {RulesetInfo} info
 * @param {Placed[]} start
 * @returns {Lot[]}
 */
export function lotsOf(info, start) {
  /** @type {Lot[]} */
  const lots = [];
  for (const { color, kind, count } of start) {
    const same = lots.find((lot) => lot.color === color && lot.kind === kind);
    if (same === undefined) lots.push({ color, kind, count });
    else same.count += count;
  }
  const kings =
    info.game === 'spanish-draughts'
      ? /** @type {Color[]} */ ([0, 1]).map((color) => ({
          color,
          kind: /** @type {Kind} */ ('king'),
          count: 4,
        }))
      : [];
  return [...lots, ...kings].sort((one, other) => one.color - other.color || one.count - other.count);
}

/**
 * Pieces to cut out, in rows, and dice if the game needs them.
 * @param {Geometry} geometry
 * @param {RulesetInfo} info
 * @param {Lot[]} lots
 * @param {number} widthMm
 * @param {string} title
 */
export function pieceDrawing(geometry, info, lots, widthMm, title) {
  const diameter = 2 * geometry.radius * SIZES[geometry.board].unit - SPARE_MM;
  const cell = diameter + APART_MM;
  const inRow = Math.floor(widthMm / cell);
  /** @type {string[]} */
  const shapes = [];
  let row = 0;
  for (const { color, kind, count } of lots) {
    for (let index = 0; index < count; index += 1) {
      const at = { x: ((index % inRow) + 0.5) * cell, y: (row + Math.floor(index / inRow) + 0.5) * cell };
      shapes.push(...cutOut(at, diameter / 2, isDark(info.game, color), kind));
    }
    row += Math.ceil(count / inRow);
  }
  const dice = Array.from({ length: info.dice }, (_, index) =>
    dieNet({
      x: TAB_MM + (index % 2) * (4 * DIE_MM + 3 * TAB_MM),
      y: row * cell + APART_MM + Math.floor(index / 2) * (3 * DIE_MM + APART_MM),
    }),
  );
  const height = row * cell + (Math.ceil(info.dice / 2) * (3 * DIE_MM + APART_MM) + APART_MM);
  return file({ x: 0, y: 0, width: widthMm, height }, 1, [...shapes, ...dice.flat()], title);
}

const BROKEN = { 'stroke-dasharray': '1.6 1.2', 'stroke-width': 0.25, stroke: '#555' };

/** @param {Point} at @param {number} radius of the paper @param {boolean} dark @param {Kind} kind */
function cutOut(at, radius, dark, kind) {
  const [drawn, ...others] = pieceOf(at, radius * PRINTED, dark, kind);
  // The line for the scissors has the form of the piece, a little larger.
  const size = kind === 'goat' ? 0.76 : kind === 'pawn' ? 0.9 : 1;
  const half = radius * size * 0.84;
  const line =
    kind === 'pawn' && !dark
      ? tag('rect', { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, ...BROKEN })
      : circle(at, radius * size, BROKEN);
  return [line, drawn ?? '', ...others];
}

/**
 * Where the pips of a die are, in thirds from its middle.
 * @type {Readonly<Record<number, readonly (readonly [number, number])[]>>}
 */
const PIPS = Object.freeze({
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
});

/**
 * A die to fold: four faces in a row, one above and one below, with tabs. Opposite faces have seven pips.
 * @param {Point} at
 */
function dieNet({ x, y }) {
  const top = y + DIE_MM;
  const faces = /** @type {[number, number, number][]} */ ([
    [0, 0, 1],
    [1, 0, 2],
    [2, 0, 6],
    [3, 0, 5],
    [1, -1, 3],
    [1, 1, 4],
  ]);
  const slope = TAB_MM * 0.6;
  const edge = short(DIE_MM - 2 * slope);
  const tabs = [0, 2, 3].flatMap((column) => [
    `M${x + column * DIE_MM} ${top}l${slope} ${-TAB_MM}h${edge}l${slope} ${TAB_MM}`,
    `M${x + column * DIE_MM} ${top + DIE_MM}l${slope} ${TAB_MM}h${edge}l${slope} ${-TAB_MM}`,
  ]);
  const side = `M${x} ${top}l${-TAB_MM} ${slope}v${edge}l${TAB_MM} ${slope}`;
  return [
    tag('path', { d: `${tabs.join('')}${side}`, fill: '#ddd', 'stroke-width': 0.25 }),
    ...faces.flatMap(([column, row, value]) => {
      const [left, upper] = [x + column * DIE_MM, top + row * DIE_MM];
      return [
        tag('rect', { x: left, y: upper, width: DIE_MM, height: DIE_MM, fill: '#fff', 'stroke-width': 0.25 }),
        ...(PIPS[value] ?? []).map(([right, down]) =>
          circle(
            { x: left + DIE_MM * (0.5 + right * 0.27), y: upper + DIE_MM * (0.5 + down * 0.27) },
            DIE_MM * 0.085,
            { fill: '#000', stroke: 'none' },
          ),
        ),
      ];
    }),
  ];
}

/**
 * The faces of dice that have been thrown.
 * @param {number[]} dice
 * @param {number} sizeMm
 * @param {string} title
 */
export function diceDrawing(dice, sizeMm, title) {
  const shapes = dice.flatMap((value, index) => [
    tag('rect', { x: index * 1.2 + 0.04, y: 0.04, width: 0.92, height: 0.92, rx: 0.14, fill: '#fff' }),
    ...(PIPS[value] ?? []).map(([right, down]) =>
      circle({ x: index * 1.2 + 0.5 + right * 0.26, y: 0.5 + down * 0.26 }, 0.085, {
        fill: '#000',
        stroke: 'none',
      }),
    ),
  ]);
  return file({ x: 0, y: 0, width: dice.length * 1.2 - 0.2, height: 1 }, sizeMm, shapes, title);
}
