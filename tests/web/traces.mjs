/**
 * Measures the work of a slow phone while a page opens: after
 * `LUDOTECA_TEST_HOOKS=1 node site/build.mjs FOLDER`, `node tests/web/traces.mjs FOLDER` prints a table. It
 * fails if a figure exceeds the one in `tests/data/traces.json` by more than a quarter; `--renew` writes that
 * file.
 *
 * Work is the CPU time of the page's main thread in Chromium's trace, so other programs hardly affect it.
 * Since machines differ, the file stores it in multiples of the time of a loop that each run measures. The
 * table shows the time on a CPU four times slower than this one.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { serveBuilt } from './built-site.mjs';
import { centerOf, tasksIn } from './driver.mjs';
import { launch, TEST_SITE } from './harness.mjs';
import { loopOf, median, PHONE, SLOWDOWN, WORSE } from './slow-phone.mjs';
import { drawn, until, watchFrames } from './waits.mjs';

/** @import { CDPSession, Page } from "playwright-core" */

/**
 * In ms: longest task; sum of the time beyond 50 ms; all tasks; `tap`: from pressing a piece to its marks.
 * @typedef {{ longest: number, blocked: number, work: number, tap?: number }} Work
 */
/**
 * Work, heap size in MiB, and time of the largest paint in s.
 * @typedef {Work & { heap: number, painted: number }} Figures
 */

const BASELINE = new URL('../data/traces.json', import.meta.url);
const VISITS = 5;
/** A page is idle after RESTING_LOOKS checks in a row with less than RESTING_S of work between them. */
const RESTING_S = 0.002;
const RESTING_LOOKS = 12;
/** Minimum duration of a task that counts as blocking, in ms. */
const BLOCKING_MS = 50;
/** Maximum duration of the longest task or of a tap on the slow CPU, in ms. */
const MOST_MS = 50;
/** Each page's URL, and the square of a movable piece. @type {{ [name: string]: [string, number?] }} */
const PAGES = {
  start: [''],
  'el-perro': ['?side=both#game=el-perro', 12],
  brandubh: ['?side=both#game=brandubh', 31],
  fallas: ['?side=both#game=fallas'],
  alquerque: ['?side=both#game=alquerque', 6],
  draughts: ['?side=both#game=spanish-draughts', 8],
  lesson: ['#game=alquerque&lesson=1'],
  rules: ['#game=brandubh&view=rules'],
  history: ['#game=brandubh&view=history'],
  solved: ['#game=el-perro&view=solved'],
  print: ['print.html#game=brandubh'],
  kiosk: ['?kiosk=1'],
};

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isRenewed = process.argv.includes('--renew');
const { server, address } = await serveBuilt(path.resolve(named[0] ?? TEST_SITE));
const browser = await launch();

/** @param {number[]} tasks in ms on this machine @returns {Work} on the slow CPU */
function workOf(tasks) {
  const slow = tasks.map((task) => task * SLOWDOWN);
  const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0);
  return {
    longest: Math.max(0, ...slow),
    blocked: sum(slow.map((task) => Math.max(0, task - BLOCKING_MS))),
    work: sum(slow),
  };
}

/** @param {string} where @param {number} [piece] @returns {Promise<Figures>} */
async function visit(where, piece) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        Object.assign(window, { painted: list.getEntries().at(-1)?.startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await watchFrames(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const opening = await tasksIn(page, async () => {
      await page.goto(address + where);
      await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
      await atRest(session);
    });
    /** @type {Work} */
    const work = workOf(opening);
    if (piece !== undefined) work.tap = await tapped(page, piece);
    await session.send('HeapProfiler.collectGarbage');
    const heap = (await metricOf(session, 'JSHeapUsedSize')) / (1 << 20);
    const painted = Number(await page.evaluate(() => Reflect.get(window, 'painted'))) / 1000;
    return { ...work, heap, painted };
  } finally {
    await context.close();
  }
}

/** Returns a metric of a page, in seconds or bytes. @param {CDPSession} session @param {string} name */
async function metricOf(session, name) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

/** Waits until a page is idle, since boards are painted after it is ready. @param {CDPSession} session */
async function atRest(session) {
  let [done, looks] = [0, 0];
  await until(async () => {
    const now = await metricOf(session, 'TaskDuration');
    looks = now < done + RESTING_S ? looks + 1 : 0;
    done = now;
    return looks === RESTING_LOOKS;
  });
}

/**
 * Returns the processing time from pressing a piece until its moves are marked, in ms.
 * @param {Page} page
 * @param {number} piece
 */
async function tapped(page, piece) {
  const close = page.locator('#card button').last();
  if (await close.isVisible()) await close.click();
  const { x, y } = await centerOf(page, piece);
  const tasks = await tasksIn(page, async () => {
    await page.mouse.click(x, y);
    await drawn(page);
  });
  return workOf(tasks).work;
}

/** @param {string} name @returns {Promise<Figures>} medians of several visits */
async function measured(name) {
  const [where, piece] = PAGES[name] ?? [''];
  /** @type {Figures[]} */
  const visits = [];
  for (let turn = 0; turn < VISITS; turn += 1) visits.push(await visit(where, piece));
  const names = /** @type {(keyof Figures)[]} */ (Object.keys(visits[0] ?? {}));
  return /** @type {Figures} */ (
    Object.fromEntries(names.map((each) => [each, median(visits.map((figures) => figures[each] ?? 0))]))
  );
}

/**
 * Returns the figures that are worse than before or over the limit.
 * @param {Work} now @param {Work} was
 * @param {number} loop
 */
function faultsOf(now, was, loop) {
  const names = /** @type {(keyof Work)[]} */ (['longest', 'blocked', 'work', 'tap']);
  return names.flatMap((each) => {
    const [value, before] = [now[each] ?? 0, (was[each] ?? 0) * loop * SLOWDOWN];
    const isWorse = value > before * WORSE.times && value > before + WORSE.ms;
    const isLong = each !== 'work' && each !== 'blocked' && value > MOST_MS;
    return [
      ...(isWorse ? [`${each}: ${value.toFixed(0)} ms, ${before.toFixed(0)} ms before`] : []),
      ...(isLong ? [`${each}: ${value.toFixed(0)} ms, more than ${MOST_MS}`] : []),
    ];
  });
}

/** @type {{ [name: string]: Work }} */
const baseline = isRenewed ? {} : JSON.parse(await readFile(BASELINE, 'utf8'));
/** @type {{ [name: string]: Work }} */
const found = {};
try {
  const loop = await loopOf(await browser.newPage());
  console.log(`${browser.version()}; the loop takes ${loop.toFixed(1)} ms here`);
  console.log('| page | longest task, ms | blocked, ms | all work, ms | tap, ms | heap, MiB | painted, s |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const name of Object.keys(PAGES)) {
    const { heap, painted, ...work } = await measured(name);
    const { longest, blocked, work: all, tap } = work;
    const cells = [longest, blocked, all, tap ?? Number.NaN].map((value) => value.toFixed(0));
    console.log(
      `| ${name} | ${cells.join(' | ')} | ${heap.toFixed(1)} | ${painted.toFixed(2)} |`.replace('NaN', ''),
    );
    const inLoops = (/** @type {number} */ value) => Number((value / SLOWDOWN / loop).toFixed(4));
    found[name] = /** @type {Work} */ (
      Object.fromEntries(Object.entries(work).map(([each, value]) => [each, inLoops(value)]))
    );
    const was = baseline[name];
    for (const fault of was === undefined ? [] : faultsOf(work, was, loop)) {
      console.error(`  ${name}: ${fault}`);
      process.exitCode = 1;
    }
  }
  if (isRenewed) await writeFile(BASELINE, `${JSON.stringify(found, null, 2)}\n`);
} finally {
  await browser.close();
  server.close();
}
