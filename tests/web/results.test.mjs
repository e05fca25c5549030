/** Results of games against the computer, and the level that the page suggests. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { keepLevel, nextLevel, seatsAtNextLevel } from '../../web/state/next-level.js';
import { computer, defaultSeats, withLevel } from '../../web/state/players.js';
import { addResult, lastResults, suggestedLevel } from '../../web/state/results.js';
import { setItem, useMemoryOnly } from '../../web/state/storage.js';

/** @import { Ending, Result } from "../../web/state/results.js" */

beforeEach(() => useMemoryOnly());

/** Returns results from strings like "won 3". @param {string[]} texts @returns {Result[]} */
const results = (...texts) =>
  texts.map((text) => {
    const [ending, level] = text.split(' ');
    return { ending: /** @type {Ending} */ (ending), level: Number(level) };
  });

test('the last five results of each side of each ruleset are kept', () => {
  for (let level = 1; level <= 7; level += 1) addResult('brandubh', 0, { level, ending: 'won' });
  addResult('brandubh', 1, { level: 2, ending: 'lost' });
  assert.deepEqual(lastResults('brandubh', 0), results('won 3', 'won 4', 'won 5', 'won 6', 'won 7'));
  assert.deepEqual(lastResults('brandubh', 1), results('lost 2'));
  assert.deepEqual(lastResults('el-cuervo', 0), []);
});

test('invalid stored results are ignored', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{',
    '{"brandubh 0":7}',
    '{"brandubh 0":[{"level":9,"ending":"won"}]}',
  ]) {
    setItem('ludoteca.results', text);
    assert.deepEqual(lastResults('brandubh', 0), [], text);
  }
  setItem('ludoteca.results', '{"brandubh 0":[null,{"level":2,"ending":"gone"},{"level":2,"ending":"won"}]}');
  assert.deepEqual(lastResults('brandubh', 0), results('won 2'));
});

/** @type {[texts: string[], suggestion: ReturnType<typeof suggestedLevel>][]} */
const CASES = [
  [[], null],
  [['won 2'], { level: 3, ending: 'won', streak: 1 }],
  [['won 2', 'won 3'], { level: 4, ending: 'won', streak: 1 }],
  [['lost 3', 'won 3', 'won 3'], { level: 4, ending: 'won', streak: 2 }],
  [['won 3', 'won 3', 'won 3'], { level: 5, ending: 'won', streak: 3 }],
  [['won 7', 'won 7', 'won 7'], { level: 8, ending: 'won', streak: 3 }],
  [['won 8'], null],
  [['lost 4'], { level: 3, ending: 'lost', streak: 1 }],
  [['lost 4', 'lost 4', 'lost 4'], { level: 2, ending: 'lost', streak: 3 }],
  [['lost 2', 'lost 2', 'lost 2'], { level: 1, ending: 'lost', streak: 3 }],
  [['lost 1'], null],
  [['won 3', 'drawn 3'], null],
];

for (const [texts, suggestion] of CASES)
  test(`after ${texts.join(', ') || 'no game'}, suggested level: ${suggestion?.level ?? 'unchanged'}`, () =>
    assert.deepEqual(suggestedLevel(results(...texts)), suggestion));

test('the first game is at level 1, and a win raises the level of the next', () => {
  assert.equal(nextLevel('fallas', 0), 1);
  const levels = /** @type {[number, Ending, number][]} */ ([
    [1, 'won', 2],
    [2, 'lost', 2],
    [5, 'drawn', 5],
    [8, 'won', 8],
  ]);
  for (const [level, ending, next] of levels) {
    addResult('fallas', 0, { level, ending });
    assert.equal(nextLevel('fallas', 0), next);
  }
  assert.equal(nextLevel('fallas', 1), 1);
});

test('a level that a person chose is kept for that side of that game', () => {
  const seats = withLevel({ ...defaultSeats(), who: 'second' }, 0, computer(6, null));
  keepLevel('brandubh', seats);
  assert.deepEqual([nextLevel('brandubh', 1), nextLevel('brandubh', 0), nextLevel('fallas', 1)], [6, 1, 1]);
  for (const who of /** @type {const} */ (['both', 'nobody'])) {
    keepLevel('alquerque', { ...seats, who });
    assert.equal(nextLevel('alquerque', 0), 1);
  }
  keepLevel('alquerque', { ...seats, friend: true });
  assert.equal(nextLevel('alquerque', 1), 1);
});

test('an invalid stored level is ignored', () => {
  for (const level of ['9', '0', '1.5', '"2"', 'null']) {
    setItem('ludoteca.levels', `{"brandubh 0":${level}}`);
    assert.equal(nextLevel('brandubh', 0), 1);
  }
  setItem('ludoteca.levels', '[');
  assert.equal(nextLevel('brandubh', 0), 1);
});

test('the level of the next game is adjusted only if one person plays against the computer', () => {
  addResult('brandubh', 0, { level: 4, ending: 'won' });
  const seats = defaultSeats();
  const levelsOf = (/** @type {string} */ ruleset, /** @type {Partial<typeof seats>} */ changes) =>
    seatsAtNextLevel({ ...seats, ...changes }, ruleset).computers.map(({ level }) => level);
  assert.deepEqual(levelsOf('brandubh', { who: 'first' }), [5, 5]);
  assert.deepEqual(levelsOf('brandubh', { who: 'second' }), [1, 1]);
  assert.deepEqual(levelsOf('el-cuervo', { who: 'first' }), [1, 1]);
  const usual = seats.computers.map(({ level }) => level);
  for (const who of /** @type {const} */ (['both', 'table', 'nobody']))
    assert.deepEqual(levelsOf('brandubh', { who }), usual);
  assert.deepEqual(levelsOf('brandubh', { who: 'first', friend: true }), usual);
});

test('the time per move is kept if the level is unchanged', () => {
  addResult('brandubh', 0, { level: 8, ending: 'lost' });
  const timed = { type: /** @type {const} */ ('computer'), level: 8, timeMs: 5000 };
  const seats = {
    ...defaultSeats(),
    computers: /** @type {[typeof timed, typeof timed]} */ ([timed, timed]),
  };
  assert.deepEqual(seatsAtNextLevel(seats, 'brandubh'), seats);
});
