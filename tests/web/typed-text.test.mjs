/** Parsing of typed text and of keys, on keyboards for every script. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readMove, unreadMessage } from '../../web/board/input/typed.js';
import { letterOf, localLetter } from '../../web/board/a11y/key-letter.js';
import { latinDigits, PlainText, plainTyped } from '../../web/i18n/typed-text.js';
import { goTo, openTab, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { Game, Record, randomBits } from './rules.mjs';
import { fullTest } from './tiers.mjs';

const RULES = { Game, Record, randomBits };

test('digits of every script are parsed', () => {
  const zeros = '0٠۰߀०০੦૦௦๐໐༠០᠐０𑁦𝟎𝟘𝟢𝟬𝟶';
  for (const zero of zeros) {
    const code = zero.codePointAt(0) ?? 0;
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(code + value)).join('');
    assert.equal(latinDigits(digits), '0123456789', zero);
  }
  assert.equal(latinDigits('½ c2'), '½ c2');
});

test('every dash, cross, space and invisible character is normalised', () => {
  for (const dash of '-‐‑‒–—―−﹘﹣－⁃') assert.equal(plainTyped(`1${dash}5`), '1-5', dash);
  for (const cross of 'x×✕✖⨯хХ') assert.equal(plainTyped(`10${cross}19`), '10x19', cross);
  for (const blank of '\u00a0\u2007\u2009\u202f\u3000') assert.equal(plainTyped(`c2${blank}c3`), 'c2 c3');
  for (const mark of '\ufeff\u200e\u200f\u061c\u2066\u2069\u202a\u202c\u200b\u200d\u00ad')
    assert.equal(plainTyped(`${mark}c2${mark}-c3${mark}`), 'c2-c3');
});

test('normalised text keeps the original position of each character', () => {
  const written = '\ufeff“Ａna”\u200f 𝟏٠–\u200e１４ É';
  const plain = new PlainText(written);
  assert.equal(plain.text, '"Ana" 10-14 É');
  for (const [index, character] of [...'"Ana" 10-14 É'].entries()) {
    const found = plain.written(index, index + 1);
    assert.ok(plainTyped(found) === character, `${index}: ${found}`);
  }
  assert.equal(plain.written(1, 4), 'Ａna');
  assert.equal(plain.written(0, plain.text.length), written.slice(1));
  assert.equal(new PlainText('[White "x"]').text, '[White "x"]');
});

test("a keyboard shortcut uses the key's letter, or the key's position if the letter isn't Latin", () => {
  /** @type {[string, string, boolean, string][]} */
  const keys = [
    ['c', 'KeyJ', false, 'c'], // Dvorak
    ['ؤ', 'KeyC', false, 'c'],
    ['لا', 'KeyB', false, 'b'],
    ['с', 'KeyC', false, 'c'],
    ['Ь', 'KeyM', true, 'M'],
    ['μ', 'KeyM', false, 'm'],
    ['ㅡ', 'KeyM', false, 'm'],
    ['Process', 'KeyM', false, 'm'],
    ['؟', 'Slash', true, '?'],
    ['١', 'Digit1', false, '1'],
    ['&', 'Digit1', false, '&'],
    ['ñ', 'Semicolon', false, 'ñ'],
    ['ArrowUp', 'ArrowUp', false, 'ArrowUp'],
    ['Enter', 'NumpadEnter', false, 'Enter'],
    [' ', 'Space', false, ' '],
  ];
  for (const [key, code, shiftKey, letter] of keys)
    assert.equal(letterOf({ key, code, shiftKey }), letter, `${key} ${code}`);
  assert.equal(localLetter('m', 'en'), 'ㅡ', 'the last letter that the key has written');
  assert.equal(localLetter('t', 'en'), null);
  assert.equal(localLetter('t', 'ar'), 'ف');
});

/**
 * Returns the message about a typed move that can't be parsed.
 * @param {string} ruleset @param {string} text
 */
function unread(ruleset, text) {
  const record = new Record(new Game(ruleset, null), null, null);
  assert.equal(readMove(RULES, record.text(), record.info(), record.state(), text), null, text);
  return unreadMessage(record.info(), record.state(), text);
}

test('a typed move may have a leading number and any capture symbol', () => {
  const record = new Record(new Game('spanish-draughts', null), null, null);
  const steps = (/** @type {string} */ text) =>
    readMove(RULES, record.text(), record.info(), record.state(), text)?.map(({ from, to }) => [
      from + 1,
      to + 1,
    ]);
  const moves = ['10-14', '1. 10-14', '1.10–14', '1... 10 14', '1) 10-14', '12.- 10—14', '١. ١٠-١٤'];
  for (const text of moves) assert.deepEqual(steps(text), [[10, 14]], text);
  record.playText('10-14');
  record.playText('23-19');
  const captures = ['14x23', '2. 14x23', '14*23', '14:23', '14×23', '14X23', '2. 14 23', '１４ｘ２３'];
  for (const text of captures) assert.deepEqual(steps(text), [[14, 23]], text);
  assert.deepEqual(steps('6*22'), [[6, 22]], 'a refused move can be read too');
});

test('for typed text without recognisable squares, the message says what to type', () => {
  /** @type {[string, string, unknown[]][]} */
  const cases = [
    ['spanish-draughts', '5-0', ['typed.no-square', { square: '0', first: '1', last: '32' }]],
    ['spanish-draughts', '33x26', ['typed.no-square', { square: '33', first: '1', last: '32' }]],
    ['spanish-draughts', '1014', ['typed.joined', { text: '1014', move: '10-14' }]],
    ['spanish-draughts', '3. ١٠١٤', ['typed.joined', { text: '1014', move: '10-14' }]],
    ['spanish-draughts', '914', ['typed.joined', { text: '914', move: '9-14' }]],
    ['spanish-draughts', '113', ['typed.joined', { text: '113', move: '10-14' }]],
    ['spanish-draughts', 'c1-g5', ['typed.no-square', { square: 'c1', first: '1', last: '32' }]],
    ['spanish-draughts', 'hello', ['typed.unread', { text: 'hello', move: '10-14' }]],
    ['spanish-draughts', '14', ['typed.unread', { text: '14', move: '10-14' }]],
    ['alquerque', 'c2-c9', ['typed.no-square', { square: 'c9', first: 'a1', last: 'e5' }]],
  ];
  for (const [ruleset, text, expected] of cases) assert.deepEqual(unread(ruleset, text), expected, text);
});

test('a typed move with dice may state its roll, and combine several dice or pieces in one step', () => {
  const position = '7x13.12x2-7x12.12x2.15-a-114';
  const record = new Record(new Game('fallas', null), position, null);
  const [info, state] = [record.info(), record.state()];
  const steps = (/** @type {string} */ text) =>
    readMove(RULES, record.text(), info, state, text)
      ?.map(({ from, to }) => `${from + 1}/${to + 1}`)
      .join();
  for (const text of ['7/8,7/8,7/11', '114: 7/8,7/8,7/11', '3. 4 1 1: 7/8(2),7/11', '7-8 (2) 7-11'])
    assert.equal(steps(text), '7/8,7/8,7/11', text);
  for (const text of ['7/8/9/13', '7-8-9-13', '114: 7/8,8/9/13'])
    assert.equal(steps(text), '7/8,8/9,9/13', text);
  assert.equal(steps('123: 7/8'), undefined);
  assert.deepEqual(unreadMessage(info, state, '123: 7/8'), [
    'typed.other-roll',
    { typed: '1 2 3', dice: '1 1 4' },
  ]);
});

const { visit } = servePage();

test('typed text stays in the field while a dice roll is due', () =>
  visit('?side=both#game=fallas', async (page) => {
    await openTab(page, 'board');
    for (const text of ['7/8', 'hello']) {
      await page.fill('#typed', text);
      await page.keyboard.press('Enter');
      await expect(page.locator('#typed-error')).not.toHaveText('');
      await expect(page.locator('#typed')).toHaveValue(text);
      await expect.poll(async () => (await stateOf(page)).lot).toEqual([]);
    }
    await page.fill('#typed', ' ');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stateOf(page)).lot.length).toBeGreaterThan(0);
  }));

fullTest('shortcuts work on an Arabic keyboard, and the list of shortcuts shows Arabic letters', () =>
  visit('?lang=ar&side=both#game=alquerque', async (page) => {
    const press = (/** @type {string} */ key, /** @type {string} */ code, shiftKey = false) =>
      page.evaluate(
        (init) =>
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
        { key, code, shiftKey },
      );
    await page.focus('#grid [data-square="7"]');
    await press('م', 'KeyL');
    await expect.poll(() => page.textContent('#polite')).toMatch(/\p{Script=Arabic}/u);
    await press('؟', 'Slash', true);
    await expect(page.locator('#letters kbd', { hasText: 'ؤ' })).toBeVisible();
    await expect(page.locator('#letters')).toContainText('لوحة مفاتيح إنجليزية');
    await goTo(page, 'game=spanish-draughts&side=both&lang=ar');
    await expect.poll(() => page.evaluate(() => window.ludoteca.state?.ruleset)).toBe('spanish-draughts');
    await openTab(page, 'board');
    await page.fill('#typed', '١٠ – ١٤');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe('10-14');
    const print = new URL('print.html#game=brandubh&what=key&lang=ar', page.url());
    await page.goto(print.href);
    await page.fill('#seed', '١٢');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/seed=12/);
  }),
);
