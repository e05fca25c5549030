/** Parts of the drawing that the boards of El Perro and Alquerque share. */

/** @import { Geometry, Point } from '../../board/geometry.js' */
/** @import { Context } from '../../board/render/texture.js' */
import { edgeNames } from '../../board/render/board-materials.js';

/** Ends of each line. @param {Geometry} geometry @returns {[Point, Point][]} */
export function segments(geometry) {
  const at = (/** @type {number} */ square) => /** @type {Point} */ (geometry.centers[square]);
  return geometry.lines.map(([from, to]) => [at(from), at(to)]);
}

/** @param {Context} context @param {Geometry} geometry */
export const lineNames = (context, geometry) => edgeNames(context, geometry, 5, 0.17);
