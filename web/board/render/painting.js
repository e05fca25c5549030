/** Paints what takes long in slices, one thing after another, so that the page answers between two slices. */

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

/** By what they are asked for by. @type {Map<string, Painting>} */
const paintings = new Map();

/**
 * Paints, unless it is being done. Whoever waits asks in each frame whether it is there.
 * @param {string} key
 * @param {Painting} painting of which nothing is done before it is its turn
 */
export function paint(key, painting) {
  if (paintings.has(key)) return;
  if (paintings.size === 0) setTimeout(paintSlice);
  paintings.set(key, painting);
}

function paintSlice() {
  for (const [key, painting] of paintings) {
    // Before anything can fail: a painting that has failed is over with its next step.
    setTimeout(paintSlice);
    let painted = performance.now();
    for (let now = painted, end = now + SLICE_MS; now < end; now = performance.now()) {
      const { value } = painting.next();
      if (value === undefined) return void paintings.delete(key);
      if (now < painted + COLLECTED_MS) continue;
      newCanvas(1, 1).context.drawImage(value, 0, 0);
      painted = performance.now();
    }
    return;
  }
}
