/** Lines and points of El Perro, scratched and ground into stone that is lit from the upper left. */

/** @import { Geometry, Point } from '../../board/geometry.js' */
/** @import { Context } from '../../board/render/texture.js' */
import { polar } from '../../board/render/shapes.js';
import { randomFrom } from '../../board/render/texture.js';
import { hollow, TONES } from './stone.js';

/** Width of a scratch, and distance between the points of its ragged sides, in units. */
const SCRATCH = 0.046;
const RAGGED = 0.016;
/** Radius of the hollow at a point, in units. */
const CUP = 0.066;

/** Draws the lines and points of a board. @param {Context} context @param {Geometry} geometry */
export function* carving(context, geometry) {
  const random = randomFrom(7);
  for (const [from, to] of longLines(geometry)) {
    scratch(context, from, to, random);
    yield;
  }
  for (const { x, y } of geometry.centers) cup(context, x, y, random);
}

/**
 * Draws the hollow at a point, ground out where the lines meet.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {() => number} random
 */
function cup(context, x, y, random) {
  const rough = unsteady(random, 0.5);
  /** @param {number} radius @param {number} by shift to the lower right */
  const outline = (radius, by) => {
    context.beginPath();
    for (let corner = 0; corner < 40; corner += 1) {
      const angle = (corner * Math.PI) / 20;
      // Symmetrical, so that the outline closes.
      const wide =
        radius * (1 + 0.07 * rough(5 + 2 * Math.abs(Math.sin(angle / 2))) + 0.03 * (random() - 0.5));
      context.lineTo(...polar({ x: x + by, y: y + by }, wide, angle));
    }
    context.closePath();
    context.fill();
  };
  context.fillStyle = `rgba(${TONES.light},.4)`;
  outline(CUP, 0.014);
  const across = CUP * 0.8;
  const fade = context.createLinearGradient(x - across, y - across, x + across, y + across);
  fade.addColorStop(0, 'rgb(36,28,18)');
  fade.addColorStop(0.5, 'rgb(56,46,33)');
  fade.addColorStop(1, 'rgb(112,98,77)');
  context.fillStyle = fade;
  outline(CUP, 0);
}

/**
 * Joins the lines of a board that continue each other, because people scratch a long line in one go.
 * @param {Geometry} geometry
 * @returns {[Point, Point][]}
 */
export function longLines({ segments }) {
  const isAt = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
  /** @param {[Point, Point]} one @param {[Point, Point]} other */
  const continues = ([from, middle], [start, to]) =>
    isAt(middle, start) && isAt({ x: 2 * middle.x - from.x, y: 2 * middle.y - from.y }, to);
  /** @param {[Point, Point]} line @returns {Point} */
  function endOf(line) {
    const next = segments.find((other) => continues(line, other));
    return next === undefined ? line[1] : endOf(next);
  }
  return segments
    .filter((line) => !segments.some((other) => continues(other, line)))
    .map(([start, end]) => [start, endOf([start, end])]);
}

/**
 * Smooth noise along a line, from -1 to 1.
 * @param {() => number} random
 * @param {number} reach distance between independent values, in units
 */
function unsteady(random, reach) {
  const values = Array.from({ length: 64 }, () => random() * 2 - 1);
  return (/** @type {number} */ at) => {
    const place = at / reach + 8;
    const index = Math.floor(place);
    const t = place - index;
    const [one = 0, two = 0] = [values[index % 64], values[(index + 1) % 64]];
    return one + (two - one) * t * t * (3 - 2 * t);
  };
}

/** Offset of a side of the groove, by the distance along it. @typedef {(at: number) => number} Side */
/**
 * Point of a groove; `across` runs from -1 to 1.
 * @typedef {(at: number, across: number) => readonly [x: number, y: number]} Groove
 */

/** Ragged side of a groove. @param {1 | -1} side @param {() => number} random @returns {Side} */
function ragged(side, random) {
  const [rough, fine, finest] = [0.13, 0.05, 0.02].map((reach) => unsteady(random, reach));
  return (at) => side * (1 + 0.22 * rough(at) + 0.17 * fine(at) + 0.12 * finest(at));
}

/**
 * Draws a line scratched into stone: a ragged groove with a shaded and a lit wall, hairlines where the tool
 * slipped, and crumbled edges.
 * @param {Context} context
 * @param {Point} from
 * @param {Point} to
 * @param {() => number} random
 */
function scratch(context, from, to, random) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [alongX, alongY] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const hand = unsteady(random, 0.55);
  const sides = [ragged(1, random), ragged(-1, random)];
  const start = -0.015 - random() * 0.03;
  const end = length + 0.015 + random() * 0.03;
  /** @type {Groove} */
  const point = (at, across) => {
    // Both ends taper, as where a tool is set down and lifted.
    const taper = Math.max(0, Math.min(1, (at - start) / 0.06, (end - at) / 0.06));
    const aside = hand(at) * 0.011 + (across * SCRATCH * taper) / 2;
    return [from.x + alongX * at - alongY * aside, from.y + alongY * at + alongX * aside];
  };
  const steps = Math.ceil((end - start) / RAGGED);
  const places = Array.from({ length: steps + 1 }, (_, step) => start + ((end - start) * step) / steps);
  /** Fills the strip between two curves. @param {string} color @param {Side} one @param {Side} other */
  const fill = (color, one, other) => {
    context.fillStyle = color;
    context.beginPath();
    for (const at of places) context.lineTo(...point(at, one(at)));
    for (const at of [...places].reverse()) context.lineTo(...point(at, other(at)));
    context.fill();
  };
  shadeGroove(fill, sides, (alongX - alongY) * Math.SQRT1_2, unsteady(random, 0.07));
  hairlines(context, point, length, random);
  crumbs(context, point, length, random);
}

/**
 * Fills a groove: soft shade beside it, the lit lip away from the light, and its two walls.
 * @param {(color: string, one: Side, other: Side) => void} fill
 * @param {Side[]} sides
 * @param {number} facing how strongly the light falls across the line, from -1 to 1
 * @param {Side} width of the lip, from -1 to 1
 */
function shadeGroove(fill, [right, left], facing, width) {
  const [near, far] = facing > 0 ? [left, right] : [right, left];
  const crossing = Math.abs(facing);
  /** Outer side of the lip. @param {number} share @returns {Side} */
  const beyond = (share) => (at) =>
    far(at) + Math.sign(far(at)) * share * Math.max(0.05, 0.55 + 0.5 * width(at));
  for (const reach of [1.4, 1.9, 2.5])
    fill(
      `rgba(${TONES.dark},.05)`,
      (at) => right(at) * reach,
      (at) => left(at) * reach,
    );
  for (const share of [0.6, 1.1]) fill(`rgba(${TONES.light},${0.12 + 0.22 * crossing})`, beyond(share), far);
  fill(`rgba(${TONES.dark},.62)`, right, left);
  fill(`rgba(20,14,8,${0.25 + 0.4 * crossing})`, near, (at) => near(at) * -0.15);
}

/** @param {Context} context @param {Groove} point @param {number} length @param {() => number} random */
function hairlines(context, point, length, random) {
  context.lineCap = 'round';
  for (let left = Math.ceil(length * 4); left > 0; left -= 1) {
    const [start, reach] = [random() * length, 0.15 + random() * 0.6];
    const [across, drift] = [(random() - 0.5) * 2.4, (random() - 0.5) * 1.3];
    context.lineWidth = 0.005 + random() * 0.007;
    context.strokeStyle = random() < 0.6 ? `rgba(${TONES.dark},.42)` : `rgba(${TONES.light},.3)`;
    context.beginPath();
    context.moveTo(...point(start, across));
    context.lineTo(...point(Math.min(length, start + reach), across + drift));
    context.stroke();
  }
}

/** @param {Context} context @param {Groove} point @param {number} length @param {() => number} random */
function crumbs(context, point, length, random) {
  for (let left = Math.ceil(length * 9); left > 0; left -= 1) {
    const [x, y] = point(random() * length, (random() < 0.5 ? -1 : 1) * (0.9 + random() * 0.5));
    hollow(context, x, y, 0.008 + random() ** 2 * 0.02, 0.4);
  }
}
