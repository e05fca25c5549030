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
 * What painting needs of the browser.
 * @typedef {object} Means
 * @property {() => number} now the time, in ms
 * @property {(act: () => void) => () => void} later does something in a task of its own; what it returns
 *   calls that off
 * @property {(canvas: HTMLCanvasElement) => void} finish makes the browser paint what has been drawn
 */

/** @param {Means} means */
export function makePainter({ now, later, finish }) {
  /**
   * Paintings by their keys, each with the frame that asked for it last and its size.
   * @type {Map<string, [painting: Painting, frame: number, size: number]>}
   */
  const asked = new Map();

  function paintSlice() {
    // Before anything can fail: a painting that has failed is over with its next step.
    const callOff = later(paintSlice);
    const wanted = [...asked].sort(([, one], [, two]) => two[1] - one[1] || two[2] - one[2]);
    const [key, [painting, frame]] = /** @type {typeof wanted[0]} */ (wanted[0]);
    for (const [old, want] of wanted) if (want[1] < frame) asked.delete(old);
    let finished = now();
    for (let time = finished, end = time + SLICE_MS; time < end; time = now()) {
      const { value } = painting.next();
      if (value === undefined) {
        asked.delete(key);
        if (asked.size === 0) callOff();
        return;
      }
      if (time < finished + COLLECTED_MS) continue;
      finish(value);
      finished = now();
    }
  }

  /**
   * Paints, the largest first: a game's board before small ones. Whoever waits asks again in each frame;
   * what a frame does not ask for is dropped.
   * @param {string} key
   * @param {number} frame its time
   * @param {number} size
   * @param {Painting} painting of which nothing is done before it is its turn
   */
  return (key, frame, size, painting) => {
    if (asked.size === 0) later(paintSlice);
    asked.set(key, [asked.get(key)?.[0] ?? painting, frame, size]);
  };
}

export const paint = makePainter({
  now: () => performance.now(),
  later(act) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  },
  finish: (canvas) => newCanvas(1, 1).context.drawImage(canvas, 0, 0),
});
