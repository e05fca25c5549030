/** The engine's file and the nets load when a game needs them, and the board does not wait for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { press, servePage, tap } from './driver.mjs';
import { drawn, until } from './waits.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Files needed to think and play, including the nets. */
const OF_ENGINE = /\/(ludoteca_engine|ludoteca_worker|thinker|engine|opponent|here)[-_.][^/]*$|\.net$/;
const FILE = /\/ludoteca_engine_bg[-.][^/]*wasm$/;
const NET = /\.net$/;

/** Records the requests of a page. @param {Page} page @param {string[]} requested */
const note = (page, requested) => page.on('request', (request) => void requested.push(request.url()));

/** Returns the rulesets whose nets were requested. @param {string[]} requested */
const netsIn = (requested) => requested.flatMap((url) => /\/([\w-]+)\.net$/.exec(url)?.[1] ?? []);

/** Returns a request counter with a promise, `requested`, which `notify` resolves. */
function holding() {
  let notify = () => {};
  const requested = new Promise((resolve) => {
    notify = () => resolve(undefined);
  });
  return { requested, notify: () => notify(), count: 0 };
}

/** @param {Page} page @param {number} count */
const movesPlayed = (page, count) =>
  page.waitForFunction((plies) => window.ludoteca.state.ply === plies, count);

test('a game between two people loads no engine files until a hint is requested', () => {
  /** @type {string[]} */
  const requested = [];
  return visit(
    '?side=both&pace=none#game=alquerque',
    async (page) => {
      await tap(page, 7);
      await tap(page, 12);
      await movesPlayed(page, 1);
      await drawn(page);
      assert.deepEqual(
        requested.filter((url) => OF_ENGINE.test(url)),
        [],
      );
      assert.ok(requested.length > 0);
      await press(page, 'hint');
      await until(() => netsIn(requested).length > 0 && requested.some((url) => FILE.test(url)));
      assert.equal(requested.filter((url) => FILE.test(url)).length, 1);
      assert.deepEqual(netsIn(requested), ['alquerque']);
    },
    { prepare: async (page) => void note(page, requested) },
  );
});

fullTest('in a game against the computer, a move can be entered before the engine has loaded', () => {
  let release = () => {};
  const held = holding();
  const late = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  return visit(
    '?side=first&level=1&pace=none#game=alquerque',
    async (page) => {
      await held.requested;
      await tap(page, 7);
      await tap(page, 12);
      await movesPlayed(page, 1);
      await page.waitForFunction(() => window.ludoteca.interaction.type === 'computer');
      release();
      await movesPlayed(page, 2);
      assert.equal(held.count, 1);
    },
    {
      prepare: (page) =>
        page.route(FILE, async (route) => {
          held.count += 1;
          held.notify();
          await late;
          await route.continue();
        }),
    },
  );
});

fullTest("only the current ruleset's net is fetched, without waiting for the engine", () => {
  /** @type {string[]} */
  const requested = [];
  let release = () => {};
  const late = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  return visit(
    '?side=second&level=1&pace=none#game=el-cuervo',
    async (page) => {
      // The engine file is held back; the net loads without waiting for it.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.net')),
      );
      release();
      await movesPlayed(page, 1);
      assert.deepEqual(netsIn(requested), ['brandubh']);
    },
    {
      prepare: async (page) => {
        note(page, requested);
        await page.route(FILE, async (route) => {
          await late;
          await route.continue();
        });
      },
    },
  );
});

test('a truncated engine file is reported, the board stays usable, and a retry makes the engine play', () => {
  let isHarmed = true;
  return visit(
    '?side=first&level=1&pace=none#game=alquerque',
    async (page) => {
      await tap(page, 7);
      await tap(page, 12);
      await page.waitForSelector('#notice:has-text("Part of the page didn’t load")');
      isHarmed = false;
      await press(page, 'go-on');
      await movesPlayed(page, 2);
    },
    {
      leaves: true,
      allowedErrors: /./,
      prepare: (page) =>
        page.route(FILE, async (route) => {
          const response = await route.fetch();
          const body = await response.body();
          const cut = body.subarray(0, Math.floor(body.length / 2));
          await route.fulfill({ response, body: isHarmed ? cut : body });
        }),
    },
  );
});

fullTest('a truncated net is reported when the computer moves first; after a retry the engine plays', () => {
  let isHarmed = true;
  return visit(
    '?side=second&level=1&pace=none#game=alquerque',
    async (page) => {
      await page.waitForSelector('#notice:has-text("Part of the page didn’t load")');
      await page.waitForFunction(() => window.ludoteca.model.paused);
      isHarmed = false;
      await press(page, 'go-on');
      await movesPlayed(page, 1);
      await page.waitForFunction(() => document.querySelector('#notice')?.textContent === '');
    },
    {
      leaves: true,
      allowedErrors: /./,
      prepare: (page) =>
        page.route(NET, async (route) => {
          const response = await route.fetch();
          const body = await response.body();
          await route.fulfill({ response, body: isHarmed ? body.subarray(0, 1000) : body });
        }),
    },
  );
});
