/** The types of an open game: what is known of it, what may be asked of it, and what happens in it. */

/**
 * @import { EngineScore } from '../pkg/ludoteca_engine.js'
 * @import { Color, Outcome, Record, Refusal, RulesetInfo } from '../pkg/ludoteca_wasm.js'
 * @import { State, Step, StepView, TurnView } from '../pkg/ludoteca_wasm.js'
 */
/** @import { Fact } from '../engine/reasons.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Interaction } from './interaction.js' */
/** @import { Animation, Arrow, Shown } from '../board/scene.js' */
/** @import { Players, Seats } from './players.js' */

/** What a hint says. @typedef {(model: GameModel, hint: Hint) => string} HintWords */
/**
 * What a hint shows: a part of the board, then the piece, then the turn. Its words come with it: they are
 * loaded with the first hint.
 * @typedef {{ step: 1 | 2 | 3, turn: TurnView, score: EngineScore, facts: Fact[], text: HintWords,
 *   spoken: HintWords }} Hint
 */
/** How a game ended that is looked through; `byRules`: nobody can play on at its end. */
/** @typedef {{ outcome: Outcome, byRules: boolean }} Reading */
/**
 * A message of the page itself, not of the rules. `ways`: several chains lead from the chosen piece to `to`;
 * they part at these squares, one of which is to be chosen.
 * @typedef {{ key: MessageKey, values: { [name: string]: string | number }, ways?: { to: number, squares:
 *   number[] } }} Notice
 */
/** Where the game stands, with the moves of its whole line. */
/** @typedef {State & { turns: TurnView[] }} GameState */
/**
 * @typedef {object} GameModel
 * @property {RulesetInfo} info
 * @property {GameState} game
 * @property {Shown[]} shown the board with what has been entered
 * @property {Interaction} interaction
 * @property {Animation} animation
 * @property {Refusal | null} refusal
 * @property {Notice | null} notice
 * @property {Notice | null} remark what the computer says
 * @property {Hint | null} hint
 * @property {string | null} rule the clause that is being tried
 * @property {[number, number][]} pointed what a lesson asks for: from where to where
 * @property {Arrow[]} arrows of the lines that are looked at
 * @property {boolean} flipped
 * @property {Seats} seats who plays, as it was chosen
 * @property {Players} players the same, for each side
 * @property {boolean} paused the computer waits until it is told to go on
 * @property {boolean} isLesson it is a step of a lesson: who plays is not the visitor's to choose
 * @property {boolean} isForeign it came from elsewhere
 * @property {Reading | null} reading it came from elsewhere and was finished: nobody moves until somebody
 *   wants to play on
 */

/**
 * Opens and closes games. `seats`: who plays, if not who played last; `isLesson`: a step of a lesson;
 * `record`: the store frees it, also if it cannot be opened.
 * @typedef {{ type: 'open', ruleset: string, switches: { [key: string]: string }, position: string | null,
 *     seats?: Seats, isLesson?: boolean }
 *   | { type: 'load', record: Record, ply?: number, entered?: Step[], foreign?: boolean, isNew?: boolean,
 *     seats?: Seats }
 *   | { type: 'close' }
 *   | { type: 'seat', seats: Seats }} StoreCommand
 */
/**
 * What may be asked of an open game. `teach`: the board of a lesson answers, or not, and arrows point.
 * @typedef {{ type: 'tap', square: number | null } | { type: 'lift', square: number }
 *   | { type: 'drop', from: number, to: number | null } | { type: 'die', die: number }
 *   | { type: 'end-turn' } | { type: 'cancel' } | { type: 'throw' } | { type: 'acknowledge' }
 *   | { type: 'rest' } | { type: 'dismiss' } | { type: 'undo' } | { type: 'redo' }
 *   | { type: 'jump', ply: number } | { type: 'flip' } | { type: 'resign', color: Color }
 *   | { type: 'agree', what: 'draw' | 'count' } | { type: 'pause' } | { type: 'go-on' } | { type: 'play-on' }
 *   | { type: 'think-aloud' } | { type: 'play', steps: Step[], remark: Notice | null }
 *   | { type: 'try', steps: Step[] } | { type: 'remark', remark: Notice | null }
 *   | { type: 'hint', hint: Hint | null } | { type: 'rule', clause: string | null }
 *   | { type: 'arrows', arrows: Arrow[] }
 *   | { type: 'teach', answers: boolean, points: [number, number][] }} GameCommand
 */
/** @typedef {StoreCommand | GameCommand} Command */
/**
 * What has just happened, for those who tell it.
 * @typedef {{ type: 'opened', isNew?: boolean } | { type: 'rule' } | { type: 'changed' }
 *   | { type: 'entered', step: StepView } | { type: 'played', turn: TurnView, remark: Notice | null }
 *   | { type: 'threw', dice: number[] } | { type: 'drew-lots', lot: [number, number] }
 *   | { type: 'refused', refusal: Refusal } | { type: 'selected', square: number }
 *   | { type: 'put-down', square: number } | { type: 'stepped-back' } | { type: 'moved-in-line' }
 *   | { type: 'ended' } | { type: 'plays-on' } | { type: 'thinks' } | { type: 'remarked' }
 *   | { type: 'hinted' }} Happening
 */
/** @typedef {(model: GameModel, happening: Happening) => void} Listener */
/** @typedef {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Game' | 'Record' | 'randomBits'>} Rules */

export {};
