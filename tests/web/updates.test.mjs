/**
 * A newer build is taken while several pages are open: none of them loses what only it has, and none is left
 * without its files.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';

import { chromium } from 'playwright-core';

import {
  cacheNames,
  comeBack,
  FOLDER,
  Host,
  kept,
  lookForUpdate,
  putSecond,
  settled,
  TITLE_B,
} from './builds.mjs';
import { openLookedAt, openTab, paste, playTurns, press, ready, recordOf, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame } from './frames.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

/** A game that this browser has not saved. */
const ELSEWHERE = readFileSync(new URL('../data/games/alquerque.txt', import.meta.url), 'utf8');

/**
 * Acts as `kept` does, in a browser with several pages.
 * @param {(page: Page, host: Host) => Promise<void>} act
 */
const keptBeside = (act) => kept(act, '', { isWhole: true });

/**
 * Opens another page beside the one that is open.
 * @param {Page} page
 * @param {Host} host
 * @param {string} where
 */
async function openBeside(page, host, where) {
  const other = await page.context().newPage();
  other.setDefaultTimeout(120_000);
  await other.goto(`${host.site.address}${FOLDER}${where}`);
  return other;
}

/** Takes the newer build in a page. @param {Page} page @param {Host} host */
async function update(page, host) {
  await putSecond(host);
  assert.equal(await lookForUpdate(page), 'installed');
  await page.waitForSelector('[data-do="news-agree"]');
  await settled(page);
  await Promise.all([page.waitForEvent('load'), press(page, 'news-agree')]);
  await settled(page);
}

/** From now on the browser has no room. @param {Page} page */
const fill = (page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });

/** Marks a page: one that is loaded again has no mark. @param {Page} page */
const mark = (page) => page.evaluate(() => void Object.assign(window, { isHere: true }));
/** @param {Page} page */
const isMarked = (page) => page.evaluate(() => 'isHere' in window);

/** What the page says of the newer build. @param {Page} page */
const newsOf = (page) => page.textContent('#news p');

const UNSAVED = /new version is ready.*isn’t saved.*save your game as a file/;

fullTest('a newer build that is taken elsewhere is offered where a game is not saved', () =>
  keptBeside(async (page, host) => {
    const other = await openBeside(page, host, '?game=alquerque&side=both');
    await ready(other);
    await fill(other);
    await mark(other);
    await playTurns(other, 4);
    await update(page, host);
    await other.waitForFunction(() =>
      /isn’t saved/.test(document.querySelector('#news p')?.textContent ?? ''),
    );
    await expect.poll(async () => (await newsOf(other)) ?? '').toMatch(UNSAVED);
    await expect.poll(() => isMarked(other)).toBe(true);
    await expect.poll(async () => (await stateOf(other)).ply).toBe(4);

    // It has its files: the computer was not there before.
    await openTab(other, 'analysis');
    await other.waitForSelector('#analysis li b');
    await Promise.all([other.waitForEvent('load'), press(other, 'news-agree')]);
    await settled(other);
    await other.click('#home');
    await expect.poll(() => other.textContent('#start-title')).toBe(TITLE_B);
  }),
);

fullTest('who agrees to a newer build is told first that the game is not saved', () =>
  kept(async (page, host) => {
    await putSecond(host);
    assert.equal(await lookForUpdate(page), 'installed');
    await page.waitForSelector('[data-do="news-agree"]');
    await expect.poll(async () => (await newsOf(page)) ?? '').toMatch(/Your game stays as it is/);
    await fill(page);
    await mark(page);
    await playTurns(page, 2);
    await page.focus('[data-do="news-agree"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      /isn’t saved/.test(document.querySelector('#news p')?.textContent ?? ''),
    );
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-do')))
      .toBe('news-agree');
    await expect.poll(() => isMarked(page)).toBe(true);
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await settled(page);
    await page.click('#home');
    await expect.poll(() => page.textContent('#start-title')).toBe(TITLE_B);
  }, '?game=alquerque&side=both'),
);

test('text that is typed, and a game that was pasted, outlive a newer build that is taken elsewhere', () =>
  keptBeside(async (page, host) => {
    const typing = await openBeside(page, host, '?game=brandubh&side=both');
    await ready(typing);
    await playTurns(typing, 1);
    await press(typing, 'share');
    await typing.fill('#open-text', 'what I have typed');
    const pasted = await openBeside(page, host, '?game=alquerque&side=both');
    await ready(pasted);
    await paste(pasted, ELSEWHERE);
    await openLookedAt(pasted);
    const text = await recordOf(pasted);
    await Promise.all([mark(typing), mark(pasted)]);
    await update(page, host);
    for (const each of [typing, pasted]) {
      await each.waitForFunction(() =>
        /isn’t saved/.test(document.querySelector('#news p')?.textContent ?? ''),
      );
      await expect.poll(() => isMarked(each)).toBe(true);
    }
    await expect.poll(() => typing.inputValue('#open-text')).toBe('what I have typed');
    await expect.poll(() => recordOf(pasted)).toBe(text);
  }));

fullTest('a page whose record is only looked at is loaded again with a newer build', () =>
  keptBeside(async (page, host) => {
    const other = await openBeside(page, host, '?game=alquerque&side=both');
    await ready(other);
    await playTurns(other, 2);
    await press(other, 'share');
    await other.waitForSelector('#share-text', { state: 'attached' });
    await mark(other);
    await update(page, host);
    await other.waitForFunction(() => !('isHere' in window));
    await settled(other);
    await expect.poll(async () => (await stateOf(other)).ply).toBe(2);
  }),
);

for (const document of ['embed.html', '']) {
  fullTest(`a frame of ./${document} keeps its files when a newer build is taken`, () =>
    keptBeside(async (page, host) => {
      const address = `./${document}?game=alquerque&level=1&pace=none&side=first`;
      const frame = `<iframe src="${address}" width="900" height="700"></iframe>`;
      const museum = `<!doctype html><title>Museum</title><link rel="icon" href="data:,">${frame}`;
      await writeFile(host.file('museum.html'), museum);
      const outer = await openBeside(page, host, 'museum.html');
      const board = await inFrame(outer);
      await ready(board);
      await outer.waitForLoadState('networkidle');
      const [first = ''] = await cacheNames(page);
      await update(page, host);
      await tidied(page);
      await expect
        .poll(async () => (await cacheNames(page)).includes(first), 'the older build is gone')
        .toBeTruthy();
      // The computer has not been there before.
      await outer.bringToFront();
      await playTurns(board, 2);
      await expect.poll(() => board.isVisible('#notice')).toBe(false);

      await outer.close();
      await comeBack(page);
      await page.waitForFunction(async (old) => !(await caches.keys()).includes(old), first);
    }),
  );
}

/** Waits until the worker has tidied: it answers when that is done. @param {Page} page */
const tidied = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        navigator.serviceWorker.controller?.postMessage('tidy', [port2]);
      }),
  );

test('a build that is lost while a newer one waits gives way to it without a network', () =>
  kept(async (page, host) => {
    const [first = ''] = await cacheNames(page);
    await settled(page);
    await putSecond(host);
    assert.equal(await lookForUpdate(page), 'installed');
    await page.evaluate((name) => caches.delete(name), first);
    await host.site.unplug();
    await comeBack(page, '?pace=none&level=1&side=first#game=alquerque');
    await playTurns(page, 4);
    await page.click('#home');
    await expect.poll(() => page.textContent('#start-title')).toBe(TITLE_B);
  }));

test('a host whose build is missing leaves no browser behind', async (context) => {
  const launch = context.mock.method(chromium, 'launch');
  await assert.rejects(Host.start('/no/such/build'), /ENOENT/);
  assert.equal(launch.mock.callCount(), 0);
});
