/** Files that other apps share with the installed app or open in it: saved games and unsuitable files. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { FOLDER, ROOT, settled, withCachedSite } from './builds.mjs';
import { openLookedAt, recordOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { startHost } from './frames.mjs';
import { Site, TEST_SITE } from './harness.mjs';
import { fullTest } from './tiers.mjs';

/** Waits until a file is shown or rejected. The code that reads files is lazy-loaded. */
const looksAt = (/** @type {Page} */ page, /** @type {RegExp} */ expected) =>
  page.waitForFunction(
    (source) =>
      ['notice', 'dialog'].some((id) =>
        new RegExp(source).test(document.getElementById(id)?.textContent ?? ''),
      ),
    expected.source,
  );

const SAVED = await readFile(path.join(ROOT, 'tests/data/games/alquerque.txt'), 'utf8');

/**
 * Stores text the way the service worker stores shared text.
 * @param {Page} page @param {string} text
 */
const share = (page, text) =>
  page.evaluate(async (content) => {
    const cache = await caches.open('ludoteca / 1');
    await cache.put('received', new Response(content, { headers: { 'x-name': 'a%20game.txt' } }));
  }, text);

fullTest('a file sent to the app opens if it is a saved game, and is rejected otherwise', async () => {
  const site = await Site.start(TEST_SITE);
  const isOpen = async (/** @type {Page} */ page) => {
    await openLookedAt(page);
    await page.waitForSelector('#grid button');
    await expect.poll(async () => (await recordOf(page)).trim()).toBe(SAVED.trim());
  };
  try {
    await site.visit(
      '',
      {
        leaves: true,
        prepare: (page) =>
          page.addInitScript(() => {
            const setConsumer = (/** @type {unknown} */ take) => Object.assign(window, { launched: take });
            Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
          }),
      },
      async (page) => {
        await page.waitForFunction(() => 'launched' in window);
        await page.evaluate(
          (text) =>
            Reflect.get(
              window,
              'launched',
            )({ files: [{ getFile: async () => new File([text], 'game.txt') }] }),
          SAVED,
        );
        await isOpen(page);
        await share(page, SAVED);
        await page.goto(`${site.address}?received`);
        await looksAt(page, /From “a game\.txt”/);
        await expect(page.locator('#game'), 'it was opened before it was accepted').toBeHidden();
        await isOpen(page);
        assert.ok(!page.url().includes('received'));
        await share(page, 'a shopping list');
        await page.goto(`${site.address}?received`);
        await page.waitForSelector('#open-error:has-text("a game.txt can’t be opened")');
      },
    );
  } finally {
    await site.close();
  }
});

/** Returns the number of received files in all caches. @param {Page} page */
const receivedBy = (page) =>
  page.evaluate(async () => {
    const found = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).match('received')),
    );
    return found.filter((each) => each !== undefined).length;
  });

fullTest('a form on another site opens nothing without consent, and nothing is posted to the host', () =>
  withCachedSite(
    async (page, host) => {
      await settled(page);
      const form = (/** @type {string} */ name, /** @type {string} */ value) =>
        `<form method="post" action="${host.site.address}${FOLDER}received" enctype="multipart/form-data">` +
        `<textarea name="${name}">${value}</textarea><button>Send</button></form>`;
      for (const [policy, value, expected] of /** @type {[string, string, RegExp | null][]} */ ([
        ['unsafe-url', SAVED, null],
        ['no-referrer', SAVED, /From “shared game”/],
        ['no-referrer', SAVED + ' '.repeat(1_100_000), /The shared file or text is too large/],
      ])) {
        const stranger = await startHost(form('text', value), { 'referrer-policy': policy });
        try {
          await page.goto(stranger.address);
          /** @type {string[]} */
          const posted = [];
          page.on('response', (response) => {
            const isOurs = response.url().startsWith(host.site.address);
            if (response.request().method() === 'POST' && isOurs && !response.fromServiceWorker())
              posted.push(response.url());
          });
          await Promise.all([page.waitForURL(`${host.site.address}${FOLDER}**`), page.click('button')]);
          await settled(page);
          if (expected === null) await expect.poll(() => page.isVisible('#notice'), policy).toBe(false);
          else await looksAt(page, expected);
          await expect.poll(() => page.isVisible('#game'), policy).toBe(false);
          await expect.poll(() => receivedBy(page)).toBe(0);
          await expect
            .poll(() =>
              page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('game')).length),
            )
            .toBe(0);
          assert.deepEqual(posted, []);
        } finally {
          await stranger.close();
        }
      }
    },
    '',
    /^another origin: http:\/\/localhost/,
  ),
);
