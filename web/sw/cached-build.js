/**
 * One build of the site in the browser's caches. It is cached completely or not at all, repaired when files
 * are damaged or lost, and deleted when a newer build has replaced it.
 */
import { ASSETS, isPage } from './build-files.js';

/** @import { BuildFiles } from './build-files.js' */

/** Path under which the build stores the ids of the pages that were open when it replaced another build. */
const OLDER = 'older';

/** Paths of files whose damage no script can detect. */
const UNREPORTED = /(\/|\.html|\.css)$/;

/** Name of the cache for files that a failed installation has already fetched. */
const PARTS = 'parts';

/** Error for a file that the host has replaced or doesn't have. */
class ReplacedError extends Error {
  /** @param {string} path @param {string} id the build's id */
  constructor(path, id) {
    super(`${path} is not the file of build ${id}`);
    this.path = path;
  }
}

/**
 * Browser functions that the build uses, passed in for tests.
 * @typedef {object} Dependencies
 * @property {CacheStorage} caches
 * @property {typeof fetch} fetch
 * @property {() => Promise<string[]>} openPages ids of all open pages and frames of this origin
 * @property {() => boolean} hasNewer true while a newer build is being installed or waits for consent
 * @property {(path: string) => Promise<unknown>} report called with the path of a file that the host has
 *   modified
 */

export class CachedBuild {
  #files;
  #caches;
  #fetch;
  #openPages;
  #hasNewer;
  #report;
  #id;
  #prefix;
  /** Name of this build's cache. */
  #name;
  /** Set when a repair has failed. From then on, files come from the network. */
  #isBroken = false;
  /** Repair in progress, shared by all pages that request one. @type {Promise<number> | null} */
  #repairing = null;
  /** Cleanup in progress, shared by all pages that request one. @type {Promise<void> | null} */
  #tidying = null;

  /**
   * @param {string} id the build's id
   * @param {string} folder path of the service worker's scope
   * @param {BuildFiles} files
   * @param {Dependencies} dependencies
   */
  constructor(id, folder, files, { caches, fetch, openPages, hasNewer, report }) {
    this.#id = id;
    this.#files = files;
    this.#caches = caches;
    this.#fetch = fetch;
    this.#openPages = openPages;
    this.#hasNewer = hasNewer;
    this.#report = report;
    // Other sites of this origin, and this site in other folders, also have caches. Paths contain no spaces.
    this.#prefix = `ludoteca ${folder} `;
    this.#name = this.#prefix + id;
  }

  /**
   * Caches all files of the build, or none. Pages are cached first, so that nothing else is fetched if the
   * host has another build. If the host has modified another file, the fetched files are kept for the next
   * installation.
   */
  async install() {
    const cache = await this.#open();
    try {
      await this.#cacheAll(cache, this.#files.always.filter(isPage));
      await this.#cacheAll(
        cache,
        this.#files.always.filter((path) => !isPage(path)),
      );
      await this.#takeOver(cache).catch(() => {});
    } catch (error) {
      if (error instanceof ReplacedError) await this.#savePart(cache, error.path).catch(() => {});
      await this.#caches.delete(this.#name).catch(() => {});
      throw error;
    }
    await this.#caches.delete(this.#prefix + PARTS).catch(() => {});
  }

  /**
   * Returns the cached copy of a file, or null if there is none, its size is wrong or the cache fails. Hashes
   * of scripts and data are compared only after a failed start, because that takes time.
   * @param {string} path
   * @param {boolean} [isLast] true if there is no other source, so that even a damaged page is returned
   */
  async cached(path, isLast = false) {
    if (this.#isBroken) return null;
    try {
      const found = await this.#caches.match(this.#files.addressOf(path), { cacheName: this.#name });
      if (found === undefined) return null;
      if (UNREPORTED.test(path) && !isLast) return await this.#files.checked(path, found, true);
      const { size } = await found.clone().blob();
      return size === this.#files.sizeOf(path) ? found : null;
    } catch {
      return null;
    }
  }

  /** Caches a lost file again. @param {string} path @param {Response} response from the host */
  async restore(path, response) {
    if (this.#isBroken || !(await this.#caches.has(this.#name))) return;
    const checked = await this.#files.checked(path, response);
    const cache = await this.#open();
    if (checked === null) await this.#cache(cache, path);
    else await cache.put(this.#files.addressOf(path), checked);
  }

  /** Returns a file that another build has cached under the same path. @param {string} path */
  async fromOthers(path) {
    for (const name of await this.#otherNames()) {
      const found = await (await this.#caches.open(name)).match(this.#files.addressOf(path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Stores a response that is not a file of the build under a path of the build's cache.
   * @param {string} path
   * @param {Response} response
   */
  async note(path, response) {
    await (await this.#open()).put(this.#files.addressOf(path), response);
  }

  /**
   * Compares every cached file with its hash, and replaces damaged and lost files. If the host has other
   * files, deletes the build, so that the next page is loaded completely from the host.
   * @returns {Promise<number>} number of damaged or lost files; the page should reload if there were any
   */
  repair() {
    this.#repairing ??= this.#repairAll()
      .catch(() => {
        this.#isBroken = true;
        return 1;
      })
      .finally(() => {
        this.#repairing = null;
      });
    return this.#repairing;
  }

  /** Stores the ids of pages that are open before this build takes over: they use files of another build. */
  async noteOlder() {
    if ((await this.#otherNames()).length === 0) return;
    await this.note(OLDER, new Response(JSON.stringify(await this.#openPages())));
  }

  /**
   * Caches lost files again, and deletes other builds unless one of their pages is still open: frames and
   * pages with an unsaved game are not reloaded. Does nothing while a newer build is being installed or is
   * waiting.
   */
  tidy() {
    this.#tidying ??= this.#tidyAll().finally(() => {
      this.#tidying = null;
    });
    return this.#tidying;
  }

  #open() {
    return this.#caches.open(this.#name);
  }

  /** Returns the names of this site's caches for other builds. */
  async #otherNames() {
    const names = await this.#caches.keys();
    return names.filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
  }

  /** @param {string} path @param {RequestCache} cache @param {boolean} [isLenient] as in `checked` */
  async #fetched(path, cache, isLenient = false) {
    const response = await this.#fetch(this.#files.addressOf(path), { cache });
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
    return this.#files.checked(path, response, isLenient);
  }

  /** Caches a file from another build's cache or from the host. @param {Cache} cache @param {string} path */
  async #cache(cache, path) {
    const near =
      (await this.#files.checked(path, await this.fromOthers(path))) ??
      (await this.#fetched(path, path.startsWith(ASSETS) ? 'default' : 'no-cache'));
    // Some hosts insert content into pages.
    const response = near ?? (await this.#fetched(path, 'reload', true));
    if (response === null) throw new ReplacedError(path, this.#id);
    await cache.put(this.#files.addressOf(path), response);
  }

  /**
   * Caches files. If any of them could not be cached, throws after all have been tried.
   * @param {Cache} cache
   * @param {readonly string[]} paths
   */
  async #cacheAll(cache, paths) {
    const results = await Promise.allSettled(paths.map((path) => this.#cache(cache, path)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /**
   * Keeps the fetched files for the next installation, and reports the file that the host has modified.
   * @param {Cache} cache
   * @param {string} changed
   */
  async #savePart(cache, changed) {
    await this.#report(changed);
    if (isPage(changed)) return;
    const parts = await this.#caches.open(this.#prefix + PARTS);
    for (const { url } of await cache.keys()) {
      const response = await cache.match(url);
      if (response !== undefined) await parts.put(url, response);
    }
  }

  /** Copies files that other builds have cached on first use. @param {Cache} cache */
  async #takeOver(cache) {
    for (const path of this.#files.onDemand) {
      const checked = await this.#files.checked(path, await this.fromOthers(path));
      if (checked !== null) await cache.put(this.#files.addressOf(path), checked);
    }
  }

  /** @param {Cache} cache @param {string} path */
  async #isIntact(cache, path) {
    const found = await cache.match(this.#files.addressOf(path));
    return (await this.#files.checked(path, found, true)) !== null;
  }

  async #repairAll() {
    if (this.#isBroken || !(await this.#caches.has(this.#name))) return 0;
    const cache = await this.#open();
    let wrong = 0;
    for (const path of this.#files.paths) {
      if (await this.#isIntact(cache, path)) continue;
      await cache.delete(this.#files.addressOf(path));
      if (this.#files.onDemand.has(path)) continue;
      wrong += 1;
      try {
        await this.#cache(cache, path);
      } catch (error) {
        // If the network or the storage fails, the other files can still be repaired.
        if (!(error instanceof ReplacedError)) continue;
        await this.#caches.delete(this.#name);
        return wrong;
      }
    }
    return wrong;
  }

  /** Returns the paths of files that should be cached but are not. */
  async #lostFiles() {
    // Opening a deleted cache would create an empty one.
    const requests = (await this.#caches.has(this.#name)) ? await (await this.#open()).keys() : [];
    const addresses = new Set(requests.map(({ url }) => url));
    return this.#files.always.filter((path) => !addresses.has(this.#files.addressOf(path)));
  }

  /**
   * Caches lost files, or the whole build, again. Another app of this origin may have deleted all caches, and
   * `repair` deletes the build if the host serves other content for a while.
   */
  async #cacheAgain() {
    if (this.#isBroken) return;
    const lost = await this.#lostFiles();
    // The first page refers to hashed files, so if the host's first page differs, the host has another build.
    if (lost.length === 0 || (await this.#fetched('./', 'no-cache', true)) === null) return;
    if (lost.length === this.#files.always.length) return this.install();
    const cache = await this.#open();
    await Promise.all(lost.map((path) => this.#cache(cache, path)));
  }

  /** Returns whether a page with files of another build is still open. A reloaded page gets a new id. */
  async #hasOlder() {
    const note = await this.#caches.match(this.#files.addressOf(OLDER), { cacheName: this.#name });
    /** @type {string[]} */
    const older = note === undefined ? [] : await note.json();
    return (await this.#openPages()).some((id) => older.includes(id));
  }

  async #tidyAll() {
    if (this.#hasNewer()) return;
    // This comes first, so that files in common with other builds are copied instead of fetched.
    await this.#cacheAgain().catch(() => {});
    if (await this.#hasOlder()) return;
    const older = (await this.#otherNames()).filter((name) => name !== this.#prefix + PARTS);
    await Promise.all(older.map((name) => this.#caches.delete(name)));
  }
}
