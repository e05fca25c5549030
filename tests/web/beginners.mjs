/**
 * Beginners who choose their moves by one simple rule, and play on the page against the computer.
 * `node tests/web/beginners.mjs` prints their results in 10 games against each of the lowest levels.
 * `cargo lab beginners` plays the same beginners without a page, in many more games.
 */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

import { using } from '../../web/state/records.js';
import { stepOf } from '../../web/board/scene.js';
import { choices } from './access.mjs';
import { interactionOf, playMove, press, ready, recordOf, stateOf } from './driver.mjs';
import { Site } from './harness.mjs';
import { Record } from './rules.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Effect, MoveView, Placed, State, Step } from "../../web/pkg/ludoteca_wasm.js" */

/**
 * `greedy`: captures, hits or bears off as much as possible, otherwise plays at random; `careful`: also
 * considers the best reply, and whether it wins; `runner`: the king takes the shortest free path to a corner,
 * otherwise as `careful`.
 * @typedef {'greedy' | 'careful' | 'runner'} Kind
 */
/** @typedef {{ game: string, side: 'first' | 'second', kind: Kind }} Beginner */
/**
 * A finished game, as the beginner sees it. `turns`: the beginner's turns; `end`: the key of the outcome.
 * @typedef {{ result: 'won' | 'drawn' | 'lost', turns: number, end: string }} Played
 */

/** A first-time visitor to each game, on the side that the page suggests. @type {Beginner[]} */
export const VISITORS = [
  { game: 'el-perro', side: 'first', kind: 'careful' },
  { game: 'brandubh', side: 'first', kind: 'runner' },
  { game: 'fallas', side: 'first', kind: 'greedy' },
  { game: 'alquerque', side: 'first', kind: 'careful' },
  { game: 'spanish-draughts', side: 'first', kind: 'careful' },
];
/** @type {Beginner[]} */
const BEGINNERS = [
  ...VISITORS,
  { game: 'el-perro', side: 'first', kind: 'greedy' },
  { game: 'el-perro', side: 'second', kind: 'greedy' },
  { game: 'brandubh', side: 'first', kind: 'careful' },
];
/** Turns in five minutes, if the beginner's and the computer's move together take five seconds. */
const FIVE_MINUTES = 60;
/** Turns after which a game is given up as lost. */
const MOST_TURNS = 200;
const LEVELS = [1, 2];
const GAMES = 10;
const GAINS = new Set(['remove', 'send-back', 'bear-off']);
/** Value of a win, more than any gain. */
const WIN = 1000;
const WIDTH = 7;
const CORNERS = [0, WIDTH - 1, WIDTH * (WIDTH - 1), WIDTH * WIDTH - 1];

/** Returns every complete move. @param {Record} record @param {Step[]} [entered] @returns {Step[][]} */
function movesOf(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  const longer = steps.flatMap((step) => movesOf(record, [...entered, stepOf(step)]));
  return ends === null ? longer : [entered, ...longer];
}

/** Number of pieces captured, sent back or borne off. @param {MoveView} move */
function gainOf({ steps, after }) {
  /** @type {Effect[]} */
  const effects = [...steps.flatMap((step) => step.effects), ...after];
  return effects.filter(({ type }) => GAINS.has(type)).length;
}

/**
 * Plays a move, calls `look` with it and the state after it, and takes it back.
 * @template T
 * @param {Record} record
 * @param {Step[]} steps
 * @param {(move: MoveView, after: State) => T} look
 */
function tried(record, steps, look) {
  const move = record.play(steps);
  const result = look(move, record.state());
  record.undo();
  return result;
}

/** Returns the most that the side to move can gain in one move, or `WIN` for a win. @param {Record} record */
function mostGain(record) {
  const { turn } = record.state();
  const gains = movesOf(record).map((steps) =>
    tried(record, steps, (move, { outcome }) => (outcome?.winner === turn ? WIN : gainOf(move))),
  );
  return Math.max(0, ...gains);
}

/**
 * Returns the first step of the king's shortest path to a corner, or null if there is none.
 * @param {Placed[]} pieces
 * @returns {{ from: number, to: number } | null}
 */
function stepToCorner(pieces) {
  const king = pieces.find(({ kind }) => kind === 'king')?.square;
  if (king === undefined) return null;
  const taken = new Set(pieces.map(({ square }) => square));
  /** @type {number[][]} */
  const paths = [[king]];
  for (const path of paths) {
    const at = path.at(-1) ?? king;
    const [, first] = path;
    if (first !== undefined && CORNERS.includes(at)) return { from: king, to: first };
    const column = at % WIDTH;
    const around = [at - WIDTH, at + WIDTH];
    if (column > 0) around.push(at - 1);
    if (column < WIDTH - 1) around.push(at + 1);
    for (const next of around)
      if (next >= 0 && next < WIDTH * WIDTH && !taken.has(next)) {
        taken.add(next);
        paths.push([...path, next]);
      }
  }
  return null;
}

/**
 * Chooses a move for the side to move.
 * @param {Record} record
 * @param {Kind} kind
 * @param {(count: number) => number} below random generator
 * @returns {MoveView}
 */
export function chosenMove(record, kind, below) {
  const { turn, pieces } = record.state();
  const moves = movesOf(record);
  const run = kind === 'runner' ? stepToCorner(pieces) : null;
  const values = moves.map((steps) =>
    tried(record, steps, (move, { outcome, stage, turn: next }) => {
      const [only] = steps;
      if (outcome?.winner === turn) return 2 * WIN;
      if (run !== null && steps.length === 1 && only?.from === run.from && only.to === run.to) return WIN;
      const isAnswered = kind !== 'greedy' && stage === 'turn' && next !== turn;
      return gainOf(move) - (isAnswered ? mostGain(record) : 0);
    }),
  );
  const most = Math.max(...values);
  const best = moves.filter((_, index) => values[index] === most);
  return tried(record, best[below(best.length)] ?? assert.fail('no move is possible'), (move) => move);
}

/**
 * Plays a game to its end on an open page, on which the computer has the other side. Accepts the win if the
 * computer, which can't win any more, offers to resign.
 * @param {Page} page
 * @param {Beginner} beginner
 * @param {number} seed
 * @returns {Promise<Played>}
 */
export async function playGame(page, { side, kind }, seed) {
  const below = choices(seed);
  const own = side === 'first' ? 0 : 1;
  const look = page.locator('#look .primary');
  if (await look.isVisible()) await look.click();
  for (let turns = 0; ; ) {
    await page.waitForFunction(() =>
      ['enter', 'forced', 'over', 'lot', 'throw'].includes(window.ludoteca.interaction.type),
    );
    const { outcome } = await stateOf(page);
    const { type } = await interactionOf(page);
    if (outcome !== null || turns >= MOST_TURNS) {
      const winner = outcome === null ? 1 - own : outcome.winner;
      const result = winner === null ? 'drawn' : winner === own ? 'won' : 'lost';
      return { result, turns, end: outcome?.key ?? 'unfinished' };
    }
    const concession = page.locator('#label [data-do="concede"]');
    if (await concession.isVisible()) await concession.click();
    else if (type === 'lot' || type === 'throw') await press(page, type);
    else if (type === 'forced') await press(page, 'acknowledge');
    else {
      const text = await recordOf(page);
      await playMove(
        page,
        using(Record.parse(text), (record) => chosenMove(record, kind, below)),
      );
      turns += 1;
    }
  }
}

/** Returns whether the beginner has won within five minutes. @param {Played} played */
export const isSoonWon = ({ result, turns }) => result === 'won' && turns <= FIVE_MINUTES;

/** Returns the address of a game for a beginner. @param {Beginner} beginner @param {number} level */
export const addressOf = ({ game, side }, level) => `?side=${side}&level=${level}&pace=none#game=${game}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const site = await Site.start(process.env['LUDOTECA_SITE']);
  try {
    for (const beginner of BEGINNERS)
      for (const level of LEVELS) {
        /** @type {Played[]} */
        const played = [];
        for (let seed = 1; seed <= GAMES; seed += 1)
          played.push(
            await site.visit(addressOf(beginner, level), { leaves: true }, async (page) => {
              await ready(page);
              return playGame(page, beginner, seed);
            }),
          );
        const count = (/** @type {string} */ result) =>
          played.filter((each) => each.result === result).length;
        const soon = played.filter(isSoonWon).length;
        const turns = played.map((each) => each.turns).toSorted((one, other) => one - other);
        const ends = [...new Set(played.filter(({ result }) => result === 'drawn').map(({ end }) => end))];
        console.log(
          `| ${beginner.game} | ${beginner.side} | ${beginner.kind} | ${level} ` +
            `| ${count('won')} | ${soon} | ${count('drawn')} | ${count('lost')} ` +
            `| ${turns[0]}–${turns.at(-1)} | ${ends.join(', ')} |`,
        );
      }
  } finally {
    await site.close();
  }
}
