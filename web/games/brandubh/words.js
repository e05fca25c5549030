/** Texts for the board of Brandubh and El Cuervo. */

/** @import { Message } from '../description.js' */
import { BoardWords } from '../words.js';
import { CORNERS, THRONE } from './board.js';

/** Throne and the squares around it. */
const AROUND_THRONE = [16, 17, 18, 23, 24, 25, 30, 31, 32];

export class TaflWords extends BoardWords {
  /** @param {number} square @returns {Message | null} */
  role(square) {
    if (CORNERS.includes(square)) return ['place.corner'];
    return square === THRONE ? ['place.throne'] : null;
  }

  /** @param {number[]} squares @returns {Message | null} */
  area(squares) {
    const isAround =
      squares.length === AROUND_THRONE.length && AROUND_THRONE.every((square) => squares.includes(square));
    return isAround ? ['hint.area-throne'] : null;
  }
}
