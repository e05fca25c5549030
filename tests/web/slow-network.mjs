/**
 * Measures how soon a game can be played on a slow network: `node tests/web/slow-network.mjs FOLDER...`
 * prints a line for each built site. Each site is served with its compressed copies to a browser with 400
 * kbit/s and 400 ms latency, without a service worker. The figures are medians of five visits each, in which
 * the sites alternate.
 */
import path from 'node:path';

import { serveBuilt } from './built-site.mjs';
import { launch } from './harness.mjs';

const VISITS = 5;
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const browser = await launch();

/** Returns whether a board or its picture is visible. Runs in the page. */
const isSeen = () =>
  document.querySelector('#game:not([hidden]) #grid button') !== null ||
  /** @type {HTMLImageElement | null} */ (document.querySelector('#stage > img'))?.complete === true;

/**
 * Returns the seconds until the board and each selector appear.
 * @param {string} address @param {string[]} selectors
 */
async function visit(address, selectors) {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  const begun = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(isSeen);
  const times = [(performance.now() - begun) / 1000];
  for (const selector of selectors) {
    await page.waitForSelector(selector, { state: 'attached' });
    times.push((performance.now() - begun) / 1000);
  }
  await context.close();
  return times;
}

const READY = 'html[data-ready=true]';
/** @type {[string, string[]][]} */
const CASES = [
  ['?side=both#game=alquerque', [READY]],
  ['?side=first#game=alquerque', [READY]],
  ['?side=second&pace=none&level=1#game=alquerque', [READY, '#moves li']],
];

const folders = process.argv.slice(2).map((folder) => path.resolve(folder));
const served = await Promise.all(folders.map(serveBuilt));
/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
for (const [where, selectors] of CASES) {
  const rows = folders.map(() => ['', ...selectors].map(() => /** @type {number[]} */ ([])));
  for (let round = 0; round < VISITS; round += 1)
    for (const [index, { address }] of served.entries())
      for (const [which, seconds] of (await visit(address + where, selectors)).entries())
        rows[index]?.[which]?.push(seconds);
  for (const [index, columns] of rows.entries())
    console.log(`${where}\t${folders[index]}\t${columns.map((each) => median(each).toFixed(1)).join('\t')}`);
}
await browser.close();
for (const { server } of served) server.close();
