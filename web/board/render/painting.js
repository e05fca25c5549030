/** Paints what takes long in slices, so that the page answers between two slices. */

import { newCanvas } from './shapes.js';

/** How long a slice may take, in ms. */
const SLICE_MS = 8;
/**
 * So long strokes are collected, in ms. The browser paints them when the canvas is used, or at the end of the
 * task, and takes several times as long for it.
 */
const COLLECTED_MS = 1;

/**
 * Draws in steps, each of which gives the canvas that it has drawn on.
 * @typedef {Generator<HTMLCanvasElement, void, undefined>} Painting
 */

/**
 * By what they are asked for by: when they were asked for last, and how large they are.
 * @type {Map<string, [painting: Painting, frame: number, size: number]>}
 */
const asked = new Map();

/**
 * Paints, the largest first: a game's board before small ones. Whoever waits asks again in each frame; what a
 * frame does not ask for is dropped.
 * @param {string} key
 * @param {number} frame its time
 * @param {number} size
 * @param {Painting} painting of which nothing is done before it is its turn
 */
export function paint(key, frame, size, painting) {
  if (asked.size === 0) setTimeout(paintSlice);
  asked.set(key, [asked.get(key)?.[0] ?? painting, frame, size]);
}

function paintSlice() {
  // Before anything can fail: a painting that has failed is over with its next step.
  const next = setTimeout(paintSlice);
  const wanted = [...asked].sort(([, one], [, two]) => two[1] - one[1] || two[2] - one[2]);
  const [key, [painting, frame]] = /** @type {typeof wanted[0]} */ (wanted[0]);
  for (const [old, want] of wanted) if (want[1] < frame) asked.delete(old);
  let painted = performance.now();
  for (let now = painted, end = now + SLICE_MS; now < end; now = performance.now()) {
    const { value } = painting.next();
    if (value === undefined) {
      asked.delete(key);
      if (asked.size === 0) clearTimeout(next);
      return;
    }
    if (now < painted + COLLECTED_MS) continue;
    newCanvas(1, 1).context.drawImage(value, 0, 0);
    painted = performance.now();
  }
}
