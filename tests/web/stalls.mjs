/** Pages whose files never come, or come when a test says so: their clock moves only with the test. */
import { until } from './waits.mjs';

/** @import { Page } from "playwright-core" */

/**
 * Stops the clock of a page that is still to be opened, and gives it the product's timeouts.
 * @param {Page} page
 */
export async function stall(page) {
  await page.addInitScript(() => Object.assign(window, { realTimeouts: true }));
  await page.clock.install({ time: 0 });
  // Until it is stopped the clock runs, on the empty page before: no machine takes an hour for that.
  await page.clock.pauseAt(3_600_000);
}

/**
 * Moves the clock in steps until something holds.
 * @param {Page} page
 * @param {() => Promise<boolean>} holds
 * @param {number} [stepMs] a frame
 */
export const passUntil = (page, holds, stepMs = 16) =>
  until(async () => {
    if (await holds()) return true;
    await page.clock.runFor(stepMs);
    return false;
  });

/** Lets the clock run by itself: from now on all files come. @param {Page} page */
export const goOn = (page) => page.clock.resume();
