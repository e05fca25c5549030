/** Constants and helpers for measuring pages on a slow phone. */
import { tasksIn } from './driver.mjs';

/** Ratio of this machine's speed to the phone's. */
export const SLOWDOWN = 4;
export const PHONE = Object.freeze({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
});
/** Thresholds for a regression: a figure must exceed its old value by this factor and by this many ms. */
export const WORSE = Object.freeze({ times: 1.25, ms: 10 });

/** @param {number[]} values */
export const median = (values) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** Returns the CPU time of a loop that browsers can't optimise away, in ms. @param {Page} page */
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

/** Returns the median time of that loop on this machine in ms, the unit of all figures. @param {Page} page */
export async function loopOf(page) {
  return median([await calibrated(page), await calibrated(page), await calibrated(page)]);
}
