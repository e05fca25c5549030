/** Boards are painted one after another: the largest first, and not what nobody waits for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { forbidWorkers, ready, servePage, tap } from './driver.mjs';
import { drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage({ asWritten: true });
const PHONE = { width: 390, height: 844 };
const GAME = '?side=both#game=brandubh';

/**
 * Nothing is painted until `release` is called; `sized` gets the canvases as they are drawn.
 * @param {Page} page
 */
const hold = (page) =>
  page.addInitScript(() => {
    const begin = window.setTimeout.bind(window);
    /** @type {(() => void)[] | null} */
    let held = [];
    /** @type {Node[]} */
    const sized = [];
    Object.assign(window, {
      sized,
      setTimeout(/** @type {() => void} */ act, /** @type {number} */ ms) {
        if (held === null || act.name !== 'paintSlice') return begin(act, ms);
        return held.push(act);
      },
      release() {
        const acts = held ?? [];
        held = null;
        for (const act of acts) begin(act);
        return acts.length;
      },
    });
    new MutationObserver((changes) => sized.push(...changes.map(({ target }) => target))).observe(document, {
      subtree: true,
      attributeFilter: ['width'],
    });
  });

/** Waits until each board of the start page waits for its painting. @param {Page} page */
const allWait = async (page) => {
  await page.evaluate(async () => {
    const { DRAWINGS, GAME_NAMES } = await import(new URL('games/games.js', location.href).href);
    for (const name of GAME_NAMES) await DRAWINGS.load(name);
  });
  await page.waitForFunction(
    () => window.askedFrames?.size === document.querySelectorAll('.thumbnail').length,
  );
};

/** Lets everything be painted. @param {Page} page */
async function release(page) {
  const count = await page.evaluate(() => Reflect.get(window, 'release')());
  assert.equal(count, 1, 'nothing has been held');
  await drawn(page);
}

/** The canvases that have been drawn, by what they are. @param {Page} page @returns {Promise<string[]>} */
const drawnOnes = (page) =>
  page.evaluate(() =>
    Reflect.get(window, 'sized').map((/** @type {Element} */ canvas) => canvas.id || canvas.className),
  );

test('a game that opens does not wait for the boards of the start page', () =>
  visit(
    // In another theme than that of the pictures all boards are drawn.
    '?theme=plain',
    async (page) => {
      await allWait(page);
      await page.evaluate(() => {
        location.hash = '#game=brandubh';
      });
      await page.waitForSelector('#board >> visible=true');
      await ready(page);
      await page.waitForFunction(() => window.askedFrames?.size === 1);
      await release(page);
      assert.deepEqual(await drawnOnes(page), ['board']);
      await page.goBack();
      await page.waitForSelector('#start:not([hidden])');
      await page.waitForFunction(
        () => Reflect.get(window, 'sized').length > document.querySelectorAll('.thumbnail').length,
      );
      assert.ok((await drawnOnes(page)).slice(1).every((name) => name === 'thumbnail'));
    },
    { prepare: hold, viewport: PHONE },
  ));

test('the largest is painted first, and never what a frame does not ask for', () =>
  visit('', async (page) => {
    const painted = await page.evaluate(async () => {
      // Its own, without the boards of the page.
      const { paint } = await import(new URL('board/render/painting.js?alone', location.href).href);
      /** @type {string[]} */
      const begun = [];
      /** @param {string} name @param {number} frame @param {number} size */
      const painting = (name, frame, size) =>
        new Promise((end) => {
          function* steps() {
            begun.push(name);
            yield document.createElement('canvas');
            end(name);
          }
          paint(name, frame, size, steps());
        });
      void painting('dropped', 1, 9);
      await Promise.all([painting('small', 2, 1), painting('large', 2, 5), painting('middle', 2, 3)]);
      await painting('last', 1, 0);
      return begun;
    });
    assert.deepEqual(painted, ['large', 'middle', 'small', 'last']);
  }));

test('a board is painted once, even if the browser clears its memory meanwhile', () =>
  visit(
    GAME,
    async (page) => {
      await drawn(page);
      const session = await page.context().newCDPSession(page);
      await session.send('HeapProfiler.collectGarbage');
      await page.evaluate(() => {
        const begin = window.setTimeout.bind(window);
        Object.assign(window, {
          painted: 0,
          setTimeout(/** @type {() => void} */ act, /** @type {number} */ ms) {
            if (act.name === 'paintSlice') Reflect.set(window, 'painted', 1);
            return begin(act, ms);
          },
        });
      });
      await tap(page, 31);
      await drawn(page);
      assert.equal(await page.evaluate(() => Reflect.get(window, 'painted')), 0);
    },
    { viewport: PHONE, prepare: forbidWorkers },
  ));
