/**
 * Waits for conditions. No test waits for a fixed time, which is too short on a slow machine and lost on a
 * fast one. `conventions.test.mjs` refuses other waits.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { hasStopped, settle } from './clock.mjs';

/** @import { Page } from "playwright-core" */

/** Interval of polling outside of pages, in ms. */
const POLL_MS = 20;
const MOST_MS = 90_000;

/**
 * Waits for a condition that cannot be awaited inside a page.
 * @param {() => Promise<boolean> | boolean} holds
 * @param {() => string} [otherwise] says what is wrong if it never holds
 */
export async function until(holds, otherwise = () => `never: ${holds}`) {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > MOST_MS) assert.fail(otherwise());
    await sleep(POLL_MS);
  }
}

/** Records the requested animation frames, from before the page is opened. @param {Page} page */
export const watchFrames = (page) =>
  page.addInitScript(() => {
    /** @type {Set<number>} */
    const asked = new Set();
    const request = window.requestAnimationFrame.bind(window);
    const cancel = window.cancelAnimationFrame.bind(window);
    Object.assign(window, {
      askedFrames: asked,
      requestAnimationFrame(/** @type {FrameRequestCallback} */ act) {
        const id = request((now) => {
          asked.delete(id);
          act(now);
        });
        asked.add(id);
        return id;
      },
      cancelAnimationFrame(/** @type {number} */ id) {
        asked.delete(id);
        cancel(id);
      },
    });
  });

/**
 * Waits until everything is drawn: in two frames, one after the other, nobody requests another. The limit of
 * a visit ends this wait.
 * @param {Page} page
 */
export const drawn = (page) =>
  hasStopped(page)
    ? settle(page)
    : page.evaluate(async () => {
        for (let quiet = 0; quiet < 2; ) {
          await new Promise(requestAnimationFrame);
          quiet = (window.askedFrames?.size ?? 0) === 0 ? quiet + 1 : 0;
        }
      });

/**
 * Waits until the host has answered a request that is made now, and everything is drawn. Whatever the page
 * requested before has then arrived and been used.
 * @param {Page} page
 */
export async function answered(page) {
  await page.evaluate(async () => {
    await (await fetch(document.URL, { cache: 'reload' })).text();
  });
  await drawn(page);
}
