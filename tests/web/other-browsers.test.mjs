/** The page in Firefox and WebKit, in the full tier: games, input, refusals, the computer, and printing. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';

import { checkByKeys } from './access.mjs';
import { expect } from './expect.mjs';
import { isFull } from './tiers.mjs';
import { hasWebKit, startFirefox, startWebKit } from './browsers.mjs';
import {
  byTouch,
  centerOf,
  chooseLanguage,
  interactionOf,
  load,
  playRecord,
  press,
  ready,
  recordOf,
  stateOf,
  tap,
} from './driver.mjs';
import { serve } from './harness.mjs';
import { readPaper } from './paper.mjs';
import { addressOf, AT_BOARD, checkAtBoard } from './refusals.mjs';

/** @import { Server } from "node:http" */
/** @import { Page as FirefoxPage } from "puppeteer-core" */
/** @import { Browser } from "./browsers.mjs" */

const RULESETS = ['alquerque', 'el-perro', 'brandubh', 'el-cuervo', 'fallas', 'fayles', 'spanish-draughts'];

/** @type {{ server: Server, address: string }} */
let site;
if (isFull) {
  before(async () => {
    site = await serve(process.env.LUDOTECA_SITE);
  });
  after(() => {
    site.server.closeAllConnections();
    site.server.close();
  });
}

/** @typedef {(where: string, act: (page: Page) => Promise<void>) => Promise<void>} Visit */

/** Tests whole games. @param {Visit} visit @param {string | false} skipTouch reason to skip touch tests */
function testGames(visit, skipTouch) {
  for (const ruleset of RULESETS) {
    test(`the recorded game of ${ruleset} can be played with the mouse`, async () => {
      const text = await readFile(new URL(`../data/games/${ruleset}.txt`, import.meta.url), 'utf8');
      await visit(`#game=${ruleset}&side=both`, async (page) => {
        await playRecord(page, text);
        await expect.poll(() => recordOf(page)).toBe(text);
        await expect.poll(async () => (await stateOf(page)).outcome).not.toBe(null);
      });
    });

    test(`the recorded game of ${ruleset} can be played with the keyboard alone`, () =>
      visit(`#game=${ruleset}&side=both`, (page) => checkByKeys(page, ruleset)));

    test(`the recorded game of ${ruleset} can be played by touch`, { skip: skipTouch }, async () => {
      const text = await readFile(new URL(`../data/games/${ruleset}.txt`, import.meta.url), 'utf8');
      await visit(`#game=${ruleset}&side=both`, async (page) => {
        await playRecord(byTouch(page), text);
        await expect.poll(() => recordOf(page)).toBe(text);
      });
    });
  }
}

/** Tests games continued after a reload, in another language or in another profile. @param {Visit} visit */
function testGoingOn(visit) {
  test('a partly entered move can be undone and survives a reload', () =>
    visit('#game=alquerque&side=both&pos=5.1b1b1.5.1b3.w4-w-0', async (page) => {
      const entered = async () => {
        const interaction = await interactionOf(page);
        assert(interaction.type === 'enter');
        return interaction.entered.map(({ from, to }) => [from, to]);
      };
      await tap(page, 0);
      await tap(page, 12);
      assert.deepEqual(await entered(), [[0, 12]]);
      await press(page, 'undo');
      assert.deepEqual(await entered(), []);
      await tap(page, 0);
      await tap(page, 12);
      await page.reload();
      await ready(page);
      assert.deepEqual(await entered(), [[0, 12]]);
      await press(page, 'end-move');
      await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    }));

  test('the language can be changed during a game, even to a right-to-left language', () =>
    visit('#game=alquerque&side=both', async (page) => {
      await tap(page, 7);
      await tap(page, 12);
      const { position } = await stateOf(page);
      for (const [tag, direction] of [
        ['es', 'ltr'],
        ['ar', 'rtl'],
      ]) {
        await chooseLanguage(page, tag);
        await page.waitForSelector(`html[lang="${tag}"]`);
        await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe(direction);
        await expect.poll(async () => (await stateOf(page)).position).toBe(position);
      }
      await tap(page, 17);
      await tap(page, 7);
      await expect.poll(async () => (await stateOf(page)).ply, 'the board has moved').toBe(2);
    }));

  test('a game can be shared, and its link opens it in a new profile', async () => {
    const text = await readFile(new URL('../data/games/alquerque.txt', import.meta.url), 'utf8');
    let link = '';
    await visit('#game=alquerque&side=both', async (page) => {
      await load(page, text);
      await press(page, 'share');
      await page.waitForSelector('#share-link');
      link = await page.evaluate(
        () => new URL(/** @type {HTMLInputElement} */ (document.querySelector('#share-link')).value).hash,
      );
    });
    await visit(link, async (page) => await expect.poll(() => recordOf(page)).toBe(text));
  });
}

/** Tests that illegal moves are refused on the board, and that this is announced. @param {Visit} visit */
function testRefusals(visit) {
  for (const each of AT_BOARD) {
    test(`the board refuses an illegal move and gives the reason: ${each.reason}`, () =>
      visit(addressOf(each), (page) => checkAtBoard(page, each)));
  }

  test('the message for an illegal move is announced', () =>
    visit('#game=alquerque&side=both', async (page) => {
      await tap(page, 7);
      await tap(page, 17);
      await expect
        .poll(() => page.evaluate(() => document.querySelector('#label')?.getAttribute('data-kind')))
        .toBe('refusal');
      const announced = await page.evaluate(() => document.querySelector('#assertive')?.textContent ?? '');
      assert.ok(announced.length > 20, announced);
    }));
}

/** Tests the change of visitors at a kiosk, and the computer opponent. @param {Visit} visit */
function testOthers(visit) {
  test("the back button of a kiosk does not lead to an earlier visitor's pages", () =>
    visit('?kiosk=1&games=brandubh,fallas&lang=en', async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      const first = await page.evaluate(() => history.length);
      /** @param {string} link @param {string} shown */
      const go = async (link, shown) => {
        await page.waitForSelector(link);
        // A click by the driver fails if the page redraws the button meanwhile.
        await page.evaluate((to) => /** @type {HTMLElement} */ (document.querySelector(to)).click(), link);
        await page.waitForSelector(shown);
      };
      await go('#cards [data-ruleset=brandubh]', 'body[data-view=game]');
      await go('[data-do=how-to-play]', '#look');
      await go('[data-do=lesson]', '#lesson');
      await go('#actions [data-do=others]', 'body[data-view=start]');
      await go('#cards [data-lesson=fallas]', '#lesson');
      await go('[data-do=lesson-leave]', 'body:not([data-lesson])');
      await go('#actions [data-do=others]', 'body[data-view=start]');
      await expect.poll(() => page.evaluate(() => history.length)).toBe(first);
    }));

  test('the computer searches in a web worker, and the game survives a reload', () =>
    visit('#game=brandubh&side=first&level=2&pace=none', async (page) => {
      await tap(page, 31);
      await tap(page, 29);
      await page.waitForFunction(() => window.ludoteca.state.ply === 2);
      await expect.poll(() => page.evaluate(() => window.ludoteca.thinksIn())).toBe('worker');
      const record = await recordOf(page);
      await page.reload();
      await ready(page);
      await page.waitForFunction(() => window.ludoteca.state.ply === 2);
      await expect.poll(() => recordOf(page)).toBe(record);
      await expect.poll(async () => (await interactionOf(page)).type).toBe('enter');
    }));
}

/**
 * Tests pointers and keys, in which browsers differ.
 * @param {Visit} visit
 * @param {string | false} skipTouch reason to skip touch tests
 */
function testInput(visit, skipTouch) {
  const moves = async (/** @type {Page} */ page) =>
    (await stateOf(page)).moves.map(({ notation }) => notation);

  test('a piece can be dragged with the mouse', () =>
    visit('#game=alquerque&side=both', async (page) => {
      const [from, to] = await Promise.all([7, 12].map((square) => centerOf(page, square)));
      assert(from !== undefined && to !== undefined);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const part of [0.2, 0.5, 0.8, 1])
        await page.mouse.move(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y));
      await page.mouse.up();
      await expect.poll(() => moves(page)).toEqual(['c2-c3']);
    }));

  test('a player can move while another finger rests on the screen', { skip: skipTouch }, () =>
    visit('?side=table#game=alquerque', async (page) => {
      await page.waitForSelector('html[data-table]');
      const [from, to, rest] = await Promise.all([7, 12, 24].map((square) => centerOf(page, square)));
      assert(from !== undefined && to !== undefined && rest !== undefined);
      const { touchscreen } = /** @type {FirefoxPage} */ (/** @type {unknown} */ (page));
      const resting = await touchscreen.touchStart(rest.x, rest.y);
      for (const { x, y } of [from, to]) await (await touchscreen.touchStart(x, y)).end();
      await expect.poll(() => moves(page)).toEqual(['c2-c3']);
      await resting.end();
      await expect.poll(() => moves(page)).toEqual(['c2-c3']);
    }),
  );

  test('shortcuts work on an Arabic keyboard', () =>
    visit('?lang=ar#game=alquerque&side=both', async (page) => {
      await page.evaluate(() => {
        const square = /** @type {HTMLElement | null} */ (document.querySelector('#grid [data-square="7"]'));
        square?.focus();
        square?.dispatchEvent(new KeyboardEvent('keydown', { key: 'م', code: 'KeyL', bubbles: true }));
      });
      await expect
        .poll(() => page.evaluate(() => document.querySelector('#polite')?.textContent))
        .toMatch(/\p{Script=Arabic}/u);
    }));
}

/**
 * Tests pages as the browser itself prints them.
 * @param {Visit} visit
 * @param {string | false} skip reason to skip them
 */
function testPaper(visit, skip) {
  test('the printed rules show every board', { skip }, () =>
    visit('#game=brandubh&view=rules', async (page) => {
      const boards = await page.evaluate(() => document.querySelectorAll('#page canvas').length);
      const sheets = await readPaper(Buffer.from(await page.pdf({ format: 'A4' })));
      const drawn = sheets.reduce((sum, { images }) => sum + images, 0);
      assert.ok(boards >= 15 && drawn >= boards, `${drawn} of ${boards} boards`);
    }),
  );

  test('a printed game shows its title, board and moves', { skip }, () =>
    visit('#game=alquerque&side=both', async (page) => {
      for (const square of [7, 12]) await tap(page, square);
      const sheets = await readPaper(Buffer.from(await page.pdf({ format: 'A4' })));
      const texts = sheets.flatMap((sheet) => sheet.texts.map(({ text }) => text)).join(' ');
      assert.ok(sheets[0]?.images, 'the board is drawn');
      for (const text of ['Alquerque', 'c2–c3']) assert.ok(texts.includes(text), `${text} in: ${texts}`);
      assert.ok(!texts.includes('Undo'), texts);
    }),
  );
}

/**
 * @param {string} name
 * @param {() => Promise<Browser>} start
 * @param {string | false} skip reason to skip the browser
 * @param {string | false} [skipTouch] reason to skip touch tests
 * @param {string | false} [skipPaper] reason to skip printing tests
 */
const inBrowser = (name, start, skip, skipTouch = false, skipPaper = false) =>
  describe(name, { skip }, () => {
    /** @type {Browser} */
    let browser;
    before(async () => {
      browser = await start();
    });
    after(() => browser.close());

    /** @type {Visit} */
    const visit = (where, act) =>
      browser.visit(`${site.address}${where}`, async (page) => {
        await ready(page);
        await act(page);
      });

    testGames(visit, skipTouch);
    testGoingOn(visit);
    testRefusals(visit);
    testOthers(visit);
    testInput(visit, skipTouch);
    testPaper(visit, skipPaper);
  });

inBrowser('Firefox', startFirefox, isFull ? false : 'only in the full tier');
inBrowser(
  'WebKit',
  startWebKit,
  !isFull ? 'only in the full tier' : hasWebKit() ? false : 'no driver of WebKit on this machine',
  'its driver does not support touch',
  'its driver cannot print',
);
