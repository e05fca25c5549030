/**
 * A refusal for every reason, with its clause, sentence, source, and the squares that prove it. Every case
 * goes through the page's store; some are also tried on the board, all of them in the full tier.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { marksOf } from '../../web/board/scene.js';
import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { isFull } from './tiers.mjs';
import { servePage } from './driver.mjs';
import { addressOf, AT_BOARD, CASES, checkAtBoard, englishOf, filled, gameOf, stepOf } from './refusals.mjs';
import { Game, Record, randomBits, rulesets } from './rules.mjs';

/** @import { Case } from "./refusals.mjs" */

/** @param {Store} store */
function modelOf(store) {
  return store.model ?? assert.fail('no game is open');
}

/** @param {Case} each */
function tried({ ruleset, switches = {}, pos, entered = [], drop, try: typed, agree }) {
  const store = new Store(
    { Game, Record, randomBits },
    { motion: () => false, seats: readSeats({ who: 'both' }) },
  );
  store.dispatch({ type: 'open', ruleset, switches, position: pos });
  for (const pair of entered) {
    const { from, to, die } = stepOf(pair);
    if (die !== undefined) store.dispatch({ type: 'die', die });
    store.dispatch({ type: 'drop', from, to });
  }
  if (drop !== undefined) store.dispatch({ type: 'drop', from: drop[0], to: drop[1] });
  if (typed !== undefined) store.dispatch({ type: 'try', steps: typed.map(stepOf) });
  if (agree !== undefined) store.dispatch({ type: 'agree', what: agree });
  return store;
}

test('every reason for refusing a move has a test case', () => {
  /** @type {string[]} */
  const reasons = [];
  const rules = new URL('../../crates/rules/src/', import.meta.url);
  for (const name of readdirSync(rules, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('book.rs'),
  )) {
    const [, game, text] =
      /reasons! \{ "([\w-]+)";(.*?)\n\}/s.exec(readFileSync(new URL(name, rules), 'utf8')) ??
      assert.fail(name);
    for (const [, key] of (text ?? '').matchAll(/ = "([\w-]+)"/g)) reasons.push(`${game}.${key}`);
  }
  assert.ok(reasons.length > 100, `${reasons.length}`);
  assert.deepEqual(
    reasons.filter((key) => !CASES.some(({ reason }) => reason === key)),
    [],
  );
  assert.deepEqual(
    CASES.filter(({ reason }) => !reasons.includes(reason)),
    [],
  );
});

for (const game of new Set(CASES.map(({ clause }) => gameOf(clause)))) {
  test(`in ${game}, every refusal cites its rule, with an explanation, a source and marked squares`, () => {
    const english = englishOf(game);
    for (const each of CASES.filter(({ clause }) => gameOf(clause) === game)) {
      const store = tried(each);
      const model = modelOf(store);
      const refused =
        each.asks === undefined
          ? null
          : new Record(new Game(each.ruleset, each.switches ?? {}), each.pos, null).refuse(
              each.asks.map(stepOf),
            );
      const what = `${each.reason} at ${each.pos}`;
      assert.ok(
        model.info.clauses.some(({ id }) => id === each.clause),
        `${what}: the clause does not apply`,
      );
      assert.ok(
        english[`clause.${each.clause}`] && english[`citation.${each.clause}`],
        `${what}: the clause lacks its sentence or its source`,
      );
      const sentence = english[`refuse.${each.reason}`] ?? assert.fail(`${what} has no sentence`);
      if (each.over) {
        assert.equal(model.game.outcome?.clause, each.clause, what);
        for (const square of model.info.squares.keys()) store.dispatch({ type: 'tap', square });
        assert.deepEqual(
          [modelOf(store).interaction.type, modelOf(store).refusal],
          ['over', null],
          `${what}: the board still accepts moves`,
        );
        continue;
      }
      const refusal = refused ?? model.refusal ?? assert.fail(`${what} is not refused`);
      assert.deepEqual([refusal.key, refusal.clause], [each.reason, each.clause], what);
      assert.ok(
        !filled(sentence, refusal.values).includes('{'),
        `${what}: ${filled(sentence, refusal.values)}`,
      );
      if (refused === null)
        assert.deepEqual(marksOf(model).proof, refusal.squares, `${what}: its squares are not marked`);
      if (each.agree === undefined) assert.ok(refusal.squares.length > 0, `${what} is not proved by squares`);
      assert.ok(
        refusal.squares.every((square) => square >= 0 && square <= model.info.squares.length),
        what,
      );
      assert.equal(model.game.plies, 0, `${what}: a move has been played`);
    }
  });
}

const { visit } = servePage();
const SOME = [
  ...['el-perro', 'fallas'].flatMap((game) =>
    AT_BOARD.filter(({ clause }) => gameOf(clause) === game).slice(-1),
  ),
  // A mouse that drags a piece of the other side also clicks where the piece is released.
  ...AT_BOARD.filter(({ reason }) => reason === 'alquerque.not-yours'),
];

for (const each of isFull ? AT_BOARD : SOME) {
  test(`the board refuses an illegal move and gives the reason: ${each.reason}`, () =>
    visit(addressOf(each), (page) => checkAtBoard(page, each)));
}

test('the refusal test cases cover every game', () => {
  assert.deepEqual(
    [...new Set(rulesets().map(({ game }) => game))].sort(),
    [...new Set(CASES.map(({ clause }) => gameOf(clause)))].sort(),
  );
});

test('resigning or agreeing a draw after the end of a game changes nothing', () => {
  const store = tried({
    clause: '',
    reason: '',
    ruleset: 'alquerque',
    pos: 'bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0',
    agree: 'draw',
  });
  const { text } = store;
  store.dispatch({ type: 'resign', color: 0 });
  store.dispatch({ type: 'agree', what: 'draw' });
  assert.deepEqual([store.text, modelOf(store).interaction.type], [text, 'over']);
});
