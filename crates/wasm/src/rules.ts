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
/** What happens on the board. `send-back` to null: there was no room, the game is lost. */
export type Effect =
  | { type: 'move'; piece: Piece; from: number; to: number }
  | { type: 'remove'; piece: Piece; square: number }
  | { type: 'become'; square: number; piece: Piece }
  | { type: 'send-back'; piece: Piece; from: number; to: number | null }
  | { type: 'bear-off'; piece: Piece; from: number }
  | { type: 'turn-around'; direction: 'up' | 'down' };
/** A step, the squares whose piece it takes or sends back, and what it does at once, in order. */
export interface StepView extends Step {
  captures: number[];
  effects: Effect[];
}
/** A whole turn; `after` happens when it has ended. A pass, and a throw that fails, have no steps. */
export interface TurnView {
  notation: string;
  color: Color;
  kind: 'move' | 'pass' | 'fails';
  steps: StepView[];
  after: Effect[];
}
/** What may follow the steps entered so far; `ends` is the turn that ends here, if it may. */
export interface Continuations {
  steps: StepView[];
  ends: TurnView | null;
}
/** A clause of the rule book; its sentence is the message `clause.<id>`. */
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
/** Why an attempt is not legal: the message `refuse.<key>`, the clause's id, the squares that prove it. */
export interface Refusal {
  key: string;
  clause: string;
  squares: number[];
  values: { [name: string]: string | number };
}
/** How a game ended: the message `outcome.<key>`; `winner` null is a draw. */
export interface Outcome {
  winner: Color | null;
  key: string;
  clause: string;
  values: { [name: string]: number };
}
/** A count that leads to an end: the message `clock.<key>`. */
export interface Clock {
  key: string;
  value: number;
  limit: number | null;
}
export interface State {
  ruleset: string;
  switches: { [key: string]: string };
  /** Position text; empty while the lot is open. */
  position: string;
  turn: Color;
  stage: 'lot' | 'throw' | 'turn' | 'over';
  dice: number[];
  pieces: Placed[];
  direction: 'up' | 'down' | null;
  clocks: Clock[];
  outcome: Outcome | null;
  /** Turns played up to here, and turns of the whole line. */
  ply: number;
  plies: number;
  /** After how many turns the rules had drawn a game from elsewhere that went on, or has another result. */
  drawnAt: number | null;
  lot: [number, number][];
  canAgree: { draw: boolean; count: boolean };
}
/**
 * What a page says of an error: the message `key` with its values, then those of what caused it. `key` is one
 * of the messages of errors, or `refuse.<key>`. A value named `piece` chooses the sentence: `el-perro.0.dog`.
 */
export interface Wrong {
  key: string;
  values: { [name: string]: string | number };
  causes: Wrong[];
}
/**
 * What the package throws where the rules, a record, a position or a switch say no. Its `message` is the key.
 * A call that is itself wrong (a number where a text is due) throws a plain `Error`.
 */
export interface RulesError extends Error, Wrong {}
export type Switches = { [key: string]: string };
export type Offer = 'draw' | 'count';
