/** Stands for web/assets.js in a file that has everything in it: compressed parts, written as text. */

export const isBuilt = false;
export const { only, home } = SINGLE;

/** @param {string} letters base64 */
const bytesOf = (letters) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));

/** @param {string} letters base64 of what gzip has made @returns {Response} */
function unpacked(letters) {
  return new Response(new Blob([bytesOf(letters)]).stream().pipeThrough(new DecompressionStream('gzip')));
}

/** @type {Promise<{ [path: string]: string }> | null} */
let texts = null;

/** @param {string} path from web/ @returns {Promise<Response>} as a server would answer */
export async function fetchAsset(path) {
  // Compiled as it comes, which needs the type.
  const wasm = SINGLE.wasm[path];
  if (wasm !== undefined)
    return new Response(unpacked(wasm).body, { headers: { 'content-type': 'application/wasm' } });
  texts ??= unpacked(SINGLE.texts).json();
  const text = (await texts)[path];
  if (text === undefined) return new Response(null, { status: 404 });
  return new Response(/\.(net|tab)$/.test(path) ? bytesOf(text) : text);
}

/** There is one script for which this is asked. */
// @ts-expect-error: it is no module, and run for what it leaves behind.
export const runScript = () => import('../web/engine/thinker.js');

/** All styles stand in the file, and boards are drawn at once. */
export const hrefOf = () => null;
