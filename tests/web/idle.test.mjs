/**
 * A page that nobody touches does nothing: no timer fires and no frame is drawn, however long it stands
 * there. The clock is the test's. A kiosk looks every second whether somebody is there.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openTab, servePage } from './driver.mjs';
import { casesOf } from './tiers.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** How long a page is left alone, in ms. */
const ALONE_MS = 60_000;
/** How long, and how often, it may still do what its opening left to be done. */
const SETTLING_MS = 10_000;
const MOST_ROUNDS = 6;
/** How many pages the usual tier looks at. */
const USUAL_PAGES = 4;

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

/**
 * What a page does in so long.
 * @param {Page} page
 * @param {number} time
 * @returns {Promise<string[]>}
 */
async function doneIn(page, time) {
  await page.evaluate(() => void (Reflect.get(window, 'done').length = 0));
  await page.clock.runFor(time);
  return page.evaluate(() => Reflect.get(window, 'done'));
}

/** What a page does in a minute, after its opening. @param {Page} page */
async function doneAlone(page) {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    // The browser tells of new sizes when it draws, by its own clock.
    await page.screenshot();
    if ((await doneIn(page, SETTLING_MS)).length === 0) break;
  }
  return doneIn(page, ALONE_MS);
}

/** What, its address, and how it is reached. @type {[string, string, (page: Page) => Promise<unknown>][]} */
const PAGES = [
  // Its board plays by itself for a while: it has begun, so that its end can be seen.
  ['the start page', '', (page) => page.waitForSelector('#hero [data-played]')],
  ['the board in words', '?side=both#game=el-perro', (page) => openTab(page, 'board')],
  ['an embedded game', 'embed.html?game=brandubh&side=both', answered],
  ['the rules', '#game=brandubh&view=rules', (page) => page.waitForSelector('#page .clauses')],
  ['a game of two people', '?side=both#game=alquerque', answered],
  ['a game with dice', '?side=both#game=fallas', answered],
  ['the history', '#game=fallas&view=history', (page) => page.waitForSelector('#page .timeline li')],
  ['a lesson', '#game=fallas&lesson=1', (page) => page.waitForSelector('#lesson')],
  ['the position editor', '#game=el-perro&view=set-up', (page) => page.waitForSelector('#set-up')],
  ['the sheets to print', 'print.html#game=fallas', (page) => page.waitForSelector('.sheet')],
];

for (const [what, where, act] of casesOf(PAGES, USUAL_PAGES))
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
      for (const later of ['setTimeout(again, 50_000)', 'setInterval(() => {}, 30_000)', 'again()'])
        await page.evaluate(`var again = () => requestAnimationFrame(() => {}); ${later}; undefined`);
      const done = new Set(await doneAlone(page));
      assert.deepEqual([...done].sort(), ['requestAnimationFrame', 'setInterval', 'setTimeout']);
    },
    { prepare: countWork },
  ));
