/**
 * The engine as the page uses it: one request at a time, answered by a promise. It thinks in a classic worker
 * started from a Blob, the one form that runs in every embed; where workers are forbidden it thinks on the
 * page, in slices that nobody notices. A worker that hangs is ended, and its request is asked once more of a
 * new one. A worker that nobody asks for a while is ended too: a page may hold many games.
 */

/** @import { Ask, Choice, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { Lesson, Offered, Report, Request, Settings } from './messages.js' */
import { runScript } from '../assets.js';
import { GAMES } from '../games/games.js';
import { dropNet, fetchNet, gameOf, within } from '../state/engine-files.js';
import { fetchWhole, LoadError } from '../state/loading.js';
import { LEVELS } from '../state/players.js';
import { Solved } from '../perfect/engine-tables.js';
import { FILE_MS, NODES_PER_MS, SILENCE_MS, STOP_MS, WORKER_START_MS } from '../timeouts.js';

export { fetchNet };

/**
 * @typedef {{ choice: Choice, thought: Thought, accepted: boolean | null }} Answer `accepted`: the offer that
 *   was asked about
 */
/**
 * @typedef {object} Wishes
 * @property {number} timeMs the longest it may think
 * @property {number} [plies] deep enough
 * @property {boolean} [isPatient] it waits for what is solved of the game, however long that takes
 * @property {Offered | null} [offered] whether to accept it is part of the answer
 * @property {(thought: Thought) => void} [onProgress] at most ten times a second
 * @property {AbortSignal} [signal]
 */
/** @typedef {(request: Exclude<Request, { type: 'start' }>) => void} Post */
/**
 * @typedef {{ place: 'worker' | 'page', post: Post, end: () => void, given: Set<string> }} Host `given`:
 *   paths of nets and tables that it has
 */
/**
 * @typedef {object} Job
 * @property {number} id
 * @property {Extract<Request, { type: 'ask' }>} request
 * @property {Wishes} wishes
 * @property {(answer: Answer) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {boolean} aborted
 * @property {boolean} repeated asked of a second worker
 * @property {ReturnType<typeof setTimeout> | undefined} watch
 */

/** Time without a request after which a worker is ended, in ms. */
export const REST_MS = 30_000;
/** Duration of a slice of thinking, in ms. */
const WORKER_SLICE_MS = 10;
const PAGE_SLICE_MS = 6;
const MEBIBYTE = 1 << 20;

const aborted = () => new DOMException('the search was given up', 'AbortError');

/**
 * As the engine threw it; if its net is missing or damaged, that is a file that did not come.
 * @param {Extract<Report, { type: 'failed' }>} report
 * @returns {Error}
 */
const errorOf = ({ message, wrong }) =>
  message.startsWith('net.') ? new LoadError(message) : Object.assign(new Error(message), wrong);

/** The id of the ruleset of a record. @param {string} record its text */
const rulesetOf = (record) => /^\[Ruleset "([^"]*)"\]/m.exec(record)?.[1] ?? '';

/** @param {unknown} reason whether this is what becomes of a request that was given up */
export const isAborted = (reason) => reason instanceof DOMException && reason.name === 'AbortError';

/**
 * What a table may take: little on a machine that has little, and on the page, where filling it would be
 * felt.
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
 * What an engine uses from outside; tests give it something else.
 * @typedef {object} Means
 * @property {() => Promise<Worker>} makeWorker
 * @property {(tell: (report: Report) => void) => Promise<Post>} thinkHere makes what thinks on the page
 * @property {typeof fetchNet} netOf
 * @property {() => void} onAnswer called when it has answered
 */
/** @type {Means} */
const MEANS = { makeWorker, thinkHere, netOf: fetchNet, onAnswer: () => {} };

/** The engine. Nothing is started before the first request. */
export class Engine {
  /** @type {WebAssembly.Module} */ #module;
  /** @type {Means} */ #means;
  /** @type {Promise<Host> | null} */ #host = null;
  #mayUseWorkers = true;
  /** The tables of solved games. */
  #solved = new Solved();
  /** @type {Job | null} */ #job = null;
  /** Ends the worker. @type {ReturnType<typeof setTimeout> | undefined} */ #rest;
  #ids = 0;
  /** Where it thinks. @type {Host['place'] | null} */ place = null;

  /**
   * @param {WebAssembly.Module} module of the engine's package
   * @param {Partial<Means>} [means] in place of the usual ones
   */
  constructor(module, means) {
    this.#module = module;
    this.#means = { ...MEANS, ...means };
  }

  /**
   * Thinks about where a record stands. A request that is still being thought about is given up.
   * @param {string} record its text
   * @param {Ask} ask
   * @param {Wishes} wishes
   * @returns {Promise<Answer>} rejected with an `AbortError` when it was given up, else with a sentence
   */
  think(record, ask, wishes) {
    this.#giveUp();
    clearTimeout(this.#rest);
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve, reject) => {
      const { timeMs, plies = null, offered = null, signal } = wishes;
      /** @type {Job} */
      const job = {
        id,
        request: { type: 'ask', id, record, ask, timeMs, plies, offered },
        wishes,
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

  /** Gives up what is being thought about, and the worker with its memory. */
  async close() {
    this.#giveUp();
    await this.#restart();
  }

  /**
   * The next request does not wait until the present one has stopped: the worker takes them in their order.
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
      // The net comes while the worker starts: without it no position can be judged.
      const [host, net] = await Promise.all([
        this.#host,
        within(this.#means.netOf(rulesetOf(record)), FILE_MS),
      ]);
      if (net !== null) give(host, { type: 'net', ...net });
      await this.#teach(host, job);
      if (this.#job !== job) return;
      this.#listen(job, SILENCE_MS);
      host.post(job.request);
    } catch (error) {
      // What does not come at all is fetched anew, too.
      dropNet(rulesetOf(record));
      this.#end(job, () => job.reject(error));
    }
  }

  /**
   * Hands over what is solved of the game to a request that is to be answered as well as can be; it waits for
   * that, but not for long.
   * @param {Host} host
   * @param {Job} job
   */
  async #teach(host, { request: { record, ask }, wishes: { isPatient = false } }) {
    const ruleset = rulesetOf(record);
    const game = gameOf(ruleset);
    if (game === undefined || GAMES[game].tableBytes === undefined || (ask.level ?? LEVELS) < LEVELS) return;
    await this.#solved.teach(ruleset, host.place, isPatient, (lesson) => give(host, lesson));
  }

  /** @param {Job} job */
  #abort(job) {
    if (this.#job !== job || job.aborted) return;
    job.aborted = true;
    // Nothing has been asked yet.
    if (job.watch === undefined) return this.#end(job, () => job.reject(aborted()));
    this.#listen(job, STOP_MS);
    void this.#host?.then(({ post }) => post({ type: 'stop', id: job.id }));
  }

  /** Counts anew until the job's worker hangs. @param {Job} job @param {number} limitMs */
  #listen(job, limitMs) {
    clearTimeout(job.watch);
    job.watch = setTimeout(() => void this.#lose(job, new Error('the engine did not answer')), limitMs);
  }

  /** The engine has been lost with this job. @param {Job} job @param {Error} why */
  async #lose(job, why) {
    await this.#restart();
    if (this.#job !== job) return;
    if (job.aborted || job.repeated) return this.#end(job, () => job.reject(job.aborted ? aborted() : why));
    job.repeated = true;
    clearTimeout(job.watch);
    job.watch = undefined;
    return this.#send(job);
  }

  /** The next request starts another worker. */
  async #restart() {
    clearTimeout(this.#rest);
    const host = this.#host;
    this.#host = null;
    (await host?.catch(() => null))?.end();
  }

  /** @param {Job} job @param {() => void} settle */
  #end(job, settle) {
    clearTimeout(job.watch);
    if (this.#job === job) {
      this.#job = null;
      // One that is still starting for a request that was given up is ended too.
      if (this.place !== 'page') this.#rest = setTimeout(() => void this.#restart(), REST_MS);
    }
    settle();
  }

  /** A file is damaged: the next request fetches it anew. @param {string} path */
  #refuse(path) {
    this.#solved.refuse(path);
    void this.#host?.then(({ given }) => given.delete(path));
  }

  /** @param {Report} report */
  #hear(report) {
    if (report.type === 'refused') this.#refuse(report.path);
    const job = this.#job;
    if (job === null || !('id' in report) || report.id !== job.id) return;
    if (job.aborted && report.type !== 'stopped') {
      if (report.type !== 'progress') this.#end(job, () => job.reject(aborted()));
      return;
    }
    switch (report.type) {
      case 'progress':
        this.#listen(job, SILENCE_MS);
        job.wishes.onProgress?.(report.thought);
        break;
      case 'done': {
        const { choice, thought, accepted } = report;
        this.#means.onAnswer();
        this.#end(job, () => job.resolve({ choice, thought, accepted }));
        break;
      }
      case 'failed': {
        const error = errorOf(report);
        // What came in its net's place was damaged, or the net of another ruleset.
        if (error instanceof LoadError) this.#refuse(dropNet(rulesetOf(job.request.record)));
        if (report.broken) void this.#lose(job, error);
        else this.#end(job, () => job.reject(error));
        break;
      }
      default:
        this.#end(job, () => job.reject(aborted()));
    }
  }

  /**
   * A worker, or the page itself: once a worker could not be had, no other is tried.
   * @returns {Promise<Host>}
   */
  async #start() {
    if (this.#mayUseWorkers) {
      try {
        return await this.#startWorker();
      } catch {
        this.#mayUseWorkers = false;
      }
    }
    return this.#startHere().catch((error) => {
      this.#host = null;
      throw error;
    });
  }

  /** @param {Host['place']} place @param {Post} post @param {() => void} [end] @returns {Host} */
  #settle(place, post, end = () => {}) {
    this.place = place;
    return { place, post, end, given: new Set() };
  }

  /** @returns {Promise<Host>} */
  async #startWorker() {
    const worker = await this.#means.makeWorker();
    try {
      await new Promise((resolve, reject) => {
        setTimeout(reject, WORKER_START_MS, new Error('the worker did not start'));
        worker.onerror = reject;
        worker.onmessage = ({ data }) =>
          /** @type {Report} */ (data).type === 'ready'
            ? resolve(undefined)
            : reject(new Error('the worker cannot think'));
        worker.postMessage(
          /** @type {Request} */ ({ type: 'start', module: this.#module, settings: settingsOf('worker') }),
        );
      });
    } catch (error) {
      worker.terminate();
      throw error;
    }
    worker.onmessage = ({ data }) => this.#hear(/** @type {Report} */ (data));
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#job !== null) void this.#lose(this.#job, new Error(event.message));
    };
    return this.#settle(
      'worker',
      (request) => worker.postMessage(request),
      () => worker.terminate(),
    );
  }

  /** @returns {Promise<Host>} */
  async #startHere() {
    return this.#settle('page', await this.#means.thinkHere((report) => this.#hear(report)));
  }
}

/** Starts a worker from a Blob with the package's script and the thinker's. */
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

/** @param {(report: Report) => void} tell @returns {Promise<Post>} */
async function thinkHere(tell) {
  const [EngineClass] = await within(
    Promise.all([import('./here.js').then(({ engineHere }) => engineHere()), runScript('engine/thinker.js')]),
    FILE_MS,
  );
  return globalThis.ludotecaThinker(EngineClass, settingsOf('page'), tell);
}

/** Hands over a file, once. @param {Host} host @param {Lesson} lesson */
function give({ given, post }, lesson) {
  if (given.has(lesson.path)) return;
  given.add(lesson.path);
  post(lesson);
}

/**
 * @param {string} path from web/
 * @returns {Promise<string>} with a line break at its end, so that texts can be joined
 */
async function sourceOf(path) {
  const response = await fetchWhole(path);
  return `${await response.text()}\n`;
}
