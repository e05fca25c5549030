/** Drawings for paper, as SVG with lengths in millimetres: boards, pieces to cut out, dice, and a ruler. */

/** @import { Color, Kind, Piece, Placed, RulesetInfo, Step } from '../../pkg/ludoteca_wasm.js' */
/** @import { Box, Geometry, Point } from '../../board/geometry.js' */
import { GAMES, PAPERS } from '../../games/games.js';
import { pieceOf, stackOf } from '../../board/render/line-drawing.js';
import { PIPS } from '../../board/render/pips.js';
import { circle, short, tag, words } from '../../board/render/svg-tags.js';

/** Coordinates in squares, [0, 0] being the first square. @typedef {[number, number]} Place */
/**
 * Row of three squares. `gone`: captured, drawn with a cross; `ways`: arrows.
 * @typedef {{ pieces: (Piece & { at: Place, gone?: boolean })[], ways?: [Place, Place][] }} Picture
 */

/** Clearance around a piece on its square, in mm. Pieces cut out by hand are not exact. */
const SPARE_MM = 0.6;
/** Fraction of a piece's diameter that is printed. The cutting line is outside the printed part. */
const PRINTED = 0.92;
/** Gap between pieces to cut out, in mm. */
const APART_MM = 3;
/** Edge length of a die, and depth of its tabs, in mm. */
const DIE_MM = 16;
const TAB_MM = 4;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Makes an SVG file.
 * @param {Box} box drawn area
 * @param {number} unit length of the drawing's unit, in mm
 * @param {string[]} shapes
 * @param {string} title text alternative; '' if text beside the drawing describes it
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

/** Point on the rim of the piece at `from`, towards `to`. @param {Point} from @param {Point} to */
function rimOf(from, to, /** @type {number} */ radius) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const part = far === 0 ? 0 : Math.min(radius / far, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/**
 * Draws an arrow from the rim of a piece through `places`, with a white outline for contrast on any
 * background.
 * @param {Point[]} places points of the arrow, starting with the centre of the piece
 * @param {number} width
 * @param {number} radius of the piece
 */
function arrow(places, width, radius) {
  const [from, to, ...others] = places;
  if (from === undefined || to === undefined) return [];
  const way = [rimOf(from, to, radius), to, ...others];
  const [end, before] = /** @type {[Point, Point]} */ ([way[way.length - 1], way[way.length - 2]]);
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
 * @typedef {object} Marks
 * @property {number[]} [rings] squares with a ring
 * @property {Step[][]} [ways] moves with an arrow
 */

/**
 * Draws a position.
 * @param {Geometry} geometry
 * @param {RulesetInfo} info
 * @param {Placed[]} pieces
 * @param {Color} counts side from which the points of a tables board are numbered
 * @param {number} widthMm
 * @param {string} title
 * @param {Marks} [marks]
 */
export function diagram(geometry, info, pieces, counts, widthMm, title, { rings = [], ways = [] } = {}) {
  const paper = PAPERS.of(info.game);
  const box = paper.box(geometry);
  const unit = widthMm / box.width;
  const marked = rings.map((square) => paper.top(geometry, pieces, square, counts));
  return file(
    box,
    unit,
    [
      ...paper.board(geometry),
      ...paper.names(geometry, info, Math.min(paper.nameSize, 2.1 / unit), counts, box),
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
            ...way.slice(0, 1).map(({ from }) => paper.top(geometry, pieces, from, counts)),
            ...way.map(({ to }) => paper.top(geometry, pieces, to, counts)),
          ],
          0.07,
          geometry.radius,
        ),
      ),
    ],
    title,
  );
}

/** Background of a picture in "How to play", and path of the cross over a captured piece. */
const GROUND = Object.freeze({ x: 0, y: 0, width: 3, height: 1, rx: 0.12 });
const CROSS = 'M-.24-.24.24.24M-.24.24.24-.24';

/**
 * Draws a picture for "How to play": a row of three squares.
 * @param {RulesetInfo} info
 * @param {Picture} picture
 * @param {number} widthMm
 */
export function rowDrawing(info, { pieces, ways = [] }, widthMm) {
  const ground = tag('rect', { ...GROUND, fill: '#f2f2f2', stroke: '#888', 'stroke-width': 0.02 });
  const shown = pieces.flatMap(({ at, color, kind, gone = false }) => {
    const [x, y] = [at[0] + 0.5, at[1] + 0.5];
    const place = `translate(${short(x)} ${short(y)})`;
    const cross = (/** @type {string} */ stroke, /** @type {number} */ width) =>
      tag('path', { d: CROSS, transform: place, stroke, 'stroke-width': width, 'stroke-linecap': 'round' });
    return [
      ...pieceOf({ x, y }, 0.4, isDark(info, color), kind),
      ...(gone ? [cross('#fff', 0.17), cross('#000', 0.09)] : []),
    ];
  });
  const isJump = (/** @type {[Place, Place]} */ [from, to]) =>
    pieces.some(({ at: [x], gone }) => gone === true && from[0] < x && x < to[0]);
  const arrows = ways.flatMap((way) => curve(way, isJump(way) ? RISE : 0));
  return file(GROUND, widthMm / GROUND.width, [ground, ...shown, ...arrows], '');
}

/** Height of an arrow over a jumped piece, in squares. */
const RISE = 0.3;

/** Draws a curved arrow with a white outline. @param {[Place, Place]} way @param {number} rise in squares */
function curve([[x, y], [toX, toY]], rise) {
  const [from, end] = [
    { x: x + 0.5, y: y + 0.5 },
    { x: toX + 0.5, y: toY + 0.5 },
  ];
  const top = { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 - 2 * rise };
  const angle = Math.atan2(end.y - top.y, end.x - top.x);
  const back = (/** @type {number} */ turn) =>
    `${short(end.x - 0.24 * Math.cos(angle + turn))} ${short(end.y - 0.24 * Math.sin(angle + turn))}`;
  const to = `${short(end.x)} ${short(end.y)}`;
  const line = `M${short(from.x)} ${short(from.y)}Q${short(top.x)} ${short(top.y)} ${to}`;
  return /** @type {[string, number][]} */ ([
    ['#fff', 0.17],
    ['#000', 0.07],
  ]).map(([stroke, width]) =>
    tag('path', {
      d: `${line}M${back(0.5)}L${to}L${back(-0.5)}`,
      stroke,
      'stroke-width': width,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  );
}

/**
 * Draws the board at full size, or the left and right halves of a board that is too large for a sheet.
 * @param {Geometry} geometry
 * @param {RulesetInfo} info
 * @param {string} title
 * @returns {string[]}
 */
export function boardDrawings(geometry, info, title) {
  const paper = PAPERS.of(info.game);
  const { unit } = paper;
  const box = paper.box(geometry);
  const edge = 0.2 / unit;
  const shapes = [
    tag('rect', {
      x: box.x + edge,
      y: box.y + edge,
      width: box.width - 2 * edge,
      height: box.height - 2 * edge,
    }),
    ...paper.board(geometry),
  ];
  const names = (/** @type {Box} */ part) => paper.names(geometry, info, 3.4 / unit, null, part);
  if (!paper.isHalved) return [file(box, unit, [...shapes, ...names(box)], title)];
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

/** Length of the printed ruler, which shows whether the printer has kept the scale. */
export const RULER_MM = 100;

/** Draws the ruler, with a mark every 10 mm. @param {string} title @param {boolean} isUpright */
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

/** @param {RulesetInfo} info @param {Color} color */
const isDark = ({ game }, color) => color === GAMES[game].dark;

/**
 * Draws a single piece.
 * @param {RulesetInfo} info
 * @param {Color} color
 * @param {Kind} kind
 * @param {number} widthMm
 */
export const pieceSign = (info, color, kind, widthMm) =>
  file(
    { x: 0, y: 0, width: 1, height: 1 },
    widthMm,
    pieceOf({ x: 0.5, y: 0.5 }, 0.46, isDark(info, color), kind),
    '',
  );

/** Number of pieces of a kind to cut out. @typedef {{ color: Color, kind: Kind, count: number }} Lot */

/**
 * Returns the pieces of the initial position, and the pieces needed for promotions.
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
  return [...lots, ...PAPERS.of(info.game).spares].sort(
    (one, other) => one.color - other.color || one.count - other.count,
  );
}

/**
 * Draws pieces to cut out, in rows, and dice if the game needs them.
 * @param {Geometry} geometry
 * @param {RulesetInfo} info
 * @param {Lot[]} lots
 * @param {number} widthMm
 * @param {string} title
 */
export function pieceDrawing(geometry, info, lots, widthMm, title) {
  const diameter = 2 * geometry.radius * PAPERS.of(info.game).unit - SPARE_MM;
  const cell = diameter + APART_MM;
  const inRow = Math.floor(widthMm / cell);
  /** @type {string[]} */
  const shapes = [];
  let row = 0;
  for (const { color, kind, count } of lots) {
    for (let index = 0; index < count; index += 1) {
      const at = { x: ((index % inRow) + 0.5) * cell, y: (row + Math.floor(index / inRow) + 0.5) * cell };
      shapes.push(...cutOut(at, diameter / 2, isDark(info, color), kind));
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

/** @param {Point} at @param {number} radius of the paper piece @param {boolean} dark @param {Kind} kind */
function cutOut(at, radius, dark, kind) {
  const [drawn, ...others] = pieceOf(at, radius * PRINTED, dark, kind);
  // The cutting line has the same shape as the piece, but is slightly larger.
  const size = kind === 'goat' ? 0.76 : kind === 'pawn' ? 0.9 : 1;
  const half = radius * size * 0.84;
  const line =
    kind === 'pawn' && !dark
      ? tag('rect', { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, ...BROKEN })
      : circle(at, radius * size, BROKEN);
  return [line, drawn ?? '', ...others];
}

/**
 * Draws the net of a die, with tabs: four faces in a row, one above, one below. Opposite faces add up to 7.
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

/** Draws the dice of a roll. @param {number[]} dice @param {number} sizeMm @param {string} title */
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
