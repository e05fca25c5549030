/** Position kit of Alquerque. */

/** @import { PositionKit } from '../description.js' */
import { rowsText } from '../rows.js';

const LETTERS = Object.freeze(/** @type {const} */ (['w', 'b']));

/** @type {PositionKit} */
export const POSITION_KIT = {
  pieces: [
    { color: 0, kind: 'man' },
    { color: 1, kind: 'man' },
  ],
  text: ({ pieces, turn }) => `${rowsText(pieces, 5, ({ color }) => LETTERS[color])}-${LETTERS[turn]}-0`,
};
