/**
 * Games of the highest level against itself, each with one planted blunder that a review must find. `node
 * tests/web/games-with-blunders.mjs` writes them to `tests/data/blunders.json`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { stepOf } from '../../web/board/scene.js';
import { onlyMove } from '../../web/state/interaction.js';
import { Engine, Game, Record } from './rules.mjs';

/** @import { Ask, Thought } from "../../web/pkg/ludoteca_engine.js" */
/** @import { MoveView } from "../../web/pkg/ludoteca_wasm.js" */
/**
 * Game with a blunder after `ply` moves. `lost`: drop in the probability of winning, 0 to 1.
 * @typedef {{ ruleset: string, ply: number, move: string, lost: number, record: string }} Blundered
 */

const FILE = new URL('../data/blunders.json', import.meta.url);
const GAMES = 50;
const LEAST_LOST = 0.2;
/** Node limit for judging a move, much higher than that of a review. */
const JUDGING_NODES = 2_000_000;
const LIST_NODES = 400_000;
/** Number of opening plies played at a lower level with random choices, so that no two games are alike. */
const VARIED_PLIES = 6;
const VARIED_LEVEL = 4;
const TOP_LEVEL = 8;
const MOST_PLIES = 160;
const TABLE_BYTES = 1 << 24;

/** @returns {Blundered[]} */
export const gamesWithBlunders = () => JSON.parse(readFileSync(FILE, 'utf8'));

/** Returns the shortest finished game of Brandubh. */
export function shortestEnd() {
  const ended = gamesWithBlunders().filter(
    ({ ruleset, record }) => ruleset === 'brandubh' && !record.includes('[Result "*"]'),
  );
  const [shortest] = ended.toSorted((one, other) => one.record.length - other.record.length);
  if (shortest === undefined) throw new Error('no game of Brandubh has ended');
  return shortest;
}

/** Returns 16 hexadecimal digits that depend only on `words`. @param {(string | number)[]} words */
const digits = (...words) => createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 16);
/** Returns a hash of `words` below `limit`. @param {number} limit @param {(string | number)[]} words */
const below = (limit, ...words) => Number(BigInt(`0x${digits(...words)}`) % BigInt(limit));

/**
 * Runs a search to its end, or only to depth `plies`.
 * @param {Engine} engine @param {string} record @param {Ask} ask @param {number} [plies] @returns {Thought}
 */
export function think(engine, record, ask, plies) {
  engine.ask(record, ask);
  while (!engine.run(plies === undefined ? 1e6 : 5000) && engine.thought(1).depth < (plies ?? 1e3));
  return engine.thought(ask.lines === 0 ? 1e5 : (ask.lines ?? 1));
}

/** Makes the rolls that are due, derived from the game's id. @param {Record} record */
function throwIfDue(record) {
  for (let { stage } = record.state(); stage === 'lot' || stage === 'throw'; { stage } = record.state())
    record.throwDice(record.id());
}

/** @param {Record} record @param {Engine} engine @param {Ask} ask */
function playOne(record, engine, ask) {
  engine.ask(record.textHere(), ask);
  while (!engine.run(100_000));
  record.play(
    engine.choice().steps.map(({ from, to, die }) => stepOf({ from, to, die, captures: [], effects: [] })),
  );
  throwIfDue(record);
}

/**
 * Returns the mover's probability of winning after a move, from a search.
 * @param {Record} record @param {MoveView} move
 */
function worth(record, move) {
  const after = Record.parse(record.textHere());
  const engine = new Engine(TABLE_BYTES);
  try {
    after.play(move.steps.map(stepOf));
    const { outcome, turn: next } = after.state();
    if (outcome !== null) return outcome.winner === null ? 0.5 : outcome.winner === move.color ? 1 : 0;
    const { lines } = think(engine, after.textHere(), { level: null, lines: 1, nodes: JUDGING_NODES });
    const chance = lines[0]?.score.probability ?? 0.5;
    return next === move.color ? chance : 1 - chance;
  } finally {
    engine.free();
    after.free();
  }
}

/**
 * Returns a possible blunder in the record's position, or null if there is none.
 * @param {Record} record @param {Engine} engine @param {string} seed
 * @returns {{ move: MoveView, lost: number } | null}
 */
function blunderAt(record, engine, seed) {
  if (onlyMove(record) !== null) return null;
  const hasDice = record.info().dice > 0;
  const ask = { level: null, lines: 0, nodes: hasDice ? null : LIST_NODES };
  const [best, ...others] = think(engine, record.textHere(), ask, hasDice ? 2 : undefined).lines;
  if (best === undefined) return null;
  const bad = others.filter(({ score }) => best.score.probability - score.probability >= LEAST_LOST);
  const line = bad[below(Math.max(1, bad.length), seed, 'blunder')];
  if (line === undefined) return null;
  const lost = hasDice
    ? best.score.probability - line.score.probability
    : worth(record, best.move) - worth(record, line.move);
  return lost < LEAST_LOST ? null : { move: line.move, lost };
}

/**
 * Plays a game in which one side blunders once.
 * @param {string} ruleset @param {number} number @returns {Blundered | null} null if no blunder was possible
 */
export function gameWithBlunder(ruleset, number) {
  const seed = digits(ruleset, number);
  const engine = new Engine(TABLE_BYTES);
  const game = new Game(ruleset);
  const record = new Record(game, null, seed);
  /** @type {Pick<Blundered, 'ply' | 'move' | 'lost'> | null} */
  let planted = null;
  const earliest = VARIED_PLIES + below(30, seed, 'when');
  throwIfDue(record);
  try {
    for (let ply = 0; ply < MOST_PLIES && record.state().outcome === null; ply += 1) {
      /** @type {ReturnType<typeof blunderAt>} */
      const found = planted === null && ply >= earliest ? blunderAt(record, engine, seed) : null;
      if (found !== null) {
        planted = { ply, move: found.move.notation, lost: Number(found.lost.toFixed(3)) };
        record.play(found.move.steps.map(stepOf));
        throwIfDue(record);
      } else {
        const level = ply < VARIED_PLIES ? VARIED_LEVEL : TOP_LEVEL;
        playOne(record, engine, { level, lines: 1, seed: digits(seed, ply) });
      }
    }
    return planted === null ? null : { ruleset, ...planted, record: record.text() };
  } finally {
    for (const each of [engine, record, game]) each.free();
  }
}

/** Makes games, cycling through the rulesets. @returns {Blundered[]} */
function makeGames() {
  const rulesets = ['el-perro', 'brandubh', 'el-cuervo', 'alquerque', 'spanish-draughts', 'fallas', 'fayles'];
  /** @type {Blundered[]} */
  const games = [];
  for (let number = 0; games.length < GAMES; number += 1) {
    const ruleset = rulesets[number % rulesets.length] ?? 'el-perro';
    const game = gameWithBlunder(ruleset, number);
    if (game === null) continue;
    games.push(game);
    console.log(games.length, ruleset, game.ply, game.move, game.lost);
  }
  return games;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(FILE, `${JSON.stringify(makeGames(), null, 1)}\n`);
