/** Fingers and mice that release a piece in unusual ways. The drawing must match the board's state. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PointerInput } from '../../web/board/input/pointer.js';
import { asTwo, centerOf, goTo, playMoves, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { fullTest } from './tiers.mjs';
import { answered } from './waits.mjs';

/** @import { Geometry } from "../../web/board/geometry.js" */
/** @typedef {{ x: number, y: number, id?: number }} Point `id` identifies the finger */

const { visit } = servePage({ address: asTwo });

/** A man in Alquerque that can move, and its destination. */
const [FROM, TO] = [7, 12];

/** @param {Point} from @param {Point} to */
const between = (from, to) => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

/** Returns the board's picture once three drawings in a row are equal, since it is painted in slices. */
const drawn = (/** @type {Page} */ page) =>
  page.evaluate(async () => {
    const board = /** @type {HTMLCanvasElement} */ (document.querySelector('#board'));
    let last = '';
    for (let same = 0; same < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const seen = board.toDataURL();
      same = seen === last ? same + 1 : 0;
      last = seen;
    }
    return last;
  });

/** Returns a function that moves fingers, or lifts them with `touchEnd`. @param {Page} page */
async function hand(page) {
  const session = await page.context().newCDPSession(page);
  return (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {Point[]} */ ...fingers) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y, id }, index) => ({ x, y, id: id ?? index })),
    });
}

/**
 * Touch events as `[type, finger, x, ms]` on a board whose squares are 10 px wide, and the tapped squares.
 * @type {[string, [string, number, number, number][], number[]][]}
 */
const PRESSES = [
  [
    'a slow tap',
    [
      ['down', 0, 5, 0],
      ['up', 0, 8, 9000],
    ],
    [0],
  ],
  [
    'a press that opens a browser menu',
    [
      ['down', 0, 5, 0],
      ['cancel', 0, 5, 600],
      ['up', 0, 5, 9000],
    ],
    [],
  ],
  [
    'a drag',
    [
      ['down', 0, 5, 0],
      ['move', 0, 25, 1500],
      ['up', 0, 25, 1600],
    ],
    [],
  ],
  [
    'a resting hand',
    [
      ['down', 0, 5, 0],
      ['down', 1, 35, 400],
      ['up', 1, 35, 500],
      ['up', 0, 5, 2000],
    ],
    [3],
  ],
  [
    'two taps at once',
    [
      ['down', 0, 5, 0],
      ['down', 1, 35, 90],
      ['up', 0, 5, 400],
      ['up', 1, 35, 9000],
    ],
    [0, 3],
  ],
];

test('a long press counts as a tap unless it is a drag or a resting hand, or opens a browser menu', () => {
  for (const [title, events, expected] of PRESSES) {
    /** @type {{ [type: string]: (event: object) => void }} */
    const listeners = {};
    /** @type {(number | null)[]} */
    const tapped = [];
    const stage = /** @type {HTMLElement} */ (
      /** @type {unknown} */ ({
        addEventListener: (/** @type {string} */ type, /** @type {() => void} */ listener) =>
          (listeners[type] = listener),
        getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
        setPointerCapture: () => {},
      })
    );
    const shape = { width: 100, height: 100, squareAt: (/** @type {number} */ x) => Math.floor(x / 10) };
    new PointerInput(stage, () => /** @type {Geometry} */ (/** @type {unknown} */ (shape)), {
      tap: (square) => tapped.push(square),
      lift: () => true,
      drag: () => {},
      drop: () => {},
    });
    for (const [type, pointerId, clientX, timeStamp] of events) {
      const finger = { pointerId, pointerType: 'touch', isPrimary: pointerId === 0, button: 0, buttons: 1 };
      listeners[`pointer${type}`]?.({ ...finger, clientX, clientY: 5, timeStamp });
    }
    assert.deepEqual(tapped, expected, title);
  }
});

test('a long press on a button clicks it exactly once, or not at all if a browser menu opens', () =>
  visit('#game=alquerque', async (page) => {
    const undo = page.locator('#controls [data-do="undo"]');
    for (const [title, types, plies] of /** @type {[string, string[], number][]} */ ([
      ['no click is sent', ['pointerdown', 'contextmenu', 'pointerup'], 1],
      ['a click is sent', ['pointerdown', 'contextmenu', 'pointerup', 'click'], 1],
      ['a menu opens', ['pointerdown', 'contextmenu', 'pointercancel', 'pointerup'], 2],
    ])) {
      await goTo(page, 'game=alquerque&side=both');
      await playMoves(page, 2);
      await undo.evaluate((button, all) => {
        for (const type of all) {
          const finger = { pointerType: 'touch', pointerId: 7, isPrimary: true, detail: 1, bubbles: true };
          button.dispatchEvent(new PointerEvent(type, { ...finger, cancelable: true }));
        }
      }, types);
      await expect.poll(async () => (await stateOf(page)).ply, title).toBe(plies);
    }
  }));

fullTest("a second finger on the board does not take over the first finger's piece", () =>
  visit('#game=alquerque', { hasTouch: true }, async (page) => {
    const [from, to, other] = await Promise.all([FROM, TO, 24].map((square) => centerOf(page, square)));
    assert(from !== undefined && to !== undefined && other !== undefined);
    const touch = await hand(page);
    await touch('touchStart', from);
    for (const part of [0.2, 0.4, 0.6]) {
      await touch('touchMove', { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
    }
    const half = between(from, to);
    await touch('touchStart', half, other);
    await touch('touchEnd', { ...other, id: 1 });
    await touch('touchMove', to);
    await touch('touchEnd', to);
    await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe('c2-c3');
  }),
);

test('a player can tap and drag while another finger rests on the screen', () =>
  visit('?side=table#game=alquerque', { hasTouch: true }, async (page) => {
    const [from, to, rest] = await Promise.all([FROM, TO, 24].map((square) => centerOf(page, square)));
    assert(from !== undefined && to !== undefined && rest !== undefined);
    const touch = await hand(page);
    const tap = async (/** @type {Point} */ at) => {
      await touch('touchStart', rest, at);
      await touch('touchEnd', { ...at, id: 1 });
    };
    await touch('touchStart', rest);
    for (const at of [from, to]) await tap(at);
    await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe('c2-c3');
    const box = await page.locator('#controls [data-do="undo"]').boundingBox();
    assert(box !== null);
    await tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    // A second finger drags like the first.
    await touch('touchStart', rest, from);
    for (const part of [0.3, 0.6, 1])
      await touch('touchMove', rest, {
        x: from.x + part * (to.x - from.x),
        y: from.y + part * (to.y - from.y),
      });
    await touch('touchEnd', { ...to, id: 1 });
    await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe('c2-c3');
    await touch('touchEnd', rest);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }));

fullTest("two people's fingers drag independently, and only the side to move can lift a piece", () =>
  visit('#game=alquerque&side=table', { hasTouch: true }, async (page) => {
    await page.waitForSelector('html[data-table]');
    await answered(page);
    const [from, to, other] = await Promise.all([FROM, TO, 23].map((square) => centerOf(page, square)));
    assert(from !== undefined && to !== undefined && other !== undefined);
    const touch = await hand(page);
    const refusals = page.locator('#label[data-kind="refusal"]');
    const half = { ...between(from, to), id: 1 };
    const aside = { ...between(other, to), id: 0 };
    await touch('touchStart', { ...other, id: 0 });
    await touch('touchMove', aside);
    await expect(refusals).toContainText('The piece on d5 isn’t yours');
    await touch('touchStart', aside, { ...from, id: 1 });
    await touch('touchMove', aside, half);
    await expect(refusals).toHaveCount(0);
    await touch('touchEnd', aside);
    await touch('touchStart', half, { ...other, id: 2 });
    await touch('touchEnd', { ...other, id: 2 });
    await expect(refusals).toContainText('The piece on d5 isn’t yours');
    await touch('touchMove', { ...to, id: 1 });
    await touch('touchEnd', { ...to, id: 1 });
    await expect
      .poll(async () => (await stateOf(page)).moves.map(({ notation }) => notation))
      .toEqual(['c2-c3']);
  }),
);

test('a piece stops following a mouse that was released outside the board', () =>
  visit('#game=alquerque', async (page) => {
    const [from, to] = await Promise.all([FROM, TO].map((square) => centerOf(page, square)));
    assert(from !== undefined && to !== undefined);
    const side = await page.locator('#side').boundingBox();
    assert(side !== null);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(side.x + 5, side.y + 5);
    await page.mouse.up();
    await page.mouse.move(to.x, to.y);
    const before = await drawn(page);
    const half = between(from, to);
    await page.mouse.move(half.x + 60, half.y, { steps: 4 });
    assert.ok((await drawn(page)) === before, 'a piece has moved');
  }));

fullTest('a piece that is still being dragged when another game opens changes nothing in that game', () =>
  visit('#game=brandubh', async (page) => {
    const [from, to] = await Promise.all([31, 29].map((square) => centerOf(page, square)));
    assert(from !== undefined && to !== undefined);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.evaluate(() => (location.hash = '#game=alquerque&side=both'));
    await page.waitForFunction(() => document.body.dataset.game === 'alquerque');
    const before = await drawn(page);
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
    assert.ok((await drawn(page)) === before, 'a piece has moved');
    await page.mouse.up();
    await expect.poll(() => page.getAttribute('#label', 'data-kind')).not.toBe('refusal');
    await expect.poll(async () => (await stateOf(page)).plies).toBe(0);
  }),
);
