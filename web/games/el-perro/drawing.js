/** Drawing of El Perro: lines scratched into a slab, with one dark stone and twelve pale stones. */

/** @import { Box, Geometry, Point } from '../../board/geometry.js' */
/** @import { Piece } from '../../pkg/ludoteca_wasm.js' */
/** @import { Context } from '../../board/render/texture.js' */
/** @import { Drawing } from '../description.js' */
/** @import { Look } from '../../board/render/board-look.js' */
import { edgeNames, boardBox } from '../../board/render/board-materials.js';
import { disc, polar, strokeThrough } from '../../board/render/shapes.js';
import { bevel, overlayGrit, overlayNoise, randomFrom } from '../../board/render/texture.js';
import { shaded, shadow } from '../../board/render/piece-materials.js';

/** Number of different drawings of goats. */
const STONES = 12;
/** Fixed seed, so that the slab looks the same on every visit. */
const SEED = 41;
/** Grains per square unit of the slab. */
const GRAINS = 110;
const TONES = { base: '#8d8474', dark: '#3c352b', light: '#d6cdb8' };

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
  yield* stone(context, box);
  const random = randomFrom(7);
  for (const [from, to] of geometry.segments) {
    scratch(context, from, to, random);
    yield;
  }
  geometry.centers.forEach(({ x, y }) => pit(context, x, y));
  bevel(context, box, 0.09, false);
  chips(context, box);
}

/**
 * Draws the square names inside the bevel. They have a light halo, because parts of the stone are as dark
 * as the ink.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {number} _track
 * @param {Look} look
 */
function slabNames(context, geometry, _track, look) {
  context.save();
  context.shadowColor = 'rgba(250,243,226,.95)';
  context.shadowBlur = look.plain === null ? 3 : 0;
  for (let coat = look.plain === null ? 3 : 1; coat > 0; coat -= 1) edgeNames(context, geometry, 5, 0.24);
  context.restore();
}

/** Draws mottled, grained stone. @param {Context} context @param {Box} box the slab */
function* stone(context, box) {
  const random = randomFrom(SEED);
  const { width, height } = box;
  context.fillStyle = TONES.base;
  context.fillRect(0, 0, width, height);
  yield* overlayNoise(context, box, { seed: SEED, cells: 5, alpha: 0.6 });
  yield* overlayNoise(context, box, { seed: SEED + 1, cells: 24, alpha: 0.35 });
  yield* overlayGrit(context, box, 0.42);
  const count = Math.round(width * height * GRAINS);
  for (let grain = 0; grain < count; grain += 1) {
    const size = 0.008 + random() * random() * 0.03;
    context.globalAlpha = 0.1 + random() * 0.3;
    context.fillStyle = random() < 0.55 ? TONES.dark : TONES.light;
    context.fillRect(random() * width, random() * height, size, size * (0.6 + random()));
    if (grain % 100 === 0) yield;
  }
  context.globalAlpha = 1;
}

/** Draws flakes broken from the edges of a slab. @param {Context} context @param {Box} box */
function chips(context, box) {
  const random = randomFrom(97);
  for (let chip = 0; chip < 22; chip += 1) {
    const side = chip % 4;
    const at = random() * (side % 2 === 0 ? box.width : box.height);
    const reach = 0.05 + random() * 0.1;
    context.save();
    context.translate(side % 3 === 0 ? 0 : box.width, side < 2 ? 0 : box.height);
    context.rotate((side * Math.PI) / 2);
    const edge = [at - reach, at - reach * 0.4, at + reach * 0.3, at + reach * 0.9].map((x, step) => ({
      x,
      y: step % 3 === 0 ? 0 : reach * (0.3 + random() * 0.4),
    }));
    context.beginPath();
    edge.forEach(({ x, y }) => context.lineTo(x, y));
    context.fillStyle = side === 0 || side === 3 ? 'rgba(240,232,214,.5)' : 'rgba(24,18,10,.5)';
    context.fill();
    strokeThrough(context, edge, 0.012, 'rgba(24,18,10,.5)');
    context.restore();
  }
}

/**
 * Draws a line scratched into stone as a few unsteady, dark strokes with a lit lower edge.
 * @param {Context} context
 * @param {Point} from
 * @param {Point} to
 * @param {() => number} random
 */
function scratch(context, from, to, random) {
  const waver = () => (random() - 0.5) * 0.035;
  for (let pass = 0; pass < 3; pass += 1) {
    const points = Array.from({ length: 7 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / 6 + waver(),
      y: from.y + ((to.y - from.y) * step) / 6 + waver(),
    }));
    strokeThrough(context, points, 0.018, 'rgba(255,248,228,.4)', 0.02);
    strokeThrough(context, points, 0.02 + random() * 0.022, 'rgba(38,30,22,.62)');
  }
}

/** @param {Context} context @param {number} x @param {number} y */
function pit(context, x, y) {
  const radius = 0.085;
  const shade = context.createRadialGradient(x - radius * 0.25, y - radius * 0.25, 0, x, y, radius);
  shade.addColorStop(0, 'rgba(30,22,14,.75)');
  shade.addColorStop(0.7, 'rgba(40,32,22,.5)');
  shade.addColorStop(1, 'rgba(40,32,22,0)');
  context.fillStyle = shade;
  disc(context, x, y, radius);
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
    const size = 0.008 + random() * 0.016;
    context.fillRect((random() - 0.5) * 2 * radius, (random() - 0.5) * 2 * radius, size, size);
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
