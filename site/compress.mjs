/** Compressed copies beside the files, for servers that hand them out. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

import { listFiles } from './files.mjs';

/** What is text, or code: pictures are compressed already. */
const COMPRESSED = /\.(html|css|js|json|wasm|svg|webmanifest)$/;

/**
 * Samples are for people; single files are compressed inside, and what is left to gain is not worth the time.
 */
const LEFT = /^(samples|single)\//;

/** How many bytes a browser fetches of a text that is sent alone. @param {string | Uint8Array} content */
export const gzipSize = (content) => gzipSync(content, { level: 9 }).length;

/** @param {string} folder */
export async function writeCompressed(folder) {
  for (const name of (await listFiles(folder)).filter((each) => COMPRESSED.test(each) && !LEFT.test(each))) {
    const file = path.join(folder, name);
    const content = await readFile(file);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    if (br.length < content.length) await writeFile(`${file}.br`, br);
    if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
  }
}
