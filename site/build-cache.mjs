/** Cache of slow build results. A result's key is a hash of everything that the result depends on. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { sha256 } from './files.mjs';

const require = createRequire(new URL('../tests/web/package.json', import.meta.url));
/** Folder of the cache. It is in the folder of installed packages, which test copies of the sources share. */
export const CACHE_FOLDER = path.join(
  path.dirname(require.resolve('esbuild/package.json')),
  '../.cache/ludoteca',
);

/** Number of results at which the cache is emptied. */
const MOST_RESULTS = 5_000;

/**
 * Returns a cached result, or makes and caches it.
 * @param {string} folder the cache's folder
 * @param {unknown[]} causes everything that the result depends on
 * @param {() => Promise<string | Uint8Array>} make
 * @returns {Promise<Buffer>}
 */
export async function cachedOr(folder, causes, make) {
  const file = path.join(folder, sha256(JSON.stringify(causes)));
  const known = await readFile(file).catch(() => undefined);
  if (known !== undefined) return known;
  const made = Buffer.from(await make());
  await mkdir(folder, { recursive: true });
  // A dot in its name marks a file that is still being written.
  const names = (await readdir(folder)).filter((name) => !name.includes('.'));
  if (names.length >= MOST_RESULTS)
    await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
  // Written under a temporary name, because another build may read or write the same result at the same time.
  const written = `${file}.${process.pid}`;
  await writeFile(written, made);
  await rename(written, file);
  return made;
}
