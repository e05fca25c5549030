/**
 * How soon a game can be played on a slow network: `node tests/web/slow-network.mjs FOLDER...` prints a line for each
 * built site, served with its compressed copies to a browser with 400 kbit/s and 400 ms latency, without a service
 * worker. Medians of five visits each, by turns.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

import { launch, MEDIA_TYPES } from './harness.mjs';

const VISITS = 5;
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** @param {string} folder with its compressed copies */
async function serveBuilt(folder) {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
      const compressed = await readFile(`${file}.br`).catch(() => null);
      const content = compressed ?? (await readFile(file).catch(() => null));
      if (content === null || !file.startsWith(folder)) return void response.writeHead(404).end();
      response.writeHead(200, {
        'content-type': MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream',
        ...(compressed === null ? {} : { 'content-encoding': 'br' }),
      });
      response.end(content);
    })();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  if (bound === null || typeof bound !== 'object') throw new Error('no port');
  return { server, address: `http://localhost:${bound.port}/` };
}

const browser = await launch();

/**
 * Seconds until the selectors are there, one after the other.
 * @param {string} address
 * @param {string[]} selectors
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
  const times = [];
  for (const selector of selectors) {
    await page.waitForSelector(selector, { state: 'attached' });
    times.push((performance.now() - begun) / 1000);
  }
  await context.close();
  return times;
}

const BOARD = '#game:not([hidden]) #grid button';
const READY = 'html[data-ready=true]';
/** @type {[string, string[]][]} */
const CASES = [
  ['?side=both#game=alquerque', [BOARD, READY]],
  ['?side=first#game=alquerque', [BOARD, READY]],
  ['?side=second&pace=none&level=1#game=alquerque', [BOARD, READY, '#moves li']],
];

const folders = process.argv.slice(2).map((folder) => path.resolve(folder));
const served = await Promise.all(folders.map(serveBuilt));
/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
for (const [where, selectors] of CASES) {
  const rows = folders.map(() => selectors.map(() => /** @type {number[]} */ ([])));
  for (let round = 0; round < VISITS; round += 1)
    for (const [index, { address }] of served.entries())
      for (const [which, seconds] of (await visit(address + where, selectors)).entries())
        rows[index]?.[which]?.push(seconds);
  for (const [index, columns] of rows.entries())
    console.log(`${where}\t${folders[index]}\t${columns.map((each) => median(each).toFixed(1)).join('\t')}`);
}
await browser.close();
for (const { server } of served) server.close();
