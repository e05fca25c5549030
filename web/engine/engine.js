/**
 * The engine as the page uses it: one request at a time, answered by a promise. It thinks in a classic worker
 * started from a Blob, the one form that runs in every embed; where workers are forbidden it thinks on the
 * page, in slices that nobody notices. A worker that hangs is ended, and its request is asked once more of a
 * new one. A worker that nobody asks for a while is ended too: a page may hold many games.
 */

/** @import { GameName } from '../games/games.js' */
/** @import { Ask, Choice, Thought } from '../pkg/ludoteca_engine.js' */
/** @import { Offered, Report, Request, Settings } from './messages.js' */
import { runScript } from '../assets.js';
import { GAMES } from '../games/games.js';
import { tablesOf } from '../games/tables.js';
import { fetchWhole, LoadError } from '../state/loading.js';
import { LEVELS } from '../state/players.js';

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
/** @typedef {{ place: 'worker' | 'page', post: Post, end: () => void }} Host */
/**
 * @typedef {object} Job
 * @property {number} id
 * @property {Extract<Request, { type: 'ask' }>} request
 * @property {Wishes} wishes
 * @property {(answer: Promise<Answer>) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {boolean} aborted
 * @property {boolean} repeated asked of a second worker
 * @property {ReturnType<typeof setTimeout> | undefined} watch
 */

/** How long a worker may take to start; behind that the page thinks by itself. */
const READY_MS = 6000;
/** How long its scripts may take to come. */
const FETCH_MS = 15_000;
/** How long answers wait for a table that comes: without it the engine plays too, only not perfectly. */
const TABLE_MS = 3000;
/** A worker that thinks tells its progress ten times a second: one that says nothing for so long hangs. */
const SILENCE_MS = 5000;
/** How long a worker may take to stop. */
const STOP_MS = 1000;
/** How long a worker is kept that is asked nothing. */
const REST_MS = 30_000;
const WORKER_SLICE_MS = 10;
const PAGE_SLICE_MS = 6;
const MEBIBYTE = 1 << 20;

const aborted = () => new DOMException('the search was given up', 'AbortError');

/** @param {Extract<Report, { type: 'failed' }>} report @returns {Error} as the engine threw it */
const errorOf = ({ message, wrong }) => Object.assign(new Error(message), wrong);

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
});

/** The engine. Nothing is started before the first request. */
export class Engine {
  /** @type {WebAssembly.Module} */ #module;
  /** @type {Promise<Host> | null} */ #host = null;
  #mayUseWorkers = true;
  /**
   * By path, what comes or has come, and what waits for it, but not for long.
   * @type {Map<string, { table: Promise<Uint8Array>, wait: Promise<unknown> }>}
   */
  #tables = new Map();
  /** Tables that each host has been given. @type {WeakMap<Host, Set<string>>} */
  #learned = new WeakMap();
  /** Damaged tables are noted down before an answer says that they were of no use. */
  #noted = Promise.resolve();
  /** @type {Job | null} */ #job = null;
  /** Ends the worker. @type {ReturnType<typeof setTimeout> | undefined} */ #rest;
  #ids = 0;
  /** Where it thinks. @type {Host['place'] | null} */ place = null;

  /** @param {WebAssembly.Module} module of the engine's package */
  constructor(module) {
    this.#module = module;
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
    try {
      const host = await this.#host;
      await this.#teach(host, job);
      if (this.#job !== job) return;
      this.#listen(job, SILENCE_MS);
      host.post(job.request);
    } catch (error) {
      this.#host = null;
      this.#end(job, () => job.reject(error));
    }
  }

  /**
   * Hands over what is solved of the game, once, to a request that may use it. What comes late is handed over
   * when it comes; what fails is fetched again for the next request. What is known of every position is for
   * workers alone: on the page to unpack a part of it would be felt.
   * @param {Host} host
   * @param {Job} job
   */
  async #teach(host, { request: { record, ask }, wishes: { isPatient = false } }) {
    const [, ruleset = ''] = /^\[Ruleset "([^"]*)"\]/m.exec(record) ?? [];
    const name = /** @type {GameName[]} */ (Object.keys(GAMES)).find((each) =>
      GAMES[each].rulesets.includes(ruleset),
    );
    const files = name === undefined ? null : tablesOf(name);
    if (files === null || (ask.level ?? LEVELS) < LEVELS) return;
    const { strategy, whole } = files;
    const wanted =
      host.place === 'page'
        ? undefined
        : await within(import('../state/perfect-table.js'), isPatient ? FETCH_MS : TABLE_MS).then(
            ({ wantedTable }) => wantedTable(whole),
            () => undefined,
          );
    /** @type {[string, () => Promise<Uint8Array>][]} */
    const tables = [[strategy, () => fetchBytes(strategy)]];
    if (wanted !== undefined) tables.push([whole.path, () => wanted.table]);
    await Promise.all(tables.map(([at, load]) => this.#hand(host, at, load, isPatient)));
  }

  /**
   * @param {Host} host
   * @param {string} path
   * @param {() => Promise<Uint8Array>} load
   * @param {boolean} isPatient
   */
  async #hand(host, path, load, isPatient) {
    /** @type {Set<string>} */
    const learned = this.#learned.get(host) ?? new Set();
    this.#learned.set(host, learned);
    if (learned.has(path)) return;
    const { table, wait } = this.#tables.get(path) ?? this.#await(path, load());
    const taught = table.then((bytes) => {
      if (learned.has(path)) return;
      learned.add(path);
      host.post({ type: 'learn', path, table: bytes });
    });
    await (isPatient ? taught : Promise.race([taught, wait])).catch(() => {});
  }

  /** @param {string} path @param {Promise<Uint8Array>} table */
  #await(path, table) {
    const made = { table, wait: within(table, TABLE_MS) };
    this.#tables.set(path, made);
    table.catch(() => this.#tables.delete(path));
    return made;
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
      if (this.place === 'worker') this.#rest = setTimeout(() => void this.#restart(), REST_MS);
    }
    settle();
  }

  /** A table is damaged: the next request fetches it anew. @param {string} path */
  #refuse(path) {
    this.#noted = import('../state/perfect-table.js').then(({ refuse }) => refuse(path)).catch(() => {});
    this.#tables.delete(path);
    void this.#host?.then((host) => this.#learned.get(host)?.delete(path));
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
        this.#end(job, () => job.resolve(this.#noted.then(() => ({ choice, thought, accepted }))));
        break;
      }
      case 'failed':
        if (report.broken) void this.#lose(job, errorOf(report));
        else this.#end(job, () => job.reject(errorOf(report)));
        break;
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
        return this.#settle(await this.#startWorker());
      } catch {
        this.#mayUseWorkers = false;
      }
    }
    return this.#settle(await this.#startHere());
  }

  /** @param {Host} host */
  #settle(host) {
    this.place = host.place;
    return host;
  }

  /** @returns {Promise<Host>} */
  async #startWorker() {
    const sources = await within(
      Promise.all(['pkg/ludoteca_worker.js', 'engine/thinker.js'].map(sourceOf)),
      FETCH_MS,
    );
    const url = URL.createObjectURL(new Blob(sources, { type: 'text/javascript' }));
    const worker = new Worker(url);
    try {
      await new Promise((resolve, reject) => {
        setTimeout(reject, READY_MS, new Error('the worker did not start'));
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
    } finally {
      URL.revokeObjectURL(url);
    }
    worker.onmessage = ({ data }) => this.#hear(/** @type {Report} */ (data));
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#job !== null) void this.#lose(this.#job, new Error(event.message));
    };
    return { place: 'worker', post: (request) => worker.postMessage(request), end: () => worker.terminate() };
  }

  /** @returns {Promise<Host>} */
  async #startHere() {
    const [EngineClass] = await within(
      Promise.all([
        import('./here.js').then(({ engineHere }) => engineHere()),
        runScript('engine/thinker.js'),
      ]),
      FETCH_MS,
    );
    const post = globalThis.ludotecaThinker(EngineClass, settingsOf('page'), (report) => this.#hear(report));
    return { place: 'page', post, end: () => {} };
  }
}

/**
 * @param {string} path from web/
 * @returns {Promise<string>} with a line break at its end, so that texts can be joined
 */
async function sourceOf(path) {
  const response = await fetchWhole(path);
  return `${await response.text()}\n`;
}

/** @param {string} path from web/ */
async function fetchBytes(path) {
  const response = await fetchWhole(path);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Gives up what does not come.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} limitMs
 * @returns {Promise<T>}
 */
function within(promise, limitMs) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('a file did not come')), limitMs);
  });
  return /** @type {Promise<T>} */ (Promise.race([promise, late])).finally(() => clearTimeout(timer));
}
