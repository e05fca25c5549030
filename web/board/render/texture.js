/**
 * Materials made by code: wood, stone, metal. Every function draws in board units and takes a seed, so that
 * the same board looks the same on every visit.
 */

/** @import { Box } from '../geometry.js' */
/** @typedef {CanvasRenderingContext2D} Context */
import { once } from '../../state/once.js';

/**
 * A small seeded generator of numbers from 0 to 1 (mulberry32).
 * @param {number} seed
 * @returns {() => number}
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A canvas and its context.
 * @param {number} width pixels
 * @param {number} height pixels
 * @returns {{ canvas: HTMLCanvasElement, context: Context }}
 */
export function newCanvas(width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser gives no canvas');
  return { canvas, context };
}

/** @type {Map<string, HTMLCanvasElement>} */
const noiseTiles = new Map();

/**
 * A tile of grey noise in several octaves; `stretch` above 1 draws it out sideways, as the grain of wood.
 * @param {number} seed
 * @param {number} cells of the coarsest octave along one side
 * @param {number} stretch
 * @returns {HTMLCanvasElement}
 */
function noiseTile(seed, cells, stretch) {
  const key = `${seed} ${cells} ${stretch}`;
  const known = noiseTiles.get(key);
  if (known !== undefined) return known;
  const size = 192;
  const { canvas, context } = newCanvas(size, size);
  const image = context.createImageData(size, size);
  const total = new Float32Array(size * size);
  let weight = 0.5;
  for (let octave = 0, down = cells; octave < 5 && down <= size; octave += 1, down *= 2, weight *= 0.62) {
    const across = Math.max(2, Math.round(down / stretch));
    addOctave(total, size, across, down, weight, randomFrom(seed + octave * 977));
  }
  const pixels = new Uint32Array(image.data.buffer);
  total.forEach((value, index) => (pixels[index] = greyOf(value)));
  context.putImageData(image, 0, 0);
  noiseTiles.set(key, canvas);
  return canvas;
}

/** The pixel of a height, which is about 0: grey, and not to be seen through. @param {number} height */
const greyOf = (height) =>
  (Math.max(0, Math.min(255, Math.round(128 + height * 150))) * 0x10101) | 0xff000000;

/**
 * Adds one octave of smooth periodic noise from -weight to weight.
 * @param {Float32Array} total
 * @param {number} size
 * @param {number} across cells
 * @param {number} down cells
 * @param {number} weight
 * @param {() => number} random
 */
function addOctave(total, size, across, down, weight, random) {
  const lattice = Float32Array.from({ length: across * down }, () => weight * (random() * 2 - 1));
  const at = (/** @type {number} */ column, /** @type {number} */ row) =>
    lattice[(row % down) * across + (column % across)] ?? 0;
  const smooth = (/** @type {number} */ t) => t * t * (3 - 2 * t);
  const smoothed = Float32Array.from({ length: size }, (_, x) => smooth(((x * across) / size) % 1));
  const between = new Float32Array(across + 1);
  for (let index = 0, y = 0; y < size; y += 1) {
    const row = (y / size) * down;
    const top = Math.floor(row);
    const v = smooth(row - top);
    for (let column = 0; column <= across; column += 1)
      between[column] = at(column, top) * (1 - v) + at(column, top + 1) * v;
    for (let x = 0; x < size; x += 1, index += 1) {
      const left = ((x * across) / size) | 0;
      const from = between[left] ?? 0;
      total[index] = (total[index] ?? 0) + from + ((between[left + 1] ?? 0) - from) * (smoothed[x] ?? 0);
    }
  }
}

/**
 * Lays noise over a box.
 * @param {Context} context
 * @param {Box} box
 * @param {{ seed: number, cells: number, stretch: number, alpha: number, mode: GlobalCompositeOperation,
 *   turned: boolean }} look
 */
function overlayNoise(context, box, look) {
  context.save();
  context.globalAlpha = look.alpha;
  context.globalCompositeOperation = look.mode;
  context.translate(box.x + box.width / 2, box.y + box.height / 2);
  if (look.turned) context.rotate(Math.PI / 2);
  const width = look.turned ? box.height : box.width;
  const height = look.turned ? box.width : box.height;
  context.drawImage(noiseTile(look.seed, look.cells, look.stretch), -width / 2, -height / 2, width, height);
  context.restore();
}

/**
 * Fine relief at the size of the screen's own pixels, so that a surface is sharp at every ratio.
 * @param {Context} context
 * @param {Box} box
 * @param {number} alpha
 */
function overlayGrit(context, box, alpha) {
  const pattern = context.createPattern(grit(), 'repeat');
  if (pattern === null) return;
  const { a: unit } = context.getTransform();
  const size = Math.max(1, unit / 110) / unit;
  pattern.setTransform(new DOMMatrix([size, 0, 0, size, 0, 0]));
  context.save();
  context.globalAlpha = alpha;
  context.globalCompositeOperation = 'overlay';
  context.fillStyle = pattern;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.restore();
}

/** Rough ground, lit from the upper left. */
function gritTile() {
  const size = 192;
  const { canvas, context } = newCanvas(size, size);
  const image = context.createImageData(size, size);
  const pixels = new Uint32Array(image.data.buffer);
  const height = new Float32Array(size * size);
  [
    [24, 0.5],
    [64, 0.8],
    [96, 0.8],
  ].forEach(([cells = 0, weight = 0]) => addOctave(height, size, cells, cells, weight, randomFrom(cells)));
  height.forEach((here, index) => {
    const below = height[(index + size + 1) % height.length] ?? 0;
    pixels[index] = greyOf(below - here);
  });
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Made once: it is the same on every board. */
const grit = once(gritTile);

/**
 * How much of the fine grain can be seen: all of it from 50 pixels a unit on, and a small board is drawn in
 * less time.
 * @param {Context} context
 */
function fineness(context) {
  const { a, b } = context.getTransform();
  return Math.min(1, Math.hypot(a, b) / 50);
}

/** @typedef {{ base: string, dark: string, light: string }} Tones */

/**
 * Planed wood with its grain along the longer way, or across it.
 * @param {Context} context
 * @param {Box} box
 * @param {Tones} tones
 * @param {{ seed: number, vertical?: boolean, lines?: number, figure?: number }} options `lines` of grain per
 *   unit
 */
export function wood(context, box, tones, { seed, vertical = false, lines = 11, figure = 0.5 }) {
  const random = randomFrom(seed);
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.fillStyle = tones.base;
  context.fillRect(box.x, box.y, box.width, box.height);
  overlayNoise(context, box, {
    seed: 11 + (seed % 5),
    cells: 24,
    stretch: 12,
    alpha: figure,
    mode: 'soft-light',
    turned: vertical,
  });
  const along = vertical ? box.height : box.width;
  const across = vertical ? box.width : box.height;
  context.translate(box.x, box.y);
  if (vertical) context.transform(0, 1, 1, 0, 0, 0);
  const bend = (random() - 0.5) * 0.3;
  const phase = random() * 6.3;
  /** How far the grain has wandered. @param {number} x @param {number} start */
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
  }
  pores(context, along, across, tones.dark, random, wander);
  context.restore();
}

/**
 * The open pores of a wood: short dark strokes along the grain, never blurred.
 * @param {Context} context
 * @param {number} along
 * @param {number} across
 * @param {string} color
 * @param {() => number} random
 * @param {(x: number, start: number) => number} wander
 */
function pores(context, along, across, color, random, wander) {
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
  }
}

/**
 * A brushed plate of metal.
 * @param {Context} context
 * @param {Box} box
 * @param {Tones} tones
 * @param {number} seed
 */
export function metal(context, box, tones, seed) {
  const random = randomFrom(seed);
  const sheen = context.createLinearGradient(box.x, box.y, box.x + box.width, box.y + box.height);
  [tones.light, tones.base, tones.dark, tones.base, tones.light].forEach((color, stop) =>
    sheen.addColorStop(stop / 4, color),
  );
  context.save();
  context.fillStyle = sheen;
  context.fillRect(box.x, box.y, box.width, box.height);
  for (let line = Math.ceil(box.height * 55); line > 0; line -= 1) {
    const y = box.y + random() * box.height;
    const x = box.x + random() * box.width * 0.7;
    context.globalAlpha = 0.05 + random() * 0.13;
    context.fillStyle = random() < 0.5 ? tones.dark : '#fff';
    context.fillRect(x, y, Math.min(random() * box.width, box.x + box.width - x), 0.008);
  }
  context.restore();
  overlayGrit(context, box, 0.16);
}

/**
 * Stone: mottled, with grains and a few pits.
 * @param {Context} context
 * @param {Box} box
 * @param {Tones} tones
 * @param {{ seed: number, grains?: number }} options `grains` per square unit
 */
export function stone(context, box, tones, { seed, grains = 70 }) {
  const random = randomFrom(seed);
  context.save();
  context.fillStyle = tones.base;
  context.fillRect(box.x, box.y, box.width, box.height);
  overlayNoise(context, box, { seed, cells: 5, stretch: 1, alpha: 0.6, mode: 'soft-light', turned: false });
  overlayNoise(context, box, {
    seed: seed + 1,
    cells: 24,
    stretch: 1,
    alpha: 0.35,
    mode: 'soft-light',
    turned: false,
  });
  overlayGrit(context, box, 0.42);
  const count = Math.round(box.width * box.height * grains);
  for (let grain = 0; grain < count; grain += 1) {
    const size = 0.008 + random() * random() * 0.03;
    context.globalAlpha = 0.1 + random() * 0.3;
    context.fillStyle = random() < 0.55 ? tones.dark : tones.light;
    context.fillRect(
      box.x + random() * box.width,
      box.y + random() * box.height,
      size,
      size * (0.6 + random()),
    );
  }
  context.restore();
}

/**
 * The light and the shade of a slab's edges, inside a box.
 * @param {Context} context
 * @param {Box} box
 * @param {number} depth units
 * @param {boolean} sunken lit from the other side, as a hollow
 */
export function bevel(context, box, depth, sunken) {
  const { x, y, width, height } = box;
  const sides = /** @type {const} */ ([
    [[x, y], [x + width, y], [x + width - depth, y + depth], [x + depth, y + depth], true],
    [[x, y], [x, y + height], [x + depth, y + height - depth], [x + depth, y + depth], true],
    [
      [x + width, y],
      [x + width, y + height],
      [x + width - depth, y + height - depth],
      [x + width - depth, y + depth],
      false,
    ],
    [
      [x, y + height],
      [x + width, y + height],
      [x + width - depth, y + height - depth],
      [x + depth, y + height - depth],
      false,
    ],
  ]);
  context.save();
  for (const [a, b, c, d, facesLight] of sides) {
    context.fillStyle = facesLight !== sunken ? 'rgba(255,246,225,.28)' : 'rgba(10,5,0,.38)';
    context.beginPath();
    context.moveTo(a[0], a[1]);
    context.lineTo(b[0], b[1]);
    context.lineTo(c[0], c[1]);
    context.lineTo(d[0], d[1]);
    context.fill();
  }
  context.restore();
}

/**
 * Light falling from the upper left over a whole board.
 * @param {Context} context
 * @param {number} width
 * @param {number} height
 */
export function daylight(context, width, height) {
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
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
}
