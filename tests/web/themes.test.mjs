/** The look of the page and the boards: themes, colour schemes, resizing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { goTo, ready, servePage } from './driver.mjs';
import { pass, settle, stopClock } from './clock.mjs';
import { expect } from './expect.mjs';
import { answered, drawn } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const site = servePage({ asWritten: true });
const { visit } = site;

/**
 * Returns a pixel at fractions of the width and height.
 * @param {Page} page @param {number} x @param {number} y
 */
async function pixel(page, x, y) {
  await drawn(page);
  return page.evaluate(
    ([left, top]) => {
      const board = /** @type {HTMLCanvasElement} */ (document.querySelector('#board'));
      const copy = new OffscreenCanvas(1, 1).getContext('2d');
      copy?.drawImage(board, -Math.round(board.width * (left ?? 0)), -Math.round(board.height * (top ?? 0)));
      const data = copy?.getImageData(0, 0, 1, 1).data;
      return [...(data ?? [])].slice(0, 3);
    },
    [x, y],
  );
}

test('the URL sets a theme, and a theme chosen in the settings is remembered', () =>
  visit('?theme=plain#game=brandubh&side=both', async (page) => {
    const corner = () => pixel(page, 0.02, 0.02);
    await expect.poll(corner, 'plain').toEqual([255, 255, 255]);
    await page.click('[data-do=settings]');
    await page.waitForSelector('.looks canvas');
    const pictures = async () => {
      await drawn(page);
      return page.$$eval('.looks canvas', (all) =>
        all.map((each) => {
          const { width, height } = /** @type {HTMLCanvasElement} */ (each);
          const empty = Object.assign(document.createElement('canvas'), { width, height }).toDataURL();
          const picture = /** @type {HTMLCanvasElement} */ (each).toDataURL();
          return picture === empty ? 'empty' : picture;
        }),
      );
    };
    // Boards are painted one after another.
    await expect.poll(pictures).not.toContain('empty');
    const light = await pictures();
    assert.equal(new Set(light).size, 3);
    await page.check('.looks [value=metal]', { force: true });
    await expect(page.locator('#subtitle')).toHaveText(/modern Spanish text/);
    await expect.poll(corner).not.toEqual([255, 255, 255]);
    await page.check('.looks [value=plain]', { force: true });
    await page.selectOption('#set-scheme', 'dark');
    await expect
      .poll(async () => (await pictures()).map((picture, index) => picture === light[index]))
      .toEqual([true, true, false]);
    await expect.poll(corner, 'the plain board is dark on a dark page').toEqual([0, 0, 0]);
    await answered(page);
    await page.goto(`${site.address}?again#game=brandubh`);
    await ready(page);
    await expect.poll(corner, 'both choices are remembered').toEqual([0, 0, 0]);
  }));

/** Returns the lightness of a board square, from 0 to 255. @param {Page} page @param {number} square */
async function lightness(page, square) {
  await drawn(page);
  return page.evaluate((index) => {
    const { squareCenter } = window.ludoteca;
    const board = /** @type {HTMLCanvasElement} */ (document.querySelector('#board'));
    const box = board.getBoundingClientRect();
    const scale = board.width / box.width;
    const at = squareCenter(index);
    const size = Math.round(0.06 * board.width);
    const copy = new OffscreenCanvas(size, size).getContext('2d');
    copy?.drawImage(board, -((at.x - box.x) * scale - size / 2), -((at.y - box.y) * scale - size / 2));
    const data = [...(copy?.getImageData(0, 0, size, size).data ?? [])];
    return data.reduce((sum, part, place) => (place % 4 < 3 ? sum + part : sum), 0) / ((3 * data.length) / 4);
  }, square);
}

/** Squares of a light and a dark piece, according to the pieces' names or their historical material. */
const LIGHT_AND_DARK = /** @type {[string, number, number][]} */ ([
  ['alquerque', 0, 24],
  ['spanish-draughts', 0, 31],
  ['el-perro', 0, 12],
  ['brandubh', 17, 45],
]);
for (const scheme of casesOf(/** @type {const} */ (['dark', 'light'])))
  fullTest(`in the plain theme on a ${scheme} page, pieces are light or dark as their names suggest`, () =>
    visit('?theme=plain#game=spanish-draughts&side=both', { colorScheme: scheme }, async (page) => {
      for (const [ruleset, light, dark] of LIGHT_AND_DARK) {
        await goTo(page, `game=${ruleset}&side=both&theme=plain`);
        await page.waitForFunction((expected) => window.ludoteca.state.ruleset === expected, ruleset);
        await answered(page);
        await expect
          .poll(async () => (await lightness(page, light)) - (await lightness(page, dark)), ruleset)
          .toBeGreaterThan(60);
      }
    }),
  );

fullTest('an unknown theme is reported, and only Brandubh has a metal board', () =>
  visit('#game=alquerque&side=both&theme=gold', { leaves: true }, async (page) => {
    await expect(page.locator('#notice')).toHaveText(/gold.*material, metal, plain/);
    await expect(page.locator('#game')).toBeVisible();
    for (const game of ['brandubh', 'alquerque']) {
      await goTo(page, `game=${game}&theme=metal`);
      await page.waitForFunction((expected) => window.ludoteca.state.ruleset === expected, game);
      const isAfter = expect(page.locator('#subtitle'), 'the credit of the metal board');
      await (game === 'brandubh' ? isAfter : isAfter.not).toHaveText(/modern Spanish text/);
    }
    await goTo(page, 'game=brandubh');
    for (const stored of casesOf(['{"theme":{},"scheme":[]}', '{', 'null'])) {
      await page.evaluate((text) => localStorage.setItem('ludoteca.look', text), stored);
      await answered(page);
      await page.reload();
      await ready(page);
      await expect(page.locator('#notice'), stored).toBeHidden();
    }
  }),
);

fullTest('forced colours or a preference for more contrast makes the boards plain', () =>
  visit('#game=brandubh', async (page) => {
    for (const wish of /** @type {const} */ ([{ contrast: 'more' }, { forcedColors: 'active' }])) {
      await page.emulateMedia(wish);
      const canvas = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'Canvas';
        return getComputedStyle(probe).color.match(/\d+/g)?.map(Number);
      });
      await expect.poll(() => pixel(page, 0.5, 0.02), JSON.stringify(wish)).toEqual(canvas);
      await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none' });
      await expect.poll(() => pixel(page, 0.5, 0.02), 'without the preference').not.toEqual(canvas);
    }
  }),
);

fullTest('the board is stretched while the window is resized, and redrawn when resizing stops', () =>
  visit('?side=both#game=el-perro', { prepare: stopClock }, async (page) => {
    await settle(page);
    const seen = () =>
      page.evaluate(() => ({
        frames: window.ludoteca.frames,
        made: document.querySelector('canvas#board')?.getAttribute('width'),
        shown: document.querySelector('#stage')?.clientWidth ?? 0,
      }));
    const before = await seen();
    for (let step = 1; step <= 12; step += 1) {
      await page.evaluate(async (px) => {
        const main = /** @type {HTMLElement} */ (document.querySelector('#game'));
        main.style.margin = `${px}px`;
        // The page's own observer runs before this one.
        await new Promise((resolve) => new ResizeObserver(resolve).observe(main));
      }, step * 8);
      await pass(page, 0.016);
    }
    const stretched = await seen();
    assert.ok(stretched.shown < before.shown);
    assert.deepEqual([stretched.made, stretched.frames], [before.made, before.frames]);
    await pass(page, 1);
    const after = await seen();
    assert.equal(after.made, String(after.shown));
    assert.ok(after.frames > before.frames && after.frames <= before.frames + 4, JSON.stringify(after));
  }),
);

fullTest("the last requested language is shown, even if another language's files arrive later", () =>
  visit('?lang=es', async (page) => {
    /** @type {() => void} */
    let release = () => {};
    const released = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route('**/i18n/es/print.json', async (route) => {
      await released;
      await route.continue();
    });
    await page.exposeFunction('release', release);
    const languages = await page.evaluate(async () => {
      const { language, loadMessageFile, loadMessages } =
        /** @type {typeof import("../../web/i18n/i18n.js")} */ (
          await import(new URL('./i18n/i18n.js', location.href).href)
        );
      const slow = loadMessageFile('print');
      const chosen = loadMessages('ga', null);
      const meanwhile = language();
      const last = loadMessages(null, null);
      await Promise.all([last, chosen]);
      Reflect.get(window, 'release')();
      await slow;
      return [meanwhile, document.documentElement.lang, language()];
    });
    assert.deepEqual(languages, ['es', 'ga', 'ga']);
  }),
);
