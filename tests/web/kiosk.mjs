/** Kiosk pages with a stopped clock. */
import { after, before } from 'node:test';

import { stopClock } from './clock.mjs';
import { ready } from './driver.mjs';
import { expect } from './expect.mjs';
import { partsOf, Site, TEST_SITE } from './harness.mjs';

/** @import { Visit } from "./harness.mjs" */

export const DIST = TEST_SITE;
export const HALL =
  '?kiosk=1&games=brandubh,fallas&idle=60&attract=1&lang=es&level=1&home=https://museum.example/games/';

/** @param {Page} page */
export async function standing(page) {
  await ready(page);
  await page.waitForSelector('[data-kiosk=ready]');
}

/** Serves the built site for a whole test file. */
export function serveKiosk() {
  /** @type {Site} */
  let site;
  before(async () => {
    site = await Site.start(DIST);
  });
  after(() => site.close());
  return {
    /** Visits a page with the real clock. @type {Site["visit"]} */
    visitAsIs: (where, ...given) => site.visit(where, ...given),

    /** @param {string} where @param {Visit<void>} given */
    visit(where, ...given) {
      const [options, act] = partsOf(given);
      return site.visit(where, { prepare: stopClock, ...options }, async (page) => {
        await standing(page);
        await act(page);
      });
    },
  };
}

/**
 * Returns the language, the theme, the colour scheme, and the numbers of storage entries and open dialogs.
 * @param {Page} page
 */
export const setting = (page) =>
  page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset.theme,
    document.documentElement.dataset.scheme,
    localStorage.length,
    sessionStorage.length,
    document.querySelectorAll('dialog[open]').length,
  ]);

/** Waits until the kiosk is at a stage. @param {Page} page @param {'attract' | 'card' | 'none'} stage */
export async function reaches(page, stage) {
  await expect(page.locator('body')).toHaveAttribute('data-view', stage === 'none' ? 'start' : 'game');
  await expect(page.locator('#kiosk')).toHaveAttribute('data-stage', stage);
  await expect(page.locator('#kiosk')).toBeVisible({ visible: stage !== 'none' });
}

export const LIST = '?kiosk=1&games=brandubh,fallas&idle=60&lang=en&level=1';
export const WATCHED = `${LIST}&attract=1`;
