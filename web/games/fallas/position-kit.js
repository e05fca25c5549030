/** Position kit of Fallas and Fayles. */

/** @import { Color } from '../../pkg/ludoteca_wasm.js' */
/** @import { EditedPosition, PositionKit } from '../description.js' */
import { OFF } from '../../board/geometry.js';

const LETTERS = Object.freeze(/** @type {const} */ (['a', 'b']));

/**
 * Text for a side's points in its own numbering, or `0` for a side without pieces.
 * @param {EditedPosition} position
 * @param {Color} side
 */
function trackOf({ pieces }, side) {
  const points = pieces
    .filter(({ color }) => color === side)
    .map(({ square, count }) => ({ point: side === 0 ? square + 1 : OFF - square, count }))
    .sort((one, other) => one.point - other.point)
    .map(({ point, count }) => (count > 1 ? `${point}x${count}` : String(point)));
  return points.length === 0 ? '0' : points.join('.');
}

/** @type {PositionKit} */
export const POSITION_KIT = {
  pieces: [
    { color: 0, kind: 'checker' },
    { color: 1, kind: 'checker' },
  ],
  text(position) {
    const dice = [...position.dice].sort((one, other) => one - other);
    const roll = dice.length === 0 ? '' : `-${dice.join('')}`;
    return `${trackOf(position, 0)}-${trackOf(position, 1)}-${LETTERS[position.turn]}${roll}`;
  },
};
