/** 0: the first side, 1: the second. */
export type Color = 0 | 1;
export type Kind = 'dog' | 'goat' | 'king' | 'pawn' | 'man' | 'checker';
export interface Piece {
  color: Color;
  kind: Kind;
}
/** Pieces on one square; `count` exceeds 1 in tables games only, where square 24 is off the board. */
export interface Placed {
  square: number;
  color: Color;
  kind: Kind;
  count: number;
}
/** One hop, or one die of a tables game (`to` 24 bears off). Squares are indices from 0. */
export interface Step {
  from: number;
  to: number;
  die?: number;
}
/** Change on the board. In `send-back`, `to` is null if there was no room, which loses the game. */
export type Effect =
  | { type: 'move'; piece: Piece; from: number; to: number }
  | { type: 'remove'; piece: Piece; square: number }
  | { type: 'become'; square: number; piece: Piece }
  | { type: 'send-back'; piece: Piece; from: number; to: number | null }
  | { type: 'bear-off'; piece: Piece; from: number }
  | { type: 'turn-around'; direction: 'up' | 'down' };
/** A step, the squares of the pieces that it captures or sends back, and its immediate effects in order. */
export interface StepView extends Step {
  captures: number[];
  effects: Effect[];
}
/** A move; `after` lists the effects at its end. A pass and a roll that fails have no steps. */
export interface MoveView {
  notation: string;
  color: Color;
  kind: 'move' | 'pass' | 'fails';
  steps: StepView[];
  after: Effect[];
}
/** Possible next steps; `ends` is the move that can end here, if any. */
export interface Continuations {
  steps: StepView[];
  ends: MoveView | null;
}
/** A clause of the rule book. Its text is the message `clause.<id>`. */
export interface Clause {
  id: string;
  number: number;
  status: 'source' | 'authority' | 'project';
}
export interface Switch {
  key: string;
  values: string[] | { min: number; max: number; also: string[] };
  default: string;
  value: string;
}
export interface RulesetInfo {
  id: string;
  aliases: string[];
  game: 'el-perro' | 'brandubh' | 'fallas' | 'alquerque' | 'spanish-draughts';
  board: 'lines5' | 'tafl7' | 'tables24' | 'checkered8';
  squares: string[];
  switches: Switch[];
  clauses: Clause[];
  dice: number;
}
/** Reason why an attempt is illegal: the message `refuse.<key>`, the clause, the squares that prove it. */
export interface Refusal {
  key: string;
  clause: string;
  squares: number[];
  values: { [name: string]: string | number };
}
/** Result of a game: the message `outcome.<key>`. In a draw `winner` is null. */
export interface Outcome {
  winner: Color | null;
  key: string;
  clause: string;
  values: { [name: string]: number };
}
/** A count that can end the game: the message `clock.<key>`. */
export interface Clock {
  key: string;
  value: number;
  limit: number | null;
}
export interface State {
  ruleset: string;
  switches: { [key: string]: string };
  /** Position text; empty until the lot is drawn. */
  position: string;
  turn: Color;
  stage: 'lot' | 'throw' | 'turn' | 'over';
  dice: number[];
  pieces: Placed[];
  direction: 'up' | 'down' | null;
  clocks: Clock[];
  outcome: Outcome | null;
  /** Number of moves up to the current position (`ply`) and in the whole game (`plies`). */
  ply: number;
  plies: number;
  /** Number of moves after which the rules drew an imported game that continued or has another result. */
  drawnAt: number | null;
  /** Sides that could win at the start but can't any more, whatever both play. Empty after the end. */
  cannotWin: Color[];
  lot: [number, number][];
  canAgree: { draw: boolean; count: boolean };
}
/**
 * Error for display: the message `key` with its values, then its causes. `key` names an error message, or is
 * `refuse.<key>`. A value named `piece`, such as `el-perro.0.dog`, selects the sentence.
 */
export interface Wrong {
  key: string;
  values: { [name: string]: string | number };
  causes: Wrong[];
}
/**
 * Thrown for an illegal move, and for an invalid record, position or option. Its `message` is the key. An
 * argument of the wrong type throws a plain `Error`.
 */
export interface RulesError extends Error, Wrong {}
export type Switches = { [key: string]: string };
export type Offer = 'draw' | 'count';
