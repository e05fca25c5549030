/** The start page: its contents, the targets of its links, and the board that plays by itself. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { pass, settle, stopClock } from './clock.mjs';
import { atSizes, excessWidth, playMoves, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { FIT_SIZES } from './fit.mjs';
import { rulesets } from './rules.mjs';
import { boxesOf, filledIn, waitForView } from './screens.mjs';
import { drawn } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const { visit } = servePage();

/** @param {Page} page */
const playedBy = (page) => page.getAttribute('#hero canvas', 'data-played');

test('the start page offers seven rulesets, highlights one button, and links only to existing files', () =>
  visit('', async (page) => {
    await page.waitForSelector('[data-do=games]');
    await expect(page.locator('.card .picture > :is(img, canvas)'), 'boards').toHaveCount(5);
    const offered = await page
      .locator('[data-ruleset]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-ruleset')));
    assert.deepEqual(new Set(offered), new Set(rulesets().map(({ id }) => id)));
    await expect.poll(() => filledIn(page, '#start :is(a, button)'), 'highlighted').toHaveLength(1);
    const hrefs = await page
      .locator('#doors a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    assert.equal(hrefs.length, 5);
    for (const href of hrefs) {
      const name = href.replace(/[?#].*$/, '');
      assert.ok(existsSync(`${WEB}${name === '' ? 'index.html' : name}`), href);
    }
    await drawn(page);
    await expect.poll(() => playedBy(page), 'the board plays despite reduced motion').toBe(null);
    await page.click('[data-ruleset="el-cuervo"]');
    await expect(page.locator('#game')).toBeVisible();
    await expect.poll(async () => (await stateOf(page)).ruleset).toBe('el-cuervo');
    await page.click('#home');
    await expect(page.locator('#start')).toBeVisible();
  }));

fullTest('the start page shows a whole row of cards at 1280 by 800', () =>
  visit('', { size: '1280x800' }, async (page) => {
    await drawn(page);
    await waitForView(page, '#more .card:nth-child(-n + 2)');
    const [first, second] = await boxesOf(page, '#more .card:nth-child(1)', '#more .card:nth-child(2)');
    assert.equal(first.top, second.top);
  }),
);

for (const language of casesOf(['fr', 'ga', 'ar', 'en', 'es', 'pt', 'ca']))
  test(`"Play now" is in view at every size: ${language}`, () =>
    visit(`?lang=${language}`, { size: '1280x800' }, async (page) => {
      await drawn(page);
      await atSizes(page, FIT_SIZES, async () => {
        await waitForView(page, '#hero .play');
        await expect.poll(() => excessWidth(page)).toBe(0);
      });
    }));

/** Records whether each moving piece is placed relative to the large picture. Runs in the page. */
function watchMovingPieces() {
  /** @type {Set<boolean>} */
  const inPlace = new Set();
  Object.assign(window, { movingPieces: inPlace });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLCanvasElement && !node.matches('.thumbnail'))
          inPlace.add(node.offsetParent === document.querySelector('#hero .picture'));
  }).observe(document.body, { childList: true, subtree: true });
}

test("the start page's first board plays its moves once, then stops", () =>
  visit('', { reducedMotion: 'no-preference', prepare: stopClock }, async (page) => {
    await page.evaluate(watchMovingPieces);
    await pass(page, 60);
    await expect.poll(() => playedBy(page)).toBe('11');
    assert.deepEqual(await page.evaluate(() => [...Reflect.get(window, 'movingPieces')]), [true]);
    const before = await page.evaluate(() => document.querySelector('canvas')?.toDataURL());
    await pass(page, 30);
    await expect.poll(() => page.evaluate(() => document.querySelector('canvas')?.toDataURL())).toBe(before);
    await page.click('#hero .picture');
    await settle(page);
    await expect(page.locator('#game')).toBeVisible();
    await expect.poll(async () => (await stateOf(page)).ruleset).toBe('el-perro');
  }));

test('an unfinished game is shown first and large, with "Continue" in view, until it is deleted', () =>
  visit('#game=alquerque&side=first&level=1', async (page) => {
    await playMoves(page, 1);
    await page.click('#home');
    await expect(page.locator('#going h1')).toHaveText('Alquerque');
    await expect(page.locator('#going h1')).toBeFocused();
    await expect(page.locator('#going .aim')).toHaveText(/^Move \d+ · \w+ to move$/);
    await expect(page.locator('#going .length')).toHaveText(/^You: White · .+, level 1$/);
    await expect(page.locator('#going .picture canvas')).toBeVisible();
    await expect(page.locator('#hero')).toBeHidden();
    await expect(page.locator('#more .card')).toHaveCount(5);
    await expect.poll(() => filledIn(page, '#start :is(a, button)'), 'highlighted').toHaveLength(1);
    await atSizes(page, FIT_SIZES, async () => {
      await waitForView(page, '#going .play');
      await expect.poll(() => excessWidth(page)).toBe(0);
    });
    await page.click('#going [data-do=games]');
    await page.click('[data-do=delete-game]');
    await page.click('[data-do=close]');
    await expect(page.locator('#hero h2')).toHaveText('El Perro');
    await expect(page.locator('#more .card')).toHaveCount(4);
  }));

fullTest('a large screen shows the other games in one row, with their buttons aligned', () =>
  visit('', { size: '1920x1080' }, async (page) => {
    await drawn(page);
    for (const part of ['.thumbnail', 'h2', '.play']) {
      const boxes = await boxesOf(page, ...[1, 2, 3, 4].map((n) => `#more .card:nth-child(${n}) ${part}`));
      assert.equal(new Set(boxes.map(({ top }) => Math.round(top))).size, 1, part);
    }
  }),
);

fullTest("the start page's first board plays only while it is visible", () =>
  visit('', { reducedMotion: 'no-preference', prepare: stopClock, size: '390x700' }, async (page) => {
    /** Advances the clock until `count` moves have been shown. @param {string} count */
    const plays = async (count) => {
      for (let steps = 0; steps < 400 && (await playedBy(page)) !== count; steps += 1) await pass(page, 0.05);
    };
    /** Scrolls, and waits until observers have been notified. @param {number} top */
    const scroll = (top) =>
      page.evaluate(async (to) => {
        scrollTo(0, to);
        const canvas = document.querySelector('#hero canvas') ?? document.body;
        await new Promise((noticed) => new IntersectionObserver(noticed).observe(canvas));
      }, top);
    await settle(page);
    await plays('1');
    await pass(page, 0.93);
    await scroll(5000);
    await pass(page, 20);
    await expect.poll(() => playedBy(page), 'the visible move is played to its end').toBe('2');
    await scroll(0);
    await plays('3');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await pass(page, 20);
    await expect.poll(() => playedBy(page), 'a hidden page plays on').toBe('3');
  }),
);
