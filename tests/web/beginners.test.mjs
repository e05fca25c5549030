/** Beginners against the lowest levels: they win soon, and no game of El Perro is drawn by repetition. */
import assert from 'node:assert/strict';

import { stepOf } from '../../web/board/scene.js';
import { choices } from './access.mjs';
import { addressOf, chosenMove, isSoonWon, playGame, VISITORS } from './beginners.mjs';
import { ready, servePage } from './driver.mjs';
import { Engine, Game, Record } from './rules.mjs';
import { fullTest } from './tiers.mjs';

const { visit } = servePage();

/** Number of games that each first-time visitor plays. */
const VISITS = 6;
/** Minimum number of rulesets in which most of these games are won. */
const WON_GAMES = 3;

fullTest('in at least three of five games, most first-time visitors win within five minutes', async () => {
  const won = [];
  for (const visitor of VISITORS) {
    let soon = 0;
    for (let seed = 1; seed <= VISITS; seed += 1)
      await visit(addressOf(visitor, 1), async (page) => {
        await ready(page);
        if (isSoonWon(await playGame(page, visitor, seed))) soon += 1;
      });
    if (2 * soon > VISITS) won.push(visitor.game);
  }
  assert.ok(won.length >= WON_GAMES, won.join(', '));
});

/** Number of games of El Perro at each level. */
const GAMES = 60;
const MOST_PLIES = 400;
/** Returns 16 hexadecimal digits. @param {(count: number) => number} below */
const seedFrom = (below) => Array.from({ length: 16 }, () => below(16).toString(16)).join('');

for (const level of [1, 2])
  fullTest(`no game between a beginner's dog and level ${level} goats ends by repetition`, () => {
    const engine = new Engine(1 << 22);
    for (let seed = 1; seed <= GAMES; seed += 1) {
      const below = choices(seed);
      const record = new Record(new Game('el-perro'), null, null);
      for (
        let { outcome, turn, ply } = record.state();
        outcome === null && ply < MOST_PLIES;
        { outcome, turn, ply } = record.state()
      ) {
        if (turn === 1) {
          engine.ask(record.text(), { level, lines: 1, seed: seedFrom(below) });
          while (!engine.run(100_000));
        }
        const steps =
          turn === 0 ? chosenMove(record, 'careful', below).steps.map(stepOf) : engine.choice().steps;
        record.play(steps);
      }
      assert.notEqual(record.state().outcome?.key, 'el-perro.repeated', record.text());
      record.free();
    }
    engine.free();
  });
