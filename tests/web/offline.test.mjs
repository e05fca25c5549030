/** The built site offline with a real service worker; `service-worker.test.mjs` tests it in Node. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

import {
  cacheNames,
  cacheNewer,
  FOLDER,
  Host,
  isSecond,
  reload,
  reopen,
  ROOT,
  settled,
  withCachedSite,
} from './builds.mjs';
import { openTab, playMoves, press, recordOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame } from './frames.mjs';
import { TEST_SITE } from './harness.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';
import { answered, watchFrames } from './waits.mjs';

const GAMES = ['alquerque', 'fallas', 'el-perro', 'brandubh', 'el-cuervo', 'fayles', 'spanish-draughts'];

/** Returns whether El Perro's table of perfect play is cached. @param {Page} page */
const hasTable = (page) =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.some(({ url }) => /\/assets\/el-perro-\w+\.tab$/.test(url));
  });

/** Plays two moves, and fetches the table of perfect play: it is cached on first use. @param {Page} page */
async function playAndFetchTable(page) {
  await playMoves(page, 2);
  await expect.poll(() => hasTable(page)).toBe(false);
  await openTab(page, 'analysis');
  await page.click('#analysis [data-do="perfect-play"]');
  await page.waitForSelector('#analysis .notes .quiet');
  await expect.poll(() => hasTable(page)).toBe(true);
}

fullTest('a newer build waits for consent, and keeps the game and the table of perfect play', () =>
  withCachedSite(async (page, host) => {
    await playAndFetchTable(page);
    const record = await recordOf(page);
    const [first = ''] = await cacheNames(page);
    await host.putSecond();
    await cacheNewer(page);
    await expect(page.locator('#news')).toHaveText(/new version is ready/);
    await reload(page);
    await expect.poll(() => isSecond(page)).toBe(false);
    await expect.poll(() => recordOf(page)).toBe(record);
    // A returning visitor is offered the update again.
    await expect(page.locator('#news')).toHaveText(/new version is ready/);
    await Promise.all([page.waitForEvent('load'), page.click('[data-do="news-agree"]')]);
    await settled(page);
    await expect.poll(() => isSecond(page)).toBe(true);
    await expect.poll(() => recordOf(page)).toBe(record);
    await expect(page.locator('#news[data-shown=true]')).toHaveCount(0);
    await expect.poll(async () => (await cacheNames(page)).includes(first)).toBe(false);
    await expect.poll(() => hasTable(page)).toBe(true);
    await host.site.unplug();
    await reload(page);
    await expect.poll(() => isSecond(page)).toBe(true);
    await expect.poll(() => recordOf(page)).toBe(record);
  }, '?side=both#game=el-perro'),
);

test('the site works offline, with the current game and the table of perfect play', () =>
  withCachedSite(async (page, host) => {
    await playAndFetchTable(page);
    const record = await recordOf(page);
    await host.site.unplug();
    await reload(page);
    await expect.poll(() => recordOf(page)).toBe(record);
    await openTab(page, 'analysis');
    await expect(page.locator('#analysis .worth').first()).toHaveText(/loss|draw|win/);
    for (const game of casesOf(GAMES)) {
      await reopen(page, `?pace=none&level=1&side=first#game=${game}`);
      await playMoves(page, 2);
      await page.evaluate((hash) => void (location.hash = hash), `game=${game}&view=rules`);
      await page.waitForSelector('#page .clauses canvas');
    }
    for (const game of casesOf(GAMES)) {
      await page.goto(`${host.site.address}${FOLDER}print.html#game=${game}`);
      await page.waitForSelector('.sheet >> nth=4');
    }
    if (!isFull) return;
    await page.goto(`${host.site.address}${FOLDER}#game=fallas&view=sources&lang=es`);
    await page.waitForSelector('#page .sources li');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.goto(`${host.site.address}${FOLDER}embed.html?game=brandubh&pace=none&level=1&side=first`);
    await settled(page);
    await playMoves(page, 2);
    await page.goto(`${host.site.address}${FOLDER}?kiosk=1`);
    await page.waitForSelector('[data-kiosk=ready]');
    await page.click('[data-language="ga"]');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ga');
  }, '?side=both#game=el-perro'));

fullTest(
  'accepting an update reloads tabs and keeps their games, but does not reload a tab with typed text',
  () =>
    withCachedSite(async (page, host) => {
      const { href } = new URL(page.url());
      /** @param {string} game @param {number} moves */
      const openTabOf = async (game, moves) => {
        const tab = await page.context().newPage();
        await watchFrames(tab);
        await tab.goto(href.replace('alquerque', game));
        await settled(tab);
        await playMoves(tab, moves);
        return tab;
      };
      await playMoves(page, 2);
      const other = await openTabOf('brandubh', 3);
      const busy = await openTabOf('el-perro', 1);
      await press(busy, 'share');
      await busy.fill('#open-text', 'what I have typed');
      const tabs = [page, other, busy];
      const records = await Promise.all(tabs.map(recordOf));
      await host.putSecond();
      await cacheNewer(page);
      for (const tab of tabs) await expect(tab.locator('#news')).toHaveText(/new version is ready/);
      const loads = [page, other].map((tab) => tab.waitForEvent('load'));
      await Promise.all([...loads, page.click('[data-do="news-agree"]')]);
      for (const tab of [page, other]) await settled(tab);
      await host.site.unplug();
      await expect(busy.locator('#news')).toHaveText(/isn’t saved/);
      await expect(busy.locator('#open-text')).toHaveValue('what I have typed');
      await busy.keyboard.press('Escape');
      // Parts that the tab has not loaded yet are served from its own build, which is still cached.
      await openTab(busy, 'analysis');
      await busy.waitForSelector('#analysis .worth');
      for (const [index, tab] of tabs.entries()) {
        await expect.poll(() => isSecond(tab), `tab ${index}`).toBe(tab !== busy);
        await expect.poll(() => recordOf(tab), `tab ${index}`).toBe(records[index]);
      }
      await Promise.all([busy.waitForEvent('load'), busy.click('[data-do="news-agree"]')]);
      await settled(busy);
      await expect.poll(() => isSecond(busy)).toBe(true);
      await expect.poll(() => recordOf(busy)).toBe(records[2]);
    }, '?side=both#game=alquerque'),
);

fullTest('the site works offline even if the host adds text to a page', async () => {
  const host = await Host.start();
  try {
    const text = await readFile(path.join(TEST_SITE, 'index.html'), 'utf8');
    await host.write('index.html', text.replace('</body>', '<!-- by the host --></body>'));
    await host.site.visit(`${FOLDER}?side=both#game=brandubh`, async (page) => {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await host.site.unplug();
      await reload(page);
      await playMoves(page, 2);
      await expect.poll(() => page.content()).toContain('by the host');
    });
  } finally {
    await host.site.close().catch(() => {});
  }
});

fullTest(
  'a file that the host has changed is reported in the console, and the page still works',
  async () => {
    const host = await Host.start();
    try {
      const name = 'print.html';
      const text = await readFile(path.join(TEST_SITE, name), 'utf8');
      await host.write(name, text.replace('</html>', ''));
      /** @type {string[]} */
      const warnings = [];
      await host.site.visit(
        `${FOLDER}?side=both#game=brandubh`,
        {
          allowedErrors: /print\.html/,
          prepare: async (page) => void page.on('console', (message) => warnings.push(message.text())),
        },
        async (page) => {
          await expect.poll(() => warnings).toContainEqual(expect.stringContaining(name));
          await playMoves(page, 2);
        },
      );
    } finally {
      await host.site.close();
    }
  },
);

fullTest("the service worker that removes itself deletes the site's own caches and no others", () =>
  withCachedSite(async (page, host) => {
    await settled(page);
    await page.evaluate(async () => {
      for (const name of ['museum', 'ludoteca /games/old/ 1'])
        await (await caches.open(name)).put('/x', new Response('x'));
    });
    await host.write('sw.js', await readFile(path.join(ROOT, 'site/withdraw-sw.js'), 'utf8'));
    await Promise.all([
      page.waitForEvent('load'),
      page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update()),
    ]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
      .toBe(true);
    await expect
      .poll(async () =>
        (await cacheNames(page)).filter((name) => !name.startsWith('ludoteca /games/ ')).sort(),
      )
      .toEqual(['ludoteca /games/old/ 1', 'museum']);
  }),
);

test('an embedded page registers no service worker', async () => {
  const host = await Host.start();
  try {
    const frame = '<iframe src="./?lang=es#game=alquerque" width="800" height="700"></iframe>';
    await host.write(
      'host.html',
      `<!doctype html><title>host</title><link rel="icon" href="data:,">${frame}`,
    );
    await host.site.visit(`${FOLDER}host.html`, async (page) => {
      const inner = await inFrame(page);
      // A page outside a frame would register a worker right after this.
      await inner.waitForSelector('link[rel=manifest][href="app.es.webmanifest"]', { state: 'attached' });
      await answered(inner);
      assert.equal(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        0,
      );
    });
  } finally {
    await host.site.close();
  }
});
