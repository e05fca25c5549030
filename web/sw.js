/**
 * The service worker: caches all files of one build, so that the page works offline. Large tables are cached
 * on first use. A page gets only files of its own build, which are identified by their hashes, never by their
 * names alone. A newer build is activated only after consent. The build script bundles this script with the
 * list of files.
 */
import { BuildFiles } from './sw/build-files.js';
import { CachedBuild } from './sw/cached-build.js';
import { Requests } from './sw/requests.js';

/** Time after which a file is also requested from the network, because a cache can hang without failing. */
const LATE_MS = 5000;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const { registration } = worker;
const scope = new URL(registration.scope);

const files = new BuildFiles(scope, BUILD.files);
const build = new CachedBuild(BUILD.id, scope.pathname, files, {
  caches,
  fetch: (...given) => fetch(...given),
  openPages: async () => (await worker.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id),
  report: async (path) => {
    const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' });
    for (const page of pages.filter(({ url }) => url.startsWith(scope.href)))
      page.postMessage({ changed: path });
  },
  hasNewer: () => registration.installing !== null || registration.waiting !== null,
});
const requests = new Requests(files, build, {
  fetch: (...given) => fetch(...given),
  setTimeout: (act, delayMs) => setTimeout(act, delayMs),
  lateMs: LATE_MS,
});

/** Commands that pages can send. @type {{ [command: string]: () => Promise<unknown> }} */
const commands = {
  activate: () => worker.skipWaiting(),
  tidy: () => build.tidy(),
  verify: () => build.repair(),
};

worker.addEventListener('install', (event) => event.waitUntil(build.install()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    build
      .noteOlder()
      .catch(() => {})
      .then(() => worker.clients.claim())
      .catch(() => {}),
  ),
);
worker.addEventListener('message', (event) => {
  const command =
    typeof event.data === 'string' && Object.hasOwn(commands, event.data) ? commands[event.data] : undefined;
  if (command === undefined) return;
  event.waitUntil(
    command()
      .catch(() => {})
      .then((result) => event.ports[0]?.postMessage(result)),
  );
});
worker.addEventListener('fetch', (event) => {
  const answer = requests.respond(event.request, (work) => event.waitUntil(work));
  if (answer !== null) event.respondWith(answer);
});
