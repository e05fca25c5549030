/** Results under perfect play, and the demonstration's choice of moves, with made-up results of moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Demonstration } from '../../web/perfect/demonstration.js';
import { findLapses, lostResult, withLapses } from '../../web/perfect/lapses.js';
import { perfectFile } from '../../web/perfect/tables.js';
import { distanceOf, favouredSide, groupsOf, resultOf, surestLine } from '../../web/perfect/results.js';
import { Game, Record } from './rules.mjs';
import { decisionOf, estimate, forced, lineOf, movesAt } from './sentence-scenes.mjs';

/** @import { EngineLine, Prospect } from "../../web/pkg/ludoteca_engine.js" */
/** @import { Think } from "../../web/perfect/demonstration.js" */

const START = new Record(new Game('el-perro'), null, null).text();
const [MOVE = assert.fail()] = movesAt(START, 1);

/** @param {Prospect | null} prospect @param {Partial<EngineLine>} [parts] */
const line = (prospect, parts) => lineOf(MOVE, estimate(0.5), { prospect, ...parts });

test('a position has the result of its best move, unless an unknown move may be better', () => {
  assert.equal(resultOf([line('loss'), line('draw'), line('loss-or-draw')]), 'draw');
  assert.equal(resultOf([line('draw'), line('draw-or-win')]), 'draw-or-win');
  assert.equal(resultOf([line('win'), line(null)]), 'win');
  assert.equal(resultOf([line('draw'), line(null)]), null);
  assert.equal(resultOf([]), null);
});

test('a result favours the winner or the side with at least a draw, and a draw favours nobody', () => {
  assert.equal(favouredSide('win', 1), 1);
  assert.equal(favouredSide('loss', 1), 0);
  assert.equal(favouredSide('loss', 0), 1);
  assert.equal(favouredSide('draw', 0), null);
  assert.equal(favouredSide('draw-or-win', 0), 0);
  assert.equal(favouredSide('loss-or-draw', 0), 1);
});

test('a distance from a table is exact, one from a search is an upper limit, and a draw has none', () => {
  assert.deepEqual(distanceOf(line('win', { distance: 49 })), { moves: 25, isExact: true });
  assert.deepEqual(distanceOf(line('loss', { distance: 50 })), { moves: 25, isExact: true });
  assert.deepEqual(distanceOf(line('win', { score: forced('win', 3) })), { moves: 3, isExact: false });
  assert.equal(distanceOf(line('win')), null);
  // A search may find a win that a draw rule prevents.
  assert.equal(distanceOf(line('draw-or-win', { score: forced('win', 3) })), null);
  assert.equal(distanceOf(line('draw')), null);
});

test('moves are grouped by result and distance, in the order of the lines', () => {
  const lines = [
    line('win', { distance: 3 }),
    line('win', { distance: 9 }),
    line('win', { distance: 3 }),
    line('draw'),
    line(null),
    line('draw'),
  ];
  const indices = groupsOf(lines).map((group) => group.map((each) => lines.indexOf(each)));
  assert.deepEqual(indices, [[0, 2], [1], [3, 5], [4]]);
});

test('the shortest win and the longest resistance are chosen where the distances are known', () => {
  const wins = [line('win'), line('win', { distance: 9 }), line('win', { score: forced('win', 2) })];
  assert.equal(surestLine([...wins, line('draw')]), wins[2]);
  assert.equal(surestLine([line('win'), line('draw')]), null);
  const losses = [line('loss', { distance: 48 }), line('loss', { distance: 50 })];
  assert.equal(surestLine(losses), losses[1]);
  assert.equal(surestLine([...losses, line('loss')]), null);
  assert.equal(surestLine([line('draw')]), null);
});

test('a move is said to give away a win or a draw only if the table proves a worse result', () => {
  assert.equal(lostResult('win', 'draw'), 'win');
  assert.equal(lostResult('draw-or-win', 'loss'), 'win');
  assert.equal(lostResult('win', 'draw-or-win'), null);
  assert.equal(lostResult('draw', 'loss-or-draw'), 'draw');
  assert.equal(lostResult('draw', 'draw'), null);
  assert.equal(lostResult('loss', 'loss'), null);
  assert.equal(lostResult('win', null), null);
});

/**
 * Opens a demonstration in which all moves are draws.
 * @param {string} start text of a record @param {string[]} [way] moves to choose, over and over again
 */
function openedAt(start, way = []) {
  const record = Record.parse(start);
  /** @type {number[]} */
  const asked = [];
  /** @type {Think} */
  const think = async (text, { lines }) => {
    asked.push(lines);
    const chosen = way[demonstration.count % way.length];
    const found = movesAt(text, 100).map((move) => lineOf(move, estimate(0.5), { prospect: 'draw' }));
    return found.toSorted(
      (one, other) => Number(other.move.notation === chosen) - Number(one.move.notation === chosen),
    );
  };
  const demonstration = new Demonstration(record, { motion: () => false, emit: () => {}, think });
  return { demonstration, asked };
}

test('a demonstration plays the best moves of both sides in a copy of the game', async () => {
  const { demonstration, asked } = openedAt(START);
  const { signal } = new AbortController();
  await demonstration.look();
  assert.equal(demonstration.result, 'draw');
  const moves = [await demonstration.next(signal), await demonstration.next(signal)];
  assert.deepEqual(
    moves.map((move) => move?.color),
    [0, 1],
  );
  assert.equal(demonstration.count, 2);
  assert.equal(demonstration.end, null);
  // The moves have the same value and no distances, so a longer search decides.
  assert.deepEqual(asked, [0, 1, 0, 1, 0]);
  assert.equal(Record.parse(START).state().ply, 0);
});

test('a drawn demonstration ends when a position comes up again', async () => {
  const kings = new Record(new Game('spanish-draughts'), 'W:WK3:BK30', null).text();
  const { demonstration } = openedAt(kings, ['3-6', '30-26', '6-3', '26-30']);
  const { signal } = new AbortController();
  for (let moves = 0; moves < 4; moves += 1) {
    assert.equal(demonstration.end, null);
    assert.notEqual(await demonstration.next(signal), null);
  }
  assert.equal(demonstration.end, 'repeats');
  assert.equal(await demonstration.next(signal), null);
});

test('an aborted demonstration plays no move', async () => {
  const { demonstration } = openedAt(START);
  const controller = new AbortController();
  const next = demonstration.next(controller.signal);
  controller.abort();
  assert.equal(await next, null);
  assert.equal(demonstration.count, 0);
});

test('a review of El Perro fetches its table, and does without it if that fails', async (t) => {
  const [played = assert.fail(), better = assert.fail()] = movesAt(START, 2);
  const lines = [
    lineOf(better, estimate(0.5), { prospect: 'draw' }),
    lineOf(played, estimate(0.5), { prospect: 'loss' }),
  ];
  const think = async () => ({ done: true, depth: 1, nodes: 1, lines });
  const parse = (/** @type {string} */ text) => Record.parse(text);
  const decisions = [decisionOf(0, played, better, 1, 0.5)];
  const info = new Game('el-perro').info();
  const find = () => findLapses(START, info, decisions, { parse, think });

  const { mock } = t.mock.method(globalThis, 'fetch', async () => new Response(null, { status: 404 }));
  assert.deepEqual(await find(), []);
  const bytes = perfectFile(info)?.bytes ?? assert.fail();
  mock.mockImplementation(async () => new Response(new Uint8Array(bytes)));
  for (let reviews = 1; reviews <= 2; reviews += 1)
    assert.deepEqual(
      (await find()).map(({ ply, result }) => [ply, result]),
      [[0, 'draw']],
    );
  assert.equal(mock.callCount(), 2, 'a loaded table is fetched again');
});

test('a move that gave away a result becomes a turning point with the better move from the table', () => {
  const [first = assert.fail(), second = assert.fail()] = movesAt(START, 2);
  const decisions = Array.from({ length: 12 }, (_, ply) => decisionOf(ply, first, first, 0.6, 0.5));
  const [kept = assert.fail()] = decisions.slice(3);
  const review = { chances: [], decisions, turningPoints: [kept], shares: null };
  const lapseAt = (/** @type {number} */ ply) =>
    /** @type {const} */ ({ ply, result: 'win', better: second, unsure: false });
  assert.deepEqual(withLapses(review, []), review);
  const points = withLapses(review, [lapseAt(1), lapseAt(3), lapseAt(7)]).turningPoints;
  assert.deepEqual(
    points.map(({ ply, better }) => [ply, better]),
    [1, 3, 7].map((ply) => [ply, second]),
  );
  const many = withLapses(
    review,
    Array.from({ length: 12 }, (_, ply) => lapseAt(ply)),
  ).turningPoints;
  assert.deepEqual(
    many.map(({ ply }) => ply),
    [0, 1, 2, 3, 4, 5],
  );
});
