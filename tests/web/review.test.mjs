/** The review of a game, without a browser: its findings, and the consistency of its figures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lossOf } from '../../web/engine/played-line.js';
import { bestMoveOf, judgedOf, lostBy, reviewGame, turningPointsOf } from '../../web/engine/review.js';
import { gamesWithBlunders, think } from './games-with-blunders.mjs';
import { Engine, Game, Record } from './rules.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';

/** @import { Decision, Review } from "../../web/engine/review.js" */
/** @import { Ask } from "../../web/pkg/ludoteca_engine.js" */

/**
 * @param {string} record
 * @param {{ onProgress?: (done: number) => void, onThink?: (ask: Ask) => void }} [watch]
 * @returns {Promise<Review>}
 */
async function reviewed(record, { onProgress, onThink } = {}) {
  const engine = new Engine(1 << 24);
  try {
    return await reviewGame(record, {
      parse: (text) => Record.parse(text),
      think: (text, ask, { plies }) => {
        onThink?.(ask);
        return Promise.resolve(think(engine, text, ask, plies));
      },
      now: () => 0,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
  } finally {
    engine.free();
  }
}

/** Cached reviews, by record. @type {Map<string, { review: Review, progress: number[] }>} */
const KNOWN = new Map();

/** @param {string} record @returns {Promise<{ review: Review, progress: number[] }>} */
async function reviewedOnce(record) {
  const known = KNOWN.get(record);
  if (known !== undefined) return known;
  /** @type {number[]} */
  const progress = [];
  const made = { review: await reviewed(record, { onProgress: (done) => progress.push(done) }), progress };
  KNOWN.set(record, made);
  return made;
}

const GAMES = gamesWithBlunders();
const RULESETS = [...new Set(GAMES.map(({ ruleset }) => ruleset))];

test('the test games cover every ruleset, and each blunder costs at least 20 percentage points', () => {
  assert.equal(GAMES.length, 50);
  assert.equal(RULESETS.length, 7);
  for (const { ruleset, ply, move, lost, record } of GAMES) {
    assert.ok(lost >= 0.2, `${ruleset} ${ply}`);
    const game = Record.parse(record);
    assert.equal(game.movesFrom(ply)[0]?.notation, move);
    game.free();
  }
});

/** Returns the shortest game of a ruleset. @param {string} ruleset */
const shortest = (ruleset) =>
  GAMES.filter((each) => each.ruleset === ruleset).toSorted(
    (one, other) => one.record.length - other.record.length,
  )[0] ?? assert.fail(ruleset);

// The full tier reviews all 50 games and must find 48 blunders. Otherwise one game is reviewed, whose
// blunder must be found.
const SHOWN = isFull ? GAMES : [shortest('brandubh')];

test(`a review shows planted blunders as turning points (games reviewed: ${SHOWN.length})`, async () => {
  /** @type {string[]} */
  const missed = [];
  for (const { ruleset, ply, move, lost, record } of SHOWN) {
    const { turningPoints } = (await reviewedOnce(record)).review;
    assert.ok(turningPoints.length <= 3);
    if (turningPoints.some((point) => point.ply === ply)) continue;
    const found = turningPoints.map((point) => `${point.ply} (${point.lost.toFixed(2)})`).join(', ');
    missed.push(`${ruleset}: ${move} at ${ply} lost ${lost}; found ${found}`);
  }
  assert.ok(missed.length <= (isFull ? 2 : 0), missed.join('\n'));
});

for (const ruleset of new Set(SHOWN.map((each) => each.ruleset)))
  test(`${ruleset}: the winning chances and losses in a review are consistent`, async () => {
    const { ply, record } = shortest(ruleset);
    const { review, progress } = await reviewedOnce(record);
    const game = Record.parse(record);
    const { outcome } = game.state();
    const moves = game.movesFrom(0);
    game.free();
    assert.equal(review.chances.length, moves.length + 1);
    for (const chance of review.chances) assert.ok(chance >= 0 && chance <= 1);
    const end = outcome?.winner === undefined ? undefined : { 0: 1, 1: 0, null: 0.5 }[String(outcome.winner)];
    if (end !== undefined) assert.equal(review.chances.at(-1), end);
    for (const { color, better, played, best, chance, lost, ply: at } of review.decisions) {
      assert.ok(lost >= 0 && Math.abs(best - chance - lost) < 1e-6);
      assert.equal(color, moves[at]?.color);
      assert.equal(better === null, lost === 0);
      if (better !== null) assert.notEqual(better.notation, played.notation);
      const after = review.chances[at + 1] ?? assert.fail();
      if (review.shares === null) assert.ok(Math.abs(chance - (color === 0 ? after : 1 - after)) < 1e-6);
    }
    assert.deepEqual(
      progress,
      progress.toSorted((one, two) => one - two),
    );
    assert.equal(progress.at(-1), 1);
    assert.ok(review.turningPoints.some((point) => point.ply === ply));
    if (review.shares === null) return;
    // White's luck minus its losses, less the same figure for Red, equals the change from beginning to end.
    const [white, red] = review.shares;
    const total = white.luck - white.lost - (red.luck - red.lost);
    const gained = (review.chances.at(-1) ?? 0) - (review.chances[0] ?? 0);
    assert.ok(Math.abs(total - gained) < 1e-6, `${total} and ${gained}`);
    assert.ok(white.luck !== 0 && red.luck !== 0);
  });

/** @param {Partial<Decision>} parts @returns {Decision} */
const decision = (parts) => ({
  ply: 0,
  color: 0,
  played: { notation: '', color: 0, kind: 'move', steps: [], after: [] },
  better: null,
  continuation: [],
  best: 0.5,
  chance: 0.5,
  lost: 0,
  ...parts,
});

test('missing a forced win counts as a loss only if the move played no longer looks winning', () => {
  assert.equal(lossOf(1, 0.7), 0);
  assert.equal(lossOf(1, 1), 0);
  assert.equal(lossOf(0.6, 0), 0.6);
  assert.equal(lossOf(0.8, 0.6).toFixed(3), '0.200');
  assert.equal(lossOf(0.4, 0.5), 0);
  // Playing into a draw or a worse position instead of a forced win is a loss.
  assert.equal(lossOf(1, 0.5), 0.5);
  assert.equal(lossOf(1, 0.3), 0.7);
});

test("a side's score counts only the decisions in which it had something to lose", () => {
  const decisions = [
    decision({ best: 0.75, chance: 0.25, lost: 0.5 }),
    decision({ best: 0.25, chance: 0, lost: 0.25 }),
    decision({ best: 0.02, chance: 0.02 }),
    decision({ best: 0, chance: 0 }),
    decision({ best: 0, chance: 0, color: 1 }),
  ];
  assert.equal(judgedOf(decisions, 0).length, 2);
  assert.equal(lostBy(judgedOf(decisions, 0)), 0.75);
  assert.deepEqual(judgedOf(decisions, 1), []);
});

test("the best move of a game is the unforced reply to the opponent's worst mistake", () => {
  const decisions = [
    decision({ ply: 0, lost: 0.1 }),
    decision({ ply: 1, color: 1 }),
    decision({ ply: 2, lost: 0.3 }),
    decision({ ply: 3, color: 1, lost: 0.02 }),
    decision({ ply: 4, lost: 0.5 }),
    // At ply 5 there was no choice.
    decision({ ply: 6, lost: 0.4 }),
    decision({ ply: 7, color: 1, lost: 0.1 }),
  ];
  assert.equal(bestMoveOf(decisions, 1)?.ply, 3);
  assert.equal(bestMoveOf(decisions, 0), null);
  assert.equal(bestMoveOf([], 0), null);
});

// In this test the simulated engine uses all the time that it is given.
for (const hasDice of casesOf([false, true]))
  test(`a review of 100 moves takes at most 20 s of search${hasDice ? ', even with dice' : ''}`, async () => {
    const text = GAMES.map(({ record }) => record).find((each) => {
      const record = Record.parse(each);
      const isFit = record.info().dice > 0 === hasDice && record.movesFrom(60).length > 0;
      record.free();
      return isFit;
    });
    const record = Record.parse(text ?? assert.fail('no game is long enough'));
    const engine = new Engine(1 << 20);
    let clock = 0;
    /** @type {number[]} */
    const times = [];
    await reviewGame(record.textAt(Math.min(100, record.movesFrom(0).length)), {
      parse: (each) => Record.parse(each),
      think: (each, ask, { timeMs }) => {
        clock += timeMs;
        times.push(timeMs);
        return Promise.resolve(think(engine, each, { ...ask, nodes: 100 }, 1));
      },
      now: () => clock,
    });
    assert.ok(clock <= 20_000, `${clock} ms`);
    // Every position gets some time.
    assert.ok(times.length >= 60, `${times.length} positions`);
    assert.ok(Math.min(...times) >= 50, `${Math.min(...times)} ms`);
    for (const each of [engine, record]) each.free();
  });

test("a game's turning points are its three largest losses in order of play, ignoring small ones", () => {
  const decisions = [0.1, 0.02, 0.4, 0, 0.05, 0.2].map((lost, ply) => decision({ lost, ply }));
  assert.deepEqual(
    turningPointsOf(decisions).map(({ ply }) => ply),
    [0, 2, 5],
  );
  assert.deepEqual(turningPointsOf(decisions.filter(({ lost }) => lost < 0.1)), []);
});

fullTest('the move played and the better move are searched with the same settings', async () => {
  const { record } = GAMES.find(({ ruleset }) => ruleset === 'spanish-draughts') ?? assert.fail();
  /** @type {Set<string>} */
  const requests = new Set();
  await reviewed(record, { onThink: (ask) => requests.add(JSON.stringify(ask)) });
  assert.equal(requests.size, 1);
});

test('the review of a resigned game uses its last position', async () => {
  const game = new Game('alquerque');
  const record = new Record(game, null, null);
  for (let ply = 0; ply < 4; ply += 1) {
    const { steps, ends } = record.continuations([]);
    const [step] = steps;
    assert.ok(step !== undefined && ends === null);
    record.play([{ from: step.from, to: step.to }]);
  }
  record.resign(0);
  const { chances } = await reviewed(record.text());
  const last = chances.at(-1) ?? assert.fail();
  assert.ok(last > 0.02 && last < 0.98, `${last}`);
  for (const each of [record, game]) each.free();
});

test('a game without moves has nothing to review', async () => {
  for (const ruleset of ['brandubh', 'fallas']) {
    const game = new Game(ruleset);
    const record = new Record(game, null, '0000000000000001');
    const { decisions, chances } = await reviewed(record.text());
    assert.deepEqual(decisions, []);
    assert.equal(chances.length, 1);
    for (const each of [record, game]) each.free();
  }
});
