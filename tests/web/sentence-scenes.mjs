/** Situations for the composed sentences: games and moves from the rules, and invented scores. */
import './fake-elements.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { stepOf } from '../../web/board/scene.js';
import { factsOf, whyBetter } from '../../web/engine/reasons.js';
import { readSeats } from '../../web/state/players.js';
import { using } from '../../web/state/records.js';
import { Store } from '../../web/state/store.js';
import { CASES, stepOf as stepOfPair } from './refusals.mjs';
import { Game, Record } from './rules.mjs';

/** @import { EngineLine, EngineScore } from "../../web/pkg/ludoteca_engine.js" */
/** @import { RulesetInfo, MoveView } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { Fact } from "../../web/engine/reasons.js" */
/** @import { Decision } from "../../web/engine/review.js" */
/** @import { Command, GameModel } from "../../web/state/game-model.js" */
/** @import { Who } from "../../web/state/players.js" */
/** @import { Case } from "./refusals.mjs" */

const GAMES = new URL('../data/spoken/games/', import.meta.url);
/** Seed of all dice. */
const SEED = '0000000000000003';

class Seeded extends Record {
  /** @override */
  throwDice() {
    return super.throwDice(SEED);
  }
}
export const RULES = { Game, Record: Seeded, randomBits: () => SEED };

/** Opens a game. @param {Who} who @param {Command} opening @returns {{ store: Store, model: GameModel }} */
function opened(who, opening) {
  const store = new Store(RULES, { motion: () => false, seats: readSeats({ who }) });
  store.dispatch(opening);
  return { store, model: store.model ?? assert.fail('no game is open') };
}

/** @param {string} text of the record @param {number} ply @param {Who} [who] */
export const openedAt = (text, ply, who = 'both') =>
  opened(who, { type: 'load', record: Record.parse(text), ply });

/** @param {string} ruleset @param {{ [key: string]: string }} [switches] @param {string | null} [position] */
export const openedNew = (ruleset, switches = {}, position = null) =>
  opened('both', { type: 'open', ruleset, switches, position });

/** Returns up to `most` legal moves. @param {string} text of the record @param {number} most */
export function movesAt(text, most) {
  return using(Record.parse(text), (record) => {
    /** @type {MoveView[]} */
    const found = [];
    /** @param {MoveView["steps"]} entered */
    const follow = (entered) => {
      const { steps, ends } = record.continuations(entered.map(stepOf));
      if (ends !== null) found.push(ends);
      for (const step of steps) if (found.length < most) follow([...entered, step]);
    };
    follow([]);
    return found;
  });
}

/** @param {Partial<EngineScore>} parts @returns {EngineScore} */
const score = (parts) => ({ kind: 'value', plies: null, value: 0, probability: 0.5, ...parts });
/** @param {number} probability of winning */
export const estimate = (probability) => score({ probability });
/**
 * Returns the score of a forced result in `moves` moves for the side to move.
 * @param {'win' | 'loss'} kind @param {number} moves
 */
export const forced = (kind, moves) =>
  score({ kind, plies: kind === 'win' ? 2 * moves - 1 : 2 * moves, probability: kind === 'win' ? 1 : 0 });

/**
 * @param {MoveView} move
 * @param {EngineScore} scored
 * @param {Partial<EngineLine>} [parts]
 * @returns {EngineLine}
 */
export const lineOf = (move, scored, parts) => ({
  move,
  score: scored,
  exact: true,
  prospect: null,
  distance: null,
  continuation: [],
  ...parts,
});

/**
 * Returns models after each step of a game, with two people, one person, and two people at a table.
 * @param {string} text @param {MoveView[]} moves
 */
function playedStepByStep(text, moves) {
  /** @type {GameModel[]} */
  const models = [];
  for (const who of /** @type {const} */ (['both', 'first', 'table'])) {
    for (const [ply, { steps }] of moves.entries()) {
      const { store, model } = openedAt(text, ply, who);
      models.push(model);
      for (const { from, to, die } of steps) {
        if (die !== undefined) store.dispatch({ type: 'die', die });
        for (const command of /** @type {Command[]} */ ([
          { type: 'lift', square: from },
          { type: 'drop', from, to },
        ])) {
          store.dispatch(command);
          models.push(store.model ?? assert.fail());
        }
      }
    }
    models.push(openedAt(text, moves.length, who).model);
  }
  return models;
}

/** Returns a ruleset's situations, which don't depend on the language. @param {RulesetInfo} info */
export function scenesOf(info) {
  const text = readFileSync(new URL(`${info.id}.txt`, GAMES), 'utf8');
  return using(Record.parse(text), (record) => {
    const moves = record.movesFrom(0);
    const facts = moves.map((move, ply) => factsOf(RULES, record.textAt(ply), move));
    // The second side's view numbers the points of a tables board differently.
    const seats = moves.map(({ color }) => /** @type {Who} */ (color === 1 ? 'second' : 'both'));
    const models = moves.map((_, ply) => openedAt(text, ply, seats[ply]).model);
    const others = moves.map((move, ply) => {
      const found = movesAt(record.textAt(ply), 4).filter(({ notation }) => notation !== move.notation);
      return found[ply % Math.max(1, found.length)] ?? move;
    });
    const plies = [...moves.keys()].filter((ply) => others[ply] !== moves[ply]);
    const reasons = plies.slice(0, 12).map((ply) => {
      const [own = assert.fail(), better = assert.fail()] = [moves[ply], others[ply]];
      return { ply, own, better, ...whyBetter(RULES, record.textAt(ply), own, better) };
    });
    return { info, text, moves, facts, models, others, reasons, played: playedStepByStep(text, moves) };
  });
}

/** Plays a case up to its refusal. @param {Case} each */
function refusedAt(each) {
  const { store } = openedNew(each.ruleset, each.switches, each.pos);
  for (const { from, to, die } of (each.entered ?? []).map(stepOfPair)) {
    if (die !== undefined) store.dispatch({ type: 'die', die });
    store.dispatch({ type: 'drop', from, to });
  }
  if (each.drop) store.dispatch({ type: 'drop', from: each.drop[0], to: each.drop[1] });
  if (each.try) store.dispatch({ type: 'try', steps: each.try.map(stepOfPair) });
  if (each.agree) store.dispatch({ type: 'agree', what: each.agree });
  const model = store.model ?? assert.fail();
  const steps = each.asks?.map(stepOfPair);
  const { info, game } = model;
  // When the game is over the page accepts no attempts, so the values come from the outcome.
  const { square = 0 } = game.pieces.find(({ kind }) => kind === 'king' || kind === 'dog') ?? {};
  const values = { ...game.outcome?.values, at: info.squares[square] ?? '' };
  const refusal =
    steps === undefined
      ? (model.refusal ?? { key: each.reason, clause: each.clause, squares: [], values })
      : using(Record.parse(store.textHere), (record) => record.refuse(steps));
  store.dispatch({ type: 'seat', seats: readSeats({ who: game.turn === 0 ? 'first' : 'second' }) });
  return { refusal: refusal ?? assert.fail(each.reason), model, alone: store.model ?? model };
}

/** @typedef {ReturnType<typeof scenesOf>} Scenes */
/** @typedef {ReturnType<typeof refusedAt>} Refused */

/** Returns the refusals of a game, with two people at the board and with one. @param {string} game */
export const refusedIn = (game) => CASES.filter(({ clause }) => clause.startsWith(`${game}.`)).map(refusedAt);

/** Keys of facts about moves in games with dice. */
const DICE_FACTS = 'only wins hits hits-many bears-off makes-point no-lone lone lone-many'.split(' ');
/** Keys of all facts. */
const FACTS = Object.keys(
  JSON.parse(readFileSync(new URL('../../web/i18n/en/extras.json', import.meta.url), 'utf8')),
)
  .filter((key) => /^reason\.[\w-]+$/.test(key))
  .map((key) => /** @type {Fact['key']} */ (key.slice('reason.'.length)));

/** Returns the keys of facts that occur in a game. @param {RulesetInfo} info */
export function factKeys({ game, dice }) {
  const isOfDice = (/** @type {string} */ key) => DICE_FACTS.includes(key);
  if (dice > 0) return FACTS.filter((key) => isOfDice(key) || key.startsWith('misses'));
  const isHere = (/** @type {string} */ key) => key === 'only' || key === 'wins' || !isOfDice(key);
  return FACTS.filter((key) => isHere(key) && (key !== 'promotes' || game === 'spanish-draughts'));
}

/**
 * Invents a fact about a move.
 * @param {MoveView} move @param {Fact['key']} key @param {number} count
 * @returns {Fact}
 */
export const madeUp = ({ steps }, key, count) => ({
  key,
  square: steps.at(-1)?.to ?? 0,
  count,
  before: key === 'more' ? count - 1 : count + 3,
});

/**
 * @param {number} ply
 * @param {MoveView} played
 * @param {MoveView} better
 * @param {number} best
 * @param {number} chance
 * @returns {Decision}
 */
export const decisionOf = (ply, played, better, best, chance) => ({
  ply,
  color: played.color,
  played,
  better,
  continuation: [],
  best,
  chance,
  lost: best - chance,
});

/**
 * Returns positions with at most `most` pieces and two of their legal moves.
 * @param {RulesetInfo} info @param {number} most
 */
export const fewPieces = ({ id }, most) =>
  CASES.filter(({ ruleset, over, switches }) => ruleset === id && !over && !switches).flatMap(({ pos }) => {
    const { store, model } = openedNew(id, {}, pos);
    const [played, better] = movesAt(store.text, 2);
    const isFit = model.game.pieces.length <= most && played?.kind === 'move';
    return isFit && better !== undefined ? [{ store, played, better, model }] : [];
  });

/** Returns the record of a capture in El Perro. @param {number} left number of goats left */
export function captureLeaving(left) {
  const others = `${'g'.repeat(left)}${'.'.repeat(15 - left)}`;
  const rows = [...(others.match(/.{5}/g) ?? []), '.g...', 'd....'];
  const position = rows.map((row) => row.replace(/\.+/g, ({ length }) => String(length))).join('.');
  return using(new Record(new Game('el-perro'), `${position}-d-u-0`, null), (record) => {
    record.playText('a1xc3');
    return record.text();
  });
}
