/**
 * Makes the pictures in the documents: `node tests/web/gallery.mjs [NAME]...` makes the named ones, or all.
 * `boards` is the picture in the README, docs/boards.webp. The others are the gallery in docs/design.md, and
 * are saved in docs/design. Run it again whenever the page looks different.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { rowOf } from './board-pictures.mjs';
import { openTab, playMoves, press, ready } from './driver.mjs';
import { Site } from './harness.mjs';
import { drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const FOLDER = path.join(DOCS, 'design');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/**
 * Screen: its URL, size and colour scheme, and the button or action that precedes the picture.
 * @typedef {{ name: string, where: string, viewport: typeof DESK, dark?: boolean, presses?: string,
 *   act?: (page: Page) => Promise<unknown> }} Screen
 */

/** @param {Page} page */
async function analyse(page) {
  await playMoves(page, 8);
  await openTab(page, 'analysis');
  await page.waitForSelector('#analysis .lines li:nth-child(3)');
}

/** @param {Page} page */
async function review(page) {
  await playMoves(page, 16);
  await press(page, 'resign');
  await page.click('dialog [data-do=confirm] >> nth=0');
  await press(page, 'review');
  await page.waitForSelector('#card .turning-points');
}

/** @type {readonly Screen[]} */
const SCREENS = Object.freeze([
  { name: 'start', where: '', viewport: DESK },
  { name: 'start-phone', where: '', viewport: PHONE },
  { name: 'game', where: '?side=both#game=brandubh', viewport: DESK },
  { name: 'game-dark', where: '?side=both#game=alquerque', viewport: DESK, dark: true },
  { name: 'game-phone', where: '?side=both#game=el-perro', viewport: PHONE },
  { name: 'first-look', where: '?side=both#game=brandubh', viewport: DESK, presses: 'how-to-play' },
  { name: 'analysis', where: '?side=both#game=alquerque', viewport: DESK, act: analyse },
  { name: 'review', where: '?side=both#game=alquerque', viewport: DESK, act: review },
  { name: 'history', where: '#game=alquerque&view=history', viewport: DESK },
]);

/** Draws the five boards side by side, small enough for the top of the README. @param {Page} page */
async function boards(page) {
  await ready(page);
  const picture = await rowOf(page, { pixels: 240, gap: 20, quality: 0.75 });
  await writeFile(path.join(DOCS, 'boards.webp'), picture);
}

const names = process.argv.slice(2);
/** @param {{ name: string }} picture */
const isRequested = ({ name }) => names.length === 0 || names.includes(name);

const site = await Site.start();
await mkdir(FOLDER, { recursive: true });
if (isRequested({ name: 'boards' })) await site.visit('', boards);
for (const { name, where, viewport, dark = false, presses, act } of SCREENS.filter(isRequested))
  await site.visit(
    where,
    async (page) => {
      await ready(page);
      await page.waitForSelector('[data-do=games]', { state: 'attached' });
      if (presses !== undefined) await page.click(`[data-do=${presses}]`);
      await act?.(page);
      await page.evaluate(() => document.fonts.ready);
      await drawn(page);
      const picture = await page.screenshot({ type: 'jpeg', quality: 70 });
      await writeFile(path.join(FOLDER, `${name}.jpg`), picture);
    },
    { viewport, colorScheme: dark ? 'dark' : 'light', deviceScaleFactor: 0.75 },
  );
await site.close();
