/**
 * Two builds of the site, and a host on which one is put after the other. The second one is made here, from
 * the same sources with other words in them.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { ready } from './driver.mjs';
import { Site, TEST_SITE } from './harness.mjs';

/** @import { Page } from "playwright-core" */

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where on the host the site lies. */
export const FOLDER = 'games/';
/** What the second build has on its start page. */
export const TITLE_B = 'Build B';
/** Where the second build says that it will be. */
export const HOME_B = 'https://museum.example/games/';

/** Where second builds are kept from one run to the next: a build takes as long as a dozen tests. */
const KEPT = path.join(ROOT, 'target/second-builds');

/** What the second build is made of. @type {readonly string[]} */
const SOURCES = ['site', 'web'];

/** Tells one state of the sources from another. */
async function stateOfSources() {
  const hash = createHash('sha256');
  for (const source of [...SOURCES, 'tests/web/builds.mjs', 'tests/web/package-lock.json']) {
    const from = path.join(ROOT, source);
    const names = (await stat(from)).isDirectory() ? await readdir(from, { recursive: true }) : [''];
    for (const name of names.sort()) {
      const file = path.join(from, name);
      if ((await stat(file)).isFile()) hash.update(`${source}/${name}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Builds the site with other words, for an address. @param {string} out */
async function buildSecond(out) {
  const sources = path.join(folder, 'sources');
  await mkdir(sources);
  for (const name of SOURCES) await cp(path.join(ROOT, name), path.join(sources, name), { recursive: true });
  await symlink(path.join(ROOT, 'tests'), path.join(sources, 'tests'));
  const words = path.join(sources, 'web/i18n/en/common.json');
  await writeFile(
    words,
    JSON.stringify({ ...JSON.parse(await readFile(words, 'utf8')), 'start.title': TITLE_B }),
  );
  const build = [path.join(sources, 'site/build.mjs'), out, '--address', `${HOME_B}index.html`];
  await promisify(execFile)('node', build, { env: { ...process.env, LUDOTECA_SEAMS: '1' } });
}

/** What is made of the builds. @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Makes the second build, unless it is kept. @returns {Promise<string>} its folder */
async function findSecond() {
  const state = await stateOfSources();
  const second = path.join(KEPT, state);
  if (existsSync(second)) return second;
  const built = path.join(folder, 'b');
  await buildSecond(built);
  await mkdir(KEPT, { recursive: true });
  for (const name of await readdir(KEPT))
    if (!name.startsWith(state)) await rm(path.join(KEPT, name), { recursive: true, force: true });
  const copy = `${second}.${process.pid}`;
  await cp(built, copy, { recursive: true });
  // Another file of tests may have been as quick.
  await rename(copy, second).catch(() => rm(copy, { recursive: true }));
  return second;
}

/** @type {Promise<string> | undefined} */
let second;
/** The folder of the second build. */
export const secondBuild = () => (second ??= findSecond());

/** Puts a build into the folder of a host. @param {string} build @param {string} served */
async function put(build, served) {
  await rm(path.join(served, FOLDER), { recursive: true, force: true });
  await cp(build, path.join(served, FOLDER), { recursive: true });
}

/** A host on which one build after the other is put. */
export class Host {
  /** @type {string} */ #served;
  /** @type {Site} */ site;

  /** @param {string} served @param {Site} site */
  constructor(served, site) {
    this.#served = served;
    this.site = site;
  }

  /**
   * @param {string} [build] what is put on it: the built site
   * @param {{ isWhole?: boolean }} [options] as for `launch`
   */
  static async start(build = TEST_SITE, { isWhole = false } = {}) {
    const served = await mkdtemp(path.join(folder, 'host-'));
    // Without a built site there is no browser that nobody closes.
    await put(build, served);
    return new Host(served, await Site.start(served, {}, {}, { isWhole, isKept: true }));
  }

  /** @param {string} build */
  put(build) {
    return put(build, this.#served);
  }

  /** The path of a file on the host. @param {string} name */
  file(name) {
    return path.join(this.#served, FOLDER, name);
  }

  /** A script that the first build does not have: what both have would come from what is kept. */
  async newScript() {
    const old = await readdir(path.join(TEST_SITE, 'assets'));
    const name = (await readdir(this.file('assets'))).find(
      (each) => each.endsWith('.js') && !old.includes(each),
    );
    return this.file(`assets/${name ?? assert.fail('no script has changed')}`);
  }
}

/**
 * Opens the site on a new host, waits until it is kept whole, and acts.
 * @param {(page: Page, host: Host) => Promise<void>} act
 * @param {string} [where]
 * @param {{ prepare?: (host: Host) => Promise<unknown>, mayComplain?: RegExp, isWhole?: boolean }} [options]
 *   `isWhole` as for `launch`: for tests with several pages
 */
export async function kept(act, where = '', { prepare = async () => {}, mayComplain, isWhole = false } = {}) {
  const host = await Host.start(TEST_SITE, { isWhole });
  try {
    await prepare(host);
    await host.site.visit(
      FOLDER + where,
      async (page) => {
        // A whole site is fetched, hashed and kept: on a machine with much to do that is not quick.
        page.setDefaultTimeout(120_000);
        await ready(page);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await act(page, host);
      },
      { leaves: true, ...(mayComplain === undefined ? {} : { mayComplain }) },
    );
  } finally {
    await host.site.close().catch(() => {});
  }
}

/** @param {Page} page */
export const cacheNames = (page) => page.evaluate(() => caches.keys());

/**
 * Waits until nothing is being loaded: what a page breaks off as it is left, it would complain of.
 * @param {Page} page
 */
export async function settled(page) {
  await ready(page);
  await page.waitForLoadState('networkidle');
}

/** @param {Page} page */
export async function reload(page) {
  await settled(page);
  await page.reload();
  await settled(page);
}

/** Opens the address anew, as after the browser was closed. @param {Page} page @param {string} [where] */
export async function comeBack(page, where = '') {
  await settled(page);
  const address = page.url().replace(/[?#].*/, '');
  await page.goto('about:blank');
  await page.goto(address + where);
  await settled(page);
}

/**
 * Looks for another build, and waits for what becomes of it.
 * @param {Page} page
 * @returns {Promise<string>} its last state
 */
export const lookForUpdate = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    /** @type {ServiceWorker | null} */
    let met = null;
    const found = new Promise((resolve) =>
      registration.addEventListener('updatefound', () => resolve((met = registration.installing)), {
        once: true,
      }),
    );
    await registration.update().catch(() => {});
    // The browser looks by itself after a page was opened, and may have found it before.
    const { installing, waiting } = registration;
    const worker = /** @type {ServiceWorker} */ (met ?? installing ?? waiting ?? (await found));
    return new Promise((resolve) => {
      const look = () =>
        void (['installed', 'activated', 'redundant'].includes(worker.state) && resolve(worker.state));
      worker.addEventListener('statechange', look);
      look();
    });
  });

/** Puts the second build on the host. @param {Host} host */
export const putSecond = async (host) => host.put(await secondBuild());
