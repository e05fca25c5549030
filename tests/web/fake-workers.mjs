/** Fake service worker whose state the test sets, so that pages can be tested without real caching. */

/** @import { Page } from "playwright-core" */

/** Replaces `navigator.serviceWorker` with a fake. Runs in every page before its scripts. */
function fakeServiceWorkers() {
  class Worker extends EventTarget {
    state = 'installing';
    /** @type {string[]} */ posted = [];

    /** @param {string} message */
    postMessage(message) {
      this.posted.push(message);
    }

    /** @param {string} state */
    become(state) {
      this.state = state;
      this.dispatchEvent(new Event('statechange'));
    }
  }
  class Registration extends EventTarget {
    /** @type {Worker | null} */ installing = null;
    /** @type {Worker | null} */ waiting = null;
    /** @type {Worker | null} */ active = null;
    updates = 0;

    async update() {
      this.updates += 1;
    }
  }
  class Container extends EventTarget {
    /** @type {(Worker & { scriptURL: string }) | null} */ controller = null;
    registration = new Registration();

    async register() {
      return this.registration;
    }
  }
  const container = new Container();
  const { registration } = container;
  Object.defineProperty(navigator, 'serviceWorker', { value: container });
  const workers = {
    registration,
    /** Starts installing a build. */
    find() {
      registration.installing = new Worker();
      registration.dispatchEvent(new Event('updatefound'));
    },
    /** Completes the installation. The first build becomes active at once; later ones wait. */
    install() {
      const worker = registration.installing;
      registration.installing = null;
      if (registration.active === null) registration.active = worker;
      else registration.waiting = worker;
      worker?.become(registration.active === worker ? 'activated' : 'installed');
    },
    /** Changes the controller of the page. @param {string | null} script */
    control(script) {
      container.controller =
        script === null
          ? null
          : Object.assign(new Worker(), { scriptURL: new URL(script, document.baseURI).href });
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
  Object.assign(window, { fakeWorkers: workers });
}

/** @param {Page} page */
export const withFakeWorkers = (page) => page.addInitScript(fakeServiceWorkers);

/** Caches the first build, which then controls the page. @param {Page} page */
export async function cacheFirst(page) {
  await page.waitForFunction(() => document.querySelector('#news') !== null);
  await page.evaluate(() => {
    window.fakeWorkers.find();
    window.fakeWorkers.install();
    window.fakeWorkers.control('sw.js');
  });
}

/** Caches a newer build, which waits to be activated. @param {Page} page */
export const cacheSecond = (page) =>
  page.evaluate(() => {
    window.fakeWorkers.find();
    window.fakeWorkers.install();
  });

/** Simulates that another page has accepted the newer build. @param {Page} page */
export const replaceBuild = (page) => page.evaluate(() => window.fakeWorkers.control('sw.js'));
