/** The files of one build: their addresses, hashes and sizes. */

/**
 * A file of the build: its path relative to the scope of the service worker, its SHA-256 in base64, its size
 * in bytes; `isOnDemand`: it is cached on first use.
 * @typedef {[path: string, hash: string, size: number, isOnDemand?: true]} BuildFile
 */

/** Folder that contains the files with hashed names. */
export const ASSETS = 'assets/';

/** Paths of pages, which need their own check because some hosts insert content into them. */
const PAGE = /(\/|\.html)$/;

/** References to scripts and style sheets in a page. */
const PARTS = /assets\/[\w.-]+\.(?:js|css)\b/g;

/** @param {string} path */
export const isPage = (path) => PAGE.test(path);

/** @param {ArrayBuffer} body */
async function hashOf(body) {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', body))));
}

export class BuildFiles {
  #scope;
  /** @type {Map<string, { hash: string, size: number }>} */ #files;
  /** Paths of the files that are cached on first use. @type {ReadonlySet<string>} */ onDemand;
  /** Paths of the files that are always cached. @type {readonly string[]} */ always;

  /** @param {URL} scope the worker's scope, ending with a slash @param {readonly BuildFile[]} files */
  constructor(scope, files) {
    this.#scope = scope;
    this.#files = new Map(files.map(([path, hash, size]) => [path, { hash, size }]));
    this.onDemand = new Set(files.filter(([, , , isOnDemand]) => isOnDemand === true).map(([path]) => path));
    this.always = this.paths.filter((path) => !this.onDemand.has(path));
  }

  /** Paths of all files. */
  get paths() {
    return [...this.#files.keys()];
  }

  /** @param {string} path relative to the scope */
  addressOf(path) {
    return new URL(path, this.#scope).href;
  }

  /** Returns the path of the build's file at an address, or null if there is none. @param {string} address */
  pathOf(address) {
    const { origin, pathname } = new URL(address);
    if (origin !== this.#scope.origin || !pathname.startsWith(this.#scope.pathname)) return null;
    const path = pathname.slice(this.#scope.pathname.length).replace(/^(index\.html)?$/, './');
    return [path, `${path}.html`].find((each) => this.#files.has(each)) ?? null;
  }

  /** Size in bytes. @param {string} path */
  sizeOf(path) {
    return this.#files.get(path)?.size;
  }

  /**
   * Returns a copy of `response` if it is this build's file at `path`, otherwise null. The copy is a new
   * `Response`, because browsers reject a redirected one for a navigation. If `isLenient`, a page may differ
   * as long as it is complete and refers only to scripts and style sheets of this build, which the hashes in
   * their names identify.
   * @param {string} path
   * @param {Response | undefined} response
   * @param {boolean} [isLenient]
   */
  async checked(path, response, isLenient = false) {
    if (response === undefined || !response.ok) return null;
    const body = await response.arrayBuffer();
    const isExact = (await hashOf(body)) === this.#files.get(path)?.hash;
    const isAccepted = isLenient && isPage(path) && this.#isOwnPage(new TextDecoder().decode(body));
    if (!isExact && !isAccepted) return null;
    return new Response(body, { headers: { 'content-type': response.headers.get('content-type') ?? '' } });
  }
  /** @param {string} text the page */
  #isOwnPage(text) {
    const parts = text.match(PARTS) ?? [];
    return (
      /<\/html>/i.test(text) &&
      parts.some((path) => path.endsWith('.js')) &&
      parts.every((path) => this.#files.has(path))
    );
  }
}
