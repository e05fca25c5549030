/**
 * Small drawing helpers: seeded chance, grain, speckle, shaded discs. Everything here is the same on every run.
 *
 * @import { Point } from '../geometry/board.js'
 */

/** @typedef {CanvasRenderingContext2D} Context */

/** Repeatable chance in 0..1 (mulberry32). @param {number} seed @returns {() => number} */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius */
export function circle(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
}

/** @param {Context} context @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius */
export function rounded(context, x, y, width, height, radius) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

/** A regular polygon with a corner at the top. @param {Context} context @param {number} x @param {number} y @param {number} radius @param {number} corners @param {number} [turn] radians */
export function polygon(context, x, y, radius, corners, turn = 0) {
  context.beginPath();
  for (let i = 0; i < corners; i++) {
    const angle = turn - Math.PI / 2 + (i * 2 * Math.PI) / corners;
    context.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  context.closePath();
}

/**
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {[number, string][]} stops light comes from the upper left
 */
export function lit(context, x, y, radius, stops) {
  const gradient = context.createRadialGradient(x - radius * 0.38, y - radius * 0.45, radius * 0.05, x, y, radius * 1.05);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

/**
 * Wood: long, slightly waved strokes along x (or y), drawn inside the current clip.
 * @param {Context} context
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {{ seed: number, dark: string, light: string, strokes: number, upright?: boolean, unit: number }} wood
 */
export function grain(context, box, wood) {
  const random = chance(wood.seed);
  const long = wood.upright ? box.height : box.width;
  const across = wood.upright ? box.width : box.height;
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.translate(box.x, box.y);
  if (wood.upright) context.transform(0, 1, 1, 0, 0, 0);
  const wave = (random() - 0.5) * 0.5 * wood.unit;
  for (let i = 0; i < wood.strokes; i++) {
    const at = random() * across;
    const bend = wave + (random() - 0.5) * 0.12 * wood.unit;
    context.strokeStyle = random() < 0.6 ? wood.dark : wood.light;
    context.globalAlpha = 0.04 + random() * 0.13;
    context.lineWidth = (0.006 + random() * random() * 0.05) * wood.unit;
    context.beginPath();
    context.moveTo(-wood.unit, at);
    context.bezierCurveTo(long * 0.3, at + bend, long * 0.65, at - bend * 1.3, long + wood.unit, at + bend * 0.4);
    context.stroke();
  }
  context.restore();
}

/**
 * Stone: grains of several tones and a few faint veins.
 * @param {Context} context
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {{ seed: number, tones: string[], grains: number, unit: number }} stone
 */
export function speckle(context, box, stone) {
  const random = chance(stone.seed);
  context.save();
  for (let i = 0; i < 26; i++) {
    const x = box.x + random() * box.width, y = box.y + random() * box.height, radius = (0.4 + random() * 1.4) * stone.unit;
    const cloud = context.createRadialGradient(x, y, 0, x, y, radius);
    cloud.addColorStop(0, stone.tones[i % stone.tones.length] ?? '#888');
    cloud.addColorStop(1, 'transparent');
    context.globalAlpha = 0.1;
    context.fillStyle = cloud;
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  }
  for (let i = 0; i < stone.grains; i++) {
    context.globalAlpha = 0.08 + random() * 0.28;
    context.fillStyle = stone.tones[Math.floor(random() * stone.tones.length)] ?? '#888';
    const size = (0.008 + random() * random() * 0.035) * stone.unit;
    context.fillRect(box.x + random() * box.width, box.y + random() * box.height, size, size * (0.6 + random()));
  }
  context.restore();
}

/**
 * A hand-drawn line: nearly straight, of uneven width.
 * @param {Context} context
 * @param {Point} from
 * @param {Point} to
 * @param {() => number} random
 * @param {number} shake
 */
export function scratch(context, from, to, random, shake) {
  const parts = 14;
  context.beginPath();
  context.moveTo(from.x, from.y);
  for (let i = 1; i <= parts; i++) {
    const along = i / parts, keep = i === parts ? 0 : shake;
    context.lineTo(
      from.x + (to.x - from.x) * along + (random() - 0.5) * keep,
      from.y + (to.y - from.y) * along + (random() - 0.5) * keep,
    );
  }
  context.stroke();
}

/** A pebble's outline, no two seeds alike. @param {Context} context @param {number} x @param {number} y @param {number} radius @param {number} seed */
export function pebble(context, x, y, radius, seed) {
  const random = chance(seed * 7919 + 13);
  const corners = 9;
  const turn = random() * 6.28, squash = 0.86 + random() * 0.12;
  /** @type {Point[]} */
  const rim = [];
  for (let i = 0; i < corners; i++) {
    const angle = (i * 2 * Math.PI) / corners, length = radius * (0.9 + random() * 0.12);
    const u = Math.cos(angle) * length, v = Math.sin(angle) * length * squash;
    rim.push({ x: x + u * Math.cos(turn) - v * Math.sin(turn), y: y + u * Math.sin(turn) + v * Math.cos(turn) });
  }
  const at = (/** @type {number} */ i) => /** @type {Point} */ (rim[(i + corners) % corners]);
  context.beginPath();
  for (let i = 0; i < corners; i++) {
    const here = at(i), next = at(i + 1), middle = { x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 };
    if (i === 0) {
      const last = at(-1);
      context.moveTo((last.x + here.x) / 2, (last.y + here.y) / 2);
    }
    context.quadraticCurveTo(here.x, here.y, middle.x, middle.y);
  }
  context.closePath();
}
