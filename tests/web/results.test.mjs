/** Results of games against the computer, and the level that the page suggests. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { addResult, lastResults, suggestedLevel } from '../../web/state/results.js';
import { setItem, useMemoryOnly } from '../../web/state/storage.js';

/** @import { Ending, Result } from "../../web/state/results.js" */

beforeEach(() => useMemoryOnly());

/** Returns results from texts like "won 3". @param {string[]} texts @returns {Result[]} */
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

test('invalid stored results are left out', () => {
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
  test(`after ${texts.join(', ') || 'no game'}, level ${suggestion?.level ?? 'as before'} is suggested`, () =>
    assert.deepEqual(suggestedLevel(results(...texts)), suggestion));
