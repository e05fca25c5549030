/** Helpers for the accessibility tests: the grid's labels, announcements, keyboard play and axe. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { interactionOf, playRecord, press, recordOf, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Step } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { GameState } from "../../web/state/game-model.js" */

/** Returns a seeded random generator, so that failures can be reproduced. @param {number} seed */
export function choices(seed) {
  let state = seed;
  return (/** @type {number} */ count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
}

/**
 * Starts recording announcements, and returns a function that returns all recorded announcements. Also adds
 * `expectedBoard` to the page, which computes the pieces' labels from the rules' state alone.
 * @param {Page} page @param {string} [region] @returns {Promise<() => Promise<string[]>>}
 */
export async function follow(page, region = '#polite') {
  await page.evaluate((selector) => {
    /** @type {string[]} */
    const log = [];
    const element = /** @type {Element} */ (document.querySelector(selector));
    new MutationObserver(() => log.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { log, expectedBoard });

    /** Returns the expected labels of the pieces, by square. */
    function expectedBoard() {
      const { state, model } = window.ludoteca;
      const words = /** @type {Record<string, string>} */ ({
        '0.dog': 'dog',
        '1.goat': 'goat',
        '0.king': 'king',
        '0.pawn': 'defender',
        '1.pawn': 'attacker',
        '0.checker': 'white piece',
        '1.checker': 'red piece',
        '0.man': 'white piece',
        '1.man': 'black piece',
        '1.king': 'black king',
      });
      const isTables = model.info.board === 'tables24';
      const isDraughts = model.info.board === 'checkered8';
      /** @type {Record<string, string>} */
      const board = {};
      for (const { square, color, kind, count } of state.pieces) {
        if (square === 24 && isTables) continue;
        const word =
          isDraughts && kind === 'king'
            ? `${color === 0 ? 'white' : 'black'} king`
            : words[`${color}.${kind}`];
        const name = isTables
          ? `point ${square + 1}`
          : isDraughts
            ? `square ${model.info.squares[square]}`
            : `${model.info.squares[square]}`;
        board[name] = isTables ? `${count} ${word}${count === 1 ? '' : 's'}` : `${word}`;
      }
      return board;
    }
  }, region);
  return () => page.evaluate(() => /** @type {{ log: string[] }} */ (/** @type {unknown} */ (window)).log);
}

/** Returns the pieces' labels, by square. @param {Page} page @returns {Promise<Record<string, string>>} */
export async function spokenBoard(page) {
  const names = await page
    .locator('#grid button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  const roles = new Set(['corner', 'throne', 'home table', 'White promotes here', 'Black promotes here']);
  const parts = names.map((name) => name.split(', ').filter((part) => !roles.has(part)));
  return Object.fromEntries(
    parts
      .filter(([square, piece]) => piece !== 'empty' && square !== 'off the board')
      .map(([square, piece]) => [square, piece]),
  );
}

/**
 * Plays random moves with the grid's buttons and calls `look` after each move.
 * @param {Page} page @param {number} plies @param {(state: GameState) => Promise<void>} look
 */
export async function playRandomly(page, plies, look) {
  const choose = choices(7);
  for (let ply = 0; ply < plies; ply += 1) {
    await nextDecision(page);
    for (
      let interaction = await interactionOf(page);
      interaction.type === 'enter';
      interaction = await interactionOf(page)
    ) {
      if (interaction.entered.length > 0 && interaction.next.ends !== null) {
        await press(page, 'end-move');
        break;
      }
      const step = interaction.next.steps[choose(interaction.next.steps.length)];
      assert(step !== undefined);
      await enterByGrid(page, step, interaction.selected === step.from);
      if ((await stateOf(page)).ply > ply) break;
    }
    const state = await stateOf(page);
    await look(state);
    if (state.outcome !== null) return;
  }
}

/** Rolls dice and acknowledges forced moves until a step must be entered. @param {Page} page */
async function nextDecision(page) {
  for (
    let interaction = await interactionOf(page);
    interaction.type !== 'enter' && interaction.type !== 'over';
    interaction = await interactionOf(page)
  ) {
    await press(page, interaction.type === 'forced' ? 'acknowledge' : interaction.type);
  }
}

/** @param {Page} page @param {Step} step @param {boolean} isSelected */
async function enterByGrid(page, step, isSelected) {
  await page.evaluate(
    ([from, to, die]) => {
      const pressed = (/** @type {number | null} */ square) =>
        /** @type {HTMLElement | null} */ (
          document.querySelector(`#grid [data-square="${square}"]`)
        )?.click();
      if (die !== null)
        /** @type {HTMLElement | null} */ (
          document.querySelector(`[data-do="die-${die}"]:not([aria-pressed=true])`)
        )?.click();
      if (from !== null) pressed(from);
      pressed(to);
    },
    /** @type {[number | null, number, number | null]} */ ([
      isSelected ? null : step.from,
      step.to,
      step.die ?? null,
    ]),
  );
}

/**
 * Wraps a page so that the driver's clicks become key presses: Tab moves to controls, arrow keys move on the
 * board, and Enter activates.
 * @param {Page} page @returns {Page}
 */
export const byKeys = (page) =>
  new Proxy(page, {
    get(target, name) {
      if (name === 'mouse')
        return {
          click: async (/** @type {number} */ x, /** @type {number} */ y) =>
            goTo(target, await squareAt(target, x, y)),
        };
      if (name === 'click') {
        return async (/** @type {string} */ selector) => {
          await target.waitForSelector(selector);
          await tabTo(target, selector);
          await target.keyboard.press('Enter');
        };
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/**
 * Plays the recorded game of `ruleset` with the keyboard alone and compares the page's record with it.
 * @param {Page} page @param {string} ruleset @param {number} [plies] number of moves, all by default
 */
export async function checkByKeys(page, ruleset, plies) {
  const text = await readFile(new URL(`../data/games/${ruleset}.txt`, import.meta.url), 'utf8');
  await playRecord(byKeys(page), text, plies);
  if (plies !== undefined) return expect.poll(async () => (await stateOf(page)).ply).toBe(plies);
  await expect.poll(() => recordOf(page)).toBe(text);
  await expect.poll(async () => (await stateOf(page)).outcome).not.toBe(null);
}

/**
 * Returns the square whose centre is nearest to a point.
 * @param {Page} page @param {number} x @param {number} y
 */
const squareAt = (page, x, y) =>
  page.evaluate(
    ([left, top]) => {
      const { model, squareCenter } = window.ludoteca;
      const away = (/** @type {number} */ square) =>
        Math.hypot(squareCenter(square).x - left, squareCenter(square).y - top);
      return model.info.squares
        .map((_, square) => square)
        .reduce((nearest, square) => (away(square) < away(nearest) ? square : nearest));
    },
    /** @type {[number, number]} */ ([x, y]),
  );

/**
 * Presses Tab or Shift+Tab until `selector` has the focus; in a toolbar, continues from its tab stop with the
 * arrow keys. Never wraps around at the end of the page: a headless browser may move the focus to its own
 * controls there and ignore further keys.
 * @param {Page} page @param {string} selector
 */
async function tabTo(page, selector) {
  const { bar, isMenu } = await page.evaluate((query) => {
    const group = document.querySelector(query)?.closest('[role=toolbar], [role=tablist], [role=menu]');
    return { bar: group?.id ?? '', isMenu: group?.role === 'menu' };
  }, selector);
  if (bar !== '') {
    // A menu has the focus as soon as it opens.
    if (!isMenu) await tabToStop(page, `#${bar} [tabindex="0"]`);
    const isThere = () => page.evaluate((query) => document.activeElement?.matches(query) ?? false, selector);
    for (let presses = 0; presses < 30 && !(await isThere()); presses += 1)
      await page.keyboard.press(isMenu ? 'ArrowDown' : 'ArrowRight');
    return assert.ok(await isThere(), `${selector} cannot be reached with the arrow keys`);
  }
  await tabToStop(page, selector);
}

/** @param {Page} page @param {string} selector */
async function tabToStop(page, selector) {
  const backward = await page.evaluate((query) => {
    const first = document.querySelector(query);
    const at = document.activeElement ?? document.body;
    return (
      first !== null &&
      at !== document.body &&
      (at.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    );
  }, selector);
  if (backward) await page.keyboard.down('Shift');
  try {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await page.evaluate((query) => document.activeElement?.matches(query) ?? false, selector)) return;
      await page.keyboard.press('Tab');
    }
  } finally {
    if (backward) await page.keyboard.up('Shift');
  }
  assert.fail(`${selector} cannot be reached by Tab`);
}

/** Goes to `square` with the arrow keys and presses Enter. @param {Page} page @param {number} square */
async function goTo(page, square) {
  await tabTo(page, '#grid [tabindex="0"]');
  for (
    let keys = await arrowsTo(page, square), tries = 0;
    keys.length > 0 && tries < 40;
    keys = await arrowsTo(page, square), tries += 1
  ) {
    for (const key of keys) await page.keyboard.press(key);
  }
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('data-square')),
    String(square),
    'the arrow keys do not reach the square',
  );
  await page.keyboard.press('Enter');
}

/**
 * Returns the arrow keys that lead to `square`: first to its row, since the column may change with the row.
 * @param {Page} page @param {number} square @returns {Promise<string[]>}
 */
const arrowsTo = (page, square) =>
  page.evaluate((target) => {
    const places = [...document.querySelectorAll('#grid [role=row]')].flatMap((row) =>
      [...row.children].map((cell) => ({
        square: Number(cell.firstElementChild?.getAttribute('data-square')),
        row: Number(row.getAttribute('aria-rowindex')),
        column: Number(cell.getAttribute('aria-colindex')),
      })),
    );
    const here = places.find(
      (place) => place.square === Number(document.activeElement?.getAttribute('data-square')),
    );
    const there = places.find((place) => place.square === target);
    if (here === undefined || there === undefined) return [];
    const down = there.row - here.row;
    if (down !== 0) return Array(Math.abs(down)).fill(down > 0 ? 'ArrowDown' : 'ArrowUp');
    // Some rows have squares in every second column only.
    const [left = 0, right = 0] = [here.column, there.column].toSorted((first, second) => first - second);
    const passed =
      places.filter(({ row, column }) => row === here.row && left <= column && column <= right).length - 1;
    return Array(passed).fill(left === here.column ? 'ArrowRight' : 'ArrowLeft');
  }, square);

/**
 * Returns axe's findings in short form: those of all rules in the light scheme, and those about contrast in
 * the dark one.
 * @param {Page} page @returns {Promise<string[]>}
 */
export async function axeOf(page) {
  // axe reports style sheets that are still loading.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link[rel=stylesheet]')].every(
      (link) => link instanceof HTMLLinkElement && link.sheet !== null,
    ),
  );
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await violations(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...dark.map((each) => `dark: ${each}`)];
}

/** @param {Page} page @param {object} options of axe @returns {Promise<string[]>} */
const violations = (page, options) =>
  page.evaluate(async (rules) => {
    /** @type {{ violations: { id: string, nodes: { target: string[], failureSummary: string }[] }[] }} */
    const { violations } = await Reflect.get(window, 'axe').run(document, {
      ...rules,
      resultTypes: ['violations'],
      // axe is not loaded in frames, and a sandboxed frame could not answer it.
      iframes: false,
      // axe would copy the styles into the page, which the page's content security policy forbids.
      preload: false,
    });
    return violations.map(({ id, nodes }) => {
      const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`);
      return `${id}: ${places.join('; ')}`;
    });
  }, options);
