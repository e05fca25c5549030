/** Messages between the page and the engine: plain data, posted to a worker or passed within the page. */

import type { Ask, Choice, Engine, Thought } from '../pkg/ludoteca_engine.js';
import type { Color, Offer, Wrong } from '../pkg/ludoteca_wasm.js';

/** An offer, and the side that receives it. */
export interface Offered {
  offer: Offer;
  side: Color;
}

/** A net, or a table of a solved game (docs/tables.md). A reply is sent only if the file can't be used. */
export interface EngineFile {
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
      /** Depth at which the search may stop; null for no limit. */
      plies: number | null;
      offered: Offered | null;
    }
  | { type: 'stop'; id: number }
  | EngineFile;

export type Report =
  | { type: 'ready' }
  | { type: 'unready'; message: string }
  | { type: 'progress'; id: number; thought: Thought }
  | { type: 'done'; id: number; thought: Thought; choice: Choice; accepted: boolean | null }
  /** `wrong`: error for the page to show; `broken`: the engine is unusable. */
  | { type: 'failed'; id: number; message: string; wrong: Wrong | null; broken: boolean }
  | { type: 'stopped'; id: number }
  /**
   * The file is damaged or belongs to another version. The engine works without a table, but not without a
   * net.
   */
  | { type: 'refused'; path: string };

export interface Settings {
  tableBytes: number;
  /** Target duration of a slice, during which no message is received. */
  sliceMs: number;
  /** Number of nodes that count as one millisecond of search, or 0 to measure time by the clock. */
  nodesPerMs: number;
}

export type EngineClass = new (tableBytes: number) => Engine;

/** Creates an engine that works in slices. Returns a function that accepts requests. */
export type CreateThinker = (
  EngineClass: EngineClass,
  settings: Settings,
  report: (report: Report) => void,
  now?: () => number,
) => (request: Exclude<Request, { type: 'start' }>) => void;

declare global {
  /** Set by thinker.js, a classic script. */
  var ludotecaThinker: CreateThinker;
  /** Set by the package's script for workers. */
  const wasm_bindgen: typeof import('../pkg/ludoteca_engine.js');
}
