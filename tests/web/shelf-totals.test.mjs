/** Results of all games against the computer, and the badges earned by them. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import {
  addFoundMove,
  addLesson,
  addToTotals,
  BADGES,
  clearTotals,
  earnedBadges,
  isEmpty,
  storedTotals,
  sumOf,
  totalOf,
} from '../../web/state/shelf-totals.js';
import { nextLevel } from '../../web/state/next-level.js';
import { addResult, lastResults } from '../../web/state/results.js';
import { getItem, setItem, useMemoryOnly } from '../../web/state/storage.js';
import { rulesets } from './rules.mjs';

/** @import { Ending } from "../../web/state/results.js" */

const KEY = 'ludoteca.totals';
const NONE = { sides: {}, ways: [], hasLesson: false, found: 0 };

beforeEach(() => useMemoryOnly());

/** @param {string} outcome */
const finish = (outcome, moves = 20, isByThreeKings = false) => ({ outcome, moves, isByThreeKings });

/**
 * Adds a game played as the second side.
 * @param {Ending} ending @param {number} level @param {string} [way]
 */
const play = (ending, level, way = 'resigned', moves = 20) =>
  addToTotals('brandubh', 1, { level, ending }, finish(`brandubh.${way}`, moves));

const badges = () => earnedBadges(storedTotals(), rulesets());

test('games are counted for each side, with the highest level beaten', () => {
  for (const [ending, level] of /** @type {[Ending, number][]} */ ([
    ['won', 3],
    ['won', 2],
    ['lost', 7],
    ['drawn', 6],
  ]))
    play(ending, level);
  addToTotals('el-cuervo', 0, { level: 1, ending: 'lost' }, finish('brandubh.king-captured'));
  const totals = storedTotals();
  assert.deepEqual(totalOf(totals, 'brandubh', 1), { won: 2, drawn: 1, lost: 1, best: 3, fewest: 20 });
  assert.deepEqual(totalOf(totals, 'brandubh', 0), { won: 0, drawn: 0, lost: 0, best: 0, fewest: 0 });
  assert.deepEqual(totalOf(totals, 'el-cuervo', 0), { won: 0, drawn: 0, lost: 1, best: 0, fewest: 0 });
  assert.deepEqual(sumOf(totals), { won: 2, drawn: 1, lost: 2 });
});

for (const way of /** @type {const} */ ([
  'dog-blocked',
  'king-captured',
  'king-home',
  'borne-off',
  'no-turn',
]))
  test(`a win with the outcome ${way} earns its badge, and a loss does not`, () => {
    play('lost', 2, way);
    assert.deepEqual(badges(), []);
    play('won', 2, way);
    play('won', 2, way);
    play('lost', 2);
    assert.deepEqual(badges(), [way]);
  });

test('other ways of winning earn no badge', () => {
  for (const way of ['resigned', 'stated', 'not-king-home', '']) play('won', 1, way);
  assert.deepEqual(badges(), []);
});

test('only a win at level 4 or higher earns the level badge', () => {
  for (const [ending, level] of /** @type {[Ending, number][]} */ ([
    ['won', 3],
    ['lost', 8],
    ['drawn', 4],
  ]))
    play(ending, level);
  assert.deepEqual(badges(), []);
  play('won', 4);
  assert.deepEqual(badges(), ['level']);
});

test('a win in every game, in any of its rulesets, earns the badge for all games', () => {
  const others = rulesets().filter(({ id, game }) => id === game && game !== 'brandubh');
  for (const { id } of others) addToTotals(id, 0, { level: 1, ending: 'won' }, finish(`${id}.all-taken`));
  addToTotals('el-cuervo', 1, { level: 1, ending: 'drawn' }, finish('brandubh.repeated'));
  assert.ok(!badges().includes('games'));
  addToTotals('el-cuervo', 1, { level: 1, ending: 'won' }, finish('brandubh.resigned'));
  assert.ok(badges().includes('games'));
});

test('any win as the dog earns its badge, even if the goats resign', () => {
  for (const [ending, side] of /** @type {[Ending, 0 | 1][]} */ ([
    ['won', 1],
    ['lost', 0],
    ['drawn', 0],
  ]))
    addToTotals('el-perro', side, { level: 1, ending }, finish('el-perro.resigned'));
  assert.deepEqual(badges(), []);
  addToTotals('el-perro', 0, { level: 1, ending: 'won' }, finish('el-perro.resigned'));
  assert.deepEqual(badges(), ['dog-wins']);
});

test('the fewest moves of a win are kept; lost and drawn games do not count', () => {
  play('lost', 1, 'king-home', 5);
  assert.equal(totalOf(storedTotals(), 'brandubh', 1).fewest, 0);
  for (const moves of [31, 24, 40]) play('won', 1, 'king-captured', moves);
  play('drawn', 1, 'repeated', 7);
  assert.equal(totalOf(storedTotals(), 'brandubh', 1).fewest, 24);
});

test('only a win with three kings against one earns the three-kings badge', () => {
  const draughts = (/** @type {Ending} */ ending, /** @type {boolean} */ isByThreeKings) =>
    addToTotals('spanish-draughts', 0, { level: 1, ending }, finish('draughts.resigned', 20, isByThreeKings));
  draughts('won', false);
  draughts('lost', true);
  assert.deepEqual(badges(), []);
  draughts('won', true);
  draughts('won', false);
  assert.deepEqual(badges(), ['three-kings']);
});

test('five better moves found in reviews earn a badge', () => {
  for (let found = 1; found < 5; found += 1) addFoundMove();
  assert.deepEqual(badges(), []);
  addFoundMove();
  assert.deepEqual(badges(), ['better-moves']);
  assert.ok(!isEmpty(storedTotals()));
});

test('a finished lesson earns its badge, and badges have a fixed order', () => {
  assert.ok(isEmpty(storedTotals()));
  addLesson();
  addLesson();
  assert.ok(!isEmpty(storedTotals()));
  play('won', 5, 'no-turn');
  play('won', 5, 'king-captured');
  assert.deepEqual(badges(), ['king-captured', 'no-turn', 'level', 'lesson']);
  assert.deepEqual(
    badges(),
    BADGES.filter((badge) => badges().includes(badge)),
  );
});

test('totals, results and levels are cleared together, and can be restored', () => {
  play('won', 5, 'king-captured');
  addResult('brandubh', 1, { level: 5, ending: 'won' });
  const before = storedTotals();
  const restore = clearTotals();
  assert.equal(getItem(KEY), null);
  assert.deepEqual(storedTotals(), NONE);
  assert.deepEqual(lastResults('brandubh', 1), []);
  assert.equal(nextLevel('brandubh', 1), 1);
  assert.ok(restore());
  assert.deepEqual(storedTotals(), before);
  assert.deepEqual(lastResults('brandubh', 1), [{ level: 5, ending: 'won' }]);
  assert.equal(nextLevel('brandubh', 1), 6);
});

/** @param {unknown} total */
const withTotal = (total) => JSON.stringify({ sides: { 'brandubh 1': total } });

test('invalid stored totals are ignored, and the next game is counted', () => {
  for (const text of [
    '',
    'null',
    '7',
    '[',
    '[]',
    '"text"',
    '{"sides":null,"ways":null,"hasLesson":1}',
    '{"sides":"text","ways":"king-home"}',
    '{"ways":["gone",7,null],"hasLesson":"true"}',
    '{"sides":{"brandubh":{"won":1,"drawn":0,"lost":0,"best":1}}}',
    '{"sides":{"__proto__ 1":{"won":1,"drawn":0,"lost":0,"best":1}}}',
    ...[null, 7, [], {}, 'text'].map(withTotal),
    withTotal({ won: 1, drawn: 0, lost: 0 }),
    withTotal({ won: -1, drawn: 0, lost: 0, best: 0 }),
    withTotal({ won: 0.5, drawn: 0, lost: 0, best: 1 }),
    withTotal({ won: '1', drawn: 0, lost: 0, best: 1 }),
    withTotal({ won: 1e300, drawn: 0, lost: 0, best: 1 }),
    withTotal({ won: 1, drawn: 0, lost: 0, best: 9 }),
    withTotal({ won: 0, drawn: 0, lost: 0, best: 3 }),
    withTotal({ won: 3, drawn: 0, lost: 0, best: 0 }),
  ]) {
    setItem(KEY, text);
    assert.deepEqual(storedTotals(), NONE, text);
    play('won', 1);
    assert.deepEqual(sumOf(storedTotals()), { won: 1, drawn: 0, lost: 0 }, text);
  }
});

test('valid stored totals are kept even beside invalid ones', () => {
  const total = { won: 1, drawn: 0, lost: 2, best: 4 };
  const sides = { 'fallas 0': total, 'fayles 0': { ...total, fewest: -2 }, 'fallas 1': 3 };
  setItem(KEY, JSON.stringify({ sides, ways: ['gone', 'borne-off'], found: 'many' }));
  // Totals stored by older versions lack the fewest moves of a win.
  const kept = { ...total, fewest: 0 };
  assert.deepEqual(storedTotals(), {
    ...NONE,
    sides: { 'fallas 0': kept, 'fayles 0': kept },
    ways: ['borne-off'],
  });
});
