/** Writes compressed copies of files, for servers that can send precompressed files. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

import { listFiles, sha256 } from './files.mjs';
import { CACHE_FOLDER, cachedOr } from './build-cache.mjs';
import { HAS_TEST_HOOKS } from './scripts.mjs';

/** Files that are worth compressing. */
const COMPRESSED = /\.(html|css|js|json|net|wasm|svg|webmanifest)$/;

/** Files to leave uncompressed: samples are for people to read, and single files contain compressed data. */
const LEFT = /^(samples|single)\//;

/** Returns the size of a file after gzip, in bytes. @param {string | Uint8Array} content */
export const gzipSize = (content) => gzipSync(content, { level: 9 }).length;

/** Compression levels, which are low in test sites to save time. */
const [BROTLI_QUALITY, GZIP_LEVEL] = HAS_TEST_HOOKS ? [4, 1] : [11, 9];

/**
 * Compresses a file, or reuses the result of an earlier build.
 * @param {Buffer} content
 * @param {"br" | "gz"} how
 * @param {string} [folder] folder of earlier results
 */
export function compressed(content, how, folder = CACHE_FOLDER) {
  const { brotli, zlib } = process.versions;
  return cachedOr(folder, [how, HAS_TEST_HOOKS, brotli, zlib, sha256(content)], () =>
    how === 'gz'
      ? promisify(gzip)(content, { level: GZIP_LEVEL })
      : promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
  );
}

/** @param {string} folder */
export async function writeCompressed(folder) {
  for (const name of (await listFiles(folder)).filter((each) => COMPRESSED.test(each) && !LEFT.test(each))) {
    const file = path.join(folder, name);
    const content = await readFile(file);
    const [br, gz] = await Promise.all([compressed(content, 'br'), compressed(content, 'gz')]);
    if (br.length < content.length) await writeFile(`${file}.br`, br);
    if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
  }
}
