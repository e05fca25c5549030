/**
 * The engine's client by itself: where it thinks, how soon it stops, what it costs, what it survives.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { atBest, forbidWorkers, longestTask, servePage } from './driver.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Ask } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { Answer, Engine as Client, Wishes } from "../../web/worker/engine.js" */

/**
 * What the page's side of these tests works with.
 * @typedef {object} Bench
 * @property {Client} client
 * @property {(ruleset: string, ask: Ask, wishes: Wishes, position?: string) => Promise<Answer>} think from
 *   the start
 */
/** @typedef {Window & { bench: Bench }} BenchWindow */

const { visit } = servePage({ asWritten: true });

/** The worker's first engine never answers. @param {Page} page */
const hangOnce = (page) =>
  page.route(
    '**/ludoteca_worker.js',
    async (route) => {
      const response = await route.fetch();
      const hanging = 'wasm_bindgen.Engine = class { ask() {} run() { for (;;); } };';
      await route.fulfill({ response, body: `${await response.text()}\n${hanging}` });
    },
    { times: 1 },
  );

/**
 * Opens the page with a client of its own.
 * @template T
 * @param {(page: Page) => Promise<T>} act
 * @param {(page: Page) => Promise<unknown>} [prepare]
 */
function onBench(act, prepare = async () => {}) {
  return visit(
    '?side=both#game=alquerque',
    async (page) => {
      await page.evaluate(async () => {
        const [rules, { Engine }, { compile }] = await Promise.all([
          import(/** @type {any} */ ('./pkg/ludoteca_wasm.js')),
          import(/** @type {any} */ ('./worker/engine.js')),
          import(/** @type {any} */ ('./wasm.js')),
        ]);
        const client = new Engine(await compile(), rules.Engine);
        /** @type {Bench["think"]} */
        const think = (ruleset, ask, wishes, position) => {
          const record = new rules.Record(new rules.Game(ruleset), position ?? null, '0000000000000003');
          for (
            let stage = record.state().stage;
            stage === 'lot' || stage === 'throw';
            stage = record.state().stage
          )
            record.throwDice();
          return client.think(record.text(), ask, wishes);
        };
        Object.assign(window, { bench: { client, think } });
      });
      return act(page);
    },
    { prepare },
  );
}

for (const place of ['worker', 'page']) {
  const prepare = place === 'worker' ? undefined : forbidWorkers;

  test(`it thinks on the ${place}, tells at most ten times a second, and answers in time`, () =>
    onBench(
      (page) =>
        atBest(async () => {
          const seen = await page.evaluate(async () => {
            const { client, think } = /** @type {BenchWindow} */ (/** @type {unknown} */ (window)).bench;
            await think('brandubh', { level: 1 }, { timeMs: 50 });
            let told = 0;
            const begun = performance.now();
            const { thought, choice } = await think(
              'brandubh',
              { lines: 3 },
              { timeMs: 1500, onProgress: () => void (told += 1) },
            );
            const tookMs = performance.now() - begun;
            return {
              place: client.place,
              tookMs,
              told,
              nodes: thought.nodes,
              lines: thought.lines.length,
              text: choice.text,
            };
          });
          assert.equal(seen.place, place);
          assert.equal(seen.lines, 3);
          assert.ok(seen.told >= 3 && seen.told <= 15, `${seen.told} times`);
          assert.ok(seen.tookMs >= 1490 && seen.nodes > 10_000, JSON.stringify(seen));
          return seen.tookMs < 1600 ? '' : JSON.stringify(seen);
        }),
      prepare,
    ));

  test(`on the ${place} every ruleset is thought about without a task of more than 50 ms`, () =>
    onBench(async (page) => {
      const longest = await longestTask(page, () =>
        page.evaluate(async () => {
          const { think } = /** @type {BenchWindow} */ (/** @type {unknown} */ (window)).bench;
          for (const ruleset of [
            'el-perro',
            'brandubh',
            'el-cuervo',
            'fallas',
            'fayles',
            'alquerque',
            'spanish-draughts',
          ]) {
            await think(ruleset, { level: null, lines: 1 }, { timeMs: 400 });
            await think(ruleset, { level: 3 }, { timeMs: 400 });
            await think(ruleset, { level: null, lines: 0 }, { timeMs: 400 });
          }
        }),
      );
      console.log(`thinking on the ${place}, the page's longest task: ${longest.toFixed(1)} ms`);
      assert.ok(longest <= 50, `${longest} ms`);
    }, prepare));

  test(`a search on the ${place} stops within 50 ms`, () =>
    onBench(
      (page) =>
        atBest(async () => {
          const times = await page.evaluate(async () => {
            const { think } = /** @type {BenchWindow} */ (/** @type {unknown} */ (window)).bench;
            const rulesets = ['brandubh', 'spanish-draughts', 'fallas', 'el-perro', 'alquerque'];
            await think('brandubh', { level: 1 }, { timeMs: 50 });
            /** @type {number[]} */
            const found = [];
            for (let round = 0; round < 10; round += 1) {
              const controller = new AbortController();
              const ruleset = rulesets[round % 5] ?? '';
              const search = think(
                ruleset,
                { level: null, lines: 0 },
                { timeMs: 10_000, signal: controller.signal },
              );
              await new Promise((resolve) =>
                setTimeout(resolve, ruleset === 'fallas' ? 15 : 120 + 17 * round),
              );
              const begun = performance.now();
              controller.abort();
              const name = await search.then(
                () => 'answered',
                (error) => error.name,
              );
              if (name === 'AbortError') found.push(performance.now() - begun);
            }
            return found;
          });
          console.log(`on the ${place}, ms to stop: ${times.map((time) => time.toFixed(1)).join(' ')}`);
          // Fallas may be answered before it is stopped.
          assert.ok(times.length >= 8, times.join());
          return Math.max(...times) <= 50 ? '' : times.join();
        }),
      prepare,
    ));
}

test('a new request takes the place of the old one, and errors are sentences', () =>
  onBench(async (page) => {
    const seen = await page.evaluate(async () => {
      const { client, think } = /** @type {BenchWindow} */ (/** @type {unknown} */ (window)).bench;
      const old = think('brandubh', { level: null }, { timeMs: 10_000 }).catch((error) => error.name);
      const next = think('alquerque', { level: 1 }, { timeMs: 300 }).then(
        ({ thought }) => thought.lines.length,
      );
      const wrong = () =>
        client.think('[nonsense', { level: 1 }, { timeMs: 100 }).catch((error) => error.message);
      return {
        old: await old,
        next: await next,
        wrong: await wrong(),
        after: (await think('brandubh', { level: 2 }, { timeMs: 300 })).choice.text,
      };
    });
    assert.equal(seen.old, 'AbortError');
    assert.ok(seen.next > 0);
    assert.match(seen.wrong, /line 1/);
    assert.match(seen.after, /^[a-g][1-7]-/);
  }));

test('a worker that hangs is ended, and another answers', () =>
  onBench(async (page) => {
    const seen = await page.evaluate(async () => {
      const { client, think } = /** @type {BenchWindow} */ (/** @type {unknown} */ (window)).bench;
      const controller = new AbortController();
      const hung = think('brandubh', { level: 1 }, { timeMs: 100, signal: controller.signal }).catch(
        (error) => error.name,
      );
      await new Promise((resolve) => setTimeout(resolve, 800));
      const begun = performance.now();
      controller.abort();
      const name = await hung;
      return {
        name,
        tookMs: performance.now() - begun,
        place: client.place,
        text: (await think('brandubh', { level: 1 }, { timeMs: 300 })).choice.text,
      };
    });
    assert.equal(seen.name, 'AbortError');
    assert.ok(seen.tookMs < 1500, `${seen.tookMs} ms`);
    assert.equal(seen.place, 'worker');
    assert.match(seen.text, /-/);
  }, hangOnce));

test('a request of a worker that hangs is asked once more', () =>
  onBench(async (page) => {
    const text = await page.evaluate(async () => {
      const { think } = /** @type {BenchWindow} */ (/** @type {unknown} */ (window)).bench;
      return (await think('brandubh', { level: 1 }, { timeMs: 100 })).choice.text;
    });
    assert.match(text, /-/);
  }, hangOnce));

test('page and engine take no more than 64 MB', () =>
  onBench(async (page) => {
    const pageBytes = await page.evaluate(async () => {
      const { think } = /** @type {BenchWindow} */ (/** @type {unknown} */ (window)).bench;
      for (const ruleset of ['fallas', 'spanish-draughts', 'brandubh', 'el-perro'])
        await think(ruleset, { level: null, lines: 0 }, { timeMs: 700 });
      const wasm = await (await import(/** @type {any} */ ('./pkg/ludoteca_wasm.js'))).default();
      return /** @type {number} */ (wasm.memory.buffer.byteLength);
    });
    const [worker] = page.workers();
    assert.ok(worker !== undefined);
    const workerBytes = await worker.evaluate(
      'wasm_bindgen().then(({ memory }) => memory.buffer.byteLength)',
    );
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapTotalSize')?.value ?? Infinity;
    const megabytes = [pageBytes, Number(workerBytes), heap].map((bytes) => bytes / 2 ** 20);
    console.log(
      "MB of wasm in the page, of wasm in the worker, of the page's JavaScript:",
      megabytes.map((size) => size.toFixed(1)).join(' '),
    );
    assert.ok(megabytes.reduce((sum, size) => sum + size, 0) <= 64, megabytes.join());
  }));
