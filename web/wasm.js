/** The package's WebAssembly, compiled once: the page and its worker are two instances of one module. */

const SOURCE = new URL('pkg/ludoteca_wasm_bg.wasm', import.meta.url);

/**
 * Fetches and compiles. A server that does not know the type `application/wasm` is a common fault: then the whole file
 * is compiled at once.
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile() {
  const response = await fetch(SOURCE);
  if (!response.ok) throw new Error(`${SOURCE.pathname}: ${response.status}`);
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm') === true;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
