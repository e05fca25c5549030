/** The order in which test files run, and the exit code of a run. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { canShare, inGroups, LONGEST, longestFirst } from './run.mjs';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

test('the slowest test files run first, and the others in the given order', () => {
  for (const name of LONGEST) assert.ok(existsSync(path.join(FOLDER, `${name}.test.mjs`)), name);
  const files = ['a', LONGEST[1], 'b', LONGEST[0], 'c'].map((name) => `/tests/${name}.test.mjs`);
  assert.deepEqual(
    longestFirst(files).map((file) => path.basename(file, '.test.mjs')),
    [LONGEST[0], LONGEST[1], 'a', 'b', 'c'],
  );
});

test('page tests share processes, but not with tests that set global objects', () => {
  const shared = ['smoke', 'kiosk', 'offline'];
  const alone = ['sentences', 'cut-text', 'words'];
  for (const name of [...shared, ...alone])
    assert.equal(canShare(path.join(FOLDER, `${name}.test.mjs`)), shared.includes(name), name);
});

test('the slowest files are put into different groups', () => {
  assert.deepEqual(inGroups(['a', 'b', 'c', 'd', 'e'], 3), [
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
  assert.deepEqual(inGroups([], 3), []);
});

/**
 * Runs test files. Returns the exit status, the number of tests, and the number of failures.
 * @param {string} folder folder of the files @param {string[]} names
 * @param {string} [program] path of the runner
 */
async function runIn(folder, names, program = path.join(FOLDER, 'run.mjs')) {
  const results = path.join(folder, 'results.xml');
  const files = names.map((name) => path.join(folder, name));
  const env = { ...process.env };
  // Node sets this variable for test files; with it, the nested run would report to the outer one.
  delete env['NODE_TEST_CONTEXT'];
  // Files share processes only outside the full tier.
  delete env['LUDOTECA_FULL'];
  const code = await new Promise((resolve) => {
    const given = [program, '2', 'junit', results, 'spec', 'stdout', '--', ...files];
    execFile('node', given, { env }, (error) => resolve(error?.code ?? 0));
  });
  const xml = await readFile(results, 'utf8').catch(() => '');
  return [code, xml.match(/<testcase/g)?.length ?? 0, xml.match(/<failure/g)?.length ?? 0];
}

const GOOD = `import { test } from 'node:test';
  for (const name of ['first', 'second', 'third']) test('an empty test passes: ' + name, () => {});`;
const BAD = `import { test } from 'node:test';
  test('an error in a test fails it', () => { throw new Error('bad'); });
  test('a test after a failed test still runs', () => {});`;

test('a failing test fails the run, and every test is reported', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
  try {
    await writeFile(path.join(folder, 'good.mjs'), GOOD);
    await writeFile(path.join(folder, 'bad.mjs'), BAD);
    assert.deepEqual(await runIn(folder, ['good.mjs']), [0, 3, 0]);
    assert.deepEqual(await runIn(folder, ['good.mjs', 'bad.mjs']), [1, 5, 1]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a failing test among files that share a process fails the run', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
  try {
    // Both files wait for this module.
    await writeFile(
      path.join(folder, 'driver.mjs'),
      "await (await import('node:fs/promises')).readFile(new URL(import.meta.url));",
    );
    const pages = { 'good.mjs': GOOD, 'bad.mjs': BAD };
    for (const [name, text] of Object.entries(pages))
      await writeFile(path.join(folder, name), `import './driver.mjs';\n${text}`);
    assert.deepEqual(await runIn(folder, ['good.mjs']), [0, 3, 0]);
    assert.deepEqual(await runIn(folder, ['good.mjs', 'bad.mjs']), [1, 5, 1]);
    const results = await readFile(path.join(folder, 'results.xml'), 'utf8');
    assert.match(results, /<testsuite name="good\.mjs"[^>]* tests="3"/);
    assert.match(results, /<testsuite name="bad\.mjs"[^>]* tests="2"/);
    await writeFile(path.join(folder, 'broken.mjs'), `import './driver.mjs';\nimport './absent.mjs';`);
    const [code] = await runIn(folder, ['good.mjs', 'broken.mjs']);
    assert.equal(code, 1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('tests run if the path of the checkout contains a symbolic link', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
  try {
    await writeFile(path.join(folder, 'good.mjs'), GOOD);
    const link = path.join(folder, 'link');
    await symlink(FOLDER, link, 'junction');
    assert.deepEqual(await runIn(folder, ['good.mjs'], path.join(link, 'run.mjs')), [0, 3, 0]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
