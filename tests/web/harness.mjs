/**
 * A page in a real browser: a server for web/ (or another folder) on a free port, Chromium, and visits that
 * fail if the page reports a problem.
 *
 * LUDOTECA_CHROMIUM is the path of the browser, and LUDOTECA_HEADLESS that of a separate headless browser, if
 * any; `cargo xtask test` sets both. The default is Debian's Chromium. To run a single file, build the site
 * (`cargo xtask build`), then run `node --test tests/web/NAME.test.mjs`.
 */
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { isFull } from './tiers.mjs';
import { withTestTimeouts } from '../../site/timeouts.mjs';
import { watchFrames } from './waits.mjs';

/** @import { Browser, BrowserContextOptions } from "playwright-core" */
/** @import { Server, ServerResponse } from "node:http" */

/**
 * Options of a visit: those of a browser context, such as `{ locale: "es-ES", hasTouch: true }`, and:
 * `size` of the window, such as "390x844"; `prepare` runs before the page is opened; with `leaves`, pages may
 * abort requests; `allowedErrors` matches expected errors and warnings; `isNew`: a first visit, with cards;
 * `isCached` as for `Site.start`.
 * @typedef {BrowserContextOptions & { size?: string, prepare?: (page: Page) => Promise<unknown>,
 *   leaves?: boolean, allowedErrors?: RegExp, isNew?: boolean, isCached?: boolean }} VisitOptions
 */
/**
 * Arguments of a visit after its URL: the options, which may be omitted, and the function to run on the page.
 * @template T @typedef {(page: Page) => Promise<T>} Act
 */
/** @template T @typedef {[Act<T>] | [VisitOptions, Act<T>] | [Act<T>, VisitOptions?]} Visit */

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

/** Scripts of unbuilt pages whose time limits the server replaces with those for tests. */
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

/** Flags for Chromium, which runs as root in containers and must not use the network. */
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

/** Path of the browser that visitors have. */
export const CHROMIUM = process.env.LUDOTECA_CHROMIUM ?? '/usr/bin/chromium';

/** Browser for tests. A headless one renders identically, and opens a page in half the CPU time. */
const HEADLESS = process.env.LUDOTECA_HEADLESS ?? CHROMIUM;

/**
 * Starts a browser. The library is loaded here, since many tests that import this module open no page.
 * @param {string} [executablePath]
 */
export function launch(executablePath = HEADLESS) {
  // `import` would parse the whole library twice.
  const { chromium } = /** @type {typeof import('playwright-core')} */ (
    createRequire(import.meta.url)('playwright-core')
  );
  return chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
}

/** Browser that all sites of this process share, if any. @type {Browser | null} */
let shared = null;

/** Starts a browser for all sites that this process starts from now on. */
export async function openSharedBrowser() {
  shared = await launch();
}

/** Closes the browser that all sites share. */
export async function closeSharedBrowser() {
  await shared?.close();
  shared = null;
}

/** Time limit of one wait on a page, in ms. Only a hang reaches it. */
export const WAIT_MS = 90_000;

/** Time limit of a whole visit, in ms. Only a hang reaches it. */
const VISIT_MS = isFull ? 600_000 : 180_000;

/** Folder for screenshots of pages on which a test failed. */
const PICTURES = fileURLToPath(new URL('../../target/failed-pages/', import.meta.url));

/**
 * Runs `act` on a page, which is closed at the time limit of a visit. Errors name the file of a screenshot.
 * @template T @param {Page} page @param {() => Promise<T>} act
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

/** Folder of the site that is built for publication. */
export const PUBLISHED = fileURLToPath(new URL('../../dist/', import.meta.url));
/** Folder of the site that is built with `LUDOTECA_TEST_HOOKS=1`, so that tests can read the game. */
export const TEST_SITE = process.env.LUDOTECA_SITE ?? PUBLISHED;

/**
 * Seeds the random numbers of a page, so that the dice are repeatable. Runs in the page.
 * @param {number} seed
 */
function loadDice(seed) {
  let state = seed;
  // SplitMix32: the same seed gives the same numbers.
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

/**
 * Returns the options and the function of a visit.
 * @template T @param {Visit<T>} given @returns {[VisitOptions, Act<T>]}
 */
export function partsOf([first, second]) {
  return typeof first === 'function'
    ? [/** @type {VisitOptions} */ (second ?? {}), first]
    : [first, /** @type {Act<T>} */ (second)];
}

/** Returns the width and height of a window in px. @param {string} size such as "390x844" */
export function sizeOf(size) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

/**
 * Served folder and the browser that visits it. Each test file starts one before its tests, and closes it
 * after them; the browser may be shared with other files.
 */
export class Site {
  /** @type {Server} */ #server;
  /** @type {Browser} */ #browser;
  #isCached;
  /** URL of the page, with a trailing slash. @type {string} */ address;
  /** Number of visits so far, which seeds the dice of each visit. */
  #visits = 0;

  /** @param {Server} server @param {Browser} browser @param {string} address @param {boolean} isCached */
  constructor(server, browser, address, isCached) {
    this.#server = server;
    this.#browser = browser;
    this.#isCached = isCached;
    this.address = address;
  }

  /**
   * Serves a folder, and launches a browser if none is shared.
   * @param {string} [folder] web/ by default
   * @param {Record<string, string>} [headers] added to every response
   * @param {Record<string, string>} [types] additional media types, by extension
   * @param {{ isCached?: boolean }} [options] `isCached`: pages cache the whole site with a service worker,
   *   as for visitors; without it a visit takes a third less CPU time
   */
  static async start(folder = WEB, headers = {}, types = {}, { isCached = false } = {}) {
    const browser = shared ?? (await launch());
    const { server, address } = await serve(folder, headers, types);
    return new Site(server, browser, address, isCached);
  }

  get version() {
    return this.#browser.version();
  }

  async close() {
    if (this.#browser !== shared) await this.#browser.close();
    await this.unplug();
  }

  /** Returns the ids of the processes in which pages and their workers run. @returns {Promise<number[]>} */
  async renderers() {
    const session = await this.#browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  /** Stops the server and leaves the browser running. */
  async unplug() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /**
   * Opens `where` (relative to the page's URL, or the URL of a host that embeds the page) in a fresh
   * profile, and runs `act` there. The visit fails when `act` does, and also when the page throws, writes an
   * error or a warning to the console, requests a missing file, or contacts another origin.
   * @template T @param {string} where such as `?game=alquerque` @param {Visit<T>} given
   * @returns {Promise<T>} the result of `act`
   */
  async visit(where, ...given) {
    const [options, act] = partsOf(given);
    const {
      size,
      prepare,
      leaves = false,
      allowedErrors,
      isNew = false,
      isCached = this.#isCached,
      ...own
    } = options;
    const context = await this.#browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...(size === undefined ? {} : { viewport: sizeOf(size) }),
      ...own,
    });
    context.setDefaultTimeout(WAIT_MS);
    this.#visits += 1;
    await context.addInitScript(loadDice, this.#visits);
    // The first-visit cards would cover what other tests look at.
    if (!isNew) await context.addInitScript(() => Object.assign(window, { hasSeenAll: true }));
    if (!isCached)
      await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    try {
      const page = await context.newPage();
      const start = new URL(where, this.address);
      const complaints = this.#listen(page, start.origin, leaves);
      const unexpected = () => complaints.filter((each) => allowedErrors?.test(each) !== true);
      let result;
      try {
        result = await withinLimit(page, async () => {
          await watchFrames(page);
          await prepare?.(page);
          await page.goto(start.href);
          return act(page);
        });
      } catch (error) {
        // Errors that the page reported often explain the failure, such as why the page never became ready.
        if (error instanceof Error) error.message = [error.message, ...unexpected()].join('\n');
        throw error;
      }
      assert.deepEqual(unexpected(), [], 'the page complained');
      return result;
    } finally {
      await context.close();
    }
  }

  /**
   * Collects the page's errors, warnings, failed requests and requests to other origins.
   * @param {Page} page @param {string} host the origin that was opened
   * @param {boolean} leaves whether requests may be aborted
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
      // The browser may fetch the tab's icon at any time, and a reload aborts the request.
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

/** Disables the server's time limits, which would close connections that a slow browser is about to use. */
const UNLIMITED = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 };

/**
 * Serves a folder on a free port of this machine.
 * @param {string} [folder] web/ by default
 * @param {Record<string, string>} [headers] added to every response
 * @param {Record<string, string>} [types] additional media types, by extension
 * @returns {Promise<{ server: Server, address: string }>}
 */
export async function serve(folder = WEB, headers = {}, types = {}) {
  const server = createServer(UNLIMITED, (request, response) => {
    void respond(folder, headers, { ...MEDIA_TYPES, ...types }, request.url ?? '/', response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  assert(bound !== null && typeof bound === 'object');
  return { server, address: `http://127.0.0.1:${bound.port}/` };
}

/**
 * Responds with a file from the folder, or with status 404 and the code of the error.
 * @param {string} folder @param {Record<string, string>} headers @param {Record<string, string>} types
 * @param {string} url @param {ServerResponse} response
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
  } catch (error) {
    // The browser shows the reason in its console.
    const reason = String(Reflect.get(Object(error), 'code') ?? 'ERROR');
    response.writeHead(404, reason, { 'content-type': 'text/plain' });
    response.end('not found');
  }
}
