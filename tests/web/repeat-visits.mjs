/**
 * Measures how soon a game cached by the service worker can be played again on a slow phone: after
 * `LUDOTECA_TEST_HOOKS=1 node site/build.mjs FOLDER`, `node tests/web/repeat-visits.mjs FOLDER` prints a
 * table. It fails if the work exceeds that in `tests/data/repeat-visits.json` by more than a quarter, or
 * exceeds the target; `--renew` writes that file. The service worker is stopped before each visit.
 *
 * Work is the CPU time of the page's main thread on this machine, times four, from navigation until the board
 * accepts input ("playable") and until it has replaced its picture ("drawn"). The seconds are wall-clock time
 * in a page that the browser slows down to a quarter, so they include the effect of other programs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { serveBuilt } from './built-site.mjs';
import { expect } from './expect.mjs';
import { launch, TEST_SITE } from './harness.mjs';
import { loopOf, median, PHONE, SLOWDOWN, WORSE } from './slow-phone.mjs';
import { drawn } from './waits.mjs';

/** @import { BrowserContext, CDPSession, Page } from "playwright-core" */
/** @import { Traced } from './driver.mjs' */
/** Work in ms on the phone. @typedef {{ playable: number, drawn: number, workers: number }} Work */

const BASELINE = new URL('../data/repeat-visits.json', import.meta.url);
const VISITS = 5;
/** Maximum work until a game can be played, in ms on the phone. */
const WANTED_MS = 300;
const GAMES = ['brandubh', 'alquerque', 'fallas'];
const MARKS = /** @type {const} */ (['ready', 'drawn']);

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isRenewed = process.argv.includes('--renew');
const { server, address } = await serveBuilt(path.resolve(named[0] ?? TEST_SITE));
const browser = await launch();

/** Waits until the service worker has cached everything. @param {BrowserContext} context */
async function keepSite(context) {
  const page = await context.newPage();
  await page.goto(address);
  const isActive = async () => (await navigator.serviceWorker.ready).active?.state === 'activated';
  await expect.poll(() => page.evaluate(isActive)).toBe(true);
  await page.close();
}

/**
 * @template T @param {BrowserContext} context @param {string} game
 * @param {(page: Page, open: () => Promise<void>, session: CDPSession) => Promise<T>} act
 */
async function visit(context, game, act) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(window, { hasSeenAll: true });
    const note = (/** @type {Event} */ { target }) =>
      target === document.getElementById('board') && performance.mark('drawn');
    addEventListener('drawn', note, true);
  });
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  const open = async () => {
    await page.goto(`${address}?side=both#game=${game}`);
    await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0);
    if (await page.evaluate(() => navigator.serviceWorker.controller === null))
      throw new Error('no service worker has answered');
  };
  const found = await act(page, open, session);
  await page.close();
  return found;
}

/** Returns the wall-clock seconds until each mark. @param {BrowserContext} context @param {string} game */
const clocked = (context, game) =>
  visit(context, game, async (page, open, session) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await open();
    return page.evaluate(
      (names) => names.map((name) => (performance.getEntriesByName(name)[0]?.startTime ?? 0) / 1000),
      [...MARKS],
    );
  });

/**
 * Returns the CPU time of tasks before `end`, in ms on the phone.
 * @param {Traced[]} tasks @param {number} end in µs on the trace's clock
 */
const timeOf = (tasks, end) =>
  (tasks
    .filter(({ ts }) => ts < end)
    .reduce((sum, { ts, dur = 0, tdur = 0 }) => sum + tdur * Math.min(1, (end - ts) / Math.max(1, dur)), 0) *
    SLOWDOWN) /
  1000;

/** @param {BrowserContext} context @param {string} game @returns {Promise<Work>} */
const worked = (context, game) =>
  visit(context, game, async (page, open) => {
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    await open();
    await drawn(page);
    /** @type {Traced[]} */
    const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
    const [ready, shown] = MARKS.map((mark) =>
      events.find(({ name, ph }) => name === mark && /[RI]/.test(ph)),
    );
    if (ready === undefined || shown === undefined) throw new Error('no mark in the trace');
    const thread = (/** @type {Traced} */ { pid, tid }) => `${pid} ${tid}`;
    const workers = new Set(
      events.filter(({ name, args }) => name === 'thread_name' && /Worker/.test(args.name ?? '')).map(thread),
    );
    const tasks = events.filter(({ ph, name }) => ph === 'X' && name.endsWith('RunTask'));
    const own = tasks.filter((task) => thread(task) === thread(ready));
    const others = tasks.filter((task) => workers.has(thread(task)));
    return {
      playable: timeOf(own, ready.ts),
      drawn: timeOf(own, shown.ts),
      workers: timeOf(others, shown.ts),
    };
  });

/** @param {string} game @returns {Promise<{ work: Work, clock: number[] }>} medians of several visits */
async function measured(game) {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  await keepSite(context);
  /** @type {number[][]} */
  const clocks = [];
  /** @type {Work[]} */
  const works = [];
  for (let turn = 0; turn < VISITS; turn += 1) {
    clocks.push(await clocked(context, game));
    works.push(await worked(context, game));
  }
  await context.close();
  const of = (/** @type {keyof Work} */ name) => median(works.map((work) => work[name]));
  return {
    work: { playable: of('playable'), drawn: of('drawn'), workers: of('workers') },
    clock: MARKS.map((_, index) => median(clocks.map((each) => each[index] ?? 0))),
  };
}

/** @type {{ [game: string]: { playable: number, drawn: number } }} */
const baseline = isRenewed ? {} : JSON.parse(await readFile(BASELINE, 'utf8'));
/** @type {typeof baseline} */
const found = {};
/** @param {string} fault */
const fail = (fault) => {
  console.error(`  ${fault}`);
  process.exitCode = 1;
};
try {
  const loop = (await loopOf(await browser.newPage())) * SLOWDOWN;
  console.log(
    '| game | playable, ms of work | drawn, ms of work | of workers, ms | playable, s | drawn, s |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const game of GAMES) {
    const { work, clock } = await measured(game);
    const cells = [work.playable, work.drawn, work.workers].map((value) => value.toFixed(0));
    console.log(`| ${[game, ...cells, ...clock.map((value) => value.toFixed(2))].join(' | ')} |`);
    if (work.playable > WANTED_MS) fail(`${game}: ${work.playable.toFixed(0)} ms, more than ${WANTED_MS}`);
    for (const name of /** @type {const} */ (['playable', 'drawn'])) {
      const before = (baseline[game]?.[name] ?? Infinity) * loop;
      if (work[name] > before * WORSE.times && work[name] > before + WORSE.ms)
        fail(`${game}, ${name}: ${work[name].toFixed(0)} ms, ${before.toFixed(0)} ms before`);
    }
    const inLoops = (/** @type {number} */ value) => Number((value / loop).toFixed(4));
    found[game] = { playable: inLoops(work.playable), drawn: inLoops(work.drawn) };
  }
  if (isRenewed) await writeFile(BASELINE, `${JSON.stringify(found, null, 2)}\n`);
} finally {
  await browser.close();
  server.close();
}
