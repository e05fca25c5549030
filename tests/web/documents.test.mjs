/** Documents: links to headings, the contents of the book, and the facts that they state about the page. */
import './stubs.mjs';
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';

import { LETTERS } from '../../web/board/a11y/shortcuts.js';
import { MOST_SEED } from '../../web/pages/print/parameters.js';
import { MOST_GAMES } from '../../web/state/saved-games.js';
import { projectFiles, textOf } from './project-files.mjs';

const documents = projectFiles.filter((file) => file.endsWith('.md'));

/** Returns a document without its code blocks. @param {string} text */
const withoutCode = (text) => text.replaceAll(/^```.*?^```/gms, '');

/** Returns the anchor that GitHub and mdBook give a heading. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the anchors of a document. A repeated heading gets a number. @param {string} text */
function anchorsIn(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const anchor = anchorOf(heading.replace(/\]\([^)]*\)/g, ''));
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/**
 * Returns the document and the anchor of each link to a heading, with the document's path from the root.
 * @param {string} file @param {string} text
 * @returns {[file: string, anchor: string][]}
 */
const headingLinksIn = (file, text) =>
  [...withoutCode(text).matchAll(/\]\(([^):#]*)#([^)]+)\)/g)].map(([, to = '', anchor = '']) => [
    to === '' ? file : path.posix.join(path.posix.dirname(file), to),
    anchor,
  ]);

test('every heading that a document links to exists', async () => {
  assert.deepEqual(anchorsIn('# A `b`, c!\n## A b c\n```sh\n# no heading\n```\n### D-e'), [
    'a-b-c',
    'a-b-c-1',
    'd-e',
  ]);
  assert.deepEqual(headingLinksIn('docs/x.md', '[a](#b) [c](../d.md#e) [f](https://example.org/#g)'), [
    ['docs/x.md', 'b'],
    ['d.md', 'e'],
  ]);
  const anchors = new Map(
    await Promise.all(
      documents.map(async (file) => /** @type {const} */ ([file, anchorsIn(await textOf(file))])),
    ),
  );
  const found = await Promise.all(
    documents.map(async (file) =>
      headingLinksIn(file, await textOf(file))
        .filter(([to, anchor]) => !anchors.get(to)?.includes(anchor))
        .map(([to, anchor]) => `${file}: ${to}#${anchor}`),
    ),
  );
  assert.deepEqual(found.flat(), []);
});

test('the book lists every document once, with a title', async () => {
  const summary = await textOf('docs/SUMMARY.md');
  const listed = [...summary.matchAll(/^(?:- )?\[[^\]]+\]\(([^)]+)\)$/gm)].map(([, name]) => `docs/${name}`);
  const expected = documents.filter((file) => /^docs\/[^/]+\.md$/.test(file) && file !== 'docs/SUMMARY.md');
  assert.deepEqual(listed.toSorted(), expected.toSorted());
});

/**
 * Returns the messages of a file by key.
 * @param {string} name @returns {Promise<{ [key: string]: string }>}
 */
const messages = async (name) => JSON.parse(await textOf(`web/i18n/en/${name}.json`));

test('the button labels and other texts that documents quote exist on the page', async () => {
  const files = await Promise.all(['common', 'extras', 'print', 'reading', 'spanish-draughts'].map(messages));
  const texts = new Set(files.flatMap((file) => Object.values(file)));
  // Documents quote “Show perfect play ({size} MB)” without the size.
  texts.add((files[1]?.['perfect.show'] ?? '').replace(' ({size} MB)', ''));
  const labelsIn = (/** @type {string} */ text) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label.replaceAll(/\s+/g, ' '));
  const found = await Promise.all(
    ['docs/players.md', 'docs/teachers.md'].map(async (file) => labelsIn(await textOf(file))),
  );
  assert.ok(found.flat().length > 30);
  assert.deepEqual(
    found.flat().filter((label) => !texts.has(label)),
    [],
  );
});

/** Returns the cells of the rows of a document's tables. @param {string} file */
const rowsOf = async (file) =>
  [...(await textOf(file)).matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '));

test('players.md lists exactly the keyboard shortcuts of the board', async () => {
  const common = await messages('common');
  const rows = await rowsOf('docs/players.md');
  const listed = rows.slice(rows.findIndex(([head]) => head === 'Key') + 2);
  assert.deepEqual(
    listed,
    Object.entries(LETTERS).map(([key, message]) => [key, common[message]]),
  );
});

test('players.md states the correct maximum number of saved games', async () => {
  assert.ok(
    (await textOf('docs/players.md')).replaceAll('\n', ' ').includes(`The list holds ${MOST_GAMES} games.`),
  );
});

test('teachers.md states the correct numbers of lesson steps and worksheets', async () => {
  const rows = await rowsOf('docs/teachers.md');
  const counted = rows.slice(rows.findIndex(([, head]) => head === 'Steps') + 2);
  const folders = ['el-perro', 'brandubh', 'fallas', 'alquerque', 'spanish-draughts'];
  const lessons = await Promise.all(
    folders.map(async (folder) => {
      /** @type {{ in?: string[] }[]} */
      const steps = JSON.parse(await textOf(`web/games/${folder}/lessons.json`));
      return steps.filter((step) => step.in?.includes(folder) ?? true).length;
    }),
  );
  assert.deepEqual(
    counted.map(([, steps]) => Number(steps)),
    lessons,
  );
  assert.ok(
    (await textOf('docs/teachers.md')).includes(`There are ${MOST_SEED.toLocaleString('en')} worksheets`),
  );
});
