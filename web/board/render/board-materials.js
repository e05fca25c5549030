/** Board materials that several games share, in board units. */

/** @import { Box, Geometry } from '../geometry.js' */
/** @import { Context, Tones } from './texture.js' */
import { disc, star, write } from './shapes.js';

/** @type {{ [name in 'yew' | 'yewDark' | 'walnut' | 'walnutDark' | 'maple' | 'pear']: Tones }} */
export const WOODS = {
  yew: { base: '#a9683a', dark: '#5d2f14', light: '#dba470' },
  yewDark: { base: '#7c4524', dark: '#3d1c0a', light: '#b0733f' },
  walnut: { base: '#5b3a22', dark: '#28150a', light: '#93683f' },
  walnutDark: { base: '#3f2616', dark: '#1a0c05', light: '#6b4527' },
  maple: { base: '#dcb987', dark: '#a87c46', light: '#f3dcb2' },
  pear: { base: '#b57a48', dark: '#7a4722', light: '#d9a674' },
};

/** @param {Geometry} geometry @returns {Box} */
export const boardBox = (geometry) => ({ x: 0, y: 0, width: geometry.width, height: geometry.height });

/** @param {Box} box @param {number} by @returns {Box} */
export const inset = (box, by) => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});

/** @param {Context} context @param {Box} box @param {number} width @param {string} color */
export function band(context, box, width, color) {
  context.lineWidth = width + 0.035;
  context.strokeStyle = 'rgba(25,12,4,.75)';
  context.strokeRect(box.x, box.y, box.width, box.height);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.strokeRect(box.x, box.y, box.width, box.height);
}

/**
 * Draws a disc of bone with an eight-pointed star, as in Andalusian inlay.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function rosette(context, x, y, radius) {
  context.fillStyle = '#3a2010';
  disc(context, x, y, radius + 0.022);
  context.fillStyle = '#ecd9b0';
  disc(context, x, y, radius);
  context.fillStyle = '#7a3d1e';
  star(context, x, y, radius * 0.82, radius * 0.45, 8);
  context.fill();
  context.fillStyle = '#ecd9b0';
  disc(context, x, y, radius * 0.26);
}

/**
 * Draws letters along the lower edge and numbers along the left edge.
 * @param {Context} context
 * @param {Geometry} geometry
 * @param {number} size number of rows and of columns
 * @param {number} at distance from the edge
 */
export function edgeNames(context, geometry, size, at) {
  const first = (geometry.width - (size - 1)) / 2;
  for (let index = 0; index < size; index += 1) {
    const shown = geometry.flipped ? size - 1 - index : index;
    write(context, String.fromCharCode(97 + shown), first + index, geometry.height - at, 0.2);
    write(context, String(shown + 1), at, geometry.height - first - index, 0.2);
  }
}
