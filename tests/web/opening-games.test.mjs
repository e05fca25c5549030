/** Pasted, dropped and opened text is previewed before it opens, whatever its format. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import {
  firstMoves,
  goTo,
  load,
  openLookedAt,
  paste,
  playMoves,
  press,
  recordOf,
  servePage,
  stateOf,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { Record } from './rules.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const { visit } = servePage({ awaits: '[data-do=games]' });

const DRAUGHTS = await readFile(new URL('../data/games/spanish-draughts.txt', import.meta.url), 'utf8');
const POSITION = '3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-b';

/** Returns the text of the preview. @param {Page} page */
async function seen(page) {
  await page.waitForSelector('#open-preview h3');
  return (await page.locator('#open-preview').innerText()).replace(/\s+/g, ' ');
}

/** Previews different text. @param {Page} page @param {string} text */
async function lookAgain(page, text) {
  await page.fill('#open-text', text);
  await press(page, 'open-look');
}

test('text in any format is previewed, and closing the preview leaves the open game unchanged', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await playMoves(page, 1);
    const before = await recordOf(page);
    const address = page.url().split('#')[0];
    /** @type {[string, RegExp][]} */
    const texts = [
      [
        DRAUGHTS.replace('[LudotecaId', '[White "Ana"]\n[Event "Liga"]\n[LudotecaId'),
        /White Ana.*Liga.*Moves 32.*Black wins/,
      ],
      ['1. 10-14 23-19 *', /^Spanish draughts.*Moves 1 .*White to move/],
      [
        '[Site "https://example.org/?game=123"]\n1. 10-14 23-19 *',
        /^Spanish draughts.*Moves 1 .*White to move/,
      ],
      ['1. 10-14 {https://example.org/?game=dm} 23-19 *', /^Spanish draughts.*Moves 1 .*White to move/],
      [`Look: ${address}#game=fallas`, /^Fallas/],
      [
        `${address}#game=alquerque&capture=compulsory&pos=bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0`,
        /Capturing compulsory/,
      ],
    ];
    for (const [text, expected] of texts) {
      if ((await page.locator('dialog[open]').count()) === 0) await paste(page, text);
      else await lookAgain(page, text);
      await expect.poll(() => seen(page), text.slice(0, 60)).toMatch(expected);
      await expect(page.locator('#open-then')).toHaveText(/game of Alquerque is saved/);
      await expect(page.locator('[data-do=open-previewed]')).toBeFocused();
      await press(page, 'open-back');
    }
    await expect.poll(() => recordOf(page)).toBe(before);
  }));

test('text without a game is rejected with a reason; a position opens in any game with the same board', () =>
  visit('?side=both#game=el-cuervo', async (page) => {
    await paste(page, '');
    /** @type {[string, RegExp][]} */
    const wrong = [
      ['', /^There’s nothing here yet/],
      ['a shopping list', /^There’s no game in this text/],
      [POSITION.replace('K', 'x'), /^This isn’t a valid position in El Cuervo\. .*“x”/],
      ['https://example.org/#game=chess', /isn’t here: “chess”/],
      ['https://example.org/#game=fallas&view=rules', /leads to a page of Ludoteca/],
      ['https://example.org/#game=fallas&record=2zAA', /cut off/],
      ['[Event "x"]\n\n1. 9-18', /Line 3.*9-18.*1\. 9-18$/s],
      ['1\n124: 7/8,8/10,7/11\n2\n115: 18/17', /dice.*choose “Copy text” in “Share and save”/],
    ];
    for (const [text, message] of wrong) {
      await lookAgain(page, text);
      await expect(page.locator('#open-error'), text).toHaveText(message);
    }
    const link = 'https://example.org/#game=brandubh';
    await lookAgain(page, `${link}\n1. 10-14 23-19 1-0\n(see ${link.replace('brandubh', 'alquerque')})`);
    await expect(page.locator('#open-list option')).toHaveText(['Brandubh', 'Alquerque', 'Game 1 · 1-0']);
    await press(page, 'open-back');
    await lookAgain(page, `${link} and https://example.org/?game=chess#1`);
    await expect(page.locator('#open-list option')).toHaveText([
      'Brandubh',
      'https://example.org/?game=chess#1',
    ]);
    await page.selectOption('#open-list', '1');
    await expect(page.locator('#open-preview .error')).toHaveText(/a game that isn’t here: “chess”/);
    await press(page, 'open-back');
    await lookAgain(page, `> ${link.slice(0, -4)}\n> ${link.slice(-4)}`);
    await expect.poll(() => seen(page)).toMatch(/^Brandubh/);
    await press(page, 'open-back');
    for (const forum of [`[url]${link}[/url]`, `[My game](${link}).`, `<a href="${link}">My game</a>`]) {
      await lookAgain(page, forum);
      await expect.poll(() => seen(page), forum).toMatch(/^Brandubh/);
      await press(page, 'open-back');
    }
    await lookAgain(page, `\ufeff> ${POSITION.replace('-', '\u2011').replace('r', 'ｒ')}\u00a0`);
    await expect(page.locator('#open-list option')).toHaveText(['El Cuervo', 'Brandubh']);
    await expect.poll(() => seen(page)).toMatch(/^El Cuervo A position to play from/);
    await page.selectOption('#open-list', '1');
    await page.waitForSelector('#open-preview h3:has-text("Brandubh")');
    await openLookedAt(page);
    await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'brandubh');
    assert.match(page.url(), /#game=brandubh&pos=/);
    await expect.poll(async () => (await stateOf(page)).position).toBe(POSITION);
  }));

/** Returns the notation of the page's moves. @param {Page} page */
const movesOf = async (page) => (await stateOf(page)).moves.map(({ notation }) => notation);

for (const name of casesOf(['brandubh', 'spanish-draughts']))
  test(`${name}: pasting the page's own list of moves opens the same game`, () =>
    visit(`?side=both#game=${name}`, async (page) => {
      await load(page, firstMoves(name, 30));
      const moves = await movesOf(page);
      await expect(page.locator('#moves li')).toHaveCount(30);
      await expect(page.locator('#moves li').last()).toContainText(/\d/);
      const copied = await page.locator('#moves').innerText();
      await goTo(page, 'game=alquerque&side=both');
      await expect.poll(() => movesOf(page)).toEqual([]);
      await paste(page, copied);
      await openLookedAt(page);
      await expect.poll(() => movesOf(page)).toEqual(moves);
    }));

fullTest('moves without tags open in the game in which they are legal, or the error is explained', () =>
  visit('?side=both#game=spanish-draughts', async (page) => {
    await paste(page, '1. b2-c3 d4xb2\n2. c2-c3 c5-d1');
    await expect(page.locator('#open-error')).toHaveText(/Line 2: “c5-d1”/);
    /** @type {[string, RegExp][]} */
    const texts = [
      ['> b2–c3 d4×b2! 2) c2—c3 *', /^Alquerque.*Moves 2 .*/],
      ['1. c2-c3 1-0', /^Alquerque.*wins/],
      ['1 d5-f5 2 b4-b3', /^Brandubh/],
      ['1. C3-B3 c2-c3', /^El Perro/],
    ];
    for (const [text, expected] of texts) {
      await lookAgain(page, text);
      await expect.poll(() => seen(page), text).toMatch(expected);
      await press(page, 'open-back');
    }
    await lookAgain(page, '1. c3-d4 f6-g5');
    await expect(page.locator('#open-error')).toHaveText(/names squares by letters/);
  }),
);

fullTest('a game that continues past a draw opens with a note and can be stepped through', () =>
  visit('?side=both#game=alquerque', async (page) => {
    const shuffle = '4-8 30-27 8-4 27-30 ';
    await paste(page, `[FEN "W:WK4,9:BK30"]\n\n${shuffle.repeat(3)}9-13 1-0`);
    await expect.poll(() => seen(page)).toMatch(/Moves 7 .*White wins.*was drawn after move 4\./);
    await openLookedAt(page);
    await expect(page.locator('#result')).toContainText('White wins');
    await expect(page.locator('#label')).toContainText('drawn after move 4');
    const before = await recordOf(page);
    for (const [step, text] of /** @type {[string, string][]} */ ([
      ['back', 'drawn after move 4'],
      ['first', 'drawn after move 4'],
      ['redo', 'drawn after move 4'],
      ['last', 'White wins'],
    ])) {
      await press(page, step);
      await expect(page.locator('#label')).toContainText(text);
    }
    await expect.poll(() => recordOf(page)).toBe(before);
    await expect.poll(async () => Record.parse(await recordOf(page)).text()).toBe(before);
    await press(page, 'back');
    await press(page, 'play-on');
    await expect(page.locator('#result')).toContainText('Draw');
  }),
);

fullTest('positions are accepted in the usual notations, and errors are reported with their location', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await paste(page, ' b : B29-32 :\n w1–3, k5 .');
    await expect.poll(() => seen(page)).toMatch(/^Spanish draughts/);
    await press(page, 'open-back');
    /** @type {[string, RegExp][]} */
    const wrong = [
      ['w : w1, 33 : b32', /Spanish draughts\. There’s no square or point 33\. They go from 1 to 32/],
      [
        'b : B29-32 : w1–3, x',
        /Character 20, “x”, doesn’t belong there\. Write a square or point from 1 to 32/,
      ],
    ];
    for (const [text, message] of wrong) {
      await lookAgain(page, text);
      await expect(page.locator('#open-error'), text).toHaveText(message);
    }
    await lookAgain(page, ' b : B29-32 :\n w1–3, k5 .');
    await openLookedAt(page);
    await expect.poll(async () => (await stateOf(page)).position).toBe('B:W1,2,3,K5:B29,30,31,32');
    assert.match(page.url(), /pos=B%3AW1%2C2%2C3%2CK5%3AB29|pos=B:W1,2,3,K5:B29/);
    await goTo(page, 'game=spanish-draughts&side=both&pos=w:b%2021-32:w1-12.');
    await expect.poll(async () => (await stateOf(page)).position).toMatch(/^W:W1,2,3.*:B21,22/);
  }),
);

fullTest('a link broken over several lines opens like any other link', () =>
  visit('?side=both#game=spanish-draughts', async (page) => {
    await load(page, DRAUGHTS);
    await press(page, 'share');
    const link = await page.inputValue('#share-link');
    await press(page, 'close');
    await goTo(page, '');
    await page.waitForFunction(() => window.ludoteca.state === null);
    await press(page, 'games');
    await press(page, 'open-other');
    await lookAgain(page, `Hello,\n${link.slice(0, 90)}\n${link.slice(90, 150)}\n${link.slice(150)}`);
    await expect.poll(() => seen(page)).toMatch(/32.*Black wins/);
    await openLookedAt(page);
    await page.waitForFunction(() => window.ludoteca.state?.plies === 64);
    await expect.poll(() => recordOf(page)).toBe(DRAUGHTS);
  }),
);

test('a file dropped anywhere on a page is previewed, even on the start page', () =>
  visit('', async (page) => {
    await page.waitForFunction((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'dropped.pdn'));
      const options = { dataTransfer, bubbles: true, cancelable: true };
      const over = new DragEvent('dragover', options);
      document.body.dispatchEvent(over);
      // The page handles drops once it is ready.
      return over.defaultPrevented && document.body.dispatchEvent(new DragEvent('drop', options)) === false;
    }, DRAUGHTS);
    await expect.poll(() => seen(page)).toMatch(/^Spanish draughts/);
    await page.waitForSelector('dialog:has-text("From “dropped.pdn”")');
    await expect(page.locator('#game')).toBeHidden();
    await openLookedAt(page);
    await page.waitForSelector('#grid button');
    await expect.poll(() => recordOf(page)).toBe(DRAUGHTS);
    await page.goBack();
    await page.waitForSelector('#start:not([hidden])');
  }));
