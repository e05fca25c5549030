/** Loads WebAssembly files with `fetch` or, in Node, from disk. */

/** @import { Wasm } from './types/rules.js' */

/** @typedef {{ readFile: (file: URL) => Promise<BufferSource> }} FileSystem */
/**
 * The part of Node's `process` that gives access to files. An `import` would break bundlers and browsers.
 * @typedef {{ getBuiltinModule?: (name: 'node:fs/promises') => FileSystem }} NodeProcess
 */

/**
 * Fetches the file at an address; returns any other value unchanged. Rejects if the file can't be read.
 * @param {Wasm} wasm
 * @returns {Promise<Exclude<Wasm, string | URL>>}
 */
export async function load(wasm) {
  if (typeof wasm !== 'string' && !(wasm instanceof URL)) return wasm;
  const address = new URL(wasm, globalThis.document?.baseURI ?? import.meta.url);
  const { process } = /** @type {{ process?: NodeProcess }} */ (globalThis);
  const files = address.protocol === 'file:' ? process?.getBuiltinModule?.('node:fs/promises') : undefined;
  if (files !== undefined) return files.readFile(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href} can't be loaded: status ${response.status}`);
  // Compiling during the download needs this media type, which many servers don't know.
  const isTyped = response.headers.get('content-type')?.startsWith('application/wasm') === true;
  return isTyped ? response : response.arrayBuffer();
}
