/** Draws positions as SVG line art for printing and export, with the same geometry as on the page. */

/** @import { Kind, RulesetInfo } from '../../pkg/ludoteca_wasm.js' */
/** @import { Geometry, Point } from '../geometry.js' */
/** @import { Shown } from '../scene.js' */
import { GAMES, PAPERS } from '../../games/games.js';
import { circle, short, tag, words } from './svg-tags.js';

/** SVG path within a circle of radius 1, like `HORNS`. */
const CROWN = 'M-.5.36-.56-.3-.26 0 0-.52.26 0 .56-.3.5.36z';
const HORNS = 'M-.5-.52q.02.5.36.6L0 .5.14.08Q.48-.02.5-.52';
/** Paw print of a dog: x, y and radius in a circle of radius 1. */
const PAW = [
  [0, 0.2, 0.28],
  [-0.4, -0.06, 0.13],
  [-0.15, -0.32, 0.13],
  [0.15, -0.32, 0.13],
  [0.4, -0.06, 0.13],
];

/** Radii as fractions of the usual radius. @type {Partial<Record<Kind, number>>} */
const SIZES = { goat: 0.72, pawn: 0.84 };

/**
 * SVG elements of a piece. The sides differ in colour and, where pieces would look alike, in shape.
 * @param {Point} at
 * @param {number} radius
 * @param {boolean} dark
 * @param {Kind} kind
 */
export function pieceOf(at, radius, dark, kind) {
  const [fill, ink] = dark ? ['#222', '#fff'] : ['#fff', '#000'];
  const r = radius * (SIZES[kind] ?? 1);
  const inside = {
    transform: `translate(${short(at.x)} ${short(at.y)}) scale(${short(r)})`,
    fill: ink,
    stroke: 'none',
  };
  if (kind === 'pawn' && !dark)
    return [0.84, 0.3].map((half) =>
      tag('rect', {
        x: at.x - r * half,
        y: at.y - r * half,
        width: 2 * r * half,
        height: 2 * r * half,
        fill,
      }),
    );
  return [
    circle(at, r, { fill }),
    ...(kind === 'goat' || kind === 'dog'
      ? []
      : [circle(at, r * (kind === 'king' ? 0.8 : 0.58), { fill: 'none', stroke: ink })]),
    ...(kind === 'king' ? [tag('path', { d: CROWN, ...inside })] : []),
    ...(kind === 'goat'
      ? [tag('path', { d: HORNS, ...inside, fill: 'none', stroke: ink, 'stroke-width': 0.1 })]
      : []),
    ...(kind === 'dog' ? PAW.map(([x = 0, y = 0, size = 0]) => circle({ x, y }, size, inside)) : []),
  ];
}

/**
 * SVG elements of the pieces on a square.
 * @param {Geometry} geometry
 * @param {RulesetInfo['game']} game
 * @param {Omit<Shown, 'id'>} piece
 */
export function stackOf(geometry, game, { square, color, kind, count }) {
  const dark = color === GAMES[game].dark;
  const box = square === geometry.off ? geometry.trayOf(color) : null;
  if (box !== null) {
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return [
      ...pieceOf({ ...at, x: at.x - 0.6 }, 0.3, dark, kind),
      words({ ...at, x: at.x + 0.2 }, `× ${count}`, 0.5),
    ];
  }
  const places = Array.from({ length: count }, (_, index) => geometry.placeIn(square, index, count, color));
  const top = places[count - 1];
  return [
    ...places.flatMap((at) => pieceOf(at, geometry.radius, dark, kind)),
    ...(count > 5 ? [circle(top, 0.36, { fill: '#fff' }), words(top, String(count), 0.46)] : []),
  ];
}

/**
 * @param {Geometry} geometry
 * @param {RulesetInfo['game']} game
 * @param {Shown[]} pieces
 * @param {string} title
 * @returns {string} an SVG file
 */
export function svgOf(geometry, game, pieces, title) {
  const { width, height } = geometry;
  const escaped = title.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" ` +
      `width="${Math.round(width * 60)}" height="${Math.round(height * 60)}" ` +
      'stroke="#000" stroke-width=".035" role="img">',
    `<title>${escaped}</title>`,
    tag('rect', { width, height, fill: '#fff', stroke: 'none' }),
    ...PAPERS.of(game).board(geometry),
    ...pieces.flatMap((piece) => stackOf(geometry, game, piece)),
    '</svg>',
    '',
  ].join('\n');
}
