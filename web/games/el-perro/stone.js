/**
 * Slab of fine-grained stone for El Perro, lit from the upper left. The noise is blurred white noise, which,
 * unlike interpolated noise, shows no lattice. Its layers are rotated.
 */

/** @import { Box } from '../../board/geometry.js' */
/** @import { Context, Steps } from '../../board/render/texture.js' */
import { disc } from '../../board/render/shapes.js';
import { cachedTile, inBands, randomFrom } from '../../board/render/texture.js';

/** Fixed seed, so that the slab looks the same on every visit. */
const SEED = 41;
/** Grains per square unit of the slab, pits in the whole slab, and grains per step. */
const GRAINS = 150;
const PITS = 70;
const BATCH = 120;
/** Width of the worn edge in units, and number of nicks in it. */
const EDGE = 0.24;
const NICKS = 90;

export const TONES = { base: '#998d7a', dark: '44,36,26', light: '248,240,220', stain: [156, 96, 40] };

/**
 * Noise of a square tile. A layer has a blur radius in pixels, and a weight.
 * @typedef {{ side: number, layers: readonly (readonly [radius: number, weight: number])[] }} Noise
 */

/** Noise for large, soft patches of the slab. @type {Noise} */
const CLOUDS = {
  side: 128,
  layers: [
    [13, 0.62],
    [6, 0.3],
    [2, 0.16],
  ],
};
/** Noise for the fine grain of the slab. @type {Noise} */
const GRAIN = {
  side: 256,
  layers: [
    [7, 0.3],
    [3, 0.4],
    [1, 0.62],
    [0, 0.24],
  ],
};

/**
 * Returns periodic noise with mean 0 and deviation 1.
 * @param {Noise} noise
 * @returns {Steps<Float32Array>}
 */
function* fieldOf({ side, layers }) {
  const total = new Float32Array(side * side);
  for (const [radius, weight] of layers) {
    const random = randomFrom(SEED + radius * 131);
    let values = new Float32Array(side * side);
    for (let index = 0; index < values.length; index += 1) values[index] = random() - 0.5;
    yield;
    // Three box filters are close to a Gaussian, which has no direction.
    for (let pass = 0; pass < 3 && radius > 0; pass += 1) {
      values = blurredRows(blurredRows(values, side, radius), side, radius);
      yield;
    }
    addNormalized(total, values, weight);
  }
  const field = new Float32Array(side * side);
  addNormalized(field, total, 1);
  return field;
}

/**
 * Adds values, scaled to the deviation `weight`.
 * @param {Float32Array} to
 * @param {Float32Array} values
 * @param {number} weight
 */
function addNormalized(to, values, weight) {
  let squares = 0;
  for (const value of values) squares += value * value;
  const scale = weight / Math.sqrt(squares / values.length);
  for (let index = 0; index < to.length; index += 1) to[index] += values[index] * scale;
}

/**
 * Blurs each row with a box filter, and swaps rows and columns.
 * @param {Float32Array} values
 * @param {number} side
 * @param {number} radius
 */
function blurredRows(values, side, radius) {
  const out = new Float32Array(values.length);
  for (let y = 0; y < side; y += 1) {
    const at = (/** @type {number} */ x) => values[y * side + ((x + side) % side)];
    let sum = 0;
    for (let x = -radius; x <= radius; x += 1) sum += at(x);
    for (let x = 0; x < side; x += 1) {
      out[x * side + y] = sum;
      sum += at(x + radius + 1) - at(x - radius);
    }
  }
  return out;
}

/**
 * Returns a tile, cached by name.
 * @param {string} name
 * @param {Noise} noise
 * @param {(field: Float32Array, index: number, side: number) => number} colorOf a pixel as a 32-bit number,
 * alpha first
 */
const tileOf = (name, noise, colorOf) =>
  cachedTile(`stone ${name}`, noise.side, function* colors() {
    const field = yield* fieldOf(noise);
    return (index) => colorOf(field, index, noise.side);
  });

/** @param {number} value @param {number} most */
const limited = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
/** Pixel of an opaque grey. @param {number} height around 0 */
const grey = (height) => 0xff000000 | (limited(128 + height * 40, 255) * 0x10101);

/** Grey pixel, lighter where the field is higher. @param {Float32Array} field @param {number} index */
const shade = (field, index) => grey(field[index] ?? 0);
/**
 * Grey pixel that combines the height of the field with its slope.
 * @param {Float32Array} field
 * @param {number} index
 * @param {number} side
 */
const relief = (field, index, side) => {
  const at = field[index] ?? 0;
  return grey(0.5 * at + 0.8 * ((field[(index + side + 1) % field.length] ?? 0) - at));
};
/**
 * Rust-coloured pixel, more opaque where the field is higher.
 * @param {Float32Array} field
 * @param {number} index
 */
const stain = (field, index) => {
  const [red = 0, green = 0, blue = 0] = TONES.stain;
  return (limited((field[index] ?? 0) * 80 - 10, 255) << 24) | (blue << 16) | (green << 8) | red;
};

/**
 * Fills a box with a rotated, repeated tile.
 * @param {Context} context
 * @param {Box} box
 * @param {HTMLCanvasElement} tile
 * @param {object} look
 * @param {readonly [across: number, down: number]} look.size of a tile, in units
 * @param {number} look.turn angle in degrees
 * @param {number} look.alpha
 * @param {GlobalCompositeOperation} look.mode
 */
function* overlay(context, box, tile, { size: [across, down], turn, alpha, mode }) {
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern === null) return;
  pattern.setTransform(new DOMMatrix().rotate(turn).scale(across / tile.width, down / tile.height));
  yield* inBands(context, box, () => {
    context.globalAlpha = alpha;
    context.globalCompositeOperation = mode;
    context.imageSmoothingQuality = 'high';
    context.fillStyle = pattern;
    context.fillRect(box.x, box.y, box.width, box.height);
  });
}

/** Draws the slab. @param {Context} context @param {Box} box @returns {Steps} */
export function* slab(context, box) {
  context.fillStyle = TONES.base;
  context.fillRect(box.x, box.y, box.width, box.height);
  const clouds = yield* tileOf('clouds', CLOUDS, shade);
  yield* overlay(context, box, clouds, { size: [11, 5.5], turn: -14, alpha: 0.5, mode: 'soft-light' });
  yield* overlay(context, box, clouds, { size: [2.9, 2.3], turn: 31, alpha: 0.2, mode: 'soft-light' });
  const stains = yield* tileOf('stains', CLOUDS, stain);
  yield* overlay(context, box, stains, { size: [13, 7], turn: -20, alpha: 0.4, mode: 'source-over' });
  const grain = yield* tileOf('grain', GRAIN, relief);
  const { a: unit } = context.getTransform();
  // A pixel of the tile is at least a pixel of the screen, and 1/260 of a unit where that is larger.
  const fine = (GRAIN.side * Math.max(1, unit / 260)) / unit;
  yield* overlay(context, box, grain, { size: [fine, fine], turn: 24, alpha: 0.5, mode: 'soft-light' });
  yield* overlay(context, box, grain, {
    size: [fine * 2.3, fine * 2.3],
    turn: -37,
    alpha: 0.26,
    mode: 'soft-light',
  });
  yield* grains(context, box);
  context.globalAlpha = 1;
}

/** Draws grains of dark and of pale minerals, then small pits. @param {Context} context @param {Box} box */
function* grains(context, { width, height }) {
  const random = randomFrom(SEED);
  for (let left = width * height * GRAINS; left > 0; left -= BATCH) {
    context.fillStyle = `rgb(${random() < 0.55 ? TONES.dark : TONES.light})`;
    context.globalAlpha = 0.1 + random() * 0.22;
    context.beginPath();
    for (let grain = 0; grain < BATCH; grain += 1) {
      const [x, y] = [random() * width, random() * height];
      const size = 0.004 + random() ** 3 * 0.012;
      context.moveTo(x + size, y);
      context.ellipse(x, y, size, size * (0.5 + random() / 2), random() * Math.PI, 0, Math.PI * 2);
    }
    context.fill();
    yield;
  }
  context.globalAlpha = 1;
  for (let pit = 0; pit < PITS; pit += 1)
    hollow(context, random() * width, random() * height, 0.012 + random() ** 2 * 0.026, 0.4);
}

/**
 * Draws a round hollow: dark towards the light, lit on the far side.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} strength from 0 to 1
 */
export function hollow(context, x, y, radius, strength) {
  for (const [tone, way, alpha] of /** @type {const} */ ([
    [TONES.light, 1, 0.6],
    [TONES.dark, -1, 0.95],
  ])) {
    const by = radius * 0.28 * way;
    const fade = context.createRadialGradient(x + by, y + by, 0, x + by * 0.4, y + by * 0.4, radius);
    fade.addColorStop(0, `rgba(${tone},${alpha * strength})`);
    fade.addColorStop(0.55, `rgba(${tone},${alpha * strength * 0.75})`);
    fade.addColorStop(1, `rgba(${tone},0)`);
    context.fillStyle = fade;
    disc(context, x + by * 0.4, y + by * 0.4, radius);
  }
}

/**
 * Draws the worn, rounded edge of a slab. It fades inwards, so that it has no ruled inner line.
 * @param {Context} context
 * @param {Box} box
 */
export function wornEdge(context, { x, y, width, height }) {
  const [right, low] = [x + width, y + height];
  for (const [fromX, fromY, toX, toY, inX, inY] of /** @type {const} */ ([
    [x, y, right, y, 0, 1],
    [x, y, x, low, 1, 0],
    [right, y, right, low, -1, 0],
    [x, low, right, low, 0, -1],
  ])) {
    const isLit = inX + inY > 0;
    const fade = context.createLinearGradient(fromX, fromY, fromX + inX * EDGE, fromY + inY * EDGE);
    for (let stop = 0; stop <= 8; stop += 1) {
      const left = (1 - stop / 8) ** 2.4;
      fade.addColorStop(stop / 8, `rgba(${isLit ? TONES.light : '14,9,3'},${left * (isLit ? 0.42 : 0.55)})`);
    }
    context.fillStyle = fade;
    context.beginPath();
    // Mitred at the corners.
    const [alongX, alongY] = [Math.abs(inY) * EDGE, Math.abs(inX) * EDGE];
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
    context.lineTo(toX + inX * EDGE - alongX, toY + inY * EDGE - alongY);
    context.lineTo(fromX + inX * EDGE + alongX, fromY + inY * EDGE + alongY);
    context.fill();
  }
  const random = randomFrom(97);
  for (let nick = 0; nick < NICKS; nick += 1) {
    const [along, aside] = [random(), EDGE * random() ** 2 * 0.7];
    const size = 0.012 + random() ** 2 * 0.03;
    const [left, top] = [aside, aside].map((by, axis) =>
      nick % 2 === axis
        ? nick % 4 < 2
          ? by
          : (axis === 0 ? width : height) - by
        : along * (axis === 0 ? width : height),
    );
    hollow(context, x + (left ?? 0), y + (top ?? 0), size, 0.34);
  }
}
