/**
 * Handles requests for the service worker: answers them from the cache or from the host, or leaves them to
 * the browser. A cache that is full, fails or hangs never makes a working host unreachable.
 */
import { ASSETS } from './build-files.js';
import { readShare, RECEIVED } from './received.js';

/** @import { BuildFiles } from './build-files.js' */
/** @import { CachedBuild } from './cached-build.js' */

/**
 * @typedef {object} Network
 * @property {typeof fetch} fetch
 * @property {(act: () => void, delayMs: number) => unknown} setTimeout
 * @property {number} lateMs time after which a file is also requested from the network, as a cache may hang
 */

/**
 * Returns whether a request may be answered from the cache. Range requests, requests for a fresh copy and
 * requests only for the browser's HTTP cache are left to the browser.
 * @param {Request} request
 */
const isOrdinary = ({ method, mode, headers, cache }) =>
  method === 'GET' &&
  !headers.has('range') &&
  (mode === 'navigate' || !['reload', 'no-store', 'only-if-cached'].includes(cache));

export class Requests {
  #files;
  #build;
  #network;

  /** @param {BuildFiles} files @param {CachedBuild} build @param {Network} network */
  constructor(files, build, network) {
    this.#files = files;
    this.#build = build;
    this.#network = network;
  }

  /**
   * Answers a request, or returns null if the browser should handle it as if there were no service worker.
   * @param {Request} request
   * @param {(work: Promise<unknown>) => void} waitUntil keeps the worker alive for `work`
   */
  respond(request, waitUntil) {
    const { origin, pathname } = new URL(request.url);
    if (request.method === 'POST' && origin + pathname === this.#files.addressOf(RECEIVED))
      return this.#receive(request).catch(() => this.#toPage());
    if (!isOrdinary(request)) return null;
    const path = this.#files.pathOf(request.url);
    if (path !== null) return this.#answer(path, request, waitUntil);
    return request.url.startsWith(this.#files.addressOf(ASSETS)) ? this.#answerOther(request) : null;
  }

  /** @param {string} [query] */
  #toPage(query = '') {
    return Response.redirect(this.#files.addressOf(`./${query}`), 303);
  }

  /** @param {Request} request */
  async #receive(request) {
    const { query, shared } = await readShare(request, new URL(this.#files.addressOf('./')).origin);
    if (shared !== undefined) await this.#build.note(RECEIVED, shared);
    return this.#toPage(query);
  }

  /** @returns {Promise<null>} */
  #late() {
    const { setTimeout, lateMs } = this.#network;
    return new Promise((resolve) => void setTimeout(() => resolve(null), lateMs));
  }

  /**
   * Answers a request from the cache, otherwise by sending the unchanged request to the host. Without a
   * network, falls back to a late or damaged copy, or to another build's file.
   * @param {string} path
   * @param {Request} request
   * @param {(work: Promise<unknown>) => void} waitUntil
   */
  async #answer(path, request, waitUntil) {
    const found = await Promise.race([this.#build.cached(path), this.#late()]);
    if (found !== null) return found;
    const fresh = await this.#network.fetch(request).catch(() => null);
    // Without a network, a late answer or a file of another build is better than none.
    if (fresh === null) return (await this.#build.cached(path, true)) ?? (await this.#elsewhere(path));
    if (fresh.ok) waitUntil(this.#build.restore(path, fresh.clone()).catch(() => {}));
    return fresh;
  }

  /** @param {string} path */
  async #elsewhere(path) {
    return (await this.#build.fromOthers(path).catch(() => undefined)) ?? Response.error();
  }

  /** Answers a request from a page of another build that is still open. @param {Request} request */
  async #answerOther(request) {
    const path = request.url.slice(this.#files.addressOf('./').length).replace(/[?#].*/, '');
    const found = await this.#build.fromOthers(path).catch(() => undefined);
    return found ?? this.#network.fetch(request);
  }
}
