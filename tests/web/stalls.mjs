/** Pages whose files never arrive, or arrive when the test decides. Only the test advances their clock. */
import { until } from './waits.mjs';

/** Fakes the clock of a page before it is opened, and keeps the product's own timeouts. @param {Page} page */
export async function stall(page) {
  await page.addInitScript(() => Object.assign(window, { realTimeouts: true }));
  await page.clock.install({ time: 0 });
  // The fake clock runs until it is paused. Pausing far ahead works even on the slowest machine.
  await page.clock.pauseAt(3_600_000);
}

/**
 * Advances the clock in steps until `holds` returns true.
 * @param {Page} page @param {() => Promise<boolean>} holds @param {number} [stepMs] a frame by default
 */
export const passUntil = (page, holds, stepMs = 16) =>
  until(async () => {
    if (await holds()) return true;
    await page.clock.runFor(stepMs);
    return false;
  });

/** Lets the clock run by itself again, once all files can arrive. @param {Page} page */
export const goOn = (page) => page.clock.resume();
