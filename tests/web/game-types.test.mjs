/** Draughts variants and square numberings, as declared in PDN files. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { gamesOfFile, recordOfFile } from '../../web/games/spanish-draughts/pdn.js';
import { openLookedAt, paste, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { Record } from './rules.mjs';

const MESSAGES = new URL('../../web/i18n/', import.meta.url);
/**
 * Test cases: names of variants by game type, faulty game types with their errors, and moves or positions
 * with the values that an error quotes.
 * @type {{ 'variant names': { [type: string]: string[] }, 'wrong game types': [string, string][],
 *   quotes: [string, { [name: string]: unknown }][] }}
 */
const CASES = JSON.parse(readFileSync(new URL('../data/pdn-files.json', import.meta.url), 'utf8'));

const { visit } = servePage({ awaits: '[data-do=games]' });

/** Returns the starting position and the moves of a file. @param {string} text */
function read(text) {
  const record = Record.parse(recordOfFile(text));
  const moves = record.movesFrom(0).map(({ notation }) => notation);
  record.jump(0);
  return [record.state().position, moves.join(' ')];
}

/** Returns the key and values of the error in a file. @param {string} text */
function wrong(text) {
  try {
    return read(text);
  } catch (reason) {
    const { key, values } = Object(reason);
    return [key, values.line, values.game ?? values.text];
  }
}

/**
 * Functions that convert a square to the numberings in which 1 is at White's left, White's right, Black's
 * right and Black's left.
 */
const COUNTED = [
  (/** @type {number} */ square) => 4 * Math.floor((square - 1) / 4) + 4 - ((square - 1) % 4),
  (/** @type {number} */ square) => square,
  (/** @type {number} */ square) => 33 - square,
  (/** @type {number} */ square) => 29 - 4 * Math.floor((square - 1) / 4) + ((square - 1) % 4),
];

test('squares are read with the numbering that a file declares, starting from any corner', () => {
  const [start] = read('10-14');
  for (const [corner, counted] of COUNTED.entries()) {
    const type = `[GameType "24,W,8,8,N${corner},1"]\n`;
    const text = '1. 10-14 23–19 2. 14x23 28 : 19'.replace(/\d\d/g, (square) =>
      String(counted(Number(square))),
    );
    assert.deepEqual(read(`${type}${text} 1-0`), [start, '10-14 23-19 14x23 28x19'], type);
    const position = `W:W${counted(10)},K${counted(3)}:B${counted(23)},K${counted(29)}`;
    assert.deepEqual(read(`${type}[FEN "${position}"]`), ['W:WK3,10:B23,K29', ''], position);
    const turned = `B:BK${counted(29)},${counted(23)}:WK${counted(3)},${counted(10)}`;
    assert.deepEqual(read(`${type}[FEN "${turned}"]`), ['B:WK3,10:B23,K29', ''], turned);
  }
  // White's left corner is a playing square, so the board is the mirror image of ours.
  assert.equal(read('[GameType "24,W,8,8,N0,0"]\n10-14 23-19')[1], '10-14 23-19');
  assert.equal(read('[GameType "24,W,8,8,N3,0"]\n23-19')[1], '10-14');
  assert.deepEqual(read('[GameType "24,W,8,8,N2,1"] [FEN "W:W21-23:BK1-4"] *'), [
    'W:W10,11,12:BK29,K30,K31,K32',
    '',
  ]);
});

test('fields of the tag GameType may be omitted, and are accepted in any common spelling', () => {
  for (const type of [
    '',
    '24',
    '24,W',
    '24,,,',
    ' 28 , w , 8 , 8 , n1 , 1 ',
    '２４,W,8,8',
    '24,White,8,8,N1',
  ])
    assert.equal(read(`[GameType "${type}"]\n10-14`)[1], '10-14', type);
  assert.deepEqual(read('[GameType "24,B,8,8,N1,1"]\n[FEN "B:W1:BK32"]\n32-28'), ['B:W1:BK32', '32-28']);
});

/** Returns names of draughts variants by game type, including those that the page displays. */
function named() {
  const own = readdirSync(MESSAGES).flatMap((language) => {
    if (language.includes('.')) return [];
    const texts = JSON.parse(readFileSync(new URL(`${language}/extras.json`, MESSAGES), 'utf8'));
    return Object.entries(texts).flatMap(([key, name]) => {
      const [, type] = /^draughts\.(\d+)$/.exec(key) ?? [];
      return type === undefined ? [] : [{ name: String(name), type }];
    });
  });
  assert.ok(own.length >= 7 * 12);
  return [
    ...Object.entries(CASES['variant names']).flatMap(([type, list]) => list.map((name) => ({ name, type }))),
    ...own,
  ];
}

test('other draughts variants and unknown numberings are rejected with their name and line', () => {
  for (const type of ['20', '21', '22', '23', '25', '26', '27', '29', '30', '31', '40', '41'])
    assert.deepEqual(wrong(`[Event "x"]\n[GameType "${type},W,8,8,N1,1"]\n10-14`), [
      'file.other-game',
      2,
      type,
    ]);
  for (const { name, type } of named()) {
    const expected = ['24', '28'].includes(type) ? ['10-14'] : ['file.other-game', 2, type];
    for (const before of ['[Event "x"]', '[GameType "24"]', '[GameType ""]']) {
      const text = `${before}\n[Variant "${name}"]\n10-14`;
      assert.deepEqual(expected.length > 1 ? wrong(text) : [read(text)[1]], expected, text);
    }
  }
  assert.deepEqual(wrong('[Event "x"]\n[Rules "Russian draughts"]\n10-14'), ['file.other-game', 2, '25']);
  for (const name of ['variant', 'VARIANT', 'rules', 'Ruleset'])
    assert.deepEqual(wrong(`[${name} "Russian"]\n10-14`), ['file.other-game', 1, '25'], name);
  for (const name of ['Spanish 10x10', 'Spanish (giveaway)', 'Gana-pierde'])
    assert.deepEqual(wrong(`[Variant "${name}"]\n10-14`), ['file.variant', 1, name], name);
  assert.equal(read('[Variant "Damas españolas antiguas, closing rules"]\n10-14')[1], '10-14');
  for (const rules of ['Spanish', '', 'touch-move', 'Liverpool League', 'digital clock'])
    assert.equal(read(`[Rules "${rules}"]\n10-14`)[1], '10-14', rules);
  assert.deepEqual(wrong('[Event "x"]\n[Variant "Fischer"]\n10-14'), ['file.variant', 2, 'Fischer']);
  assert.equal(read('[GameType "24"]\n[Variant "Fischer"]\n10-14')[1], '10-14');
  for (const [type, key] of CASES['wrong game types'])
    assert.deepEqual(wrong(`[Event "x"]\n[GameType "${type}"]\n10-14`), [key, 2, type]);
});

test("moves that do not fit this board's numbering are rejected with the reason", () => {
  assert.deepEqual(wrong('[Event "x"]\n\n1. c3-d4'), ['file.letters', 3, 'c3-d4']);
  assert.deepEqual(wrong('1. 22-18'), ['file.from-black', 1, '22-18']);
  assert.deepEqual(wrong('1. 35-30'), ['file.large-board', 1, '35-30']);
});

test('an error quotes squares and positions as they are written in the file', () => {
  for (const [text, expected] of CASES.quotes) {
    const [game] = gamesOfFile(`[GameType "24,W,8,8,N2,1"]\n${text}`);
    assert.throws(
      () => game?.read((record) => Record.parse(record)),
      (reason) => {
        const { values } = Object(reason).causes[0];
        assert.deepEqual({ ...values, ...expected }, values, text);
        return true;
      },
    );
  }
  assert.equal(read('[GameType "24,W,8,8,N0,1"] [FEN "W:W7-5,K3-K1:B30:F3"] *')[0], 'W:WK2,K3,K4,6,7,8:B31');
});

test('an error names the variant of the file, or quotes the illegal move as written in the file', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await paste(page, '[Event "x"]\n[GameType "25,W,8,8,A0,0"]\n\nc3-d4');
    await expect(page.locator('#open-error')).toContainText('Line 2');
    await expect(page.locator('#open-error')).toContainText('Russian draughts');
    await page.fill('#open-text', '[GameType "24,W,8,8,N2,1"]\n\n1. 23–19 10–14 2. 19×11');
    await page.click('[data-do="open-look"]');
    await expect(page.locator('#open-error')).toContainText('“19×11”');
    await page.fill('#open-text', '[GameType "24,W,8,8,N2,1"] [FEN "W:W23,K30:B10,K4"] *');
    await page.click('[data-do="open-look"]');
    await page.waitForSelector('#open-preview h3:has-text("Spanish draughts")');
    await openLookedAt(page);
    await expect.poll(async () => (await stateOf(page)).position).toBe('W:WK3,10:B23,K29');
  }));
