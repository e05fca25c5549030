/** A position as a drawing in lines, for paper and for other programs: the same geometry as the board on the page. */

/** @import { Color, Kind, RulesetInfo } from '../pkg/ludoteca_wasm.js' */
/** @import { Geometry, Point } from '../geometry/geometry.js' */
/** @import { Shown } from '../state/scene.js' */
import { OFF, stackPoint, TABLES, trayOf } from '../geometry/geometry.js';

/** The thrones of the tafl board. */
const THRONES = [0, 6, 24, 42, 48];

/** @param {number} value */
const short = (value) => String(Math.round(value * 1000) / 1000);

/** @param {string} name @param {{ [name: string]: string | number }} values */
function tag(name, values) {
  const written = Object.entries(values).map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`);
  return `<${name}${written.join('')}/>`;
}

/** @param {Point} at @param {number} r @param {{ [name: string]: string | number }} [values] */
const circle = ({ x, y }, r, values = {}) => tag('circle', { cx: x, cy: y, r, ...values });

/** @param {Point} at @param {string} text @param {number} size @param {string} [fill] */
const words = ({ x, y }, text, size, fill = '#000') => `<text x="${short(x)}" y="${short(y + size * 0.35)}" font-size="${short(size)}" fill="${fill}" stroke="none" text-anchor="middle" font-family="sans-serif">${text}</text>`;

/** @param {Geometry} geometry @returns {string[]} */
function boardOf(geometry) {
  const { board, centers, boxes, lines } = geometry;
  const at = (/** @type {number} */ square) => /** @type {Point} */ (centers[square]);
  switch (board) {
    case 'lines5': return lines.map(([from, to]) => tag('line', { x1: at(from).x, y1: at(from).y, x2: at(to).x, y2: at(to).y }));
    case 'tafl7': return boxes.flatMap((box, square) => [tag('rect', { ...box, fill: 'none' }),
      ...(THRONES.includes(square) ? [tag('path', { d: `M${short(box.x)} ${short(box.y)}l1 1m0-1l-1 1`, fill: 'none' })] : [])]);
    case 'checkered8': return [tag('rect', { x: geometry.frame, y: geometry.frame, width: 8, height: 8, fill: '#b5b5b5' }), ...boxes.map((box) => tag('rect', { ...box, fill: '#fff' }))];
    case 'tables24': return boxes.slice(0, OFF).map(({ x, y }, square) => {
      const isTop = y < geometry.height / 2;
      const [base, tip] = isTop ? [y, y + TABLES.point] : [y + TABLES.point, y];
      return tag('path', { d: `M${short(x)} ${short(base)}h1L${short(x + 0.5)} ${short(tip)}z`, fill: square % 2 === 0 ? '#ddd' : '#fff' });
    });
    default: return [];
  }
}

/** Which side is drawn dark. @param {RulesetInfo['game']} game @param {Color} color */
const isDark = (game, color) => (game === 'el-perro' || game === 'brandubh' ? color === 0 : color === 1);

/** @param {Point} at @param {number} radius @param {boolean} dark @param {Kind} kind */
function pieceOf(at, radius, dark, kind) {
  const [fill, ink] = dark ? ['#222', '#fff'] : ['#fff', '#000'];
  const r = kind === 'goat' ? radius * 0.72 : radius;
  const cross = r * 0.55;
  return [
    circle(at, r, { fill }),
    ...(kind === 'checker' || kind === 'man' ? [circle(at, r * 0.62, { fill: 'none', stroke: ink })] : []),
    ...(kind === 'king' || kind === 'dog' ? [circle(at, r * 0.78, { fill: 'none', stroke: ink }), tag('path', { d: `M${short(at.x - cross)} ${short(at.y)}h${short(2 * cross)}M${short(at.x)} ${short(at.y - cross)}v${short(2 * cross)}`, stroke: ink })] : []),
  ];
}

/** @param {Geometry} geometry @param {RulesetInfo['game']} game @param {Shown} piece @returns {string[]} */
function stackOf(geometry, game, { square, color, kind, count }) {
  const dark = isDark(game, color);
  if (geometry.board !== 'tables24') return pieceOf(/** @type {Point} */ (geometry.centers[square]), geometry.radius, dark, kind);
  if (square === OFF) {
    const box = trayOf(geometry, color);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return [...pieceOf({ ...at, x: at.x - 0.6 }, 0.3, dark, kind), words({ ...at, x: at.x + 0.2 }, `× ${count}`, 0.5)];
  }
  const places = Array.from({ length: count }, (_, index) => stackPoint(geometry, square, index, count));
  const top = /** @type {Point} */ (places[count - 1]);
  return [...places.flatMap((at) => pieceOf(at, geometry.radius, dark, kind)), ...(count > 5 ? [circle(top, 0.28, { fill: '#fff' }), words(top, String(count), 0.36)] : [])];
}

/**
 * @param {Geometry} geometry
 * @param {RulesetInfo['game']} game
 * @param {Shown[]} pieces
 * @param {string} title
 * @returns {string} a whole file
 */
export function svgOf(geometry, game, pieces, title) {
  const { width, height } = geometry;
  const escaped = title.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" width="${Math.round(width * 60)}" height="${Math.round(height * 60)}" stroke="#000" stroke-width=".035" role="img">`,
    `<title>${escaped}</title>`, tag('rect', { width, height, fill: '#fff', stroke: 'none' }),
    ...boardOf(geometry), ...pieces.flatMap((piece) => stackOf(geometry, game, piece)), '</svg>', '',
  ].join('\n');
}
