/** Drawing of El Perro: lines scratched into a slab, with one dark stone and twelve pale stones. */

/** @import { Geometry } from '../../board/geometry.js' */
/** @import { Piece } from '../../pkg/ludoteca_wasm.js' */
/** @import { Context } from '../../board/render/texture.js' */
/** @import { Drawing } from '../description.js' */
/** @import { Look } from '../../board/render/board-look.js' */
import { edgeNames, boardBox } from '../../board/render/board-materials.js';
import { disc, polar } from '../../board/render/shapes.js';
import { randomFrom } from '../../board/render/texture.js';
import { shaded, shadow } from '../../board/render/piece-materials.js';
import { carving } from './scratches.js';
import { slab, wornEdge } from './stone.js';

/** Number of different drawings of goats. */
const STONES = 12;

/** @type {Drawing} */
export const DRAWING = {
  board: drawSlab,
  plain() {},
  ink: 'rgba(22,16,9,.95)',
  names: slabNames,
  piece: (context, _, piece, seed) => pebble(context, piece, seed),
  variants: (kind) => (kind === 'goat' ? STONES : 1),
};

/** Draws the scratched slab. @param {Context} context @param {Geometry} geometry */
function* drawSlab(context, geometry) {
  const box = boardBox(geometry);
  yield* slab(context, box);
  yield* carving(context, geometry);
  wornEdge(context, box);
}

/**
 * Draws the square names, with a lit lower edge as if they were carved.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {number} _track
 * @param {Look} look
 */
function slabNames(context, geometry, _track, look) {
  if (look.plain === null) {
    context.save();
    context.translate(0.012, 0.014);
    context.fillStyle = 'rgba(252,245,228,.7)';
    edgeNames(context, geometry, 5, 0.28);
    context.restore();
  }
  edgeNames(context, geometry, 5, 0.28);
}

/**
 * Draws a pebble. The dog is large and dark with a pale vein; the goats are small, pale and all different.
 * @param {Context} context
 * @param {Piece} piece
 * @param {number} seed
 */
function pebble(context, piece, seed) {
  const dog = piece.kind === 'dog';
  const random = randomFrom(dog ? 900 : 300 + seed * 13);
  const radius = dog ? 0.42 : 0.27 + random() * 0.045;
  const squash = dog ? 0.93 : 0.74 + random() * 0.22;
  const outline = Array.from({ length: 9 }, () => 1 - random() * (dog ? 0.1 : 0.22));
  shadow(context, radius, dog ? 0.05 : 0.035);
  context.save();
  context.rotate(dog ? 0.3 : random() * Math.PI);
  context.scale(1, squash);
  smoothOutline(context, outline, radius);
  context.restore();
  const [light, middle, dark] = dog ? DARK : PALE[seed % PALE.length];
  context.fillStyle = shaded(context, radius, light, middle, dark);
  context.fill();
  context.lineWidth = 0.014;
  context.strokeStyle = dog ? 'rgba(0,0,0,.8)' : 'rgba(70,54,32,.75)';
  context.stroke();
  context.save();
  context.clip();
  speckle(context, random, radius, dog ? ['#0a0909', '#8a8580'] : ['#a08c6a', '#ffffff'], dog ? 130 : 90);
  if (dog) vein(context, radius);
  context.restore();
}

/** Lit, middle and shaded tones of the dark stone. */
const DARK = /** @type {const} */ (['#77716b', '#35312f', '#0f0d0d']);
/** Lit, middle and shaded tones of the pale stones: chalk, sand, rose, ash, cream. */
const PALE = /** @type {const} */ ([
  ['#f7f1e2', '#e0d6c0', '#8d7e63'],
  ['#f2e2c4', '#d6c19a', '#84693f'],
  ['#f3dfd2', '#d9bfae', '#8a675a'],
  ['#ecebe6', '#c9c7c0', '#75726b'],
  ['#f5ead2', '#e6d5ae', '#937a4c'],
]);

/** @param {Context} context @param {number} radius */
function vein(context, radius) {
  context.lineWidth = 0.045;
  context.strokeStyle = 'rgba(232,224,208,.85)';
  context.beginPath();
  context.moveTo(-radius * 1.1, radius * 0.35);
  context.bezierCurveTo(
    -radius * 0.3,
    -radius * 0.15,
    radius * 0.2,
    radius * 0.5,
    radius * 1.1,
    -radius * 0.25,
  );
  context.stroke();
}

/**
 * @param {Context} context
 * @param {() => number} random
 * @param {number} radius
 * @param {[string, string]} colors
 * @param {number} count
 */
function speckle(context, random, radius, colors, count) {
  for (let speck = 0; speck < count; speck += 1) {
    context.globalAlpha = 0.15 + random() * 0.3;
    context.fillStyle = colors[random() < 0.6 ? 0 : 1];
    disc(context, (random() - 0.5) * 2 * radius, (random() - 0.5) * 2 * radius, 0.004 + random() * 0.008);
  }
  context.globalAlpha = 1;
}

/** @param {Context} context @param {number[]} outline @param {number} radius */
function smoothOutline(context, outline, radius) {
  const count = outline.length;
  const at = (/** @type {number} */ index) =>
    polar({ x: 0, y: 0 }, outline[index % count] * radius, (2 * Math.PI * index) / count);
  context.beginPath();
  for (let index = 0; index <= count; index += 1) {
    const [x, y] = at(index);
    const [nextX, nextY] = at(index + 1);
    const [middleX, middleY] = [(x + nextX) / 2, (y + nextY) / 2];
    if (index === 0) context.moveTo(middleX, middleY);
    else context.quadraticCurveTo(x, y, middleX, middleY);
  }
  context.closePath();
}
