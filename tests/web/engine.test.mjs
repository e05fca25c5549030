/**
 * The engine's client by itself: where it thinks, how soon it stops, what it costs, what it survives.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { atBest, forbidWorkers, longestTask, servePage } from './driver.mjs';
import { expect } from './expect.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Bench } from "./seams.js" */

const { visit } = servePage({ asWritten: true });

/** The worker's first engine never answers. @param {Page} page */
const hangOnce = (page) =>
  page.route(
    '**/ludoteca_worker.js',
    async (route) => {
      const response = await route.fetch();
      const hanging =
        'wasm_bindgen.Engine = class { ask() {} run() { ' +
        "new BroadcastChannel('hangs').postMessage(0); for (;;); } }";
      await route.fulfill({ response, body: `${await response.text()}\n${hanging}` });
    },
    { times: 1 },
  );

/**
 * Opens the page with a client of its own.
 * @template T
 * @param {(page: Page) => Promise<T>} act
 * @param {(page: Page) => Promise<unknown>} [prepare]
 * @param {RegExp} [mayComplain]
 */
function onBench(act, prepare = async () => {}, mayComplain = /(?!)/) {
  return visit(
    '?side=both#game=alquerque',
    async (page) => {
      await page.evaluate(async () => {
        // The compiler must not look for the page's modules beside this one.
        const load = (/** @type {string} */ name) => import(new URL(name, location.href).href);
        const [rules, { Engine }, { compileEngine }] = await Promise.all([
          /** @type {Promise<typeof import("../../web/pkg/ludoteca_wasm.js")>} */ (
            load('./pkg/ludoteca_wasm.js')
          ),
          /** @type {Promise<typeof import("../../web/engine/engine.js")>} */ (load('./engine/engine.js')),
          /** @type {Promise<typeof import("../../web/wasm.js")>} */ (load('./wasm.js')),
        ]);
        const client = new Engine(await compileEngine());
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
    { prepare, mayComplain },
  );
}

/**
 * Measures the work of a page and its workers in milliseconds of processor time: by the clock, other programs
 * would count too.
 * @param {Page} page
 */
async function processorTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? assert.fail('no time'));
  };
}

/** Begins a long search, which goes on, and can be stopped. @param {Page} page @param {string} ruleset */
const beginSearch = (page, ruleset) =>
  page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const controller = new AbortController();
        const search = window.bench
          .think(
            name,
            { level: null, lines: 0 },
            { timeMs: 60_000, signal: controller.signal, onProgress: () => resolve(undefined) },
          )
          .then(
            () => 'answered',
            (error) => String(error.name),
          );
        window.bench.stop = () => {
          controller.abort();
          return search;
        };
      }),
    ruleset,
  );

for (const place of ['worker', 'page']) {
  const prepare = place === 'worker' ? undefined : forbidWorkers;

  test(`it thinks on the ${place}, tells at most ten times a second, and answers in time`, () =>
    onBench(async (page) => {
      const measure = await processorTime(page);
      await page.evaluate(() => window.bench.think('brandubh', { level: 1 }, { timeMs: 50 }));
      const begun = await measure();
      const seen = await page.evaluate(async () => {
        const { client, think } = window.bench;
        let told = 0;
        const start = performance.now();
        const { thought } = await think(
          'brandubh',
          { lines: 3 },
          { timeMs: 1500, onProgress: () => void (told += 1) },
        );
        const tookMs = performance.now() - start;
        return { place: client.place, tookMs, told, nodes: thought.nodes, lines: thought.lines.length };
      });
      const worked = (await measure()) - begun;
      assert.equal(seen.place, place);
      assert.equal(seen.lines, 3);
      assert.ok(seen.told >= 3 && seen.told <= seen.tookMs / 100 + 1, JSON.stringify(seen));
      assert.ok(seen.tookMs >= 1490 && seen.nodes > 10_000, JSON.stringify(seen));
      // By the clock it may take longer, where other programs run too.
      assert.ok(worked < 1800, `${worked} ms of processor time`);
    }, prepare));

  test(`on the ${place} every ruleset is thought about without a task of more than 50 ms`, () =>
    onBench(async (page) => {
      const longest = await longestTask(page, () =>
        page.evaluate(async () => {
          const { think } = window.bench;
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

  test(`a search on the ${place} stops within 50 ms of work`, () =>
    onBench(async (page) => {
      const measure = await processorTime(page);
      await page.evaluate(() => window.bench.think('brandubh', { level: 1 }, { timeMs: 50 }));
      const [worker] = page.workers();
      for (const ruleset of ['brandubh', 'spanish-draughts', 'el-perro', 'alquerque', 'brandubh'])
        await atBest(async () => {
          await beginSearch(page, ruleset);
          const begun = await measure();
          await expect.poll(() => page.evaluate(() => window.bench.stop()), ruleset).toBe('AbortError');
          // The next request is answered when the search before it has stopped.
          await page.evaluate(() => window.bench.think('fallas', { level: 1 }, { timeMs: 0 }));
          const time = (await measure()) - begun;
          console.log(`on the ${place}, ${ruleset}: ${time.toFixed(1)} ms of work to stop`);
          return time <= 50 ? '' : `${ruleset}: ${time} ms`;
        });
      assert.equal(page.workers()[0], worker, 'it stops by itself, and is not ended');
    }, prepare));
}

/** What the highest level says to the goats of El Perro after the first move. @param {Page} page */
const secondMove = (page) =>
  page.evaluate(async () => {
    const { client, think } = window.bench;
    const position = '5.3d1.3gg.ggggg.ggggg-g-u-1';
    const { choice } = await think('el-perro', { level: 8 }, { timeMs: 300 }, position);
    return [client.place, choice.score.kind, choice.score.plies];
  });

test('where a game is solved the highest level plays perfectly; without the table it plays too', async () => {
  assert.deepEqual(await onBench(secondMove), ['worker', 'win', 49]);
  assert.deepEqual(await onBench(secondMove, forbidWorkers), ['page', 'win', 49]);
  const table = '**/games/el-perro/strategy.tab';
  const missing = (/** @type {Page} */ page) => page.route(table, (route) => route.abort());
  assert.deepEqual(await onBench(secondMove, missing, /ERR_FAILED/), ['worker', 'value', null]);
  const damaged = (/** @type {Page} */ page) =>
    page.route(table, async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      body[2000] = 255 - (body[2000] ?? 0);
      await route.fulfill({ response, body });
    });
  assert.deepEqual(await onBench(secondMove, damaged), ['worker', 'value', null]);
});

test('a table that did not come is fetched again, and only for the highest level', () => {
  let asked = 0;
  const failOnce = (/** @type {Page} */ page) =>
    page.route('**/games/el-perro/strategy.tab', (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
  return onBench(
    async (page) => {
      const position = '5.3d1.3gg.ggggg.ggggg-g-u-1';
      await page.evaluate((at) => window.bench.think('el-perro', { level: 7 }, { timeMs: 50 }, at), position);
      assert.equal(asked, 0);
      assert.deepEqual(await secondMove(page), ['worker', 'value', null]);
      assert.deepEqual(await secondMove(page), ['worker', 'win', 49]);
      await secondMove(page);
      assert.equal(asked, 2);
    },
    failOnce,
    /ERR_FAILED/,
  );
});

test('a slow table is waited for once, may be given up at once, and is used when it comes', () => {
  let come = () => {};
  const late = new Promise((resolve) => {
    come = () => resolve(undefined);
  });
  let asked = 0;
  const slow = (/** @type {Page} */ page) =>
    page.route('**/games/el-perro/strategy.tab', async (route) => {
      asked += 1;
      await late;
      await route.continue();
    });
  return onBench(async (page) => {
    // The worker has started before.
    await page.evaluate(() => window.bench.think('brandubh', { level: 1 }, { timeMs: 50 }));
    const givenUp = await page.evaluate(async () => {
      const start = performance.now();
      const controller = new AbortController();
      const { signal } = controller;
      const answer = window.bench
        .think('el-perro', { level: 8 }, { timeMs: 300, signal })
        .catch(({ name }) => name);
      controller.abort();
      const said = await answer;
      return { said, tookMs: performance.now() - start };
    });
    assert.equal(givenUp.said, 'AbortError');
    // A wait for the table takes three seconds by itself, however slow the machine is.
    assert.ok(givenUp.tookMs < 2900, `${givenUp.tookMs} ms`);
    assert.deepEqual(await secondMove(page), ['worker', 'value', null]);
    const start = Date.now();
    assert.deepEqual(await secondMove(page), ['worker', 'value', null]);
    assert.ok(Date.now() - start < 2900, 'the second answer does not wait again');
    const response = page.waitForResponse('**/games/el-perro/strategy.tab');
    come();
    await (await response).finished();
    assert.deepEqual(await secondMove(page), ['worker', 'win', 49]);
    assert.equal(asked, 1);
  }, slow);
});

/** What is said to a question about Brandubh. @param {Page} page */
const answerOf = (page) =>
  page.evaluate(() =>
    window.bench.think('brandubh', { level: 1 }, { timeMs: 50 }).then(
      ({ choice }) => choice.text,
      (error) => String(error.message),
    ),
  );

for (const place of ['worker', 'page'])
  test(`without its net the engine on the ${place} plays nothing, and it is fetched again`, () => {
    const net = '**/games/brandubh/brandubh.net';
    let asked = 0;
    const prepare = async (/** @type {Page} */ page) => {
      if (place === 'page') await forbidWorkers(page);
      await page.route(net, async (route) => {
        asked += 1;
        if (asked === 1) return route.abort();
        const response = await route.fetch();
        const body = await response.body();
        if (asked === 2) return route.fulfill({ response, body: body.subarray(0, 3000) });
        if (asked === 3) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
        // Whole, but for another game.
        if (asked === 4)
          return route.fulfill({
            response: await route.fetch({ url: route.request().url().replaceAll('brandubh', 'alquerque') }),
          });
        return route.fulfill({ response, body });
      });
    };
    return onBench(
      async (page) => {
        assert.match(await answerOf(page), /fetch/);
        for (let tries = 0; tries < 3; tries += 1) assert.equal(await answerOf(page), 'net.missing');
        const [worker] = page.workers();
        assert.match(await answerOf(page), /^[a-g][1-7]-/);
        assert.match(await answerOf(page), /^[a-g][1-7]-/);
        assert.equal(asked, 5);
        assert.equal(page.workers()[0], worker, 'it is the net that failed, not the worker');
      },
      prepare,
      /ERR_FAILED/,
    );
  });

test('a net that does not come is given up after a while, and asked for again', () => {
  let asked = 0;
  const stall = (/** @type {Page} */ page) =>
    page.route('**/games/brandubh/brandubh.net', (route) => {
      asked += 1;
      return asked === 1 ? undefined : route.continue();
    });
  return onBench(
    async (page) => {
      await page.evaluate(() => window.bench.think('alquerque', { level: 1 }, { timeMs: 50 }));
      const request = page.waitForRequest('**/*.net');
      const said = answerOf(page);
      await request;
      await page.clock.fastForward(16_000);
      assert.equal(await said, 'a file did not come');
      assert.match(await answerOf(page), /^[a-g][1-7]-/);
    },
    async (page) => {
      await page.clock.install();
      await stall(page);
    },
  );
});

test('a worker that is asked nothing for a while is ended, and another knows as much', () =>
  onBench(
    async (page) => {
      assert.deepEqual(await secondMove(page), ['worker', 'win', 49]);
      const [worker] = page.workers();
      assert.ok(worker !== undefined);
      await page.clock.fastForward(20_000);
      assert.deepEqual(await secondMove(page), ['worker', 'win', 49]);
      await page.clock.fastForward(20_000);
      assert.deepEqual(page.workers(), [worker], 'it was asked 20 seconds ago');
      const ended = worker.waitForEvent('close');
      await page.clock.fastForward(15_000);
      await ended;
      assert.deepEqual(await secondMove(page), ['worker', 'win', 49]);
      assert.equal(page.workers().length, 1);
    },
    (page) => page.clock.install(),
  ));

test('a worker that starts for a request that is given up meanwhile is ended too', () =>
  onBench(
    async (page) => {
      const started = page.waitForEvent('worker');
      const gaveUp = await page.evaluate(() => {
        const controller = new AbortController();
        const asked = window.bench.think('brandubh', { level: 1 }, { timeMs: 50, signal: controller.signal });
        controller.abort();
        return asked.catch((reason) => reason.name);
      });
      assert.equal(gaveUp, 'AbortError');
      const worker = await started;
      const ended = worker.waitForEvent('close');
      await page.waitForFunction(() => window.bench.client.place === 'worker');
      await page.clock.fastForward(35_000);
      await ended;
    },
    (page) => page.clock.install(),
  ));

test('a new request takes the place of the old one, and an error names its message', () =>
  onBench(async (page) => {
    const seen = await page.evaluate(async () => {
      const { client, think } = window.bench;
      const old = think('brandubh', { level: null }, { timeMs: 10_000 }).catch((error) => error.name);
      const next = think('alquerque', { level: 1 }, { timeMs: 300 }).then(
        ({ thought }) => thought.lines.length,
      );
      const wrong = () =>
        client
          .think('[nonsense', { level: 1 }, { timeMs: 100 })
          .catch(({ key, values }) => `${key}, line ${values.line}`);
      return {
        old: await old,
        next: await next,
        wrong: await wrong(),
        after: (await think('brandubh', { level: 2 }, { timeMs: 300 })).choice.text,
      };
    });
    assert.equal(seen.old, 'AbortError');
    assert.ok(seen.next > 0);
    assert.equal(seen.wrong, 'record.tag-form, line 1');
    assert.match(seen.after, /^[a-g][1-7]-/);
  }));

test('a worker that hangs is ended within a second, and another answers', () =>
  onBench(
    async (page) => {
      await page.evaluate(async () => {
        const controller = new AbortController();
        const hangs = new Promise((resolve) => {
          new BroadcastChannel('hangs').onmessage = resolve;
        });
        const hung = window.bench
          .think('brandubh', { level: 1 }, { timeMs: 100, signal: controller.signal })
          .then(
            () => 'answered',
            (error) => String(error.name),
          );
        await hangs;
        window.bench.stop = () => {
          controller.abort();
          return hung;
        };
      });
      await page.clock.pauseAt(Date.now() + 500);
      const name = page.evaluate(() => window.bench.stop());
      await page.clock.runFor(1000);
      assert.equal(await name, 'AbortError');
      await page.clock.resume();
      const after = await page.evaluate(async () => {
        const { choice } = await window.bench.think('brandubh', { level: 1 }, { timeMs: 300 });
        return { place: window.bench.client.place, text: choice.text };
      });
      assert.equal(after.place, 'worker');
      assert.match(after.text, /-/);
    },
    async (page) => {
      await page.clock.install();
      await hangOnce(page);
    },
  ));

test('a request of a worker that hangs is asked once more', () =>
  onBench(async (page) => {
    const text = await page.evaluate(async () => {
      const { think } = window.bench;
      return (await think('brandubh', { level: 1 }, { timeMs: 100 })).choice.text;
    });
    assert.match(text, /-/);
  }, hangOnce));

test('page and engine take no more than 64 MB', () =>
  onBench(async (page) => {
    const pageBytes = await page.evaluate(async () => {
      const { think } = window.bench;
      for (const ruleset of ['fallas', 'spanish-draughts', 'brandubh', 'el-perro'])
        await think(ruleset, { level: null, lines: 0 }, { timeMs: 700 });
      // The table of every position, of which these places of the dog unpack most.
      const table = new URL('./state/perfect-table.js', location.href).href;
      const { want } = /** @type {typeof import("../../web/state/perfect-table.js")} */ (await import(table));
      want(true);
      const isTold = async (/** @type {string} */ position) => {
        const wishes = { timeMs: 700 };
        const { thought } = await think('el-perro', { level: null, lines: 0 }, wishes, `${position}-d-u-0`);
        return thought.lines[0]?.prospect != null;
      };
      for (const position of ['d4.5.3gg.ggggg.ggggg', '5.3g1.2d1g.ggggg.ggggg', '5.5.gg3.ggggg.gggdg']) {
        let tries = 1;
        // An answer waits for the table for some seconds only, which a busy machine may need.
        while (!(await isTold(position))) if (++tries > 10) throw new Error('the table has not been learned');
      }
      const address = new URL('./pkg/ludoteca_wasm.js', location.href).href;
      const rules = /** @type {typeof import("../../web/pkg/ludoteca_wasm.js")} */ (await import(address));
      return (await rules.default()).memory.buffer.byteLength;
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
