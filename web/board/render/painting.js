/** Paints slow drawings in slices, so that the page stays responsive. */

import { newCanvas } from './shapes.js';

/** Time after which a slice starts no further step, in ms. */
const SLICE_MS = 8;
/**
 * Time for which strokes are collected, in ms. The browser paints them when the canvas is used or the task
 * ends, and painting takes several times as long as collecting.
 */
const COLLECTED_MS = 1;

/** Yields the canvas it draws on. @typedef {Generator<HTMLCanvasElement, void, undefined>} Painting */

/**
 * Browser functions that painting needs.
 * @typedef {object} Dependencies
 * @property {() => number} now current time, in ms
 * @property {(act: () => void) => () => void} later runs `act` in a separate task; returns a function that
 *   cancels it
 * @property {(canvas: HTMLCanvasElement) => void} finish makes the browser paint the collected strokes
 */

/** @param {Dependencies} dependencies */
export function makePainter({ now, later, finish }) {
  /** Pending paintings by key. @type {Map<string, [painting: Painting, frame: number, size: number]>} */
  const pending = new Map();

  function paintSlice() {
    // Scheduled first, so that painting continues if this slice throws. The next slice removes the painting
    // that threw, because its generator has ended.
    const callOff = later(paintSlice);
    const queue = [...pending].sort(([, one], [, two]) => two[1] - one[1] || two[2] - one[2]);
    const [key, [painting, frame]] = /** @type {typeof queue[0]} */ (queue[0]);
    for (const [old, entry] of queue) if (entry[1] < frame) pending.delete(old);
    let finished = now();
    for (let time = finished, end = time + SLICE_MS; time < end; time = now()) {
      const { value } = painting.next();
      if (value === undefined) {
        pending.delete(key);
        if (pending.size === 0) callOff();
        return;
      }
      if (time < finished + COLLECTED_MS) continue;
      finish(value);
      finished = now();
    }
  }

  /**
   * Requests a painting; the largest is painted first. Callers repeat the request in each frame until the
   * painting is done. A request that is not repeated is dropped.
   * @param {string} key
   * @param {number} frame timestamp of the frame
   * @param {number} size
   * @param {Painting} painting must not start drawing before its first step
   */
  return (key, frame, size, painting) => {
    if (pending.size === 0) later(paintSlice);
    pending.set(key, [pending.get(key)?.[0] ?? painting, frame, size]);
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
