/** Board of 7 × 7 squares for Brandubh and El Cuervo: 0 = a1, rank by rank. */

import { allPlaces, fieldPlan, Geometry } from '../../board/geometry.js';

/** Corner squares, on which the king wins. */
export const CORNERS = Object.freeze([0, 6, 42, 48]);
/** Centre square, on which the king starts. */
export const THRONE = 24;

/** @param {number} square */
export const isThrone = (square) => square === THRONE || CORNERS.includes(square);

export class TaflBoard extends Geometry {
  /** @param {boolean} flipped */
  constructor(flipped) {
    super(fieldPlan('tafl7', flipped, 7, 1.06, 0.4, allPlaces(7)));
  }

  /**
   * Squares in a direction; none for a diagonal, since no piece moves diagonally.
   * @param {number} square
   * @param {number} down
   * @param {number} right
   */
  ray(square, down, right) {
    return down !== 0 && right !== 0 ? [] : super.ray(square, down, right);
  }
}
