/** The package's WebAssembly, compiled once: the page and its worker are two instances of one module. */

import { fetchWhole } from './state/loading.js';

const SOURCE = 'pkg/ludoteca_wasm_bg.wasm';

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** The module, fetched and compiled at first use; what failed is tried again. */
export function compile() {
  compiled ??= fetchModule().catch((reason) => {
    compiled = null;
    throw reason;
  });
  return compiled;
}

/**
 * A server that does not know the type `application/wasm` is a common fault: then the whole file
 * is compiled at once.
 * @returns {Promise<WebAssembly.Module>}
 */
async function fetchModule() {
  const response = await fetchWhole(SOURCE);
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm') === true;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
