/*
 * What thinks, in slices, so that it hears between two of them. In a worker this file stands behind the
 * package's script, in one text; where workers are forbidden the page imports it. So it is a classic script
 * without imports.
 */

/** @type {import('./messages.js').CreateThinker} */
globalThis.ludotecaThinker = (EngineClass, { tableBytes, sliceMs }, tell) => {
  /** How often progress is told at most. */
  const REPORT_MS = 100;
  /** A first slice that no machine takes long for. */
  const FIRST_NODES = 256;
  /** No slice needs more. */
  const MOST_NODES = 1e6;
  /** More turns than any position has. */
  const MOST_LINES = 1e5;
  const channel = new MessageChannel();
  /** @type {InstanceType<import('./messages.js').EngineClass> | null} */
  let engine = null;
  /**
   * @type {{ id: number, lines: number, since: number, told: number, timeMs: number, offered:
   *   import('./messages.js').Offered | null } | null}
   */
  let job = null;
  let nodes = FIRST_NODES;
  let isDue = false;

  const goOn = () => {
    if (!isDue) channel.port2.postMessage(null);
    isDue = true;
  };

  /** @param {number} id @param {unknown} error */
  const fail = (id, error) => {
    job = null;
    // Without an engine there was no memory for its table: only another worker has more.
    const broken = !engine || error instanceof WebAssembly.RuntimeError;
    if (broken) engine = null;
    tell({ type: 'failed', id, message: error instanceof Error ? error.message : String(error), broken });
  };

  /** The next slice has as many nodes as this machine searches in its time. @param {number} spentMs */
  const adapt = (spentMs) => {
    const factor = Math.min(4, Math.max(1 / 8, sliceMs / Math.max(spentMs, 0.1)));
    nodes = Math.min(MOST_NODES, Math.max(1, Math.round(nodes * factor)));
  };

  /** Thinks for one slice. */
  const think = () => {
    if (job === null || engine === null) return;
    const { id, lines, since, told, timeMs, offered } = job;
    try {
      const begun = performance.now();
      const isDone = engine.run(nodes);
      const now = performance.now();
      adapt(now - begun);
      // Before the first turn has a value, there is nothing to choose from, however late it is.
      if (isDone || (now - since >= timeMs && engine.thought(1).lines.length > 0)) {
        job = null;
        const accepted = offered === null ? null : engine.accepts(offered.offer, offered.side);
        tell({ type: 'done', id, thought: engine.thought(lines), choice: engine.choice(), accepted });
        return;
      }
      if (now - told >= REPORT_MS) {
        job.told = now;
        tell({ type: 'progress', id, thought: engine.thought(lines) });
      }
      goOn();
    } catch (error) {
      fail(id, error);
    }
  };

  channel.port1.onmessage = () => {
    isDue = false;
    think();
  };

  return (request) => {
    if (request.type === 'stop') {
      if (job?.id === request.id) job = null;
      tell({ type: 'stopped', id: request.id });
      return;
    }
    const { id, record, ask, timeMs, offered } = request;
    try {
      engine ??= new EngineClass(tableBytes);
      engine.ask(record, ask);
      nodes = Math.min(nodes, FIRST_NODES);
      const now = performance.now();
      job = { id, lines: ask.lines || MOST_LINES, since: now, told: now, timeMs, offered };
      goOn();
    } catch (error) {
      fail(id, error);
    }
  };
};

if (!('document' in globalThis)) {
  /** @type {ReturnType<import('./messages.js').CreateThinker>} */
  let take;
  /** @param {import('./messages.js').Report} report */
  const tell = (report) => globalThis.postMessage(report);
  globalThis.onmessage = ({ data }) => {
    const request = /** @type {import('./messages.js').Request} */ (data);
    if (request.type !== 'start') {
      take(request);
      return;
    }
    try {
      wasm_bindgen.initSync({ module: request.module });
      take = globalThis.ludotecaThinker(wasm_bindgen.Engine, request.settings, tell);
      tell({ type: 'ready' });
    } catch (error) {
      tell({ type: 'unready', message: String(error) });
    }
  };
}
