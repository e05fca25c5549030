/**
 * Piece materials that several games share, drawn around (0, 0) in board units and lit from the upper left.
 */

/** @import { Context } from './texture.js' */
import { disc, ring } from './shapes.js';

/**
 * Draws the soft shadow under a piece.
 * @param {Context} context
 * @param {number} radius
 * @param {number} lift height of the piece above the board, in units
 */
export function shadow(context, radius, lift) {
  const reach = radius * 1.28;
  const shade = context.createRadialGradient(lift, lift * 1.5, radius * 0.55, lift, lift * 1.5, reach);
  shade.addColorStop(0, 'rgba(12,6,0,.62)');
  shade.addColorStop(1, 'rgba(12,6,0,0)');
  context.fillStyle = shade;
  disc(context, lift, lift * 1.5, reach);
}

/**
 * Gradient of a lit ball, from `light` through `base` to `dark`.
 * @param {Context} context
 * @param {number} radius
 * @param {string} light
 * @param {string} base
 * @param {string} dark
 */
export function shaded(context, radius, light, base, dark) {
  const glow = context.createRadialGradient(
    -radius * 0.38,
    -radius * 0.42,
    radius * 0.05,
    -radius * 0.1,
    -radius * 0.1,
    radius * 1.12,
  );
  glow.addColorStop(0, light);
  glow.addColorStop(0.45, base);
  glow.addColorStop(1, dark);
  return glow;
}

/**
 * Draws a disc with a rim, the base of every piece that looks turned on a lathe.
 * @param {Context} context
 * @param {number} radius
 * @param {{ light: string, base: string, dark: string, edge: string }} tones
 */
export function turnedDisc(context, radius, tones) {
  context.fillStyle = tones.edge;
  disc(context, 0, 0, radius);
  context.fillStyle = shaded(context, radius, tones.light, tones.base, tones.dark);
  disc(context, 0, 0, radius * 0.97);
  context.lineWidth = radius * 0.05;
  context.strokeStyle = tones.edge;
  ring(context, 0, 0, radius * 0.975);
}

/**
 * Draws a groove in a disc, as if cut on a lathe.
 * @param {Context} context
 * @param {number} radius
 * @param {number} width
 * @param {string} dark
 * @param {string} light
 */
export function groove(context, radius, width, dark, light) {
  context.lineWidth = width;
  context.strokeStyle = dark;
  ring(context, 0, 0, radius);
  context.strokeStyle = light;
  context.lineWidth = width * 0.6;
  context.beginPath();
  context.arc(0, 0, radius - width * 0.75, Math.PI * 0.02, Math.PI * 0.62);
  context.stroke();
}

export const BONE = { light: '#fffaf0', base: '#ead9b5', dark: '#b3935d', edge: '#6f5429' };
export const EBONY = { light: '#6d5a50', base: '#2f2320', dark: '#120b09', edge: '#050303' };
