/** What `<ludoteca-board>` is for programs. Published as embed/ludoteca-board.d.ts. */

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

export interface BoardEvents {
  'ludoteca-ready': CustomEvent<BoardState & { rulesets: string[] }>;
  'ludoteca-move': CustomEvent<{
    ply: number;
    side: 'first' | 'second';
    by: 'person' | 'computer' | 'friend';
    turn: string;
    kind: 'move' | 'pass' | 'fails';
    text: string;
    position: string;
  }>;
  'ludoteca-illegal': CustomEvent<{
    reason: string;
    clause: string;
    squares: (string | number)[];
    text: string;
  }>;
  'ludoteca-end': CustomEvent<{
    winner: 'first' | 'second' | null;
    key: string;
    title: string;
    text: string;
    plies: number;
  }>;
  'ludoteca-error': CustomEvent<{
    code: string;
    message: string;
    parameter?: string;
    value?: string;
    allowed?: string;
  }>;
  /** A statement of the Experience API without an actor: the page adds who it was, or does not. */
  'ludoteca-xapi': CustomEvent<{ verb: object; object: object; result: object; timestamp: string }>;
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
export type Change = {
  side?: string;
  level?: number;
  pace?: string;
  mode?: string;
  theme?: string;
  bg?: string;
  lang?: string;
  sound?: boolean;
  motion?: boolean;
};

export class LudotecaBoard extends HTMLElement {
  static observedAttributes: string[];
  side: string | null;
  level: string | null;
  pace: string | null;
  theme: string | null;
  bg: string | null;
  /** As of every element: the language, here of the board too. */
  lang: string;
  motion: string | null;
  sound: string | null;
  game: string | null;
  rules: string | null;
  pos: string | null;
  moves: string | null;
  record: string | null;
  mode: string | null;
  controls: string | null;
  src: string | null;
  label: string | null;
  load(what: Load): Promise<BoardState>;
  move(turn: string): Promise<BoardState>;
  undo(): Promise<BoardState>;
  redo(): Promise<BoardState>;
  reset(): Promise<BoardState>;
  set(what: Change): Promise<BoardState>;
  hint(): Promise<BoardState>;
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
