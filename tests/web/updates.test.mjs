/** Behaviour of pages once a build is cached, and while a newer build waits or replaces theirs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { atSizes, openLookedAt, paste, playMoves, press, ready, recordOf, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { cacheFirst, cacheSecond, replaceBuild, withFakeWorkers } from './fake-workers.mjs';
import { Site, TEST_SITE } from './harness.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** A game that is not saved in this browser. */
const ELSEWHERE = readFileSync(new URL('../data/games/alquerque.txt', import.meta.url), 'utf8');

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(TEST_SITE, {}, {}, { isCached: true });
});
after(() => site.close());

/** Opens a page whose build is cached. @param {string} where @param {(page: Page) => Promise<void>} act */
const opened = (where, act) =>
  site.visit(where, { prepare: withFakeWorkers, leaves: true }, async (page) => {
    await ready(page);
    await cacheFirst(page);
    await act(page);
  });

/** Makes all writes to the browser's storage fail, as if it were full. @param {Page} page */
const fill = (page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });

/** Marks a page until it is reloaded. @param {Page} page */
const mark = (page) => page.evaluate(() => void Object.assign(window, { isHere: true }));
/** @param {Page} page */
const isMarked = (page) => page.evaluate(() => 'isHere' in window);

const newsOf = (/** @type {Page} */ page) => page.locator('#news');
const UNSAVED = /new version is ready.*isn’t saved.*save your game as a file/;

/** Returns the messages posted to the waiting worker. @param {Page} page */
const postedTo = (page) => page.evaluate(() => window.fakeWorkers.registration.waiting?.posted);

fullTest('the offline notice appears once, and a page checks for a newer build every hour', () =>
  opened('', async (page) => {
    await expect(page.locator('#start footer > #news')).toHaveText(/works offline/);
    for (const [where, shown] of [
      ['game=alquerque', '#game'],
      ['game=alquerque&view=rules', '#page'],
      ['', '#start'],
    ]) {
      await page.evaluate((hash) => void (location.hash = hash ?? ''), where);
      await page.waitForSelector(`${shown}:not([hidden])`);
      await expect(newsOf(page), where).toBeVisible({ visible: where === '' });
    }
    const updates = await page.evaluate(() =>
      [3_590_000, 7_000_000, 7_100_000].map((passedMs) => {
        const now = performance.timeOrigin + passedMs;
        Date.now = () => now;
        document.dispatchEvent(new Event('visibilitychange'));
        return window.fakeWorkers.registration.updates;
      }),
    );
    assert.deepEqual(updates, [0, 1, 1]);
    await page.reload();
    await ready(page);
    await cacheFirst(page);
    await expect(newsOf(page)).toHaveText('');
  }),
);

test('a newer build is activated after consent in this or another tab, and the game is kept', () =>
  opened('?game=alquerque&side=both', async (page) => {
    await playMoves(page, 2);
    await cacheSecond(page);
    await expect(newsOf(page)).toHaveText(/Your game stays as it is/);
    await press(page, 'news-agree');
    await expect.poll(() => postedTo(page)).toEqual(['activate']);
    for (const who of ['this page', 'another page, beside an open dialog']) {
      if (who !== 'this page') {
        await press(page, 'share');
        await page.waitForSelector('#share-text', { state: 'attached' });
      }
      await Promise.all([page.waitForEvent('load'), replaceBuild(page)]);
      await ready(page);
      await expect.poll(async () => (await stateOf(page)).ply, who).toBe(2);
      await cacheFirst(page);
    }
    await mark(page);
    await page.evaluate(() => {
      localStorage.clear();
      window.fakeWorkers.control(null);
    });
    await playMoves(page, 3);
    assert.ok(await isMarked(page), 'the page was reloaded when the stored data were cleared');
    const saved = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ludoteca.game.')).length);
    await expect.poll(async () => [(await stateOf(page)).ply, await saved()]).toEqual([3, 1]);
  }));

const SIZES = ['390x844', '320x568', '768x1024', '1280x800', '844x390', '568x320'];
for (const where of casesOf([
  'game=alquerque&side=both',
  'game=alquerque&side=table',
  'game=fallas&side=both',
]))
  test(`the offer of a newer build is fully visible, and neither covers nor moves a board: ${where}`, () =>
    opened(`?${where}`, async (page) => {
      const boardAt = () => page.locator('#stage').boundingBox();
      await atSizes(page, SIZES, async (size) => {
        const before = await boardAt();
        await cacheSecond(page);
        await expect(newsOf(page)).toHaveText(/Your game stays as it is/);
        await expect.poll(boardAt, size).toEqual(before);
        const news = await newsOf(page).boundingBox();
        assert(news !== null && before !== null);
        const overlaps =
          news.x < before.x + before.width &&
          before.x < news.x + news.width &&
          news.y < before.y + before.height &&
          before.y < news.y + news.height;
        assert.equal(overlaps, false, `${size}: over the board`);
        // Pressing fails if something covers the button.
        await press(page, 'news-close');
        await expect(newsOf(page)).toHaveText('');
      });
    }));

fullTest('before an update, a notice warns that the game is not saved', () =>
  opened('?game=alquerque&side=both', async (page) => {
    await cacheSecond(page);
    await expect(newsOf(page)).toHaveText(/Your game stays as it is/);
    await fill(page);
    await playMoves(page, 2);
    await page.focus('[data-do="news-agree"]');
    await page.keyboard.press('Enter');
    await expect(newsOf(page)).toHaveText(UNSAVED);
    await expect(page.locator('[data-do="news-agree"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => postedTo(page)).toEqual(['activate']);
  }),
);

/** @type {[string, (page: Page) => Promise<unknown>][]} */
const UNSAVED_WORK = [
  [
    'an unsaved game',
    async (page) => {
      await fill(page);
      await playMoves(page, 2);
    },
  ],
  [
    'typed text',
    async (page) => {
      await playMoves(page, 1);
      await press(page, 'share');
      await page.fill('#open-text', 'what I have typed');
    },
  ],
  [
    'a pasted game',
    async (page) => {
      await paste(page, ELSEWHERE);
      await openLookedAt(page);
    },
  ],
];
for (const [what, prepare] of casesOf(UNSAVED_WORK)) {
  test(`a page with ${what} is not reloaded when another page activates the newer build`, () =>
    opened('?game=alquerque&side=both', async (page) => {
      await prepare(page);
      const record = await recordOf(page);
      await mark(page);
      await replaceBuild(page);
      await expect(newsOf(page)).toHaveText(UNSAVED);
      assert.ok(await isMarked(page));
      await expect.poll(() => recordOf(page)).toBe(record);
      if (what === 'typed text') await expect(page.locator('#open-text')).toHaveValue('what I have typed');
      else await Promise.all([page.waitForEvent('load'), press(page, 'news-agree')]);
    }));
}

fullTest('installing the first build reloads no page, not even one that another app controls', () =>
  site.visit(
    '',
    {
      prepare: async (page) => {
        await withFakeWorkers(page);
        await page.addInitScript(() => window.fakeWorkers.control('../other.js'));
      },
    },
    async (page) => {
      await ready(page);
      await mark(page);
      await cacheFirst(page);
      await expect(newsOf(page)).toHaveText(/works offline/);
      assert.ok(await isMarked(page));
    },
  ),
);
