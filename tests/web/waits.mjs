/**
 * Waits for conditions. No test waits for a fixed time, which would be too short on a slow machine and wasted
 * on a fast one. `conventions.test.mjs` rejects other waits.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { hasStopped, settle } from './clock.mjs';

/** Polling interval for conditions outside pages, in ms. */
const POLL_MS = 20;
const MOST_MS = 90_000;

/**
 * Waits for a condition that can't be awaited inside a page.
 * @param {() => Promise<boolean> | boolean} holds
 * @param {() => string} [otherwise] returns the error message on timeout
 */
export async function until(holds, otherwise = () => `never: ${holds}`) {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > MOST_MS) assert.fail(otherwise());
    await sleep(POLL_MS);
  }
}

/** Starts recording requested animation frames before the page is opened. @param {Page} page */
export const watchFrames = (page) =>
  page.addInitScript(() => {
    /** @type {Set<number>} */
    const pending = new Set();
    const request = window.requestAnimationFrame.bind(window);
    const cancel = window.cancelAnimationFrame.bind(window);
    Object.assign(window, {
      pendingFrames: pending,
      requestAnimationFrame(/** @type {FrameRequestCallback} */ act) {
        const id = request((now) => {
          pending.delete(id);
          act(now);
        });
        pending.add(id);
        return id;
      },
      cancelAnimationFrame(/** @type {number} */ id) {
        pending.delete(id);
        cancel(id);
      },
    });
  });

/**
 * Holds requests back until the returned function is called.
 * @param {Page} page @param {string | RegExp} files addresses
 */
export async function holdBack(page, files) {
  /** @type {() => void} */
  let release = () => {};
  const isReleased = new Promise((resolve) => void (release = () => resolve(undefined)));
  await page.route(files, (route) => isReleased.then(() => route.continue()));
  return release;
}

/**
 * Waits until everything is drawn: for two consecutive frames, no other frame is requested. The wait is
 * limited only by the time limit of the visit.
 * @param {Page} page
 */
export const drawn = (page) =>
  hasStopped(page)
    ? settle(page)
    : page.evaluate(async () => {
        for (let quiet = 0; quiet < 2; ) {
          await new Promise(requestAnimationFrame);
          quiet = (window.pendingFrames?.size ?? 0) === 0 ? quiet + 1 : 0;
        }
      });

/**
 * Waits until the host has answered a new request and everything is drawn. By then, earlier responses have
 * arrived and been processed.
 * @param {Page} page
 */
export async function answered(page) {
  await page.evaluate(async () => {
    await (await fetch(document.URL, { cache: 'reload' })).text();
  });
  await drawn(page);
}
