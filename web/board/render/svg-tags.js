/** SVG elements for line drawings. */

/** @import { Point } from '../geometry.js' */

/** @param {number} value */
export const short = (value) => String(Math.round(value * 1000) / 1000);

/** @param {string} name @param {{ [name: string]: string | number }} values */
export function tag(name, values) {
  const written = Object.entries(values).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`,
  );
  return `<${name}${written.join('')}/>`;
}

/** @param {Point} at @param {number} r @param {{ [name: string]: string | number }} [values] */
export const circle = ({ x, y }, r, values = {}) => tag('circle', { cx: x, cy: y, r, ...values });

/** @param {Point} at @param {string} text @param {number} size @param {string} [fill] */
export const words = ({ x, y }, text, size, fill = '#000') =>
  `<text x="${short(x)}" y="${short(y + size * 0.35)}" font-size="${short(size)}" fill="${fill}" ` +
  `stroke="none" text-anchor="middle" font-family="sans-serif">${text}</text>`;
