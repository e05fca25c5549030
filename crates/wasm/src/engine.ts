import type { Color, Offer, Step, TurnView } from './ludoteca_wasm.js';
/** What the engine's functions take. */
export type { Color, Offer };
/**
 * What an engine is asked: `level` 1 to 8, or null for all it can; `lines` that are wanted exactly (0: every
 * turn); most `nodes`, or null for what the level says; `seed`: 16 hexadecimal digits.
 */
export interface Ask {
  level?: number | null;
  lines?: number | null;
  nodes?: number | null;
  seed?: string | null;
}
/**
 * For the side to move: a forced end in so many `plies`, or an estimate. `value`: hundredths of a logit;
 * `probability` of winning, a draw counting half.
 */
export interface EngineScore {
  kind: 'win' | 'loss' | 'value';
  plies: number | null;
  value: number;
  probability: number;
}
/**
 * What a turn leads to under perfect play, for the side that plays it; `-or-`: the clauses of the draw clocks
 * and of repetition may make a draw of a win.
 */
export type Prospect = 'win' | 'draw-or-win' | 'draw' | 'loss-or-draw' | 'loss';
/**
 * A turn, its score (at most that, if not `exact`), its prospect where a table says it (`Engine.learn`), and
 * the texts of the turns that may follow.
 */
export interface EngineLine {
  turn: TurnView;
  score: EngineScore;
  exact: boolean;
  prospect: Prospect | null;
  continuation: string[];
}
/** What has been found so far, the best turns first. */
export interface Thought {
  done: boolean;
  depth: number;
  nodes: number;
  lines: EngineLine[];
}
/** The turn that the engine plays. */
export interface Choice {
  steps: Step[];
  text: string;
  score: EngineScore;
}
