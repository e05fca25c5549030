import type { Color, MoveView, Offer, Step } from './ludoteca_wasm.js';
/** Argument types of the engine's functions. */
export type { Color, Offer };
/**
 * Question: `level` is 1 to 8, or null for full strength. `lines` is the number of lines to score exactly (0:
 * all). `nodes` is the node limit, or null for that of the level. `contempt` is how much worse than an even
 * game a draw is, in hundredths of a logit from 0 to 10,000, or null for that of the level. `seed` is 16
 * hexadecimal digits.
 */
export interface Ask {
  level?: number | null;
  lines?: number | null;
  nodes?: number | null;
  contempt?: number | null;
  seed?: string | null;
}
/**
 * Score for the side to move: a forced result in `plies` plies, or an estimate. `value` is in hundredths of a
 * logit; `probability` is the probability of winning, with a draw as half a win.
 */
export interface EngineScore {
  kind: 'win' | 'loss' | 'value';
  plies: number | null;
  value: number;
  probability: number;
}
/**
 * Result under perfect play for the side that plays the move. The values with `-or-` mean that a draw clock
 * or repetition may turn a win into a draw.
 */
export type Prospect = 'win' | 'draw-or-win' | 'draw' | 'loss-or-draw' | 'loss';
/**
 * A move, its score (an upper bound unless `exact`), its result under perfect play if a table holds it
 * (`Engine.loadTable`), and the texts of the principal variation after it. `distance` is the exact number of
 * plies to the end of the game under perfect play, counting the move, or null if no table holds it.
 */
export interface EngineLine {
  move: MoveView;
  score: EngineScore;
  exact: boolean;
  prospect: Prospect | null;
  distance: number | null;
  continuation: string[];
}
/** Current search result, best moves first. */
export interface Thought {
  done: boolean;
  depth: number;
  nodes: number;
  lines: EngineLine[];
}
/** The move that the engine plays. */
export interface Choice {
  steps: Step[];
  text: string;
  score: EngineScore;
}
