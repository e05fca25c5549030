/**
 * Waits for what is to happen. No test waits for a time: on a slow machine it is too short, on a quick one
 * lost. `conventions.test.mjs` refuses waits of other kinds.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { hasStopped, settle } from './clock.mjs';

/** @import { Page } from "playwright-core" */

/** How often something outside of pages is asked. */
const POLL_MS = 20;
const MOST_MS = 90_000;

/**
 * Waits until something holds that no page can be asked about by itself.
 * @param {() => Promise<boolean> | boolean} holds
 * @param {() => string} [otherwise] what is wrong if it never does
 */
export async function until(holds, otherwise = () => `never: ${holds}`) {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > MOST_MS) assert.fail(otherwise());
    await sleep(POLL_MS);
  }
}

/** Notes which frames are asked for, from before the page is opened. @param {Page} page */
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
 * Waits until everything is drawn: in two frames, one after the other, nobody asks for another. The limit of
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
 * Waits until the host has answered a request that is made now, and everything is drawn: what the page has
 * begun to fetch before has come too, and has been used.
 * @param {Page} page
 */
export async function answered(page) {
  await page.evaluate(async () => {
    await (await fetch(document.URL, { cache: 'reload' })).text();
  });
  await drawn(page);
}
