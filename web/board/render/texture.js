/**
 * Draws materials such as wood. Every function draws in board units, and all random details are seeded, so
 * that a board looks the same on every visit. Slow drawings are generators that yield between steps;
 * painting.js runs them in slices.
 */

/** @import { Box } from '../geometry.js' */
/** @typedef {CanvasRenderingContext2D} Context */
import { newCanvas } from './shapes.js';

/** @template [T=void] @typedef {Generator<undefined, T, undefined>} Steps */

/** Side of a noise tile in pixels, and its rows per step. */
const TILE = 192;
const ROWS = 64;
/** Pixels per step of a blended overlay. */
const AREA = 50_000;
/** Grain lines per step, and pores per step. */
const LINES = 12;
const MARKS = 100;

/** Seeded generator of numbers from 0 to 1 (mulberry32). @param {number} seed */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @type {Map<string, HTMLCanvasElement>} */
const tiles = new Map();

/**
 * Returns a square tile, cached by key.
 * @param {string} key
 * @param {number} side in pixels
 * @param {() => Steps<(index: number) => number>} colors makes a function from a pixel's index to its colour
 * as a 32-bit number, alpha first
 * @returns {Steps<HTMLCanvasElement>}
 */
export function* cachedTile(key, side, colors) {
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const colorOf = yield* colors();
  const { canvas, context } = newCanvas(side, side);
  const image = context.createImageData(side, side);
  const pixels = new Uint32Array(image.data.buffer);
  for (let index = 0; index < pixels.length; index += 1) {
    pixels[index] = colorOf(index);
    if (index % (side * ROWS) === 0) yield;
  }
  context.putImageData(image, 0, 0);
  tiles.set(key, canvas);
  return canvas;
}

/**
 * Returns an opaque grey tile, cached by key.
 * @param {string} key
 * @param {() => Steps<(index: number) => number>} heights makes a function from a pixel's index to its height
 * around 0
 */
const tileOf = (key, heights) =>
  cachedTile(key, TILE, function* grey() {
    const heightOf = yield* heights();
    return (index) =>
      (Math.max(0, Math.min(255, Math.round(128 + heightOf(index) * 150))) * 0x10101) | 0xff000000;
  });

/**
 * Noise in several octaves. A `stretch` above 1 extends it horizontally, like the grain of wood.
 * @param {number} seed
 * @param {number} cells cells of the coarsest octave along one side
 * @param {number} stretch
 * @returns {Steps<(index: number) => number>}
 */
function* noise(seed, cells, stretch) {
  const total = new Float32Array(TILE * TILE);
  let weight = 0.5;
  for (let octave = 0, down = cells; octave < 5 && down <= TILE; octave += 1, down *= 2, weight *= 0.62) {
    const across = Math.max(2, Math.round(down / stretch));
    yield* addOctave(total, across, down, weight, randomFrom(seed + octave * 977));
  }
  return (index) => total[index] ?? 0;
}

/**
 * Adds one octave of smooth periodic noise from -weight to weight.
 * @param {Float32Array} total
 * @param {number} across cells
 * @param {number} down cells
 * @param {number} weight
 * @param {() => number} random
 */
function* addOctave(total, across, down, weight, random) {
  const lattice = Float32Array.from({ length: across * down }, () => weight * (random() * 2 - 1));
  const at = (/** @type {number} */ column, /** @type {number} */ row) =>
    lattice[(row % down) * across + (column % across)] ?? 0;
  const smooth = (/** @type {number} */ t) => t * t * (3 - 2 * t);
  const smoothed = Float32Array.from({ length: TILE }, (_, x) => smooth(((x * across) / TILE) % 1));
  const between = new Float32Array(across + 1);
  for (let index = 0, y = 0; y < TILE; y += 1) {
    const row = (y / TILE) * down;
    const top = Math.floor(row);
    const v = smooth(row - top);
    for (let column = 0; column <= across; column += 1)
      between[column] = at(column, top) * (1 - v) + at(column, top + 1) * v;
    for (let x = 0; x < TILE; x += 1, index += 1) {
      const left = ((x * across) / TILE) | 0;
      const from = between[left] ?? 0;
      total[index] = (total[index] ?? 0) + from + ((between[left + 1] ?? 0) - from) * (smoothed[x] ?? 0);
    }
    if (y % ROWS === 0) yield;
  }
}

/**
 * Draws over a box in bands, one per step.
 * @param {Context} context
 * @param {Box} box
 * @param {() => void} draw called once per band; the context is restored after each call
 */
export function* inBands(context, box, draw) {
  const before = context.getTransform();
  const { a: unit, f: top } = before;
  const rows = Math.ceil(AREA / (box.width * unit));
  for (let y = Math.floor(top + box.y * unit); y < top + (box.y + box.height) * unit; y += rows) {
    context.save();
    context.resetTransform();
    context.beginPath();
    // Whole pixels, so that no seams show between bands.
    context.rect(0, y, context.canvas.width, rows);
    context.clip();
    context.setTransform(before);
    draw();
    context.restore();
    yield;
  }
}

/**
 * Blends noise over a box.
 * @param {Context} context
 * @param {Box} box
 * @param {{ seed: number, cells: number, alpha: number, stretch?: number, turned?: boolean }} look
 */
export function* overlayNoise(context, box, { seed, cells, alpha, stretch = 1, turned }) {
  const tile = yield* tileOf(`${seed} ${cells} ${stretch}`, () => noise(seed, cells, stretch));
  const width = turned ? box.height : box.width;
  const height = turned ? box.width : box.height;
  yield* inBands(context, box, () => {
    context.globalAlpha = alpha;
    context.globalCompositeOperation = 'soft-light';
    context.translate(box.x + box.width / 2, box.y + box.height / 2);
    if (turned) context.rotate(Math.PI / 2);
    context.drawImage(tile, -width / 2, -height / 2, width, height);
  });
}

/**
 * Blends fine relief over a box, at the size of device pixels, so that it is sharp at every pixel ratio.
 * @param {Context} context
 * @param {Box} box
 * @param {number} alpha
 */
export function* overlayGrit(context, box, alpha) {
  const pattern = context.createPattern(yield* tileOf('grit', grit), 'repeat');
  if (pattern === null) return;
  const { a: unit } = context.getTransform();
  const size = Math.max(1, unit / 110) / unit;
  pattern.setTransform(new DOMMatrix([size, 0, 0, size, 0, 0]));
  yield* inBands(context, box, () => {
    context.globalAlpha = alpha;
    context.globalCompositeOperation = 'overlay';
    context.fillStyle = pattern;
    context.fillRect(box.x, box.y, box.width, box.height);
  });
}

/** Rough relief, lit from the upper left. @returns {Steps<(index: number) => number>} */
function* grit() {
  const height = new Float32Array(TILE * TILE);
  for (const [cells, weight] of /** @type {const} */ ([
    [24, 0.5],
    [64, 0.8],
    [96, 0.8],
  ]))
    yield* addOctave(height, cells, cells, weight, randomFrom(cells));
  return (index) => (height[(index + TILE + 1) % height.length] ?? 0) - (height[index] ?? 0);
}

/** Fraction of the fine grain to draw, which is 1 at 50 or more pixels per unit. @param {Context} context */
function fineness(context) {
  const { a, b } = context.getTransform();
  return Math.min(1, Math.hypot(a, b) / 50);
}

/** @typedef {{ base: string, dark: string, light: string }} Tones */

/**
 * Draws planed wood with horizontal grain, or with vertical grain if `vertical` is set.
 * @param {Context} context
 * @param {Box} box
 * @param {Tones} tones
 * @param {{ seed: number, vertical?: boolean, lines?: number, figure?: number }} options `lines` is the
 *   number of grain lines per unit
 */
export function* wood(context, box, tones, { seed, vertical = false, lines = 11, figure = 0.5 }) {
  const random = randomFrom(seed);
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.fillStyle = tones.base;
  context.fillRect(box.x, box.y, box.width, box.height);
  yield* overlayNoise(context, box, {
    seed: 11 + (seed % 5),
    cells: 24,
    alpha: figure,
    stretch: 12,
    turned: vertical,
  });
  const along = vertical ? box.height : box.width;
  const across = vertical ? box.width : box.height;
  context.translate(box.x, box.y);
  if (vertical) context.transform(0, 1, 1, 0, 0, 0);
  const bend = (random() - 0.5) * 0.3;
  const phase = random() * 6.3;
  /** Sideways shift of the grain at `x`. @param {number} x @param {number} start */
  const wander = (x, start) =>
    bend * Math.sin(x * 0.55 + phase + start * 0.4) +
    0.05 * Math.sin(x * 1.7 + phase + start * 1.6) +
    0.015 * Math.sin(x * 5 + start * 7);
  const count = Math.ceil(across * lines * fineness(context));
  for (let line = 0; line < count; line += 1) {
    const start = ((line + random()) / count) * across;
    context.globalAlpha = 0.05 + random() * random() * 0.3;
    context.strokeStyle = random() < 0.7 ? tones.dark : tones.light;
    context.lineWidth = 0.008 + random() * 0.022;
    context.beginPath();
    const steps = Math.ceil(along * 4);
    for (let step = 0; step <= steps; step += 1) {
      const x = (along * step) / steps;
      context.lineTo(x, start + wander(x, start));
    }
    context.stroke();
    if (line % LINES === 0) yield;
  }
  yield* pores(context, along, across, tones.dark, random, wander);
  context.restore();
}

/**
 * Draws the open pores of wood as short, sharp, dark strokes along the grain.
 * @param {Context} context
 * @param {number} along
 * @param {number} across
 * @param {string} color
 * @param {() => number} random
 * @param {(x: number, start: number) => number} wander
 */
function* pores(context, along, across, color, random, wander) {
  context.strokeStyle = color;
  context.lineWidth = 0.007;
  for (let pore = along * across * 55 * fineness(context) ** 2; pore > 0; pore -= 1) {
    const x = random() * along;
    const start = random() * across;
    const reach = 0.03 + random() * random() * 0.22;
    context.globalAlpha = 0.12 + random() * 0.33;
    context.beginPath();
    context.moveTo(x, start + wander(x, start));
    context.lineTo(x + reach, start + wander(x + reach, start));
    context.stroke();
    if (pore % MARKS < 1) yield;
  }
}

/**
 * Draws the lit and the shaded edges of a slab, inside a box.
 * @param {Context} context
 * @param {Box} box
 * @param {number} depth units
 * @param {boolean} sunken true to light the opposite edges, as in a hollow
 */
export function bevel(context, box, depth, sunken) {
  const { x, y, width, height } = box;
  /** Corners, clockwise from the upper left. @param {number} by @returns {[number, number][]} */
  const corners = (by) => [
    [x + by, y + by],
    [x + width - by, y + by],
    [x + width - by, y + height - by],
    [x + by, y + height - by],
  ];
  const [outer, inner] = [corners(0), corners(depth)];
  context.save();
  for (const [from, to] of /** @type {const} */ ([
    [0, 1],
    [0, 3],
    [1, 2],
    [3, 2],
  ])) {
    context.fillStyle = (from === 0) !== sunken ? 'rgba(255,246,225,.28)' : 'rgba(10,5,0,.38)';
    context.beginPath();
    for (const corner of [outer[from], outer[to], inner[to], inner[from]])
      context.lineTo(.../** @type {[number, number]} */ (corner));
    context.fill();
  }
  context.restore();
}

/**
 * Draws light from the upper left over the whole board.
 * @param {Context} context
 * @param {{ width: number, height: number }} board
 */
export function* daylight(context, { width, height }) {
  const light = context.createRadialGradient(
    width * 0.3,
    height * 0.22,
    0,
    width * 0.45,
    height * 0.42,
    Math.max(width, height) * 0.85,
  );
  light.addColorStop(0, 'rgba(255,244,214,.2)');
  light.addColorStop(0.5, 'rgba(255,244,214,0)');
  light.addColorStop(1, 'rgba(20,10,0,.34)');
  yield* inBands(context, { x: 0, y: 0, width, height }, () => {
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  });
}
