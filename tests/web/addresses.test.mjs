/**
 * Every page opens, whatever its address holds, and says what is wrong with it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { press, recordOf, servePage, tap } from "./driver.mjs";

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** The page that has started, and what it says. @param {Page} page */
async function notice(page) {
  await page.waitForFunction(() => document.documentElement.dataset["ready"] !== undefined);
  assert.equal(await page.evaluate(() => document.documentElement.dataset["ready"]), "true");
  return (await page.textContent("#notice")) ?? "";
}

/** Addresses, and what is said of them. @type {[string, RegExp][]} */
const CASES = [
  ["#game=alquerque&view=rules&with=a=b", /a=b/],
  [
    "#game=alquerque&view=rules&with=capture%3Dcompulsory%26capture%3D%25&clause=board",
    /capture=%.*clause=board/,
  ],
  ["#game=brandubh&view=history&with=%00", /=/],
  ["#game=fallas&view=toString&lang=xx", /lang=xx.*view=toString/],
  ["#game=alquerque&friend=third&side=constructor", /side=constructor.*friend=third/],
  ["#game=alquerque&lesson=__proto__", /__proto__/],
  [`#game=${"x".repeat(100_000)}`, /x{60}…/],
  ["#game=alquerque&pos=%E0%A4%A&record=%", /./],
  [`?${"&u=1".repeat(100)}`, /64/],
  [`#${Array.from({ length: 30_000 }, (_, index) => `u${index}=1`).join("&")}`, /too long|64/],
  [
    `print.html#game=alquerque&with=a=b&what=${"x,".repeat(10_000)}&seed=%&paper=A0&lang=-`,
    /what=x.*a=b.*lang=-/,
  ],
  ["on-your-site.html#game=__proto__&lang=constructor", /lang=constructor.*game=__proto__/],
  [
    "?kiosk=1&games=x,brandubh&idle=-1&home=javascript:alert(1)&level=%",
    /games=x.*idle=-1.*home=javascript.*level=%/,
  ],
  ["embed.html?game=constructor&lang=%&lesson=0&with=a=b", /game=constructor/],
  // What turns letters round, or cannot be seen, is not shown.
  ["#game=%E2%80%AEabc", /“\?abc”/],
  ["#game=alquerque&theme=%E2%81%A7x%00", /\?x\?/],
  ["#game=alquerque&pos=%E2%80%AE", /`\?`/],
];

for (const [address, said] of CASES) {
  test(`a page opens with ${address.slice(0, 60)}`, () =>
    visit(address, async (page) => {
      await page
        .waitForFunction(
          (source) => new RegExp(source, "s").test(document.querySelector("#notice")?.textContent ?? ""),
          said.source,
        )
        .catch(() => {});
      assert.match(await notice(page), new RegExp(said, "s"));
    }));
}

test("a page of rules that was asked for wrongly can be left, and the game be played", () =>
  visit("#game=alquerque&view=rules&with=a=b", async (page) => {
    await notice(page);
    await page.waitForSelector("#page li[id]");
    await page.waitForSelector("#tools button");
    await page.click("#page a");
    await page.waitForFunction(() => /** @type {any} */ (window).ludoteca?.state?.ruleset === "alquerque");
  }));

test("a language that is none leaves the language as it is", () =>
  visit("?lang=es#game=alquerque", async (page) => {
    await page.evaluate(() => (location.hash = "#game=brandubh&lang=xx"));
    await page.waitForSelector('#notice:has-text("lang=xx")');
    assert.equal(await page.evaluate(() => document.documentElement.lang), "es");
  }));

test("what was asked for last is there, however long a link takes to open", () =>
  visit("#game=fallas&side=both", async (page) => {
    let letGo = () => {};
    const held = new Promise((resolve) => (letGo = () => resolve(undefined)));
    await page.route("**/more*.js", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/more*.js");
    const opens = (/** @type {string} */ hash) => page.evaluate((where) => void (location.hash = where), hash);
    // `c2-c3`
    await opens("#game=alquerque&record=1tYzItYzM");
    await asked;
    await opens("#game=brandubh&side=both");
    await page.waitForFunction(() => /** @type {any} */ (window).ludoteca.state.ruleset === "brandubh");
    letGo();
    // Sharing waits for the same file, behind the link.
    await press(page, "share");
    await page.waitForSelector("#share-link");
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).ludoteca.state.ruleset), "brandubh");
    assert.equal(await page.evaluate(() => location.hash), "#game=brandubh&side=both");
  }));

test("that a saved game is damaged is told when a link is opened in its place, too", () =>
  visit("#game=alquerque&side=both&record=1tYzItYzM", async (page) => {
    await tap(page, 17);
    await tap(page, 7);
    assert.match(await recordOf(page), /c2-c3 \S+/);
    const key = await page.evaluate(() => {
      const found = Object.keys(localStorage).find((name) => name.startsWith("ludoteca.game.")) ?? "";
      localStorage.setItem(found, "{");
      return found.replace("game", "damaged");
    });
    await page.reload();
    await page.waitForSelector(`#notice:has-text("${key}")`);
    await page.waitForFunction(() => /** @type {any} */ (window).ludoteca?.state?.plies === 1);
    await page.waitForFunction(() => document.querySelector("#waiting") === null || document.documentElement.dataset["ready"] === "true");
    assert.match(await notice(page), new RegExp(key.replaceAll(".", "\\.")));
  }));
