/** The page in a hall: a visitor comes, plays, goes, and the next one finds everything as it was. The clock is the test's. */
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { isFull } from "./access.mjs";
import { enter, interactionOf, press, ready, recordOf, stateOf } from "./driver.mjs";
import { Site } from "./harness.mjs";

/** @import { Page } from "playwright-core" */

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const HALL = "?kiosk=1&games=brandubh,fallas&idle=60&attract=1&lang=es&level=1&home=https://museum.example/games/";

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(DIST);
});
after(() => site.close());

/** @param {Page} page */
async function standing(page) {
  await ready(page);
  await page.waitForSelector("[data-kiosk=ready]");
}

/** Lets so many seconds pass on the page's clock. @param {Page} page @param {number} seconds */
const pass = (page, seconds) => page.clock.runFor(seconds * 1000);

/** @param {string} where @param {(page: Page) => Promise<void>} act */
const visit = (where, act) => site.visit(where, async (page) => {
  await standing(page);
  await act(page);
}, { prepare: (page) => page.clock.install() });

/** What is as at first: language, sound, look, what is kept. @param {Page} page */
const setting = (page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme, document.documentElement.dataset.scheme, localStorage.length, sessionStorage.length, document.querySelectorAll("dialog[open]").length]);

/** From the game that plays itself to one that is played. @param {Page} page */
async function begin(page) {
  await page.mouse.click(640, 700);
  await page.waitForSelector("#kiosk .card");
  await press(page, "play");
  await page.waitForFunction(() => document.querySelector("#kiosk")?.hasAttribute("hidden") === true);
}

test("the opponent plays by itself, muted, until somebody touches the screen; then three sentences and a button", () => visit(HALL, async (page) => {
  assert.match(await page.innerText("#kiosk"), /Toca para jugar[^]*Brandubh/);
  for (let tries = 0; tries < 60 && (await stateOf(page)).ply < 2; tries += 1) {
    await pass(page, 1);
    await page.waitForTimeout(30);
  }
  assert.ok((await stateOf(page)).ply >= 2);
  assert.equal(await page.locator("#tools .muted").count(), 1);
  assert.equal(await page.getAttribute("#polite", "aria-live"), "off");
  await page.mouse.click(640, 700);
  await page.waitForSelector("#kiosk .card");
  assert.equal(await page.locator("#kiosk .card p").count(), 3);
  assert.equal((await stateOf(page)).ply, 0);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H2");
  await press(page, "play");
  const asked = await interactionOf(page);
  assert(asked.type === "enter");
  await enter(page, asked.next.steps[0] ?? assert.fail());
  assert.equal((await stateOf(page)).ply, 1);
}));

test("a game that is over, or has been shown for long, makes room for the next one", () => visit(HALL, async (page) => {
  assert.match(await recordOf(page), /brandubh/);
  await pass(page, 185);
  await page.waitForFunction(() => /** @type {any} */ (window).ludoteca.record.includes('"fallas"'));
}));

test("who goes away is asked for half a minute; a touch or a key extends that, as often as one likes", () => visit(HALL, async (page) => {
  await begin(page);
  for (let times = 0; times < 12; times += 1) {
    await pass(page, 62);
    await page.waitForSelector("#still[open]");
    assert.match(await page.innerText("#still"), /¿Sigues ahí\?[^]*dentro de \d+ segundos/);
    await pass(page, 20);
    assert.equal(await page.locator("#still[open]").count(), 1, "there are at least twenty seconds to answer");
    if (times % 2 === 0) await page.keyboard.press("Shift");
    else await page.mouse.click(3, 400);
    assert.equal(await page.locator("#still[open]").count(), 0);
  }
  assert.equal(await page.locator("#kiosk").isVisible(), false);
}));

test("then everything is as it was: language, sound, contrast, games", () => visit(HALL, async (page) => {
  const first = await setting(page);
  await begin(page);
  await page.click('[data-language="ar"]');
  await page.waitForFunction(() => document.documentElement.lang === "ar");
  await press(page, "settings");
  await page.waitForSelector("dialog[open] select");
  await page.evaluate(() => {
    for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("dialog[open] select"))) {
      const wanted = [...select.options].find(({ value }) => value === "plain" || value === "dark");
      if (wanted === undefined) continue;
      select.value = wanted.value;
      select.dispatchEvent(new Event("change"));
    }
  });
  assert.deepEqual((await setting(page)).slice(0, 3), ["ar", "plain", "dark"]);
  await pass(page, 95);
  await page.waitForFunction(() => document.documentElement.lang === "es" && document.querySelector("#kiosk")?.getAttribute("data-stage") === "attract");
  assert.deepEqual(await setting(page), first);
  assert.deepEqual(first.slice(3), [0, 0, 0]);
}));

test("nothing leads out: no menu, no other page, no file, no address", () => visit(HALL, async (page) => {
  await begin(page);
  assert.equal(await page.evaluate(() => dispatchEvent(new MouseEvent("contextmenu", { cancelable: true }))), false);
  for (const name of ["share", "record", "games"]) assert.equal(await page.locator(`[data-do=${name}]`).first().isVisible(), false, name);
  const before = page.url();
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "https://museum.example/";
    document.body.append(link);
    link.click();
  });
  assert.equal(page.url(), before);
  assert.equal(await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "p", ctrlKey: true, cancelable: true }))), false);
  assert.equal(await page.locator("#language-list").isVisible(), true);
  await press(page, "home");
  await page.waitForSelector("#take svg");
}));

test("only the games of the list can be chosen; without a list all of them", () => visit("?kiosk=1&games=perro,fallas,chess&idle=60&lang=en", async (page) => {
  // A list with something unknown in it is no list.
  assert.match(await page.innerText("#notice"), /games=perro,fallas,chess/);
  assert.equal(await page.locator("#cards a.ruleset").count(), 7);
}).then(() => visit("?kiosk=1&games=perro,fallas&idle=60&lang=en", async (page) => {
  assert.deepEqual(await page.locator("#cards a.ruleset").evaluateAll((links) => links.map((link) => /** @type {HTMLElement} */ (link).dataset.ruleset)), ["el-perro", "fallas"]);
  assert.equal(await page.locator("#kiosk").isVisible(), false);
  assert.equal(await page.locator("[data-do=home]").count(), 0, "no telephone finds this machine");
})));

test("from a file, and in a window for standing phones too", () => site.visit(`${pathToFileURL(path.join(DIST, "single", "ludoteca.html")).href}#kiosk=1&games=alquerque&idle=60&attract=1&lang=fr`, async (page) => {
  await standing(page);
  assert.match(await page.innerText("#kiosk"), /Touchez pour jouer/);
  await page.mouse.click(200, 400);
  await page.waitForSelector("#kiosk .card");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await press(page, "play");
  await pass(page, 95);
  await page.waitForSelector('#kiosk[data-stage="attract"]');
}, { prepare: (page) => page.clock.install(), viewport: { width: 390, height: 800 } }));

test("when the network is unplugged it goes on, even from the beginning", async () => {
  const own = await Site.start(DIST);
  await own.visit(HALL.replace("&games=brandubh,fallas", ""), async (page) => {
    await standing(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
    await own.unplug();
    await page.reload();
    await standing(page);
    await begin(page);
    const asked = await interactionOf(page);
    assert(asked.type === "enter");
    await enter(page, asked.next.steps[0] ?? assert.fail());
    await page.waitForFunction(() => /** @type {any} */ (window).ludoteca.state.ply >= 2);
    await page.click('[data-language="ga"]');
    await page.waitForFunction(() => document.documentElement.lang === "ga");
  }, { leaves: true, mayComplain: /ERR_CONNECTION|ERR_FAILED|ERR_INTERNET/ });
  await own.close().catch(() => {});
});

test("shown for long, it takes no more memory", { skip: isFull ? false : "takes ten minutes" }, () => site.visit(`${HALL.replace("brandubh,fallas", "brandubh,alquerque,perro")}&pace=none`, async (page) => {
  await standing(page);
  const session = await page.context().newCDPSession(page);
  // A game takes more with every turn, until the next one begins.
  const leastInTwoMinutes = async () => {
    let least = Infinity;
    for (let time = 0; time < 120; time += 5) {
      await page.waitForTimeout(5_000);
      await session.send("HeapProfiler.collectGarbage");
      least = Math.min(least, (await session.send("Runtime.getHeapUsage")).usedSize);
    }
    return least;
  };
  const early = await leastInTwoMinutes();
  await page.waitForTimeout(360_000);
  const late = await leastInTwoMinutes();
  console.log(`the least memory of the first two minutes ${early}, of the last two of ten ${late}`);
  assert.ok(late < early * 1.25 + 1_000_000, `${early} to ${late} bytes`);
}));
