/**
 * One build of the site in the browser's caches. It is cached whole or not at all, repaired when files are
 * damaged or lost, and deleted when a newer build has replaced it.
 */
import { ASSETS } from './build-files.js';

/** @import { BuildFiles } from './build-files.js' */

/** Name under which the build notes the pages that were open when it replaced another build. */
const OLDER = 'older';

/** Files whose damage runs no script, so that no page reports it. */
const SILENT = /(\/|\.html|\.css)$/;

/** The host doesn't have a file of this build. */
class GoneError extends Error {}

/**
 * What the service worker uses of the browser.
 * @typedef {object} Surroundings
 * @property {CacheStorage} caches
 * @property {typeof fetch} fetch
 * @property {() => Promise<string[]>} openPages ids of all open pages and frames of this origin
 * @property {() => boolean} hasNewer whether a newer build is being installed or waits for consent
 */

export class KeptBuild {
  #files;
  #caches;
  #fetch;
  #openPages;
  #hasNewer;
  #id;
  #prefix;
  /** Name of this build's cache. */
  #name;
  /** Set when even a repair failed: from then on the network answers. */
  #isBroken = false;
  /** The repair in progress: several pages may ask for it. @type {Promise<number> | null} */
  #repairing = null;
  /** The cleanup in progress: several pages may ask for it. @type {Promise<void> | null} */
  #tidying = null;

  /**
   * @param {string} id of the build
   * @param {string} folder path of the scope
   * @param {BuildFiles} files
   * @param {Surroundings} surroundings
   */
  constructor(id, folder, files, { caches, fetch, openPages, hasNewer }) {
    this.#id = id;
    this.#files = files;
    this.#caches = caches;
    this.#fetch = fetch;
    this.#openPages = openPages;
    this.#hasNewer = hasNewer;
    // Other sites of this origin, and this site in other folders, have caches too. A path has no blank.
    this.#prefix = `ludoteca ${folder} `;
    this.#name = this.#prefix + id;
  }

  /** Caches all files of the build, or none. */
  async install() {
    const cache = await this.#open();
    try {
      await Promise.all(this.#files.always.map((path) => this.#keep(cache, path)));
      await this.#takeOver(cache).catch(() => {});
    } catch (error) {
      await this.#caches.delete(this.#name).catch(() => {});
      throw error;
    }
  }

  /**
   * Returns the cached copy of a file, or null if there is none, its size is wrong or the cache fails. The
   * hashes of all files are compared only after a failed start: that would delay every answer.
   * @param {string} path
   * @param {boolean} [isLast] whether there is no other source: a damaged page is better than none
   */
  async kept(path, isLast = false) {
    if (this.#isBroken) return null;
    try {
      const found = await this.#caches.match(this.#files.addressOf(path), { cacheName: this.#name });
      if (found === undefined) return null;
      if (SILENT.test(path) && !isLast) return await this.#files.checked(path, found);
      const { size } = await found.clone().blob();
      return size === this.#files.sizeOf(path) ? found : null;
    } catch {
      return null;
    }
  }

  /**
   * Caches a lost file again.
   * @param {string} path
   * @param {Response} response from the host
   */
  async restore(path, response) {
    if (this.#isBroken || !(await this.#caches.has(this.#name))) return;
    const whole = await this.#files.checked(path, response);
    const cache = await this.#open();
    if (whole === null) await this.#keep(cache, path);
    else await cache.put(this.#files.addressOf(path), whole);
  }

  /**
   * Returns a file that another build has cached under the same path.
   * @param {string} path
   * @returns {Promise<Response | undefined>}
   */
  async fromOthers(path) {
    for (const name of await this.#otherNames()) {
      const found = await (await this.#caches.open(name)).match(this.#files.addressOf(path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Stores a value that is no file of the build, for a page to read.
   * @param {string} path
   * @param {Response} response
   */
  async note(path, response) {
    await (await this.#open()).put(this.#files.addressOf(path), response);
  }

  /**
   * Compares every cached file with its hash, and replaces damaged and lost ones. If the host has other
   * files, the build is deleted, so that the next page comes whole from the host.
   * @returns {Promise<number>} number of wrong files; a reload helps if there were any
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

  /** Notes which pages are open before this build answers them: they have loaded files of another build. */
  async noteOlder() {
    if ((await this.#otherNames()).length === 0) return;
    await this.note(OLDER, new Response(JSON.stringify(await this.#openPages())));
  }

  /**
   * Caches lost files again, and deletes other builds, unless a page of one is still open: frames, and pages
   * with an unsaved game, are not reloaded. A waiting build is not deleted.
   * @returns {Promise<void>}
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

  /** Names of our caches of other builds. */
  async #otherNames() {
    const names = await this.#caches.keys();
    return names.filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
  }

  /** @param {string} path @param {RequestCache} cache */
  async #fetched(path, cache) {
    const response = await this.#fetch(this.#files.addressOf(path), { cache });
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
    return this.#files.checked(path, response);
  }

  /**
   * Caches a file from its nearest source.
   * @param {Cache} cache
   * @param {string} path
   */
  async #keep(cache, path) {
    const near =
      (await this.#files.checked(path, await this.fromOthers(path))) ??
      (await this.#fetched(path, path.startsWith(ASSETS) ? 'default' : 'no-cache'));
    const whole = near ?? (await this.#fetched(path, 'reload'));
    if (whole === null) throw new GoneError(`${path} is not the file of build ${this.#id}`);
    await cache.put(this.#files.addressOf(path), whole);
  }

  /** Copies files that other builds have cached on first use. @param {Cache} cache */
  async #takeOver(cache) {
    for (const path of this.#files.later) {
      const whole = await this.#files.checked(path, await this.fromOthers(path));
      if (whole !== null) await cache.put(this.#files.addressOf(path), whole);
    }
  }

  /** @param {Cache} cache @param {string} path */
  async #isWhole(cache, path) {
    return (await this.#files.checked(path, await cache.match(this.#files.addressOf(path)))) !== null;
  }

  async #repairAll() {
    if (this.#isBroken || !(await this.#caches.has(this.#name))) return 0;
    const cache = await this.#open();
    let wrong = 0;
    for (const path of this.#files.paths) {
      if (await this.#isWhole(cache, path)) continue;
      await cache.delete(this.#files.addressOf(path));
      if (this.#files.later.has(path)) continue;
      wrong += 1;
      try {
        await this.#keep(cache, path);
      } catch (error) {
        // Without a network or storage space, the other files are still useful.
        if (!(error instanceof GoneError)) continue;
        await this.#caches.delete(this.#name);
        return wrong;
      }
    }
    return wrong;
  }

  /** Paths of the files of this build that are not cached. */
  async #lostFiles() {
    // Opening a deleted cache would create an empty one.
    const requests = (await this.#caches.has(this.#name)) ? await (await this.#open()).keys() : [];
    const addresses = new Set(requests.map(({ url }) => url));
    return this.#files.always.filter((path) => !addresses.has(this.#files.addressOf(path)));
  }

  /**
   * Caches the build again if it is gone: another app of this origin may delete all caches, and a host that
   * answered with other content for a while has made `repair` delete the build.
   */
  async #keepAgain() {
    if (this.#isBroken) return;
    const lost = await this.#lostFiles();
    // The first page names everything that belongs to it: a host with another first page has another build.
    if (lost.length === 0 || (await this.#fetched('./', 'no-cache')) === null) return;
    if (lost.length === this.#files.always.length) return this.install();
    const cache = await this.#open();
    await Promise.all(lost.map((path) => this.#keep(cache, path)));
  }

  /** Whether a noted page is still open. A reloaded page has a new id. */
  async #hasOlder() {
    const note = await this.#caches.match(this.#files.addressOf(OLDER), { cacheName: this.#name });
    /** @type {string[]} */
    const older = note === undefined ? [] : await note.json();
    return (await this.#openPages()).some((id) => older.includes(id));
  }

  async #tidyAll() {
    if (this.#hasNewer()) return;
    // First: files that this build shares with others need not be fetched again.
    await this.#keepAgain().catch(() => {});
    if (await this.#hasOlder()) return;
    await Promise.all((await this.#otherNames()).map((name) => this.#caches.delete(name)));
  }
}
