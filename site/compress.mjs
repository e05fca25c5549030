/** Compressed copies beside the files, for servers that hand them out. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

import { listFiles, sha256 } from './files.mjs';
import { KEPT, keptOr } from './kept.mjs';
import { HAS_SEAMS } from './scripts.mjs';

/** What is text, or code: pictures are compressed already. */
const COMPRESSED = /\.(html|css|js|json|net|wasm|svg|webmanifest)$/;

/**
 * Samples are for people; single files are compressed inside, and what is left to gain is not worth the time.
 */
const LEFT = /^(samples|single)\//;

/** How many bytes a browser fetches of a text that is sent alone. @param {string | Uint8Array} content */
export const gzipSize = (content) => gzipSync(content, { level: 9 }).length;

/** How hard the compressors try: sites for tests are to be built soon. */
const [BROTLI_QUALITY, GZIP_LEVEL] = HAS_SEAMS ? [4, 1] : [11, 9];

/**
 * A content as servers send it, kept for the next build.
 * @param {Buffer} content
 * @param {"br" | "gz"} how
 * @param {string} [kept] the folder of what is kept
 */
export function compressed(content, how, kept = KEPT) {
  const { brotli, zlib } = process.versions;
  return keptOr(kept, [how, HAS_SEAMS, brotli, zlib, sha256(content)], () =>
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
