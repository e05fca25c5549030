/** Beginners against the lowest levels: no game of El Perro is drawn by repetition. */
import assert from 'node:assert/strict';

import { stepOf } from '../../web/board/scene.js';
import { choices } from './access.mjs';
import { chosenMove } from './beginners.mjs';
import { Engine, Game, Record } from './rules.mjs';
import { fullTest } from './tiers.mjs';

/** Games at each level of El Perro. */
const GAMES = 60;
const MOST_PLIES = 400;
/** Returns 16 hexadecimal digits. @param {(count: number) => number} below */
const seedFrom = (below) => Array.from({ length: 16 }, () => below(16).toString(16)).join('');

for (const level of [1, 2])
  fullTest(`a beginner's dog and goats of level ${level} never repeat a position three times`, () => {
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
