/** The package's WebAssembly, compiled once: the page and its worker are two instances of one module. */

import { fetchWhole } from './state/loading.js';
import { Later } from './state/later.js';

const SOURCE = 'pkg/ludoteca_wasm_bg.wasm';

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

const module = new Later(fetchModule);

/** The module, fetched and compiled at first use. */
export const compile = () => module.get();
