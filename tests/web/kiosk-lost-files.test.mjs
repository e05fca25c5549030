/** Kiosk pages whose files do not load. Every deadline is tested in `kiosk-cycle.test.mjs`. */
import assert from 'node:assert/strict';

import { pass, stopClock } from './clock.mjs';
import { press } from './driver.mjs';
import { expect } from './expect.mjs';
import { reaches, serveKiosk, setting, standing, WATCHED } from './kiosk.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = serveKiosk();

/** Options that allow the errors caused by missing files. */
const LOST = {
  // Fonts remain unused on a page that does not start.
  allowedErrors: /ERR_FAILED|LoadError|Failed to (load|fetch)|preloaded using link preload but not used/,
};

/** Chooses another language and theme, and opens a lesson. @param {Page} page */
async function chooseAndLearn(page) {
  await page.mouse.click(640, 700);
  await press(page, 'others');
  await page.click('[data-language="es"]');
  await page.waitForSelector('html[lang=es]');
  await press(page, 'settings');
  await page.click('#set-theme label:has([value=plain])');
  await page.selectOption('#set-scheme', 'dark');
  await page.uncheck('#set-names');
  await page.uncheck('#set-letters');
  await press(page, 'close');
  await page.click('#cards [data-lesson=fallas]');
  await page.waitForSelector('#lesson');
}

fullTest('all traces of a visitor are cleared even if messages can no longer be loaded', () =>
  visit(
    WATCHED,
    async (page) => {
      const first = page.url().replace(/#game=.*/, '');
      await chooseAndLearn(page);
      await page.route(/\.json$/, (route) => route.abort());
      await pass(page, 95);
      await reaches(page, 'attract');
      await expect.poll(() => setting(page)).toEqual(['en', 'material', 'system', 0, 0, 0]);
      await expect(page.locator('#lesson')).toHaveCount(0);
      await expect.poll(() => page.url().replace(/#game=.*/, '')).toBe(first);
      await expect(page.locator('#notice')).toBeHidden();
    },
    LOST,
  ),
);

for (const [what, files] of /** @type {[string, RegExp][]} */ ([
  ['a style sheet', /assets\/style-[^/]*\.css$/],
  ['the script of the top bar', /assets\/top-bar-[^/]*\.js$/],
])) {
  fullTest(`a kiosk that starts without ${what} offers a retry and recovers automatically`, () =>
    visit(
      WATCHED,
      async (page) => {
        await page.waitForSelector('#waiting button');
        const offered = await page.evaluate(() => {
          const button = document.querySelector('#waiting button') ?? document.body;
          const { x, y, width, height } = button.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === button;
        });
        assert.equal(offered, true, 'the button is covered');
        await page.unroute(files);
        const isLoaded = page.waitForEvent('load');
        await pass(page, 125);
        await isLoaded;
        await standing(page);
        await reaches(page, 'attract');
        await expect(page.locator('#waiting button')).toHaveCount(0);
        assert.equal(await page.evaluate(() => sessionStorage.length), 1);
      },
      {
        prepare: async (page) => {
          await stopClock(page);
          await page.route(files, (route) => route.abort());
        },
        leaves: true,
        ...LOST,
      },
    ),
  );
}
