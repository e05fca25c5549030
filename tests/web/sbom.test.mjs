/** The bill of materials of the site: npm packages are added to the crates. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { NPM } from './notices.mjs';
import { withPackages } from './sbom.mjs';

/** Reads a JSON file. @param {string} name */
const read = async (name) => JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'));

const lock = await read('package-lock.json');
const site = { 'bom-ref': 'site' };
const crate = { name: 'serde', version: '1.0.0', purl: 'pkg:cargo/serde@1.0.0' };
const bom = {
  metadata: { component: site },
  components: [crate],
  dependencies: [{ ref: 'site', dependsOn: ['serde'] }, { ref: 'serde' }],
};

test('the bill of materials of the site lists its npm packages with their installed versions', async () => {
  const { components } = withPackages(bom, lock);
  const installed = await Promise.all(
    NPM.map(async (name) => [name, (await read(`node_modules/${name}/package.json`)).version]),
  );
  assert.deepEqual(
    components.map(({ name, version }) => [name, version]),
    [['serde', '1.0.0'], ...installed],
  );
  assert.deepEqual(
    components.map(({ purl }) => purl.replace(/@[\d.]+$/, '')),
    [
      'pkg:cargo/serde',
      'pkg:npm/%40fontsource/alegreya',
      'pkg:npm/%40fontsource/alegreya-sans',
      'pkg:npm/%40fontsource/noto-naskh-arabic',
      'pkg:npm/%40fontsource/noto-sans-arabic',
      'pkg:npm/uqr',
    ],
  );
});

test('in the bill of materials the site depends on each npm package', () => {
  const { components, dependencies } = withPackages(bom, lock);
  const added = components.slice(1).map(({ purl }) => purl);
  assert.deepEqual(dependencies, [
    { ref: 'site', dependsOn: ['serde', ...added] },
    { ref: 'serde' },
    ...added.map((ref) => ({ ref })),
  ]);
});

test('the checksum of an npm package in the bill of materials is that of its archive', () => {
  const sum = 'ab'.repeat(64);
  const integrity = `sha512-${Buffer.from(sum, 'hex').toString('base64')}`;
  const locked = { version: '1.2.3', license: 'MIT', integrity };
  const packages = Object.fromEntries(NPM.map((name) => [`node_modules/${name}`, locked]));
  const { components } = withPackages(bom, { packages });
  assert.ok(JSON.stringify(components.at(-1)).includes(`{"alg":"SHA-512","content":"${sum}"}`));
  assert.throws(() => withPackages(bom, { packages: {} }), /package-lock.json lacks @fontsource/);
});
