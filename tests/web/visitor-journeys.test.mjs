/**
 * Complete visits, each pursuing a typical goal of visitors. Screenshots and announcements are saved in
 * target/journeys.
 */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { follow } from './access.mjs';
import { byTouch, interactionOf, playMove, press, recordOf, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { think } from './games-with-blunders.mjs';
import { Engine } from './rules.mjs';
import { drawn, until } from './waits.mjs';
import { fullTest } from './tiers.mjs';

const { visit } = servePage();
const FOLDER = fileURLToPath(new URL('../../target/journeys/', import.meta.url));

/** @param {Page} page @param {string} name */
async function picture(page, name) {
  await drawn(page);
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
}

/** Waits until a person has to act or the game is over. @param {Page} page */
const waitForTurn = (page) =>
  page.waitForFunction(() => ['enter', 'forced', 'over'].includes(window.ludoteca?.interaction?.type));

/** Returns the selectors of elements outside the window. @param {Page} page @param {string[]} selectors */
const outside = (page, selectors) =>
  page.evaluate(
    (all) =>
      all.filter((selector) => {
        const { top, bottom, left, right } =
          document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(-9, -9);
        return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
      }),
    selectors,
  );

fullTest('a curious visitor plays a first game of El Perro on a phone, from the start page to the end', () =>
  visit('?pace=none', { size: '390x844', hasTouch: true, isNew: true }, async (opened) => {
    const page = byTouch(opened);
    const engine = new Engine(1 << 22);
    await picture(page, 'visitor-1-start');
    await expect.poll(() => outside(page, ['#hero .play'])).toEqual([]);
    await page.click('#hero .play');
    await waitForTurn(page);
    // The introduction card opens by itself on the first visit.
    await page.waitForSelector('#look');
    await picture(page, 'visitor-2-look');
    await page.click('[data-do="look-play"]');
    await expect.poll(() => outside(page, ['#board', '#label', '#controls'])).toEqual([]);
    for (
      let { outcome, ply } = await stateOf(page);
      outcome === null;
      { outcome, ply } = await stateOf(page)
    ) {
      assert.ok(ply < 400, 'the game does not end');
      if (ply === 6) await picture(page, 'visitor-3-game');
      const ask = { level: null, lines: 1, nodes: 5000 };
      const [best] = think(engine, await recordOf(page), ask).lines;
      await playMove(page, best?.move ?? assert.fail('no move is possible'));
      await waitForTurn(page);
    }
    engine.free();
    await page.waitForSelector('#card[data-kind="end"] #result');
    await picture(page, 'visitor-4-end');
    await expect.poll(() => page.textContent('#result')).toBe('You win!');
    await expect.poll(() => outside(page, ['#board', '#result', '[data-do="review"]'])).toEqual([]);
  }),
);

/** Returns the square that has the focus, or -1. @param {Page} page */
const squareOf = (page) =>
  page.evaluate(() => Number(/** @type {HTMLElement} */ (document.activeElement).dataset['square'] ?? -1));

/** Moves the focus on the grid to a square with the arrow keys. @param {Page} page @param {number} square */
async function goTo(page, square) {
  for (let presses = 0; presses < 12; presses += 1) {
    const key = await page.evaluate((target) => {
      const active = /** @type {HTMLElement} */ (document.activeElement);
      const here = window.ludoteca.squareCenter(Number(active.dataset['square']));
      const there = window.ludoteca.squareCenter(target);
      const [right, down] = [there.x - here.x, there.y - here.y].map(Math.round);
      if (right === 0 && down === 0) return null;
      if (right !== 0) return Number(right) > 0 ? 'ArrowRight' : 'ArrowLeft';
      return Number(down) > 0 ? 'ArrowDown' : 'ArrowUp';
    }, square);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  assert.fail(`no way to ${square} from ${await squareOf(page)}`);
}

/** Plays the first legal move, square by square. @param {Page} page */
async function playByArrows(page) {
  const { ply } = await stateOf(page);
  for (let now = await interactionOf(page); now.type === 'enter'; now = await interactionOf(page)) {
    const [step] = now.next.steps;
    if (step === undefined || (await stateOf(page)).ply !== ply) return;
    for (const square of now.selected === step.from ? [step.to] : [step.from, step.to]) {
      await goTo(page, square);
      await page.keyboard.press('Enter');
    }
  }
}

/** Types a move that the engine found, and returns the focus to the square. @param {Page} page */
async function playByTyping(page) {
  const here = await squareOf(page);
  await page.keyboard.press('t');
  await page.waitForFunction(() => document.activeElement?.id === 'typed');
  const record = await recordOf(page);
  const engine = new Engine(1 << 20);
  const [line] = think(engine, record, { level: null, lines: 1, nodes: 500 }).lines;
  engine.free();
  await page.keyboard.type(line?.move.notation ?? assert.fail('no move is possible'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => squareOf(page)).toBe(here);
}

/**
 * Presses a key that moves the focus off the board, and returns with Escape.
 * @param {Page} page @param {string} key @param {string} opened selector of the element that then has the
 *   focus
 */
async function thereAndBack(page, key, opened) {
  const here = await squareOf(page);
  await page.keyboard.press(key);
  await page.waitForFunction((selector) => document.activeElement?.matches(selector), opened);
  await page.keyboard.press('Escape');
  await expect.poll(() => squareOf(page), key).toBe(here);
}

/**
 * Presses a key to which the board replies with an announcement, and checks that the focus stays.
 * @param {Page} page @param {() => Promise<string[]>} log @param {string} key
 */
async function askBoard(page, log, key) {
  const here = await squareOf(page);
  const before = (await log()).length;
  await page.keyboard.press(key);
  await until(
    async () => (await log()).length > before,
    () => `no announcement after ${key}`,
  );
  await expect.poll(() => squareOf(page), key).toBe(here);
}

test('a blind player makes ten moves by keyboard, hears every move, and can return to the board', () =>
  visit('?side=first&level=1&pace=none#game=alquerque', async (page) => {
    const log = await follow(page);
    // The page's first Tab stop is a link to the board.
    await page.focus('#skip');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await squareOf(page)) >= 0).toBeTruthy();
    for (let move = 0; move < 10; move += 1) {
      await (move % 2 === 0 ? playByArrows(page) : playByTyping(page));
      await waitForTurn(page);
      await expect
        .poll(async () => (await squareOf(page)) >= 0, `the focus is lost after move ${move + 1}`)
        .toBeTruthy();
      if (move === 0) for (const key of ['m', 'M', 'c', 's', 'o', 'l']) await askBoard(page, log, key);
      if (move === 4)
        for (const [key, opened] of /** @type {const} */ ([
          ['t', '#typed'],
          ['b', '#board-text h2'],
          ['?', '#letters h2'],
        ]))
          await thereAndBack(page, key, opened);
      if (move === 6) for (let step = 0; step < 3; step += 1) await askBoard(page, log, 'h');
    }
    const { moves, ply } = await stateOf(page);
    assert.ok(ply >= 19, `${ply}`);
    const transcript = (await log())
      .filter((line) => line !== '')
      .map((line) => line.replaceAll('\u00a0', ''));
    await picture(page, 'blind-player');
    await writeFile(path.join(FOLDER, 'blind-player.txt'), `${transcript.join('\n')}\n`);
    // Every move of both sides must be announced in order, with its captures.
    let from = 0;
    for (const { color, notation, steps } of moves) {
      const squares = notation.split(/[-x]/);
      const announcement = `${color === 0 ? 'White' : 'Black'}: ${squares[0]} to ${squares.at(-1)}`;
      const at = transcript.findIndex((line, index) => index >= from && line.includes(announcement));
      assert.ok(at >= 0, `${announcement} is not announced after ${transcript.slice(from).join(' | ')}`);
      if (steps.some(({ captures }) => captures.length > 0))
        assert.match(transcript[at] ?? '', /, capturing /);
      from = at;
    }
    // Undo must not move the focus either.
    const here = await squareOf(page);
    await page.keyboard.press('u');
    await expect.poll(() => squareOf(page)).toBe(here);
    await press(page, 'redo');
  }));
