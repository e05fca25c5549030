/**
 * Adds npm packages to the site's bill of materials, if the site contains parts of them: `node
 * tests/web/sbom.mjs FILE`. cargo-cyclonedx, which wrote the bill, knows only crates. `cargo xtask release`
 * calls this script.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { NPM } from './notices.mjs';

/** @typedef {{ ref: string, dependsOn?: string[] }} Dependency */
/**
 * Parts of a bill of materials that are read or changed.
 * @typedef {object} Bom
 * @property {{ component: { "bom-ref": string } }} metadata
 * @property {{ name: string, version: string, purl: string }[]} components
 * @property {Dependency[]} dependencies
 */
/** @typedef {{ version: string, license: string, integrity: string }} Locked */

/** Returns the component of a package. @param {string} name @param {Locked} locked */
function componentOf(name, { version, license, integrity }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [, sum = ''] = /^sha512-(.*)$/.exec(integrity) ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }],
    licenses: [{ expression: license }],
    purl,
  };
}

/**
 * Returns a bill of materials with the packages added.
 * @param {Bom} bom
 * @param {{ packages: { [path: string]: Locked } }} lock package-lock.json
 * @returns {Bom}
 */
export function withPackages(bom, lock) {
  const added = NPM.map((name) => {
    const locked = lock.packages[`node_modules/${name}`];
    if (locked === undefined) throw new Error(`package-lock.json lacks ${name}`);
    return componentOf(name, locked);
  });
  const refs = added.map((each) => each['bom-ref']);
  const site = bom.metadata.component['bom-ref'];
  return {
    ...bom,
    components: [...bom.components, ...added],
    dependencies: [
      ...bom.dependencies.map((each) =>
        each.ref === site ? { ...each, dependsOn: [...(each.dependsOn ?? []), ...refs] } : each,
      ),
      ...refs.map((ref) => ({ ref })),
    ],
  };
}

/** Reads a JSON file. @param {string | URL} file */
const read = async (file) => JSON.parse(await readFile(file, 'utf8'));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file = ''] = process.argv;
  const lock = await read(new URL('package-lock.json', import.meta.url));
  await writeFile(file, `${JSON.stringify(withPackages(await read(file), lock), null, 2)}\n`);
}
