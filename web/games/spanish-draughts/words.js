/** Text and notation for the draughts board, whose squares have numbers. */

/** @import { Words } from '../description.js' */
import { BOARD_WORDS } from '../words.js';

/** Index of the first square of the last row, and of the second row. */
const [LAST_ROW, SECOND_ROW] = [28, 4];

/** @type {Words} */
export const DRAUGHTS_WORDS = {
  ...BOARD_WORDS,
  hasFiles: false,
  square: (_square, name) => ['square.number', { name }],
  role(square) {
    if (square >= LAST_ROW) return ['place.promotes.0'];
    return square < SECOND_ROW ? ['place.promotes.1'] : null;
  },
  /** Numbers with any letters before them, so that `c1` is not taken for 1. */
  names(text) {
    // Runs in linear time, because each letter and each digit is matched once.
    const words = text.match(/(?:(?!x)\p{L})+\d*|\d+/gu) ?? [];
    return words.filter((word) => /\d$/.test(word));
  },
  table({ squares }) {
    const ranks = Array.from({ length: 8 }, (_, index) => 7 - index);
    return {
      columns: [],
      rows: ranks.map((rank) =>
        [3, 2, 1, 0].flatMap((place) => {
          const square = 4 * rank + place;
          return [{ head: squares[square] }, { on: square }];
        }),
      ),
      isSparse: false,
    };
  },
};
