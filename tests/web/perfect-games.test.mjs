/**
 * The highest level of El Perro plays both sides of random won and drawn positions on the page. In a won
 * position, the side that can force a win must win. A drawn one can be played on forever, because every step
 * by a goat restarts the draw clock: after `DRAWN_PLIES` plies, the table must still show a draw. `node
 * tests/web/perfect-positions.mjs` prints the positions.
 */
import assert from 'node:assert/strict';
import { before } from 'node:test';

import { servePage } from './driver.mjs';
import { isDrawn, solvedPositions } from './perfect-positions.mjs';
import { fullTest, isFull } from './tiers.mjs';

/** @import { Outcome } from "../../web/pkg/ludoteca_wasm.js" */

const { visit } = servePage();
/** Number of won positions, and of drawn ones. */
const COUNT = 50;
/** Plies after which a drawn game is judged. */
const DRAWN_PLIES = 60;
/** Search nodes per ms of thinking time (3,000 ms per move). Without this limit, the page searches more. */
const NODES_PER_MS = 3;

/** @type {ReturnType<typeof solvedPositions>} */
let positions = [];
before(() => {
  if (isFull) positions = solvedPositions(COUNT);
});

/**
 * Lets the computer play until the game is over, or for `plies` plies. Returns the record and the outcome.
 * @param {Page} page @param {number} plies
 * @returns {Promise<{ record: string, outcome: Outcome | null }>}
 */
async function play(page, plies) {
  const played = await page.waitForFunction((most) => {
    const { record, state } = window.ludoteca;
    return state.outcome !== null || state.ply >= most ? { record, outcome: state.outcome } : null;
  }, plies);
  return /** @type {{ record: string, outcome: Outcome | null }} */ (await played.jsonValue());
}

/** Limits the searches of a page before it is opened. @param {Page} page */
const prepare = (page) =>
  page.addInitScript((nodesPerMs) => Object.assign(window, { nodesPerMs }), NODES_PER_MS);

for (let index = 0; index < 2 * COUNT; index += 1)
  fullTest(`the highest level plays both sides of position ${index + 1} perfectly`, () => {
    const { position, winner } = positions[index] ?? assert.fail();
    const address = `?mode=demo&level=8&pace=none&pos=${position}#game=el-perro`;
    return visit(address, { prepare }, async (page) => {
      const { record, outcome } = await play(page, winner === null ? DRAWN_PLIES : Infinity);
      if (outcome === null) assert.ok(isDrawn(record), record);
      else assert.equal(outcome.winner, winner, record);
    });
  });
