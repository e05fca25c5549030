/** The wasm packages in Node, ready for use. Tests compare the page with them. */
import { readdirSync, readFileSync } from 'node:fs';

import { Engine as PublishedEngine, initSync as initEngine } from '../../web/pkg/ludoteca_engine.js';
import { initSync as initRules } from '../../web/pkg/ludoteca_wasm.js';

export * from '../../web/pkg/ludoteca_wasm.js';

/** @param {string} name */
const moduleOf = (name) => readFileSync(new URL(`../../web/pkg/${name}_bg.wasm`, import.meta.url));
initEngine({ module: moduleOf('ludoteca_engine') });
initRules({ module: moduleOf('ludoteca_wasm') });

const NETS = new URL('../../crates/engine/nets/', import.meta.url);

/**
 * Returns a ruleset's network in the encoding that the engine expects.
 * @param {string} name name of the file
 */
export const netText = (name) => readFileSync(new URL(name, NETS), 'latin1');

/** An engine with the networks of all rulesets. */
export class Engine extends PublishedEngine {
  /** @param {number} tableBytes */
  constructor(tableBytes) {
    super(tableBytes);
    for (const name of readdirSync(NETS)) this.loadNet(netText(name));
  }
}
