/*
 * Runs the engine in slices, so that messages can arrive between them. This is a classic script without
 * imports. A worker runs it appended to the package's script. Where workers are forbidden, the page runs it.
 */

/**
 * A request. `isStarted`: the engine has received it; `searches`: the engine searches nodes for it, rather
 * than only probing a table. `since` and `reportedAt` are times in ms.
 * @typedef {{ request: Extract<import('./messages.js').Request, { type: 'ask' }>, isStarted: boolean,
 *   since: number, reportedAt: number, searches: boolean }} Job
 */

/** @typedef {import('./messages.js').EngineFile} EngineFile */

/** Works on one request at a time, in slices. */
class Thinker {
  /** Minimum interval between progress reports, in ms. */
  static #REPORT_MS = 100;
  /** Nodes in the first slice of a request, few enough to be fast on any machine. */
  static #FIRST_NODES = 256;
  /** Maximum number of nodes in a slice. */
  static #MOST_NODES = 1e6;
  /** Number of lines that is enough for every move in any position. */
  static #MOST_LINES = 1e5;
  /** Bytes per call of `String.fromCharCode`, few enough to be its arguments in any browser. */
  static #LETTERS = 8192;
  /** Positions of a table to load in one slice, few enough to be fast on any machine. */
  static #POSITIONS = 512;
  #EngineClass;
  #options;
  #report;
  #now;
  #channel = new MessageChannel();
  /** @type {InstanceType<import('./messages.js').EngineClass> | null} */
  #engine = null;
  /** @type {Job | null} */
  #job = null;
  /** All received files, for this engine and any that replaces it. @type {EngineFile[]} */
  #files = [];
  /** Files that this engine has not loaded yet. @type {EngineFile[]} */
  #pendingFiles = [];
  #isLoading = false;
  #nodes = Thinker.#FIRST_NODES;
  #isDue = false;

  /** @param {Parameters<import('./messages.js').CreateThinker>} given */
  constructor(...[EngineClass, options, report, now = () => performance.now()]) {
    this.#EngineClass = EngineClass;
    this.#options = options;
    this.#report = report;
    this.#now = now;
    this.#channel.port1.onmessage = () => {
      this.#isDue = false;
      this.#work();
    };
  }

  #goOn() {
    if (!this.#isDue) this.#channel.port2.postMessage(null);
    this.#isDue = true;
  }

  /** @param {number} id @param {unknown} error */
  #fail(id, error) {
    this.#job = null;
    // If there is no engine, its memory could not be allocated, and only a new worker may get enough.
    const broken = !this.#engine || error instanceof WebAssembly.RuntimeError;
    if (broken) this.#engine = null;
    const { message = String(error), key, values, causes } = Object(error);
    const wrong = key === undefined ? null : { key, values, causes };
    this.#report({ type: 'failed', id, message, wrong, broken });
  }

  /** Adapts the number of nodes per slice to the machine's speed. @param {number} spentMs */
  #adapt(spentMs) {
    if (this.#options.nodesPerMs > 0) return;
    const factor = Math.min(4, Math.max(1 / 8, this.#options.sliceMs / Math.max(spentMs, 0.1)));
    this.#nodes = Math.min(Thinker.#MOST_NODES, Math.max(1, Math.round(this.#nodes * factor)));
  }

  /** Runs one slice: creates the engine, feeds it part of a pending file, or works on the request. */
  #work() {
    const [job, engine, file] = [this.#job, this.#engine, this.#pendingFiles[0]];
    try {
      if (engine === null) this.#begin();
      else if (file !== undefined) this.#load(engine, file);
      else if (job === null) return;
      else if (!job.isStarted) this.#ask(engine, job);
      else if (this.#think(engine, job)) return;
      this.#goOn();
    } catch (error) {
      if (job !== null) this.#fail(job.request.id, error);
    }
  }

  #begin() {
    this.#engine = new this.#EngineClass(this.#options.tableBytes);
    this.#pendingFiles = [...this.#files];
    this.#isLoading = false;
  }

  /**
   * Loads a part of a file into the engine. The package takes files as strings with one character per byte.
   * @param {InstanceType<import('./messages.js').EngineClass>} engine
   * @param {EngineFile} file
   */
  #load(engine, { type, path, file }) {
    try {
      if (this.#isLoading) {
        if (!engine.continueLoading(Thinker.#POSITIONS)) return;
        this.#pendingFiles.shift();
      } else {
        const letters = [];
        for (let at = 0; at < file.length; at += Thinker.#LETTERS)
          letters.push(String.fromCharCode(...file.subarray(at, at + Thinker.#LETTERS)));
        engine[type === 'net' ? 'loadNet' : 'loadTable'](letters.join(''));
      }
      this.#isLoading = !this.#isLoading;
    } catch {
      this.#isLoading = false;
      this.#pendingFiles.shift();
      this.#files = this.#files.filter((each) => each.path !== path);
      this.#report({ type: 'refused', path });
    }
  }

  /** @param {InstanceType<import('./messages.js').EngineClass>} engine @param {Job} job */
  #ask(engine, job) {
    engine.ask(job.request.record, job.request.ask);
    job.isStarted = true;
    job.since = job.reportedAt = this.#now();
    this.#nodes = Math.min(this.#nodes, Thinker.#FIRST_NODES);
  }

  /**
   * Searches for one slice. Returns whether the request has been answered.
   * @param {InstanceType<import('./messages.js').EngineClass>} engine
   * @param {Job} job
   */
  #think(engine, job) {
    const { id, ask, timeMs, plies, offered } = job.request;
    const lines = ask.lines || Thinker.#MOST_LINES;
    const begun = this.#now();
    const isDone = engine.run(this.#nodes) || (plies !== null && engine.thought(1).depth >= plies);
    const now = this.#now();
    if (job.searches) this.#adapt(now - begun);
    else job.searches = engine.thought(1).nodes > 0;
    // Even after the time limit, go on until at least one move has a value: otherwise none can be chosen.
    const { nodesPerMs } = this.#options;
    const spentMs = nodesPerMs > 0 ? engine.thought(1).nodes / nodesPerMs : now - job.since;
    if (isDone || (spentMs >= timeMs && engine.thought(1).lines.length > 0)) {
      this.#job = null;
      const accepted = offered === null ? null : engine.accepts(offered.offer, offered.side);
      this.#report({ type: 'done', id, thought: engine.thought(lines), choice: engine.choice(), accepted });
      return true;
    }
    if (now - job.reportedAt >= Thinker.#REPORT_MS) {
      job.reportedAt = now;
      this.#report({ type: 'progress', id, thought: engine.thought(lines) });
    }
    return false;
  }

  /** @param {Parameters<ReturnType<import('./messages.js').CreateThinker>>[0]} request */
  take(request) {
    if (request.type === 'stop') {
      if (this.#job?.request.id === request.id) this.#job = null;
      this.#report({ type: 'stopped', id: request.id });
      return;
    }
    if (request.type === 'ask')
      this.#job = { request, isStarted: false, since: 0, reportedAt: 0, searches: false };
    else {
      this.#files.push(request);
      if (this.#engine !== null) this.#pendingFiles.push(request);
    }
    this.#goOn();
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
  const report = (report) => globalThis.postMessage(report);
  globalThis.onmessage = ({ data }) => {
    const request = /** @type {import('./messages.js').Request} */ (data);
    if (request.type !== 'start') {
      take(request);
      return;
    }
    try {
      wasm_bindgen.initSync({ module: request.module });
      take = globalThis.ludotecaThinker(wasm_bindgen.Engine, request.settings, report);
      report({ type: 'ready' });
    } catch (error) {
      report({ type: 'unready', message: String(error) });
    }
  };
}
