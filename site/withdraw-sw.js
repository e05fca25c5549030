/*
 * The end of the service worker: put this file in its place, under its name, `sw.js`, and every browser that
 * comes by forgets what it kept of the site, and asks the host for everything from then on. Pages that are
 * open load themselves again as their worker changes.
 */
const leaving = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

leaving.addEventListener('install', () => leaving.skipWaiting());
leaving.addEventListener('activate', (event) => {
  const { registration } = leaving;
  const prefix = `ludoteca ${new URL(registration.scope).pathname} `;
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
      await Promise.all(names.map((name) => caches.delete(name)));
      await registration.unregister();
    })(),
  );
});
