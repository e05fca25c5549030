/** Host of a site that a real service worker caches, and of a newer build that replaces it. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import { sha256 } from '../../site/files.mjs';
import { ready } from './driver.mjs';
import { Site, TEST_SITE } from './harness.mjs';
import { drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const FOLDER = 'games/';

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Host of the test site, whose files can be replaced one by one. */
export class Host {
  #served;
  site;

  /** @param {string} served @param {Site} site */
  constructor(served, site) {
    this.#served = served;
    this.site = site;
  }

  static async start() {
    const served = await mkdtemp(path.join(folder, 'host-'));
    await mkdir(path.join(served, FOLDER));
    for (const name of await readdir(TEST_SITE))
      await symlink(path.resolve(TEST_SITE, name), path.join(served, FOLDER, name));
    return new Host(served, await Site.start(served, {}, {}, { isCached: true }));
  }

  /** Replaces a file of the site. @param {string} name relative to the site @param {string} content */
  async write(name, content) {
    const file = path.join(this.#served, FOLDER, name);
    await rm(file, { force: true });
    await writeFile(file, content);
  }

  /** Replaces the build with one whose first page differs; see `isSecond`. */
  async putSecond() {
    const read = (/** @type {string} */ name) => readFile(path.join(TEST_SITE, name), 'utf8');
    const page = (await read('index.html')).replace('<html ', '<html data-build="second" ');
    const entry = JSON.stringify(['./', sha256(page, 'base64'), Buffer.byteLength(page)]);
    const first = await read('sw.js');
    const worker = first
      .replace(/\["\.\/","[^"]+",\d+\]/, () => entry)
      .replace(/(["'])[0-9a-f]{16}\1/, '"second"');
    assert.ok(
      worker.includes(entry) && worker.includes('"second"'),
      'unexpected form of the file list in sw.js',
    );
    await this.write('index.html', page);
    await this.write('sw.js', worker);
  }
}

/** Returns whether the page comes from the second build. @param {Page} page */
export const isSecond = (page) => page.evaluate(() => document.documentElement.dataset['build'] === 'second');

/**
 * Opens the site on a new host, waits until it is cached, and calls `act`.
 * @param {(page: Page, host: Host) => Promise<void>} act @param {string} [where]
 * @param {RegExp} [allowedErrors]
 */
export async function withCachedSite(act, where = '', allowedErrors = /^$/) {
  const host = await Host.start();
  try {
    await host.site.visit(
      FOLDER + where,
      async (page) => {
        await ready(page);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await act(page, host);
      },
      { leaves: true, allowedErrors },
    );
  } finally {
    await host.site.close().catch(() => {});
  }
}

/** @param {Page} page */
export const cacheNames = (page) => page.evaluate(() => caches.keys());

/** Waits until the page can be used and its service worker is idle. @param {Page} page */
export async function settled(page) {
  await ready(page);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { controller } = navigator.serviceWorker;
        if (controller === null) return resolve(null);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        controller.postMessage('tidy', [port2]);
      }),
  );
  await drawn(page);
}

/** @param {Page} page */
export async function reload(page) {
  await settled(page);
  await page.reload();
  await settled(page);
}

/** Opens the URL again, as if the browser had been restarted. @param {Page} page @param {string} [where] */
export async function reopen(page, where = '') {
  await settled(page);
  const address = page.url().replace(/[?#].*/, '');
  await page.goto('about:blank');
  await page.goto(address + where);
  await settled(page);
}

/** Checks for a newer build, and waits until it is cached. @param {Page} page */
export const cacheNewer = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    if (worker === null) throw new Error('there is no newer build');
    await new Promise((resolve) => {
      const look = () => void (worker.state === 'installing' || resolve(null));
      worker.addEventListener('statechange', look);
      look();
    });
    if (worker.state !== 'installed') throw new Error(`the newer build is ${worker.state}`);
  });
