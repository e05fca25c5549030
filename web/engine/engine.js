/**
 * The page's interface to the engine, which handles one request at a time and returns a promise. The engine
 * runs in a classic worker started from a Blob, the only kind that works in every embed. Where workers are
 * forbidden, it runs on the page in short slices. A worker that hangs is replaced, and its request is
 * repeated once. An idle worker is terminated, because a page may contain many games.
 */

/** @import { Ask, Choice, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { EngineFile, Offered, Report, Request, Settings } from './messages.js' */
import { runScript } from '../assets.js';
import { GAMES } from '../games/games.js';
import { dropNet, fetchNet, gameOf, within } from '../state/engine-files.js';
import { fetchFile, LoadError } from '../state/loading.js';
import { LEVELS } from '../state/players.js';
import { SolvedTables } from '../perfect/engine-tables.js';
import { FILE_MS, NODES_PER_MS, SILENCE_MS, STOP_MS, WORKER_START_MS } from '../timeouts.js';

export { fetchNet };

/**
 * `accepted`: whether the engine accepts the offer in the request; null without an offer.
 * @typedef {{ choice: Choice, thought: Thought, accepted: boolean | null }} Answer
 */
/**
 * @typedef {object} SearchOptions
 * @property {number} timeMs maximum thinking time
 * @property {number} [plies] depth at which the search may stop
 * @property {boolean} [waitsForTables] true to wait for the tables of a solved game without a time limit
 * @property {boolean} [isOpening] true not to wait for the table of all positions: for the first moves of a
 *   game
 * @property {Offered | null} [offered] offer that the answer accepts or declines
 * @property {(thought: Thought) => void} [onProgress] called at most ten times a second
 * @property {AbortSignal} [signal]
 */
/** @typedef {(request: Exclude<Request, { type: 'start' }>) => void} Post */
/**
 * `given`: paths of the nets and tables that have been sent to the host.
 * @typedef {{ place: 'worker' | 'page', post: Post, end: () => void, given: Set<string> }} Host
 */
/**
 * @typedef {object} Job
 * @property {number} id
 * @property {Extract<Request, { type: 'ask' }>} request
 * @property {SearchOptions} options
 * @property {(answer: Answer) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {boolean} aborted
 * @property {boolean} repeated true if it was sent to a second worker
 * @property {ReturnType<typeof setTimeout> | undefined} watch
 */

/** Time without a request after which a worker is terminated, in ms. */
export const IDLE_MS = 30_000;
/** Target durations of a slice of thinking, in ms. */
const WORKER_SLICE_MS = 10;
const PAGE_SLICE_MS = 6;
const MEBIBYTE = 1 << 20;

const aborted = () => new DOMException('the search was given up', 'AbortError');

/**
 * Returns the error for a report. A missing or damaged net becomes a `LoadError`.
 * @param {Extract<Report, { type: 'failed' }>} report
 * @returns {Error}
 */
const errorOf = ({ message, wrong }) =>
  message.startsWith('net.') ? new LoadError(message) : Object.assign(new Error(message), wrong);

/** Returns the ruleset id in the text of a record, or ''. @param {string} record */
const rulesetOf = (record) => /^\[Ruleset "([^"]*)"\]/m.exec(record)?.[1] ?? '';

/** Returns whether a request was rejected because it was aborted. @param {unknown} reason */
export const isAborted = (reason) => reason instanceof DOMException && reason.name === 'AbortError';

/**
 * Returns the size of the transposition table. It is small on devices with little memory, and on the page,
 * which is blocked while the table is initialised.
 * @param {Host['place']} place
 */
function tableBytes(place) {
  const memory = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 4;
  return (place === 'page' ? 4 : memory <= 2 ? 8 : 16) * MEBIBYTE;
}

/** @param {Host['place']} place @returns {Settings} */
const settingsOf = (place) => ({
  tableBytes: tableBytes(place),
  sliceMs: place === 'page' ? PAGE_SLICE_MS : WORKER_SLICE_MS,
  nodesPerMs: NODES_PER_MS,
});

/**
 * Dependencies of an engine; tests replace them.
 * @typedef {object} Dependencies
 * @property {() => Promise<Worker>} makeWorker
 * @property {(report: (report: Report) => void) => Promise<Post>} startOnPage starts the engine on the page
 * @property {typeof fetchNet} netOf
 * @property {() => void} onAnswer called after each answer
 */
/** @type {Dependencies} */
const DEFAULTS = { makeWorker, startOnPage, netOf: fetchNet, onAnswer: () => {} };

/** The engine, started by the first request. */
export class Engine {
  /** @type {WebAssembly.Module} */ #module;
  /** @type {Dependencies} */ #dependencies;
  /** @type {Promise<Host> | null} */ #host = null;
  #mayUseWorkers = true;
  /** Tables of solved games. */
  #solvedTables = new SolvedTables();
  /** @type {Job | null} */ #job = null;
  /** Timer that terminates an idle worker. @type {ReturnType<typeof setTimeout> | undefined} */ #idleTimer;
  #ids = 0;
  /** Environment in which the engine was last started. @type {Host['place'] | null} */ place = null;

  /**
   * @param {WebAssembly.Module} module the engine's package
   * @param {Partial<Dependencies>} [dependencies] replacements for tests
   */
  constructor(module, dependencies) {
    this.#module = module;
    this.#dependencies = { ...DEFAULTS, ...dependencies };
  }

  /**
   * Searches the current position of a record. Aborts any request in progress.
   * @param {string} record text of the record
   * @param {Ask} ask
   * @param {SearchOptions} options
   * @returns {Promise<Answer>} rejected with an `AbortError` if aborted, or with another error to show
   */
  think(record, ask, options) {
    this.#giveUp();
    clearTimeout(this.#idleTimer);
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve, reject) => {
      const { timeMs, plies = null, offered = null, signal } = options;
      /** @type {Job} */
      const job = {
        id,
        request: { type: 'ask', id, record, ask, timeMs, plies, offered },
        options,
        resolve,
        reject,
        aborted: false,
        repeated: false,
        watch: undefined,
      };
      this.#job = job;
      if (signal?.aborted === true) return this.#end(job, () => reject(aborted()));
      signal?.addEventListener('abort', () => this.#abort(job), { once: true });
      return void this.#send(job);
    });
  }

  /** Aborts the current request, and terminates the worker to free its memory. */
  async close() {
    this.#giveUp();
    await this.#restart();
  }

  /**
   * Aborts and rejects the current request. The next request can be sent before this one has stopped, because
   * the worker handles messages in order.
   */
  #giveUp() {
    const job = this.#job;
    if (job === null) return;
    this.#abort(job);
    this.#end(job, () => job.reject(aborted()));
  }

  /** @param {Job} job */
  async #send(job) {
    this.#host ??= this.#start();
    const { record } = job.request;
    try {
      // The net, without which no position can be evaluated, loads while the worker starts.
      const [host, net] = await Promise.all([
        this.#host,
        within(this.#dependencies.netOf(rulesetOf(record)), FILE_MS),
      ]);
      if (net !== null) sendFile(host, { type: 'net', ...net });
      await this.#sendTables(host, job);
      if (this.#job !== job) return;
      this.#restartTimer(job, SILENCE_MS);
      host.post(job.request);
    } catch (error) {
      // Let the next request fetch a missing net again.
      dropNet(rulesetOf(record));
      this.#end(job, () => job.reject(error));
    }
  }

  /**
   * Sends the tables of a solved game to the host if the request is for full strength. Waits for them for a
   * limited time, or without a limit if the request has `waitsForTables`.
   * @param {Host} host
   * @param {Job} job
   */
  async #sendTables(host, { request: { record, ask }, options }) {
    const { waitsForTables = false, isOpening = false } = options;
    const ruleset = rulesetOf(record);
    const game = gameOf(ruleset);
    if (game === undefined || GAMES[game].tableBytes === undefined || (ask.level ?? LEVELS) < LEVELS) return;
    await this.#solvedTables.send(ruleset, { waitsForTables, isOpening }, (file) => sendFile(host, file));
  }

  /** @param {Job} job */
  #abort(job) {
    if (this.#job !== job || job.aborted) return;
    job.aborted = true;
    // The request has not been sent yet.
    if (job.watch === undefined) return this.#end(job, () => job.reject(aborted()));
    this.#restartTimer(job, STOP_MS);
    void this.#host?.then(({ post }) => post({ type: 'stop', id: job.id }));
  }

  /** Restarts the timer after which a job is considered hung. @param {Job} job @param {number} limitMs */
  #restartTimer(job, limitMs) {
    clearTimeout(job.watch);
    job.watch = setTimeout(() => void this.#retry(job, new Error('the engine did not answer')), limitMs);
  }

  /** Repeats a job once on a new worker after a hang or a crash. @param {Job} job @param {Error} why */
  async #retry(job, why) {
    await this.#restart();
    if (this.#job !== job) return;
    if (job.aborted || job.repeated) return this.#end(job, () => job.reject(job.aborted ? aborted() : why));
    job.repeated = true;
    clearTimeout(job.watch);
    job.watch = undefined;
    return this.#send(job);
  }

  /** Terminates the worker. The next request starts a new one. */
  async #restart() {
    clearTimeout(this.#idleTimer);
    const host = this.#host;
    this.#host = null;
    (await host?.catch(() => null))?.end();
  }

  /** @param {Job} job @param {() => void} settle */
  #end(job, settle) {
    clearTimeout(job.watch);
    if (this.#job === job) {
      this.#job = null;
      // Also terminates a worker that is still starting for an aborted request.
      if (this.place !== 'page') this.#idleTimer = setTimeout(() => void this.#restart(), IDLE_MS);
    }
    settle();
  }

  /** Discards a damaged file, so that the next request fetches it again. @param {string} path */
  #dropFile(path) {
    this.#solvedTables.drop(path);
    void this.#host?.then(({ given }) => given.delete(path));
  }

  /** @param {Report} report */
  #receive(report) {
    if (report.type === 'refused') this.#dropFile(report.path);
    const job = this.#job;
    if (job === null || !('id' in report) || report.id !== job.id) return;
    if (job.aborted && report.type !== 'stopped') {
      if (report.type !== 'progress') this.#end(job, () => job.reject(aborted()));
      return;
    }
    switch (report.type) {
      case 'progress':
        this.#restartTimer(job, SILENCE_MS);
        job.options.onProgress?.(report.thought);
        break;
      case 'done': {
        const { choice, thought, accepted } = report;
        this.#dependencies.onAnswer();
        this.#end(job, () => job.resolve({ choice, thought, accepted }));
        break;
      }
      case 'failed': {
        const error = errorOf(report);
        // The net is damaged or belongs to another ruleset.
        if (error instanceof LoadError) this.#dropFile(dropNet(rulesetOf(job.request.record)));
        if (report.broken) void this.#retry(job, error);
        else this.#end(job, () => job.reject(error));
        break;
      }
      default:
        this.#end(job, () => job.reject(aborted()));
    }
  }

  /** Starts a worker or, if a worker has failed to start, the engine on the page. */
  async #start() {
    if (this.#mayUseWorkers) {
      try {
        return await this.#startWorker();
      } catch {
        this.#mayUseWorkers = false;
      }
    }
    return this.#startOnPage().catch((error) => {
      this.#host = null;
      throw error;
    });
  }

  /** @param {Host['place']} place @param {Post} post @param {() => void} [end] @returns {Host} */
  #settle(place, post, end = () => {}) {
    this.place = place;
    return { place, post, end, given: new Set() };
  }

  async #startWorker() {
    const worker = await this.#dependencies.makeWorker();
    try {
      await new Promise((resolve, reject) => {
        setTimeout(reject, WORKER_START_MS, new Error('the worker did not start'));
        worker.onerror = reject;
        worker.onmessage = ({ data }) =>
          /** @type {Report} */ (data).type === 'ready'
            ? resolve(undefined)
            : reject(new Error('the worker could not start the engine'));
        worker.postMessage(
          /** @type {Request} */ ({ type: 'start', module: this.#module, settings: settingsOf('worker') }),
        );
      });
    } catch (error) {
      worker.terminate();
      throw error;
    }
    worker.onmessage = ({ data }) => this.#receive(/** @type {Report} */ (data));
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#job !== null) void this.#retry(this.#job, new Error(event.message));
    };
    return this.#settle(
      'worker',
      (request) => worker.postMessage(request),
      () => worker.terminate(),
    );
  }

  async #startOnPage() {
    return this.#settle('page', await this.#dependencies.startOnPage((report) => this.#receive(report)));
  }
}

/** Starts a worker from a Blob that contains the scripts of the package and the thinker. */
async function makeWorker() {
  const sources = await within(
    Promise.all(['pkg/ludoteca_worker.js', 'engine/thinker.js'].map(sourceOf)),
    FILE_MS,
  );
  const url = URL.createObjectURL(new Blob(sources, { type: 'text/javascript' }));
  const worker = new Worker(url);
  for (const event of ['message', 'error'])
    worker.addEventListener(event, () => URL.revokeObjectURL(url), { once: true });
  return worker;
}

/** @param {(report: Report) => void} report @returns {Promise<Post>} */
async function startOnPage(report) {
  const [EngineClass] = await within(
    Promise.all([
      import('./on-page.js').then(({ loadEngineClass }) => loadEngineClass()),
      runScript('engine/thinker.js'),
    ]),
    FILE_MS,
  );
  return globalThis.ludotecaThinker(EngineClass, settingsOf('page'), report);
}

/** Posts a file to a host that does not have it yet. @param {Host} host @param {EngineFile} file */
function sendFile({ given, post }, file) {
  if (given.has(file.path)) return;
  given.add(file.path);
  post(file);
}

/**
 * @param {string} path relative to web/
 * @returns {Promise<string>} text with a line break at its end, so that sources can be concatenated
 */
async function sourceOf(path) {
  const response = await fetchFile(path);
  return `${await response.text()}\n`;
}
