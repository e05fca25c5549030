/** The rules. Results, except `Game`, are plain data: they can be stored and posted. */

/** A WebAssembly file: its address, its content, a response with it, or the module compiled from it. */
export type Wasm = string | URL | BufferSource | Response | WebAssembly.Module;

/**
 * A side. Its number doesn't depend on which side starts. 0 is White in Alquerque, Spanish draughts and
 * Fallas, the dog in El Perro, and the king's side in Brandubh. 1 is the other side. `Ruleset.sides` has
 * their names.
 */
export type Side = 0 | 1;

/** Id of a ruleset. */
export type RulesetId =
  | 'el-perro'
  | 'brandubh'
  | 'el-cuervo'
  | 'fallas'
  | 'fayles'
  | 'alquerque'
  | 'spanish-draughts';

/** Kind of a piece. The pieces of Fallas are checkers, and those of Alquerque are men. */
export type Kind = 'dog' | 'goat' | 'king' | 'pawn' | 'man' | 'checker';

export interface Piece {
  color: Side;
  kind: Kind;
}

/** Pieces on one square. Only in Fallas can there be more than one. */
export interface PlacedPiece extends Piece {
  /** Index into `Ruleset.squares`. In Fallas, 24 is off the board. */
  square: number;
  count: number;
}

/** One hop of a piece, or one die of a roll. */
export interface Step {
  /** Index into `Ruleset.squares`. */
  from: number;
  /** Index into `Ruleset.squares`. In Fallas, 24 bears the piece off. */
  to: number;
  /** Number on the die, 1 to 6, in games with dice. */
  die?: number;
}

/** A change on the board. Squares are indices into `Ruleset.squares`. */
export type Effect =
  | { type: 'move'; piece: Piece; from: number; to: number }
  | { type: 'remove'; piece: Piece; square: number }
  /** A piece is promoted. */
  | { type: 'become'; square: number; piece: Piece }
  /** A piece is hit, in Fallas. `to` is null if it has no point to return to, which ends the game. */
  | { type: 'send-back'; piece: Piece; from: number; to: number | null }
  | { type: 'bear-off'; piece: Piece; from: number }
  /** The goats of El Perro turn round. */
  | { type: 'turn-around'; direction: 'up' | 'down' };

/** A step of a move that was played or can be played. */
export interface MoveStep extends Step {
  /** Squares of the pieces that the step captures or sends back. */
  captures: number[];
  /** Changes during the step, in order. */
  effects: Effect[];
}

/** Everything that a side plays in one turn: a chain of captures, all dice of a roll, a pass. */
export interface Move {
  /** Text that identifies the move among all legal moves, such as `c4xc2`. */
  notation: string;
  /** The side that plays it. */
  color: Side;
  /** `pass`: the side can't move. `fails`: the roll can't be played. Both have no steps. */
  kind: 'move' | 'pass' | 'fails';
  /** Steps in order. */
  steps: MoveStep[];
  /** Changes after the last step, in order. */
  after: Effect[];
}

/** A rule. */
export interface Clause {
  /** Identifier, such as `alquerque.step`. */
  id: string;
  /** Number in the ruleset's list of rules, from 1. */
  number: number;
  /** `source`: in the historical source; `authority`: from a modern author; `project`: our choice. */
  status: 'source' | 'authority' | 'project';
  /** The rule in English. */
  text: string;
}

/** A choice that a ruleset leaves open. */
export interface Option {
  /** Name of the option, such as `capture`. */
  key: string;
  /** All values; or a range of whole numbers, and words that are also allowed. */
  values: string[] | { min: number; max: number; also: string[] };
  /** The value according to the source. */
  default: string;
  /** The value in this game. */
  value: string;
}

/** A ruleset with its options. */
export interface Ruleset {
  id: RulesetId;
  /** Other ids that `newGame` accepts. */
  aliases: string[];
  /** Name in English. */
  name: string;
  /** Ruleset that the game is named after: El Cuervo is a ruleset of Brandubh, and Fayles of Fallas. */
  game: Exclude<RulesetId, 'el-cuervo' | 'fayles'>;
  /** Names in English of the sides 0 and 1. */
  sides: [string, string];
  /** `lines5` has 5×5 points, `tafl7` 7×7 squares, `tables24` 24 points, `checkered8` 32 light squares. */
  board: 'lines5' | 'tafl7' | 'tables24' | 'checkered8';
  /** Names of the squares by index, such as `a1`. In Fallas, the points have the numbers that side 0 uses. */
  squares: string[];
  options: Option[];
  /** The rules that apply with these options. */
  clauses: Clause[];
  /** Number of dice in a roll, or 0. */
  dice: number;
}

/** Reason why a move is illegal. */
export interface Refusal {
  /** Key of the reason, such as `alquerque.too-far`. */
  key: string;
  /** Values in the text, by name. Points are counted from the mover's side. */
  values: { [name: string]: string | number };
  /** Id of the rule that forbids the move: see `Ruleset.clauses`. */
  clause: string;
  /** Squares that show the reason, as indices into `Ruleset.squares`. */
  squares: number[];
  /** The reason in English. */
  text: string;
}

/** The result of a game. */
export interface Outcome {
  /** Null for a draw. */
  winner: Side | null;
  /** Key of the reason, such as `alquerque.take-all`. */
  key: string;
  /** Id of the rule by which the game ended. */
  clause: string;
  /** Values in the text, by name. */
  values: { [name: string]: number };
  /** The reason in English. */
  text: string;
}

/** A count that can end the game, such as moves without a capture. */
export interface Clock {
  key: string;
  value: number;
  /** Value at which the game ends, or null if the end depends on more than this count. */
  limit: number | null;
}

/** The state of a game, without its moves. */
export interface State {
  ruleset: RulesetId;
  /** Values of all options. */
  options: { [key: string]: string };
  /** Position as text, in the form that `newGame` accepts. Empty until a lot has decided who starts. */
  position: string;
  /** The side whose move or roll is due. */
  turn: Side;
  /** Event that is due next. `turn`: a move; `lot` and `throw`: call `roll` first; `over`: none. */
  stage: 'lot' | 'throw' | 'turn' | 'over';
  /** Dice of the current roll, ascending. Empty in games without dice. */
  dice: number[];
  pieces: PlacedPiece[];
  /** Direction in which the goats of El Perro move forward. Null in other games. */
  direction: 'up' | 'down' | null;
  clocks: Clock[];
  /** Result, or null while the game goes on. */
  outcome: Outcome | null;
  /** Sides that could win at the start but no longer can, whatever is played. Empty after the end. */
  cannotWin: Side[];
  /** Number of moves up to now. */
  ply: number;
  /** Number of moves, including those that were undone. */
  plies: number;
  /**
   * Ply at which a game was drawn by the rules although its players continued it or recorded another result.
   * Null in games that were played here.
   */
  drawnAt: number | null;
  /** Rolls for the start so far: the dice of sides 0 and 1. */
  lot: [number, number][];
  /** Agreements that the players can make now to end the game. */
  canAgree: { draw: boolean; count: boolean };
}

/**
 * Thrown for an illegal move, and for an invalid position, option or text of a game. `message` is in English.
 * An argument of the wrong type throws a plain `Error`.
 */
export interface RulesError extends Error {
  /** Key of the error, such as `wrong.over`, or `refuse.` and the key of a refusal. */
  key: string;
  values: { [name: string]: string | number };
  causes: Pick<RulesError, 'key' | 'values' | 'causes'>[];
}

/**
 * A move: its notation, its steps, or an element of `Game.moves()`. An empty list of steps is a pass or a
 * failed roll.
 */
export type MoveGiven = string | readonly Step[] | Pick<Move, 'steps'>;

/** A game in progress. */
export interface Game {
  /** The ruleset with the options of this game. */
  readonly ruleset: Ruleset;
  /** Current state. Each change creates a new object; the earlier ones stay unchanged. */
  readonly state: State;
  /**
   * Returns every legal move once.
   * @throws {RulesError} if no move is due
   */
  moves(): Move[];
  /**
   * Plays a move, and deletes moves that were undone.
   * @throws {RulesError} if the move is illegal, or no move is due. The game is then unchanged.
   */
  play(move: MoveGiven): Move;
  /**
   * Returns why a move is illegal, or null if it is legal.
   * @throws {RulesError} if its notation can't be read, or no move is due
   */
  refusal(move: MoveGiven): Refusal | null;
  /**
   * Rolls the dice, or draws the lot that decides who starts, and returns the dice. They come from the
   * platform's random numbers. `dice` sets a roll that was made elsewhere.
   * @throws {RulesError} if no roll is due, or the dice are impossible
   */
  roll(dice?: readonly number[]): number[];
  /** Undoes the last move, or a resignation or agreement. Returns false if there is nothing to undo. */
  undo(): boolean;
  /** Replays the move that was undone last. Returns false if there is none. */
  redo(): boolean;
  /**
   * Goes to the position after `ply` moves.
   * @throws {RulesError} if the game has fewer moves
   */
  goTo(ply: number): void;
  /** Returns the moves up to now. */
  history(): Move[];
  /**
   * Ends the game: `side` resigns.
   * @throws {RulesError} if the game is over or has not begun
   */
  resign(side: Side): void;
  /**
   * Ends the game by agreement: `draw`, or `count`, by which the side with more pieces wins. Returns null, or
   * the reason why the rules don't allow this agreement.
   * @throws {RulesError} if the game is over or has not begun
   */
  agree(offer: 'draw' | 'count'): Refusal | null;
  /** Returns the game so far as text, in the form that `readGame` and the engine accept. */
  toString(): string;
  /**
   * Frees the game's memory without waiting for garbage collection. Only a loop over thousands of games that
   * never waits for a timer or for input needs it. The game can't be used afterwards.
   */
  free(): void;
}

/** Result of `loadRules`. Its functions need no `this`. */
export interface Rules {
  /** All rulesets, with default options. */
  rulesets: Ruleset[];
  /**
   * Starts a game.
   * @throws {RulesError} if the ruleset, an option or the position is invalid
   */
  newGame: (
    ruleset: string,
    choices?: {
      /** Options that differ from their defaults, such as `{ capture: 'compulsory' }`. */
      options?: { [key: string]: string };
      /** Position to start from, as in `State.position`. Default: the usual start. */
      position?: string;
    },
  ) => Game;
  /**
   * Reads the text of a game.
   * @throws {RulesError} if the text is invalid. The error names the first fault and its line.
   */
  readGame: (text: string) => Game;
}

/**
 * Loads the rules: 290 kB of WebAssembly, once. `wasm` is the file, if it is not in its usual place in the
 * package. Rejects if the file can't be loaded; the next call tries again.
 */
export function loadRules(source?: { wasm?: Wasm }): Promise<Rules>;
