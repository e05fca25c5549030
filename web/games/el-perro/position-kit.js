/** Position kit of El Perro. */

/** @import { PositionKit } from '../description.js' */
import { rowsText } from '../rows.js';

const LETTERS = Object.freeze(/** @type {const} */ (['d', 'g']));

/** @type {PositionKit} */
export const POSITION_KIT = {
  pieces: [
    { color: 0, kind: 'dog' },
    { color: 1, kind: 'goat' },
  ],
  text({ pieces, turn, direction }) {
    const rows = rowsText(pieces, 5, ({ color }) => LETTERS[color]);
    return `${rows}-${LETTERS[turn]}-${direction === 'down' ? 'd' : 'u'}-0`;
  },
};
