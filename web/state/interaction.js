/** The kind of input that the game expects next, and the moves that can be undone. */

/**
 * @import { Color, Continuations, MoveView, Record, State, Step, StepView } from '../pkg/ludoteca_wasm.js'
 */
/** @import { Players } from './players.js' */
/** @import { GameModel, GameState, Reading } from './game-model.js' */
import { unreachable } from '../board/geometry.js';
import { STILL } from '../board/empty-scene.js';
import { stepOf } from '../board/scene.js';
import { onlyPerson } from './players.js';

/**
 * `away`: a friend on another device is to move; `reading`: the visitor looks through an imported, finished
 * game; `tried`: a move has been tried in place of the one played; `computer`: the computer is to act, and
 * `only` is its only legal move, or null if there are several.
 * @typedef {{ type: 'lot' } | { type: 'throw' } | { type: 'rolling' }
 *   | { type: 'enter', selected: number | null, entered: StepView[], next: Continuations,
 *     die: number | null }
 *   | { type: 'forced', move: MoveView } | { type: 'over' } | { type: 'away' } | { type: 'reading' }
 *   | { type: 'tried' }
 *   | { type: 'computer', next: 'lot' | 'throw' | 'forced' | 'turn', only: Step[] | null }} Interaction
 */

/**
 * @param {Record} record
 * @param {State} state of `record`
 * @param {Players} players
 * @param {Reading | null} reading
 * @returns {Interaction}
 */
export function interactionOf(record, state, players, reading) {
  const { stage, turn, ply, plies } = state;
  // An imported game may continue beyond a position that is a draw according to these rules.
  if (reading !== null && (stage !== 'over' || ply < plies)) return { type: 'reading' };
  if (stage !== 'over' && isComputers(state, players)) return computersOf(record, stage);
  if ((stage === 'turn' || stage === 'throw') && players[turn].type === 'friend') return { type: 'away' };
  switch (stage) {
    case 'lot':
      return { type: 'lot' };
    case 'throw':
      return { type: 'throw' };
    case 'over':
      return { type: 'over' };
    case 'turn': {
      const next = record.continuations([]);
      if (next.steps.length === 0 && next.ends !== null) return { type: 'forced', move: next.ends };
      return { type: 'enter', selected: null, entered: [], next, die: null };
    }
    default:
      return unreachable(stage);
  }
}

/**
 * Returns whether the computer acts next. If it plays any side, it draws the lots for both.
 * @param {State} state
 * @param {Players} players
 */
export function isComputers({ stage, turn }, players) {
  return stage === 'lot'
    ? players.some(({ type }) => type === 'computer')
    : players[turn].type === 'computer';
}

/** @param {Record} record @param {'lot' | 'throw' | 'turn'} stage @returns {Interaction} */
function computersOf(record, stage) {
  if (stage !== 'turn') return { type: 'computer', next: stage, only: null };
  const only = onlyMove(record);
  return { type: 'computer', next: only?.length === 0 ? 'forced' : 'turn', only };
}

/** Returns the only legal move, or null if there are several. @param {Record} record at stage `turn` */
export function onlyMove(record) {
  /** @type {Step[]} */
  const only = [];
  for (let next = record.continuations(only); ; next = record.continuations(only)) {
    const [step, ...others] = next.steps;
    if (step === undefined) return only;
    if (others.length > 0 || next.ends !== null) return null;
    only.push(stepOf(step));
  }
}

/**
 * Returns whether the last move of a finished game is still being animated. The result is shown afterwards.
 * @param {Pick<GameModel, 'game' | 'animation'>} model
 */
export const isEnding = ({ game, animation }) => game.outcome !== null && animation !== STILL;

/** Returns whether a move was made by `side` and is not a pass. @param {MoveView} move @param {Color} side */
export const isDecision = ({ color, kind }, side) => color === side && kind === 'move';

/**
 * Returns the index of the last move that `side` chose before the current ply, or -1.
 * @param {GameState} game
 * @param {Color} side
 */
export const lastDecision = ({ moves, ply }, side) =>
  moves.findLastIndex((move, index) => index < ply && isDecision(move, side));

/** Returns whether undo is possible. @param {GameModel} model */
export function mayTakeBack({ game, interaction, players, reading }) {
  if (interaction.type === 'enter' && interaction.entered.length > 0) return true;
  if (interaction.type === 'tried') return true;
  if (reading !== null) return game.ply > 0;
  const person = onlyPerson(players);
  return person === null || game.outcome !== null ? game.ply > 0 : lastDecision(game, person) >= 0;
}

/** Returns the view of a step, if it is possible next. @param {Step} step @param {Continuations} next */
export const viewOf = ({ from, to, die }, { steps }) =>
  steps.find((each) => each.from === from && each.to === to && each.die === die);

/**
 * Returns the step from one square to another. If several dice allow it, as when a piece is borne off, the
 * step uses the smallest.
 * @param {StepView[]} steps
 * @param {number} from
 * @param {number} to
 * @returns {StepView | undefined}
 */
export function stepTo(steps, from, to) {
  return steps
    .filter((step) => step.from === from && step.to === to)
    .sort((one, other) => (one.die ?? 0) - (other.die ?? 0))[0];
}
