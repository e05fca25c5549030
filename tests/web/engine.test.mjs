/** Client of the engine in a browser: where it searches, its files, and recovery from faults. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { forbidWorkers, servePage } from './driver.mjs';
import { onBench } from './engine-bench.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage({ asWritten: true });

/**
 * Asks the highest level for its first move in El Perro. Returns where it searched, and the score.
 * @param {Page} page
 */
const secondMove = (page) =>
  page.evaluate(async () => {
    const { client, think } = window.bench;
    const position = '5.3d1.3gg.ggggg.ggggg-g-u-1';
    const { choice } = await think('el-perro', { level: 8 }, { timeMs: 300 }, position);
    return [client.place, choice.score.kind, choice.score.plies];
  });

fullTest(
  'in a solved game the highest level plays perfectly, and without the table it still plays',
  async () => {
    assert.deepEqual(await onBench(visit, secondMove), ['worker', 'win', 49]);
    assert.deepEqual(await onBench(visit, secondMove, forbidWorkers), ['page', 'win', 49]);
    const table = '**/games/el-perro/strategy.tab';
    const missing = (/** @type {Page} */ page) => page.route(table, (route) => route.abort());
    assert.deepEqual(await onBench(visit, secondMove, missing, /ERR_FAILED/), ['worker', 'value', null]);
    const damaged = (/** @type {Page} */ page) =>
      page.route(table, async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        body[2000] = 255 - (body[2000] ?? 0);
        await route.fulfill({ response, body });
      });
    assert.deepEqual(await onBench(visit, secondMove, damaged), ['worker', 'value', null]);
  },
);

fullTest('a missing table is requested again, but only for the highest level', () => {
  let requests = 0;
  const failOnce = (/** @type {Page} */ page) =>
    page.route('**/games/el-perro/strategy.tab', (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    });
  return onBench(
    visit,
    async (page) => {
      const position = '5.3d1.3gg.ggggg.ggggg-g-u-1';
      await page.evaluate((at) => window.bench.think('el-perro', { level: 7 }, { timeMs: 50 }, at), position);
      assert.equal(requests, 0);
      assert.deepEqual(await secondMove(page), ['worker', 'value', null]);
      assert.deepEqual(await secondMove(page), ['worker', 'win', 49]);
      await secondMove(page);
      assert.equal(requests, 2);
    },
    failOnce,
    /ERR_FAILED/,
  );
});

/** Asks for a move in Brandubh, and returns it or the error's message. @param {Page} page */
const answerOf = (page) =>
  page.evaluate(() =>
    window.bench.think('brandubh', { level: 1 }, { timeMs: 50 }).then(
      ({ choice }) => choice.text,
      (error) => String(error.message),
    ),
  );

for (const place of casesOf(['worker', 'page']))
  fullTest(`without its net the engine does not play, and requests the net again (${place})`, () => {
    const net = '**/brandubh.net';
    let requests = 0;
    const prepare = async (/** @type {Page} */ page) => {
      if (place === 'page') await forbidWorkers(page);
      await page.route(net, async (route) => {
        requests += 1;
        if (requests === 1) return route.abort();
        const response = await route.fetch();
        const body = await response.body();
        if (requests === 2) return route.fulfill({ response, body: body.subarray(0, 3000) });
        if (requests === 3) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
        // A complete net of another game.
        if (requests === 4)
          return route.fulfill({
            response: await route.fetch({ url: route.request().url().replaceAll('brandubh', 'alquerque') }),
          });
        return route.fulfill({ response, body });
      });
    };
    return onBench(
      visit,
      async (page) => {
        assert.match(await answerOf(page), /fetch/);
        for (let tries = 0; tries < 3; tries += 1) assert.equal(await answerOf(page), 'net.missing');
        const [worker] = page.workers();
        assert.match(await answerOf(page), /^[a-g][1-7]-/);
        assert.match(await answerOf(page), /^[a-g][1-7]-/);
        assert.equal(requests, 5);
        assert.equal(page.workers()[0], worker, 'the worker was replaced although only the net failed');
      },
      prepare,
      /ERR_FAILED/,
    );
  });

test('a new request aborts the previous one, and an error carries its message key', () =>
  onBench(visit, async (page) => {
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
