/** The licence notices of all published third-party code. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { TEST_SITE } from './harness.mjs';
import { linked, notices, NOTICES } from './notices.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('the committed notices match the published dependencies', async () => {
  const written = await readFile(path.join(ROOT, NOTICES), 'utf8');
  assert.equal(written, await notices(), 'run `node tests/web/notices.mjs`');
  for (const part of [
    'wasm-bindgen',
    'rlsf',
    'serde',
    'uqr',
    "Rust's standard library",
    'The Ludoteca authors',
  ]) {
    assert.ok(written.includes(part), part);
  }
});

test('linked crates are listed, but not crates that only run while compiling or testing', () => {
  const crate = (
    /** @type {string} */ id,
    kind = 'lib',
    /** @type {string | null} */ source = 'registry',
  ) => ({
    id,
    name: id,
    version: '1.0.0',
    license: 'MIT',
    authors: [],
    manifest_path: '',
    source,
    targets: [{ kind: [kind] }],
  });
  const edge = (/** @type {string} */ pkg, /** @type {string | null} */ kind = null) => ({
    pkg,
    dep_kinds: [{ kind }],
  });
  const metadata = {
    packages: [
      crate('ludoteca-wasm', 'cdylib', null),
      crate('near'),
      crate('far'),
      crate('macro', 'proc-macro'),
      crate('syn'),
      crate('test'),
    ],
    resolve: {
      nodes: [
        { id: 'ludoteca-wasm', deps: [edge('near'), edge('macro'), edge('test', 'dev')] },
        { id: 'near', deps: [edge('far')] },
        { id: 'macro', deps: [edge('syn')] },
      ],
    },
  };
  assert.deepEqual(
    linked(metadata).map(({ name }) => name),
    ['far', 'near'],
  );
});

test('the site and every single-file build contain the notices', async () => {
  const text = await readFile(path.join(ROOT, NOTICES), 'utf8');
  assert.equal(await readFile(path.join(TEST_SITE, 'notices.txt'), 'utf8'), text);
  assert.match(await readFile(path.join(TEST_SITE, 'index.html'), 'utf8'), /<a href="notices\.txt">/);
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const singles = (await readdir(path.join(TEST_SITE, 'single'))).filter((name) => name.endsWith('.html'));
  assert.ok(singles.length > 1);
  for (const name of singles) {
    assert.ok((await readFile(path.join(TEST_SITE, 'single', name), 'utf8')).includes(escaped), name);
  }
});
