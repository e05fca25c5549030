/** Fake caches and a fake host, to test the service worker's modules in Node. */

/** @implements {Pick<Cache, 'put' | 'match' | 'delete' | 'keys'>} */
class FakeCache {
  /** @type {Map<string, Response>} */ #entries = new Map();
  #check;

  /** @param {() => void} check throws when the cache should fail */
  constructor(check) {
    this.#check = check;
  }

  /** @param {string} address @param {Response} response */
  async put(address, response) {
    this.#check();
    const { status, headers } = response;
    this.#entries.set(address, new Response(await response.arrayBuffer(), { status, headers }));
  }

  /** @param {string} address */
  async match(address) {
    return this.#entries.get(address)?.clone();
  }

  /** @param {string} address */
  async delete(address) {
    return this.#entries.delete(address);
  }

  async keys() {
    return [...this.#entries.keys()].map((address) => new Request(address));
  }
}

export class FakeCaches {
  /** @type {Map<string, FakeCache>} */ #caches = new Map();
  /** Calls that fail. @type {'nothing' | 'put' | 'everything'} */ failing = 'nothing';
  /** Promise that lookups wait for. @type {Promise<unknown>} */ lookups = Promise.resolve();

  #check() {
    if (this.failing === 'everything') throw new DOMException('it fails', 'QuotaExceededError');
  }

  #checkPut() {
    if (this.failing !== 'nothing') throw new DOMException('it fails', 'QuotaExceededError');
  }

  /** @param {string} name */
  async open(name) {
    this.#check();
    const cache = this.#caches.get(name) ?? new FakeCache(() => this.#checkPut());
    this.#caches.set(name, cache);
    return cache;
  }

  /** @param {string} address @param {{ cacheName: string }} options */
  async match(address, { cacheName }) {
    this.#check();
    await this.lookups;
    return this.#caches.get(cacheName)?.match(address);
  }

  /** @param {string} name */
  async has(name) {
    this.#check();
    return this.#caches.has(name);
  }

  async keys() {
    this.#check();
    return [...this.#caches.keys()];
  }

  /** @param {string} name */
  async delete(name) {
    this.#check();
    return this.#caches.delete(name);
  }
}

export class FakeHost {
  /** Contents by URL; a number is an HTTP error status. @type {Map<string, string | number>} */ files =
    new Map();
  /** Contents of the browser's own cache, by URL. @type {Map<string, string>} */ stale = new Map();
  /** URLs of all requests. @type {string[]} */ requested = [];
  isDown = false;

  /** @param {string | URL | Request} input @param {RequestInit} [init] */
  fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    this.requested.push(address);
    const stale = init?.cache === 'default' ? this.stale.get(address) : undefined;
    if (this.isDown) throw new TypeError('Failed to fetch');
    const content = stale ?? this.files.get(address) ?? 404;
    return typeof content === 'number'
      ? new Response('', { status: content })
      : new Response(content, { headers: { 'content-type': 'text/plain' } });
  };
}
