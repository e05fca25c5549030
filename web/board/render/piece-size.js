/** Size of a single piece in a picture. */

/**
 * Returns the scale, in pixels per unit, at which the largest piece and its shadow fit into a picture.
 * @param {number} pixels width of the picture
 * @param {number} radius units
 */
export const unitOf = (pixels, radius) => (0.31 * pixels) / radius;
