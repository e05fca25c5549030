/**
 * Random positions of El Perro with a given result, according to the table of all positions.
 * `node tests/web/perfect-positions.mjs` prints those that perfect-games.test.mjs plays.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { favouredSide, resultOf } from '../../web/perfect/results.js';
import { using } from '../../web/state/records.js';
import { choices } from './access.mjs';
import { think } from './games-with-blunders.mjs';
import { Engine, Game, Record } from './rules.mjs';

/** @import { Color } from "../../web/pkg/ludoteca_wasm.js" */
/**
 * `position`: in text notation; `winner`: the side that can force a win, or null for a draw.
 * @typedef {{ position: string, winner: Color | null }} Solved
 */

const TABLE = new URL('../../web/tables/el-perro.tab', import.meta.url);
const SEED = 50;
const SIDE = 5;
const MOST_GOATS = 12;
/** Minimum number of goats in positions that they win. With fewer, wins are short and rare. */
const LEAST_GOATS = 8;
/** Maximum number of goats that the dog is likely to beat. */
const HUNTED_GOATS = 3;
/** Number of won positions for every one that the dog wins. */
const DOG_EVERY = 6;

/**
 * Returns a random position, in which a piece is equally likely to be on any point.
 * @param {(count: number) => number} below @param {number} goats
 */
function randomPosition(below, goats) {
  const points = Array.from({ length: SIDE * SIDE }, () => '1');
  for (let placed = 0; placed <= goats; ) {
    const point = below(points.length);
    if (points[point] !== '1') continue;
    points[point] = placed === 0 ? 'd' : 'g';
    placed += 1;
  }
  const rows = Array.from({ length: SIDE }, (_, row) => points.slice(row * SIDE, (row + 1) * SIDE).join(''));
  const text = rows.join('.').replaceAll(/1+/g, ({ length }) => String(length));
  return `${text}-${below(2) === 0 ? 'd' : 'g'}-u-0`;
}

/** Returns an engine with the table. */
function engineWithTable() {
  const engine = new Engine(1 << 16);
  engine.loadTable(readFileSync(TABLE, 'latin1'));
  return engine;
}

/**
 * Returns the winner at the end of a record, according to the table; null for a draw, undefined if the game
 * is over.
 * @param {Engine} engine @param {Record} record @returns {Color | null | undefined}
 */
function winnerAt(engine, record) {
  const { outcome, turn } = record.state();
  if (outcome !== null) return undefined;
  const result = resultOf(think(engine, record.text(), { level: null, lines: 0, nodes: 500 }).lines);
  return result === null ? undefined : favouredSide(result, turn);
}

/** Returns whether nobody can force a win at the end of a record. @param {string} text */
export const isDrawn = (text) =>
  using(Record.parse(text), (record) => winnerAt(engineWithTable(), record) === null);

/**
 * Returns the limits on the number of goats in a position that they win. `index` cycles through the numbers
 * from `LEAST_GOATS` to `MOST_GOATS`.
 * @param {number} index @returns {[least: number, most: number]}
 */
function goatsAt(index) {
  const goats = LEAST_GOATS + (index % (MOST_GOATS - LEAST_GOATS + 1));
  return [goats, goats];
}

/** Returns `count` won and `count` drawn positions. @param {number} count @returns {Solved[]} */
export function solvedPositions(count) {
  const below = choices(SEED);
  const engine = engineWithTable();
  /** @param {Color | null} winner @param {[least: number, most: number]} goats */
  const find = (winner, [least, most]) => {
    for (;;) {
      const goats = least + below(most - least + 1);
      const position = randomPosition(below, goats);
      const start = new Record(new Game('el-perro'), position, null);
      if (using(start, (record) => winnerAt(engine, record)) === winner) return { position, winner };
    }
  };
  const won = Array.from({ length: count }, (_, index) =>
    index % DOG_EVERY === DOG_EVERY - 1 ? find(0, [1, HUNTED_GOATS]) : find(1, goatsAt(index)),
  );
  return [...won, ...Array.from({ length: count }, () => find(null, [1, MOST_GOATS]))];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { position, winner } of solvedPositions(50)) console.log(position, winner ?? 'draw');
