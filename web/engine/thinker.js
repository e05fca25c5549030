/*
 * What thinks, in slices, so that it hears between two of them. In a worker this file stands behind the
 * package's script, in one text; where workers are forbidden the page imports it. So it is a classic script
 * without imports.
 */

/** Thinks about one request at a time, in slices. */
class Thinker {
  /** How often progress is told at most. */
  static #REPORT_MS = 100;
  /** A first slice that no machine takes long for. */
  static #FIRST_NODES = 256;
  /** No slice needs more. */
  static #MOST_NODES = 1e6;
  /** More turns than any position has. */
  static #MOST_LINES = 1e5;
  /** So many arguments may any function have. */
  static #LETTERS = 8192;
  #EngineClass;
  #options;
  #tell;
  #channel = new MessageChannel();
  /** @type {InstanceType<import('./messages.js').EngineClass> | null} */
  #engine = null;
  /**
   * `searches`: it no longer looks moves up in a table, which takes no nodes.
   * @type {{ id: number, lines: number, since: number, told: number, timeMs: number, plies: number | null,
   *   offered: import('./messages.js').Offered | null, searches: boolean } | null}
   */
  #job = null;
  /** What it has been handed to learn, by its path. @type {[string, Uint8Array][]} */
  #tables = [];
  #nodes = Thinker.#FIRST_NODES;
  #isDue = false;

  /** @param {Parameters<import('./messages.js').CreateThinker>} given */
  constructor(...[EngineClass, options, tell]) {
    this.#EngineClass = EngineClass;
    this.#options = options;
    this.#tell = tell;
    this.#channel.port1.onmessage = () => {
      this.#isDue = false;
      this.#think();
    };
  }

  #goOn() {
    if (!this.#isDue) this.#channel.port2.postMessage(null);
    this.#isDue = true;
  }

  /** @param {number} id @param {unknown} error */
  #fail(id, error) {
    this.#job = null;
    // Without an engine there was no memory for its table: only another worker has more.
    const broken = !this.#engine || error instanceof WebAssembly.RuntimeError;
    if (broken) this.#engine = null;
    const { message = String(error), key, values, causes } = Object(error);
    const wrong = key === undefined ? null : { key, values, causes };
    this.#tell({ type: 'failed', id, message, wrong, broken });
  }

  /** The next slice has as many nodes as this machine searches in its time. @param {number} spentMs */
  #adapt(spentMs) {
    const factor = Math.min(4, Math.max(1 / 8, this.#options.sliceMs / Math.max(spentMs, 0.1)));
    this.#nodes = Math.min(Thinker.#MOST_NODES, Math.max(1, Math.round(this.#nodes * factor)));
  }

  /** Thinks for one slice. */
  #think() {
    const [job, engine] = [this.#job, this.#engine];
    if (job === null || engine === null) return;
    const { id, lines, since, told, timeMs, plies, offered } = job;
    try {
      const begun = performance.now();
      const isDone = engine.run(this.#nodes) || (plies !== null && engine.thought(1).depth >= plies);
      const now = performance.now();
      if (job.searches) this.#adapt(now - begun);
      else job.searches = engine.thought(1).nodes > 0;
      // Before the first turn has a value, there is nothing to choose from, however late it is.
      if (isDone || (now - since >= timeMs && engine.thought(1).lines.length > 0)) {
        this.#job = null;
        const accepted = offered === null ? null : engine.accepts(offered.offer, offered.side);
        this.#tell({ type: 'done', id, thought: engine.thought(lines), choice: engine.choice(), accepted });
        return;
      }
      if (now - told >= Thinker.#REPORT_MS) {
        job.told = now;
        this.#tell({ type: 'progress', id, thought: engine.thought(lines) });
      }
      this.#goOn();
    } catch (error) {
      this.#fail(id, error);
    }
  }

  /**
   * The package takes a table as a text with a letter for each byte.
   * @param {InstanceType<import('./messages.js').EngineClass>} engine
   * @param {[string, Uint8Array]} handed
   */
  #teach(engine, [path, table]) {
    try {
      const letters = [];
      for (let at = 0; at < table.length; at += Thinker.#LETTERS)
        letters.push(String.fromCharCode(...table.subarray(at, at + Thinker.#LETTERS)));
      engine.learn(letters.join(''));
    } catch {
      this.#tables = this.#tables.filter((each) => each[0] !== path);
      this.#tell({ type: 'refused', path });
    }
  }

  /** @param {[string, Uint8Array]} handed */
  #learn(handed) {
    this.#tables.push(handed);
    if (this.#engine !== null) return this.#teach(this.#engine, handed);
    try {
      this.#engine = this.#begin();
    } catch {
      // The next request says that there is no memory.
    }
  }

  #begin() {
    const engine = new this.#EngineClass(this.#options.tableBytes);
    for (const handed of this.#tables) this.#teach(engine, handed);
    return engine;
  }

  /** @param {Parameters<ReturnType<import('./messages.js').CreateThinker>>[0]} request */
  take(request) {
    if (request.type === 'learn') {
      this.#learn([request.path, request.table]);
      return;
    }
    if (request.type === 'stop') {
      if (this.#job?.id === request.id) this.#job = null;
      this.#tell({ type: 'stopped', id: request.id });
      return;
    }
    const { id, record, ask, timeMs, plies, offered } = request;
    try {
      this.#engine ??= this.#begin();
      this.#engine.ask(record, ask);
      this.#nodes = Math.min(this.#nodes, Thinker.#FIRST_NODES);
      const now = performance.now();
      const lines = ask.lines || Thinker.#MOST_LINES;
      this.#job = { id, lines, since: now, told: now, timeMs, plies, offered, searches: false };
      this.#goOn();
    } catch (error) {
      this.#fail(id, error);
    }
  }
}

/** @type {import('./messages.js').CreateThinker} */
globalThis.ludotecaThinker = (...given) => {
  const thinker = new Thinker(...given);
  return (request) => thinker.take(request);
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
