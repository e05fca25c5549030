/** Pictures shown until the boards are drawn: their content, and when they appear and disappear. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { BOARDS, skipsPictures } from './board-pictures.mjs';
import { settle, stopClock } from './clock.mjs';
import { ready, servePage } from './driver.mjs';
import { expect } from './expect.mjs';
import { boardOf, DENSITIES, WIDE } from './first-pictures.mjs';
import { Site } from './harness.mjs';
import { casesOf, fullTest } from './tiers.mjs';
import { drawn, holdBack } from './waits.mjs';

/** @import { Page } from "playwright-core" */

/** @typedef {{ node: Node | null, previousRect: DOMRectReadOnly, currentRect: DOMRectReadOnly }} Source */
/** @typedef {PerformanceEntry & { value: number, sources: Source[] }} Shift */

const GAMES = new URL('../../web/games/', import.meta.url);
const MOST_BYTES = 12_000;
/**
 * Maximum mean difference per colour channel between a picture and its board, on a scale of 0 to 255. AVIF
 * compression alone causes less.
 */
const MOST_DIFFERENCE = 9;
const VIEWPORTS = [
  [390, 844],
  [1280, 800],
  [844, 390],
  [768, 1024],
].map(([width = 0, height = 0]) => ({ width, height }));

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(process.env['LUDOTECA_SITE']);
});
after(() => site.close());
const { visit: visitWritten } = servePage({ asWritten: true });

/**
 * Returns the mean difference between two pictures, on a scale of 0 to 255.
 * @param {Page} page @param {string[]} addresses
 */
const difference = (page, addresses) =>
  page.evaluate(async (sources) => {
    const [one, other] = await Promise.all(
      sources.map(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height).data ?? [];
      }),
    );
    if (one === undefined || other === undefined || one.length !== other.length) return Infinity;
    let sum = 0;
    for (let index = 0; index < one.length; index += 1)
      sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
    return sum / one.length;
  }, addresses);

for (const game of casesOf(BOARDS)) {
  test(`the pictures of ${game} match the rendered board, and are small`, async (t) => {
    if (await skipsPictures(t, site.version)) return;
    await visitWritten('?theme=plain', async (page) => {
      await ready(page);
      for (const times of DENSITIES) {
        const file = await readFile(new URL(`${game}/board-${times}x.avif`, GAMES));
        assert.ok(file.length <= MOST_BYTES, `${file.length} bytes`);
        const board = await boardOf(page, game, times * WIDE);
        const picture = `data:image/avif;base64,${file.toString('base64')}`;
        const found = await difference(page, [board, picture]);
        t.diagnostic(`${times}x: ${found.toFixed(1)} of 255`);
        assert.ok(found <= MOST_DIFFERENCE, `${found}`);
      }
    });
  });
}

/**
 * Holds the rules back until the returned function is called, and records layout shifts.
 * @param {Page} page
 */
async function holdRules(page) {
  const release = await holdBack(page, '**/ludoteca_wasm_bg*.wasm');
  await page.addInitScript(() => {
    /** @type {string[]} */
    const shifts = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {Shift[]} */ (list.getEntries())) {
        const named = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const at = node instanceof Element ? node : node?.parentElement;
          const boxes = [from, to].map(({ x, y, width, height }) => [x, y, width, height]);
          return `${at?.id || at?.className || at?.nodeName} ${boxes.join(' to ')}`;
        });
        shifts.push(`${entry.value}: ${named.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return release;
}

/** @param {Page} page @returns {Promise<string[]>} */
const shiftsOf = (page) => page.evaluate(() => Reflect.get(window, 'shifts'));

/** Waits until a picture has loaded and is visible. @param {Page} page @param {string} selector */
const waitForPicture = (page, selector) =>
  page.waitForFunction((query) => {
    const image = /** @type {HTMLImageElement | null} */ (document.querySelector(query));
    return image?.complete && image.naturalWidth > 0 && image.clientWidth > 0;
  }, selector);

/**
 * Visits a page whose rules load only when `check` calls `release`.
 * @param {string} where @param {(page: Page, release: () => void) => Promise<unknown>} check
 * @param {{ [option: string]: unknown }} options
 */
async function visitHeld(where, check, options) {
  let release = () => {};
  await site.visit(where, (page) => check(page, () => release()), {
    ...options,
    leaves: true,
    prepare: async (/** @type {Page} */ page) => {
      // A stopped clock prevents the slow-start notice, which would shift the page.
      await stopClock(page);
      release = await holdRules(page);
    },
  });
}

for (const viewport of casesOf(VIEWPORTS)) {
  const name = `${viewport.width} by ${viewport.height}`;
  test(`at ${name} the start page is complete before the rules load, and its layout does not shift`, () =>
    visitHeld(
      '',
      async (page, release) => {
        await waitForPicture(page, '#hero img');
        await expect(page.locator('#start .play')).toHaveCount(5);
        await expect.poll(() => page.getAttribute('html', 'data-ready')).toBe(null);
        release();
        await ready(page);
        await settle(page);
        await page.waitForSelector('#hero canvas');
        await expect(page.locator('#hero img')).toHaveCount(0);
        await expect(page.locator('#more canvas'), 'the other boards keep their pictures').toHaveCount(0);
        await expect.poll(() => shiftsOf(page)).toEqual([]);
      },
      { viewport },
    ));

  for (const game of casesOf(['fallas', 'brandubh']))
    test(`at ${name} the board of ${game} replaces its picture in the same place`, () =>
      visitHeld(
        `?side=both#game=${game}`,
        async (page, release) => {
          await waitForPicture(page, '#stage > img');
          const before = await page.locator('#stage > img').boundingBox();
          await expect.poll(() => page.getAttribute('html', 'data-ready')).toBe(null);
          release();
          await ready(page);
          await settle(page);
          await expect(page.locator('#stage > img')).toHaveCount(0);
          await expect.poll(() => page.locator('#board').boundingBox()).toEqual(before);
          // The top bar appears before the game, and may shift when it adopts the width of the game.
          const shifts = await shiftsOf(page);
          assert.deepEqual(
            shifts.filter((each) => !/^[\d.]+: home [^;]*(?:; languages [^;]*)?$/.test(each)),
            [],
          );
        },
        { viewport },
      ));
}

for (const where of casesOf([
  '?side=both#game=alquerque&pos=5.1b1b1.5.1b3.w4-w-0',
  '?side=second#game=brandubh',
  '?theme=plain#game=brandubh',
]))
  fullTest(`no placeholder picture is shown if the board would look different: ${where}`, () =>
    visitHeld(
      where,
      async (page, release) => {
        await page.waitForSelector('#stage >> visible=true');
        await expect(page.locator('#stage > img')).toHaveCount(0);
        release();
        await ready(page);
      },
      { viewport: { width: 390, height: 844 } },
    ),
  );

fullTest('the boards are rendered even if the browser cannot decode their pictures', () =>
  site.visit(
    '',
    async (page) => {
      await ready(page);
      await page.waitForFunction(() => document.querySelectorAll('#cards canvas').length === 5);
      await drawn(page);
    },
    {
      viewport: { width: 1280, height: 2400 },
      prepare: (page) => page.route('**/*.avif', (route) => route.fulfill({ body: 'not a picture' })),
    },
  ),
);
