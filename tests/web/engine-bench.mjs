/** Client of the engine on a page, independent of the game. */

/** @import { Page } from "playwright-core" */
/** @import { servePage } from "./driver.mjs" */
/** @import { Bench } from "./test-hooks.js" */

/** @typedef {ReturnType<typeof servePage>["visit"]} Visit */

/**
 * Opens the page with a separate client, `window.bench`.
 * @template T @param {Visit} visit visits the page's sources
 * @param {(page: Page) => Promise<T>} act @param {(page: Page) => Promise<unknown>} [prepare]
 * @param {RegExp} [allowedErrors]
 */
export function onBench(visit, act, prepare = async () => {}, allowedErrors = /(?!)/) {
  return visit(
    '?side=both#game=alquerque',
    async (page) => {
      await page.evaluate(async () => {
        // A computed URL keeps the type checker from looking for the modules next to this file.
        const load = (/** @type {string} */ name) => import(new URL(name, location.href).href);
        const [rules, { Engine }, { compileEngine }] = await Promise.all([
          /** @type {Promise<typeof import("../../web/pkg/ludoteca_wasm.js")>} */ (
            load('./pkg/ludoteca_wasm.js')
          ),
          /** @type {Promise<typeof import("../../web/engine/engine.js")>} */ (load('./engine/engine.js')),
          /** @type {Promise<typeof import("../../web/wasm.js")>} */ (load('./wasm.js')),
        ]);
        const client = new Engine(await compileEngine());
        /** @type {Bench["think"]} */
        const think = (ruleset, ask, options, position) => {
          const record = new rules.Record(new rules.Game(ruleset), position ?? null, null);
          for (
            let stage = record.state().stage;
            stage === 'lot' || stage === 'throw';
            stage = record.state().stage
          )
            record.throwDice('0000000000000003');
          return client.think(record.text(), ask, options);
        };
        Object.assign(window, { bench: { client, think } });
      });
      return act(page);
    },
    { prepare, allowedErrors },
  );
}
