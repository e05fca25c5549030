/** Announcements for screen readers, and the focus after each action. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { follow } from './access.mjs';
import {
  asTwo,
  focused,
  goTo,
  interactionOf,
  load,
  openGame,
  openTab,
  press,
  seatsOf,
  servePage,
  stateOf,
  taps,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { drawn, until } from './waits.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/**
 * Returns a function that returns the announcements since its last call.
 * @param {Page} page @param {string} [region]
 */
async function listening(page, region) {
  const log = await follow(page, region);
  let seen = 0;
  return async () => {
    const lines = (await log()).filter((line) => line !== '');
    const news = lines.slice(seen).join(' | ').replaceAll('\u00a0', '');
    seen = lines.length;
    return news;
  };
}

/** Presses Enter on `squares` in order. @param {Page} page @param {number[]} squares */
async function enterOn(page, ...squares) {
  for (const square of squares) {
    await page.press(`#grid [data-square="${square}"]`, 'Enter');
  }
}

/** Plays the first possible steps until the turn is over. @param {Page} page */
async function endTurn(page) {
  for (
    let interaction = await interactionOf(page);
    interaction.type === 'enter';
    interaction = await interactionOf(page)
  ) {
    const [step] = interaction.next.steps;
    if (step === undefined) await press(page, 'end-move');
    else await enterOn(page, step.from, step.to);
  }
}

/**
 * Presses a shortcut and returns its announcement.
 * @param {Page} page @param {() => Promise<string>} news @param {string} letter
 */
async function ask(page, news, letter) {
  await page.focus('#grid [tabindex="0"]');
  await news();
  await page.keyboard.press(letter);
  let answer = '';
  await until(
    async () => {
      answer = await news();
      return answer !== '';
    },
    () => `no announcement after ${letter}`,
  );
  return answer;
}

/** Waits until `focused` returns `where`. @param {Page} page @param {string} where */
const focusIs = (page, where) => expect.poll(() => focused(page)).toBe(where);

test('after each step of a move, its captures or hits and what is left to play are announced', () =>
  visit('#game=el-perro&side=both', async (page) => {
    const news = await listening(page);
    for (const [where, squares, expected] of /** @type {[string, number[], string][]} */ ([
      [
        'el-perro&pos=5.5.3g1.1g2g.d3g-d-u-0',
        [0, 12],
        'a1 to c3, capturing b2. You may stop here, or capture again.',
      ],
      ['spanish-draughts&pos=W:W14:B18,K19,26', [13, 20], '14 to 21, capturing 18. Keep capturing.'],
      [
        'fallas&pos=7x13.12x2-7x12.12x2.15-a-233',
        [6, 9],
        '7 to 10 hitting a piece. Red’s piece goes back to point 18. Dice left to play: 2 and 3.',
      ],
    ])) {
      await openGame(page, where);
      await enterOn(page, ...squares);
      const announced = await news();
      assert.ok(announced.endsWith(expected), announced);
      if (!where.startsWith('el-perro')) continue;
      // The piece's label says that the move may end there.
      const name = page.locator('#grid [data-square="12"]');
      await expect(name).toHaveAttribute('aria-label', /selected, press again to end the move/);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    }
  }));

test('shortcut O repeats a forced pass or the result, and arrow keys move through the move list', () =>
  visit('#game=el-perro&side=both&pos=ggggg.ggggg.3gg.2d2.5-d-u-7', async (page) => {
    const news = await listening(page);
    await enterOn(page, 7, 12);
    await expect.poll(() => news()).toMatch(/Dog: c2 to c3\. The goats can’t move and must pass\.$/);
    assert.match(await ask(page, news, 'o'), /The goats can’t move and must pass\./);
    await load(page, await readFile(new URL('../data/games/el-perro.txt', import.meta.url), 'utf8'));
    const result = await page.textContent('#result');
    const hint = await page.textContent('#label .hint');
    assert.ok((await ask(page, news, 'o')).includes(`${result}. ${hint}`));
    const { ply } = await stateOf(page);
    const stop = page.locator('#moves [tabindex="0"]');
    await expect(stop).toHaveCount(1);
    await stop.focus();
    for (const [key, there] of /** @type {[string, number][]} */ ([
      ['ArrowUp', ply - 1],
      ['ArrowDown', ply],
      ['ArrowDown', ply],
      ['ArrowUp', ply - 1],
    ])) {
      await page.keyboard.press(key);
      await focusIs(page, `ply-${there}`);
    }
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(ply - 1);
    await expect(stop).toHaveAttribute('data-do', `ply-${ply - 1}`);
  }));

fullTest('shortcut O says that the dice must be rolled, or which dice are left', () =>
  visit('#game=fallas&side=both&pos=7x13.12x2-7x12.12x2.15-a-224', async (page) => {
    const news = await listening(page);
    assert.match(await ask(page, news, 'o'), /Dice left to play: 2, 2,? and 4\./);
    const interaction = await interactionOf(page);
    assert(interaction.type === 'enter');
    const two = interaction.next.steps.find(({ die, from }) => die === 2 && from !== null);
    assert(two !== undefined);
    await enterOn(page, two.from, two.to);
    assert.match(await ask(page, news, 'o'), /Dice left to play: 2 and 4\./);
    await endTurn(page);
    assert.match(await ask(page, news, 'o'), /Red to move\. Roll the dice\./);
  }),
);

fullTest('shortcut O says which way the goats move, and that the position has occurred twice', () =>
  visit('#game=el-perro&side=both&pos=2d2.5.5.gg2g.5-d-u-12', async (page) => {
    const news = await listening(page);
    assert.match(await ask(page, news, 'o'), /The goats move up, towards row 5\./);
    await openTab(page, 'board');
    for (const move of ['c5 c4', 'b2 c2', 'c4 c5', 'c2 b2']) {
      await page.fill('#typed', move);
      await page.keyboard.press('Enter');
    }
    const twice = /This position has come up twice; the third time ends the game\./;
    await expect.poll(() => news()).toMatch(twice);
    assert.match(await ask(page, news, 'o'), twice);
    await expect.poll(() => page.textContent('#board-text')).toMatch(twice);
  }),
);

fullTest("in Fallas a single player hears all moves with their own side's point numbers", () =>
  visit('#game=fallas&side=first&level=1&pace=none&pos=7x13.12x2-7x12.12x2.15-a-114', async (page) => {
    const news = await listening(page);
    await endTurn(page);
    await page.waitForFunction(() => window.ludoteca.state.ply === 2);
    const { moves } = await stateOf(page);
    const [, answer] = moves;
    assert(answer !== undefined);
    const own = answer.kind === 'move' ? `Red: ${25 - Number(/\d+/.exec(answer.notation)?.[0])} to ` : 'Red';
    await expect.poll(async () => (await news()).includes(own), `${own} was not announced`).toBeTruthy();
    assert.ok((await ask(page, news, 'l')).includes(own));
  }),
);

fullTest('the error for an unreadable move replaces a refusal, and typing then overwrites the text', () =>
  visit('#game=brandubh&side=both', async (page) => {
    const news = await listening(page, '#assertive');
    await openTab(page, 'board');
    await page.fill('#typed', 'a1 a2');
    await page.keyboard.press('Enter');
    await expect.poll(() => news()).not.toBe('');
    await page.fill('#typed', 'hello');
    await page.keyboard.press('Enter');
    await expect.poll(() => news()).toMatch(/hello/);
    await page.keyboard.type('d5 b5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }),
);

test('opening a game or leaving its rules focuses the board, whose label says how to list shortcuts', () =>
  visit('', async (page) => {
    await page.press('#cards a[href*="alquerque"]', 'Enter');
    await expect(page.locator('#grid [tabindex="0"]')).toBeFocused();
    await expect(page.locator('#grid')).toHaveAttribute('aria-label', /question mark lists the shortcuts/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await goTo(page, 'game=alquerque&side=both&view=rules');
    await page.locator('#page a[href^="#game=alquerque"]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('#game:not([hidden])');
    await expect(page.locator('#grid [tabindex="0"]')).toBeFocused();
  }));

fullTest('changing the language, using the analysis or copying a link does not move the focus', () =>
  visit(
    '#game=alquerque&side=both',
    async (page) => {
      await page.press('[data-do="settings"]', 'Enter');
      await page.waitForSelector('#set-language');
      for (const language of ['ca', 'es']) {
        await page.selectOption('#set-language', language);
        await page.waitForSelector(`html[lang="${language}"]`);
        await focusIs(page, 'set-language');
      }
      await page.keyboard.press('Escape');
      await focusIs(page, 'settings');
      await enterOn(page, 7, 12);
      await openTab(page, 'analysis');
      await page.press('[data-do="what-better"]', 'Enter');
      await page.waitForSelector('.better p');
      await focusIs(page, 'what-better');
      await press(page, 'share');
      await page.press('[data-do="copy-link"]', 'Enter');
      await expect(page.locator('.share-status')).not.toHaveText('');
      await focusIs(page, 'copy-link');
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ),
);

fullTest('two players can be chosen with the keyboard without the computer moving in the meantime', () =>
  visit('#game=brandubh&pace=none&level=1', async (page) => {
    await page.press('[data-do="new"]', 'Enter');
    await page.waitForSelector('dialog[open]');
    await page.press('[data-do="opponent"]:checked', 'ArrowRight');
    await page.press('[data-do="change-players"]', 'Enter');
    await expect.poll(async () => (await seatsOf(page)).who).toBe('both');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
  }),
);

fullTest(
  "a dialog's question is announced, and the answer to a draw offer replaces an illegal-move message",
  () =>
    visit('#game=alquerque&side=first&level=1&pace=none', async (page) => {
      await enterOn(page, 7, 12);
      await page.waitForFunction(() => window.ludoteca.state.ply === 2);
      await press(page, 'resign');
      await page.waitForSelector('dialog[open]');
      const question = await page.getAttribute('dialog', 'aria-describedby');
      await expect(page.locator(`#${question}`)).toHaveText(/Do you want to resign/);
      await page.keyboard.press('Escape');
      await enterOn(page, 24);
      await page.waitForSelector('#label[data-kind="refusal"]');
      await press(page, 'offer-draw');
      await expect(page.locator('#label')).not.toHaveAttribute('data-kind', 'refusal');
    }),
);

fullTest("after a lesson's last message the focus is still on a control", () =>
  visit('#game=fallas&lesson=6', async (page) => {
    await page.press('#controls [data-do="acknowledge"]', 'Enter');
    await page.waitForSelector('#lesson[data-verdict=right]');
    await page.waitForSelector('#controls [data-do="acknowledge"]', { state: 'detached' });
    await drawn(page);
    await expect.poll(() => focused(page)).not.toBe('BODY');
  }),
);

test('the page says when the goats have turned round, until both sides have moved', () =>
  visit(asTwo('?pace=none&pos=ggggg.1gggg.2d2.5.5-d-u-0#game=el-perro'), async (page) => {
    const turned = page.locator('#label .direction:not(.unseen)');
    await expect(turned).toHaveCount(0);
    const text = 'The goats have turned round: they now move down, towards row 1';
    for (const [from, to] of /** @type {[number, number][]} */ ([
      [12, 7],
      [16, 11],
    ])) {
      await taps(page, from, to);
      await expect(turned).toHaveText(text);
      if (from === 12) await expect.poll(() => page.textContent('#polite')).toContain(text);
    }
    await taps(page, 7, 6);
    await expect(turned).toHaveCount(0);
    await expect(page.locator('#label .direction')).toHaveText('The goats move down, towards row 1');
  }));
