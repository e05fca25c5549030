/** What the player is asked for, and what may be taken back. */

/**
 * @import { Color, Continuations, Record, State, Step, StepView, TurnView } from '../pkg/ludoteca_wasm.js'
 */
/** @import { Players } from './players.js' */
/** @import { GameModel, GameState, Reading } from './game-model.js' */
import { unreachable } from '../board/geometry.js';
import { STILL } from '../board/empty-scene.js';
import { stepOf } from '../board/scene.js';
import { onlyPerson } from './players.js';

/**
 * `away`: nobody is asked, a friend plays elsewhere; `reading`: nobody is asked, a finished game is looked
 * through;
 * `computer`: nobody is asked, it is the computer's; `only`: the one turn that there is.
 * @typedef {{ type: 'lot' } | { type: 'throw' } | { type: 'rolling' }
 *   | { type: 'enter', selected: number | null, entered: StepView[], next: Continuations, die: number | null
 * }
 *   | { type: 'forced', turn: TurnView } | { type: 'over' } | { type: 'away' } | { type: 'reading' }
 *   | { type: 'computer', next: 'lot' | 'throw' | 'forced' | 'turn', only: Step[] | null }} Interaction
 */

/**
 * @param {Record} record
 * @param {State} state of it
 * @param {Players} players
 * @param {Reading | null} reading
 * @returns {Interaction}
 */
export function interactionOf(record, state, players, reading) {
  const { stage, turn, ply, plies } = state;
  // A game from elsewhere may go on after a draw by the rules here.
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
      if (next.steps.length === 0 && next.ends !== null) return { type: 'forced', turn: next.ends };
      return { type: 'enter', selected: null, entered: [], next, die: null };
    }
    default:
      return unreachable(stage);
  }
}

/**
 * Whether the computer does what is next: lots it throws for a person too.
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
  const only = onlyTurn(record);
  return { type: 'computer', next: only?.length === 0 ? 'forced' : 'turn', only };
}

/** The one turn that there is, where a turn is to be played; else null. @param {Record} record */
export function onlyTurn(record) {
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
 * Returns whether the move that ends the game is still being shown. The result follows it.
 * @param {Pick<GameModel, 'game' | 'animation'>} model
 */
export const isEnding = ({ game, animation }) => game.outcome !== null && animation !== STILL;

/** Whether a turn was one that this side chose. @param {TurnView} turn @param {Color} side */
export const isDecision = ({ color, kind }, side) => color === side && kind === 'move';

/**
 * How many turns had been played when that side decided last, or -1.
 * @param {GameState} game
 * @param {Color} side
 */
export const lastDecision = ({ turns, ply }, side) =>
  turns.findLastIndex((turn, index) => index < ply && isDecision(turn, side));

/** Whether there is something to take back. @param {GameModel} model */
export function mayTakeBack({ game, interaction, players, reading }) {
  if (interaction.type === 'enter' && interaction.entered.length > 0) return true;
  if (reading !== null) return game.ply > 0;
  const person = onlyPerson(players);
  return person === null || game.outcome !== null ? game.ply > 0 : lastDecision(game, person) >= 0;
}

/**
 * The steps that may follow, with the die that has been chosen if one has.
 * @param {Extract<Interaction, { type: 'enter' }>} interaction
 * @returns {StepView[]}
 */
export function stepsWith({ next, die }) {
  return die === null ? next.steps : next.steps.filter((step) => step.die === die);
}

/**
 * The step from one square to another. In tables games several dice may do it when a piece is borne off: the
 * smallest that is enough is used.
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
