/** Size of a single piece in a picture. */

/**
 * Pixels per unit, so that the largest piece fits into a picture with its shadow.
 * @param {number} pixels width of the picture
 * @param {number} radius units
 */
export const unitOf = (pixels, radius) => (0.31 * pixels) / radius;
