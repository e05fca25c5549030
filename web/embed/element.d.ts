// Made by `node site/element.mjs`.
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

export interface BoardEvents {
  /** The game can be played. */
  'ludoteca-ready': CustomEvent<BoardState & { rulesets: string[] }>;
  /** A move has been played. */
  'ludoteca-move': CustomEvent<Moved>;
  /** A move was illegal. The detail names the rule. */
  'ludoteca-illegal': CustomEvent<Refused>;
  /** The game is over. */
  'ludoteca-end': CustomEvent<Ended>;
  /** A move in a lesson was right or wrong. */
  'ludoteca-lesson': CustomEvent<Judged>;
  /** An attribute or command is invalid, or the game has failed. */
  'ludoteca-error': CustomEvent<Failed>;
  /** An xAPI statement without an actor, which the page may add. */
  'ludoteca-xapi': CustomEvent<Statement>;
}

export class LudotecaBoard extends HTMLElement {
  static observedAttributes: string[];
  /** Ruleset, such as brandubh. on-your-site.html lists all of them. */
  game: string | null;
  /** Alias of game. */
  rules: string | null;
  /** Position in the notation of saved games. */
  pos: string | null;
  /** Moves in the notation of saved games, separated by _. */
  moves: string | null;
  /** Game in the encoding of the site's links. */
  record: string | null;
  /** The visitor's side: first, second, both, or table (two people face to face). */
  side: string | null;
  /** Level of the computer, 1 to 8. */
  level: string | null;
  /** play, view (no input) or demo (the computer plays both sides). */
  mode: string | null;
  /** Delay of the computer's moves: calm, normal, quick or none. */
  pace: string | null;
  /** Look of the board: material, plain or metal. */
  theme: string | null;
  /** Colour scheme: light, dark or system. */
  bg: string | null;
  /** Language; the visitor's by default. */
  lang: string;
  /** Animation, 0 or 1; the setting of the visitor's system by default. */
  motion: string | null;
  /** Sound, 0 or 1. */
  sound: string | null;
  /**
   * Visible parts around the board, separated by commas: heading, players, who, buttons, moves,
   * analysis, words, actions, language, link.
   */
  controls: string | null;
  /** Another page to show in the frame, such as a single file. */
  src: string | null;
  /** Accessible name of the frame. */
  label: string | null;
  /** Opens a game. */
  load(what: Load): Promise<BoardState>;
  /** Plays a move for the person whose turn it is. */
  move(move: string): Promise<BoardState>;
  /** Undoes a move. */
  undo(): Promise<BoardState>;
  /** Redoes a move. */
  redo(): Promise<BoardState>;
  /** Restarts the game. */
  reset(): Promise<BoardState>;
  /** Changes players, look, sound or language; null restores a default. */
  set(what: Change): Promise<BoardState>;
  /** Shows the next step of a hint. */
  hint(): Promise<BoardState>;
  /** Returns the state of the game. */
  getState(): Promise<BoardState>;
  addEventListener<K extends keyof BoardEvents>(
    type: K,
    listener: (event: BoardEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'ludoteca-board': LudotecaBoard;
  }
}
