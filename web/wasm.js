/** The WebAssembly modules, each compiled once: the rules for the page, and the engine for its worker. */

import { fetchFile } from './state/loading.js';
import { Lazy } from './state/lazy.js';

/**
 * Compiles a module. Streaming compilation requires the type `application/wasm`, which many servers don't
 * know.
 * @param {string} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function fetchModule(source) {
  const response = await fetchFile(source);
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm') === true;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const rules = new Lazy(() => fetchModule('pkg/ludoteca_wasm_bg.wasm'));
const engine = new Lazy(() => fetchModule('pkg/ludoteca_engine_bg.wasm'));

/** Returns the rules, fetched and compiled on first use. */
export const compile = () => rules.get();

/**
 * Returns the engine, fetched and compiled on first use, because a game between two people doesn't need it.
 */
export const compileEngine = () => engine.get();
