/** A move in a long game costs no more than in a short game. Work is counted, not timed. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { load, playMoves, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { longGame } from './long-game.mjs';
import { Game, randomBits, Record } from './rules.mjs';
import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */
/** @typedef {Window & { counted: { nodes: number, reads: number, written: number } }} Counting */

const SHORT = 20;
const LONG = 2000;
/** Maximum ratio of the long game's cost to the short game's. */
const MARGIN = 1.2;
/** Maximum number of rows of the move list in the page at once. */
const MOST_ROWS = 120;

const { visit } = servePage();

/** @type {string} */ let short;
/** @type {string} */ let long;
before(() => {
  const record = longGame(LONG);
  long = record.textHere();
  short = record.textAt(SHORT);
  record.free();
});

test("a game's state is no larger after 2,000 moves than after 20", () => {
  const [few, many] = [short, long].map((text) => {
    const record = Record.parse(text);
    const { length } = JSON.stringify(record.state());
    record.free();
    return length;
  });
  assert.ok(Number(many) <= MARGIN * Number(few), `${many} bytes, not ${few}`);
});

/**
 * Returns the number of calls to record methods other than `text` during `act`, and the total length of their
 * results as JSON.
 * @param {() => void} act
 */
function callsIn(act) {
  const counts = { calls: 0, characters: 0 };
  const methods = Object.entries(Object.getOwnPropertyDescriptors(Record.prototype)).filter(
    ([name, { value }]) => typeof value === 'function' && !/^(constructor|free|text)$|^__/.test(name),
  );
  for (const [name, { value }] of methods)
    Reflect.set(
      Record.prototype,
      name,
      /** @this {Record} @param {unknown[]} given */ function (...given) {
        const answer = Reflect.apply(value, this, given);
        counts.calls += 1;
        counts.characters += JSON.stringify(answer ?? null).length;
        return answer;
      },
    );
  try {
    act();
  } finally {
    for (const [name, descriptor] of methods) Object.defineProperty(Record.prototype, name, descriptor);
  }
  return counts;
}

/** @param {string} text @returns {Store} store in which the saved game is open */
function storeOf(text) {
  const store = new Store(
    { Game, Record, randomBits },
    { motion: () => false, seats: readSeats({ who: 'both' }) },
  );
  store.dispatch({ type: 'load', record: Record.parse(text) });
  return store;
}

test('a move needs no more calls to the rules after 2,000 moves than at the beginning', () => {
  const record = Record.parse(long);
  record.jump(LONG - 10);
  const fresh = new Record(new Game('brandubh', null), record.state().position, null);
  const moves = record.movesFrom(LONG - 10).map(({ steps }) => steps.map(({ from, to }) => ({ from, to })));
  const [few, many] = [fresh.text(), record.textHere()].map((text) => {
    const store = storeOf(text);
    return callsIn(() => {
      for (const steps of moves) store.dispatch({ type: 'try', steps });
    });
  });
  record.free();
  fresh.free();
  assert.ok(few !== undefined && many !== undefined && many.calls >= moves.length);
  console.log(
    `ten moves: ${few.calls} and ${many.calls} calls, ${few.characters} and ${many.characters} characters`,
  );
  assert.equal(many.calls, few.calls);
  assert.ok(many.characters <= MARGIN * few.characters, `${many.characters}, not ${few.characters}`);
});

/**
 * Plays a move, and returns the numbers of nodes built, rows listed, and saved games read and written.
 * @param {Page} page
 */
async function workOfMove(page) {
  await page.evaluate(() => {
    const counted = { nodes: 0, reads: 0, written: 0 };
    Object.assign(window, { counted });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) counted.nodes += addedNodes.length;
    }).observe(document.body, { childList: true, subtree: true });
    const { getItem, setItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      if (key.startsWith('ludoteca.game.')) counted.reads += 1;
      return getItem.call(this, key);
    };
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('ludoteca.game.')) counted.written += 1;
      setItem.call(this, key, value);
    };
  });
  const { ply } = await stateOf(page);
  await playMoves(page, ply + 1);
  return page.evaluate(() => {
    const { nodes, reads, written } = /** @type {Counting} */ (/** @type {unknown} */ (window)).counted;
    return { nodes, reads, written, rows: document.querySelectorAll('#moves li').length };
  });
}

fullTest('in a long game, a move builds no more elements and reads no more data than usual', async () => {
  const [few, many] = await Promise.all(
    [short, long].map((text) =>
      visit('?side=both#game=brandubh', async (page) => {
        // The top bar lists the saved games when it loads.
        await page.waitForSelector('#tools button');
        await load(page, text);
        // The first move of a loaded game saves it for the first time.
        await playMoves(page, (await stateOf(page)).ply + 1);
        return workOfMove(page);
      }),
    ),
  );
  assert.ok(few !== undefined && many !== undefined);
  assert.ok(many.rows <= MOST_ROWS, `${many.rows} rows in the list`);
  assert.ok(many.nodes <= MARGIN * few.nodes, `${many.nodes} nodes were built, not ${few.nodes}`);
  assert.deepEqual([many.reads, many.written], [few.reads, few.written]);
  assert.ok(many.reads <= 1 && many.written === 1, `${many.reads} saved games were read`);
});

fullTest('every move of a long game can be reached with the keyboard and by scrolling', () =>
  visit('?side=both#game=brandubh', async (page) => {
    await load(page, long);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-do'));
    const stop = page.locator('#moves [tabindex="0"]');
    await stop.first().waitFor();
    await expect(stop).toHaveCount(1);
    await stop.focus();
    await expect.poll(() => focused()).toBe(`ply-${LONG}`);
    await page.keyboard.press('Home');
    await expect.poll(() => focused()).toBe('ply-1');
    for (let ply = 2; ply < 130; ply += 1) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused()).toBe(`ply-${ply}`);
    }
    await expect(stop).toHaveCount(1);
    const item = page.locator('#moves li').filter({ has: page.locator('[data-do="ply-129"]') });
    assert.deepEqual(
      await Promise.all(['aria-posinset', 'aria-setsize'].map((name) => item.getAttribute(name))),
      ['129', String(LONG)],
    );
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(129);
    await page.keyboard.press('End');
    await expect.poll(() => focused()).toBe(`ply-${LONG}`);
    // The middle of the list shows roughly the middle of the game.
    await page.evaluate(() => {
      const list = document.querySelector('#moves');
      if (list !== null) list.scrollTop = list.scrollHeight / 2;
    });
    await page.waitForFunction(() => {
      const list = document.querySelector('#moves');
      const box = list?.getBoundingClientRect();
      const seen = [...document.querySelectorAll('#moves li')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return box !== undefined && bottom > box.top && top < box.bottom;
      });
      return seen.some((row) => Math.abs(Number(row.firstElementChild?.textContent) - 1000) < 150);
    });
  }),
);
