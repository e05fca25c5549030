/** What the page offers to tests. */
import type { GameModel } from '../../web/state/game-model.js';
import type { Interaction } from '../../web/state/interaction.js';
import type { State } from '../../web/pkg/ludoteca_wasm.js';

/** Reading, and where squares are. Tests ask for the state and the model while a game is open. */
export interface Seams {
  record: string;
  state: State;
  interaction: Interaction;
  model: GameModel;
  thinksIn(): Promise<string | null>;
  frames: number;
  squareCenter(square: number): { x: number; y: number };
}

declare global {
  interface Window {
    ludoteca: Seams;
  }
}
