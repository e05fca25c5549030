/** Faces of a die, for the board and for paper. */

/** Positions of the pips on each face, from 0 to 6, in rows of three. */
const FACES = ['', '    o    ', 'o       o', 'o   o   o', 'o o   o o', 'o o o o o', 'o oo oo o'];

/** Pip positions from the centre, by face. @type {readonly [number, number][][]} */
export const PIPS = FACES.map((places) =>
  [...places].flatMap((place, index) =>
    place === 'o' ? [[(index % 3) - 1, Math.floor(index / 3) - 1]] : [],
  ),
);
