/** Perfect play in the analysis and the review, and the handling of missing or corrupted files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { stopClock } from './clock.mjs';
import { enter, load, openTab, playMoves, press, ready, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { Game, Record } from './rules.mjs';
import { casesOf, fullTest } from './tiers.mjs';
import { holdBack } from './waits.mjs';

const { visit } = servePage();

/** Path of the table, in the sources or in the built site. */
const TABLE = /\/el-perro(?:-\w+)?\.tab$/;
const STRATEGY = /\/strategy(?:-\w+)?\.tab$/;
const SHOW = '#analysis [data-do="perfect-play"]';

/** Label with the value of the best move, which is listed first. @param {Page} page */
const bestWorth = (page) => page.locator('#analysis .worth').first();

/** Outcome of the best move, in words. @param {Page} page */
const bestOutcome = (page) => page.locator('#analysis .worth .word').first();

/** Text about perfect play. @param {Page} page */
const perfectText = (page) => page.locator('#analysis .perfect');

/** Returns the listed moves and their outcomes. @param {Page} page */
const listed = async (page) => {
  await page.waitForSelector('#analysis .notes .quiet');
  return page.$$eval('#analysis .lines li b', (moves) =>
    moves.map((move) => [
      move.textContent,
      move.closest('li')?.querySelector('.worth .word')?.textContent ?? '',
    ]),
  );
};

fullTest('the perfect-play display does not call a position lost before the strategy file has loaded', () =>
  visit(
    '?side=both#game=el-perro',
    {
      prepare: async (page) => {
        await stopClock(page);
        await page.addInitScript(() => {
          /** @type {string[]} messages from the page to its workers */
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
    async (page) => {
      /** @type {import('playwright-core').Route[]} */
      const held = [];
      await page.route(STRATEGY, (route) => void held.push(route));
      await openTab(page, 'analysis');
      await page.click(SHOW);
      // The worker receives the other table before its first request.
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
  ),
);

fullTest('the best moves are listed first, and a review names the move that threw away a win', () =>
  visit('?side=both&pace=none#game=el-perro', async (page) => {
    await enter(page, { from: 12, to: 16 });
    await openTab(page, 'analysis');
    await page.click(SHOW);
    const moves = await listed(page);
    const order = ['win', 'win or draw', 'draw', 'draw or loss', 'loss'];
    const ranks = moves.map(([, word]) => order.indexOf(word ?? ''));
    assert.ok(ranks[0] === 0 && ranks.includes(1) && !ranks.includes(-1), JSON.stringify(moves));
    const sorted = ranks.toSorted((one, other) => one - other);
    assert.deepEqual(ranks, sorted);
    const [drawn = ''] = moves.find(([, word]) => word === 'draw') ?? assert.fail();
    const record = new Record(new Game('el-perro'), null, null);
    for (const move of ['c3-b4', drawn]) record.playText(move.replace('–', '-'));
    record.resign(0);
    await load(page, record.text());
    await press(page, 'review');
    const point = page.locator('.turning-points li', { hasText: drawn });
    await expect(point.locator('.loss'), 'in place of an estimate').toHaveText('This let a win slip away.');
    await expect(page.locator('.lapse'), 'which is listed only once').toHaveCount(0);
  }),
);

fullTest('with changed options, the page says that perfect play is unknown', () =>
  visit('?side=both#game=el-perro&dogMustCapture=on', async (page) => {
    await openTab(page, 'analysis');
    await expect(perfectText(page)).toHaveText(/only with the standard options/);
    await expect(page.locator(SHOW)).toHaveCount(0);
    const draughts = new Game('spanish-draughts', { drawRules: 'fpd' });
    await load(page, new Record(draughts, null, null).text());
    await page.waitForSelector('#analysis .lines li');
    await expect(page.locator('#analysis .perfect p')).toHaveCount(0);
    await load(page, new Record(draughts, 'W:WK1,K2,K3:BK31', null).text());
    await expect(perfectText(page)).toHaveText(/only with the standard options/);
    await expect(page.locator(SHOW)).toHaveCount(0);
  }),
);

for (const [what, allowedErrors] of casesOf(
  /** @type {const} */ ([
    ['absent', /ERR_FAILED/],
    ['damaged', /(?!)/],
  ]),
))
  test(`a perfect-play table that is ${what} is reported, and a retry shows the outcome of every move`, () =>
    visit('?side=both#game=el-perro', { allowedErrors: allowedErrors }, async (page) => {
      let fetched = 0;
      await page.route(TABLE, async (route) => {
        fetched += 1;
        if (fetched > 1) return route.continue();
        if (what === 'absent') return route.abort();
        const response = await route.fetch();
        const body = await response.body();
        body[600_000] = 255 - (body[600_000] ?? 0);
        return route.fulfill({ response, body });
      });
      await openTab(page, 'analysis');
      await expect(page.locator(SHOW)).toHaveText(/1\.3 MB/);
      assert.equal(fetched, 0, 'fetched before it was requested');
      await page.click(SHOW);
      await expect(perfectText(page)).toHaveText(/didn’t load properly/);
      await expect(bestWorth(page), 'the analysis continues').toHaveText(/%/);
      await page.click(SHOW);
      await expect
        .poll(async () => (await listed(page)).toSorted())
        .toEqual(['c3–b3', 'c3–b4', 'c3–c4', 'c3–d4'].map((move) => [move, 'loss']));
      assert.equal(fetched, 2);
      const says = page.locator('#analysis .verdict');
      await expect(says).toHaveText('With perfect play, the goats win from here.');
      await expect(page.locator('#analysis .lines .far')).toHaveText(
        [25, 24].map((moves) => `in ${moves} moves`),
      );
      await expect(page.locator('#analysis .lines .sign').first()).toHaveText('−');
      const arrows = () => page.evaluate(() => window.ludoteca.model.arrows.length);
      await expect.poll(arrows, 'the first move').toBe(1);
      await page.hover('#analysis .lines li:nth-child(2)');
      await expect.poll(arrows, 'both moves with this result').toBe(2);
      await expect(page.locator('#analysis .lines [data-pointed] .mark')).toHaveText('2');
      await expect(page.locator('#analysis .graph'), 'estimates beside exact results').toBeHidden();
      await page.reload();
      await ready(page);
      await openTab(page, 'analysis');
      await expect.poll(async () => (await listed(page)).length).toBe(4);
      await page.click(SHOW);
      await expect(bestWorth(page)).toHaveText(/%/);
      await page.reload();
      await ready(page);
      await openTab(page, 'analysis');
      await expect(bestWorth(page), 'perfect play is still on').toHaveText(/%/);
    }));

/**
 * Positions with one piece too many and with few enough pieces for perfect play; the table's size, the
 * minimum number of legal moves, and the outcome of the best move. `later`: positions whose outcome depends
 * on earlier moves, and the message about that.
 * @typedef {{ many: string, few: string, mb: string, least: number, best: string,
 *   later: [position: string, moves: string[], best: string, says: RegExp][] }} Offer
 */
/** @type {Offer} */
const TAFL = {
  many: '7.7.2bb3.3K3.7.r5r.1r5-b',
  few: '7.7.3b3.3K3.7.r5r.7-b',
  mb: '0.1 MB',
  least: 6,
  best: 'win',
  later: [
    ['7.7.3b3.3K3.7.r5r.7-b', ['d5-e5', 'a2-b2', 'e5-d5', 'b2-a2'], 'win or draw', /for the third time/],
  ],
};
/** @type {[ruleset: string, offer: Offer][]} */
const OFFERS = [
  ['brandubh', TAFL],
  ['el-cuervo', TAFL],
  [
    'spanish-draughts',
    {
      many: 'W:WK1,K2,K3,4:BK31',
      few: 'W:WK2,K3,K4:BK32',
      mb: '0.3 MB',
      least: 21,
      best: 'draw',
      later: [['W:WK1,K2,K3:BK31:H30:T4', [], 'win or draw', /three kings against one/]],
    },
  ],
  [
    'alquerque',
    {
      many: 'bbbb1.5.5.5.wwww1-w-0',
      // Of the 40 quiet moves five are left, which are enough to win.
      few: '5.1b3.1b3.w4.2w2-w-35',
      mb: '0.1 MB',
      least: 1,
      best: 'win',
      later: [
        ['5.1b3.1b3.w4.2w2-w-36', [], 'draw', /./],
        [
          '5.1b3.1b3.w4.2w2-w-0',
          ['c1-d1', 'b4-a4', 'd1-c1', 'a4-b4'],
          'win or draw',
          /already come up twice/,
        ],
      ],
    },
  ],
];

for (const [ruleset, { many, few, mb, least, best, later }] of casesOf(OFFERS))
  test(`${ruleset}: when few pieces are left, perfect play from the ruleset's own table is offered`, () =>
    visit(`?side=both#game=${ruleset}`, async (page) => {
      const loadFrom = (/** @type {string} */ position, /** @type {string[]} */ moves = []) => {
        const record = new Record(new Game(ruleset), position, null);
        for (const move of moves) record.playText(move);
        return load(page, record.text());
      };
      /** @type {string[]} */
      const fetched = [];
      page.on('request', (request) => void (/\.tab$/.test(request.url()) && fetched.push(request.url())));
      await openTab(page, 'analysis');
      await page.waitForSelector('#analysis .lines li');
      await expect(page.locator(SHOW), 'at the start').toHaveCount(0);
      await loadFrom(many);
      await page.waitForSelector('#analysis .lines li');
      await expect(page.locator(SHOW), 'with a piece too many').toHaveCount(0);
      await loadFrom(few);
      await expect(page.locator(SHOW)).toContainText(mb);
      await page.click(SHOW);
      const moves = await listed(page);
      assert.ok(moves.length >= least && moves[0]?.[1] === best, JSON.stringify(moves));
      const unfolded = await page.$$eval('#analysis .lines > li', (items) =>
        items.map((item) => item.querySelectorAll(':scope > .same > b').length),
      );
      assert.ok(Math.max(...unfolded) <= 6, `moves with the same result outside a disclosure: ${unfolded}`);
      assert.match(fetched.join(' '), new RegExp(`^\\S*/${ruleset}(-\\w+)?\\.tab$`));
      for (const [position, before, worth, says] of later) {
        await loadFrom(position, before);
        await expect(bestOutcome(page)).toHaveText(worth);
        await expect(page.locator('#analysis .notes')).toHaveText(says);
      }
    }));

/** Address of a page on which the computer plays the dog at the highest level. */
const PERFECT_DOG = '?side=second&level=8&pace=none#game=el-perro';

test('the highest level of El Perro is called perfect, and plays before its table has loaded', () =>
  visit(PERFECT_DOG, async (page) => {
    const release = await holdBack(page, TABLE);
    await page.reload();
    await ready(page);
    const strip = page.locator('.player[data-side="0"]');
    await expect(strip).toContainText('Fiach · Perfect');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await expect(strip.locator('progress')).toHaveAttribute('aria-label', 'Loading perfect play…');
    const fetched = page.waitForResponse(TABLE);
    release();
    await fetched;
    await expect(strip.locator('progress')).toHaveCount(0);
  }));

for (const [what, allowedErrors] of casesOf(
  /** @type {const} */ ([
    ['absent', /ERR_FAILED/],
    ['damaged', /(?!)/],
  ]),
))
  fullTest(`if its table is ${what}, the highest level plays on, and the page warns of mistakes`, () =>
    visit(PERFECT_DOG, { allowedErrors }, async (page) => {
      await page.route(TABLE, async (route) => {
        if (what === 'absent') return route.abort();
        const response = await route.fetch();
        const body = await response.body();
        body[600_000] = 255 - (body[600_000] ?? 0);
        return route.fulfill({ response, body });
      });
      await page.reload();
      await ready(page);
      // After an odd number of plies, the computer has just moved. A corrupted file is noticed at the first
      // search after its download.
      let ply = 1;
      await expect
        .poll(async () => {
          await playMoves(page, ply);
          ply += 2;
          return page.textContent('#label');
        })
        .toContain('the computer may make mistakes');
      await expect(page.locator('.player[data-side="0"]')).toContainText('Fiach · 8');
      await playMoves(page, ply);
      await expect.poll(async () => (await stateOf(page)).ply).toBeGreaterThanOrEqual(ply);
    }),
  );

test('a new game offers perfect play at the highest level, unless the options are changed', () =>
  visit('?side=first#game=el-perro', async (page) => {
    await press(page, 'new');
    const feel = page.locator('#level-1-feel');
    await page.check('[data-do="level-1"][value="8"]', { force: true });
    await expect(feel).toHaveText(
      '8 · Perfect A raven from Tara. Never makes a mistake: this game is solved.',
    );
    await expect(page.locator('#time-1')).toBeHidden();
    await page.click('.switches summary');
    await page.selectOption('#switch-dogMustCapture', 'on');
    await expect(feel).toContainText('8 · Strongest');
    await expect(page.locator('#time-1')).toBeVisible();
    await page.click('[data-do="as-source"]');
    await expect(feel).toContainText('8 · Perfect');
  }));
