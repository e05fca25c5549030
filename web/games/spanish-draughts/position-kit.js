/** Position kit of Spanish draughts. */

/** @import { Color } from '../../pkg/ludoteca_wasm.js' */
/** @import { EditedPosition, PositionKit } from '../description.js' */

const LETTERS = Object.freeze(/** @type {const} */ (['W', 'B']));

/** Sorted squares of a side, kings with a K. @param {EditedPosition} position @param {Color} side */
const squaresOf = ({ pieces }, side) =>
  pieces
    .filter(({ color }) => color === side)
    .sort((one, other) => one.square - other.square)
    .map(({ kind, square }) => `${kind === 'king' ? 'K' : ''}${square + 1}`)
    .join(',');

/** @type {PositionKit} */
export const POSITION_KIT = {
  pieces: [
    { color: 0, kind: 'man' },
    { color: 0, kind: 'king' },
    { color: 1, kind: 'man' },
    { color: 1, kind: 'king' },
  ],
  text: (position) => `${LETTERS[position.turn]}:W${squaresOf(position, 0)}:B${squaresOf(position, 1)}`,
};
