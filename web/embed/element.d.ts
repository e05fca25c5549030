// Made by `node site/element.mjs`.
/** What programs give to `<ludoteca-board>`, and what they get from it. */

/** Where the game stands. */
export interface BoardState {
  game: string;
  switches: { [name: string]: string };
  position: string;
  record: string;
  ply: number;
  plies: number;
  turn: 'first' | 'second';
  stage: 'lot' | 'throw' | 'turn' | 'over';
  /** The side of the only person, if there is one. */
  person: 'first' | 'second' | null;
  awaits: string;
  lang: string;
  moves: string[];
  outcome: { winner: 'first' | 'second' | null; key: string; text: string } | null;
}

/** A turn that has been played. */
export interface Moved {
  ply: number;
  side: 'first' | 'second';
  by: 'person' | 'computer' | 'friend';
  turn: string;
  kind: 'move' | 'pass' | 'fails';
  text: string;
  position: string;
}

/** A turn that has been refused. */
export interface Refused {
  reason: string;
  clause: string;
  squares: (string | number)[];
  text: string;
}

/** How a game has ended. */
export interface Ended {
  winner: 'first' | 'second' | null;
  key: string;
  title: string;
  text: string;
  plies: number;
}

/** What cannot be. */
export interface Failed {
  code: string;
  message: string;
  parameter?: string;
  value?: string;
  allowed?: string;
}

/** A statement of the Experience API. */
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
  side?: string;
  level?: number;
  mode?: string;
  pace?: string;
};
/** Null stands for what is usual. */
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
  /** A turn has been played. */
  'ludoteca-move': CustomEvent<Moved>;
  /** A turn has been refused, with its rule. */
  'ludoteca-illegal': CustomEvent<Refused>;
  /** The game is over. */
  'ludoteca-end': CustomEvent<Ended>;
  /** Something that was asked for cannot be. */
  'ludoteca-error': CustomEvent<Failed>;
  /** A statement of the Experience API, without an actor: the page adds who it was, or does not. */
  'ludoteca-xapi': CustomEvent<Statement>;
}

export class LudotecaBoard extends HTMLElement {
  static observedAttributes: string[];
  /** The ruleset, such as brandubh: on-your-site.html offers them all. */
  game: string | null;
  /** As game, for who prefers that word. */
  rules: string | null;
  /** A position, as the record writes it. */
  pos: string | null;
  /** Turns that have been played, as the record writes them, with _ between. */
  moves: string | null;
  /** A whole game, as links of the site hold it. */
  record: string | null;
  /** Who the visitor is: first, second, both, or table (two face to face). */
  side: string | null;
  /** How well the computer plays: 1 to 8. */
  level: string | null;
  /** play, view (only to look at) or demo (the computer plays both sides). */
  mode: string | null;
  /** How long the computer waits: calm, normal, quick or none. */
  pace: string | null;
  /** How the board looks: material, plain or metal. */
  theme: string | null;
  /** light, dark or system. */
  bg: string | null;
  /** The language; without it that of the visitor. */
  lang: string;
  /** 0 or 1; without it as the visitor's system says. */
  motion: string | null;
  /** 0 or 1. */
  sound: string | null;
  /**
   * What stands around the board: heading, players, who, buttons, moves, analysis, words, actions,
   * language, link; with commas between.
   */
  controls: string | null;
  /** Another page to show in the frame, such as a single file. */
  src: string | null;
  /** The name of the frame, for who hears the page. */
  label: string | null;
  /** Opens a game. */
  load(what: Load): Promise<BoardState>;
  /** Plays a turn for the person who is to play. */
  move(turn: string): Promise<BoardState>;
  /** Takes back. */
  undo(): Promise<BoardState>;
  /** Plays again what was taken back. */
  redo(): Promise<BoardState>;
  /** Begins the same game again. */
  reset(): Promise<BoardState>;
  /** Changes who plays, or how the board looks and sounds; null stands for what is usual. */
  set(what: Change): Promise<BoardState>;
  /** Shows the next step of a hint. */
  hint(): Promise<BoardState>;
  /** Says where the game stands. */
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
