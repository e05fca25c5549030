/**
 * The built site when its files do not arrive, or arrive corrupted: every start succeeds, or explains the
 * problem in the reader's language and offers a retry. `cargo xtask build` builds the site. With
 * LUDOTECA_FULL, every fault of every file is tested, and every pair of values of page, file, fault, missing
 * feature and language.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { expect } from './expect.mjs';
import { launch, serve, TEST_SITE, WAIT_MS } from './harness.mjs';
import { allPairs } from './pairs.mjs';
import { goOn, passUntil, stall } from './stalls.mjs';
import { fullTest, isFull } from './tiers.mjs';
import { until } from './waits.mjs';

/** @import { Browser, Page, Route } from "playwright-core" */
/** @import { Server } from "node:http" */

const DIST = TEST_SITE;
const I18N = fileURLToPath(new URL('../../web/i18n/', import.meta.url));

/** Number of pages open at once. */
const AT_ONCE = 4;

/** Pages: URL, and a selector for an element that is present once the page can be used. */
const PAGES = {
  start: { where: '', plays: 'html[data-ready=true] #cards .picture' },
  game: { where: '?pace=none&level=1&side=second#game=alquerque', plays: '#moves li' },
  embed: { where: 'embed.html?game=alquerque&pace=none&level=1&side=second', plays: '#moves li' },
  kiosk: { where: '?kiosk=1#game=brandubh', plays: 'html[data-kiosk=ready]' },
  rules: { where: '#game=alquerque&view=rules', plays: '#page .clauses li' },
  print: { where: 'print.html#game=alquerque', plays: '#sheets[aria-busy=false] .sheet' },
  site: { where: 'on-your-site.html', plays: '#snippet' },
  single: { where: 'single/alquerque.html?pace=none&level=1&side=second', plays: '#moves li' },
};
/** @typedef {keyof typeof PAGES} PageName */

/** Kinds of files that faults affect. Scripts and styles are those referenced by the page's HTML. */
const FILES = /** @type {const} */ ([
  'rules',
  'script',
  'later script',
  'message',
  'messages',
  'style',
  'worker',
  'data',
  'engine',
  'net',
]);
const FAULTS = /** @type {const} */ (['missing', 'truncated', 'HTML', 'stalled', 'reset']);
const OFF = /** @type {const} */ (['nothing', 'WebAssembly', 'workers', 'storage', 'service workers']);
/** Catalan, Irish and Arabic are chosen in the URL, the others by the browser's locale. */
const LANGUAGES = /** @type {const} */ (['en', 'es', 'pt', 'fr', 'ca', 'ga', 'ar']);

/**
 * @typedef {object} Case
 * @property {PageName} page
 * @property {typeof FILES[number]} file
 * @property {typeof FAULTS[number]} fault
 * @property {typeof OFF[number]} off
 * @property {typeof LANGUAGES[number]} language
 */

/**
 * Faults of three files that a start needs; the full tier tests all. `late-files.test.mjs` tests late files,
 * and `engine-file.test.mjs` the engine's files.
 * @type {readonly Case[]}
 */
const USUAL = [
  { page: 'start', file: 'script', fault: 'truncated', off: 'nothing', language: 'es' },
  { page: 'rules', file: 'messages', fault: 'reset', off: 'nothing', language: 'ar' },
  { page: 'single', file: 'rules', fault: 'missing', off: 'WebAssembly', language: 'es' },
];

/** @returns {readonly Case[]} */
function cases() {
  const factors = { page: Object.keys(PAGES), file: FILES, fault: FAULTS, off: OFF, language: LANGUAGES };
  if (!isFull) return USUAL;
  // Every fault of every file, and every pair of values of any two factors.
  return /** @type {Case[]} */ (
    allPairs(
      factors,
      FILES.flatMap((file) => FAULTS.map((fault) => ({ file, fault }))),
    )
  );
}

/** @type {Server} */
let server;
/** @type {string} */
let address;
/** @type {Browser} */
let browser;
/** Keys of all messages. @type {Set<string>} */
let keys;
/**
 * Sentences that may be shown, by language.
 * @type {Record<string, { load: string, loading: string, slow: string, wasm: string, again: string }>}
 */
const sentences = {};
/** Notices that games are not saved, in all languages. They are expected without storage. @type {string[]} */
const saveErrors = [];
/** Built scripts and styles referenced by each HTML file. @type {Map<string, string[]>} */
const named = new Map();

before(async () => {
  ({ server, address } = await serve(DIST));
  browser = await launch();
  const files = (await readdir(path.join(I18N, 'en'))).map((name) => path.join(I18N, 'en', name));
  keys = new Set(
    (
      await Promise.all(files.map(async (file) => Object.keys(JSON.parse(await readFile(file, 'utf8')))))
    ).flat(),
  );
  const script = await readFile(new URL('../../web/starting.js', import.meta.url), 'utf8');
  for (const language of LANGUAGES) {
    const [, list = ''] = new RegExp(`\n    ${language}: \\[([^\\]]*)\\]`).exec(script) ?? [];
    const [loading = '', load = '', wasm = '', , , again = ''] = [...list.matchAll(/'([^']*)'/g)].map(
      (match) => match[1] ?? '',
    );
    const common = JSON.parse(await readFile(path.join(I18N, language, 'common.json'), 'utf8'));
    const extras = JSON.parse(await readFile(path.join(I18N, language, 'extras.json'), 'utf8'));
    saveErrors.push(extras['keeping.full'], extras['keeping.refused']);
    sentences[language] = { load, loading, slow: common['error.slow'], wasm, again };
    assert.ok(load !== '' && again !== '', language);
  }
  for (const name of ['index.html', 'embed.html', 'print.html', 'on-your-site.html']) {
    const html = await readFile(path.join(DIST, name), 'utf8');
    named.set(
      name,
      [...html.matchAll(/(?:src|href)="(assets\/[^"]*\.(?:js|css))"/g)].map((match) => match[1] ?? ''),
    );
  }
});
after(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

/** Returns whether a fault affects a file. @param {Case} each @param {string} file path within the site */
function isHit({ page, file: kind, language }, file) {
  const [document = ''] = PAGES[page].where.split(/[?#]/);
  const first = named.get(document === '' ? 'index.html' : document) ?? [];
  const isWorker = /assets\/(ludoteca_worker|thinker)-/.test(file);
  const folder = /assets\/i18n-\w+\/(\w+)\//.exec(file)?.[1];
  switch (kind) {
    case 'rules':
      return /assets\/ludoteca_wasm_bg-/.test(file);
    case 'engine':
      return /assets\/ludoteca_engine_bg-/.test(file);
    case 'net':
      return /assets\/nets-.*\.net$/.test(file);
    case 'script':
      return file.endsWith('.js') && first.includes(file);
    case 'later script':
      return file.endsWith('.js') && !first.includes(file) && !isWorker;
    case 'message':
      return folder === language;
    case 'messages':
      return folder !== undefined;
    case 'style':
      return file.endsWith('.css') && first.includes(file);
    case 'worker':
      return isWorker;
    default:
      return /assets\/(games|print)-.*\.json$/.test(file);
  }
}

/** @param {Case["fault"]} fault @param {Route} route @param {string} file */
async function harm(fault, route, file) {
  switch (fault) {
    case 'missing':
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' });
    case 'HTML':
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Wi-Fi</title><p>Log in',
      });
    case 'reset':
      return route.abort('connectionreset');
    case 'stalled':
      return undefined;
    default: {
      const content = await readFile(path.join(DIST, file));
      const response = await route.fetch();
      return route.fulfill({ response, body: content.subarray(0, Math.floor(content.length / 2)) });
    }
  }
}

/**
 * Disables a feature that a browser may lack. Runs in every page before its scripts.
 * @param {Case["off"]} off
 */
function switchOff(off) {
  const refuse = () => {
    throw new DOMException('not here', 'SecurityError');
  };
  // Service workers are always disabled: caching the whole site would take longer than everything else.
  ServiceWorkerContainer.prototype.register = () =>
    Promise.reject(new DOMException('not here', 'SecurityError'));
  if (off === 'WebAssembly') Reflect.deleteProperty(window, 'WebAssembly');
  if (off === 'workers') Object.assign(window, { Worker: refuse });
  if (off === 'storage')
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
  if (off === 'service workers') Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

/** Length of a stall after which all startup timeouts have expired, in ms. */
const ALL_PASSED_MS = 60_000;
const STEP_MS = 2000;

/**
 * Returns what the page shows. `plays` selects an element that only a usable page has.
 * @param {Page} page @param {string} plays
 */
const seenOn = (page, plays) =>
  page.evaluate(
    ({ selector, expected }) => ({
      isReady: document.documentElement.dataset['ready'] === 'true',
      plays: document.querySelector(selector) !== null,
      box: document.querySelector('#waiting')?.firstChild?.textContent ?? '',
      button: document.querySelector('#waiting button')?.textContent ?? '',
      notice: [document.querySelector('#notice:not([hidden])')?.textContent ?? '']
        .filter((text) => !expected.includes(text))
        .join(''),
      dir: document.querySelector('#waiting')?.getAttribute('dir') ?? '',
      text: document.body?.innerText ?? '',
    }),
    { selector: plays, expected: saveErrors },
  );
/** @typedef {Awaited<ReturnType<typeof seenOn>>} Seen */

/**
 * Waits until the page can be used, or explains the problem and offers a retry. If a file never arrives, the
 * clock is advanced during the wait, and the page may still show the notice of a slow start at the end.
 * @param {Page} page @param {string} plays
 * @param {{ late: string[], stalls: boolean }} how `late`: the notices of a page that is only slow
 */
async function settled(page, plays, { late, stalls }) {
  /** @type {Seen | null} */
  let seen = null;
  let passedMs = 0;
  const isSettled = async () => {
    // The page may be reloading.
    seen = await seenOn(page, plays).catch(() => null);
    if (seen === null) return false;
    const says = [seen.button === '' ? '' : seen.box, seen.notice].filter((text) => text !== '');
    if (says.some((text) => !late.includes(text)) || (says.length === 0 && seen.isReady && seen.plays))
      return true;
    return stalls && says.length > 0 && passedMs >= ALL_PASSED_MS;
  };
  if (stalls)
    await passUntil(
      page,
      async () => {
        const holds = await isSettled();
        passedMs += STEP_MS;
        return holds;
      },
      STEP_MS,
    );
  else await until(isSettled, () => JSON.stringify(seen));
  return /** @type {Seen} */ (/** @type {unknown} */ (seen));
}

/** Presses "Try again" and waits for the reload. @param {Page} page */
async function tryAgain(page) {
  // A page that was only slow may have started in the meantime, and then has no button.
  const isPressed = await page.evaluate(() => {
    const button = /** @type {HTMLElement | null} */ (document.querySelector('#waiting button'));
    Object.assign(window, { isOld: true });
    button?.click();
    return button !== null;
  });
  if (!isPressed) return;
  await page.waitForFunction(() => !('isOld' in window));
}

/** @param {string} text */
const bareKeys = (text) =>
  [...text.matchAll(/[a-z][\w-]*(?:\.[\w-]+)+/g)].map(([word]) => word).filter((word) => keys.has(word));

/** Returns whether the page cannot start without the file. @param {Case} each */
const isNeeded = ({ page, file }) =>
  page !== 'single' && (file === 'script' || (file === 'rules' && page !== 'site') || file === 'messages');

/** @param {Case} each */
async function check(each) {
  const { page: name, fault, off, language } = each;
  const { where, plays } = PAGES[name];
  const byAddress = ['ca', 'ga', 'ar'].includes(language);
  const context = await browser.newContext({
    locale: byAddress ? 'de-DE' : language,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    await page.addInitScript(switchOff, off);
    if (fault === 'stalled') await stall(page);
    // The computer would wait until the first-visit card is closed.
    if (['engine', 'net', 'worker'].includes(each.file))
      await page.addInitScript(() => Object.assign(window, { hasSeenAll: true }));
    let isHarmed = true;
    await page.route(`${address}**`, (route) => {
      const file = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
      return isHarmed && isHit(each, file) ? harm(fault, route, file) : route.continue();
    });
    const [path_ = '', hash = ''] = where.split('#');
    const query = byAddress ? `${path_.includes('?') ? '&' : '?'}lang=${language}` : '';
    await page.goto(`${address}${path_}${query}${hash === '' ? '' : `#${hash}`}`, { waitUntil: 'commit' });
    const { load = '', loading = '', slow = '', wasm, again } = sentences[language] ?? {};
    const late = [loading, slow];
    const seen = await settled(page, plays, { late, stalls: fault === 'stalled' });
    if (fault === 'stalled') await goOn(page);
    assert.deepEqual(bareKeys(seen.text), []);
    const isWasmMissed = off === 'WebAssembly' && name !== 'site';
    if (isNeeded(each) || isWasmMissed)
      assert.ok(!seen.plays && seen.button !== '', 'it does not say that it cannot start');
    if (seen.button !== '') {
      assert.equal(seen.button, again);
      assert.ok([load, loading, wasm].includes(seen.box), `“${seen.box}”`);
      if (isWasmMissed && fault !== 'stalled') assert.equal(seen.box, wasm);
      assert.equal(seen.dir, language === 'ar' ? 'rtl' : 'ltr');
      isHarmed = false;
      await tryAgain(page);
    } else {
      // A fault may be reported after the page has become usable. A reload repairs it.
      isHarmed = false;
      await page.reload({ waitUntil: 'commit' });
    }
    isHarmed = false;
    const then = await settled(page, plays, { late, stalls: false });
    if (isWasmMissed) assert.equal(then.box, wasm);
    else assert.deepEqual([then.plays, then.box, then.notice, bareKeys(then.text)], [true, '', '', []]);
  } finally {
    await context.close();
  }
}

test('a page with faulty files opens, or explains the fault in its language and offers a retry', async () => {
  const all = cases();
  const queue = [...all];
  /** @type {string[]} */
  const wrong = [];
  const work = async () => {
    for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
      const { page, file, fault, off, language } = each;
      await check(each).catch((error) =>
        wrong.push(
          `${page}, ${file} ${fault}, without ${off}, ${language}: ` +
            `${error instanceof Error ? error.message : error}`,
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(`starts: ${all.length} cases`);
  assert.deepEqual(wrong, []);
});

/** Time after which a page shows the notice about slow loading, in ms. */
const SLOW_MS = 4000;

fullTest('the notice about a slow file stays when another late file arrives', async () => {
  const context = await browser.newContext({ locale: 'en' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    await stall(page);
    await page.addInitScript(() => Object.assign(window, { hasSeenAll: true }));
    /** @type {(value?: unknown) => void} */
    let letPass = () => {};
    const isLetPast = new Promise((resolve) => void (letPass = resolve));
    const engine = /assets\/ludoteca_engine_bg-/;
    await page.route(engine, () => undefined);
    await page.route(/extras-[^/]*\.js$/, (route) => isLetPast.then(() => route.continue()));
    const requested = page.waitForRequest(engine);
    await page.goto(address + PAGES.game.where);
    await requested;
    await passUntil(page, () => page.locator('html[data-ready=true]').isVisible());
    await page.click('[data-do=more]');
    await page.clock.runFor(SLOW_MS);
    const notice = page.locator('#notice:not([hidden])', { hasText: sentences['en']?.slow ?? '?' });
    await notice.waitFor();
    letPass();
    await passUntil(page, () => page.locator('#menu:not([hidden])').isVisible());
    await expect(notice).toHaveCount(1);
  } finally {
    await context.close();
  }
});
