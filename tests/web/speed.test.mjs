/**
 * Response times and frame times on a slow device, in the full tier. Figures are printed; limits are
 * generous.
 */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { fullTest, isFull } from './tiers.mjs';
import { atBest, centerOf, longestTask, ready, tap } from './driver.mjs';
import { Site } from './harness.mjs';
import { drawn } from './waits.mjs';

/** Ratio of this machine's speed to the device's. */
const SLOWDOWN = 4;
/** Time from the press to the drawn marks, in ms: target and limit. */
const ANSWER_MS = { goal: 50, most: 100 };
/** Script time of a frame, for 95 % of frames, in ms: target and limit. */
const FRAME_MS = { goal: 8, most: 16 };
/** Maximum CPU time of a task that paints boards, in ms. */
const PAINTING_MS = 50;

/** @type {Site} */
let site;
before(async () => {
  if (isFull) site = await Site.start();
});
after(() => site?.close());

/** Records the time of the last press, and the end and duration of each frame. @param {Page} page */
const watch = (page) =>
  page.addInitScript(() => {
    /** @type {{ frames: { end: number, took: number }[], pressed: number }} */
    const seen = { frames: [], pressed: 0 };
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) =>
      request((now) => {
        const start = performance.now();
        act(now);
        seen.frames.push({ end: performance.now(), took: performance.now() - start });
      });
    addEventListener(
      'pointerdown',
      (event) => {
        seen.pressed = event.timeStamp;
      },
      true,
    );
    Object.assign(window, { seen });
  });

/** @param {Page} page @param {number} rate */
async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** @param {Page} page @returns {Promise<{ frames: { end: number, took: number }[], pressed: number }>} */
const seenBy = (page) => page.evaluate(() => Reflect.get(window, 'seen'));

/** Squares of pieces that the first side can move at the start, by game. */
const PIECES = {
  'el-perro': [12],
  brandubh: [31, 23, 25, 17],
  alquerque: [6, 7, 8, 13],
  'spanish-draughts': [8, 9, 10, 11],
};

/** Opens the start page, and then a game once the page's boards are drawn. @param {Page} page */
async function openBoards(page) {
  for (const [where, boards] of [
    ['', 'canvas.thumbnail'],
    ['#game=brandubh', '#board'],
  ]) {
    await page.goto(site.address + where);
    await ready(page);
    await page.waitForSelector(`${boards} >> visible=true`);
    await page.waitForFunction(
      (query) =>
        [...document.querySelectorAll(query)].every(
          (canvas) => canvas instanceof HTMLCanvasElement && canvas.width === canvas.clientWidth,
        ),
      boards,
    );
    await drawn(page);
  }
}

fullTest(`on a slow device, no task that paints boards exceeds ${PAINTING_MS} ms`, (t) =>
  site.visit(
    'icons/icon-any.svg',
    { prepare: (page) => slowDown(page, SLOWDOWN), size: '1280x800' },
    (page) =>
      atBest(async () => {
        const longest = await longestTask(page, () => openBoards(page), '/board/render/');
        t.diagnostic(`the longest task of painting: ${longest.toFixed(1)} ms`);
        return longest <= PAINTING_MS ? '' : `${longest} ms`;
      }),
  ),
);

for (const [game, squares] of Object.entries(PIECES)) {
  fullTest(`${game}: on a slow device, a tapped piece is marked within ${ANSWER_MS.most} ms`, (t) =>
    site.visit(`?side=both#game=${game}`, { prepare: watch }, async (page) => {
      await ready(page);
      await slowDown(page, SLOWDOWN);
      await atBest(async () => {
        const answers = [];
        for (let round = 0; round < 8; round += 1) {
          const { x, y } = await centerOf(page, squares[round % squares.length] ?? 0);
          await page.mouse.click(x, y);
          await drawn(page);
          const { frames, pressed } = await seenBy(page);
          const answer = frames.find(({ end }) => end >= pressed);
          if (answer !== undefined) answers.push(answer.end - pressed);
        }
        assert.ok(answers.length >= 4, 'nothing was drawn');
        const middle = answers.sort((one, other) => one - other)[answers.length >> 1] ?? Infinity;
        t.diagnostic(`${middle.toFixed(1)} ms from the press to the marks, ${ANSWER_MS.goal} ms wanted`);
        return middle <= ANSWER_MS.most ? '' : `${middle} ms`;
      });
    }),
  );
}

fullTest('animating a multiple capture takes little script time in nearly every frame', (t) =>
  site.visit(
    '?side=both#game=alquerque&pos=5.1b1b1.5.1b3.w4-w-0',
    { prepare: watch, reducedMotion: 'no-preference' },
    async (page) => {
      await ready(page);
      await drawn(page);
      await page.evaluate(() => {
        Reflect.get(window, 'seen').frames.length = 0;
      });
      for (const square of [0, 12, 24]) {
        await tap(page, square);
        await drawn(page);
      }
      const { frames } = await seenBy(page);
      const took = frames.map((frame) => frame.took).sort((one, other) => one - other);
      assert.ok(took.length > 3, `only ${took.length} frames were drawn`);
      const at95 = took[Math.floor(took.length * 0.95)] ?? 0;
      t.diagnostic(
        `${took.length} frames, 95 of 100 within ${at95.toFixed(1)} ms of script, ${FRAME_MS.goal} ` +
          `ms wanted`,
      );
      assert.ok(at95 <= FRAME_MS.most, `${at95} ms`);
    },
  ),
);
