/*
 * The service worker: keeps every file of one build, whole, so that the page works without a network; a large
 * table only once a page has fetched it. The builder writes the list of files into it. A page gets the files
 * of its own build only: they are told by their hashes, never by their names alone. A newer build waits until
 * somebody agrees to it.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const scope = new URL(worker.registration.scope);
/**
 * Other sites of this origin, and this one in other folders, have caches of their own: a path has no blank.
 */
const PREFIX = `ludoteca ${scope.pathname} `;
const CACHE = PREFIX + BUILD.id;
/** The folder of the files whose names hold their hashes. */
const ASSETS = 'assets/';
/** Where the system sends what is shared with the app. */
const RECEIVED = 'received';
/** Where it is noted which pages were open when this build took the place of another. */
const OLDER = 'older';
/** Most that a share may hold, with its form around it: no saved game comes near. */
const RECEIVED_BYTES = 1_000_000;
/** Most UTF-16 units of a shared file's name. */
const RECEIVED_NAME = 100;
/** How long the cache may take before the network is asked, in ms: it can hang without failing. */
const LATE_MS = 5000;
/** By path from the scope: what the file must be. */
const files = new Map(BUILD.files.map(([path, hash, size]) => [path, { hash, size }]));
const isLater = (/** @type {(typeof BUILD.files)[number]} */ [, , , later]) => later === true;
/** Paths of what is kept only once a page has fetched it. */
const later = new Set(BUILD.files.filter(isLater).map(([path]) => path));
/** Paths of what is always kept. */
const always = [...files.keys()].filter((path) => !later.has(path));

/** @param {string} path */
const addressOf = (path) => new URL(path, scope).href;

/** The path of what is asked for, as the list has it; null if the list does not. @param {string} address */
function pathOf(address) {
  const { origin, pathname } = new URL(address);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return null;
  const path = pathname.slice(scope.pathname.length).replace(/^(index\.html)?$/, './');
  return [path, `${path}.html`].find((each) => files.has(each)) ?? null;
}

/** @param {ArrayBuffer} body */
async function hashOf(body) {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', body))));
}

/**
 * A copy of a response, if it is the file that this build has under that path. A page must not be given a
 * response that was redirected, so it is made anew.
 * @param {string} path
 * @param {Response | undefined} response
 */
async function checked(path, response) {
  if (response === undefined || !response.ok) return null;
  const body = await response.arrayBuffer();
  if ((await hashOf(body)) !== files.get(path)?.hash) return null;
  return new Response(body, { headers: { 'content-type': response.headers.get('content-type') ?? '' } });
}

/** @param {string} [query] */
const toPage = (query = '') => Response.redirect(addressOf(`./${query}`), 303);

/**
 * Whether a share comes from another site. The system's own share names no site. A form of a site that hides
 * itself looks the same, so the page asks before it opens what was shared. Chromium shows `Origin` here, but
 * never `Sec-Fetch-Site`.
 * @param {Headers} headers
 */
function isForeign(headers) {
  const origin = headers.get('origin') ?? 'null';
  return (
    (origin !== 'null' && origin !== scope.origin) ||
    /^(cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '')
  );
}

/**
 * Keeps what was shared with the app for the page that is opened with it. The host is told nothing.
 * @param {Request} request
 */
async function receive(request) {
  if (isForeign(request.headers)) return toPage();
  // A Blob may lie on the disk, so a large one costs no memory.
  const body = await request.blob();
  if (body.size > RECEIVED_BYTES) return toPage(`?${RECEIVED}=long`);
  const form = await new Response(body, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }).formData();
  const shared = form.get('file') ?? form.get('text') ?? '';
  // A character that is cut in two cannot be encoded.
  const name =
    shared instanceof File ? shared.name.slice(0, RECEIVED_NAME).replace(/[\uD800-\uDBFF]$/, '') : '';
  const headers = { 'x-name': encodeURIComponent(name) };
  await (await caches.open(CACHE)).put(addressOf(RECEIVED), new Response(shared, { headers }));
  return toPage(`?${RECEIVED}`);
}

/** Our caches of other builds. */
const otherCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** @param {string} path @returns {Promise<Response | undefined>} from a build that has the same file */
async function fromOthers(path) {
  for (const name of await otherCaches()) {
    const found = await (await caches.open(name)).match(addressOf(path));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The host has no such file of this build. */
class GoneError extends Error {}

/** @param {string} path @param {RequestCache} cache */
async function fetched(path, cache) {
  const response = await fetch(addressOf(path), { cache });
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
  return checked(path, response);
}

/**
 * Gets a file from where it is nearest, and keeps it.
 * @param {Cache} cache
 * @param {string} path
 */
async function keep(cache, path) {
  const near =
    (await checked(path, await fromOthers(path))) ??
    (await fetched(path, path.startsWith(ASSETS) ? 'default' : 'no-cache'));
  const whole = near ?? (await fetched(path, 'reload'));
  if (whole === null) throw new GoneError(`${path} is not the file of build ${BUILD.id}`);
  await cache.put(addressOf(path), whole);
}

/** Keeps what the build before has kept of the files that are kept later. @param {Cache} cache */
async function takeOver(cache) {
  for (const path of later) {
    const whole = await checked(path, await fromOthers(path));
    if (whole !== null) await cache.put(addressOf(path), whole);
  }
}

/** All files that are always kept, or none. */
async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(always.map((path) => keep(cache, path)));
    await takeOver(cache).catch(() => {});
  } catch (error) {
    await caches.delete(CACHE).catch(() => {});
    throw error;
  }
}

/** Whether the cache could not even be repaired: then the network answers as long as this worker lives. */
let isBroken = false;

/** Files that can be damaged so that no script runs, and nobody reports it. */
const SILENT = /(\/|\.html|\.css)$/;

/**
 * The cached copy, if it has the right size; null if there is none or the cache fails. Hashes of all files
 * are compared only when a page reports a failed start: that would delay every answer.
 * @param {string} path
 * @param {boolean} [isLast] whether there is nothing else: then a damaged page is better than none
 */
async function kept(path, isLast = false) {
  if (isBroken) return null;
  try {
    const found = await caches.match(addressOf(path), { cacheName: CACHE });
    if (found === undefined) return null;
    if (SILENT.test(path) && !isLast) return await checked(path, found);
    const { size } = await found.clone().blob();
    return size === files.get(path)?.size ? found : null;
  } catch {
    return null;
  }
}

/**
 * Keeps again what was lost. Nobody waits for it, and it may fail.
 * @param {string} path
 * @param {Response} response
 */
async function restore(path, response) {
  if (isBroken || !(await caches.has(CACHE))) return;
  const whole = await checked(path, response);
  const cache = await caches.open(CACHE);
  if (whole === null) await keep(cache, path);
  else await cache.put(addressOf(path), whole);
}

/** @returns {Promise<null>} */
const late = () => new Promise((resolve) => setTimeout(resolve, LATE_MS, null));

/**
 * Answers from the cache, or else as if there were no worker: the browser's own request goes to the host.
 * @param {string} path
 * @param {FetchEvent} event
 */
async function answer(path, event) {
  const cached = kept(path);
  const found = await Promise.race([cached, late()]);
  if (found !== null) return found;
  const fresh = await fetch(event.request).catch(() => null);
  // Without a network, what comes late is better than nothing, and so is another build that is kept.
  if (fresh === null) return (await cached) ?? (await kept(path, true)) ?? (await elsewhere(path));
  if (fresh.ok) event.waitUntil(restore(path, fresh.clone()).catch(() => {}));
  return fresh;
}

/** The file of another build, if one is kept; a page leads to the rest of its own. @param {string} path */
const elsewhere = async (path) => (await fromOthers(path).catch(() => undefined)) ?? Response.error();

/** A page of another build may still be open and ask for a file of its own. @param {Request} request */
async function answerOther(request) {
  const path = new URL(request.url).pathname.slice(scope.pathname.length);
  return (await fromOthers(path).catch(() => undefined)) ?? fetch(request);
}

/** @param {Cache} cache @param {string} path */
const isWhole = async (cache, path) => (await checked(path, await cache.match(addressOf(path)))) !== null;

/**
 * Compares everything that is kept with its hash, and gets anew what is damaged or lost. If the host has
 * other files, this build is given up, so that the next page comes whole from the host.
 * @returns {Promise<number>} how many files were wrong: a page that loads again gets others
 */
async function repairAll() {
  if (isBroken || !(await caches.has(CACHE))) return 0;
  const cache = await caches.open(CACHE);
  let wrong = 0;
  for (const path of files.keys()) {
    if (await isWhole(cache, path)) continue;
    await cache.delete(addressOf(path));
    if (later.has(path)) continue;
    wrong += 1;
    try {
      await keep(cache, path);
    } catch (error) {
      // Without a network, or without room, the rest is still of use.
      if (!(error instanceof GoneError)) continue;
      await caches.delete(CACHE);
      return wrong;
    }
  }
  return wrong;
}

/** The repair that is going on: several pages may ask for it. @type {Promise<number> | null} */
let repairing = null;

/** @returns {Promise<number>} */
function repair() {
  repairing ??= repairAll()
    .catch(() => {
      isBroken = true;
      return 1;
    })
    .finally(() => {
      repairing = null;
    });
  return repairing;
}

/** The files of this build that are not kept. @returns {Promise<string[]>} their paths */
async function lostFiles() {
  // To open a cache that is gone would make an empty one.
  const requests = (await caches.has(CACHE)) ? await (await caches.open(CACHE)).keys() : [];
  const addresses = new Set(requests.map(({ url }) => url));
  return always.filter((path) => !addresses.has(addressOf(path)));
}

/**
 * Keeps the build again if it is gone: another app of this origin may delete every cache that it does not
 * know, and a host that answered with something else for a while has made this worker give its build up.
 */
async function keepAgain() {
  if (isBroken) return;
  const lost = await lostFiles();
  // The first page names all that belongs to it: a host that has another one has another build.
  if (lost.length === 0 || (await fetched('./', 'no-cache')) === null) return;
  if (lost.length === always.length) return install();
  const cache = await caches.open(CACHE);
  await Promise.all(lost.map((path) => keep(cache, path)));
}

/** Every page and frame of this origin that is open here. @returns {Promise<string[]>} */
const openPages = async () =>
  (await worker.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id);

/** Notes which pages are open before this build answers them: what they have loaded is of another one. */
async function noteOlder() {
  if ((await otherCaches()).length === 0) return;
  const note = new Response(JSON.stringify(await openPages()));
  await (await caches.open(CACHE)).put(addressOf(OLDER), note);
}

/** Whether one of those pages is still open. A page that is loaded again is another one. */
async function hasOlder() {
  const note = await caches.match(addressOf(OLDER), { cacheName: CACHE });
  /** @type {string[]} */
  const older = note === undefined ? [] : await note.json();
  return (await openPages()).some((id) => older.includes(id));
}

/** Takes the place of the build before. */
async function activate() {
  await noteOlder().catch(() => {});
  await worker.clients.claim();
}

/**
 * Forgets other builds, unless a page of one is still open: frames, and pages with a game that is not saved,
 * are not loaded again. A build that waits is not forgotten.
 */
async function tidyAll() {
  const { installing, waiting } = worker.registration;
  if (installing !== null || waiting !== null) return;
  // What other builds have of this one need not be fetched again.
  await keepAgain().catch(() => {});
  if (await hasOlder()) return;
  await Promise.all((await otherCaches()).map((name) => caches.delete(name)));
}

/** What is being tidied: several pages ask for it. @type {Promise<void> | null} */
let tidying = null;

/** @returns {Promise<void>} */
function tidy() {
  tidying ??= tidyAll().finally(() => {
    tidying = null;
  });
  return tidying;
}

/** What a page may ask for. @type {{ [command: string]: () => Promise<unknown> }} */
const commands = { activate: () => worker.skipWaiting(), tidy, verify: repair };

/**
 * Whether the cache may answer: parts of files, and what a page wants anew or from the browser's own cache
 * alone, are left to the browser.
 * @param {Request} request
 */
const isOrdinary = ({ method, mode, headers, cache }) =>
  method === 'GET' &&
  !headers.has('range') &&
  (mode === 'navigate' || !['reload', 'no-store', 'only-if-cached'].includes(cache));

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate().catch(() => {})));
worker.addEventListener('message', (event) => {
  const command =
    typeof event.data === 'string' && Object.hasOwn(commands, event.data) ? commands[event.data] : undefined;
  if (command === undefined) return;
  event.waitUntil(
    command()
      .catch(() => {})
      .then((told) => event.ports[0]?.postMessage(told)),
  );
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && origin + pathname === addressOf(RECEIVED)) {
    event.respondWith(receive(request).catch(() => toPage()));
    return;
  }
  if (!isOrdinary(request)) return;
  const path = pathOf(request.url);
  if (path !== null) event.respondWith(answer(path, event));
  else if (request.url.startsWith(addressOf(ASSETS))) event.respondWith(answerOther(request));
});
