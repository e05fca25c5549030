/*
 * The service worker: keeps every file of one build, whole, so that the page works without a network. The builder writes
 * the list of files into it. A page gets the files of its own build only: they are told by their hashes, never by their
 * names alone. A newer build waits until somebody agrees to it.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const scope = new URL(worker.registration.scope);
/** Other sites of this origin, and this one in other folders, have caches of their own: a path has no blank. */
const PREFIX = `ludoteca ${scope.pathname} `;
const CACHE = PREFIX + BUILD.id;
/** The folder of the files whose names hold their hashes. */
const ASSETS = 'assets/';
/** Where the system sends what is shared with the app. */
const RECEIVED = 'received';
/** By path from the scope: what the file must be. */
const files = new Map(BUILD.files.map(([path, hash, size]) => [path, { hash, size }]));

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
 * A copy of a response, if it is the file that this build has under that path. A page must not be given a response that
 * was redirected, so it is made anew.
 * @param {string} path
 * @param {Response | undefined} response
 */
async function checked(path, response) {
  if (response === undefined || !response.ok) return null;
  const body = await response.arrayBuffer();
  if ((await hashOf(body)) !== files.get(path)?.hash) return null;
  return new Response(body, { headers: { 'content-type': response.headers.get('content-type') ?? '' } });
}

/** Keeps what was shared with the app, for the page that is opened with it. @param {Request} request */
async function receive(request) {
  const form = await request.formData();
  const shared = form.get('file') ?? form.get('text') ?? '';
  const name = shared instanceof File ? shared.name : '';
  await (await caches.open(CACHE)).put(addressOf(RECEIVED), new Response(shared, { headers: { 'x-name': encodeURIComponent(name) } }));
  return Response.redirect(addressOf(`./?${RECEIVED}`), 303);
}

/** Our caches of other builds. */
const otherCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** @param {string} path @returns {Promise<Response | undefined>} from a build that has the same file */
async function fromOthers(path) {
  for (const name of await otherCaches()) {
    const found = await (await caches.open(name)).match(addressOf(path));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @param {string} path @param {RequestCache} cache */
const fetched = async (path, cache) => checked(path, await fetch(addressOf(path), { cache }));

/** Gets a file from where it is nearest, and keeps it. @param {Cache} cache @param {string} path */
async function keep(cache, path) {
  const near = (await checked(path, await fromOthers(path))) ?? (await fetched(path, path.startsWith(ASSETS) ? 'default' : 'no-cache'));
  const whole = near ?? (await fetched(path, 'reload'));
  if (whole === null) throw new Error(`${path} is not the file of build ${BUILD.id}`);
  await cache.put(addressOf(path), whole);
}

/** All files, or none. */
async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all([...files.keys()].map((path) => keep(cache, path)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** What is kept, if it is whole. @param {Cache} cache @param {string} path */
async function kept(cache, path) {
  const found = await cache.match(addressOf(path));
  if (found === undefined) return null;
  const { size } = await found.clone().blob();
  return size === files.get(path)?.size ? found : null;
}

/**
 * Answers from the cache. What has been lost from it is fetched again; if the host no longer has it, nothing of this build
 * is used any more, so that the next page comes whole from the host.
 * @param {string} path
 * @param {Request} request
 */
async function answer(path, request) {
  if (!(await caches.has(CACHE))) return fetch(request);
  const cache = await caches.open(CACHE);
  const found = await kept(cache, path);
  if (found !== null) return found;
  const fresh = await fetch(addressOf(path), { cache: 'reload' });
  const whole = await checked(path, fresh.clone());
  if (whole !== null) {
    await cache.put(addressOf(path), whole.clone());
    return whole;
  }
  if (!fresh.ok) return fresh;
  await caches.delete(CACHE);
  return request.mode === 'navigate' ? fresh : Response.error();
}

/** A page of another build may still be open and ask for a file of its own. @param {Request} request */
const answerOther = async (request) => (await fromOthers(new URL(request.url).pathname.slice(scope.pathname.length))) ?? fetch(request);

/**
 * Forgets other builds: pages that were open have been loaded again by now, or will be before they go on. One that waits is
 * not forgotten.
 */
async function tidy() {
  const { installing, waiting } = worker.registration;
  if (installing !== null || waiting !== null) return;
  await Promise.all((await otherCaches()).map((name) => caches.delete(name)));
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy());
});
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && url === addressOf(RECEIVED)) event.respondWith(receive(event.request));
  if (method !== 'GET') return;
  const path = pathOf(url);
  if (path !== null) event.respondWith(answer(path, event.request));
  else if (url.startsWith(addressOf(ASSETS))) event.respondWith(answerOther(event.request));
});
