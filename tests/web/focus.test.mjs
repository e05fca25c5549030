/**
 * Whether the keyboard has a short way to the board, and from everything else a way back to the same square.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  changePlayers,
  middleOf,
  openMenu,
  openTab,
  playTurns,
  press,
  seatsOf,
  servePage,
  startGame,
  stateOf,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** The square that has the focus, or what else has it. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const { tagName, id, dataset } = /** @type {HTMLElement} */ (document.activeElement);
    return dataset['square'] ?? dataset['do'] ?? (id || tagName);
  });

/**
 * Waits until the focus is where it should be.
 * @param {Page} page
 * @param {string} where as `focused` tells it
 */
const focusIs = (page, where) => expect.poll(() => focused(page)).toBe(where);

/** The stops that Tab makes from the top of the page until the board. @param {Page} page */
async function stopsBeforeBoard(page) {
  /** @type {string[]} */
  const stops = [];
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('#grid') != null)) return stops;
    stops.push(await focused(page));
  }
  return assert.fail(`no way to the board: ${stops.join(' ')}`);
}

/** Waits for the buttons at the top of the page. @param {Page} page */
const tools = (page) => page.waitForSelector('#bar [data-do=settings]');

fullTest('a button of one saved game does nothing of another', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await playTurns(page, 6);
    await press(page, 'undo');
    await press(page, 'undo');
    await startGame(page);
    await playTurns(page, 3);
    await press(page, 'undo');
    await press(page, 'games');
    await page.waitForSelector('[data-do=open-game]');
    await page.locator('[data-do=open-game]').nth(1).click();
    await page.waitForFunction(() => window.ludoteca.state.plies === 6);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(4);
    await press(page, 'last');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(6);
  }),
);

fullTest('who plays a game is changed while it goes on', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await playTurns(page, 1);
    await changePlayers(page, { opponent: 'computer', side: '1', levels: { 'level-0': '3' } });
    const { who, computers } = await seatsOf(page);
    assert.deepEqual([who, computers[0].level], ['second', 3]);
    await changePlayers(page, { opponent: 'computer' });
    await expect
      .poll(async () => (await seatsOf(page)).computers[0].level, 'the dialog shows who plays')
      .toBe(3);
  }),
);

for (const [name, where] of casesOf([
  ['game', '#game=brandubh&side=both'],
  ['embed', 'embed.html?game=brandubh&side=both'],
])) {
  test(`${name}: the first stop skips to the board, and the address stays`, () =>
    visit(String(where), async (page) => {
      if (name === 'game') await tools(page);
      const before = page.url();
      const stops = await stopsBeforeBoard(page);
      assert.equal(stops[0], 'skip');
      assert.ok(stops.length <= 3, stops.join(' '));
      await page.focus('#skip');
      const box = await page.locator('#skip').boundingBox();
      assert.ok(
        box !== null && box.width > 40 && box.height > 20 && box.x >= 0 && box.y >= 0,
        'it can be seen',
      );
      await expect.poll(() => page.textContent('#skip')).toBe('Skip to the board');
      await page.keyboard.press('Enter');
      await focusIs(
        page,
        await page.evaluate(
          () => document.querySelector('#grid [tabindex="0"]')?.getAttribute('data-square') ?? '',
        ),
      );
      assert.equal(page.url(), before);
      await expect.poll(() => page.locator('#game').isVisible()).toBe(true);
    }));
}

fullTest("the start page has no board to skip to, and the link speaks the page's language", () =>
  visit('?lang=es', async (page) => {
    await expect.poll(() => page.locator('#skip').isVisible()).toBe(false);
    await page.click('#cards a[href*="alquerque"]');
    await page.waitForSelector('#skip:not([hidden])', { state: 'attached' });
    await expect.poll(() => page.textContent('#skip')).toBe('Ir al tablero');
  }),
);

for (const [lang, on, back] of casesOf([
  ['ar', 'ArrowLeft', 'ArrowRight'],
  ['en', 'ArrowRight', 'ArrowLeft'],
])) {
  test(`the buttons are one stop each group, and the arrows lead along: ${lang}`, () =>
    visit(`?lang=${lang}#game=alquerque&side=both`, async (page) => {
      await tools(page);
      for (const bar of ['bar', 'starts', 'line', 'controls']) {
        await expect.poll(() => page.getAttribute(`#${bar}`, 'role')).toBe('toolbar');
        await expect.poll(() => page.getAttribute(`#${bar}`, 'aria-label')).not.toBe('');
        await expect(page.locator(`#${bar} button[tabindex="0"]`)).toHaveCount(1);
        await expect(page.locator(`#${bar} button:not([tabindex])`)).toHaveCount(0);
      }
      await playTurns(page, 1);
      await page.focus('#controls [tabindex="0"]');
      await expect.poll(() => focused(page)).toBe('undo');
      for (const [key, where] of [
        [on, 'hint'],
        [on, 'end-turn'],
        [back, 'hint'],
        ['End', 'more'],
        [on, 'undo'],
        [back, 'more'],
        ['Home', 'undo'],
      ]) {
        await page.keyboard.press(String(key));
        await expect.poll(() => focused(page)).toBe(where);
      }
      await page.keyboard.press('End');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => focused(page), 'Tab comes back to where it left').toBe('more');
      await playTurns(page, 2);
      const stop = await page.getAttribute("#controls [tabindex='0']", 'data-do');
      assert.equal(stop, 'more', 'a move does not change the stop');
    }));
}

for (const [lang, on, back] of casesOf([
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
])) {
  test(`the tabs are one stop, arrows lead along them, and Enter opens one: ${lang}`, () =>
    visit(`?lang=${lang}#game=alquerque&side=both`, async (page) => {
      await expect.poll(() => page.getAttribute('#tab-list', 'role')).toBe('tablist');
      await expect.poll(() => page.getAttribute('#tab-list', 'aria-label')).not.toBe('');
      await page.focus('#tab-list [tabindex="0"]');
      await expect.poll(() => focused(page)).toBe('tab-moves');
      for (const [key, where] of [
        [back, 'tab-board'],
        [on, 'tab-moves'],
        [on, 'tab-analysis'],
        [on, 'tab-rules'],
      ]) {
        await page.keyboard.press(String(key));
        await expect.poll(() => focused(page)).toBe(where);
      }
      await expect
        .poll(() => page.getAttribute('#tab-moves', 'aria-selected'), 'arrows open nothing')
        .toBe('true');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#rules .clause');
      await expect.poll(() => focused(page)).toBe('tab-rules');
      const tabs = await page
        .locator('#tab-list [role=tab]')
        .evaluateAll((all) =>
          all.map((tab) => [
            tab.getAttribute('aria-selected'),
            document.getElementById(tab.getAttribute('aria-controls') ?? '')?.hidden,
            document
              .getElementById(tab.getAttribute('aria-controls') ?? '')
              ?.getAttribute('aria-labelledby') === tab.id,
          ]),
        );
      assert.deepEqual(tabs, [
        ['false', true, true],
        ['false', true, true],
        ['true', false, true],
        ['false', true, true],
      ]);
      await page.keyboard.press(String(on));
      await page.keyboard.press('Tab');
      await expect.poll(() => page.getAttribute('#tab-list [tabindex="0"]', 'id')).toBe('tab-rules');
    }));
}

test('the menu is opened by its button and the arrows, closed by Escape and Tab, and led by letters', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await tools(page);
    await playTurns(page, 1);
    const isOpen = () => page.locator('#menu').isVisible();
    await expect.poll(() => page.getAttribute('[data-do=more]', 'aria-haspopup')).toBe('menu');
    for (const [key, first] of [
      ['Enter', 'share'],
      [' ', 'share'],
      ['ArrowDown', 'share'],
      ['ArrowUp', 'resign'],
    ]) {
      await page.focus('[data-do=more]');
      await page.keyboard.press(String(key));
      await page.waitForSelector('#menu:not([hidden])');
      await expect.poll(() => page.getAttribute('[data-do=more]', 'aria-expanded')).toBe('true');
      await focusIs(page, String(first));
      await page.keyboard.press('Escape');
      await expect.poll(() => isOpen()).toBe(false);
      await focusIs(page, 'more');
      await expect.poll(() => page.getAttribute('[data-do=more]', 'aria-expanded')).toBe('false');
    }
    await openMenu(page);
    for (const [key, where] of [
      ['ArrowDown', 'settings'],
      ['End', 'resign'],
      ['ArrowDown', 'share'],
      ['ArrowUp', 'resign'],
      ['Home', 'share'],
      ['f', 'flip'],
    ]) {
      await page.keyboard.press(String(key));
      await focusIs(page, String(where));
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => window.ludoteca.model.flipped)).toBe(true);
    await focusIs(page, 'more');
    await openMenu(page);
    await page.keyboard.press('Tab');
    await expect.poll(() => isOpen()).toBe(false);
    await openMenu(page);
    await page.click('#title');
    await expect.poll(() => isOpen(), 'a click elsewhere closes it').toBe(false);
  }));

fullTest('a menu that has closed leaves no stop behind it', () =>
  visit(
    '',
    async (page) => {
      await tools(page);
      await page.focus('[data-do=languages]');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-language')))
        .toBe('en');
      await page.keyboard.press('Tab');
      await expect.poll(() => page.locator('[data-language="en"]').isVisible()).toBe(false);
      await expect.poll(() => page.locator('#bar button[tabindex="0"]').isVisible()).toBe(true);
    },
    { viewport: { width: 390, height: 844 } },
  ),
);

/** What each letter of the board opens, and where the focus is then. @type {[string, string][]} */
const OPENING = [
  ['t', '#typed'],
  ['b', '#board-text h2'],
  ['?', '#letters h2'],
];
test('letters lead away from a square, and Escape back to it', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await page.focus('#grid [data-square="7"]');
    for (const [letter, there] of OPENING)
      for (const time of [`${letter}, first`, `${letter}, second`]) {
        await page.keyboard.press(letter);
        await page
          .waitForFunction(
            (selector) =>
              document.querySelector('#words:not([hidden])') !== null &&
              document.activeElement?.matches(selector),
            there,
          )
          .catch(async () => assert.fail(`${time}: the focus is on ${await focused(page)}`));
        // What opening the words has set off is over when this comes back.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await expect
          .poll(
            () => page.evaluate((selector) => document.activeElement?.matches(selector), there),
            `${time}: ${await focused(page)}`,
          )
          .toBeTruthy();
        await page.keyboard.press('Escape');
        await focusIs(page, '7');
        await expect
          .poll(() => page.locator('#words').isVisible(), 'what a letter opened is closed again')
          .toBe(false);
        await expect.poll(() => page.getAttribute('#tab-moves', 'aria-selected')).toBe('true');
      }
  }));

fullTest('the letters that only speak leave the focus where it is', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await page.focus('#grid [data-square="7"]');
    for (const letter of ['m', 'M', 'c', 's', 'o', 'l', 'w', 'u', 'h']) {
      await page.keyboard.press(letter);
      await expect.poll(() => focused(page), letter).toBe('7');
    }
    await page.waitForFunction(() => window.ludoteca.model.hint !== null);
    await expect.poll(() => focused(page)).toBe('7');
  }),
);

fullTest('words that were open stay open, and keep the place where they are read', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await playTurns(page, 1);
    await openTab(page, 'board');
    await page.focus('#grid [data-square="7"]');
    await page.keyboard.press('b');
    await page.waitForFunction(() => document.activeElement?.matches('#board-text h2'));
    await page.focus('#board-text .table');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-do=undo]')).click());
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('#board-text .table')))
      .toBeTruthy();
    await page.keyboard.press('Escape');
    await focusIs(page, '7');
    await expect.poll(() => page.locator('#words').isVisible()).toBe(true);
  }),
);

test('a dialog is closed by Escape or its button, and Escape leads back to the square', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await tools(page);
    await playTurns(page, 1);
    for (const name of ['share', 'resign', 'draw', 'new', 'games', 'settings'])
      for (const by of ['Escape', 'its button']) {
        await page.focus('#grid [data-square="16"]');
        const isInMenu = !['new', 'games', 'settings'].includes(name);
        if (isInMenu) await openMenu(page);
        await page.focus(`[data-do=${name}]`);
        await page.keyboard.press('Enter');
        await page.waitForSelector('dialog[open]');
        if (by === 'Escape') await page.keyboard.press('Escape');
        else await page.click('dialog [data-do=close]');
        await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
        await expect.poll(() => focused(page), `${name}, ${by}`).toBe(isInMenu ? 'more' : name);
        await page.keyboard.press('Escape');
        await expect.poll(() => focused(page), `${name}, ${by}`).toBe('16');
      }
  }));

test('Escape leads from everywhere back to the square', () =>
  visit(
    '#game=alquerque&side=both',
    async (page) => {
      await tools(page);
      await playTurns(page, 1);
      for (const place of [
        '[data-do=mute]',
        '[data-do=languages]',
        '[data-do=hint]',
        '[data-do=more]',
        '#tab-analysis',
        '#tab-board',
        "#moves [tabindex='0']",
      ]) {
        if (place.includes('#moves')) await openTab(page, 'moves');
        await page.focus('#grid [data-square="16"]');
        await page.focus(place);
        if (/mute|languages|tab-/.test(place)) await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
        // The first one closes the menu.
        if (place.includes('languages')) {
          await focusIs(page, 'languages');
          await page.keyboard.press('Escape');
        }
        await expect.poll(() => focused(page), place).toBe('16');
      }
    },
    { viewport: { width: 950, height: 700 } },
  ));

fullTest('after another language the way back to the square is the same', () =>
  visit(
    '#game=alquerque&side=both',
    async (page) => {
      await tools(page);
      await page.focus('#grid [data-square="16"]');
      await page.focus('[data-do=languages]');
      await page.keyboard.press('Enter');
      await page.focus('[data-language=es]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('html[lang="es"]');
      await page.waitForFunction(() => document.activeElement?.getAttribute('data-do') === 'languages');
      await expect(page.locator('#bar button[tabindex="0"]')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await focusIs(page, '16');
    },
    { viewport: { width: 1280, height: 800 } },
  ),
);

fullTest('who confirms what ends a game is not left without a place', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await playTurns(page, 1);
    await page.focus('#grid [data-square="16"]');
    await openMenu(page);
    await page.focus('[data-do=draw]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.focus('[data-do=confirm]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#result');
    await expect.poll(() => focused(page)).not.toBe('BODY');
    await page.keyboard.press('Escape');
    await focusIs(page, '16');
  }),
);

/**
 * Clicks twice where a button is, as those do who open everything by a double click.
 * @param {Page} page
 * @param {string} name
 */
async function clickTwice(page, name) {
  if (!['new', 'games', 'settings'].includes(name)) await openMenu(page);
  const { x, y } = await middleOf(page, `[data-do=${name}]`);
  await page.mouse.click(x, y);
  await page.waitForSelector('dialog[open]');
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

fullTest('a dialog stays under a double click and a drag beyond it, and closes by a click beside it', () =>
  visit(
    '#game=alquerque&side=both',
    async (page) => {
      await tools(page);
      await playTurns(page, 1);
      const isOpen = () => page.locator('dialog[open]').count();
      for (const name of ['new', 'share', 'draw', 'resign', 'games', 'settings']) {
        await clickTwice(page, name);
        await expect.poll(() => isOpen(), name).toBe(1);
        if (name !== 'share') await press(page, 'close');
        else {
          const { x, y } = await middleOf(page, '#open-text');
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(2, y, { steps: 3 });
          await page.mouse.up();
          await expect.poll(() => isOpen(), 'text was marked').toBe(1);
          const left = await page.evaluate(
            () => document.querySelector('dialog')?.getBoundingClientRect().left ?? 0,
          );
          await page.mouse.click(left + 4, y);
          await expect.poll(() => isOpen(), 'its margin is within it').toBe(1);
          await page.mouse.click(left - 4, y);
          await expect.poll(() => isOpen()).toBe(0);
        }
      }
    },
    { viewport: { width: 1280, height: 800 } },
  ),
);
