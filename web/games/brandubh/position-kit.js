/** Position kit of Brandubh and El Cuervo. */

/** @import { PositionKit } from '../description.js' */
import { rowsText } from '../rows.js';

const LETTERS = Object.freeze(/** @type {const} */ (['b', 'r']));

/** @type {PositionKit} */
export const POSITION_KIT = {
  pieces: [
    { color: 0, kind: 'king' },
    { color: 0, kind: 'pawn' },
    { color: 1, kind: 'pawn' },
  ],
  text({ pieces, turn }) {
    const rows = rowsText(pieces, 7, ({ color, kind }) => (kind === 'king' ? 'K' : LETTERS[color]));
    return `${rows}-${LETTERS[turn]}`;
  },
};
