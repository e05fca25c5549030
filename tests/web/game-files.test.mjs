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

/** Game in the format of this page. `OWN_WRONG` has an illegal move in its fifth line. */
const OWN = '[Ludoteca "1"]\n[Ruleset "alquerque"]\n[Seed "00000000000000aa"]\n\n1. c2-c3 *\n';
const OWN_WRONG = OWN.replace('c2-c3', 'c2-c9');

/** Returns the name and moves of each game in a file, or its name, error and line. @param {string} text */
const contentsOf = (text) =>
  gamesOfFile(text).map(({ tags, record }) => {
    const name = (tags.get('Event') ?? tags.get('Ruleset'))?.text;
    try {
      const read = Record.parse(record());
      const moves = read.movesFrom(0).map(({ notation }) => notation);
      read.free();
      return [name, moves.join(' ')];
    } catch (reason) {
      const { key, values } = Object(reason);
      return [name, key, values.line];
    }
  });

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

test('a text with one game is parsed as one game, and the number of games in a file is limited', () => {
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

/**
 * Returns the moves of each game in a file, or the key, line and values of its error.
 * @param {string} text
 */
const read = (text) =>
  gamesOfFile(text).map(({ record }) => {
    try {
      return [
        Record.parse(record())
          .movesFrom(0)
          .map(({ notation }) => notation)
          .join(' '),
      ];
    } catch (reason) {
      const { key, values } = Object(reason);
      const { line, ...others } = values;
      return [key, line, ...Object.values(others)];
    }
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

test('everything after a result is parsed, or reported with its line', () => {
  const game = '1. 10-14 23-19 *';
  /** @type {[string, unknown[][]][]} */
  const cases = [
    [`${game} 2. 14x23 28x19 1-0`, [['record.after-result', 1, '2. 14x23']]],
    [`${game}\n\n14x23`, [['record.after-result', 3, '14x23']]],
    [`${game}\n1-0`, [['record.after-result', 2, '1-0']]],
    [`${game} *`, [['record.after-result', 1, '*']]],
    [`${game} (x)\nsome words\n[no game]`, [['record.after-result', 2, 'some']]],
    [`${game}\n[no game]\n`, [['10-14 23-19'], ['file.tag', 2, '[no game]']]],
    [`${game} (14x23 {) [Event "x"]} 28x19) $3 !? ; 9-13\n% 9-13\n`, [['10-14 23-19']]],
    [`${game} {a} 1. 9-13 * 1. 11-15 1-0`, [['10-14 23-19'], ['9-13'], ['11-15']]],
    [`${game} [Event "2"] 9-13`, [['10-14 23-19'], ['9-13']]],
    [
      `${game} 2. 14x23\n\n[Event "2"]\n9-13 *\n2. 9-13`,
      [
        ['record.after-result', 1, '2. 14x23'],
        ['record.after-result', 5, '2. 9-13'],
      ],
    ],
    ['10-14 23-19 14x23\n19) 28x19', [['file.bracket', 2]]],
    ['1) 10-14 2) 23-19 2) 14x23', [['10-14 23-19 14x23']]],
    ['1. 10-14 (23-19\n[Event "2"]\n9-13', [['file.bracket', 1], ['9-13']]],
    ['1. 10-14 {a 23-19\n\n[Event "2"]\n9-13 {b} *', [['file.comment', 1], ['9-13']]],
    [
      '[Event "1"]\n{a\n[Event "2"]\n{b\n[Event "3"]\n9-13',
      [['file.comment', 2], ['file.comment', 4], ['9-13']],
    ],
    ['1. 10-14 {a\n[b] [%c "d"]\n} 23-19', [['10-14 23-19']]],
    ['[Event "1"]\n[Result "1-0"]\n\n[Event "2"]\n\n9-13 *', [[''], ['9-13']]],
    ['[Event "1"]\n\n[White "a"]\n\n9-13 *', [['9-13']]],
    ['10-14 23-19\n[White wins]\n\n[Event "2"]\n9-13 *', [['10-14 23-19'], ['9-13']]],
    ['10-14\n[White Won]\n[Black Ana]\n9-13 *', [['file.tag', 2, '[White Won]'], ['9-13']]],
    ['1. 10-14 23-19 2.1-0', [['10-14 23-19']]],
    ['1. 10-14 * 1. *', [['10-14']]],
    ['1. 10-14 {see\n[Jones 1987, p. 3] and {this} 23-19 *', [['10-14 23-19']]],
    ['10-14 23-19\n % note\n14x23 *', [['10-14 23-19 14x23']]],
    ['[white "x"]\n[WHITE "y"]\n10-14', [['10-14']]],
    ['[Event "A"]\n[Result "*"]\n\n{two}\n[Event "B"]\n[Result "1-0"]\n\n1. 10-14 1-0', [[''], ['10-14']]],
    ['10-14 23-19 14x23\n[19] 28x19 1-0', [['10-14 23-19 14x23 28x19']]],
    ['10-14 * 1. 1-0', [['10-14'], ['']]],
    ['10-14 ; c\u008523-19 ; d\u202814x23 ; e\v28x19', [['10-14 23-19 14x23 28x19']]],
    ['10-14\u008523-19', [['10-14 23-19']]],
    ["[Event 'a']\n10-14 {x\n[Event 'b']\n9-13 {c}\n", [['file.comment', 2], ['9-13']]],
    [
      '[Event "a"]\n[Result "1-0"]\n[White Ana\n\n[Event "b"]\n\n9-13',
      [['file.tag', 3, '[White Ana'], ['9-13']],
    ],
    ['[Event "x"] % 10-14', [['record.move', 1, '%']]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(read(text), expected, text);
});

test('tags are accepted with any quotation marks, and a malformed tag is reported with its line', () => {
  /** @type {[string, string][]} */
  const good = [
    ['[White "José “Pepe” Peña"]', 'José “Pepe” Peña'],
    ['[White “Ana”]', 'Ana'],
    ['[White «Ana»]', 'Ana'],
    ['[White „Ana“ ]', 'Ana'],
    ["[White 'O\"Neill']", 'O"Neill'],
    ['[White ＂Ａna – Bea＂]', 'Ａna – Bea'],
    ['[White ‘O’Neill’]', 'O’Neill'],
    ['[White "A "B" C"]', 'A "B" C'],
    ['[White "\\\\ \\" [x]"]', '\\ " [x]'],
    ['\u200e[White \u200f“Ana\u200e”]', 'Ana\u200e'],
    ['[ White Ana ]', 'Ana'],
    ['[Événement "Liga"]', 'Liga'],
    ['[الأَبيض "Ana"]', 'Ana'],
    ['[E\u0301ve\u0301nement "Liga"]', 'Liga'],
    ['[सफेद "Ana"]', 'Ana'],
    ['[White "Ana\u2028Bea"]', 'Ana\u2028Bea'],
    ['[Événement Liga]', 'Liga'],
  ];
  for (const [tag, value] of good) {
    const [game] = gamesOfFile(`${tag}\n1. 10–14 *`);
    const text = Record.parse(game?.record() ?? '').text();
    const name = /[\p{L}\p{M}]+/u.exec(tag)?.[0];
    assert.ok(text.includes(`[${name} "${value.replace(/[\\"]/g, '\\$&')}"]`), `${tag}: ${text}`);
  }
  for (const tag of [
    '[White "Ana]',
    '[White Ana',
    '[White]',
    '[White "Ana" x]',
    '[]',
    '[“Ana”]',
    '[Result 1-0]',
  ])
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

/**
 * Results as people write them, by their form in a record.
 * @type {[string, string[]][]}
 */
const RESULTS = [
  [
    '1-0',
    [
      ...['1-0', '2-0', '1–0', '1 - 0', '1:0', '2 : 0', '２−０', '(1-0)', '( 2–0. )'],
      ...['+:-', '+ : −'],
      ...['White won', 'White  wins', 'Black resigns', 'Black lost on time', '(BLANCAS GANAN)'],
      ...['Les noirs perdent', 'Pierden las negras por tiempo', ...inWords('result.wins|spanish-draughts.0')],
    ],
  ],
  [
    '0-1',
    [
      ...['0-1', '0-2', '0—2', '0:1', '٠-١', '(0–1)', '-:+', 'White forfeits'],
      ...inWords('result.wins|spanish-draughts.1'),
    ],
  ],
  [
    '1/2-1/2',
    [
      ...['1/2-1/2', '½-½', '½ – ½', '1/2', '½', '1-1', '1:1', '1⁄2:1⁄2', '0.5-0.5', '0,5-0,5'],
      ...['(½)', '( Draw! )', 'draw', 'Draw agreed', '(drawn)', 'nulle', ...inWords('result.draw')],
    ],
  ],
  ['*', ['*', '(*)']],
];

test('results are accepted in every common notation, and nothing else is mistaken for a result', () => {
  for (const [expected, words] of RESULTS) {
    for (const word of words) {
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
  /** @type {[string, unknown[]][]} */
  const wrong = [
    ['[Event "x"]\n[Result "1-0"]\n10-14\n½-½', ['file.results', 4, '1/2-1/2', '1-0']],
    ['[Result "2-0"]\n10-14 0-2', ['file.results', 2, '0-1', '1-0']],
    ['[Event "x"]\n[Result "0-0"]\n10-14', ['file.both-lost', 2]],
    ['10-14\n0 – 0', ['file.both-lost', 2]],
    ['[Event "x"]\n[Result "White wins"]\n10-14 0-1', ['file.results', 3, '0-1', '1-0']],
    ['[Result "won"]\n10-14', ['file.result', 1, 'won']],
    ['10-14\n(1-0) 23-19', ['record.after-result', 2, '23-19']],
    ['10-14 1-0\n(0-1)', ['record.after-result', 2, '(0-1)']],
    ['10-14 White wins\nBlack wins', ['record.after-result', 2, 'Black']],
    ['10-14\nWhite plays', ['record.move', 2, 'White']],
    ['10-14\nresigns', ['file.result', 2, 'resigns']],
    ['10-14\n01-0', ['file.result', 2, '01-0']],
    ['10-14\n1/0', ['file.result', 2, '1-0']],
    ['10-14\nWon.', ['file.result', 2, 'Won']],
    ['[Result "1-2"]\n10-14', ['file.result', 1, '1-2']],
    ['10-14\n2-1', ['record.move', 2, '2-1']],
    ['[Event "x"]\n[FEN "W:W10:B14"]\n10x19\n0-1', ['record.result', 4, '0-1', '1-0']],
    ['[FEN "W:W10:B14"]\n[Result "½"]\n10x19', ['record.result', 2, '1/2-1/2', '1-0']],
  ];
  for (const [text, expected] of wrong) assert.deepEqual(read(text), [expected], text);
});

test('a numeric result may be repeated in words, and tags with an empty or unknown value are ignored', () => {
  for (const [text, result] of [
    ['10-14 1-0 (White wins)', '1-0'],
    ['10-14 White wins (1-0)', '1-0'],
    ['10-14 ½-½ Draw.', '1/2-1/2'],
    ['10-14 White wins on time', '1-0'],
    ['10-14 1-0 (time)', '1-0'],
    ['10-14 1-0 [White wins]', '1-0'],
    ['10-14 "1-0"', '1-0'],
    ['10-14 “White wins”', '1-0'],
    ['10-14 0-1 {x} Ganan negras por abandono.', '0-1'],
    ['[Result "Black won by forfeit"]\n10-14', '0-1'],
    ['[Result "1-0,"]\n10-14', '1-0'],
    ...['?', '-', 'Unknown', '', '????'].flatMap((word) => [
      [`[Result "${word}"]\n10-14`, '*'],
      [`[Result "${word}"]\n10-14 0-1`, '0-1'],
    ]),
    ['[FEN ""]\n[Result "1-0"]\n10-14', '1-0'],
    ['[FEN "?"]\n10-14', '*'],
    ['> > [Event "x"]\n>[Result "0-1"]\n>\n>> 1. 10-14\n> 23-19 0-1', '0-1'],
  ]) {
    const record = Record.parse(recordOfFile(text ?? '')).text();
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

test('counts beyond our draw rules are lowered in games of other programs', () => {
  for (const [position, start] of [
    ['W:WK4,9:BK30:H41', 'W:WK4,9:BK30:H40'],
    ['W:WK4,9:BK30:H900:F30', 'W:WK4,9:BK30:H40'],
    ['W:W9:B30:H5', 'W:W9:B30'],
    ['W:W9,K4:B30: h 7.', 'W:WK4,9:B30'],
    ['W:W9,K4:BK30:T3:H2', 'W:WK4,9:BK30:H2'],
    ['W:WK4,K5,K6:BK30:T99', 'W:WK4,K5,K6:BK30:T13'],
    ['W:WK4,K5,K6:BK30:T99:H60', 'W:WK4,K5,K6:BK30:H40:T13'],
  ]) {
    const [game] = gamesOfFile(`[FEN "${position}"]\n1-0`);
    const found = game?.read((record) => /\[FEN "(.*)"\]/.exec(Record.parse(record).text())?.[1]);
    assert.equal(found, start, position);
  }
  const own = '[Ludoteca "1"]\n[Ruleset "spanish-draughts"]\n[FEN "W:WK4,9:BK30:H41"]\n\n*\n';
  assert.throws(() => gamesOfFile(own)[0]?.read((record) => Record.parse(record)), { key: 'record.start' });
});

test('captured squares in brackets are checked, and they disambiguate captures', () => {
  const start = '[FEN "W:W3:B6,7,14,15"]\n';
  for (const [text, moves] of [
    ['10-14 23-19 14x23(19) 28x19 [x23]', '10-14 23-19 14x23 28x19'],
    ['10-14 23-19 14x23! {good} (19) 28x19(23)', '10-14 23-19 14x23 28x19'],
    ['10-14 (5) 23-19 (2. 14x23) 14x23 (19) (14-18) 28x19 (23) 1-0 (40)', '10-14 23-19 14x23 28x19'],
    ['[GameType "24,W,8,8,N2,1"]\n23-19 10-14 19x10(14)', '10-14 23-19 14x23'],
    [`${start}3x19(7, 15)`, '3x12x19'],
    [`${start}3x19 [14 6]`, '3x10x19'],
  ])
    assert.deepEqual(read(text ?? ''), [[moves]], text);
  for (const [text, found] of [
    ['10-14 23-19 14x23(18)', '14x23(18)'],
    ['10-14 23-19 14x23 [18]', '14x23[18]'],
    ['10-14(19)', '10-14(19)'],
    ['[GameType "24,W,8,8,N2,1"]\n23-19 10-14 19x10(13)', '19x10(13)'],
    ['10-14 23-19 14x23(19)(18)', '14x23(19)(18)'],
    ['10-14 23-19 14x23(x18)', '14x23(x18)'],
    [`10-14 23-19 14x23${'(19)'.repeat(40)}`, '14x23(19,19,19,19,19'],
    [`${start}3x19`, '3x19'],
    [`${start}3x19(6,15)`, '3x19(6,15)'],
  ]) {
    const [game] = gamesOfFile(text ?? '');
    try {
      game?.read((record) => Record.parse(record));
      assert.fail(text);
    } catch (reason) {
      assert.equal(Object(reason).values?.found ?? Object(reason).values?.text, found, text);
    }
  }
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
