/** Idle pages do nothing: no timer fires, no frame is drawn and nothing moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openTab, playMoves, press, servePage } from './driver.mjs';
import { pass, settle, stopClock } from './clock.mjs';
import { expect } from './expect.mjs';
import { casesOf } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Number of pages tested outside the full tier. */
const USUAL_PAGES = 1;

/** Stops the clock of a page, and records the timers and animation frames that run. @param {Page} page */
async function countWork(page) {
  await stopClock(page);
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
 * Returns the timers and frames that run in the second idle minute.
 * @param {Page} page @returns {Promise<string[]>}
 */
async function doneAlone(page) {
  await pass(page, 60);
  await page.evaluate(() => void (Reflect.get(window, 'done').length = 0));
  await pass(page, 60);
  return page.evaluate(() => Reflect.get(window, 'done'));
}

/** Returns a function that opens a dialog with its button. @param {string} name */
const opens = (name) => async (/** @type {Page} */ page) => {
  await settle(page);
  await press(page, name);
  await page.waitForSelector('dialog[open]');
};

/** @param {string} selector */
const has = (selector) => (/** @type {Page} */ page) => page.waitForSelector(selector);

/**
 * Pages: name, URL, and the action that opens the page.
 * @type {[string, string, (page: Page) => Promise<unknown>][]}
 */
const PAGES = [
  // The board on this page plays by itself for a while, and then stops.
  ['the start page', '', settle],
  ['the board as text', '?side=both#game=el-perro', (page) => openTab(page, 'board')],
  ['an embedded game', 'embed.html?game=brandubh&side=both', settle],
  ['the rules', '#game=brandubh&view=rules', has('#page .clauses')],
  ['a game against the computer', '?side=first&level=1#game=brandubh', (page) => playMoves(page, 2)],
  ['a kiosk', '?kiosk=1', has('[data-kiosk=ready]')],
  ['a game that waits for a roll', '?side=first#game=fallas', settle],
  ['a kiosk with one game', '?kiosk=1&games=brandubh', has('#kiosk .card')],
  ...['el-perro', 'brandubh', 'el-cuervo', 'fallas', 'fayles', 'alquerque', 'spanish-draughts'].map(
    (game) =>
      /** @type {(typeof PAGES)[number]} */ ([`${game} for two people`, `?side=both#game=${game}`, settle]),
  ),
  ['a game of two people face to face', '?side=table#game=alquerque', settle],
  [
    'the introduction card of a game',
    '?side=both#game=fallas',
    async (page) => {
      await press(page, 'how-to-play');
      await page.waitForSelector('#look');
    },
  ],
  ['the dialog for a new game', '?side=both#game=brandubh', opens('new')],
  ['the sharing dialog', '?side=both#game=brandubh', opens('share')],
  ['the settings', '#game=brandubh', opens('settings')],
  ['the saved games', '', opens('games')],
  ['the analysis', '?side=both#game=alquerque', (page) => openTab(page, 'analysis')],
  ['the rules beside the board', '?side=both#game=alquerque', (page) => openTab(page, 'rules')],
  ['the history', '#game=fallas&view=history', has('#page .timeline li')],
  ['the sources', '#game=fallas&view=sources', has('#page .sources li')],
  ['the page about a solved game', '#game=el-perro&view=solved', has('#page h2')],
  ['a lesson', '#game=fallas&lesson=1', has('#lesson')],
  ['the position editor', '#game=el-perro&view=set-up', has('#set-up')],
  ['the printable worksheets', 'print.html#game=fallas', has('.sheet')],
  ['the page with snippets for other sites', 'on-your-site.html', has('#preview iframe')],
];

/** Checks that each kind of work would be detected. @param {Page} page */
async function isNoticed(page) {
  for (const later of ['setTimeout(again, 100_000)', 'setInterval(() => {}, 30_000)', 'again()'])
    await page.evaluate(`var again = () => requestAnimationFrame(() => {}); ${later}; undefined`);
  const done = new Set(await doneAlone(page));
  assert.deepEqual([...done].sort(), ['requestAnimationFrame', 'setInterval', 'setTimeout']);
}

for (const [what, where, act] of casesOf(PAGES, USUAL_PAGES))
  test(`an idle page does no work: ${what}`, () =>
    visit(
      where,
      async (page) => {
        await act(page);
        assert.deepEqual(await doneAlone(page), []);
        // CSS animations run without timers, so they are checked separately.
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
        if (where === '') await isNoticed(page);
      },
      { prepare: countWork, reducedMotion: 'no-preference' },
    ));
