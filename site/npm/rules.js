/** Rules of five old board games. Their types, with documentation, are in types/rules.d.ts. */

/** @import { Record, RulesetInfo } from './pkg/ludoteca_wasm.js' */
/** @import { Game, MoveGiven, Rules, Ruleset, State, Step, Wasm } from './types/rules.js' */

import init, * as bindings from './pkg/ludoteca_wasm.js';
import { load } from './load.js';
import { explained, textOf, withText } from './texts.js';

/** @param {RulesetInfo} info @returns {Ruleset} */
const describe = ({ switches, clauses, ...info }) => ({
  ...info,
  id: /** @type {Ruleset['id']} */ (info.id),
  name: textOf(`ruleset.${info.id}.name`),
  sides: [textOf(`side.${info.game}.0`), textOf(`side.${info.game}.1`)],
  options: switches,
  clauses: clauses.map((clause) => ({ ...clause, text: textOf(`clause.${clause.id}`) })),
});

/** @param {Exclude<MoveGiven, string>} move @returns {Step[]} */
const stepsOf = (move) => [...('steps' in move ? move.steps : move)];

/** @implements {Game} */
class RecordedGame {
  /** @type {Record} */ #record;
  /** @type {Ruleset | null} */ #ruleset = null;
  /** Current state, or null after a change. @type {State | null} */ #state = null;

  /** @param {Record} record */
  constructor(record) {
    this.#record = record;
  }

  get ruleset() {
    this.#ruleset ??= describe(this.#record.info());
    return this.#ruleset;
  }

  get state() {
    this.#state ??= this.#readState();
    return this.#state;
  }

  /** @returns {State} */
  #readState() {
    const { switches, outcome, ...state } = this.#record.state();
    return {
      ...state,
      ruleset: /** @type {State['ruleset']} */ (state.ruleset),
      options: switches,
      outcome: outcome && { ...outcome, text: textOf(`outcome.${outcome.key}`, outcome.values) },
    };
  }

  /** Runs a call that changes the record. @template T @param {() => T} call */
  #change(call) {
    this.#state = null;
    return explained(call);
  }

  moves() {
    return explained(() => this.#record.legalMoves());
  }

  /** @param {MoveGiven} move */
  play(move) {
    return this.#change(() =>
      typeof move === 'string' ? this.#record.playText(move) : this.#record.play(stepsOf(move)),
    );
  }

  /** @param {MoveGiven} move */
  refusal(move) {
    const refusal = explained(() =>
      typeof move === 'string' ? this.#record.refuseText(move) : this.#record.refuse(stepsOf(move)),
    );
    return refusal && withText(refusal);
  }

  /** @param {readonly number[]} [dice] */
  roll(dice) {
    return this.#change(() => {
      if (dice === undefined) return [...this.#record.throwDice()];
      this.#record.setThrow([...dice]);
      return [...dice];
    });
  }

  undo() {
    return this.#change(() => this.#record.undo());
  }

  redo() {
    return this.#change(() => this.#record.redo());
  }

  /** @param {number} ply */
  goTo(ply) {
    this.#change(() => this.#record.jump(ply));
  }

  history() {
    return this.#record.movesFrom(0).slice(0, this.state.ply);
  }

  /** @param {0 | 1} side */
  resign(side) {
    this.#change(() => this.#record.resign(side));
  }

  /** @param {'draw' | 'count'} offer */
  agree(offer) {
    const refusal = this.#change(() => this.#record.agree(offer));
    return refusal && withText(refusal);
  }

  toString() {
    return this.#record.textHere();
  }

  free() {
    this.#record.free();
  }
}

/** @type {Rules['newGame']} */
const newGame = (ruleset, { options = {}, position = null } = {}) =>
  explained(() => new RecordedGame(new bindings.Record(new bindings.Game(ruleset, options), position, null)));

/** @type {Rules['readGame']} */
const readGame = (text) => explained(() => new RecordedGame(bindings.Record.parse(text)));

/** @param {Wasm} wasm @returns {Promise<Rules>} */
async function start(wasm) {
  await init({ module_or_path: await load(wasm) });
  return { rulesets: bindings.rulesets().map(describe), newGame, readGame };
}

/** Promise of the rules; undefined until a call begins to load them. @type {Promise<Rules> | undefined} */
let loading;

/** @type {typeof import('./types/rules.js').loadRules} */
export async function loadRules({ wasm = new URL('./pkg/ludoteca_wasm_bg.wasm', import.meta.url) } = {}) {
  loading ??= start(wasm);
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
