/**
 * Makes web/pages/reading/coast.js: the coast of western Europe, from the Canary Islands to Ireland.
 *
 * `npm pack world-atlas@2.0.2 && tar xf world-atlas-2.0.2.tgz`, then
 * `node site/bake-map.mjs package/land-50m.json`. The package has the coast of Natural Earth, which is in the
 * public domain, as TopoJSON: arcs of differences between points, in steps of a grid.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { HEIGHT, placeOf, WIDTH } from '../web/pages/reading/projection.js';

/** Minimum size of the islands and bays that are kept, and minimum distance of their points, in map units. */
const SMALL = 1.6;
const NEAR = 0.7;

const { arcs, objects, transform } = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'));

/**
 * Returns the points of an arc on the map. A negative number stands for an arc in reverse.
 * @param {number} number
 */
function pointsOf(number) {
  let [x, y] = [0, 0];
  const points = arcs[number < 0 ? ~number : number].map((/** @type {[number, number]} */ [right, up]) => {
    [x, y] = [x + right, y + up];
    const [longitude, latitude] = [x, y].map(
      (steps, axis) => steps * transform.scale[axis] + transform.translate[axis],
    );
    return placeOf(latitude, longitude);
  });
  return number < 0 ? points.reverse() : points;
}

/**
 * Cuts a ring at one side of the map.
 * @param {[number, number][]} ring
 * @param {0 | 1} axis
 * @param {number} limit
 * @param {1 | -1} way 1 keeps the part beyond the limit, -1 the part before it
 */
function cut(ring, axis, limit, way) {
  const inside = (/** @type {[number, number]} */ point) => (point[axis] - limit) * way >= 0;
  return ring.flatMap((point, index) => {
    const last = ring.at(index - 1) ?? point;
    const share = (limit - last[axis]) / (point[axis] - last[axis]);
    const between = /** @type {[number, number]} */ (
      last.map((from, at) => from + (point[at] - from) * share)
    );
    return [...(inside(last) === inside(point) ? [] : [between]), ...(inside(point) ? [point] : [])];
  });
}

/** Leaves out points that are close to the last point kept. @param {[number, number][]} ring */
function thinned(ring) {
  /** @type {[number, number][]} */
  const kept = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= NEAR) kept.push(point);
  }
  return kept;
}

/** @param {[number, number][]} ring @param {0 | 1} axis */
const extent = (ring, axis) =>
  Math.max(...ring.map((point) => point[axis])) - Math.min(...ring.map((point) => point[axis]));

const rings = objects.land.geometries
  .flatMap((/** @type {{ arcs: number[][][] }} */ { arcs: polygons }) => polygons.flat())
  .map((/** @type {number[]} */ ring) => ring.flatMap(pointsOf))
  .map((/** @type {[number, number][]} */ ring) => cut(cut(ring, 0, 0, 1), 0, WIDTH, -1))
  .map((/** @type {[number, number][]} */ ring) => thinned(cut(cut(ring, 1, 0, 1), 1, HEIGHT, -1)))
  .filter(
    (/** @type {[number, number][]} */ ring) => ring.length > 3 && extent(ring, 0) + extent(ring, 1) > SMALL,
  );

const path = rings
  .map(
    (/** @type {[number, number][]} */ ring) =>
      `M${ring.map((point) => point.map((at) => at.toFixed(1)).join(' ')).join('L')}z`,
  )
  .join('');
/** @type {string[]} */
const lines = path.match(/.{1,90}(?=[LMz]|$)/g) ?? [];
await writeFile(
  new URL('../web/pages/reading/coast.js', import.meta.url),
  [
    '/** Coast on the small map, from Natural Earth (public domain). Made by site/bake-map.mjs. */',
    '',
    '/** SVG path in the units of projection.js. */',
    'export const COAST = [',
    ...lines.map((line) => `  '${line}',`),
    "].join('');",
    '',
  ].join('\n'),
);
console.log(`${rings.length} coasts, ${path.length} characters`);
