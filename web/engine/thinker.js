/*
 * What thinks, in slices, so that it hears between two of them. In a worker this file stands behind the
 * package's script, in one text; where workers are forbidden the page imports it. So it is a classic script
 * without imports.
 */

/**
 * What has been asked. `isAsked`: the engine knows of it; `searches`: it no longer looks moves up in a table,
 * which takes no nodes.
 * @typedef {{ request: Extract<import('./messages.js').Request, { type: 'ask' }>, isAsked: boolean,
 *   since: number, told: number, searches: boolean }} Job
 */

/** @typedef {import('./messages.js').Lesson} Lesson */

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
  /** A slice of a table to learn, of which no machine takes long either. */
  static #POSITIONS = 512;
  #EngineClass;
  #options;
  #tell;
  #now;
  #channel = new MessageChannel();
  /** @type {InstanceType<import('./messages.js').EngineClass> | null} */
  #engine = null;
  /** @type {Job | null} */
  #job = null;
  /** What it has been handed to learn. @type {Lesson[]} */
  #lessons = [];
  /** What the engine has not learned yet. @type {Lesson[]} */
  #unlearned = [];
  #isLearning = false;
  #nodes = Thinker.#FIRST_NODES;
  #isDue = false;

  /** @param {Parameters<import('./messages.js').CreateThinker>} given */
  constructor(...[EngineClass, options, tell, now = () => performance.now()]) {
    this.#EngineClass = EngineClass;
    this.#options = options;
    this.#tell = tell;
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
    // Without an engine there was no memory for its table: only another worker has more.
    const broken = !this.#engine || error instanceof WebAssembly.RuntimeError;
    if (broken) this.#engine = null;
    const { message = String(error), key, values, causes } = Object(error);
    const wrong = key === undefined ? null : { key, values, causes };
    this.#tell({ type: 'failed', id, message, wrong, broken });
  }

  /** The next slice has as many nodes as this machine searches in its time. @param {number} spentMs */
  #adapt(spentMs) {
    if (this.#options.nodesPerMs > 0) return;
    const factor = Math.min(4, Math.max(1 / 8, this.#options.sliceMs / Math.max(spentMs, 0.1)));
    this.#nodes = Math.min(Thinker.#MOST_NODES, Math.max(1, Math.round(this.#nodes * factor)));
  }

  /** Does one slice of what there is to do: learns all that it has been handed, then thinks. */
  #work() {
    const [job, engine, lesson] = [this.#job, this.#engine, this.#unlearned[0]];
    try {
      if (engine === null) this.#begin();
      else if (lesson !== undefined) this.#learn(engine, lesson);
      else if (job === null) return;
      else if (!job.isAsked) this.#ask(engine, job);
      else if (this.#think(engine, job)) return;
      this.#goOn();
    } catch (error) {
      if (job !== null) this.#fail(job.request.id, error);
    }
  }

  #begin() {
    this.#engine = new this.#EngineClass(this.#options.tableBytes);
    this.#unlearned = [...this.#lessons];
    this.#isLearning = false;
  }

  /**
   * The package takes a file as a text with a letter for each byte.
   * @param {InstanceType<import('./messages.js').EngineClass>} engine
   * @param {Lesson} lesson
   */
  #learn(engine, { type, path, file }) {
    try {
      if (this.#isLearning) {
        if (!engine.learnOn(Thinker.#POSITIONS)) return;
        this.#unlearned.shift();
      } else {
        const letters = [];
        for (let at = 0; at < file.length; at += Thinker.#LETTERS)
          letters.push(String.fromCharCode(...file.subarray(at, at + Thinker.#LETTERS)));
        engine[type === 'net' ? 'learnNet' : 'learn'](letters.join(''));
      }
      this.#isLearning = !this.#isLearning;
    } catch {
      this.#isLearning = false;
      this.#unlearned.shift();
      this.#lessons = this.#lessons.filter((each) => each.path !== path);
      this.#tell({ type: 'refused', path });
    }
  }

  /**
   * @param {InstanceType<import('./messages.js').EngineClass>} engine
   * @param {Job} job
   */
  #ask(engine, job) {
    engine.ask(job.request.record, job.request.ask);
    job.isAsked = true;
    job.since = job.told = this.#now();
    this.#nodes = Math.min(this.#nodes, Thinker.#FIRST_NODES);
  }

  /**
   * Thinks for one slice; whether it has answered.
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
    // Before the first turn has a value, there is nothing to choose from, however late it is.
    const { nodesPerMs } = this.#options;
    const spentMs = nodesPerMs > 0 ? engine.thought(1).nodes / nodesPerMs : now - job.since;
    if (isDone || (spentMs >= timeMs && engine.thought(1).lines.length > 0)) {
      this.#job = null;
      const accepted = offered === null ? null : engine.accepts(offered.offer, offered.side);
      this.#tell({ type: 'done', id, thought: engine.thought(lines), choice: engine.choice(), accepted });
      return true;
    }
    if (now - job.told >= Thinker.#REPORT_MS) {
      job.told = now;
      this.#tell({ type: 'progress', id, thought: engine.thought(lines) });
    }
    return false;
  }

  /** @param {Parameters<ReturnType<import('./messages.js').CreateThinker>>[0]} request */
  take(request) {
    if (request.type === 'stop') {
      if (this.#job?.request.id === request.id) this.#job = null;
      this.#tell({ type: 'stopped', id: request.id });
      return;
    }
    if (request.type === 'ask') this.#job = { request, isAsked: false, since: 0, told: 0, searches: false };
    else {
      this.#lessons.push(request);
      if (this.#engine !== null) this.#unlearned.push(request);
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
