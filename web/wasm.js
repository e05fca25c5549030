/** The packages' WebAssembly, each compiled once: the rules for the page, and the engine for its worker. */

import { fetchWhole } from './state/loading.js';
import { Lazy } from './state/lazy.js';

/**
 * A server that does not know the type `application/wasm` is a common fault: then the whole file
 * is compiled at once.
 * @param {string} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function fetchModule(source) {
  const response = await fetchWhole(source);
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm') === true;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const rules = new Lazy(() => fetchModule('pkg/ludoteca_wasm_bg.wasm'));
const engine = new Lazy(() => fetchModule('pkg/ludoteca_engine_bg.wasm'));

/** The rules, fetched and compiled at first use. */
export const compile = () => rules.get();

/** The engine, fetched and compiled at first use: a game between two people does without. */
export const compileEngine = () => engine.get();
