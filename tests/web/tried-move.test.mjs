/**
 * Looking for a better move at a turning point: entering a move on the board without playing it, and the
 * verdict.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judgeTried } from '../../web/engine/tried-move.js';
import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { Game, randomBits, Record } from './rules.mjs';

/** @import { EngineLine, Prospect, Thought } from "../../web/pkg/ludoteca_engine.js" */
/** @import { MoveView } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { Decision } from "../../web/engine/review.js" */
/** @import { Lapse } from "../../web/perfect/lapses.js" */

/** Position in which the king is one step from a corner. */
const LAST_STEP = '7.7.7.r6.7.4r2.1K5-b';

/** @param {string} ruleset @param {string | null} [position] */
const newGame = (ruleset, position = null) => new Record(new Game(ruleset, null), position, null);

/** @param {Partial<EngineLine>} parts */
const line = (parts) => /** @type {EngineLine} */ (parts);

/** @param {number} probability */
const score = (probability) => /** @type {EngineLine['score']} */ ({ probability });

/**
 * @param {Record} record before the move
 * @param {MoveView} tried
 * @param {Partial<Decision>} mistake
 * @param {EngineLine[]} lines the engine's answer
 * @param {Lapse} [lapse]
 */
const judged = (record, tried, mistake, lines, lapse) =>
  judgeTried(
    record.text(),
    tried,
    /** @type {Decision} */ ({ best: 0.9, chance: 0.2, better: null, ...mistake }),
    lapse,
    {
      parse: (text) => Record.parse(text),
      think: () => Promise.resolve(/** @type {Thought} */ ({ lines })),
    },
  );

test('a tried move that is the better move or the same mistake is recognised without search', async () => {
  const record = newGame('brandubh', LAST_STEP);
  const [played, better] = record.legalMoves();
  assert.ok(played !== undefined && better !== undefined);
  assert.deepEqual(await judged(record, better, { played, better }, []), { verdict: 'best', chance: 0.9 });
  assert.deepEqual(await judged(record, played, { played, better }, []), { verdict: 'played', chance: 0.2 });
});

test('another move counts as good if it is less than 3 percentage points worse than the best', async () => {
  const record = newGame('brandubh', LAST_STEP);
  const moves = record.legalMoves();
  const [played, other] = moves.filter(({ notation }) => notation !== 'b1-a1');
  const winning = moves.find(({ notation }) => notation === 'b1-a1');
  assert.ok(played !== undefined && other !== undefined && winning !== undefined);
  assert.deepEqual(await judged(record, winning, { played, best: 1 }, []), { verdict: 'good', chance: 1 });
  // The engine returns the winning chance of the opponent, who is to move.
  const after = async (/** @type {number} */ chance) =>
    (await judged(record, other, { played }, [line({ score: score(1 - chance) })])).verdict;
  assert.equal(await after(0.88), 'good');
  assert.equal(await after(0.86), 'worse');
});

test('with dice, a move is compared with the best move of the same roll', async () => {
  const record = Record.parse(newGame('fallas', '7x13.12x2-7x11.12x2.15.16-a-123').text());
  const [played, first, second] = record.legalMoves();
  assert.ok(played !== undefined && first !== undefined && second !== undefined);
  const lines = [line({ move: first, score: score(0.6) }), line({ move: second, score: score(0.5) })];
  assert.deepEqual(await judged(record, second, { played }, lines), { verdict: 'worse', chance: 0.5 });
  assert.deepEqual(await judged(record, first, { played }, lines), { verdict: 'good', chance: 0.6 });
});

test('if a table has the result that was given away, any move that keeps that result is good', async () => {
  const record = newGame('el-perro');
  const [played, first, second] = record.legalMoves();
  assert.ok(played !== undefined && first !== undefined && second !== undefined);
  const of = (/** @type {Prospect} */ prospect) =>
    [first, second].map((move, index) =>
      line({ move, score: score(0.5), prospect: index === 0 ? 'draw' : prospect }),
    );
  /** @type {Lapse} */
  const lapse = { ply: 0, result: 'draw', better: first, unsure: false };
  assert.equal((await judged(record, second, { played }, of('draw'), lapse)).verdict, 'good');
  assert.equal((await judged(record, second, { played }, of('loss'), lapse)).verdict, 'worse');
});

/** Opens a game of Alquerque that White has resigned, at the position after two of its four moves. */
function openEnded() {
  const record = newGame('alquerque');
  for (const move of ['c2-c3', 'c4xc2']) {
    const legal = record.legalMoves();
    record.play((legal.find(({ notation }) => notation === move) ?? legal[0])?.steps ?? []);
  }
  for (let count = 0; count < 2; count += 1) record.play(record.legalMoves()[0]?.steps ?? []);
  record.resign(0);
  const seats = readSeats({ who: 'first' });
  const store = new Store({ Game, Record, randomBits }, { motion: () => false, seats });
  /** @type {MoveView[]} */
  const tried = [];
  store.subscribe((_, event) => void (event.type === 'retried' && tried.push(event.move)));
  store.dispatch({ type: 'load', record });
  store.dispatch({ type: 'jump', ply: 2 });
  return { store, tried };
}

/** @param {Store} store */
const interactionType = (store) => store.model?.interaction.type;

test('a move tried at a turning point is reported, and the game keeps all its moves', () => {
  const { store, tried } = openEnded();
  const { text } = store;
  store.dispatch({ type: 'retry', isOn: true });
  assert.equal(interactionType(store), 'enter');
  const legal = store.play?.record.legalMoves().at(-1) ?? assert.fail();
  store.dispatch({ type: 'try', steps: legal.steps });
  assert.deepEqual(
    tried.map(({ notation }) => notation),
    [legal.notation],
  );
  assert.equal(interactionType(store), 'tried');
  assert.equal(store.text, text);
  assert.equal(store.model?.game.plies, 4);
  const at = (/** @type {number} */ square) => store.model?.shown.some((piece) => piece.square === square);
  const [from, to] = [legal.steps[0]?.from ?? -1, legal.steps.at(-1)?.to ?? -1];
  assert.deepEqual([at(from), at(to)], [false, true], 'the move is not shown');
  store.dispatch({ type: 'undo' });
  assert.equal(interactionType(store), 'enter');
  assert.deepEqual([at(from), at(to)], [true, false], 'the move is still shown');
  store.dispatch({ type: 'undo' });
  assert.equal(store.model?.game.ply, 0);
  assert.equal(store.model?.isRetry, false);
  assert.equal(store.text, text);
});

test('after a visitor has tried a move for the computer, the computer is to move again', () => {
  const { store, tried } = openEnded();
  store.dispatch({ type: 'jump', ply: 3 });
  assert.equal(interactionType(store), 'computer');
  store.dispatch({ type: 'retry', isOn: true });
  const [step] = store.play?.record.legalMoves()[0]?.steps ?? [];
  assert.ok(step !== undefined);
  store.dispatch({ type: 'tap', square: step.from });
  store.dispatch({ type: 'tap', square: step.to });
  assert.equal(tried.length, 1);
  store.dispatch({ type: 'retry', isOn: false });
  assert.equal(interactionType(store), 'computer');
  assert.equal(store.model?.paused, true);
});
