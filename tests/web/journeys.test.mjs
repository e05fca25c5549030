/**
 * Complete visits by three kinds of users. A picture of each step is saved in target/journeys for inspection.
 */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import {
  chooseFile,
  openLookedAt,
  openMenu,
  openTab,
  playMoves,
  press,
  ready,
  recordOf,
  savedFile,
  stateOf,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame, startHost } from './frames.mjs';
import { Site } from './harness.mjs';
import { drawn } from './waits.mjs';
import { fullTest, isFull } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const PICTURES = fileURLToPath(new URL('../../target/journeys/', import.meta.url));
const DESK = { width: 1280, height: 800 };
/** Width and height of the web editor's frame, in CSS pixels. */
const FRAME_PX = 640;

/** @type {Site} */
let site;
before(async () => {
  if (!isFull) return;
  await mkdir(PICTURES, { recursive: true });
  site = await Site.start(
    process.env.LUDOTECA_SITE,
    { 'access-control-allow-origin': '*' },
    {},
    { isCached: true },
  );
});
after(() => site?.close());

/**
 * @template T @param {string} where @param {(page: Page) => Promise<T>} act
 * @param {{ isNew?: boolean }} [options]
 */
const visit = (where, act, options) =>
  site.visit(
    where,
    async (page) => {
      await ready(page);
      return act(page);
    },
    { viewport: DESK, leaves: true, ...options },
  );

/** @param {Page} page @param {string} name */
async function picture(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

fullTest('a club player plays draughts, reviews the game, and reopens it from a PDN file', async () => {
  const { pdn, record } = await visit('?side=both#game=spanish-draughts', async (page) => {
    await playMoves(page, 12);
    await picture(page, 'club-1-game');
    await press(page, 'resign');
    await page.click('dialog [data-do=confirm]');
    await page.waitForSelector('#card[data-kind=end]:not(:empty)');
    await picture(page, 'club-2-end');
    await press(page, 'review');
    await page.waitForSelector('#card .costs');
    await picture(page, 'club-3-review');
    await press(page, 'review-back');
    await press(page, 'end-close');
    await press(page, 'share');
    await page.waitForSelector('dialog[open] [data-do=save-pdn]');
    await picture(page, 'club-4-share');
    return { pdn: (await savedFile(page, 'save-pdn')).content, record: await recordOf(page) };
  });
  await visit('', async (page) => {
    await page.waitForSelector('[data-do=games]');
    await press(page, 'games');
    await press(page, 'open-other');
    await page.waitForSelector('dialog[open] #open-file', { state: 'attached' });
    await chooseFile(page, 'club.pdn', pdn);
    await page.waitForSelector('#open-preview dd');
    await expect.poll(() => page.locator('#open-preview').innerText()).toMatch(/Moves\s+6[\s\S]*wins/);
    await picture(page, 'club-5-preview');
    await openLookedAt(page);
    await page.waitForSelector('#grid button');
    await expect.poll(() => recordOf(page)).toBe(record);
    await picture(page, 'club-6-again');
  });
});

fullTest('a teacher tries a lesson, prints a worksheet, and sends a position to the class', async () => {
  await visit('#game=brandubh&lesson=1', async (page) => {
    await page.waitForSelector('#lesson');
    await tap(page, 31);
    await tap(page, 29);
    await page.waitForSelector('[data-do=lesson-next]');
    await picture(page, 'teacher-1-lesson');
  });
  await visit('print.html#game=brandubh&what=worksheet,key', async (page) => {
    await expect
      .poll(async () => (await page.locator('svg').count()) > 4, 'positions to look at')
      .toBeTruthy();
    await picture(page, 'teacher-2-worksheet');
  });
  const link = await visit('?side=both#game=brandubh&view=set-up', async (page) => {
    await page.waitForSelector('#set-up-title');
    await press(page, 'setup-empty');
    await press(page, 'setup-piece-0');
    await tap(page, 9);
    await press(page, 'setup-piece-2');
    await tap(page, 40);
    await picture(page, 'teacher-3-editor');
    await press(page, 'setup-play');
    await page.waitForSelector('#set-up', { state: 'detached' });
    await press(page, 'share');
    await page.check('[data-do=share-what][value=position]', { force: true });
    await page.waitForFunction(() =>
      /** @type {HTMLInputElement} */ (document.querySelector('#share-link')).value.includes('pos='),
    );
    await press(page, 'code');
    await page.waitForSelector('.code svg');
    await picture(page, 'teacher-4-link');
    return page.inputValue('#share-link');
  });
  await visit(
    link,
    async (page) => {
      await page.waitForSelector('#look');
      await expect.poll(async () => (await stateOf(page)).pieces.length).toBe(2);
      await picture(page, 'teacher-5-pupil');
    },
    { isNew: true },
  );
});

/**
 * Returns the names of visible elements that cannot be scrolled into view, or are covered when in view.
 * @param {Page} page @param {string} selector
 */
const outOfReach = (page, selector) =>
  page.evaluate((query) => {
    /** @type {NodeListOf<HTMLElement>} */
    const all = document.querySelectorAll(query);
    return [...all]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        each.scrollIntoView({ block: 'center' });
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !isInside || seen === null || !(each.contains(seen) || seen.contains(each));
      })
      .map((each) => `${each.dataset['do'] ?? each.id} ${each.textContent.trim()}`);
  }, selector);

/** @param {Page} frame @param {string} what @param {string} [selector] */
async function isReachable(frame, what, selector = 'button, a, select, input, [role=tab]') {
  await expect
    .poll(() => outOfReach(frame, `#game :is(${selector}), #menu :is(a, button)`), what)
    .toEqual([]);
  const width = await frame.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= FRAME_PX, `${what}: ${width} pixels wide`);
}

fullTest('a web editor embeds a game in a 640-pixel frame, and every control can be reached', async () => {
  const snippet = await visit('on-your-site.html#game=brandubh', async (page) => {
    await page.selectOption('#site-form', 'frame');
    await page.waitForFunction(() =>
      /** @type {HTMLTextAreaElement} */ (document.querySelector('#snippet')).value.includes('iframe'),
    );
    await ready(await inFrame(page, '#preview iframe'));
    await picture(page, 'editor-1-snippet');
    return page.inputValue('#snippet');
  });
  const [, address = ''] = /src="([^"]+)"/.exec(snippet) ?? [];
  const size = `width="${FRAME_PX}" height="${FRAME_PX}" style="border:0"`;
  const host = await startHost(`<h1>A museum</h1><iframe src="${address}" ${size} title="Game"></iframe>`);
  try {
    await site.visit(
      host.address,
      async (page) => {
        const frame = await inFrame(page);
        await ready(frame);
        await isReachable(frame, 'the game');
        await picture(page, 'editor-2-game');
        await playMoves(frame, 2);
        await openMenu(frame);
        await isReachable(frame, 'the menu', '#menu *');
        await picture(page, 'editor-3-menu');
        for (const name of ['share', 'new']) {
          await openMenu(frame);
          await frame.click(`#menu [data-do=${name}]`);
          await frame.waitForSelector('dialog[open]');
          await expect
            .poll(
              () => outOfReach(frame, 'dialog :is(button, a, select, input:not([type=radio], [type=file]))'),
              name,
            )
            .toEqual([]);
          await picture(page, `editor-4-${name}`);
          await press(frame, 'close');
        }
        for (const name of /** @type {const} */ (['rules', 'board'])) {
          await openTab(frame, name);
          await isReachable(frame, `the tab ${name}`);
        }
        await picture(page, 'editor-5-tab');
      },
      { viewport: { width: 800, height: 760 }, leaves: true },
    );
  } finally {
    await host.close();
  }
});
