/** Replaces web/assets.js in a single file, which contains its files as gzipped base64. */

export const isBuilt = false;
export const hasTables = false;
export const { only, home } = SINGLE;

/** @param {string} letters base64 */
const bytesOf = (letters) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));

/** @param {string} letters base64 of gzipped data @returns {Response} */
function unpacked(letters) {
  return new Response(new Blob([bytesOf(letters)]).stream().pipeThrough(new DecompressionStream('gzip')));
}

/** @type {Promise<{ [path: string]: string }> | null} */
let texts = null;

/** @param {string} path relative to web/ @returns {Promise<Response>} */
export async function fetchAsset(path) {
  // Streaming compilation requires this type.
  const wasm = SINGLE.wasm[path];
  if (wasm !== undefined)
    return new Response(unpacked(wasm).body, { headers: { 'content-type': 'application/wasm' } });
  texts ??= unpacked(SINGLE.texts).json();
  const text = (await texts)[path];
  if (text === undefined) return new Response(null, { status: 404 });
  return new Response(/\.(net|tab)$/.test(path) ? bytesOf(text) : text);
}

/** Runs the thinker, the only script that is run in this way. */
// @ts-expect-error: a classic script, imported for its side effects.
export const runScript = () => import('../web/engine/thinker.js');

/** Returns null, because all styles are inline and there are no pictures of boards. */
export const hrefOf = () => null;
