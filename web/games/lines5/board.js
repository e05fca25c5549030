/** Board of 25 points joined by lines, for El Perro and Alquerque: 0 = a1, rank by rank. */

import { allPlaces, fieldPlan, Geometry } from '../../board/geometry.js';

const SIZE = 5;

/** Lines along ranks, files, and the diagonals of every other point. */
function linesOf() {
  /** @type {[number, number][]} */
  const lines = [];
  for (const [file, rank] of allPlaces(SIZE)) {
    const square = rank * SIZE + file;
    const even = (rank + file) % 2 === 0;
    if (file + 1 < SIZE) lines.push([square, square + 1]);
    if (rank + 1 < SIZE) lines.push([square, square + SIZE]);
    if (even && rank + 1 < SIZE && file + 1 < SIZE) lines.push([square, square + SIZE + 1]);
    if (even && rank + 1 < SIZE && file > 0) lines.push([square, square + SIZE - 1]);
  }
  return lines;
}

export class LinesBoard extends Geometry {
  lines = linesOf();
  marks = { isArched: false, ring: 1.13, dot: 0.12 };

  /** @param {boolean} flipped */
  constructor(flipped) {
    super(fieldPlan('lines5', flipped, SIZE, 0.86, 0.4, allPlaces(SIZE)));
  }

  /** @param {number} from @param {number} to */
  isJoined(from, to) {
    return this.lines.some(
      ([one, other]) => (one === from && other === to) || (one === to && other === from),
    );
  }
}
