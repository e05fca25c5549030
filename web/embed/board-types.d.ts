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
