/** Types of an open game: its model, its commands and its events. */

/**
 * @import { EngineScore } from '../pkg/ludoteca_engine.js'
 * @import { Color, Outcome, Record, Refusal, RulesetInfo } from '../pkg/ludoteca_wasm.js'
 * @import { MoveView, State, Step, StepView } from '../pkg/ludoteca_wasm.js'
 */
/** @import { Fact } from '../engine/reasons.js' */
/** @import { MessageKey } from '../i18n/keys.js' */
/** @import { Interaction } from './interaction.js' */
/** @import { Animation, Arrow, Shown } from '../board/scene.js' */
/** @import { Players, Seats } from './players.js' */

/** Writes the text of a hint. @typedef {(model: GameModel, hint: Hint) => string} HintWords */
/**
 * A hint. Its steps show an area of the board, then the piece, then the move. `text` and `spoken` return its
 * wording for the page and for screen readers. They are members because their module is loaded only with the
 * first hint.
 * @typedef {{ step: 1 | 2 | 3, move: MoveView, score: EngineScore, facts: Fact[], text: HintWords,
 *   spoken: HintWords }} Hint
 */
/**
 * The result of an imported, finished game. `byRules`: it ended by the rules, not by a resignation or an
 * agreement, so its result is final.
 * @typedef {{ outcome: Outcome, byRules: boolean }} Reading
 */
/**
 * A message of the page itself, not of the rules. `ways`: several chains lead from the selected piece to
 * `to`, and the player chooses one by tapping one of `squares`, where the chains diverge.
 * @typedef {{ key: MessageKey, values: { [name: string]: string | number },
 *   ways?: { to: number, squares: number[] } }} Notice
 */
/** The state, with all moves of the line. @typedef {State & { moves: MoveView[] }} GameState */
/**
 * @typedef {object} GameModel
 * @property {RulesetInfo} info
 * @property {GameState} game
 * @property {Shown[]} shown the pieces, including the effects of the entered steps
 * @property {Shown[]} captured the pieces that the last move captured, on the squares where they were
 * @property {Interaction} interaction
 * @property {Animation} animation
 * @property {Refusal | null} refusal
 * @property {Notice | null} notice
 * @property {Notice | null} remark a message from the computer
 * @property {Hint | null} hint
 * @property {string | null} rule id of the clause that the visitor tries out on the board
 * @property {[number, number][]} pointed moves that a lesson asks for, each from one square to another
 * @property {Arrow[]} arrows for the lines of the analysis
 * @property {boolean} flipped
 * @property {Seats} seats as the visitor has chosen them
 * @property {Players} players the player of each side, derived from `seats`
 * @property {boolean} isRetry true while the visitor looks for a better move than the one played: a move that
 *   is entered is reported, and the game stays as it is
 * @property {boolean} paused true while the computer waits for a `go-on` command
 * @property {boolean} isLesson a step of a lesson, whose seats the visitor can't choose
 * @property {boolean} isForeign opened from a link, a file or pasted text
 * @property {boolean} playsOn true after the visitor has declined to end a game that one side can't win
 * @property {Reading | null} reading the result of an imported game, which accepts no moves until `play-on`
 */

/**
 * A command to the store. `seats`: by default those of the last game; `isLesson`: a step of a lesson;
 * `record`: freed by the store, even if it can't be opened.
 * @typedef {{ type: 'open', ruleset: string, switches: { [key: string]: string }, position: string | null,
 *     seats?: Seats, isLesson?: boolean }
 *   | { type: 'load', record: Record, ply?: number, entered?: Step[], foreign?: boolean, isNew?: boolean,
 *     seats?: Seats, playsOn?: boolean }
 *   | { type: 'close' }
 *   | { type: 'seat', seats: Seats }} StoreCommand
 */
/**
 * A verdict on a move in a lesson. `step`: number of the step, from 1; `steps`: number of steps.
 * @typedef {{ step: number, steps: number, isRight: boolean }} Judged
 */
/**
 * A command to the open game. In a lesson, `teach` turns input on or off and sets the moves to point out, and
 * `judge` reports to the listeners whether a move was right.
 * @typedef {{ type: 'tap', square: number | null } | { type: 'lift', square: number }
 *   | { type: 'drop', from: number, to: number | null } | { type: 'die', die: number }
 *   | { type: 'end-move' } | { type: 'cancel' } | { type: 'throw' } | { type: 'acknowledge' }
 *   | { type: 'rest' } | { type: 'dismiss' } | { type: 'undo' } | { type: 'redo' }
 *   | { type: 'jump', ply: number } | { type: 'flip' } | { type: 'resign', color: Color }
 *   | { type: 'agree', what: 'draw' | 'count' } | { type: 'pause' } | { type: 'go-on' } | { type: 'play-on' }
 *   | { type: 'decline-end' }
 *   | { type: 'think-aloud' } | { type: 'play', steps: Step[], remark: Notice | null }
 *   | { type: 'try', steps: Step[] } | { type: 'remark', remark: Notice | null }
 *   | { type: 'hint', hint: Hint | null } | { type: 'rule', clause: string | null }
 *   | { type: 'arrows', arrows: Arrow[] }
 *   | { type: 'retry', isOn: boolean }
 *   | { type: 'teach', answers: boolean, points: [number, number][] }
 *   | ({ type: 'judge' } & Judged)} GameCommand
 */
/** @typedef {StoreCommand | GameCommand} Command */
/**
 * An event of the open game.
 * @typedef {{ type: 'opened', isNew?: boolean } | { type: 'rule' } | { type: 'changed' }
 *   | { type: 'entered', step: StepView } | { type: 'played', move: MoveView, remark: Notice | null }
 *   | { type: 'threw', dice: number[] } | { type: 'drew-lots', lot: [number, number] }
 *   | { type: 'refused', refusal: Refusal } | { type: 'selected', square: number }
 *   | { type: 'put-down', square: number } | { type: 'stepped-back' }
 *   | { type: 'retried', move: MoveView } | { type: 'moved-in-line', isUndone?: boolean }
 *   | { type: 'ended' } | { type: 'cannot-win' } | { type: 'plays-on' } | { type: 'thinks' }
 *   | { type: 'noticed' }
 *   | { type: 'remarked' } | { type: 'hinted' } | ({ type: 'judged' } & Judged)} StoreEvent
 */
/** @typedef {(model: GameModel, event: StoreEvent) => void} Listener */
/** @typedef {Pick<typeof import('../pkg/ludoteca_wasm.js'), 'Game' | 'Record' | 'randomBits'>} Rules */

export {};
