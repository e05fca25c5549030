/** Canvases and shapes for boards, pieces and marks. */

/** @import { Point } from '../geometry.js' */
/** @import { Context } from './texture.js' */
import { LETTERS } from './letters.js';

/** @param {number} width pixels @param {number} height pixels */
export function newCanvas(width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return { canvas, context: /** @type {Context} */ (canvas.getContext('2d')) };
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
export function disc(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
export function ring(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.stroke();
}

/**
 * Coordinates of the point at an angle and a distance from `middle`.
 * @param {Point} middle
 * @param {number} radius
 * @param {number} angle
 * @returns {[x: number, y: number]}
 */
export const polar = ({ x, y }, radius, angle) => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/**
 * Sets the current path to the outline of a star.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} outer
 * @param {number} inner
 * @param {number} points
 */
export function star(context, x, y, outer, inner, points) {
  context.beginPath();
  for (let corner = 0; corner < points * 2; corner += 1) {
    const angle = (Math.PI * corner) / points - Math.PI / 2;
    context.lineTo(...polar({ x, y }, corner % 2 === 0 ? outer : inner, angle));
  }
  context.closePath();
}

/**
 * @param {Context} context
 * @param {Point[]} points
 * @param {number} width
 * @param {string} color
 * @param {number} [offset] shift to the lower right
 */
export function strokeThrough(context, points, width, color, offset = 0) {
  context.lineWidth = width;
  context.strokeStyle = color;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  points.forEach(({ x, y }) => context.lineTo(x + offset, y + offset));
  context.stroke();
}

/**
 * @param {Context} context
 * @param {string} text
 * @param {number} x centre
 * @param {number} y centre
 * @param {number} size units
 */
export function write(context, text, x, y, size) {
  context.save();
  context.translate(x, y);
  context.scale(size / 100, size / 100);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = LETTERS;
  context.fillText(text, 0, 6);
  context.restore();
}
