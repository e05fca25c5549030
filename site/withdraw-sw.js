/*
 * Removes the service worker when this file is published as `sw.js`. Browsers that visit the site then delete
 * its caches and load everything from the host. Open pages reload when their worker changes.
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
