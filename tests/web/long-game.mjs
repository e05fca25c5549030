/** Games longer than those in tests/data/games. */
import assert from 'node:assert/strict';

import { Game, Record } from './rules.mjs';

/** Returns a random unfinished game of Brandubh with `plies` plies and no capture. @param {number} plies */
export function longGame(plies) {
  const record = new Record(new Game('brandubh', null), null, null);
  let choice = 1;
  const next = (/** @type {number} */ below) => {
    choice = (Math.imul(choice, 1664525) + 1013904223) >>> 0;
    return Math.floor((choice / 2 ** 32) * below);
  };
  while (record.state().ply < plies) {
    const quiet = record.continuations([]).steps.filter(({ captures }) => captures.length === 0);
    const { from, to } = quiet[next(quiet.length)] ?? assert.fail('every move captures');
    record.play([{ from, to }]);
    if (record.state().outcome !== null) record.undo();
  }
  return record;
}
