/** Zip files with the same bytes for the same content. `node site/zip.mjs FILE SITE` packs the built site. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkZip } from './budgets.mjs';
import { asCommand, listFiles, write } from './files.mjs';

/** Finds the npm packages, which are installed in tests/web. */
const require = createRequire(new URL('../tests/web/package.json', import.meta.url));
const { zipSync } = /** @type {typeof import("fflate")} */ (require('fflate'));

/** Returns the date of every packed file: the first one that zip files can hold. They use local time. */
const firstDate = () => new Date(1980, 0, 1);
/** Files that compression would not make smaller. */
const PACKED = /\.(?:avif|br|gz|png|webp|woff2)$/;
/** Folders of `dist` that don't belong to the site. */
const OTHERS = /^(?:npm|scorm|zip)\//;

/** Packs files in the order of their names. @param {{ [name: string]: string | Uint8Array }} files */
export function zipped(files) {
  const names = Object.keys(files).sort();
  return zipSync(
    Object.fromEntries(
      names.map((name) => {
        const content = files[name] ?? '';
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        return [name, [bytes, { mtime: firstDate(), level: PACKED.test(name) ? 0 : 9 }]];
      }),
    ),
  );
}

/**
 * Packs the built site, and returns the size of the zip file in bytes.
 * @param {string} file
 * @param {string} site folder
 */
export async function zipSite(file, site) {
  const names = (await listFiles(site)).filter((name) => !OTHERS.test(name));
  const contents = await Promise.all(
    names.map(async (name) => /** @type {const} */ ([name, await readFile(path.join(site, name))])),
  );
  const packed = zipped(Object.fromEntries(contents));
  await write(file, packed);
  return packed.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await asCommand(async ({ folder, rest: [site] }) => {
    if (site === undefined) throw new Error('name the folder of the built site');
    checkZip(await zipSite(folder, path.resolve(site)));
  });
}
