/** Shared by the measurements of pages on a slow phone. */
import { tasksIn } from './driver.mjs';

/** @import { Page } from "playwright-core" */

/** Factor by which the phone is slower than this machine. */
export const SLOWDOWN = 4;
export const PHONE = Object.freeze({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
});
/** A figure is worse if it exceeds the one before by this factor and by this many ms on the phone. */
export const WORSE = Object.freeze({ times: 1.25, ms: 10 });

/** @param {number[]} values */
export const median = (values) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** Returns the CPU time of a loop that no browser can optimise away, in ms. @param {Page} page */
async function calibrated(page) {
  const tasks = await tasksIn(page, () =>
    page.evaluate(() => {
      let state = 1;
      for (let round = 0; round < 2e7; round += 1) state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
      return state;
    }),
  );
  return Math.max(...tasks);
}

/** Returns the unit of all figures, as machines differ: that loop, in ms on this one. @param {Page} page */
export async function loopOf(page) {
  return median([await calibrated(page), await calibrated(page), await calibrated(page)]);
}
