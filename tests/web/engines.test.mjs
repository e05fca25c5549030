/** The page in other browsers than Chromium: games, the keyboard, the computer, a reload. For the full tier only. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";

import { isFull, playByKeys } from "./access.mjs";
import { hasWebKit, startFirefox, startWebKit } from "./browsers.mjs";
import { interactionOf, playRecord, ready, recordOf, stateOf, tap } from "./driver.mjs";
import { serve } from "./harness.mjs";

/** @import { Server } from "node:http" */
/** @import { Page } from "playwright-core" */
/** @import { GameWindow } from "./driver.mjs" */
/** @import { Browser } from "./browsers.mjs" */

const RULESETS = ["alquerque", "el-perro", "brandubh", "el-cuervo", "fallas", "fayles", "spanish-draughts"];

/** @type {{ server: Server, address: string }} */
let site;
if (isFull) {
  before(async () => {
    site = await serve(process.env.LUDOTECA_SITE);
  });
  after(() => {
    site.server.closeAllConnections();
    site.server.close();
  });
}

/**
 * @param {string} name
 * @param {() => Promise<Browser>} start
 * @param {number | undefined} plies how much of a game is played; left out: all
 * @param {string | false} skip why it is left out
 */
const inBrowser = (name, start, plies, skip) => describe(name, { skip }, () => {
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await start();
  });
  after(() => browser.close());

  /** @param {string} where @param {(page: Page) => Promise<void>} act */
  const visit = (where, act) => browser.visit(`${site.address}${where}`, async (page) => {
    await ready(page);
    await act(page);
  });

  for (const ruleset of RULESETS) {
    test(`${plies === undefined ? "a whole game" : `${plies} turns`} of ${ruleset} by clicks as in the record of the rules`, async () => {
      const text = await readFile(new URL(`../data/games/${ruleset}.txt`, import.meta.url), "utf8");
      await visit(`#game=${ruleset}&side=both`, async (page) => {
        await playRecord(page, text, plies);
        if (plies !== undefined) return assert.equal((await stateOf(page)).ply, plies);
        assert.equal(await recordOf(page), text);
        assert.notEqual((await stateOf(page)).outcome, null);
      });
    });
  }

  test("the keyboard alone plays", () => visit("#game=brandubh&side=both", async (page) => {
    await playByKeys(page, 4);
    assert.equal((await stateOf(page)).ply, 4);
  }));

  test("an attempt against the rules is answered", () => visit("#game=alquerque&side=both", async (page) => {
    await tap(page, 7);
    await tap(page, 17);
    assert.equal(await page.evaluate(() => document.querySelector("#label")?.getAttribute("data-kind")), "refusal");
    const said = await page.evaluate(() => document.querySelector("#assertive")?.textContent ?? "");
    assert.ok(said.length > 20, said);
  }));

  test("the computer answers from its worker, and a reload loses nothing", () => visit("#game=brandubh&side=first&level=2&pace=none", async (page) => {
    await tap(page, 31);
    await tap(page, 29);
    await page.waitForFunction(() => /** @type {GameWindow} */ (/** @type {unknown} */ (window)).ludoteca.state.ply === 2);
    assert.equal(await page.evaluate(() => /** @type {GameWindow} */ (/** @type {unknown} */ (window)).ludoteca.thinksIn()), "worker");
    const record = await recordOf(page);
    await page.reload();
    await ready(page);
    await page.waitForFunction(() => /** @type {GameWindow} */ (/** @type {unknown} */ (window)).ludoteca.state.ply === 2);
    assert.equal(await recordOf(page), record);
    assert.equal((await interactionOf(page)).type, "enter");
  }));
});

inBrowser("Firefox", startFirefox, undefined, isFull ? false : "only in the full tier");
// Its driver takes seconds for a turn.
inBrowser("WebKit", startWebKit, 6, !isFull ? "only in the full tier" : hasWebKit() ? false : "no driver of WebKit on this machine");
