/**
 * The draughts board of 32 light squares. Square 1 (index 0) is h1, at White's right hand. Each row is
 * numbered from right to left, and rows are numbered upwards.
 */

import { fieldPlan, Geometry } from '../../board/geometry.js';

/** @type {[file: number, rank: number][]} */
const PLACES = Array.from({ length: 32 }, (_, square) => {
  const rank = Math.floor(square / 4);
  return [(rank % 2 === 0 ? 7 : 6) - 2 * (square % 4), rank];
});

export class DraughtsBoard extends Geometry {
  part = 4;

  /** @param {boolean} flipped */
  constructor(flipped) {
    super(fieldPlan('checkered8', flipped, 8, 0.96, 0.41, PLACES));
  }
}
