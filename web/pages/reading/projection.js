/** Mercator projection of the small map, from the Canary Islands to Ireland. */

const [WEST, EAST, SOUTH, NORTH] = [-19.5, 4.5, 26.8, 56];
/** Map units in a degree of longitude. */
const SCALE = 8;

/** Height of a latitude in the Mercator projection, in degrees. @param {number} latitude */
const mercator = (latitude) => (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;

export const WIDTH = (EAST - WEST) * SCALE;
export const HEIGHT = (mercator(NORTH) - mercator(SOUTH)) * SCALE;

/**
 * Converts a latitude and longitude in degrees to a point on the map, measured from its upper left corner.
 * @param {number} latitude
 * @param {number} longitude
 * @returns {[x: number, y: number]}
 */
export const placeOf = (latitude, longitude) => [
  (longitude - WEST) * SCALE,
  (mercator(NORTH) - mercator(latitude)) * SCALE,
];
