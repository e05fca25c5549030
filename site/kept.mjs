/**
 * Results that are kept from one build to the next, because they take most of its time and are nearly all the
 * same: each lies under a hash of everything that it depends on.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { sha256 } from './files.mjs';

/** In the installed packages, which are the same for copies of the sources: tests build some. */
const require = createRequire(new URL('../tests/web/package.json', import.meta.url));
export const KEPT = path.join(path.dirname(require.resolve('esbuild/package.json')), '../.cache/ludoteca');

/** Results of some builds. When there are more, all are left out. */
const MOST_KEPT = 5_000;

/**
 * A result that was kept, or a new one, which is.
 * @param {string} folder where results are kept
 * @param {unknown[]} causes everything that the result depends on
 * @param {() => Promise<string | Uint8Array>} make
 * @returns {Promise<Buffer>}
 */
export async function keptOr(folder, causes, make) {
  const file = path.join(folder, sha256(JSON.stringify(causes)));
  const known = await readFile(file).catch(() => undefined);
  if (known !== undefined) return known;
  const made = Buffer.from(await make());
  await mkdir(folder, { recursive: true });
  // One with a dot in its name is being written.
  const names = (await readdir(folder)).filter((name) => !name.includes('.'));
  if (names.length >= MOST_KEPT)
    await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
  // Another build may write the same one now, and none may read half of it.
  const written = `${file}.${process.pid}`;
  await writeFile(written, made);
  await rename(written, file);
  return made;
}
