/**
 * A page that nobody touches does nothing: no timer fires, no frame is drawn and nothing moves, however long
 * it stands there. The clock is the test's. A kiosk wakes up once for each of its deadlines.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openTab, playTurns, press, servePage } from './driver.mjs';
import { expect } from './expect.mjs';
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
const USUAL_PAGES = 5;

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
  // What is fetched comes by the network's clock, not by the test's.
  await page.waitForLoadState('networkidle');
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    // The browser tells of new sizes when it draws, by its own clock.
    await page.screenshot();
    if ((await doneIn(page, SETTLING_MS)).length === 0) break;
  }
  return doneIn(page, ALONE_MS);
}

/** Opens a dialog beside a game. @param {string} name its button */
const opens = (name) => async (/** @type {Page} */ page) => {
  await answered(page);
  await press(page, name);
  await page.waitForSelector('dialog[open]');
};

/** @param {string} selector */
const has = (selector) => (/** @type {Page} */ page) => page.waitForSelector(selector);

/** What, its address, and how it is reached. @type {[string, string, (page: Page) => Promise<unknown>][]} */
const PAGES = [
  // Its board plays by itself for a while: it has begun, so that its end can be seen.
  ['the start page', '', has('#hero [data-played]')],
  ['the board in words', '?side=both#game=el-perro', (page) => openTab(page, 'board')],
  ['an embedded game', 'embed.html?game=brandubh&side=both', answered],
  ['the rules', '#game=brandubh&view=rules', has('#page .clauses')],
  [
    'a game against the computer',
    '?side=first&level=1#game=brandubh',
    async (page) => {
      await playTurns(page, 2);
      // A worker that is asked nothing is ended once.
      await page.clock.runFor(31_000);
    },
  ],
  ['a game that waits for a roll', '?side=first#game=fallas', answered],
  ['a kiosk', '?kiosk=1', has('[data-kiosk=ready]')],
  ['a kiosk with one game', '?kiosk=1&games=brandubh', has('#kiosk .card')],
  ...['el-perro', 'brandubh', 'el-cuervo', 'fallas', 'fayles', 'alquerque', 'spanish-draughts'].map(
    (game) =>
      /** @type {(typeof PAGES)[number]} */ ([`${game}, two people`, `?side=both#game=${game}`, answered]),
  ),
  ['two people face to face', '?side=table#game=alquerque', answered],
  [
    'the first look at a game',
    '?side=both#game=fallas',
    async (page) => {
      await press(page, 'how-to-play');
      await page.waitForSelector('#look');
    },
  ],
  ['a new game is chosen', '?side=both#game=brandubh', opens('new')],
  ['a game is shared', '?side=both#game=brandubh', opens('share')],
  ['the settings', '#game=brandubh', opens('settings')],
  ['the saved games', '', opens('games')],
  ['the analysis', '?side=both#game=alquerque', (page) => openTab(page, 'analysis')],
  ['the rules beside the board', '?side=both#game=alquerque', (page) => openTab(page, 'rules')],
  ['the history', '#game=fallas&view=history', has('#page .timeline li')],
  ['the sources', '#game=fallas&view=sources', has('#page .sources li')],
  ['the solved game', '#game=el-perro&view=solved', has('#page h2')],
  ['a lesson', '#game=fallas&lesson=1', has('#lesson')],
  ['the position editor', '#game=el-perro&view=set-up', has('#set-up')],
  ['the sheets to print', 'print.html#game=fallas', has('.sheet')],
  ['the page for other sites', 'on-your-site.html', has('#preview iframe')],
];

for (const [what, where, act] of casesOf(PAGES, USUAL_PAGES))
  test(`left alone, nothing is done: ${what}`, () =>
    visit(
      where,
      async (page) => {
        await act(page);
        assert.deepEqual(await doneAlone(page), []);
        // The browser draws these by itself.
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
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

const KIOSK = '?kiosk=1&games=brandubh,fallas&idle=60&lang=en';

test('a kiosk wakes up once for each deadline: the warning, its seconds, the end of the visit', () =>
  visit(
    KIOSK,
    async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      assert.deepEqual(await doneAlone(page), []);
      for (let visitor = 0; visitor < 2; visitor += 1) {
        for (let touch = 0; touch < 3; touch += 1) await page.mouse.click(3, 400);
        assert.deepEqual(await doneIn(page, 59_900), []);
        assert.deepEqual(await doneIn(page, 200), ['setTimeout']);
        await page.waitForSelector('#still[open]');
        assert.deepEqual(await doneIn(page, 29_500), Array(29).fill('setTimeout'));
        await expect.poll(() => page.innerText('#still')).toMatch(/ 1 /);
        await doneIn(page, 1000);
        await page.waitForSelector('#still', { state: 'hidden' });
        assert.deepEqual(await doneAlone(page), []);
      }
    },
    { prepare: countWork },
  ));
