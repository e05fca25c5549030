/** Lists of legal moves, compared with the moves that can be entered step by step. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Game, Record, rulesets } from './rules.mjs';

/** @import { Step } from '../../web/pkg/ludoteca_wasm.js' */

/**
 * Returns the text of every move that can be entered step by step.
 * @param {Record} record @param {Step[]} [entered] @returns {string[]}
 */
function enterable(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  const later = steps.flatMap(({ from, to, die }) =>
    enterable(record, [...entered, die === undefined ? { from, to } : { from, to, die }]),
  );
  return ends === null ? later : [ends.notation, ...later];
}

/**
 * Returns the positions after each of `moves`, sorted and without duplicates.
 * @param {Record} record @param {string[]} moves
 */
function positionsAfter(record, moves) {
  const positions = moves.map((move) => {
    record.playText(move);
    const { position } = record.state();
    record.undo();
    return position;
  });
  return [...new Set(positions)].sort();
}

test('the moves from `legalMoves` lead to every reachable position, and `refuseText` accepts them', () => {
  for (const { id } of rulesets()) {
    const record = new Record(new Game(id, null), null, null);
    while (record.state().stage !== 'turn') record.throwDice('00000000000000ff');
    for (let ply = 0; ply < 6 && record.state().stage === 'turn'; ply += 1) {
      const moves = record.legalMoves();
      const texts = moves.map(({ notation }) => notation);
      assert.equal(new Set(texts).size, texts.length, `${id}: ${texts}`);
      const reached = positionsAfter(record, enterable(record));
      assert.deepEqual(positionsAfter(record, texts), reached, `${id}: ${record.text()}`);
      for (const { notation, steps } of moves) {
        assert.equal(record.refuseText(notation), null, notation);
        assert.equal(record.refuse(steps), null, notation);
      }
      record.play(moves[ply % moves.length]?.steps ?? assert.fail());
      if (record.state().stage === 'throw') record.throwDice('00000000000000ff');
    }
  }
  const record = new Record(new Game('alquerque', null), null, null);
  assert.deepEqual(record.refuseText('a1-e5'), record.refuse([{ from: 0, to: 24 }]));
  assert.throws(() => record.refuseText('a1'), /wrong\.text-end$|wrong\.square-missing$/);
});
