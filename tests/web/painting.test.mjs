/** The board painter: boards are painted one at a time, largest first, and only if a frame requests them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makePainter } from '../../web/board/render/painting.js';
import { forbidWorkers, ready, servePage, tap } from './driver.mjs';
import { drawn } from './waits.mjs';
import { fullTest } from './tiers.mjs';

const { visit } = servePage({ asWritten: true });
const PHONE = { width: 390, height: 844 };
const GAME = '?side=both#game=brandubh';

/**
 * Delays painting until `release`. `sized` collects the canvases in the order of drawing.
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

/** Waits until every board of the start page is queued for painting. @param {Page} page */
const allWait = async (page) => {
  await page.evaluate(async () => {
    const { DRAWINGS, GAME_NAMES } = await import(new URL('games/games.js', location.href).href);
    for (const name of GAME_NAMES) await DRAWINGS.load(name);
  });
  await page.waitForFunction(
    () => window.pendingFrames?.size === document.querySelectorAll('.thumbnail').length,
  );
};

/** Allows all queued boards to be painted. @param {Page} page */
async function release(page) {
  const count = await page.evaluate(() => Reflect.get(window, 'release')());
  assert.equal(count, 1, 'not exactly one painting was held back');
  await drawn(page);
}

/** Returns the canvases already drawn, by id or class. @param {Page} page @returns {Promise<string[]>} */
const drawnOnes = (page) =>
  page.evaluate(() =>
    Reflect.get(window, 'sized').map((/** @type {Element} */ canvas) => canvas.id || canvas.className),
  );

fullTest('opening a game does not wait for the boards of the start page', () =>
  visit(
    // In a theme without pictures, all boards are drawn on canvases.
    '?theme=plain',
    { prepare: hold, viewport: PHONE },
    async (page) => {
      await allWait(page);
      await page.evaluate(() => {
        location.hash = '#game=brandubh';
      });
      await page.waitForSelector('#board >> visible=true');
      await ready(page);
      await page.waitForFunction(() => window.pendingFrames?.size === 1);
      await release(page);
      assert.deepEqual(await drawnOnes(page), ['board']);
      await page.goBack();
      await page.waitForSelector('#start:not([hidden])');
      await page.waitForFunction(
        () => Reflect.get(window, 'sized').length > document.querySelectorAll('.thumbnail').length,
      );
      assert.ok((await drawnOnes(page)).slice(1).every((name) => name === 'thumbnail'));
    },
  ),
);

/**
 * Returns a painter with a simulated clock; the test itself runs its tasks.
 * @param {number} stepMs duration of each step
 */
function bench(stepMs) {
  /** @type {Set<() => void>} */
  const tasks = new Set();
  let time = 0;
  /** Names of the finished steps, with "finish" for strokes and "|" between tasks. @type {string[]} */
  const done = [];
  const paint = makePainter({
    now: () => time,
    later(act) {
      const task = () => act();
      tasks.add(task);
      return () => tasks.delete(task);
    },
    finish: () => done.push('finish'),
  });
  return {
    done,
    /** @param {string} name @param {number} frame @param {number} size @param {number} steps */
    paint(name, frame, size, steps) {
      const canvas = /** @type {HTMLCanvasElement} */ ({});
      function* painting() {
        for (let step = 0; step < steps; step += 1) {
          time += stepMs;
          done.push(name);
          yield canvas;
        }
      }
      paint(name, frame, size, painting());
    },
    runAll() {
      for (let [task] = tasks; task !== undefined; [task] = tasks) {
        tasks.delete(task);
        task();
        done.push('|');
      }
    },
  };
}

test('the largest board is painted first, and boards that no frame requests are not painted', () => {
  const { paint, runAll, done } = bench(0.1);
  paint('dropped', 1, 9, 1);
  paint('small', 2, 1, 1);
  paint('large', 2, 5, 1);
  paint('middle', 2, 3, 1);
  runAll();
  paint('last', 1, 0, 1);
  runAll();
  assert.deepEqual(done, ['large', '|', 'middle', '|', 'small', '|', 'last', '|']);
});

test('a painting task ends after the first step past 8 ms, and paints strokes at most once per ms', () => {
  const long = bench(3);
  long.paint('board', 1, 1, 7);
  long.runAll();
  const slice = ['board', 'board', 'finish', 'board', '|'];
  assert.deepEqual(long.done, [...slice, ...slice, 'board', '|']);
  const short = bench(0.5);
  short.paint('board', 1, 1, 4);
  short.runAll();
  assert.equal(short.done.filter((each) => each === 'finish').length, 1);
});

fullTest('a board is not painted again after the browser frees unused memory', () =>
  visit(GAME, { viewport: PHONE, prepare: forbidWorkers }, async (page) => {
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
  }),
);
