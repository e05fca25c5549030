/** Drawing of Alquerque: a board of inlaid wood with counters of bone and ebony. */

/** @import { Geometry } from '../../board/geometry.js' */
/** @import { Color } from '../../pkg/ludoteca_wasm.js' */
/** @import { Context } from '../../board/render/texture.js' */
/** @import { Drawing } from '../description.js' */
import { band, edgeNames, inset, rosette, boardBox, WOODS } from '../../board/render/board-materials.js';
import { star, strokeThrough } from '../../board/render/shapes.js';
import { bevel, wood } from '../../board/render/texture.js';
import { BONE, EBONY, groove, shadow, turnedDisc } from '../../board/render/piece-materials.js';

/** @type {Drawing} */
export const DRAWING = {
  board: drawInlaid,
  plain() {},
  ink: 'rgba(244,224,184,.9)',
  names: (context, geometry) => edgeNames(context, geometry, 5, 0.17),
  piece: (context, _, { color }, _seed, radius) => counter(context, color, radius),
};

/** Draws pear wood framed in walnut. @param {Context} context @param {Geometry} geometry */
function* drawInlaid(context, geometry) {
  const box = boardBox(geometry);
  yield* wood(context, box, WOODS.walnutDark, { seed: 5, lines: 9 });
  bevel(context, box, 0.07, false);
  const field = inset(box, 0.36);
  band(context, inset(box, 0.3), 0.04, '#e6d3ab');
  yield* wood(context, field, WOODS.pear, { seed: 23, lines: 13 });
  bevel(context, field, 0.03, true);
  for (const ends of geometry.segments) strokeThrough(context, ends, 0.085, '#3a2010');
  for (const ends of geometry.segments) strokeThrough(context, ends, 0.048, '#ecd9b0');
  geometry.centers.forEach(({ x, y }, square) => rosette(context, x, y, square === 12 ? 0.2 : 0.13));
}

/**
 * Draws a counter of bone with a single ring, or of ebony with an inlaid star.
 * @param {Context} context
 * @param {Color} color
 * @param {number} radius
 */
function counter(context, color, radius) {
  const size = radius * 0.92;
  shadow(context, size, 0.045);
  if (color === 0) {
    turnedDisc(context, size, BONE);
    groove(context, size * 0.66, 0.035, 'rgba(110,80,36,.8)', 'rgba(255,255,255,.9)');
    return;
  }
  turnedDisc(context, size, EBONY);
  context.fillStyle = '#d9bd84';
  star(context, 0, 0, size * 0.62, size * 0.24, 4);
  context.fill();
  context.lineWidth = 0.014;
  context.strokeStyle = 'rgba(0,0,0,.8)';
  context.stroke();
}
