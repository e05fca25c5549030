/** Form of comments and documents: openings, empty phrases, length of lines, sections of the README. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { projectFiles, textOf } from './project-files.mjs';

/** Project files except third-party code. */
const files = projectFiles.filter((file) => !file.startsWith('web/vendor/'));

/**
 * `text`: without comment marks; `next`: first line of code below.
 * @typedef {{ line: number, text: string, next: string }} Comment
 */

/** Returns the comments that fill whole lines. @param {string} source */
function commentsIn(source) {
  const lines = source.split('\n');
  /** @type {Comment[]} */
  const found = [];
  for (let index = 0; index < lines.length; index += 1) {
    const mark = /^\s*(\/\/[/!]?|\/\*)/.exec(lines[index] ?? '')?.[1];
    if (mark === undefined) continue;
    const line = index + 1;
    const isOpen = () => {
      const current = lines[index] ?? '';
      const next = lines[index + 1] ?? '';
      return mark === '/*' ? !current.includes('*/') : /^\s*(\/\/[/!]?)/.exec(next)?.[1] === mark;
    };
    while (index < lines.length && isOpen()) index += 1;
    const text = lines
      .slice(line - 1, index + 1)
      .map((each) => each.replace(/^\s*(\/\/[/!]?|\/?\*+(?!\/))|\*\/.*$/g, '').trim())
      .join(' ')
      .trim();
    found.push({ line, text, next: lines[index + 1] ?? '' });
  }
  return found;
}

/** Openings that make a reader search for the subject. */
const OPENING =
  /^(What|Whether|How|Where|Who|Whoever|Those|So many|Nobody|Nothing|Once|Gives|The same|That of|Does it)\b/;
const PHRASE = /\b(so many|is told|are told|was told|whoever|in so far as)\b/i;
/** Private Rust items and declarations in scripts, which need no comment. */
const PRIVATE = /^\s*(?:const fn|fn|const|static|struct|enum|type|mod|impl|let)\b/;

/** Returns whether a comment is too short to add to the name below it. @param {Comment} comment */
function isEmpty({ text, next }) {
  const words = text.replace(/@\w+.*$/, '').match(/[\w'`.[\]<>]+/g) ?? [];
  return words.length > 0 && words.length <= 3 && PRIVATE.test(next);
}

/** @type {{ [fault: string]: (comment: Comment) => boolean }} */
const FAULTS = {
  opening: ({ text }) => OPENING.test(text),
  phrase: ({ text }) => PHRASE.test(text),
  'too short': isEmpty,
};

/** Returns the faults in the comments of a source. @param {string} source */
const faultsIn = (source) =>
  commentsIn(source).flatMap((comment) =>
    Object.entries(FAULTS)
      .filter(([, isFaulty]) => isFaulty(comment))
      .map(([name]) => `${comment.line}: ${name}: ${comment.text}`),
  );

test('comments begin with a noun or a verb, and say more than the name below', async () => {
  for (const sample of [
    '/// What the search found.\nfn found() {}',
    '/**\n * Whether the piece moves.\n */\nconst moves = 1;',
    '//! Where tables are kept.',
    '// A win in so many plies.',
    '/// Its values.\nfn values() {}',
    '/** The items. @type {number[]} */\nconst items = [];',
  ])
    assert.equal(faultsIn(sample).length, 1, sample);
  assert.deepEqual(
    faultsIn('/// Number of plies to the end.\nfn plies() {}\n/// A draw.\npub fn draw() {}'),
    [],
  );
  const found = await Promise.all(
    files
      .filter((file) => /\.(rs|js|mjs|ts|css)$/.test(file))
      .map(async (file) => faultsIn(await textOf(file)).map((fault) => `${file}:${fault}`)),
  );
  assert.deepEqual(found.flat(), []);
});

/** Maximum length of a line in a document, in columns, except in links and tables, which can't be broken. */
const COLUMNS = 120;

test('lines of documents have at most 120 columns', async () => {
  const found = await Promise.all(
    files
      .filter((file) => file.endsWith('.md'))
      .map(async (file) =>
        (await textOf(file))
          .split('\n')
          .flatMap((line, index) =>
            [...line].length > COLUMNS && !/^\s*\||\]\(|^\[/.test(line) ? [`${file}:${index + 1}`] : [],
          ),
      ),
  );
  assert.deepEqual(found.flat(), []);
});

test('the README has its sections in order, in at most 120 lines', async () => {
  const readme = await textOf('README.md');
  const headings = [...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, [
    'Quick start',
    'The games',
    'Features',
    'On your site',
    'In your program',
    'Browsers and status',
    'Reporting',
    'Documents',
    'Licences',
  ]);
  assert.ok(readme.split('\n').length - 1 <= 120);
});
