/** The order in which test files run, and the exit code of a run. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { LONGEST, longestFirst } from './run.mjs';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

test('the slowest test files run first, and the others in the given order', () => {
  for (const name of LONGEST) assert.ok(existsSync(path.join(FOLDER, `${name}.test.mjs`)), name);
  const files = ['a', LONGEST[1], 'b', LONGEST[0], 'c'].map((name) => `/tests/${name}.test.mjs`);
  assert.deepEqual(
    longestFirst(files).map((file) => path.basename(file, '.test.mjs')),
    [LONGEST[0], LONGEST[1], 'a', 'b', 'c'],
  );
});

test('a failing test fails the run, and every test is reported', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
  const run = async (/** @type {string[]} */ ...names) => {
    const results = path.join(folder, 'results.xml');
    const shown = ['junit', results, 'spec', 'stdout'];
    const files = names.map((name) => path.join(folder, name));
    // Node sets this variable for test files; with it, the nested run would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const code = await new Promise((resolve) => {
      const given = [path.join(FOLDER, 'run.mjs'), '2', ...shown, '--', ...files];
      execFile('node', given, { env }, (error) => resolve(error?.code ?? 0));
    });
    const xml = await readFile(results, 'utf8');
    return [code, xml.match(/<testcase/g)?.length, xml.match(/<failure/g)?.length ?? 0];
  };
  try {
    await writeFile(
      path.join(folder, 'good.mjs'),
      `import { test } from 'node:test';
      for (const name of ['first', 'second', 'third']) test('the ' + name + ' example passes', () => {});`,
    );
    await writeFile(
      path.join(folder, 'bad.mjs'),
      `import { test } from 'node:test';
      test('the fourth example fails', () => { throw new Error('bad'); });
      test('the fifth example passes', () => {});`,
    );
    assert.deepEqual(await run('good.mjs'), [0, 3, 0]);
    assert.deepEqual(await run('good.mjs', 'bad.mjs'), [1, 5, 1]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
