/** Another browser than Chromium, for `cargo xtask test --full`: Firefox, by puppeteer-core. */
import assert from "node:assert/strict";

import puppeteer from "puppeteer-core";

/** @import { Page } from "playwright-core" */

/**
 * @typedef {object} Browser
 * @property {string} name with its version
 * @property {(address: string, act: (page: Page) => Promise<void>) => Promise<void>} visit in a fresh profile
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Browser>} */
export async function startFirefox() {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.LUDOTECA_FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    extraPrefsFirefox: { "network.connectivity-service.enabled": false, "app.update.enabled": false, "ui.prefersReducedMotion": 1 },
  });
  return {
    name: await browser.version(),
    async visit(address, act) {
      const context = await browser.createBrowserContext();
      try {
        const page = await context.newPage();
        await page.setViewport({ width: 1280, height: 800 });
        /** @type {string[]} */
        const complaints = [];
        page.on("pageerror", (error) => complaints.push(`threw: ${error}`));
        page.on("console", (message) => void (message.type() === "error" && complaints.push(`console: ${message.text()}`)));
        await page.goto(address);
        // What the tests use of a page, both libraries name alike.
        await act(/** @type {Page} */ (/** @type {unknown} */ (page)));
        assert.deepEqual(complaints, [], "the page complained");
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}
