/** The page in a hall when files do not come: what a visitor has chosen goes all the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { interactionOf, press, recordOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { LIST, pass, reaches, serveKiosk, setting, standing, WATCHED } from './kiosk.mjs';

/** @import { Page } from "playwright-core" */

const { visitAsIs } = serveKiosk();

/** The page with every file from the host, none of which is kept. @param {Page} page */
async function withoutWorker(page) {
  await page.clock.install();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
}

/** Files that do not come complain. */
const LOST = {
  // A page that does not start uses none of its fonts.
  mayComplain: /ERR_FAILED|LoadError|Failed to (load|fetch)|preloaded using link preload but not used/,
};

/**
 * From now on these files do not come, or their requests wait.
 * @param {Page} page
 * @param {RegExp} files
 * @param {"fail" | "wait"} how
 * @returns {Promise<() => Promise<void>>} lets them come
 */
async function keepBack(page, files, how) {
  /** @type {import("playwright-core").Route[]} */
  const waiting = [];
  await page.route(files, (route) => (how === 'fail' ? route.abort() : void waiting.push(route)));
  return async () => {
    // Those that the page has given up meanwhile cannot go on.
    await Promise.all(waiting.map((route) => route.continue().catch(() => {})));
    await page.unroute(files);
  };
}

/** Chooses another language, another look, and learns a game by playing. @param {Page} page */
async function chooseAndLearn(page) {
  if (await page.locator('#kiosk').isVisible()) {
    await page.mouse.click(640, 700);
    await press(page, 'others');
  }
  await page.click('[data-language="es"]');
  await page.waitForSelector('html[lang=es]');
  await press(page, 'settings');
  await page.click('#set-theme label:has([value=plain])');
  await page.waitForSelector('#set-theme [value=plain]:checked', { state: 'attached' });
  await page.selectOption('#set-scheme', 'dark');
  await page.uncheck('#set-names');
  await page.uncheck('#set-letters');
  await press(page, 'close');
  await page.click('#cards [data-lesson=brandubh]');
  await page.waitForSelector('#lesson');
}

/** What is left of a visitor: nothing. @param {Page} page @param {string} first the address at first */
async function isForgotten(page, first) {
  await expect.poll(async () => (await setting(page)).slice(1)).toEqual(['material', 'system', 0, 0, 0]);
  await expect(page.locator('#lesson')).toHaveCount(0);
  assert.equal(page.url().replace(/#game=.*/, ''), first.replace(/#game=.*/, ''));
  await expect.poll(() => page.locator('#notice').isVisible()).toBe(false);
}

for (const how of /** @type {const} */ (['fail', 'wait'])) {
  for (const [where, stage] of /** @type {const} */ ([
    [LIST, 'none'],
    [WATCHED, 'attract'],
  ])) {
    test(`game, address and choices go though words of the first language ${how} (${stage})`, () =>
      visitAsIs(
        where,
        async (page) => {
          await standing(page);
          const first = page.url();
          await chooseAndLearn(page);
          const letCome = await keepBack(page, /\/en\/(lessons|brandubh|fallas)\.json/, how);
          await pass(page, 95);
          await page.waitForFunction(() => document.querySelector('#lesson') === null);
          await isForgotten(page, first);
          await pass(page, 6);
          await reaches(page, stage);
          await isForgotten(page, first);
          await expect.poll(() => page.getAttribute('html', 'lang')).toBe('es');
          await letCome();
          for (let tries = 0; tries < 8 && (await page.getAttribute('html', 'lang')) === 'es'; tries += 1)
            await pass(page, 6);
          await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en');
          await reaches(page, stage);
          await isForgotten(page, first);
        },
        { prepare: withoutWorker, ...LOST },
      ));
  }
}

test('the next game is shown whose words come; if none do, the list stands until they do', () =>
  visitAsIs(
    WATCHED,
    async (page) => {
      await standing(page);
      await reaches(page, 'none');
      await expect(page.locator('#cards a.ruleset')).toHaveCount(2);
      await page.unroute(/\/en\/fallas\.json/);
      await pass(page, 6);
      await reaches(page, 'attract');
      await expect.poll(() => recordOf(page)).toMatch(/"fallas"/);
      await Promise.all([
        page.waitForEvent('requestfailed', (request) => request.url().endsWith('brandubh.json')),
        pass(page, 185),
      ]);
      await pass(page, 1);
      await reaches(page, 'attract');
      await expect.poll(() => recordOf(page)).toMatch(/"fallas"/);
      await expect.poll(() => page.locator('#notice').isVisible()).toBe(false);
    },
    {
      prepare: async (page) => {
        await withoutWorker(page);
        for (const files of [/\/en\/fallas\.json/, /\/en\/brandubh\.json/])
          await keepBack(page, files, 'fail');
      },
      ...LOST,
    },
  ));

test('who comes while everything begins again is not interrupted, and is missed like everybody', () =>
  visitAsIs(
    WATCHED,
    async (page) => {
      await standing(page);
      await chooseAndLearn(page);
      const letCome = await keepBack(page, /\/en\/lessons\.json/, 'wait');
      // The touch must fall into the seconds for which words are waited for.
      await page.clock.pauseAt(Date.now() + 10_000);
      for (let tries = 0; tries < 95 && (await page.locator('#lesson').count()) > 0; tries += 1)
        await pass(page, 1);
      await reaches(page, 'none');
      await page.keyboard.press('Shift');
      await page.clock.resume();
      await page.click('#cards [data-ruleset=brandubh]');
      await page.waitForSelector('#grid button');
      await pass(page, 30);
      await expect.poll(() => page.locator('#kiosk').isVisible()).toBe(false);
      await expect.poll(async () => (await interactionOf(page)).type).toBe('enter');
      await letCome();
      await pass(page, 70);
      await reaches(page, 'attract');
      await page.waitForSelector('html[lang=en]');
    },
    { prepare: withoutWorker, ...LOST },
  ));

test('a dialog that an earlier visitor wanted does not stay when it comes late', () =>
  visitAsIs(
    LIST,
    async (page) => {
      await standing(page);
      await page.evaluate(() => {
        const usual = HTMLDialogElement.prototype.showModal;
        HTMLDialogElement.prototype.showModal = function () {
          usual.call(this);
          if (this.id === 'dialog') document.body.dataset.opened = '';
        };
      });
      const letCome = await keepBack(page, /assets\/.*\.js$/, 'wait');
      await press(page, 'settings');
      await pass(page, 95);
      await reaches(page, 'none');
      await letCome();
      await page.waitForSelector('[data-opened]');
      await pass(page, 2);
      await expect.poll(async () => (await setting(page))[5]).toBe(0);
    },
    { prepare: withoutWorker, ...LOST },
  ));

test('a game that an earlier visitor wanted does not stay when it comes late', () =>
  visitAsIs(
    LIST,
    async (page) => {
      await standing(page);
      const letCome = await keepBack(page, /\/en\/fallas\.json/, 'wait');
      await page.click('#cards [data-ruleset=fallas]');
      await pass(page, 95);
      await reaches(page, 'none');
      await page.evaluate(() =>
        new MutationObserver(() => {
          if (document.title.startsWith('Fallas')) document.body.dataset.opened = '';
        }).observe(document.head, { childList: true, subtree: true }),
      );
      await letCome();
      await page.waitForSelector('[data-opened]');
      await pass(page, 7);
      await reaches(page, 'none');
      await expect.poll(() => recordOf(page)).toBe('');
    },
    { prepare: withoutWorker, ...LOST },
  ));

const STYLE = /assets\/style-[^/]*\.css$/;

for (const [what, files] of /** @type {[string, RegExp][]} */ ([
  ['a style', STYLE],
  ['the bar', /assets\/top-bar-[^/]*\.js$/],
])) {
  test(`a kiosk that ${what} did not reach at its start offers another try, and mends itself`, () =>
    visitAsIs(
      WATCHED,
      async (page) => {
        await standing(page);
        await page.waitForSelector('#waiting button');
        const offered = await page.evaluate(() => {
          const button = document.querySelector('#waiting button') ?? document.body;
          const { x, y, width, height } = button.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === button;
        });
        assert.equal(offered, true, 'the button lies under something else');
        await page.evaluate(() => void Object.assign(window, { isOld: true }));
        await page.unroute(files);
        const isNew = page.waitForFunction(() => !('isOld' in window));
        await pass(page, 130);
        await isNew;
        await standing(page);
        await reaches(page, 'attract');
        await expect(page.locator('#waiting button')).toHaveCount(0);
      },
      {
        prepare: async (page) => {
          await withoutWorker(page);
          await page.route(files, (route) => route.abort());
        },
        leaves: true,
        ...LOST,
      },
    ));
}

test('a kiosk that another load does not mend waits longer before the next', () => {
  let [loads, looks] = [0, 0];
  /** Sees what waits to be seen, and that the page stays. @param {Page} page */
  async function isDamaged(page) {
    await standing(page);
    await page.waitForSelector('#waiting button');
    await page.evaluate(() => void Object.assign(window, { isOld: true }));
  }
  /** The page looks whether everything can come, and is loaded again. @param {Page} page */
  async function isLoaded(page, seconds = 130) {
    const isNew = page.waitForFunction(() => !('isOld' in window));
    await pass(page, seconds);
    await isNew;
  }
  return visitAsIs(
    WATCHED,
    async (page) => {
      await isDamaged(page);
      await isLoaded(page);
      await isDamaged(page);
      assert.deepEqual([loads, looks], [2, 1]);
      await pass(page, 180);
      // What the page has asked for so far comes before this.
      await page.evaluate(() => fetch('index.html').then((response) => response.text()));
      assert.deepEqual([loads, looks], [2, 1], 'it waits twice as long');
      await isLoaded(page, 70);
      await isDamaged(page);
      await page.unroute(STYLE);
      await isLoaded(page, 490);
      await standing(page);
      await reaches(page, 'attract');
      await pass(page, 130);
      await expect
        .poll(async () => (await setting(page))[4], 'a page that is whole counts no tries')
        .toEqual(0);
    },
    {
      prepare: async (page) => {
        await withoutWorker(page);
        page.on('request', (request) => {
          const isPage = request.url() === page.url().split('#')[0];
          if (isPage && request.resourceType() === 'fetch') looks += 1;
        });
        await page.route(STYLE, (route) => {
          if (route.request().resourceType() === 'fetch') return route.continue();
          loads += 1;
          return route.abort();
        });
      },
      leaves: true,
      ...LOST,
    },
  );
});

test('a browser whose service workers never answer gets its kiosk', () =>
  visitAsIs(
    WATCHED,
    async (page) => {
      await standing(page);
      await reaches(page, 'attract');
    },
    {
      prepare: async (page) => {
        await page.clock.install();
        await page.addInitScript(() => {
          const never = () => new Promise(() => {});
          Object.assign(ServiceWorkerContainer.prototype, { register: never, getRegistration: never });
        });
      },
    },
  ));
