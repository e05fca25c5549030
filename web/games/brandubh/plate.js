/** Iron board of Brandubh, as a modern Spanish text describes it. Lazy-loaded for the metal theme. */

/** @import { Box, Geometry } from '../../board/geometry.js' */
/** @import { Context, Tones } from '../../board/render/texture.js' */
import { inset, boardBox } from '../../board/render/board-materials.js';
import { disc, ring, strokeThrough } from '../../board/render/shapes.js';
import { bevel, overlayGrit, randomFrom } from '../../board/render/texture.js';
import { isThrone } from './board.js';

/**
 * Draws an iron plate with engraved lines and bored holes.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {(context: Context, x: number, y: number, radius: number) => void} hole draws a hole
 */
export function* drawPlate(context, geometry, hole) {
  const box = boardBox(geometry);
  yield* metal(context, box, { base: '#54595d', dark: '#2e3235', light: '#7d858a' }, 12);
  bevel(context, box, 0.08, false);
  const field = inset(box, geometry.frame);
  yield* metal(context, field, { base: '#71797e', dark: '#4b5257', light: '#98a1a6' }, 13);
  bevel(context, field, 0.035, true);
  for (let line = 0; line < 7; line += 1) {
    const at = field.x + 0.5 + line;
    const ends = [field.y + 0.5, field.y + 6.5];
    for (const [shift, color] of /** @type {[number, string][]} */ ([
      [0.014, 'rgba(255,255,255,.4)'],
      [0, 'rgba(12,16,18,.75)'],
    ]))
      for (const points of [ends.map((y) => ({ x: at, y })), ends.map((x) => ({ x, y: at }))])
        strokeThrough(context, points, 0.016, color, shift);
  }
  geometry.centers.forEach(({ x, y }, square) => {
    if (isThrone(square)) plate(context, x, y);
    hole(context, x, y, 0.105);
  });
  const reach = geometry.frame * 0.5;
  for (const x of [reach, box.width - reach])
    for (const y of [reach, box.height - reach]) hole(context, x, y, 0.07);
}

/**
 * Draws brushed metal.
 * @param {Context} context
 * @param {Box} box
 * @param {Tones} tones
 * @param {number} seed
 */
function* metal(context, box, tones, seed) {
  const random = randomFrom(seed);
  const sheen = context.createLinearGradient(box.x, box.y, box.x + box.width, box.y + box.height);
  [tones.light, tones.base, tones.dark, tones.base, tones.light].forEach((color, stop) =>
    sheen.addColorStop(stop / 4, color),
  );
  context.save();
  context.fillStyle = sheen;
  context.fillRect(box.x, box.y, box.width, box.height);
  for (let line = Math.ceil(box.height * 55); line > 0; line -= 1) {
    const y = box.y + random() * box.height;
    const x = box.x + random() * box.width * 0.7;
    context.globalAlpha = 0.05 + random() * 0.13;
    context.fillStyle = random() < 0.5 ? tones.dark : '#fff';
    context.fillRect(x, y, Math.min(random() * box.width, box.x + box.width - x), 0.008);
  }
  context.restore();
  yield* overlayGrit(context, box, 0.16);
}

/** Draws a throne as an inlaid disc. @param {Context} context @param {number} x @param {number} y */
function plate(context, x, y) {
  const face = context.createLinearGradient(x - 0.4, y - 0.4, x + 0.4, y + 0.4);
  face.addColorStop(0, '#e3c07c');
  face.addColorStop(1, '#80602a');
  context.fillStyle = '#23272a';
  disc(context, x, y, 0.43);
  context.fillStyle = face;
  disc(context, x, y, 0.4);
  context.lineWidth = 0.025;
  context.strokeStyle = 'rgba(50,32,6,.8)';
  ring(context, x, y, 0.3);
}
