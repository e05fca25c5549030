/** What is kept from one build to the next: scripts made smaller, files compressed. Never one for another. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { compressed } from '../../site/compress.mjs';
import { minify } from '../../site/minify.mjs';

const SCRIPT = 'export function sum(first, second) { return first + second; }';
const OPTIONS = { module: true, compress: { passes: 2 }, format: { ecma: /** @type {const} */ (2020) } };

/** @type {string} */
let kept;
beforeEach(async () => {
  kept = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
});
afterEach(() => rm(kept, { recursive: true }));

/** Puts a mark in the place of everything that is kept, and gives it. */
async function markKept() {
  const mark = 'what was kept';
  for (const name of await readdir(kept)) await writeFile(path.join(kept, name), mark);
  return mark;
}

test('a script is made smaller once, and whatever it depends on makes it anew', async () => {
  const first = await minify(SCRIPT, OPTIONS, { kept });
  assert.match(first, /^export function sum\((\w),(\w)\)\{return \1\+\2\}$/);
  const names = await readdir(kept);
  assert.equal(names.length, 1);
  assert.equal(await readFile(path.join(kept, names[0] ?? ''), 'utf8'), first);
  const mark = await markKept();
  assert.equal(await minify(SCRIPT, structuredClone(OPTIONS), { kept }), mark, 'the kept one is not used');
  const other = await minify(SCRIPT.replace('+', '-'), OPTIONS, { kept });
  assert.equal(other, first.replace('+', '-'), 'another script');
  const mangled = await minify(SCRIPT, { ...OPTIONS, mangle: false }, { kept });
  assert.equal(mangled, 'export function sum(first,second){return first+second}', 'another option');
  const nested = await minify(SCRIPT, { ...OPTIONS, format: { ecma: 2020, semicolons: false } }, { kept });
  assert.equal(nested, first, 'an option in another');
  assert.equal(await minify(SCRIPT, OPTIONS, { kept, version: '0.0.0' }), first, 'another release');
  assert.equal((await readdir(kept)).length, 5);
});

test('what cannot be read is neither written nor kept', async () => {
  await assert.rejects(minify('export function (', OPTIONS, { kept }));
  assert.deepEqual(await readdir(kept).catch(() => []), []);
});

test('a file is compressed once, and another file or way makes it anew', async () => {
  const [content, other] = ['a'.repeat(99), 'b'.repeat(99)].map((text) => Buffer.from(text));
  assert(content !== undefined && other !== undefined);
  assert.deepEqual(gunzipSync(await compressed(content, 'gz', kept)), content);
  assert.deepEqual(brotliDecompressSync(await compressed(content, 'br', kept)), content);
  assert.deepEqual(gunzipSync(await compressed(other, 'gz', kept)), other);
  assert.equal((await readdir(kept)).length, 3);
  const mark = await markKept();
  assert.equal(String(await compressed(content, 'br', kept)), mark, 'the kept one is not used');
});
