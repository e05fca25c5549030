/** Firefox (puppeteer-core) and WebKit (selenium-webdriver) with Playwright's API, for the full tier. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import puppeteer from 'puppeteer-core';
import { Builder, Key, Origin } from 'selenium-webdriver';

import { middleOf } from './driver.mjs';
import { rulesets } from './rules.mjs';
import { until } from './waits.mjs';

/** @import { Page } from "playwright-core" */
/** @import { WebDriver } from "selenium-webdriver" */

/**
 * @typedef {object} Browser
 * @property {string} name with version
 * @property {(address: string, act: (page: Page) => Promise<void>) => Promise<void>} visit in a fresh profile
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Browser>} */
export async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.LUDOTECA_FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: {
      'network.connectivity-service.enabled': false,
      'app.update.enabled': false,
      'ui.prefersReducedMotion': 1,
      // A tap is two commands. If the second is late, Firefox takes the tap for a long press and opens a
      // menu.
      'ui.click_hold_context_menus.delay': 60_000,
      'apz.max_tap_time': 60_000,
    },
  });
  return {
    name: await browser.version(),
    async visit(address, act) {
      const context = await browser.createBrowserContext();
      try {
        const page = await context.newPage();
        await page.setViewport({ width: 1280, height: 800 });
        // The cards of a first visit would cover the bar.
        await page.evaluateOnNewDocument(() => Object.assign(window, { hasSeenAll: true }));
        /** @type {string[]} */
        const complaints = [];
        page.on('pageerror', (error) => complaints.push(`threw: ${error}`));
        page.on(
          'console',
          (message) => void (message.type() === 'error' && complaints.push(`console: ${message.text()}`)),
        );
        await page.goto(address);
        // Both libraries use the same names for the methods that the tests call.
        await act(/** @type {Page} */ (/** @type {unknown} */ (page)));
        assert.deepEqual(complaints, [], 'errors of the page or in its console');
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}

/** Browser that WebKitWebDriver starts. */
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

export const hasWebKit = () =>
  existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb') && existsSync(MINI_BROWSER);

/** @returns {Promise<Browser>} */
export async function startWebKit() {
  const home = await mkdtemp(path.join(tmpdir(), 'ludoteca-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise((resolve) => screen.stdio[3]?.once('data', resolve));
  // The page reads the preference for reduced motion from this setting.
  await mkdir(path.join(home, 'gtk-3.0'));
  await writeFile(path.join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const environment = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    DISPLAY: `:${String(display).trim()}`,
  };
  const port = await freePort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env: environment, stdio: 'ignore' });
  await listening(`http://127.0.0.1:${port}/status`);
  // All visits share a session: a second session would start before the first has ended, and hang.
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build();
  const page = pageOf(driver);
  return {
    name: `WebKitGTK ${(await driver.getCapabilities()).get('browserVersion')}`,
    async visit(address, act) {
      await driver.get(address);
      await driver.executeScript(
        `localStorage.clear(); sessionStorage.clear();
        localStorage.setItem('ludoteca.looks', JSON.stringify(arguments[0]))`,
        rulesets().map(({ id }) => id),
      );
      // Going to a URL that differs only after # would not reload the page.
      await driver.get('about:blank');
      await driver.get(address);
      await act(/** @type {Page} */ (/** @type {unknown} */ (page)));
    },
    async close() {
      await driver.quit().catch(() => {});
      for (const child of [server, screen]) child.kill();
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Adapts the driver to the Playwright methods that the tests use. @param {WebDriver} driver */
function pageOf(driver) {
  /** @param {Function} act @param {unknown[]} args */
  const evaluate = async (act, ...args) => {
    const { value, error } = /** @type {{ value?: unknown, error?: string }} */ (
      await driver.executeAsyncScript(
        `const args = [...arguments], done = args.pop(); ` +
          `Promise.resolve((${act})(...args)).then((value) => done({ value }), (error) => done({ error: ` +
          `String(error) }))`,
        ...args,
      )
    );
    if (error !== undefined) throw new Error(error);
    return value;
  };
  /** @param {number} x @param {number} y */
  const to = (x, y) =>
    driver
      .actions({ async: true })
      .move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT });
  const page = {
    evaluate,
    async waitForFunction(
      /** @type {Function} */ holds,
      /** @type {unknown} */ _options,
      /** @type {unknown[]} */ ...args
    ) {
      await driver.wait(() => evaluate(holds, ...args), 60_000, String(holds), 25);
    },
    waitForSelector: (/** @type {string} */ selector) =>
      page.waitForFunction(
        (/** @type {string} */ query) => document.querySelector(query) !== null,
        {},
        selector,
      ),
    async click(/** @type {string} */ selector) {
      const { x, y } = await middleOf(/** @type {Page} */ (/** @type {unknown} */ (page)), selector);
      await page.mouse.click(x, y);
    },
    reload: () => driver.navigate().refresh(),
    mouse: {
      click: (/** @type {number} */ x, /** @type {number} */ y) => to(x, y).click().perform(),
      move: (/** @type {number} */ x, /** @type {number} */ y) => to(x, y).perform(),
      down: () => driver.actions({ async: true }).press().perform(),
      up: () => driver.actions({ async: true }).release().perform(),
    },
    keyboard: {
      press: (/** @type {string} */ key) =>
        driver
          .actions({ async: true })
          .sendKeys(KEYS[key] ?? key)
          .perform(),
      down: (/** @type {string} */ key) =>
        driver
          .actions({ async: true })
          .keyDown(KEYS[key] ?? key)
          .perform(),
      up: (/** @type {string} */ key) =>
        driver
          .actions({ async: true })
          .keyUp(KEYS[key] ?? key)
          .perform(),
    },
  };
  return page;
}

/** WebDriver's keys, by the names that the tests use. @type {Readonly<Record<string, string>>} */
const KEYS = Object.freeze({
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Shift: Key.SHIFT,
  Escape: Key.ESCAPE,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowUp: Key.ARROW_UP,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowDown: Key.ARROW_DOWN,
});

/** Waits until a server responds. @param {string} address */
async function listening(address) {
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  await until(answers, () => `nobody answers at ${address}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      assert(bound !== null && typeof bound === 'object');
      server.close(() => resolve(bound.port));
    });
  });
}
