/**
 * Generates the pages in web/ from site/html: `node site/html.mjs`. A line such as `<!-- part: head -->`
 * includes a file from site/html/parts. The pages are committed, so that web/ can be served without a build.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { WEB } from './files.mjs';

const SOURCES = fileURLToPath(new URL('html/', import.meta.url));
/** A line that includes a part. */
const PART = /^( *)<!-- part: ([a-z-]+) -->\n/gm;

/** Returns the indented text of a part. @param {string} name @param {string} indentation */
async function partOf(name, indentation) {
  const text = await readFile(path.join(SOURCES, 'parts', `${name}.html`), 'utf8');
  return text.replace(/^(?=.)/gm, indentation);
}

/** Returns the name and text of each page. @returns {Promise<{ name: string, text: string }[]>} */
export async function pagesMade() {
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith('.html')).sort();
  return Promise.all(
    names.map(async (name) => {
      const source = await readFile(path.join(SOURCES, name), 'utf8');
      const parts = await Promise.all(
        [...source.matchAll(PART)].map(([, indentation = '', part = '']) => partOf(part, indentation)),
      );
      return { name, text: source.replace(PART, () => parts.shift() ?? '') };
    }),
  );
}

if (import.meta.filename === process.argv[1])
  for (const { name, text } of await pagesMade()) await writeFile(path.join(WEB, name), text);
