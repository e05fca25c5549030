/** What the page offers to tests. */
import type { Interaction } from '../../web/state/interaction.js';
import type { BoardEvents } from '../../web/embed/element.js';
import type { Ask } from '../../web/pkg/ludoteca_engine.js';
import type { Answer, Engine, SearchOptions } from '../../web/engine/engine.js';
import type { GameModel, GameState } from '../../web/state/game-model.js';

/**
 * Reading, where squares are, and a game from its text. Tests ask for the state and the model while a game is
 * open.
 */
export interface TestHooks {
  record: string;
  state: GameState;
  interaction: Interaction;
  model: GameModel;
  thinksIn(): Promise<string | null>;
  frames: number;
  load(text: string): Promise<void>;
  squareCenter(square: number): { x: number; y: number };
}

/** What a board tells its host, by the end of the event's name. */
export type Told = {
  [Name in keyof BoardEvents as Name extends `ludoteca-${infer Short}`
    ? Short
    : never]: BoardEvents[Name]['detail'];
};

/** What frames say to their hosts, in all their languages. */
export interface Message {
  ns?: string;
  type?: string;
  seq?: number;
  data?: { parameter?: string; height?: number; game?: string };
  action?: string;
  subject?: string;
  message?: string;
  height?: number;
  scrollHeight?: number;
}

/** Service worker of a page, where `withFakeWorkers` has replaced it. */
export interface FakeWorkers {
  registration: { updates: number; waiting: { posted: string[] } | null };
  find(): void;
  install(): void;
  control(script: string | null): void;
}

/** What the tests of the engine work with. */
export interface Bench {
  client: Engine;
  /** From the start, or from a position. */
  think(ruleset: string, ask: Ask, options: SearchOptions, position?: string): Promise<Answer>;
  /** Stops the search that was begun, and says how it ended. */
  stop(): Promise<string>;
}

declare global {
  interface Window {
    ludoteca: TestHooks;
    fakeWorkers: FakeWorkers;
    /** The frames that the page asks for, where `watchFrames` notes them. */
    askedFrames?: Set<number>;
    /** What the page has begun and not ended, where `clock.mjs` notes it. */
    work: { promises: number; questions: Map<Worker, Set<unknown>> };
    /** Lets time pass, waits until nothing is begun in so many frames; gives the ms until the next timer. */
    workEnds(ms: number, frames: number): Promise<number>;
    /** Playwright's fake clock. */
    __pwClock: {
      controller: {
        runFor(ms: number): Promise<void>;
        _timers: Map<number, { callAt: number }>;
        _now: { ticks: number };
      };
    };
    /** Where the tests of the engine work. */
    bench: Bench;
    /** Lets the computer think, where a test has held its questions back. */
    letThink(works?: boolean): void;
    /** What a host was told by events, where `onHost` notes it. */
    told: { type: string; detail: unknown }[];
    /** What was said to a window, where `onHost` notes it. */
    heard: Message[];
    /** What was seen in each frame, where a test notes it. */
    watched: string[];
    /** What the page has said to its workers, where a test notes it. */
    posted: string[];
  }
}
