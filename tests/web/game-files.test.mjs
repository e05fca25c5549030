/** Files with several games: all are listed, and the chosen one opens. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { gamesOfFile, recordOfFile } from '../../web/games/spanish-draughts/pdn.js';
import { MOST } from '../../web/games/spanish-draughts/pdn/limits.js';
import { asTwo, chooseFile, openLookedAt, recordOf, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { Game, Record } from './rules.mjs';
import { fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage({ address: asTwo });

/**
 * Files, each with the expected games or error. `results`: results as people write them, by their form in a
 * record.
 * @type {{ 'after a result': [string, unknown[][]][], tags: [string, string][], 'malformed tags': string[],
 *   results: { [result: string]: string[] }, 'wrong results': [string, unknown[]][],
 *   'repeated results': [string, string][], counts: [string, string][],
 *   'captured squares': [string, string][], 'wrong captured squares': [string, string][] }}
 */
const CASES = JSON.parse(readFileSync(new URL('../data/pdn-files.json', import.meta.url), 'utf8'));

/** Game in this page's own format. `OWN_WRONG` has an illegal move on its fifth line. */
const OWN = '[Ludoteca "1"]\n[Ruleset "alquerque"]\n[Seed "00000000000000aa"]\n\n1. c2-c3 *\n';
const OWN_WRONG = OWN.replace('c2-c3', 'c2-c9');

/**
 * Returns the moves of each game in a file, or the key, line and values of its error.
 * @param {string} text
 */
const read = (text) =>
  gamesOfFile(text).map(({ record }) => {
    try {
      const moves = Record.parse(record()).movesFrom(0);
      return [moves.map(({ notation }) => notation).join(' ')];
    } catch (reason) {
      const { key, values } = Object(reason);
      const { line, ...others } = values;
      return [key, line, ...Object.values(others)];
    }
  });

/** Returns the name of each game in a file, with its moves, or the key and line of its error. */
const contentsOf = (/** @type {string} */ text) =>
  gamesOfFile(text).map(({ tags }, index) => [
    (tags.get('Event') ?? tags.get('Ruleset'))?.text,
    ...(read(text)[index] ?? []).slice(0, 2),
  ]);

test('each game in a file is parsed separately, and an error affects only its own game', () => {
  const text =
    '[Event "A"]\n[White "x [y]"]\n1. 10-14 {[no tag]\n[nor this} 23-19 1-0\n\n' +
    '[Event "B"]\n1. 9-13 23-20 ) *\n\n' +
    '[Event "C"]\n[Round 1\n[Site "c"]\n1. 9-13 *\n\n' +
    `${OWN}\n[Event "E"]\n[Result "1-0"]\n1. 9-13 23-20\n\n[not a game]\n${OWN_WRONG}`;
  assert.deepEqual(contentsOf(text), [
    ['A', '10-14 23-19'],
    ['B', 'file.bracket', 7],
    ['C', 'file.tag', 10],
    ['alquerque', 'c2-c3'],
    ['E', '9-13 23-20'],
    [undefined, 'file.tag', 24],
    ['alquerque', 'record.move', 29],
  ]);
});

test('text with one game is parsed as one game, and the number of games in a file is limited', () => {
  for (const text of [OWN, '1. 9-13 * {a\n[Event "y"]}\n', '[Event "x"]\n\n1. 9-13 {\n[Event "y"]\n} 23-20'])
    assert.equal(gamesOfFile(text).length, 1, text);
  assert.equal(gamesOfFile(OWN)[0]?.record(), OWN);
  const many = gamesOfFile('[Event "x"]\n1-0\n'.repeat(MOST.games + 5));
  assert.equal(many.length, MOST.games + 1);
  assert.throws(() => many.at(-1)?.record(), {
    key: 'file.many',
    values: { line: 2 * MOST.games + 1, most: MOST.games },
  });
  assert.equal(gamesOfFile('[Event "x"]\n1-0\n'.repeat(MOST.games)).length, MOST.games);
});

const FILE = [
  '[Event "Liga"]\n[White "Ana"]\n[Black "Bea"]\n[Date "2020.05.01"]\n\n1. 10-14 23-19 1-0\n',
  '[Event "?"]\n[White "Cleo"]\n[Black "Dina"]\n[Date "????.??.??"]\n[Result "1/2-1/2"]\n\n1. 9-13 23-20\n',
  OWN,
  OWN_WRONG,
].join('\n');

/** Returns the names in the list of games. @param {Page} page */
const listed = (page) => page.locator('#open-list option').allTextContents();

/** Returns the text of the preview. @param {Page} page */
const seen = (page) => page.locator('#open-preview').innerText();

test('one of several games in a file can be chosen and opened, with the mouse or the keyboard', () =>
  visit('#game=brandubh', async (page) => {
    const before = await recordOf(page);
    await chooseFile(page, 'several.pdn', FILE);
    await page.waitForSelector('#open-list:focus');
    await expect
      .poll(async () => (await page.locator('label[for=open-list]').textContent()) ?? '')
      .toMatch(/“several\.pdn”: 4\./);
    await expect
      .poll(() => listed(page))
      .toEqual([
        'Game 1 · Ana – Bea · Liga · 2020.05.01 · 1-0',
        'Game 2 · Cleo – Dina · 1/2-1/2',
        'Game 3 · Alquerque',
        'Game 4 · Alquerque',
      ]);
    await expect
      .poll(() => seen(page))
      .toMatch(/Spanish draughts[\s\S]*Ana[\s\S]*Bea[\s\S]*Liga · 2020\.05\.01/);
    await expect.poll(() => recordOf(page), 'a game was opened before one was chosen').toBe(before);
    await page.selectOption('#open-list', '3');
    await page.waitForSelector('#open-preview .error:has-text("c2-c9")');
    await expect
      .poll(() => page.isDisabled('[data-do="open-previewed"]'), 'an unreadable game can be opened')
      .toBe(true);
    await page.locator('#open-list').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('#open-preview dd:has-text("Dina")');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog', { state: 'hidden' });
    const { ruleset, moves } = await stateOf(page);
    assert.equal(ruleset, 'spanish-draughts');
    assert.deepEqual(
      moves.map(({ notation }) => notation),
      ['9-13', '23-20'],
    );
    await page.waitForFunction(() => document.activeElement?.closest('#grid') != null);
  }));

test('the squares of a move may be joined by a slash or an arrow', () => {
  for (const text of ['10/14 23/19 14x23 *', '1. 10→14 23 ➔ 19 14×23', '10 - 14 23/19 14*23'])
    assert.deepEqual(read(text), [['10-14 23-19 14x23']], text);
});

test('everything after a result is parsed, or reported with its line number', () => {
  for (const [text, expected] of CASES['after a result']) assert.deepEqual(read(text), expected, text);
});

test('tags are accepted with any quotation marks, and a malformed tag is reported with its line', () => {
  for (const [tag, value] of CASES.tags) {
    const [game] = gamesOfFile(`${tag}\n1. 10–14 *`);
    const text = Record.parse(game?.record() ?? '').text();
    const name = /[\p{L}\p{M}]+/u.exec(tag)?.[0];
    assert.ok(text.includes(`[${name} "${value.replace(/[\\"]/g, '\\$&')}"]`), `${tag}: ${text}`);
  }
  for (const tag of CASES['malformed tags'])
    assert.deepEqual(read(`[Event "x"]\n${tag}\n1. 10-14 *`), [['file.tag', 2, tag]], tag);
  assert.deepEqual(read('[GameType 24]\n10-14'), [['file.tag', 1, '[GameType 24]']]);
  assert.deepEqual(read('[White "A"]\n\n[White "A"]\n10-14'), [['record.tag-twice', 3, 'White']]);
  assert.deepEqual(read('[Fen "W:W1:B32"]\n[fen "W:W2:B32"]\n2-6'), [['record.tag-twice', 2, 'FEN']]);
});

/** Returns a message in each language of the page. @param {string} key @returns {string[]} */
const inWords = (key) =>
  ['ar', 'ca', 'en', 'es', 'fr', 'ga', 'pt'].map((language) => {
    const part = key.includes('|') ? 'spanish-draughts' : 'common';
    const file = new URL(`../../web/i18n/${language}/${part}.json`, import.meta.url);
    return JSON.parse(readFileSync(file, 'utf8'))[key];
  });

/** Messages of the page for each result. @type {{ [result: string]: string }} */
const OWN_RESULTS = {
  '1-0': 'result.wins|spanish-draughts.0',
  '0-1': 'result.wins|spanish-draughts.1',
  '1/2-1/2': 'result.draw',
};

test('results are accepted in every common notation, and nothing else is mistaken for a result', () => {
  for (const [expected, written] of Object.entries(CASES.results)) {
    const own = OWN_RESULTS[expected];
    for (const word of [...written, ...(own === undefined ? [] : inWords(own))]) {
      for (const text of [
        `[Result "${word}"]\n10-14 23-19`,
        `[Result "${word}"]\n10-14 23-19 *`,
        `[Result "*"]\n10-14 23-19 ${word}`,
        `[Result "${word}"]\n10-14 23-19 ${word} {x}`,
        `10-14 23-19\n${word}\n[Event "2"]`,
        `10-14 23-19 ${word}, {x}`,
      ])
        assert.match(
          Record.parse(recordOfFile(text)).text(),
          new RegExp(`\n\\[Result "${expected.replace('*', '\\*')}"\\]`),
          text,
        );
    }
  }
  for (const [text, expected] of CASES['wrong results']) assert.deepEqual(read(text), [expected], text);
});

test('a numeric result may be repeated in words, and tags with an empty or unknown value are ignored', () => {
  for (const [text, result] of CASES['repeated results']) {
    const record = Record.parse(recordOfFile(text)).text();
    assert.ok(record.includes('\n1. 10-14 ') && record.endsWith(` ${result}\n`), `${text}: ${record}`);
  }
  assert.deepEqual(read('> 10-14\n> 23-20\n> 1-0\n> x'), [['record.after-result', 4, 'x']]);
});

test('a game that continues after a draw under the rules opens even without a result', () => {
  const moves = '4-8 30-27 8-4 27-30 '.repeat(3);
  for (const end of ['', '*', '1-0']) {
    const record = Record.parse(recordOfFile(`[FEN "W:WK4,9:BK30"]\n${moves}9-13 ${end}`));
    const { plies, drawnAt } = record.state();
    assert.deepEqual([plies, drawnAt], [13, 8], end);
    const again = Record.parse(gamesOfFile(record.text())[0]?.record() ?? '');
    assert.equal(again.text(), record.text(), end);
  }
});

test('move counts above the limits of our draw rules are lowered in games from other programs', () => {
  for (const [position, start] of CASES.counts) {
    const [game] = gamesOfFile(`[FEN "${position}"]\n1-0`);
    const found = game?.read((record) => /\[FEN "(.*)"\]/.exec(Record.parse(record).text())?.[1]);
    assert.equal(found, start, position);
  }
  const own = '[Ludoteca "1"]\n[Ruleset "spanish-draughts"]\n[FEN "W:WK4,9:BK30:H41"]\n\n*\n';
  assert.throws(() => gamesOfFile(own)[0]?.read((record) => Record.parse(record)), { key: 'record.start' });
});

test('captured squares in brackets are checked, and they disambiguate captures', () => {
  for (const [text, moves] of CASES['captured squares']) assert.deepEqual(read(text), [[moves]], text);
  for (const [text, found] of CASES['wrong captured squares'])
    assert.throws(
      () => gamesOfFile(text)[0]?.read((record) => Record.parse(record)),
      (reason) => {
        const { values } = Object(reason);
        assert.equal(values?.found ?? values?.text, found, text);
        return true;
      },
    );
});

test('a game without tags is listed even if it follows another game', () => {
  const text = '[Event "A"]\n\n1. 10-14 23-19 1-0\n\n1. 9-13 23-20 *\n1. 9-13 *\n';
  assert.deepEqual(contentsOf(text), [
    ['A', '10-14 23-19'],
    [undefined, '9-13 23-20'],
    [undefined, '9-13'],
  ]);
  assert.equal(gamesOfFile('1. 9-13 * {some words}\n').length, 1);
});

fullTest('two thousand games from one file are listed together, and can be found by name', () =>
  visit('#game=brandubh', async (page) => {
    const many = Array.from(
      { length: MOST.games },
      (_, index) => `[White "P${index}"]\n[Black "Q"]\n\n1. 9-13 23-20 *\n`,
    ).join('\n');
    await chooseFile(page, 'many.pdn', many);
    await page.waitForSelector('#open-list:focus');
    await expect.poll(async () => (await listed(page)).length).toBe(MOST.games);
    const { height } = (await page.locator('#open-list').boundingBox()) ?? { height: Infinity };
    assert.ok(height < 400, `${height} px`);
    await page.fill('#open-search', 'p1234');
    await expect.poll(() => listed(page)).toEqual(['Game 1235 · P1234 – Q']);
    await page.waitForSelector('#open-preview dd:has-text("P1234")');
    await openLookedAt(page);
    await expect.poll(() => recordOf(page)).toMatch(/\[White "P1234"\]/);
  }),
);

test('a game saved by this page can be read after another program has annotated it', () => {
  const record = new Record(new Game('spanish-draughts', null), null, null);
  for (const move of ['10-14', '23-19', '14x23']) record.playText(move);
  const text = record.text();
  /** @type {[string, string][]} */
  const changes = [
    ['10-14', '10-14!'],
    ['10-14', '10-14 $1 {good}'],
    ['10-14', '10-14 ; good\n'],
    ['23-19', '23–19 (23-20)'],
    ['1. 10-14', '1.10-14'],
    ['14x23', '14:23'],
    ['[Ludoteca "1"]\n', ''],
  ];
  for (const [own, annotated] of changes) {
    const [game] = gamesOfFile(text.replace(own, annotated));
    assert.equal(Record.parse(game?.record() ?? '').text(), text, annotated);
  }
  const resigned = '[Ended "first resigns"]\n[Result "1-0"]';
  /** @type {[string, string, RegExp | { key: string }][]} */
  const edits = [
    ['"24,W,8,8,N1,1"', '"28"', /\n\n1. 10-14 23-19 2. 14x23 \*/],
    ['*', '½-½', /\[Ended "stated 1\/2-1\/2"\]\n\[Result "1\/2-1\/2"\][\s\S]*14x23 1\/2-1\/2/],
    ['*', 'White wins', /"stated 1-0"[\s\S]*14x23 1-0/],
    ['N1,1', 'N2,1', { key: 'record.move' }],
    ['"24,W,8,8,N1,1"', '"25"', { key: 'file.other-game' }],
    ['[Result', '[Variant "Rusas"]\n[Result', { key: 'file.other-game' }],
    ['[Ruleset', '[FEN ""]\n[Ruleset', /\n\n1. 10-14/],
    ['[Result "*"]', resigned, { key: 'record.result' }],
  ];
  for (const [own, changed, expected] of edits) {
    const [game] = gamesOfFile(text.replaceAll(own, changed));
    const read = () => Record.parse(game?.record() ?? '').text();
    if (expected instanceof RegExp) assert.match(read(), expected, changed);
    else assert.throws(read, expected, changed);
  }
  const [stranger] = gamesOfFile('[Event "x"]\n[Ruleset "standard"]\n\n1. 10-14 23-19 *\n');
  assert.equal(Record.parse(stranger?.record() ?? '').state().plies, 2);
});
