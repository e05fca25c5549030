/**
 * Workers that fail temporarily: the page recovers in every state. `opponent.test.mjs` tests the pauses
 * before a retry.
 */
import { test } from 'node:test';

import { pass, stopClock } from './clock.mjs';
import { openTab, press, servePage, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { reaches, standing, WATCHED } from './kiosk.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Makes workers fail on every question until `letThink` is called. Runs in the page. */
function failWorkers() {
  let isBroken = true;
  const { postMessage } = Worker.prototype;
  Object.assign(Worker.prototype, {
    /** @this {Worker} @param {Parameters<typeof postMessage>} given */
    postMessage(...given) {
      if (isBroken && Object(given[0]).type === 'ask')
        queueMicrotask(() => this.onerror?.(new ErrorEvent('error', { message: 'lost' })));
      else postMessage.apply(this, given);
    },
  });
  window.letThink = (works = true) => {
    isBroken = !works;
  };
}

/** @param {Page} page */
const breakWorkers = (page) => page.addInitScript(failWorkers);

fullTest('after its workers crash, the analysis offers a retry, and "Continue" resumes the game', () =>
  visit(
    '?level=1&pace=none&side=first#game=brandubh',
    async (page) => {
      const notice = page.locator('#notice');
      const lines = page.locator('#analysis li b');
      const again = page.locator('[data-do="analysis-again"]');
      await openTab(page, 'analysis');
      await expect(notice).toHaveText('The computer can’t continue: lost.');
      await again.click();
      await expect(notice).toHaveText('The computer can’t continue: lost.');
      await page.evaluate(() => window.letThink());
      await again.click();
      await expect(lines).not.toHaveCount(0);
      await expect(notice).toBeHidden();
      await expect(again).toHaveCount(0);
      await page.evaluate(() => window.letThink(false));
      await tap(page, 31);
      await tap(page, 30);
      await expect(page.locator('[data-do="go-on"]')).toHaveText('Continue');
      await expect(notice).toBeVisible();
      await page.evaluate(() => window.letThink());
      await press(page, 'go-on');
      await expect.poll(() => page.evaluate(() => window.ludoteca.state.ply)).toBe(2);
      await expect(notice).toBeHidden();
      await expect(lines).not.toHaveCount(0);
    },
    { prepare: breakWorkers },
  ),
);

test('a kiosk resumes automatically after its workers crash', () =>
  visit(
    WATCHED,
    async (page) => {
      await standing(page);
      await reaches(page, 'attract');
      await pass(page, 5);
      await expect.poll(() => page.evaluate(() => window.ludoteca.model.paused)).toBe(true);
      await page.evaluate(() => window.letThink());
      await pass(page, 20);
      await expect.poll(() => page.evaluate(() => window.ludoteca.state.ply)).toBeGreaterThan(0);
      await expect(page.locator('#notice')).toBeHidden();
    },
    {
      prepare: async (page) => {
        await breakWorkers(page);
        await stopClock(page);
      },
    },
  ));
