/**
 * What the page and the engine say to each other. Plain data: it crosses to a worker, or stays on the page.
 */

import type { Ask, Choice, Engine, Thought } from '../pkg/ludoteca_engine.js';
import type { Color, Offer, Wrong } from '../pkg/ludoteca_wasm.js';

/** An offer, and the side to which it is made. */
export interface Offered {
  offer: Offer;
  side: Color;
}

/** A net, or what is solved of a game: docs/tables.md. There is an answer only if it cannot be used. */
export interface Lesson {
  type: 'net' | 'table';
  path: string;
  file: Uint8Array;
}

export type Request =
  | { type: 'start'; module: WebAssembly.Module; settings: Settings }
  | {
      type: 'ask';
      id: number;
      record: string;
      ask: Ask;
      timeMs: number;
      /** It need not search deeper. */
      plies: number | null;
      offered: Offered | null;
    }
  | { type: 'stop'; id: number }
  | Lesson;

export type Report =
  | { type: 'ready' }
  | { type: 'unready'; message: string }
  | { type: 'progress'; id: number; thought: Thought }
  | { type: 'done'; id: number; thought: Thought; choice: Choice; accepted: boolean | null }
  /** `wrong`: what the page says of it; `broken`: the engine cannot be used any more. */
  | { type: 'failed'; id: number; message: string; wrong: Wrong | null; broken: boolean }
  | { type: 'stopped'; id: number }
  /** A file that is damaged, or of another version. The engine plays without a table, not without a net. */
  | { type: 'refused'; path: string };

export interface Settings {
  tableBytes: number;
  /** How long a slice of thinking should last: as long nothing else is heard. */
  sliceMs: number;
  /** Nodes that stand for a millisecond of a search; 0: it ends by the clock. */
  nodesPerMs: number;
}

export type EngineClass = new (tableBytes: number) => Engine;

/** Makes what thinks in slices; the function that it gives takes requests. */
export type CreateThinker = (
  EngineClass: EngineClass,
  settings: Settings,
  tell: (report: Report) => void,
  now?: () => number,
) => (request: Exclude<Request, { type: 'start' }>) => void;

declare global {
  /** Left by thinker.js, which is no module. */
  var ludotecaThinker: CreateThinker;
  /** Left by the package's script for workers. */
  const wasm_bindgen: typeof import('../pkg/ludoteca_engine.js');
}
