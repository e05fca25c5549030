/**
 * Perfect play in the analysis and the review: what it shows, and what becomes of a file that does not come.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { stopClock } from './clock.mjs';
import { enter, load, openTab, press, ready, servePage } from './driver.mjs';
import { expect } from './expect.mjs';
import { Game, Record } from './rules.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** The table, in the folder of the page or as the built site names it. */
const TABLE = /\/el-perro(?:-\w+)?\.tab$/;
/** The goats' strategy. */
const STRATEGY = /\/strategy(?:-\w+)?\.tab$/;
const SHOW = '#analysis [data-do="perfect-play"]';

/** What every move leads to, as it is listed. @param {Page} page */
const listed = async (page) => {
  await page.waitForSelector('#analysis .perfect .quiet');
  return page.$$eval('#analysis .lines li', (items) =>
    items.map((item) => [
      item.querySelector('b')?.textContent ?? '',
      item.querySelector('.worth')?.textContent ?? '',
    ]),
  );
};

/** Opens the analysis, and the moves under perfect play. @param {Page} page */
async function showPerfect(page) {
  await openTab(page, 'analysis');
  await page.click(SHOW);
  return listed(page);
}

test('every move is listed with what it leads to, once somebody asks; the choice is remembered', () =>
  visit('?side=both#game=el-perro', async (page) => {
    /** @type {string[]} */
    const fetched = [];
    page.on('request', (request) => void (TABLE.test(request.url()) && fetched.push(request.url())));
    await openTab(page, 'analysis');
    await page.waitForSelector(SHOW);
    await expect.poll(() => page.textContent(SHOW)).toMatch(/1\.3 MB/);
    assert.deepEqual(fetched, [], 'nobody has asked for it');
    await page.click(SHOW);
    await expect
      .poll(async () => (await listed(page)).toSorted())
      .toEqual([
        ['c3–b3', 'loss'],
        ['c3–b4', 'loss'],
        ['c3–c4', 'loss'],
        ['c3–d4', 'loss'],
      ]);
    assert.equal(fetched.length, 1);
    await page.hover('#analysis .lines li:nth-child(3)');
    const shown = await page.evaluate(() => ({
      arrows: window.ludoteca.model.arrows.length,
      pointed: document.querySelector('#analysis .lines [data-pointed] .mark')?.textContent,
    }));
    assert.deepEqual(shown, { arrows: 1, pointed: '3' });
    await page.reload();
    await ready(page);
    await openTab(page, 'analysis');
    await expect.poll(async () => (await listed(page)).length).toBe(4);
    await page.click(SHOW);
    await page.waitForFunction(() => /%/.test(document.querySelector('#analysis .worth')?.textContent ?? ''));
    await page.reload();
    await ready(page);
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis .lines li');
    await expect.poll(() => page.textContent('#analysis .worth'), 'not wanted any more').toMatch(/%/);
  }));

fullTest('a strategy that comes late is waited for: without it a loss is not sure', () =>
  visit(
    '?side=both#game=el-perro',
    async (page) => {
      /** @type {import('playwright-core').Route[]} */
      const held = [];
      await page.route(STRATEGY, (route) => void held.push(route));
      await openTab(page, 'analysis');
      await page.click(SHOW);
      // It is handed the other table before it is asked.
      await page.waitForFunction(() => window.posted.includes('table'));
      await page.clock.runFor(14_000);
      await expect.poll(() => page.evaluate(() => window.posted)).toEqual(['start', 'net', 'table']);
      await held[0]?.continue();
      const moves = await listed(page);
      assert.deepEqual(
        moves.map(([, worth]) => worth),
        ['loss', 'loss', 'loss', 'loss'],
      );
    },
    {
      prepare: async (page) => {
        await stopClock(page);
        await page.addInitScript(() => {
          /** @type {string[]} what the page says to its workers */
          const posted = [];
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = function (/** @type {{ type: string }} */ message) {
            posted.push(message.type);
            Reflect.apply(postMessage, this, [message]);
          };
          Object.assign(window, { posted });
        });
      },
    },
  ),
);

fullTest('the best moves come first, in words', () =>
  visit('?side=both#game=el-perro', async (page) => {
    await enter(page, { from: 12, to: 16 });
    const moves = await showPerfect(page);
    const order = ['win', 'win or draw', 'draw', 'loss or draw', 'loss'];
    const ranks = moves.map(([, word]) => order.indexOf(word ?? ''));
    assert.equal(ranks[0], 0);
    assert.ok(ranks.includes(1) && !ranks.includes(-1), JSON.stringify(moves));
    assert.deepEqual(
      ranks,
      ranks.toSorted((one, other) => one - other),
    );
  }),
);

fullTest('other options are not solved', () =>
  visit('?side=both#game=el-perro&dogMustCapture=on', async (page) => {
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis .perfect p');
    await expect.poll(() => page.textContent('#analysis .perfect')).toMatch(/usual/);
    await expect(page.locator(SHOW)).toHaveCount(0);
  }),
);

for (const [what, become, complains] of casesOf(
  /** @type {const} */ ([
    ['absent', 'abort', /ERR_FAILED/],
    ['damaged', 'damage', /(?!)/],
  ]),
))
  test(`with a file that is ${what} the analysis goes on, and says so`, () =>
    visit(
      '?side=both#game=el-perro',
      async (page) => {
        await page.route(TABLE, async (route) => {
          if (become === 'abort') return route.abort();
          const response = await route.fetch();
          const body = await response.body();
          body[600_000] = 255 - (body[600_000] ?? 0);
          return route.fulfill({ response, body });
        });
        await openTab(page, 'analysis');
        await page.click(SHOW);
        await page.waitForFunction(() =>
          /didn’t load properly/.test(document.querySelector('#analysis .perfect')?.textContent ?? ''),
        );
        await page.waitForFunction(() =>
          /%/.test(document.querySelector('#analysis .worth')?.textContent ?? ''),
        );
        await page.unroute(TABLE);
        await page.click(SHOW);
        await page.waitForFunction(() => document.querySelector('#analysis .worth')?.textContent === 'loss');
      },
      { mayComplain: complains },
    ));

fullTest('a review names the move that let a won game go', () =>
  visit('?side=both&pace=none#game=el-perro', async (page) => {
    await enter(page, { from: 12, to: 16 });
    const [drawn] = (await showPerfect(page)).find(([, word]) => word === 'draw') ?? assert.fail();
    const record = new Record(new Game('el-perro'), null, null);
    for (const move of ['c3-b4', drawn ?? '']) record.playText(move.replace('–', '-'));
    record.resign(0);
    await load(page, record.text());
    await press(page, 'review');
    await page.waitForSelector('.lapse');
    const [told] = await page.locator('.lapse').allTextContents();
    assert.ok(told?.includes(drawn ?? '?') && /let a win slip/.test(told), told);
    await expect(page.locator('.lapse')).toHaveCount(1);
  }),
);

/** Loads a game of draughts from a position. @param {Page} page @param {string} position */
const loadDraughts = (page, position) =>
  load(page, new Record(new Game('spanish-draughts'), position, null).text());

fullTest('in draughts perfect play is offered where few pieces are left', () =>
  visit('?side=both#game=spanish-draughts', async (page) => {
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis .lines li');
    await expect(page.locator(SHOW), 'at the start').toHaveCount(0);
    await loadDraughts(page, 'W:WK1,K2,K3,4:BK31');
    await page.waitForSelector('#analysis .lines li');
    await expect(page.locator(SHOW), 'with five pieces').toHaveCount(0);
    await loadDraughts(page, 'W:WK2,K3,K4:BK32');
    await page.waitForSelector(SHOW);
    await expect.poll(() => page.textContent(SHOW)).toMatch(/0\.3 MB/);
    await page.click(SHOW);
    const moves = await listed(page);
    assert.ok(moves.length > 20 && moves.every(([, worth]) => worth === 'draw'), JSON.stringify(moves));
    await loadDraughts(page, 'W:WK1,K2,K3:BK31:H30:T4');
    await page.waitForFunction(
      () => document.querySelector('#analysis .worth')?.textContent === 'win or draw',
    );
    await expect.poll(() => page.textContent('#analysis .perfect')).toMatch(/three kings against one/);
  }),
);

fullTest('in draughts other options are told of only where few pieces are left', () =>
  visit('?side=both#game=spanish-draughts&drawRules=fpd', async (page) => {
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis .lines li');
    await expect(page.locator('#analysis .perfect p')).toHaveCount(0);
    const game = new Game('spanish-draughts', { drawRules: 'fpd' });
    await load(page, new Record(game, 'W:WK1,K2,K3:BK31', null).text());
    await page.waitForFunction(() =>
      /usual/.test(document.querySelector('#analysis .perfect')?.textContent ?? ''),
    );
    await expect(page.locator(SHOW)).toHaveCount(0);
  }),
);

/** Points of Alquerque, by name. @param {string} name */
const point = (name) => 'abcde'.indexOf(name[0] ?? '') + 5 * (Number(name[1]) - 1);

fullTest('in Alquerque perfect play knows the count that comes after 40 quiet moves', () =>
  visit('?side=both#game=alquerque', async (page) => {
    const game = new Game('alquerque');
    /** @param {string} position */
    const open = (position) => load(page, new Record(game, position, null).text());
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis .lines li');
    await expect(page.locator(SHOW), 'at the start').toHaveCount(0);
    await open('bbbb1.5.5.5.wwww1-w-0');
    await page.waitForSelector('#analysis .lines li');
    await expect(page.locator(SHOW), 'with eight men').toHaveCount(0);
    await open('5.1b3.1b3.w4.2w2-w-35');
    await page.waitForSelector(SHOW);
    await expect.poll(() => page.textContent(SHOW)).toMatch(/0\.1 MB/);
    await page.click(SHOW);
    await expect
      .poll(async () => (await listed(page))[0]?.[1], 'five moves are left, and five are enough')
      .toEqual('win');
    await open('5.1b3.1b3.w4.2w2-w-36');
    await page.waitForFunction(() => document.querySelector('#analysis .worth')?.textContent === 'draw');
    const record = new Record(game, '5.1b3.1b3.w4.2w2-w-0', null);
    for (const [from, to] of ['c1-d1', 'b4-a4', 'd1-c1', 'a4-b4'].map((text) => text.split('-').map(point)))
      record.play([{ from: from ?? 0, to: to ?? 0 }]);
    await load(page, record.text());
    await page.waitForFunction(
      () => document.querySelector('#analysis .worth')?.textContent === 'win or draw',
    );
    await expect.poll(() => page.textContent('#analysis .perfect')).toMatch(/already come up twice/);
  }),
);

for (const ruleset of casesOf(/** @type {const} */ (['brandubh', 'el-cuervo'])))
  test(`perfect play is offered with five pieces left, from a table of its own: ${ruleset}`, () =>
    visit(`?side=both#game=${ruleset}`, async (page) => {
      /** @param {string} position @param {string[]} [moves] */
      const loadFrom = (position, moves = []) => {
        const record = new Record(new Game(ruleset), position, null);
        for (const move of moves) record.playText(move);
        return load(page, record.text());
      };
      /** @type {string[]} */
      const fetched = [];
      page.on('request', (request) => void (/\.tab$/.test(request.url()) && fetched.push(request.url())));
      await openTab(page, 'analysis');
      await page.waitForSelector('#analysis .lines li');
      await loadFrom('7.7.2bb3.3K3.7.r5r.1r5-b');
      await page.waitForSelector('#analysis .lines li');
      await expect(page.locator(SHOW), 'with six pieces').toHaveCount(0);
      const position = '7.7.3b3.3K3.7.r5r.7-b';
      await loadFrom(position);
      await page.waitForSelector(SHOW);
      await expect.poll(() => page.textContent(SHOW)).toMatch(/0\.1 MB/);
      await page.click(SHOW);
      const moves = await listed(page);
      assert.ok(moves.length > 5 && moves.some(([, worth]) => worth === 'win'), JSON.stringify(moves));
      assert.equal(fetched.length, 1);
      assert.match(fetched[0] ?? '', new RegExp(`/${ruleset}(-\\w+)?\\.tab$`));
      await loadFrom(position, ['d5-e5', 'a2-b2', 'e5-d5', 'b2-a2']);
      await page.waitForFunction(
        () => document.querySelector('#analysis .worth')?.textContent === 'win or draw',
      );
      await expect.poll(() => page.textContent('#analysis .perfect')).toMatch(/for the third time/);
    }));
