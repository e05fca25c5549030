/**
 * Writes the pages of web/ from site/html: `node site/html.mjs`. What several pages have stands once, in
 * site/html/parts, and pages take it by a line such as `<!-- part: head -->`. The pages are committed: web/
 * can be served as it is.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { WEB } from './files.mjs';

const SOURCES = fileURLToPath(new URL('html/', import.meta.url));
/** A line that stands for a part. */
const PART = /^( *)<!-- part: ([a-z-]+) -->\n/gm;

/**
 * A part, each of its lines behind the indentation.
 * @param {string} name
 * @param {string} indentation
 */
async function partOf(name, indentation) {
  const text = await readFile(path.join(SOURCES, 'parts', `${name}.html`), 'utf8');
  return text.replace(/^(?=.)/gm, indentation);
}

/**
 * The pages as site/html says that they are.
 * @returns {Promise<{ name: string, text: string }[]>} by their names in web/
 */
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
