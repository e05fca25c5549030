/**
 * A page in a real browser: a server for web/ (or another folder) on a free port, Chromium, and visits that
 * fail when the page complains.
 *
 * `cargo xtask test` names the browser in LUDOTECA_CHROMIUM, and the one without windows, if there is one, in
 * LUDOTECA_HEADLESS; without them this is Debian's Chromium. To run one file by hand, build the site
 * (`cargo xtask build`), then `node --test tests/web/NAME.test.mjs`.
 */
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { withTestTimeouts } from '../../site/timeouts.mjs';
import { watchFrames } from './waits.mjs';

/** @import { Browser, BrowserContextOptions, Page } from "playwright-core" */
/** @import { Server, ServerResponse } from "node:http" */

// An `import` would parse the whole library twice, in the process of every test file.
const { chromium } = /** @type {typeof import('playwright-core')} */ (
  createRequire(import.meta.url)('playwright-core')
);

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

/** Scripts with time limits, for pages that are served as they are written. */
const TIMED = ['timeouts.js', 'starting.js', 'sw.js', 'embed/ludoteca-board.js'].map((name) =>
  path.join(WEB, name),
);

/** @type {Record<string, string>} */
export const MEDIA_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Chromium runs as root in containers, and must not look for the network. */
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/** The one without windows draws the same, and opens a page in half the processor time. */
const HEADLESS = process.env.LUDOTECA_HEADLESS ?? process.env.LUDOTECA_CHROMIUM ?? '/usr/bin/chromium';

/** Starts a browser. Each file of tests has its own: with a shared one, behind a server, they take longer. */
export const launch = () => chromium.launch({ executablePath: HEADLESS, args: BROWSER_ARGUMENTS });

/** Limit of one wait on a page, in ms. Only what never happens reaches it. */
export const WAIT_MS = 90_000;

/** Limit of a whole visit, in ms. Only a hang reaches it. */
const VISIT_MS = 180_000;

/** Folder for pictures of the pages on which a test failed. */
const PICTURES = fileURLToPath(new URL('../../target/failed-pages/', import.meta.url));

/**
 * Runs `act` on a page; closes the page if that takes longer than a visit may. An error says where a picture
 * of the page is.
 * @template T
 * @param {Page} page
 * @param {() => Promise<T>} act
 */
async function withinLimit(page, act) {
  let hangs = false;
  const limit = setTimeout(() => {
    hangs = true;
    void page.context().close();
  }, VISIT_MS);
  try {
    return await act();
  } catch (error) {
    if (hangs) throw new Error(`the visit took more than ${VISIT_MS / 1000} s`, { cause: error });
    const file = path.join(PICTURES, `${Date.now()}-${process.pid}.png`);
    await mkdir(PICTURES, { recursive: true });
    const isTaken = await page.screenshot({ path: file, timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isTaken && error instanceof Error) error.message += `\nThe page: ${file}`;
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

/** The site that is built as it is published. */
export const PUBLISHED = fileURLToPath(new URL('../../dist/', import.meta.url));
/** The site that is built for tests, with `LUDOTECA_TEST_HOOKS=1`: it offers what they read of a game. */
export const TEST_SITE = process.env.LUDOTECA_SITE ?? PUBLISHED;

/**
 * Takes chance from a page: dice fall as the seed says. It runs in the page.
 * @param {number} seed
 */
function loadDice(seed) {
  let state = seed;
  // SplitMix32.
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    const again = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (again ^ (again >>> 15)) & 255;
  };
  crypto.getRandomValues = (array) => {
    if (array !== null) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = next();
    }
    return array;
  };
}

/** The served folder and the browser that looks at it. One for a test file: start it first, close it last. */
export class Site {
  /** @type {Server} */ #server;
  /** @type {Browser} */ #browser;
  #isKept;
  /** The address of the page, with a slash at its end. @type {string} */ address;
  /** How many visits there have been: each has dice of its own. */
  #visits = 0;

  /**
   * @param {Server} server
   * @param {Browser} browser
   * @param {string} address
   * @param {boolean} isKept
   */
  constructor(server, browser, address, isKept) {
    this.#server = server;
    this.#browser = browser;
    this.#isKept = isKept;
    this.address = address;
  }

  /**
   * Serves a folder and launches the browser.
   *
   * @param {string} [folder] web/, unless another is named
   * @param {Record<string, string>} [headers] of every answer, beside the usual ones
   * @param {Record<string, string>} [types] other media types than the usual ones, by the ends of names
   * @param {{ isKept?: boolean }} [options] `isKept`: pages keep the
   *   whole site with a service worker, as for visitors; without it a visit takes a third less processor time
   */
  static async start(folder = WEB, headers = {}, types = {}, { isKept = false } = {}) {
    const browser = await launch();
    const { server, address } = await serve(folder, headers, types);
    return new Site(server, browser, address, isKept);
  }

  /** Version of the browser. */
  get version() {
    return this.#browser.version();
  }

  /** Ends the browser and the server. */
  async close() {
    await this.#browser.close();
    await this.unplug();
  }

  /** The processes in which pages and their workers run. @returns {Promise<number[]>} */
  async renderers() {
    const session = await this.#browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  /** Ends the server; the browser goes on without it. */
  async unplug() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * Opens `where` (relative to the page's address, or the address of a host that embeds the page) in a fresh
   * profile, and does `act` there.
   *
   * The visit fails when `act` does, and also when the page threw, wrote an error to the console, asked for a
   * file that is not there, or asked anything of another origin.
   *
   * @template T
   * @param {string} where such as `?game=alquerque`
   * @param {(page: Page) => Promise<T>} act
   * @param {BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown>, leaves?: boolean,
   *   mayComplain?: RegExp, isNew?: boolean, isKept?: boolean }} [options] such as
   *   `{ locale: "es-ES", hasTouch: true }`; `prepare` is done before the page is opened; with `leaves`
   *   pages are left while they load, and what they break off then is no complaint;
   *   `mayComplain` is what the page is expected to complain of; `isNew`: no game has been seen yet; `isKept`
   *   as for `start`
   * @returns {Promise<T>} what `act` gives
   */
  async visit(where, act, options = {}) {
    const { prepare, leaves = false, mayComplain, isNew = false, isKept = this.#isKept, ...own } = options;
    const context = await this.#browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...own,
    });
    context.setDefaultTimeout(WAIT_MS);
    this.#visits += 1;
    await context.addInitScript(loadDice, this.#visits);
    // The cards of the first look would take the place of what the other tests look at.
    if (!isNew) await context.addInitScript(() => Object.assign(window, { hasSeenAll: true }));
    if (!isKept)
      await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    try {
      const page = await context.newPage();
      const start = new URL(where, this.address);
      const complaints = this.#listen(page, start.origin, leaves);
      const result = await withinLimit(page, async () => {
        await watchFrames(page);
        await prepare?.(page);
        await page.goto(start.href);
        return act(page);
      });
      assert.deepEqual(
        complaints.filter((each) => mayComplain?.test(each) !== true),
        [],
        'the page complained',
      );
      return result;
    } finally {
      await context.close();
    }
  }

  /**
   * Collects everything that a page should not do.
   *
   * @param {Page} page
   * @param {string} host the origin that was opened
   * @param {boolean} leaves whether requests may be broken off
   */
  #listen(page, host, leaves) {
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(`threw: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complaints.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    page.on('requestfailed', (request) => {
      // The browser fetches the tab's icon when it likes, and a reload breaks that off.
      const mayBeBrokenOff = leaves || /\/icon-any[-\w]*\.svg$/.test(request.url());
      if (mayBeBrokenOff && request.failure()?.errorText === 'net::ERR_ABORTED') return;
      complaints.push(`request: ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isOurs =
        url.href.startsWith(this.address) || url.origin === host || ['data:', 'blob:'].includes(url.protocol);
      if (!isOurs) {
        complaints.push(`another origin: ${url.href}`);
      }
    });
    return complaints;
  }
}

/**
 * Serves a folder on a free port of this machine.
 *
 * @param {string} [folder] web/, unless another is named
 * @param {Record<string, string>} [headers] of every answer, beside the usual ones
 * @param {Record<string, string>} [types] other media types than the usual ones, by the ends of names
 * @returns {Promise<{ server: Server, address: string }>}
 */
export async function serve(folder = WEB, headers = {}, types = {}) {
  const server = createServer((request, response) => {
    void respond(folder, headers, { ...MEDIA_TYPES, ...types }, request.url ?? '/', response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  assert(bound !== null && typeof bound === 'object');
  return { server, address: `http://127.0.0.1:${bound.port}/` };
}

/**
 * Answers a request for a file of the folder.
 *
 * @param {string} folder
 * @param {Record<string, string>} headers
 * @param {Record<string, string>} types
 * @param {string} url
 * @param {ServerResponse} response
 */
async function respond(folder, headers, types, url, response) {
  try {
    const name = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name);
    assert(file.startsWith(path.join(folder, path.sep)), 'outside of the folder');
    const body = TIMED.includes(file) ? withTestTimeouts(await readFile(file, 'utf8')) : await readFile(file);
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...headers });
    response.end(body);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('not found');
  }
}
