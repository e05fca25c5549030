/**
 * Makes the pictures in the documents: `node tests/web/gallery.mjs [NAME]...` makes the named ones, or all.
 * `boards` and `play` are the pictures in the README, docs/boards.webp and docs/play.webp. The others are the
 * gallery in docs/design.md, and are saved in docs/design. Run it again whenever the page looks different.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { rowOf } from './board-pictures.mjs';
import { load, openTab, playMoves, press, ready, taps } from './driver.mjs';
import { Site } from './harness.mjs';
import { drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const FOLDER = path.join(DOCS, 'design');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/**
 * Screen: its URL, size and colour scheme, and the button or action that precedes the picture. `save`
 * replaces the usual way to save it.
 * @typedef {{ name: string, where: string, viewport: typeof DESK, dark?: boolean, presses?: string,
 *   act?: (page: Page) => Promise<unknown>, save?: (page: Page, name: string) => Promise<unknown> }} Screen
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

/** Opens a game in progress, and tries to move the king two squares. @param {Page} page */
async function play(page) {
  const moves = 'd5-c5 d7-e7 e4-e5 d1-e1 c5-c7 e1-e3 d4-d5 a4-a6';
  await load(page, `[Ludoteca "1"]\n[Ruleset "brandubh"]\n\n${moves}\n`);
  await taps(page, 31, 29);
  await page.waitForSelector('[data-kind=refusal]');
}

/** Saves a screenshot as JPEG in the gallery. @param {Page} page @param {string} name */
async function saveInGallery(page, name) {
  const picture = await page.screenshot({ type: 'jpeg', quality: 70 });
  await writeFile(path.join(FOLDER, `${name}.jpg`), picture);
}

/** Saves a screenshot as WebP, which Playwright doesn't support. @param {Page} page @param {string} name */
async function saveForReadme(page, name) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await writeFile(path.join(DOCS, `${name}.webp`), Buffer.from(data, 'base64'));
}

/** @type {readonly Screen[]} */
const SCREENS = Object.freeze([
  { name: 'play', where: '?side=both#game=brandubh', viewport: DESK, act: play, save: saveForReadme },
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
for (const screen of SCREENS.filter(isRequested)) {
  const { name, where, viewport, dark = false, presses, act, save = saveInGallery } = screen;
  await site.visit(
    where,
    async (page) => {
      await ready(page);
      await page.waitForSelector('[data-do=games]', { state: 'attached' });
      if (presses !== undefined) await page.click(`[data-do=${presses}]`);
      await act?.(page);
      await page.evaluate(() => document.fonts.ready);
      await drawn(page);
      await save(page, name);
    },
    { viewport, colorScheme: dark ? 'dark' : 'light', deviceScaleFactor: 0.75 },
  );
}
await site.close();
