/** The pages in web/ are generated from site/html, which avoids duplicates of their common parts. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { pagesMade } from '../../site/html.mjs';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

const pages = await pagesMade();

test('every page in web/ is generated from site/html', async () => {
  const names = (await readdir(WEB)).filter((name) => name.endsWith('.html')).sort();
  assert.deepEqual(
    names,
    pages.map(({ name }) => name),
  );
});

for (const { name, text } of pages) {
  test(`${name} matches the output of \`node site/html.mjs\``, async () => {
    assert.equal(await readFile(`${WEB}${name}`, 'utf8'), text);
  });
}
