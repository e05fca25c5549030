/** Types of the arguments, results and events of `<ludoteca-board>`. */

/** State of the game. */
export interface BoardState {
  game: string;
  switches: { [name: string]: string };
  position: string;
  record: string;
  ply: number;
  plies: number;
  turn: 'first' | 'second';
  stage: 'lot' | 'throw' | 'turn' | 'over';
  /** Side of the only human player, or null if there are none or two. */
  person: 'first' | 'second' | null;
  awaits: string;
  lang: string;
  moves: string[];
  outcome: { winner: 'first' | 'second' | null; key: string; text: string } | null;
}

/** A move that has been played. */
export interface Moved {
  ply: number;
  side: 'first' | 'second';
  by: 'person' | 'computer' | 'friend';
  move: string;
  /** @deprecated Use `move`, which has the same value. */
  turn: string;
  kind: 'move' | 'pass' | 'fails';
  text: string;
  position: string;
}

/** An illegal move, with the rule that forbids it. */
export interface Refused {
  reason: string;
  clause: string;
  squares: (string | number)[];
  text: string;
}

/** The end of a game. */
export interface Ended {
  winner: 'first' | 'second' | null;
  key: string;
  title: string;
  text: string;
  plies: number;
  /** Players of the first and the second side. */
  players: ('person' | 'computer' | 'friend')[];
  /** True if the game began from the usual position. */
  fromStart: boolean;
}

/** A move in a lesson, either the one that the step asked for or another. */
export interface Judged {
  game: string;
  /** Number of the step, from 1. */
  step: number;
  steps: number;
  right: boolean;
}

/** An error. */
export interface Failed {
  code: string;
  message: string;
  parameter?: string;
  value?: string;
  allowed?: string;
}

/** An xAPI statement. */
export interface Statement {
  verb: object;
  object: object;
  result: object;
  timestamp: string;
}

export type Load = {
  game?: string;
  rules?: string;
  pos?: string;
  moves?: string;
  record?: string;
  /** Number of a step of the lesson, from 1. */
  lesson?: number;
  side?: string;
  level?: number;
  mode?: string;
  pace?: string;
};
/** Settings to change. Null restores the default. */
export type Change = {
  side?: string | null;
  level?: number | null;
  pace?: string | null;
  mode?: string | null;
  theme?: string | null;
  bg?: string | null;
  lang?: string | null;
  sound?: boolean | null;
  motion?: boolean | null;
};
