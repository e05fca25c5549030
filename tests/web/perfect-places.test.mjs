/**
 * The highest level of El Perro, which plays by the table of all positions: in an embed, in a kiosk, without
 * workers, and from a set-up position. Also perfect play in the analysis without workers.
 */
import { test } from 'node:test';

import { forbidWorkers, openTab, playMoves, press, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { serveKiosk } from './kiosk.mjs';
import { holdBack } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const { visit } = servePage();
const { visitAsIs } = serveKiosk();

/** A position in which every move of the dog loses. */
const LOST = '5.g4.g4.dgg2.1ggg1-d-u-0';
const GOATS = `game=el-perro&side=first&level=8&pace=none&pos=${LOST}`;
const TABLE = /\/el-perro(?:-\w+)?\.tab$/;
/** More plies than the goats need. */
const MOST_PLIES = 80;

for (const [where, address, prepare] of casesOf(
  /** @type {const} */ ([
    ['in an embed', `embed.html?${GOATS}`, undefined],
    ['without workers', `?${GOATS.replace('game=el-perro&', '')}#game=el-perro`, forbidWorkers],
  ]),
))
  test(`${where}, the goats at the highest level win a won position by using their table`, () =>
    visit(address, { ...(prepare && { prepare }) }, async (page) => {
      const fetched = page.waitForResponse(TABLE);
      await expect(page.locator('.player[data-side="1"]')).toContainText('Fiach · Perfect');
      const playing = playMoves(page, MOST_PLIES);
      await fetched;
      await playing;
      await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(1);
    }));

fullTest('from a set-up position, the first move at the highest level waits for its table', () =>
  visit('', async (page) => {
    const release = await holdBack(page, TABLE);
    await page.evaluate((hash) => void (location.hash = hash), GOATS);
    await page.waitForFunction(() => window.ludoteca?.interaction?.type === 'enter');
    await playMoves(page, 1);
    await expect(page.locator('.player[data-side="1"] progress')).toBeVisible();
    await expect(page.locator('#label')).toContainText('Thinking…');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    release();
    await expect.poll(async () => (await stateOf(page)).ply).toBe(2);
  }),
);

fullTest('without workers, the analysis shows the result of every move', () =>
  visit('?side=both#game=el-perro', { prepare: forbidWorkers }, async (page) => {
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis .lines li');
    await expect.poll(() => page.evaluate(() => window.ludoteca.thinksIn())).toBe('page');
    await page.click('#analysis [data-do="perfect-play"]');
    await expect(page.locator('#analysis .verdict')).toHaveText(
      'With perfect play, the goats win from here.',
    );
    await expect(page.locator('#analysis .lines .far')).toHaveText(
      [25, 24].map((moves) => `in ${moves} moves`),
    );
  }),
);

fullTest('in a kiosk, the highest level fetches its table for the first move, and its engine reads it', () =>
  visitAsIs(
    '?kiosk=1&games=el-perro&lang=en&level=8',
    {
      prepare: (page) =>
        page.addInitScript(() => {
          /** @type {string[]} paths of the tables that the page sends to its workers */
          const posted = [];
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = function (/** @type {{ type: string, path?: string }} */ message) {
            if (message.type === 'table') posted.push(message.path ?? '');
            Reflect.apply(postMessage, this, [message]);
          };
          Object.assign(window, { posted });
        }),
    },
    async (page) => {
      await page.click('#kiosk [data-do=hard-2]');
      await press(page, 'play');
      await page.waitForFunction(() => window.ludoteca?.interaction?.type === 'enter');
      await playMoves(page, 4);
      await expect.poll(() => page.evaluate(() => window.posted)).toContain('tables/el-perro.tab');
    },
  ),
);
