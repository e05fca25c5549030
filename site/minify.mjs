/** Terser, which makes scripts smaller than esbuild does. What it has written is kept for the next build. */
import { createRequire } from 'node:module';

import { KEPT, keptOr } from './kept.mjs';

/** It comes with the other packages from npm. */
const require = createRequire(new URL('../tests/web/package.json', import.meta.url));

/** Which release of terser writes. @type {string} */
export const TERSER_VERSION = require('terser/package.json').version;

/** @typedef {import("terser").MinifyOptions} MinifyOptions */

/**
 * A script, smaller.
 * @param {string} script
 * @param {MinifyOptions} options
 * @param {{ kept?: string, version?: string }} [how] the folder of what is kept, and the release of terser
 * @returns {Promise<string>}
 */
export async function minify(script, options, { kept = KEPT, version = TERSER_VERSION } = {}) {
  const written = await keptOr(kept, ['terser', version, options, script], async () => {
    const terser = /** @type {typeof import("terser")} */ (require('terser'));
    // Terser writes into what it is given.
    const { code } = await terser.minify(script, structuredClone(options));
    if (code === undefined) throw new Error('terser has written nothing');
    return code;
  });
  return written.toString();
}
