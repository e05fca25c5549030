/**
 * Measures a page with many games in frames, as on a phone: `node tests/web/many-frames.mjs [FOLDER] [COUNT]`
 * opens a host page on another site with 30 frames of the built site (`dist`), scrolls through them, and lets
 * the computer play in each. It prints the memory per frame, both while every computer has its worker and
 * after the workers have ended, and the CPU time of all frames while idle.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { startHost } from './frames.mjs';
import { CHROMIUM, launch, PUBLISHED, serve } from './harness.mjs';
import { memoryOf, shareOf } from './processes.mjs';
import { until } from './waits.mjs';

/** @import { Browser, Page } from "playwright-core" */

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const GAMES = ['brandubh', 'alquerque', 'spanish-draughts', 'el-perro', 'fallas', 'el-cuervo', 'fayles'];
const QUERY = 'side=second&level=4&pace=none';
export const COUNT = 30;
const IDLE_MS = 30_000;
const PERCENT = 100;

/**
 * @typedef {object} Figures
 * @property {number} used memory per frame while its computer has a worker, in MiB
 * @property {number} resting memory per frame without a worker, in MiB
 * @property {number} share CPU time of all idle frames, in percent of one processor
 */

/**
 * Collects garbage in the host page and in one frame, since all frames share a heap: either the host's or one
 * of their own.
 * @param {Page} page
 */
async function collect(page) {
  const targets = [page, ...page.frames().slice(1, 2)];
  for (const target of targets) {
    const session = await page
      .context()
      .newCDPSession(target)
      .catch(() => null);
    await session?.send('HeapProfiler.collectGarbage');
    await session?.detach();
  }
}

/** Returns whether the board of a frame is drawn. Runs inside the frame. */
const isDrawn = () => {
  const board = /** @type {HTMLCanvasElement | null} */ (document.querySelector('#board'));
  // The default width of a canvas is 300.
  return document.documentElement.dataset['ready'] === 'true' && (board?.width ?? 300) !== 300;
};

/**
 * Adds frames, scrolls to each one, and waits until it is drawn.
 * @param {Page} page @param {string[]} addresses
 */
async function addFrames(page, addresses) {
  for (const address of addresses) {
    const element = await page.evaluateHandle((src) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src, title: 'A board' });
      frame.style.cssText = 'width:100%;height:640px;border:0';
      document.body.append(frame);
      return frame;
    }, address);
    await element.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    // A frame's first document is replaced, and waiting inside a frame would need animation frames.
    await until(async () => {
      const frame = await element.contentFrame();
      return frame?.evaluate(isDrawn).catch(() => false) ?? false;
    });
  }
}

/** Waits without sending the browser any requests. @param {number} ms */
async function rest(ms) {
  const begun = performance.now();
  await until(() => performance.now() - begun > ms);
}

/**
 * Measures the frames.
 * @param {Browser} browser @param {string} address URL of the built site
 * @param {number} count number of frames
 * @returns {Promise<Figures>}
 */
export async function measureFrames(browser, address, count) {
  const host = await startHost('<meta name="viewport" content="width=device-width"><h1>Museum</h1>');
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', reducedMotion: 'reduce' });
  context.setDefaultTimeout(120_000);
  try {
    const page = await context.newPage();
    await page.goto(host.address);
    const addresses = Array.from(
      { length: count },
      (_, index) => `${address}embed.html?game=${GAMES[index % GAMES.length]}&${QUERY}`,
    );
    await collect(page);
    const before = await memoryOf(browser);
    await addFrames(page, addresses);
    await collect(page);
    const used = ((await memoryOf(browser)) - before) / count;
    await until(() => page.workers().length === 0);
    // The browser's own process is left out, because it searches for the network by itself.
    const share = PERCENT * (await shareOf(browser, () => rest(IDLE_MS), 'renderer'));
    await collect(page);
    const resting = ((await memoryOf(browser)) - before) / count;
    return { used, resting, share };
  } finally {
    await context.close();
    await host.close();
  }
}

/** Prints the figures for a built site. @param {string} folder @param {number} count */
async function printFigures(folder, count) {
  const { server, address } = await serve(folder);
  const browser = await launch(CHROMIUM);
  try {
    const { used, resting, share } = await measureFrames(browser, address, count);
    console.log(`${browser.version()}, ${count} frames`);
    console.log(
      `while each has a worker: ${used.toFixed(1)} MiB each; at rest: ${resting.toFixed(1)} MiB each`,
    );
    console.log(`at rest all of them take ${share.toFixed(2)} % of a processor`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = PUBLISHED, count = COUNT] = process.argv.slice(2);
  await printFigures(path.resolve(String(folder)), Number(count));
}
