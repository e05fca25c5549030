/** The start page: its contents, the targets of its links, and the board that plays by itself. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { pass, settle, stopClock } from './clock.mjs';
import { servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { drawn } from './waits.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const { visit } = servePage();

/** Returns the bottom edge of a selector's first match. @param {Page} page @param {string} selector */
const bottomOf = (page, selector) =>
  page.evaluate(
    (query) => document.querySelector(query)?.getBoundingClientRect().bottom ?? Infinity,
    selector,
  );

test('at 1280 by 800, the start page shows the first game and a whole row of cards', () =>
  visit(
    '',
    async (page) => {
      await drawn(page);
      await expect.poll(async () => (await bottomOf(page, '#hero .play')) < 800).toBeTruthy();
      await expect.poll(async () => (await bottomOf(page, '#more .card:nth-child(2)')) <= 800).toBeTruthy();
      const [first = 0, second = 0] = await page
        .locator('#more .card')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
      assert.equal(first, second);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('on a phone, the start page shows "Play now", and nothing is wider than the screen', () =>
  visit(
    '',
    async (page) => {
      await drawn(page);
      await expect.poll(async () => (await bottomOf(page, '#hero .play')) < 844).toBeTruthy();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
    { viewport: { width: 390, height: 844 } },
  ));

test('exactly one button of the start page is highlighted', () =>
  visit('', async (page) => {
    const filled = await page.locator('#start :is(a, button)').evaluateAll((all) => {
      const strong = getComputedStyle(/** @type {Element} */ (document.querySelector('.primary')));
      return all.filter((each) => getComputedStyle(each).backgroundColor === strong.backgroundColor).length;
    });
    assert.equal(filled, 1);
  }));

test('every link from the start page to another page leads to a file that exists', () =>
  visit('', async (page) => {
    const hrefs = await page
      .locator('#doors a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    assert.equal(hrefs.length, 5);
    for (const href of hrefs) {
      const name = href.replace(/[?#].*$/, '');
      assert.ok(existsSync(`${WEB}${name === '' ? 'index.html' : name}`), href);
    }
  }));

/** @param {Page} page */
const playedBy = (page) => page.getAttribute('#hero canvas', 'data-played');

test("the start page's first board plays its moves once, then stops", () =>
  visit(
    '',
    async (page) => {
      await pass(page, 60);
      await expect.poll(() => playedBy(page)).toBe('11');
      const before = await page.evaluate(() => document.querySelector('canvas')?.toDataURL());
      await pass(page, 30);
      await expect
        .poll(() => page.evaluate(() => document.querySelector('canvas')?.toDataURL()))
        .toBe(before);
      await page.click('#hero .picture');
      await settle(page);
      await expect(page.locator('#game')).toBeVisible();
      await expect.poll(async () => (await stateOf(page)).ruleset).toBe('el-perro');
    },
    { reducedMotion: 'no-preference', prepare: stopClock },
  ));

fullTest("the start page's first board plays only while it is visible", () =>
  visit(
    '',
    async (page) => {
      /** Advances the clock until `count` moves have been shown. @param {string} count */
      const plays = async (count) => {
        for (let steps = 0; steps < 400 && (await playedBy(page)) !== count; steps += 1)
          await pass(page, 0.05);
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
    },
    { reducedMotion: 'no-preference', prepare: stopClock, viewport: { width: 390, height: 700 } },
  ),
);

test("the start page's first board does not play with reduced motion", () =>
  visit('', async (page) => {
    await page.waitForSelector('[data-do=games]');
    await drawn(page);
    await expect.poll(() => playedBy(page)).toBe(null);
  }));
