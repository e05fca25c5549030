/** Positions that the page writes as text, and the rules' checks of arbitrary set-ups, without a browser. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { OFF } from '../../web/board/geometry.js';
import { GAMES } from '../../web/games/games.js';
import { POSITION_KITS } from '../../web/games/position-kits.js';
import {
  withChange,
  lastPlaced,
  editedPosition,
  PositionHistory,
  withDie,
  withPiece,
} from '../../web/state/edited-position.js';
import { choices } from './access.mjs';
import { messagesIn } from './message-files.mjs';
import { Game, Record, rulesets } from './rules.mjs';

/** @import { State, Wrong } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { PositionKit, EditedPosition } from "../../web/games/description.js" */

const SEED = '00000000000000aa';

/** Removes the counters from a position's text. @param {string} text @param {number} dice */
const withoutCounters = (text, dice) =>
  dice > 0 ? text.replace(/-x[ab]$/, '') : text.replace(/-\d+$/, '-0').replace(/:[HT]\d+/g, '');

/** @param {EditedPosition} edited */
const asSet = ({ pieces, turn, direction, dice }) => ({
  pieces: pieces.toSorted((one, other) => one.square - other.square || one.color - other.color),
  turn,
  direction,
  dice: [...dice].sort(),
});

/** @param {Game} game @param {(count: number) => number} choose @param {number} plies @returns {State[]} */
function randomGame(game, choose, plies) {
  const record = new Record(game, game.start(), null);
  /** @type {State[]} */
  const states = [];
  for (let ply = 0; ply < plies; ply += 1) {
    if (record.state().stage === 'throw') {
      states.push(record.state());
      record.throwDice(SEED);
    }
    const state = record.state();
    states.push(state);
    if (state.outcome !== null) break;
    /** @type {{ from: number, to: number }[]} */
    const entered = [];
    for (let next = record.continuations([]); ; next = record.continuations(entered)) {
      const isOver = next.steps.length === 0 || (next.ends !== null && entered.length > 0 && choose(2) === 0);
      const step = next.steps[choose(Math.max(1, next.steps.length))];
      if (isOver || step === undefined) break;
      entered.push(step.die === undefined ? { from: step.from, to: step.to } : step);
    }
    record.play(entered);
  }
  record.free();
  return states;
}

for (const { id, game: name, dice } of rulesets()) {
  test(`${id}: a position loaded into the editor is read back unchanged`, () => {
    const kit = POSITION_KITS[name];
    const game = new Game(id, null);
    const choose = choices(11);
    const { off } = GAMES[name].boards[0];
    let seen = 0;
    for (let round = 0; round < 12; round += 1) {
      for (const state of randomGame(game, choose, 60)) {
        const edited = editedPosition(state, off);
        assert.equal(edited.text, state.position);
        const text = kit.text(withChange(edited, {}));
        assert.equal(text, withoutCounters(state.position, dice));
        const record = new Record(game, text, null);
        assert.deepEqual(asSet(editedPosition(record.state(), off)), asSet(edited), text);
        record.free();
        seen += 1;
      }
    }
    assert.ok(seen > 200, `${seen} positions`);
  });
}

/**
 * Returns a random set-up, which is usually invalid.
 * @param {PositionKit} kit @param {number} squares
 * @param {(count: number) => number} choose
 * @returns {EditedPosition}
 */
function anySetUp(kit, squares, choose) {
  /** @type {EditedPosition} */
  let edited = { pieces: [], turn: choose(2) === 0 ? 0 : 1, direction: 'up', dice: [], text: null };
  const fewest = choose(3) === 0 ? 0 : choose(squares);
  for (let count = 0; count < fewest; count += 1) {
    const piece = kit.pieces[choose(2) === 0 ? 0 : choose(kit.pieces.length)];
    assert(piece !== undefined);
    edited = withPiece(edited, piece, choose(squares), squares === OFF);
  }
  return edited;
}

for (const { id, game: name, squares } of rulesets()) {
  test(`${id}: every error in a set-up has its own sentence in English and Spanish`, () => {
    const kit = POSITION_KITS[name];
    const game = new Game(id, null);
    const choose = choices(5);
    const words = ['en', 'es'].map((language) => messagesIn(language, 'extras'));
    const places = squares.length > OFF && GAMES[name].boards[0].isCounted ? OFF : squares.length;
    /** @type {Set<string>} */
    const found = new Set();
    for (let round = 0; round < 400; round += 1) {
      try {
        new Record(game, kit.text(anySetUp(kit, places, choose)), null).free();
      } catch (reason) {
        const first = /** @type {Wrong} */ (reason);
        for (const { key, values } of [first, ...first.causes])
          found.add('piece' in values ? `${key}|${values['piece']}` : key);
      }
    }
    // The editor writes only text that can be parsed.
    assert.deepEqual(
      [...found].filter((key) => /character|text-end/.test(key)),
      [],
    );
    assert.ok(
      [...found].some((key) => key.startsWith('wrong.too-many|')),
      [...found].join(),
    );
    const lacking = words.flatMap((file) => [...found].filter((key) => file[key] === undefined));
    assert.deepEqual(lacking, []);
  });
}

test('surplus pieces are reported at the squares where pieces were placed last', () => {
  const goat = { color: /** @type {const} */ (1), kind: /** @type {const} */ ('goat'), count: 1 };
  const pieces = [3, 9, 4].map((square) => ({ ...goat, square }));
  /** @type {EditedPosition} */
  const edited = { pieces, turn: 0, direction: 'up', dice: [], text: null };
  assert.deepEqual(
    lastPlaced(edited, () => true, 2),
    [4, 9],
  );
  const stack = {
    ...edited,
    pieces: [
      { ...goat, square: 1, count: 2 },
      { ...goat, square: 7, count: 5 },
    ],
  };
  assert.deepEqual(
    lastPlaced(stack, () => true, 3),
    [7],
  );
  assert.deepEqual(
    lastPlaced(stack, ({ square }) => square === 1, 1),
    [1],
  );
});

test('changes to a position reset its counters, and can be undone', () => {
  /** @type {EditedPosition} */
  const first = { pieces: [], turn: 0, direction: null, dice: [], text: 'W:W1:B2:H4' };
  const history = new PositionHistory(first);
  history.add(withPiece(first, { color: 0, kind: 'man' }, 5, false));
  assert.equal(history.now.text, null);
  history.add(withDie(history.now, 1, 4, 3));
  assert.deepEqual(history.now.dice, [4, 4, 4]);
  history.add(withDie(history.now, 0, 2, 3));
  assert.deepEqual(history.now.dice, [2, 4, 4]);
  history.add(withDie(history.now, 2, 0, 3));
  assert.deepEqual(history.now.dice, []);
  for (let step = 0; step < 6; step += 1) history.undo();
  assert.equal(history.now, first);
  assert.equal(history.canUndo, false);
});
