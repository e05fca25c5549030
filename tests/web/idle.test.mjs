/**
 * A page that nobody touches does nothing: no timer fires and no frame is drawn, however long it stands there.
 * The clock is the test's. A kiosk looks every second whether somebody is there.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openTab, servePage } from './driver.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** How long a page is left alone, in ms. */
const ALONE_MS = 60_000;
/** How long it may still do what its opening left to be done. */
const SETTLING_MS = 20_000;

/** Counts what the page does later, by the test's clock. @param {Page} page */
async function countWork(page) {
  await page.clock.install();
  await page.addInitScript(() => {
    /** @type {string[]} */
    const done = [];
    for (const name of /** @type {const} */ (['setTimeout', 'setInterval', 'requestAnimationFrame'])) {
      const later = /** @type {(act: unknown, ...rest: unknown[]) => number} */ (window[name]).bind(window);
      Object.assign(window, {
        [name]: (/** @type {unknown} */ act, /** @type {unknown[]} */ ...rest) =>
          later(
            (/** @type {unknown[]} */ ...given) => {
              done.push(name);
              if (typeof act === 'function') act(...given);
            },
            ...rest,
          ),
      });
    }
    Object.assign(window, { done });
  });
}

/** What a page has done in a minute. @param {Page} page @returns {Promise<string[]>} */
async function doneAlone(page) {
  await page.clock.runFor(SETTLING_MS);
  await page.evaluate(() => void (Reflect.get(window, 'done').length = 0));
  await page.clock.runFor(ALONE_MS);
  return page.evaluate(() => Reflect.get(window, 'done'));
}

/** What, its address, and how it is reached. @type {[string, string, (page: Page) => Promise<unknown>][]} */
const PAGES = [
  ['the start page', '', (page) => page.waitForSelector('[data-do=games]')],
  ['a game of two people', '?side=both#game=alquerque', answered],
  ['a game with dice', '?side=both#game=fallas', answered],
  ['the board in words', '?side=both#game=el-perro', (page) => openTab(page, 'board')],
  ['the rules', '#game=brandubh&view=rules', (page) => page.waitForSelector('#page .clauses')],
  ['the history', '#game=fallas&view=history', (page) => page.waitForSelector('#page .timeline li')],
  ['a lesson', '#game=fallas&lesson=1', (page) => page.waitForSelector('#lesson')],
  ['the position editor', '#game=el-perro&view=set-up', (page) => page.waitForSelector('#set-up')],
  ['an embedded game', 'embed.html?game=brandubh&side=both', (page) => page.waitForSelector('#players')],
  ['the sheets to print', 'print.html#game=fallas', (page) => page.waitForSelector('.sheet')],
];

for (const [what, where, act] of PAGES)
  test(`left alone, nothing is done: ${what}`, () =>
    visit(
      where,
      async (page) => {
        await act(page);
        assert.deepEqual(await doneAlone(page), []);
      },
      { prepare: countWork, reducedMotion: 'no-preference' },
    ));

test('what is done is noticed', () =>
  visit(
    '',
    async (page) => {
      await page.evaluate(() => {
        setInterval(() => {}, 30_000);
        requestAnimationFrame(function again() {
          setTimeout(() => requestAnimationFrame(again), 50_000);
        });
      });
      const done = new Set(await doneAlone(page));
      assert.deepEqual([...done].sort(), ['requestAnimationFrame', 'setInterval', 'setTimeout']);
    },
    { prepare: countWork },
  ));
