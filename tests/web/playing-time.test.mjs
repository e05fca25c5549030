/** The time for which a game has been played. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { PlayingTime } from '../../web/state/playing-time.js';

/** @import { GameModel, StoreEvent } from "../../web/state/game-model.js" */
/** @import { Store } from "../../web/state/store.js" */

const MINUTE = 60_000;

/**
 * Returns the playing time, in minutes, of a game whose changes occur at the given times, in ms since the
 * page was loaded.
 * @param {number} plies number of moves already played when the game is opened
 * @param {[time: number, type: StoreEvent['type'], isOver?: boolean][]} changes
 */
function minutesAfter(plies, changes) {
  let now = 0;
  const clock = mock.method(performance, 'now', () => now);
  /** @param {boolean} isOver */
  const modelOf = (isOver) =>
    /** @type {GameModel} */ ({ game: { plies, outcome: isOver ? { winner: 0 } : null } });
  /** @type {((model: GameModel, event: StoreEvent) => void)[]} */
  const followers = [];
  const store = {
    model: modelOf(false),
    subscribe: (/** @type {(typeof followers)[0]} */ follow) => followers.push(follow),
  };
  const time = new PlayingTime(/** @type {Store} */ (/** @type {unknown} */ (store)));
  for (const [at, type, isOver = false] of changes) {
    now = at;
    for (const follow of followers) follow(modelOf(isOver), /** @type {StoreEvent} */ ({ type }));
  }
  clock.mock.restore();
  return time.minutes;
}

test('the playing time includes the time until the last move, but no time after the end', () =>
  assert.equal(
    minutesAfter(0, [
      [MINUTE, 'entered'],
      [2 * MINUTE, 'played', true],
      [2 * MINUTE, 'ended', true],
      [4 * MINUTE, 'changed', true],
    ]),
    2,
  ));

test('a long pause counts as three minutes', () =>
  assert.equal(
    minutesAfter(0, [
      [90 * MINUTE, 'entered'],
      [91 * MINUTE, 'entered'],
    ]),
    4,
  ));

test('the playing time of a game opened with moves already played is unknown', () =>
  assert.equal(minutesAfter(3, [[5 * MINUTE, 'played']]), null));

test('the playing time of a new game starts at zero', () =>
  assert.equal(
    minutesAfter(0, [
      [MINUTE, 'entered'],
      [2 * MINUTE, 'opened'],
      [3 * MINUTE, 'played'],
    ]),
    1,
  ));
