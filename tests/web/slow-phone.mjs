/** What the measurements of pages on a slow phone share. */
import { tasksIn } from './driver.mjs';

/** @import { Page } from "playwright-core" */

/** How many times slower than this machine the phone is. */
export const SLOWDOWN = 4;
export const PHONE = Object.freeze({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
});
/** A figure is worse if it is so many times what it was, and by so many ms on the phone. */
export const WORSE = Object.freeze({ times: 1.25, ms: 10 });

/** @param {number[]} values */
export const median = (values) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** The processor time of a loop that no browser can leave out, in ms. @param {Page} page */
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

/** What figures are multiples of, since machines differ: in ms here. @param {Page} page */
export async function loopOf(page) {
  return median([await calibrated(page), await calibrated(page), await calibrated(page)]);
}
