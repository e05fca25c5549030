/** The zip file of the built site: the same files, and the same bytes each time. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { unzipSync } from 'fflate';

import { listFiles, write } from '../../site/files.mjs';
import { zipped, zipSite } from '../../site/zip.mjs';
import { PUBLISHED, TEST_SITE } from './harness.mjs';
import { isFull } from './tiers.mjs';

const SITE = isFull ? PUBLISHED : TEST_SITE;
/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-zip-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('the zip file of the site contains all files of the site, and nothing else', async () => {
  const file = path.join(folder, 'site.zip');
  await zipSite(file, SITE);
  const packed = unzipSync(await readFile(file));
  const names = (await listFiles(SITE)).filter((name) => !/^(?:npm|scorm|zip)\//.test(name));
  assert.ok(names.length > 100, `${names.length} files`);
  assert.deepEqual(Object.keys(packed), names);
  for (const name of names)
    assert.ok((await readFile(path.join(SITE, name))).equals(packed[name] ?? assert.fail(name)), name);
});

test('the zip file of a site has no npm or SCORM packages, and does not depend on file dates', async () => {
  const site = path.join(folder, 'dist');
  const packs = async (/** @type {string} */ name) => {
    await zipSite(path.join(folder, name), site);
    return readFile(path.join(folder, name));
  };
  await write(path.join(site, 'index.html'), 'page');
  await write(path.join(site, 'assets/a.js'), 'script');
  const first = await packs('first.zip');
  await write(path.join(site, 'npm/package.json'), '{}');
  await write(path.join(site, 'scorm/fallas.zip'), '');
  await writeFile(path.join(site, 'index.html'), 'page');
  const second = await packs('second.zip');
  assert.ok(first.equals(second));
  assert.deepEqual(Object.keys(unzipSync(first)), ['assets/a.js', 'index.html']);
});

test('a zip file has the same bytes for the same files in any order and time zone', () => {
  const zone = process.env['TZ'];
  const one = zipped({ 'a.txt': 'one', 'b/c.png': new Uint8Array([1, 2, 3]) });
  try {
    process.env['TZ'] = 'Pacific/Auckland';
    assert.deepEqual(zipped({ 'b/c.png': new Uint8Array([1, 2, 3]), 'a.txt': 'one' }), one);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
