/** Text for the board of Brandubh and El Cuervo. */

/** @import { Words } from '../description.js' */
import { BOARD_WORDS } from '../words.js';
import { CORNERS, THRONE } from './board.js';

/** Throne and the squares around it. */
const AROUND_THRONE = [16, 17, 18, 23, 24, 25, 30, 31, 32];

/** @type {Words} */
export const TAFL_WORDS = {
  ...BOARD_WORDS,
  role(square) {
    if (CORNERS.includes(square)) return ['place.corner'];
    return square === THRONE ? ['place.throne'] : null;
  },
  area(squares) {
    const isAround =
      squares.length === AROUND_THRONE.length && AROUND_THRONE.every((square) => squares.includes(square));
    return isAround ? ['hint.area-throne'] : null;
  },
};
