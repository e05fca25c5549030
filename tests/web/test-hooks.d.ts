/** Functions and state of the page for tests. */
import type { Interaction } from '../../web/state/interaction.js';
import type { BoardEvents } from '../../web/embed/element.js';
import type { Ask } from '../../web/pkg/ludoteca_engine.js';
import type { Answer, Engine, SearchOptions } from '../../web/engine/engine.js';
import type { GameModel, GameState } from '../../web/state/game-model.js';

/**
 * Access to the page's state and the positions of squares, and loading of a game from text. Tests read
 * `state` and `model` only while a game is open.
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

/** Details of a board's events, by the event's name without its prefix. */
export type EventDetails = {
  [Name in keyof BoardEvents as Name extends `ludoteca-${infer Short}`
    ? Short
    : never]: BoardEvents[Name]['detail'];
};

/** Messages from frames to their hosts. */
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

/** Fake service worker of a page, installed by `withFakeWorkers`. */
export interface FakeWorkers {
  registration: { updates: number; waiting: { posted: string[] } | null };
  find(): void;
  install(): void;
  control(script: string | null): void;
}

/** Objects for tests of the engine. */
export interface Bench {
  client: Engine;
  /** Searches from the start of a game, or from a position. */
  think(ruleset: string, ask: Ask, options: SearchOptions, position?: string): Promise<Answer>;
  /** Stops the current search, and reports how it ended. */
  stop(): Promise<string>;
}

declare global {
  /** A page of the browser. */
  type Page = import('playwright-core').Page;

  interface Window {
    ludoteca: TestHooks;
    fakeWorkers: FakeWorkers;
    /** Returns the words of an element that are broken across lines; added by `bringBrokenIn`. */
    brokenIn(element: Element): string[];
    /** Animation frames that the page has requested, recorded by `watchFrames`. */
    pendingFrames?: Set<number>;
    /** Unfinished promises and requests of the page, recorded by `clock.mjs`. */
    work: { promises: number; questions: Map<Worker, Set<unknown>> };
    /** Lets `ms` pass, then waits for `frames` idle frames. Returns the ms until the next timer. */
    workEnds(ms: number, frames: number): Promise<number>;
    /** Fake clock installed by Playwright. */
    __pwClock: {
      controller: {
        runFor(ms: number): Promise<void>;
        _timers: Map<number, { callAt: number }>;
        _now: { ticks: number };
      };
    };
    /** Set up by the tests of the engine. */
    bench: Bench;
    /** Sends the engine the requests that a test has held back. */
    letThink(works?: boolean): void;
    /** Events that a host received, recorded by `onHost`. */
    events: { type: string; detail: unknown }[];
    /** Messages that a window received, recorded by `onHost`. */
    messages: Message[];
    /** States of the page in each frame, recorded by a test. */
    watched: string[];
    /** Messages from the page to its workers, recorded by a test. */
    posted: string[];
  }
}
