/**
 * Measures the CPU time of a kiosk while the computer plays both sides: `node tests/web/attract.mjs [FOLDER]
 * [GAME]...` shows each game of the built site (`dist`) for half a minute, and prints the CPU time of all
 * browser processes as a share of one CPU four times slower than this machine's.
 */
import path from 'node:path';

import { launch, PUBLISHED, serve } from './harness.mjs';
import { shareOf } from './processes.mjs';
import { until } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const SLOWDOWN = 4;
const SHOWN_MS = 30_000;
const PERCENT = 100;
const SCREEN = { width: 1280, height: 800 };
const GAMES = ['el-perro', 'brandubh', 'el-cuervo', 'fallas', 'fayles', 'alquerque', 'spanish-draughts'];

/** Waits until the kiosk's demo runs and everything has loaded and been painted. @param {Page} page */
async function standing(page) {
  await page.waitForSelector('[data-kiosk=ready]');
  await page.waitForSelector('#kiosk[data-stage=attract]');
  const begun = performance.now();
  await until(() => performance.now() - begun > SHOWN_MS / 4);
}

const [folder = PUBLISHED, ...named] = process.argv.slice(2);
const { server, address } = await serve(path.resolve(folder));
const browser = await launch();
try {
  for (const game of named.length > 0 ? named : GAMES) {
    const context = await browser.newContext({
      viewport: SCREEN,
      serviceWorkers: 'block',
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    await page.goto(`${address}?kiosk=1&games=${game}&attract=1&lang=en`);
    await standing(page);
    const share = await shareOf(browser, async () => {
      const begun = performance.now();
      await until(() => performance.now() - begun > SHOWN_MS);
    });
    console.log(`${game.padEnd(17)} ${(PERCENT * SLOWDOWN * share).toFixed(1)} %`);
    await context.close();
  }
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
