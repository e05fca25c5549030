/** Opponents for all rulesets. */

import type { RulesError, Step, Wasm } from './rules.js';

export type { RulesError, Step, Wasm };

/** Limits of a search. */
export interface SearchLimits {
  /** Level, 1 to 8. Default: 8. */
  level?: number;
  /** Seed of the random choices of lower levels, a whole number from 0. Equal seeds give equal moves. */
  seed?: number;
  /** Maximum number of positions to search. Default: that of the level. */
  nodes?: number;
  /** Time in ms after which the best move so far is chosen. Default: none. */
  timeMs?: number;
  /** Stops the search. The promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Value of a move, for the side that plays it. */
export interface Score {
  /** `win` and `loss` are certain; `value` is an estimate. */
  kind: 'win' | 'loss' | 'value';
  /** Number of moves of both sides until a certain result. Null for an estimate. */
  plies: number | null;
  /** Hundredths of a logit. */
  value: number;
  /** Probability of winning, 0 to 1. A draw counts as half a win. */
  probability: number;
}

/** The move that an engine chose. */
export interface Choice {
  /** Notation of the move, for `Game.play`. */
  move: string;
  steps: Step[];
  score: Score;
}

/** An opponent. */
export interface Engine {
  /**
   * Chooses a move for the side to move. It searches in slices of about 10 ms, so that the page or server can
   * do other work between them. Further calls wait until it has finished.
   * @param game a game, or its text
   * @throws {RulesError} if the text is invalid, or no move is due
   */
  choose(game: { toString(): string }, limits?: SearchLimits): Promise<Choice>;
  /**
   * Frees the engine's memory without waiting for garbage collection. The engine can't be used afterwards.
   */
  free(): void;
}

/**
 * Loads an engine: 500 kB of WebAssembly, once for all engines. `wasm` is the file, if it is not in its usual
 * place in the package. `tableBytes` is the size of the engine's table of positions; default: 16 MiB. Rejects
 * if the file can't be loaded, or there is too little memory.
 */
export function loadEngine(source?: { wasm?: Wasm; tableBytes?: number }): Promise<Engine>;
