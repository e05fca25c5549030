/**
 * Frames out of view: nothing is drawn and nothing moves in them, but messages can play moves in them, and a
 * host page may have many of them. The host pages are on another site or on the frames' own origin. On the
 * same origin, browsers do not throttle frames out of view.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame, startHost } from './frames.mjs';
import { Site, TEST_SITE } from './harness.mjs';
import { drawn, until } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

/** Script of a host page that records the messages of each frame. */
const LISTEN = `<script>
messages = [];
addEventListener('message', ({ data, source }) => {
  const frames = [...document.querySelectorAll('iframe')];
  messages.push({ ...data, from: frames.findIndex(({ contentWindow }) => contentWindow === source) });
});
</script>`;
/** Spacer that is taller than the window. */
const FAR = '<div style="height:4000px"></div>';
const HOSTS = /** @type {const} */ (['another site', 'the same origin']);

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(TEST_SITE);
});
after(() => site.close());

/** @param {string} query */
const frameOf = (query) =>
  `<iframe title="A board" width="480" height="700" src="${site.address}embed.html?${query}"></iframe>`;

/**
 * Visits a host page whose body begins with `LISTEN`.
 * @param {typeof HOSTS[number]} kind @param {string} body @param {(page: Page) => Promise<void>} act
 * @param {import('./harness.mjs').VisitOptions} [options]
 */
async function onHost(kind, body, act, { prepare, ...options } = {}) {
  const other = kind === 'another site' ? await startHost(LISTEN + body) : null;
  const own = `${site.address}host.html`;
  try {
    await site.visit(other?.address ?? own, act, {
      reducedMotion: 'no-preference',
      ...options,
      prepare: async (page) => {
        await prepare?.(page);
        if (other === null)
          await page.route(own, (route) =>
            route.fulfill({ contentType: 'text/html', body: `<!doctype html>${LISTEN}${body}` }),
          );
      },
    });
  } finally {
    await other?.close();
  }
}

/** Polls a condition in a frame. Waits inside the frame would need animation frames. @param {Page} frame */
const holds = (frame, /** @type {() => boolean} */ what) => until(() => frame.evaluate(what));

/** @param {Page} page @param {number} from index of the frame */
async function boardIn(page, from) {
  const frame = await inFrame(page, `iframe >> nth=${from}`);
  await holds(
    frame,
    () => document.documentElement.dataset.ready === 'true' && window.ludoteca.model !== null,
  );
  return frame;
}

/** @param {Page} page @param {number} to @param {string} move */
const sayMove = (page, to, move) =>
  page.evaluate(
    ([index, notation]) =>
      document
        .querySelectorAll('iframe')
        [Number(index)]?.contentWindow?.postMessage(
          { ns: 'ludoteca', v: 1, type: 'move', seq: 1, data: { move: notation } },
          '*',
        ),
    [to, move],
  );

/** Waits until a frame has reported `count` moves. @param {Page} page @param {number} count */
const waitForMoves = (page, count, from = 0) =>
  page.waitForFunction(
    ([least, index]) =>
      window.messages.filter((each) => each.type === 'move' && Reflect.get(each, 'from') === index).length >=
      Number(least),
    [count, from],
  );

/** @param {Page} frame */
const isOutOfView = (frame) => holds(frame, () => document.documentElement.hasAttribute('data-unseen'));

/**
 * Returns how often a frame has drawn its board, and its number of pending animation frames.
 * @param {Page} frame
 */
const drawingsOf = (frame) =>
  frame.evaluate(() => [window.ludoteca.frames, [...(window.pendingFrames ?? [])].length]);

/** @param {Page} page @param {number} index */
const showFrame = (page, index) =>
  page.evaluate((at) => document.querySelectorAll('iframe')[at]?.scrollIntoView(), index);

const PLAYED = 'game=brandubh&side=first&level=1&pace=none&motion=1';

for (const kind of casesOf(HOSTS))
  test(`in a frame out of view, moves and replies are played but not rendered (host page on ${kind})`, () =>
    onHost(kind, FAR + frameOf(PLAYED) + FAR, async (page) => {
      const frame = await boardIn(page, 0);
      await isOutOfView(frame);
      await sayMove(page, 0, 'd5-c5');
      await waitForMoves(page, 2);
      await expect.poll(async () => (await stateOf(frame)).ply).toBe(2);
      await expect
        .poll(async () => (await drawingsOf(frame))[0], 'a frame that was never in view has drawn')
        .toBe(0);
      await page.waitForFunction(() => window.messages.some(({ type }) => type === 'size'));
      await showFrame(page, 0);
      await frame.waitForFunction(() => window.ludoteca.frames > 0);
      // The letters at the edge of the board are drawn once their font has loaded.
      await frame.evaluate(() => document.fonts.ready.then(() => {}));
      await drawn(frame);
      await page.evaluate(() => scrollTo(0, 0));
      await isOutOfView(frame);
      const [before] = await drawingsOf(frame);
      await sayMove(page, 0, 'c5-d5');
      await waitForMoves(page, 4);
      await expect.poll(async () => (await stateOf(frame)).ply).toBe(4);
      await expect
        .poll(async () => (await drawingsOf(frame))[0], 'a frame out of view has drawn')
        .toBe(before);
      await showFrame(page, 0);
      await frame.waitForFunction((drawings) => window.ludoteca.frames > Number(drawings), before);
      await expect.poll(async () => (await drawingsOf(frame))[1]).toBe(0);
      // An animation would need dozens of drawings. Painting the wood may need a few.
      const [after = 0] = await drawingsOf(frame);
      assert.ok(after <= Number(before) + 3, `${after - Number(before)} drawings without an animation`);
    }));

fullTest('when a frame scrolls out of view, its animation ends and the computer still replies', () =>
  onHost('the same origin', frameOf(PLAYED) + FAR, async (page) => {
    const frame = await boardIn(page, 0);
    await frame.waitForFunction(() => window.ludoteca.frames > 0);
    await page.evaluate(() => {
      addEventListener('message', ({ data }) => {
        if (data.type === 'move') scrollTo(0, 4000);
      });
    });
    await sayMove(page, 0, 'd5-c5');
    await isOutOfView(frame);
    await waitForMoves(page, 2);
    const [before] = await drawingsOf(frame);
    await expect.poll(() => frame.evaluate(() => window.ludoteca.model.animation.type)).toBe('none');
    await sayMove(page, 0, 'c5-d5');
    await waitForMoves(page, 4);
    await expect.poll(() => drawingsOf(frame)).toEqual([before, 0]);
  }),
);

fullTest('a demo plays only while it is in view and its document is not hidden', () =>
  onHost(
    'the same origin',
    [0, 1].map(() => frameOf('game=alquerque&mode=demo&level=1&pace=none')).join(FAR),
    async (page) => {
      const [near, far] = [await boardIn(page, 0), await boardIn(page, 1)];
      await waitForMoves(page, 2, 0);
      await isOutOfView(far);
      await expect.poll(async () => (await stateOf(far)).ply, 'it has played out of view').toBe(0);
      assert.equal(page.workers().length, 1);
      await showFrame(page, 1);
      await isOutOfView(near);
      const { ply } = await stateOf(near);
      await waitForMoves(page, 2, 1);
      await expect.poll(async () => (await stateOf(near)).ply, 'it played on out of view').toBe(ply);
      await page.evaluate(() => document.querySelector('div')?.remove());
      await waitForMoves(page, ply + 1, 0);
      const hidden = await near.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        document.dispatchEvent(new Event('visibilitychange'));
        return [window.ludoteca.state.ply, window.ludoteca.frames];
      });
      // After three more moves in the other frame, the hidden one would have played any move already being
      // computed.
      await waitForMoves(page, (await stateOf(far)).ply + 3, 1);
      await expect
        .poll(() => near.evaluate(() => [window.ludoteca.state.ply, window.ludoteca.frames]))
        .toEqual(hidden);
      await near.evaluate(() => {
        Reflect.deleteProperty(document, 'hidden');
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await waitForMoves(page, Number(hidden[0]) + 1, 0);
    },
  ),
);
