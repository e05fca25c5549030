/** The service worker's modules, with fake caches and a fake host. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { BuildFiles } from '../../web/sw/build-files.js';
import { CachedBuild } from '../../web/sw/cached-build.js';
import { readShare } from '../../web/sw/received.js';
import { Requests } from '../../web/sw/requests.js';
import { FakeCaches, FakeHost } from './fake-caches.mjs';

/** @import { BuildFile } from "../../web/sw/build-files.js" */

const SCOPE = new URL('https://museum.example/games/');
const addressOf = (/** @type {string} */ path) => new URL(path, SCOPE).href;

/** Contents of the first build. The table is cached on first use. */
const FIRST = {
  './': '<script>first</script>',
  'print.html': '<script>print</script>',
  'assets/app-1.js': 'app 1',
  'assets/shared.css': 'shared',
  'assets/perro.tab': 'table',
};
const SECOND = {
  './': '<script>second</script>',
  'print.html': '<script>print</script>',
  'assets/app-2.js': 'app 2',
  'assets/shared.css': 'shared',
  'assets/perro.tab': 'table',
};
/** @typedef {Record<string, string>} Contents */

const isTable = (/** @type {string} */ path) => path.endsWith('.tab');
const ALWAYS = Object.keys(FIRST).filter((path) => !isTable(path));

/** @param {Contents} contents @returns {BuildFile[]} */
const listOf = (contents) =>
  Object.entries(contents).map(([path, content]) => {
    const hash = createHash('sha256').update(content).digest('base64');
    return isTable(path) ? [path, hash, content.length, true] : [path, hash, content.length];
  });

/** A browser with one origin, and a host that serves the first build. */
class Browser {
  caches = new FakeCaches();
  host = new FakeHost();
  /** @type {string[]} */ openPages = [];
  hasNewer = false;
  /** Reported files, which the host has changed. @type {string[]} */ reported = [];
  /** Callbacks of the timers, by delay in ms. @type {Map<number, () => void>} */
  timers = new Map();

  constructor() {
    this.serve(FIRST);
  }

  /** @param {Contents} contents */
  serve(contents) {
    this.host.files = new Map(Object.entries(contents).map(([path, text]) => [addressOf(path), text]));
  }

  /** Creates the worker of a build. @param {string} id @param {Contents} contents */
  worker(id, contents) {
    const files = new BuildFiles(SCOPE, listOf(contents));
    const build = new CachedBuild(id, SCOPE.pathname, files, {
      caches: /** @type {CacheStorage} */ (/** @type {unknown} */ (this.caches)),
      fetch: this.host.fetch,
      openPages: async () => this.openPages,
      hasNewer: () => this.hasNewer,
      report: async (path) => void this.reported.push(path),
    });
    const requests = new Requests(files, build, {
      fetch: this.host.fetch,
      setTimeout: (act, delayMs) => this.timers.set(delayMs, act),
      lateMs: 5000,
    });
    return { build, requests };
  }

  /** Installs a build, and returns its worker. @param {string} [id] @param {Contents} [contents] */
  async installed(id = '1', contents = FIRST) {
    const worker = this.worker(id, contents);
    await worker.build.install();
    this.host.requested = [];
    return worker;
  }

  /** Returns the paths in a build's cache, or null if it has none. @param {string} id of the build */
  async held(id) {
    const name = `ludoteca /games/ ${id}`;
    if (!(await this.caches.has(name))) return null;
    const requests = await (await this.caches.open(name)).keys();
    return requests.map(({ url }) => url.replace(SCOPE.href, '') || './').sort();
  }

  /** Replaces a cached file, or removes it. @param {string} path @param {string | null} content */
  async damage(path, content) {
    const cache = await this.caches.open('ludoteca /games/ 1');
    if (content === null) await cache.delete(addressOf(path));
    else await cache.put(addressOf(path), new Response(content));
  }
}

/**
 * Returns a worker's response: its text, an error status, `error`, or null if the browser handles the
 * request.
 * @param {Requests} requests @param {string} path @param {RequestInit & { isNavigation?: boolean }} [init]
 */
async function answerTo(requests, path, { isNavigation = false, ...init } = {}) {
  const request = new Request(addressOf(path), init);
  // The constructor doesn't accept this mode.
  if (isNavigation) Object.defineProperty(request, 'mode', { value: 'navigate' });
  /** @type {Promise<unknown>[]} */
  const works = [];
  const response = await requests.respond(request, (work) => void works.push(work));
  await Promise.all(works);
  if (response === null) return null;
  if (response.type === 'error') return 'error';
  return response.ok ? response.text() : response.status;
}

const sorted = (/** @type {Iterable<string>} */ paths) => [...paths].sort();

test('an installed build contains every file except the tables of perfect play', async () => {
  const browser = new Browser();
  await browser.installed();
  assert.deepEqual(await browser.held('1'), sorted(ALWAYS));
});

/** @type {[string, (browser: Browser) => unknown][]} */
const FAULTS = [
  ['a file is missing', ({ host }) => host.files.delete(addressOf('assets/app-2.js'))],
  ['a file is cut off', ({ host }) => host.files.set(addressOf('assets/app-2.js'), 'app')],
  ['a page still comes from the older build', ({ host }) => host.files.set(addressOf('./'), FIRST['./'])],
  ['the host has an error', ({ host }) => host.files.set(addressOf('assets/app-2.js'), 500)],
  ['the host is down', ({ host }) => Object.assign(host, { isDown: true })],
  ['storage is full', ({ caches }) => Object.assign(caches, { failing: 'put' })],
];
for (const [fault, cause] of FAULTS) {
  test(`a newer build is not installed and the older one stays when ${fault}`, async () => {
    const browser = new Browser();
    const { requests } = await browser.installed();
    browser.serve(SECOND);
    cause(browser);
    await assert.rejects(browser.worker('2', SECOND).build.install());
    assert.equal(await browser.held('2'), null);
    assert.equal(await answerTo(requests, './'), FIRST['./']);
  });
}

/** A build whose page refers to its scripts and styles. */
const NAMED = {
  ...FIRST,
  './': '<link href="assets/shared.css"><script src="assets/app-1.js"></script><body></body></html>',
};
const PAGE_TEXT = NAMED['./'];

for (const [change, text] of Object.entries({
  'a comment': PAGE_TEXT.replace('</body>', '<!-- served by the host --></body>'),
  'a script of its own': PAGE_TEXT.replace('</body>', '<script src="/count.js"></script></body>'),
  'line breaks and a final comment': `\r\n${PAGE_TEXT}\r\n<!-- cached -->`,
}))
  test(`a page to which the host adds ${change} is cached as received`, async () => {
    const browser = new Browser();
    browser.serve({ ...NAMED, './': text });
    const { build, requests } = await browser.installed('1', NAMED);
    browser.host.isDown = true;
    assert.equal(await answerTo(requests, './'), text);
    assert.equal(await build.repair(), 0);
    assert.deepEqual([await browser.held('1'), browser.reported], [sorted(ALWAYS), []]);
  });

for (const [change, text] of Object.entries({
  'is cut off': PAGE_TEXT.replace('</html>', ''),
  'refers to a script of another build': PAGE_TEXT.replace('app-1', 'app-2'),
  'refers to no script': '<!doctype html><p>Please log in.</p></html>',
}))
  test(`a page that ${change} is reported, and no scripts or styles are fetched`, async () => {
    const browser = new Browser();
    browser.serve({ ...NAMED, './': text });
    for (let visits = 0; visits < 2; visits += 1) {
      browser.host.requested = [];
      await assert.rejects(browser.worker('1', NAMED).build.install());
      assert.deepEqual(sorted(new Set(browser.host.requested)), sorted(['./', 'print.html'].map(addressOf)));
    }
    assert.deepEqual([browser.reported, await browser.held('1')], [['./', './'], null]);
  });

test('each visit fetches only the altered script again, until the host serves it intact', async () => {
  const browser = new Browser();
  const path = 'assets/app-1.js';
  browser.host.files.set(addressOf(path), 'app1');
  await assert.rejects(browser.worker('1', FIRST).build.install());
  browser.host.requested = [];
  await assert.rejects(browser.worker('1', FIRST).build.install());
  assert.deepEqual(browser.reported, [path, path]);
  assert.deepEqual([...new Set(browser.host.requested)], [addressOf(path)]);
  browser.serve(FIRST);
  browser.host.requested = [];
  await browser.worker('1', FIRST).build.install();
  assert.deepEqual(browser.host.requested, [addressOf(path)]);
  assert.deepEqual([await browser.held('1'), await browser.held('parts')], [sorted(ALWAYS), null]);
});

test('if installing a newer build fails, the files fetched for it are kept', async () => {
  const browser = new Browser();
  const { build } = await browser.installed();
  browser.serve({ ...SECOND, 'assets/app-2.js': 'app2' });
  await assert.rejects(browser.worker('2', SECOND).build.install());
  await build.tidy();
  browser.host.requested = [];
  await assert.rejects(browser.worker('2', SECOND).build.install());
  const assets = browser.host.requested.filter((address) => address.startsWith(addressOf('assets/')));
  assert.deepEqual([...new Set(assets)], [addressOf('assets/app-2.js')]);
});

test('a newer build fetches only files that the older one lacks, and reuses its tables', async () => {
  const browser = new Browser();
  const { requests } = await browser.installed();
  assert.equal(await answerTo(requests, 'assets/perro.tab'), 'table');
  assert.deepEqual(await browser.held('1'), sorted(Object.keys(FIRST)), 'a table is cached on first use');
  browser.serve(SECOND);
  browser.host.requested = [];
  await browser.worker('2', SECOND).build.install();
  // The first page is fetched again, since the older build's copy differs.
  assert.deepEqual(sorted(browser.host.requested), sorted([addressOf('./'), addressOf('assets/app-2.js')]));
  assert.deepEqual(await browser.held('2'), sorted(Object.keys(SECOND)));
});

test('installing a build bypasses stale copies in the browser’s own cache', async () => {
  const browser = new Browser();
  browser.host.stale.set(addressOf('assets/app-1.js'), 'an older app');
  const { requests } = await browser.installed();
  browser.host.isDown = true;
  assert.equal(await answerTo(requests, 'assets/app-1.js'), 'app 1');
});

test('cached files are served without the host, at every URL of a page', async () => {
  const browser = new Browser();
  const { requests } = await browser.installed();
  browser.host.isDown = true;
  for (const [path, content] of [
    ['', FIRST['./']],
    ['index.html', FIRST['./']],
    ['?game=alquerque#view=rules', FIRST['./']],
    ['print', FIRST['print.html']],
    ['print.html?lang=es', FIRST['print.html']],
    ['assets/app-1.js', 'app 1'],
  ])
    assert.equal(await answerTo(requests, path ?? ''), content, path);
  assert.deepEqual(browser.host.requested, []);
});

/** @type {[string, string, RequestInit & { isNavigation?: boolean }][]} */
const LEFT_ALONE = [
  ['a range request', 'assets/app-1.js', { headers: { range: 'bytes=0-9' } }],
  ['a HEAD request', 'assets/app-1.js', { method: 'HEAD' }],
  ['a forced reload of a file', 'assets/app-1.js', { cache: 'reload' }],
  ['a request that bypasses all caches', 'assets/app-1.js', { cache: 'no-store' }],
  ['a posted form', 'elsewhere', { method: 'POST', body: 'x' }],
  ['a file outside the build', 'museum.html', {}],
  ['a page in another folder', '../other/', {}],
  ['a request to another origin', 'https://elsewhere.example/games/', {}],
];
for (const [what, path, init] of LEFT_ALONE) {
  test(`${what} is left to the browser`, async () => {
    const { requests } = await new Browser().installed();
    assert.equal(await answerTo(requests, path, init), null);
  });
}

test('a page reload that bypasses the browser’s own cache is served by the service worker', async () => {
  const browser = new Browser();
  const { requests } = await browser.installed();
  browser.host.isDown = true;
  assert.equal(await answerTo(requests, './', { isNavigation: true, cache: 'reload' }), FIRST['./']);
});

/** @type {[string, string, string | null][]} */
const DAMAGES = [
  ['a missing script', 'assets/app-1.js', null],
  ['a script of the wrong size', 'assets/app-1.js', '{'],
  ['a corrupted page of the right size', './', ' '.repeat(FIRST['./'].length)],
  ['a corrupted style of the right size', 'assets/shared.css', ' '.repeat(FIRST['assets/shared.css'].length)],
];
for (const [what, path, content] of DAMAGES) {
  test(`${what} is fetched from the host and cached again`, async () => {
    const browser = new Browser();
    const { requests } = await browser.installed();
    await browser.damage(path, content);
    const original = new Map(Object.entries(FIRST)).get(path);
    assert.equal(await answerTo(requests, path), original);
    browser.host.isDown = true;
    assert.equal(await answerTo(requests, path), original);
  });
}

test("offline, the fallbacks are a corrupted page, then another build's page, then an error", async () => {
  const browser = new Browser();
  const { requests } = await browser.installed();
  browser.host.isDown = true;
  const damaged = ' '.repeat(FIRST['./'].length);
  await browser.damage('./', damaged);
  assert.equal(await answerTo(requests, './'), damaged);
  await browser.damage('./', null);
  assert.equal(await answerTo(requests, './'), 'error');
  browser.serve(SECOND);
  browser.host.isDown = false;
  await browser.worker('2', SECOND).build.install();
  browser.host.isDown = true;
  assert.equal(await answerTo(requests, './'), SECOND['./']);
});

test('a cache that hangs for 5 s is bypassed, but awaited if the host is down', async () => {
  const browser = new Browser();
  const { requests } = await browser.installed();
  let release = () => {};
  browser.caches.lookups = new Promise((resolve) => void (release = () => resolve(undefined)));
  // The lookup hangs, so the worker has nothing to cache again.
  const answer = requests.respond(new Request(addressOf('assets/app-1.js')), () => {});
  assert.deepEqual([...browser.timers.keys()], [5000]);
  assert.deepEqual(browser.host.requested, []);
  browser.timers.get(5000)?.();
  assert.equal(await (await answer)?.text(), 'app 1');
  assert.deepEqual(browser.host.requested, [addressOf('assets/app-1.js')]);

  browser.host.isDown = true;
  const late = requests.respond(new Request(addressOf('assets/app-1.js')), () => {});
  browser.timers.get(5000)?.();
  release();
  assert.equal(await (await late)?.text(), 'app 1');
});

test('an open page of an older build still gets its own scripts', async () => {
  const browser = new Browser();
  await browser.installed();
  browser.serve(SECOND);
  const { requests } = await browser.installed('2', SECOND);
  assert.equal(await answerTo(requests, 'assets/app-1.js'), 'app 1');
  assert.equal(await answerTo(requests, 'assets/unknown.js'), 404);
});

test('a repair replaces corrupted and missing files, and counts them', async () => {
  const browser = new Browser();
  const { build, requests } = await browser.installed();
  assert.equal(await build.repair(), 0);
  await browser.damage('assets/app-1.js', '     ');
  await browser.damage('print.html', null);
  await browser.damage('assets/perro.tab', 'damaged');
  assert.deepEqual(await Promise.all([build.repair(), build.repair()]), [2, 2], 'both pages get one answer');
  assert.deepEqual(await browser.held('1'), sorted(ALWAYS), 'a damaged table is fetched on its next use');
  assert.equal(browser.host.requested.length, 2);
  browser.host.isDown = true;
  assert.equal(await answerTo(requests, 'assets/app-1.js'), 'app 1');
});

/** @type {[string, (host: FakeHost) => unknown][]} */
const OUTAGES = [
  ['is down', (host) => Object.assign(host, { isDown: true })],
  ['has an error', ({ files }) => files.set(addressOf('assets/app-1.js'), 500)],
];
for (const [outage, cause] of OUTAGES) {
  test(`a repair keeps all intact files when the host ${outage}`, async () => {
    const browser = new Browser();
    const { build } = await browser.installed();
    await browser.damage('assets/app-1.js', '     ');
    cause(browser.host);
    assert.equal(await build.repair(), 1);
    assert.deepEqual(await browser.held('1'), sorted(ALWAYS.filter((path) => path !== 'assets/app-1.js')));
  });
}

test('a repair deletes the cached build if the host serves a different one', async () => {
  const browser = new Browser();
  const { build, requests } = await browser.installed();
  await browser.damage('assets/app-1.js', null);
  browser.serve(SECOND);
  assert.equal(await build.repair(), 1);
  assert.equal(await browser.held('1'), null);
  assert.equal(await answerTo(requests, './'), SECOND['./']);
});

for (const failing of /** @type {const} */ (['put', 'everything'])) {
  test(`files come from the host when the caches fail (failing operations: ${failing})`, async () => {
    const browser = new Browser();
    const { build, requests } = await browser.installed();
    await browser.damage('assets/app-1.js', null);
    browser.caches.failing = failing;
    assert.equal(await answerTo(requests, 'assets/app-1.js'), 'app 1');
    assert.equal(await answerTo(requests, './'), FIRST['./']);
    assert.equal(await build.repair(), 1);
    await build.tidy().catch(() => {});
    if (failing === 'put') return;
    // The worker doesn't use its cache again during its lifetime.
    browser.caches.failing = 'nothing';
    browser.host.requested = [];
    assert.equal(await answerTo(requests, './'), FIRST['./']);
    assert.deepEqual(browser.host.requested, [addressOf('./')]);
  });
}

/** @type {[string, (browser: Browser) => Promise<unknown>][]} */
const LOSSES = [
  ['all caches were deleted', ({ caches }) => caches.delete('ludoteca /games/ 1')],
  [
    'all caches were deleted and a shared file was stored',
    async ({ caches }) => {
      await caches.delete('ludoteca /games/ 1');
      await (await caches.open('ludoteca /games/ 1')).put(addressOf('received'), new Response('a game'));
    },
  ],
  ['one file was deleted', (browser) => browser.damage('print.html', null)],
];
for (const [loss, cause] of LOSSES) {
  test(`after ${loss}, the cleanup caches the build again, but only once`, async () => {
    const browser = new Browser();
    const { build } = await browser.installed();
    await cause(browser);
    await Promise.all([build.tidy(), build.tidy()]);
    assert.deepEqual(
      (await browser.held('1'))?.filter((path) => path !== 'received'),
      sorted(ALWAYS),
    );
    // Only the first page may be fetched twice: it is compared before the other files are fetched.
    const requested = browser.host.requested.filter((address) => address !== addressOf('./'));
    assert.equal(new Set(requested).size, requested.length);
  });
}

test('a build that the host no longer has is not cached again', async () => {
  const browser = new Browser();
  const { build } = await browser.installed();
  await browser.caches.delete('ludoteca /games/ 1');
  browser.serve(SECOND);
  await build.tidy();
  assert.equal(await browser.held('1'), null);
  assert.deepEqual(browser.host.requested, [addressOf('./')]);
});

test('the cleanup deletes older builds, but no caches of other sites or folders', async () => {
  const browser = new Browser();
  const others = ['museum', 'ludoteca /games/old/ 1', 'ludoteca / 1'];
  for (const name of others) await browser.caches.open(name);
  await browser.installed();
  browser.serve(SECOND);
  const { build } = await browser.installed('2', SECOND);
  await build.noteOlder();
  await build.tidy();
  assert.deepEqual(await browser.caches.keys(), [...others, 'ludoteca /games/ 2']);
});

test('an older build stays cached while one of its pages or frames is open', async () => {
  const browser = new Browser();
  await browser.installed();
  browser.serve(SECOND);
  const { build } = await browser.installed('2', SECOND);
  browser.openPages = ['frame', 'page'];
  await build.noteOlder();
  browser.openPages = ['frame', 'reloaded page'];
  await build.tidy();
  assert.notEqual(await browser.held('1'), null);
  browser.openPages = ['reloaded page'];
  await build.tidy();
  assert.equal(await browser.held('1'), null);
});

test('the cleanup does not delete a newer build that is waiting', async () => {
  const browser = new Browser();
  const { build } = await browser.installed();
  browser.serve(SECOND);
  await browser.installed('2', SECOND);
  browser.hasNewer = true;
  await build.tidy();
  assert.notEqual(await browser.held('2'), null);
});

/** @param {FormDataEntryValue} value @param {Record<string, string>} [headers] @param {string} [field] */
async function shareOf(value, headers = {}, field = 'file') {
  const form = new FormData();
  form.append(field, value);
  const { body, headers: own } = new Response(form);
  const request = new Response(body, {
    headers: { 'content-type': own.get('content-type') ?? '', ...headers },
  });
  const { query, shared } = await readShare(request, SCOPE.origin);
  const name = decodeURIComponent(shared?.headers.get('x-name') ?? '');
  return { query, text: (await shared?.text()) ?? null, name };
}

test("a shared file or text is stored for the page, with the file's name", async () => {
  const file = new File(['1. c2-c3'], 'a game.txt');
  assert.deepEqual(await shareOf(file), { query: '?received', text: '1. c2-c3', name: 'a game.txt' });
  const text = { query: '?received', text: '1. c2-c3', name: '' };
  assert.deepEqual(await shareOf('1. c2-c3', {}, 'text'), text);
  assert.deepEqual(await shareOf('1. c2-c3', { origin: 'null' }, 'text'), text);
  assert.deepEqual(await shareOf('1. c2-c3', { origin: SCOPE.origin }, 'text'), text);
});

test('a long file name is never cut in the middle of a character', async () => {
  for (const [length, name] of /** @type {const} */ ([
    [98, `${'n'.repeat(98)}\u{1F3B2}`],
    [99, 'n'.repeat(99)],
  ]))
    assert.equal((await shareOf(new File(['x'], `${'n'.repeat(length)}\u{1F3B2}.txt`))).name, name);
});

test('a file or text that is shared from another site, or exceeds 1 MB, is not stored', async () => {
  const none = { text: null, name: '' };
  assert.deepEqual(await shareOf('x', { origin: 'https://elsewhere.example' }), { query: '', ...none });
  assert.deepEqual(await shareOf('x', { 'sec-fetch-site': 'cross-site' }), { query: '', ...none });
  assert.deepEqual(await shareOf('x'.repeat(1_000_000)), { query: '?received=long', ...none });
});

test('sharing a file or text opens the page even if it can’t be stored', async () => {
  const browser = new Browser();
  const { requests } = await browser.installed();
  const share = () => {
    const form = new FormData();
    form.append('text', '1. c2-c3');
    const request = new Request(addressOf('received'), { method: 'POST', body: form });
    return requests.respond(request, () => {});
  };
  const answer = await share();
  assert.deepEqual([answer?.status, answer?.headers.get('location')], [303, addressOf('./?received')]);
  assert.ok((await browser.held('1'))?.includes('received'));
  browser.caches.failing = 'put';
  const failed = await share();
  assert.deepEqual([failed?.status, failed?.headers.get('location')], [303, addressOf('./')]);
  assert.ok(browser.host.requested.every((address) => address !== addressOf('received')));
});
