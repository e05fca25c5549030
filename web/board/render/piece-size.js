/** The size of pieces that stand alone in a picture. */

/**
 * How many pixels a unit gets where a piece stands alone in a picture: the largest fits, with its shadow.
 * @param {number} pixels across the picture
 * @param {number} radius units
 */
export const unitOf = (pixels, radius) => (0.31 * pixels) / radius;
