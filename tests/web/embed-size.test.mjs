/**
 * Height requested by the embed: it depends only on width and content, so it stays the same once a host page
 * has applied it.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ready, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { Site, TEST_SITE } from './harness.mjs';
import { casesOf, isFull } from './tiers.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */

/** Widths on both sides of every layout breakpoint, in px. */
const THRESHOLDS = [280, 399, 559, 560, 575, 576, 607, 608, 640, 713, 895, 896, 900, 1023, 1264, 1920];
/** Every width from 280 to 1920 px. */
const EVERY_WIDTH = Array.from({ length: 1641 }, (_, index) => 280 + index);
/** Every eighth width, and the thresholds. */
const MANY_WIDTHS = EVERY_WIDTH.filter((width) => width % 8 === 0 || THRESHOLDS.includes(width));
const HEIGHTS = isFull ? [200, 300, 569, 577, 640, 960, 1200] : [200, 1200];
const HOST = { contentType: 'text/html', body: '<!doctype html><title>Host</title>' };
/** Maximum number of messages before the height is stable. */
const MOST_MESSAGES = 3;

/**
 * Size of a frame, the heights that it requested, and the hidden part of its height at the end, in px.
 * `asked`: the last height that it has requested, at this size or an earlier one.
 * @typedef {{ width: number, height: number, posted: number[], asked: number | null, overflow: number }}
 *   Trial
 */
/** @typedef {"element" | "message"} Obeying */

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(TEST_SITE);
});
after(() => site.close());

/**
 * Resizes one frame to each of the sizes. Runs in the host page.
 * @param {{ address: string, query: string, by: Obeying, sizes: number[][] }} given
 * @returns {Promise<Trial[]>}
 */
async function resize({ address, query, by, sizes }) {
  const around = document.createElement('div');
  document.body.replaceChildren(around);
  document.body.style.cssText = 'margin:0;width:2000px';
  /** @type {number[]} */
  let posted = [];
  /** @type {number | null} */
  let asked = null;
  let quiet = 0;
  /** @type {HTMLIFrameElement} */
  let frame;
  const isReady = new Promise((resolve) =>
    addEventListener('message', ({ data }) => {
      if (data?.ns !== 'ludoteca') return;
      if (data.type === 'ready') resolve(undefined);
      if (data.type !== 'size') return;
      quiet = 0;
      asked = data.data.height;
      posted.push(data.data.height);
      if (by === 'message') frame.style.height = `${data.data.height}px`;
    }),
  );
  if (by === 'element') {
    await import(`${address}embed/ludoteca-board.js`);
    const board = document.createElement('ludoteca-board');
    for (const [name, value] of new URLSearchParams(query)) board.setAttribute(name, value);
    around.append(board);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frame = board.shadowRoot?.querySelector('iframe') ?? document.createElement('iframe');
  } else {
    frame = document.createElement('iframe');
    frame.style.cssText = 'border:0;display:block;width:100%;height:640px';
    frame.src = `${address}embed.html?${query}`;
    around.append(frame);
  }
  await isReady;
  const inside = frame.contentWindow ?? window;
  await inside.document.fonts.ready;
  // The layout for two players face to face loads after the game.
  while (query.includes('side=table') && inside.document.documentElement.dataset['table'] === undefined)
    await new Promise((resolve) => inside.requestAnimationFrame(resolve));
  const trials = [];
  for (const [width = 0, height = 0] of sizes) {
    posted = [];
    around.style.width = `${width}px`;
    frame.style.aspectRatio = 'auto';
    frame.style.height = `${height}px`;
    for (quiet = 0; quiet < 6 && posted.length < 20; quiet += 1) {
      await new Promise((resolve) => inside.requestAnimationFrame(resolve));
      // Waits until the messages of the last animation frame have arrived.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
    const { scrollHeight, clientHeight } = inside.document.documentElement;
    trials.push({ width, height, posted, asked, overflow: scrollHeight - clientHeight });
  }
  return trials;
}

/** @type {[Obeying, string][]} */
const GUESTS = [
  ['element', 'game=brandubh&side=both'],
  ['message', 'game=fallas&side=table'],
  ['message', 'game=brandubh&side=both'],
  ['message', 'game=fallas&side=both&lang=es'],
  ['message', 'game=brandubh&side=table'],
  ['message', 'game=fayles&side=both&hide=moves,analysis,words,actions'],
];
/** Maximum number of widths in one test, as a test for every width would exceed the time limit. */
const WIDTHS_AT_ONCE = 220;

/** @param {number} guest index into `GUESTS` */
function widthsOf(guest) {
  if (!isFull) return THRESHOLDS;
  return guest === 0 ? EVERY_WIDTH : MANY_WIDTHS;
}

const CASES = casesOf(GUESTS).flatMap(([by, query], guest) => {
  const widths = widthsOf(guest);
  const parts = Math.ceil(widths.length / WIDTHS_AT_ONCE);
  const share = Math.ceil(widths.length / parts);
  return Array.from({ length: parts }, (_, part) => ({
    by,
    query,
    widths: widths.slice(part * share, (part + 1) * share),
    isLast: part === parts - 1,
  }));
});
for (const { by, query, widths, isLast } of CASES) {
  const resizer = by === 'element' ? 'the element' : 'its host page';
  const frame = `a frame ${widths[0]} to ${widths.at(-1)} px wide, resized by ${resizer},`;
  test(`${frame} gets a stable height that depends only on its width: ${query}`, () =>
    site.visit(
      'host.html',
      async (page) => {
        await page.setViewportSize({ width: 2000, height: 1300 });
        // The width changes each time, since an embed does not request the same height twice in a row.
        const sizes = (isFull ? [640] : HEIGHTS).flatMap((height) => widths.map((width) => [width, height]));
        if (isFull) sizes.push(...widths.filter((_, index) => index % 4 === 0).map((width) => [width, 900]));
        if (isFull && isLast)
          sizes.push(...HEIGHTS.flatMap((height) => THRESHOLDS.map((width) => [width, height])));
        const trials = await page.evaluate(resize, { address: site.address, query, by, sizes });
        assert.equal(trials.length, sizes.length);
        /** @type {Map<number, number>} */
        const heights = new Map();
        for (const { width, height, posted, asked, overflow } of trials) {
          assert.ok(asked !== null, `no height requested up to ${width} px`);
          const last = posted.at(-1);
          if (last === undefined) continue;
          const what = `${width} px wide, ${height} px high: ${posted.join()}`;
          assert.ok(posted.length <= MOST_MESSAGES, `${posted.length} messages, ${what}`);
          assert.equal(last, heights.get(width) ?? last, what);
          assert.ok(overflow <= 1, `${what}: ${overflow} px hidden`);
          heights.set(width, last);
        }
        // A frame sends no message if it has already requested this height, as at many neighbouring widths.
        if (!isFull) assert.ok(heights.size >= widths.length / 2);
      },
      { prepare: (page) => page.route('**/host.html', (route) => route.fulfill(HOST)) },
    ));
}

/** @type {[string, string, (page: Page) => Promise<void>][]} */
const MESSAGES = [
  ['alquerque', 'refusal', (page) => taps(page, 7, 24)],
  ['brandubh', 'refusal', (page) => taps(page, 31, 48)],
];
for (const [game, kind, act] of casesOf(MESSAGES))
  test(`in a frame of fixed size, a refused move does not resize the board of ${game}`, async () => {
    for (const [width, height] of /** @type {[number, number][]} */ ([
      [640, 640],
      [700, 760],
      [390, 600],
    ]))
      await site.visit(
        `embed.html?game=${game}&side=both`,
        async (page) => {
          await ready(page);
          const size = () =>
            page.evaluate(() => document.querySelector('#stage')?.getBoundingClientRect().width);
          const label = page.locator('#label');
          await expect(label).not.toHaveAttribute('data-kind', kind);
          await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--rest') !== '');
          await answered(page);
          const before = await size();
          await act(page);
          await expect(label).toHaveAttribute('data-kind', kind);
          await answered(page);
          await expect.poll(size, `${width} by ${height} px`).toBe(before);
        },
        { viewport: { width, height }, leaves: true },
      );
  });
