/** Keyboard focus: a few Tab stops lead to the board, and Escape returns to the same square. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  changePlayers,
  focused,
  middleOf,
  openMenu,
  openTab,
  playMoves,
  press,
  seatsOf,
  servePage,
  startGame,
  stateOf,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';
import { drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Waits until `focused` returns `where`. @param {Page} page @param {string} where */
const focusIs = (page, where) => expect.poll(() => focused(page)).toBe(where);

/** @param {Page} page @param {string[][]} keys each key with what `focused` returns after the press */
async function lead(page, keys) {
  for (const [key = '', where = ''] of keys) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page), `${key} leads to ${where}`).toBe(where);
  }
}

/** Returns the Tab stops from the top of the page to the board. @param {Page} page */
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

/** Waits for the buttons of the top bar. @param {Page} page */
const tools = (page) => page.waitForSelector('#bar [data-do=settings]');

fullTest('a reopened saved game keeps its undone moves, and its players can be changed', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await playMoves(page, 6);
    await press(page, 'undo');
    await press(page, 'undo');
    await startGame(page);
    await playMoves(page, 3);
    await press(page, 'undo');
    await press(page, 'games');
    await page.waitForSelector('[data-do=open-game]');
    await page.locator('[data-do=open-game]').nth(1).click();
    await page.waitForFunction(() => window.ludoteca.state.plies === 6);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(4);
    await press(page, 'last');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(6);
    await changePlayers(page, { opponent: 'computer', side: '1', levels: { 0: 3 } });
    const players = async () => {
      const { who, computers } = await seatsOf(page);
      return [who, computers[0].level];
    };
    await expect.poll(players).toEqual(['second', 3]);
    await changePlayers(page, { opponent: 'computer' });
    await expect.poll(players, 'the dialog shows who plays').toEqual(['second', 3]);
  }),
);

for (const [name, where] of casesOf([
  ['game', '#game=brandubh&side=both'],
  ['embed', 'embed.html?game=brandubh&side=both'],
])) {
  test(`the first Tab stop is a link that skips to the board without changing the URL (${name})`, () =>
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
        'the link is not visible',
      );
      await expect.poll(() => page.textContent('#skip')).toBe('Skip to the board');
      await page.keyboard.press('Enter');
      await expect(page.locator('#grid [tabindex="0"]')).toBeFocused();
      assert.equal(page.url(), before);
      await expect(page.locator('#game')).toBeVisible();
    }));
}

fullTest("the start page has no skip link, and a game's skip link is in the page's language", () =>
  visit('?lang=es', async (page) => {
    await expect(page.locator('#skip')).toBeHidden();
    await page.click('#cards a[href*="alquerque"]');
    await page.waitForSelector('#skip:not([hidden])', { state: 'attached' });
    await expect(page.locator('#skip')).toHaveText('Ir al tablero');
  }),
);

/**
 * Checks the keyboard navigation of the toolbars.
 * @param {Page} page @param {string} on arrow key in the writing direction
 * @param {string} back arrow key in the opposite direction
 */
async function checkToolbars(page, on, back) {
  for (const name of ['bar', 'starts', 'line', 'controls']) {
    const bar = page.locator(`#${name}[role=toolbar]`);
    await expect(bar).toHaveAttribute('aria-label', /./);
    await expect(bar.locator('button[tabindex="0"]')).toHaveCount(1);
    await expect(bar.locator('button:not([tabindex])')).toHaveCount(0);
  }
  await playMoves(page, 1);
  await page.focus('#controls [tabindex="0"]');
  await focusIs(page, 'undo');
  await lead(page, [
    [on, 'hint'],
    [on, 'end-move'],
    [back, 'hint'],
    ['End', 'more'],
    [on, 'undo'],
    [back, 'more'],
    ['Home', 'undo'],
  ]);
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await lead(page, [['Shift+Tab', 'more']]);
  await playMoves(page, 2);
  const stop = await page.getAttribute("#controls [tabindex='0']", 'data-do');
  assert.equal(stop, 'more', 'a move changed the stop');
}

/**
 * Checks the keyboard navigation of the tabs, with arrow keys as for `checkToolbars`.
 * @param {Page} page @param {string} on @param {string} back
 */
async function checkTabs(page, on, back) {
  await expect(page.locator('#tab-list[role=tablist]')).toHaveAttribute('aria-label', /./);
  await page.focus('#tab-list [tabindex="0"]');
  await focusIs(page, 'tab-moves');
  await lead(page, [
    [back, 'tab-board'],
    [on, 'tab-moves'],
    [on, 'tab-analysis'],
    [on, 'tab-rules'],
  ]);
  const tabs = page.locator('#tab-list [role=tab]');
  await expect(tabs.first(), 'arrow keys opened a tab').toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#rules .clause');
  await focusIs(page, 'tab-rules');
  const shown = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      const isNamed = panel?.getAttribute('aria-labelledby') === tab.id;
      return [tab.getAttribute('aria-selected'), panel?.hidden, isNamed];
    }),
  );
  const closed = ['false', true, true];
  assert.deepEqual(shown, [closed, closed, ['true', false, true], closed]);
  await page.keyboard.press(on);
  await page.keyboard.press('Tab');
  await expect(page.locator('#tab-list [tabindex="0"]')).toHaveId('tab-rules');
}

for (const [lang = '', on = '', back = ''] of casesOf([
  ['ar', 'ArrowLeft', 'ArrowRight'],
  ['en', 'ArrowRight', 'ArrowLeft'],
])) {
  test(`each toolbar and the list of tabs is one Tab stop, with arrow keys to move inside it (${lang})`, () =>
    visit(`?lang=${lang}#game=alquerque&side=both`, async (page) => {
      await tools(page);
      await checkToolbars(page, on, back);
      await checkTabs(page, on, back);
    }));
}

test('the menu opens with its button or arrow keys, closes with Escape or Tab, and supports type-ahead', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await tools(page);
    await playMoves(page, 1);
    const [menu, more] = [page.locator('#menu'), page.locator('[data-do=more]')];
    await expect(more).toHaveAttribute('aria-haspopup', 'menu');
    for (const [key = '', first = ''] of [
      ['Enter', 'share'],
      [' ', 'share'],
      ['ArrowDown', 'share'],
      ['ArrowUp', 'resign'],
    ]) {
      await more.focus();
      await lead(page, [[key, first]]);
      await expect(menu).toBeVisible();
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      await lead(page, [['Escape', 'more']]);
      await expect(menu).toBeHidden();
      await expect(more).toHaveAttribute('aria-expanded', 'false');
    }
    await openMenu(page);
    await lead(page, [
      ['ArrowDown', 'settings'],
      ['End', 'resign'],
      ['ArrowDown', 'share'],
      ['ArrowUp', 'resign'],
      ['Home', 'share'],
      ['f', 'flip'],
    ]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => window.ludoteca.model.flipped)).toBe(true);
    await focusIs(page, 'more');
    await openMenu(page);
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await openMenu(page);
    await page.click('#title');
    await expect(menu, 'a click elsewhere closes it').toBeHidden();
  }));

fullTest('after Tab has closed the language menu, the Tab stop of the bar is a visible button', () =>
  visit(
    '',
    async (page) => {
      await tools(page);
      await page.press('[data-do=languages]', 'Enter');
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('[data-language="en"]')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.locator('[data-language="en"]')).toBeHidden();
      await expect(page.locator('#bar button[tabindex="0"]')).toBeVisible();
    },
    { viewport: { width: 390, height: 844 } },
  ),
);

/** Keys on the board, and the selector of the element that each focuses. @type {[string, string][]} */
const OPENING = [
  ['t', '#typed'],
  ['b', '#board-text h2'],
  ['?', '#letters h2'],
];
test('shortcuts T, B and ? open and focus a section; Escape closes it and moves the focus to the board', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await page.focus('#grid [data-square="7"]');
    for (const [letter, there] of OPENING)
      for (const time of [`${letter}, first`, `${letter}, second`]) {
        await page.keyboard.press(letter);
        await expect(page.locator(there), time).toBeFocused();
        // Waits until all rendering caused by the opening has finished.
        await drawn(page);
        await expect(page.locator(there), `${time}, after a while`).toBeFocused();
        await lead(page, [['Escape', '7']]);
        await expect(page.locator('#words'), 'what a letter opened is closed again').toBeHidden();
        await expect(page.locator('#tab-moves')).toHaveAttribute('aria-selected', 'true');
      }
  }));

fullTest('shortcuts that open nothing do not move the focus, nor does Undo in the board as text', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await page.focus('#grid [data-square="7"]');
    await lead(
      page,
      ['m', 'M', 'c', 's', 'o', 'l', 'w', 'u', 'h'].map((letter) => [letter, '7']),
    );
    await page.waitForFunction(() => window.ludoteca.model.hint !== null);
    await focusIs(page, '7');
    await playMoves(page, 1);
    await openTab(page, 'board');
    await page.press('#grid [data-square="7"]', 'b');
    await expect(page.locator('#board-text h2')).toBeFocused();
    await page.focus('#board-text .table');
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[data-do=undo]')).click());
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    await expect(page.locator('#board-text .table')).toBeFocused();
    await lead(page, [['Escape', '7']]);
    await expect(page.locator('#words')).toBeVisible();
  }),
);

fullTest(
  'Escape or the close button closes a dialog, and Escape then moves the focus back to the board',
  () =>
    visit('#game=alquerque&side=both', async (page) => {
      await tools(page);
      await playMoves(page, 1);
      for (const name of ['share', 'resign', 'draw', 'new', 'games', 'settings'])
        for (const by of ['Escape', 'its button']) {
          await page.focus('#grid [data-square="16"]');
          const isInMenu = !['new', 'games', 'settings'].includes(name);
          if (isInMenu) await openMenu(page);
          await page.press(`[data-do=${name}]`, 'Enter');
          await page.waitForSelector('dialog[open]');
          if (by === 'Escape') await page.keyboard.press('Escape');
          else await page.click('dialog [data-do=close]');
          await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
          await expect.poll(() => focused(page), `${name}, ${by}`).toBe(isInMenu ? 'more' : name);
          await page.keyboard.press('Escape');
          await expect.poll(() => focused(page), `${name}, ${by}`).toBe('16');
        }
    }),
);

test('Escape moves the focus from every control back to the board square', () =>
  visit(
    '#game=alquerque&side=both',
    async (page) => {
      await tools(page);
      await playMoves(page, 1);
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
        // The first Escape closes the menu.
        if (place.includes('languages')) {
          await focusIs(page, 'languages');
          await page.keyboard.press('Escape');
        }
        await expect.poll(() => focused(page), place).toBe('16');
      }
    },
    { viewport: { width: 950, height: 700 } },
  ));

fullTest('Escape still moves the focus back to the board after a language change and after a game ends', () =>
  visit('#game=alquerque&side=both', async (page) => {
    await tools(page);
    await playMoves(page, 1);
    await page.focus('#grid [data-square="16"]');
    for (const place of ['[data-do=languages]', '[data-language=es]']) {
      await page.press(place, 'Enter');
    }
    await page.waitForSelector('html[lang="es"]');
    await focusIs(page, 'languages');
    await expect(page.locator('#bar button[tabindex="0"]')).toHaveCount(1);
    await lead(page, [['Escape', '16']]);
    await openMenu(page);
    await page.press('[data-do=draw]', 'Enter');
    await page.waitForSelector('dialog[open]');
    await page.press('[data-do=confirm]', 'Enter');
    await page.waitForSelector('#result');
    await expect.poll(() => focused(page), 'the focus after a confirmation').not.toBe('BODY');
    await lead(page, [['Escape', '16']]);
  }),
);

/** Double-clicks a command, as some people do with every button. @param {Page} page @param {string} name */
async function clickTwice(page, name) {
  if (!['new', 'games', 'settings'].includes(name)) await openMenu(page);
  const { x, y } = await middleOf(page, `[data-do=${name}]`);
  await page.mouse.click(x, y);
  await page.waitForSelector('dialog[open]');
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

fullTest('a dialog stays open after a double click or a drag out of it, and a click outside closes it', () =>
  visit(
    '#game=alquerque&side=both',
    async (page) => {
      await tools(page);
      await playMoves(page, 1);
      const dialog = page.locator('dialog[open]');
      for (const name of ['new', 'share', 'draw', 'resign', 'games', 'settings']) {
        await clickTwice(page, name);
        await expect(dialog, name).toHaveCount(1);
        if (name !== 'share') await press(page, 'close');
        else {
          const { x, y } = await middleOf(page, '#open-text');
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(2, y, { steps: 3 });
          await page.mouse.up();
          await expect(dialog, 'a drag that marks text closed it').toHaveCount(1);
          const left = await page.evaluate(
            () => document.querySelector('dialog')?.getBoundingClientRect().left ?? 0,
          );
          await page.mouse.click(left + 4, y);
          await expect(dialog, 'a click on its margin closed it').toHaveCount(1);
          await page.mouse.click(left - 4, y);
          await expect(dialog).toHaveCount(0);
        }
      }
    },
    { viewport: { width: 1280, height: 800 } },
  ),
);
