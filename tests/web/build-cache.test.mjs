/** Compressed files are cached between builds, and never used for a different file. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { compressed } from '../../site/compress.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Overwrites all cached files with a marker text, and returns that text. */
async function markCached() {
  const mark = 'what was kept';
  for (const name of await readdir(folder)) await writeFile(path.join(folder, name), mark);
  return mark;
}

test('a file is compressed once, and again only if its content or the format changes', async () => {
  const [content, other] = ['a'.repeat(99), 'b'.repeat(99)].map((text) => Buffer.from(text));
  assert(content !== undefined && other !== undefined);
  assert.deepEqual(gunzipSync(await compressed(content, 'gz', folder)), content);
  assert.deepEqual(brotliDecompressSync(await compressed(content, 'br', folder)), content);
  assert.deepEqual(gunzipSync(await compressed(other, 'gz', folder)), other);
  assert.equal((await readdir(folder)).length, 3);
  const mark = await markCached();
  assert.equal(String(await compressed(content, 'br', folder)), mark, 'the cached copy was not used');
});
