/** The example in docs/adding-a-game.md: its steps apply to the project and produce a playable game. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import {
  apply,
  copyFiles,
  copyProject,
  documentSteps,
  filesOf,
  ROOT,
  run,
  stepsIn,
} from './adding-a-game.mjs';
import { projectFiles } from './project-files.mjs';
import { fullTest } from './tiers.mjs';

test('`sh` blocks and code blocks below a path in bold are steps, and `text` blocks are not', () => {
  const code = '```';
  const file = `**a/b.rs**\n\n${code}rust\n//! B.\n${code}\n`;
  const command = `${code}sh\nmake\n${code}\n`;
  const text = `${file}\nText.\n\n${command}${code}text\nx\n${code}\n`;
  assert.deepEqual(stepsIn(text), [
    { kind: 'file', name: 'a/b.rs', text: '//! B.\n' },
    { kind: 'command', text: 'make\n' },
  ]);
});

test('every step in docs/adding-a-game.md can be applied to the project', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-adding-'));
  try {
    const steps = await documentSteps();
    const created = steps.filter(({ kind }) => kind === 'file').flatMap(filesOf);
    const changed = [...new Set(steps.filter(({ kind }) => kind === 'change').flatMap(filesOf))];
    assert.ok(created.length > 10 && changed.length > 10);
    assert.deepEqual(
      created.filter((name) => projectFiles.includes(name)),
      [],
      'files that exist already',
    );
    assert.deepEqual(
      changed.filter((name) => !projectFiles.includes(name)),
      [],
      'files that no longer exist',
    );
    await copyFiles(changed, folder);
    for (const step of steps) await apply(folder, step);
  } finally {
    await rm(folder, { recursive: true });
  }
});

fullTest('the example game compiles, is played by the engine, and opens on the page', async () => {
  // The folder is always the same, so that a failed run can be examined and later runs needn't compile the
  // dependencies again.
  const folder = path.join(ROOT, 'target/adding-a-game');
  await rm(folder, { recursive: true, force: true });
  await copyProject(folder);
  await symlink(path.join(ROOT, 'tests/web/node_modules'), path.join(folder, 'tests/web/node_modules'));
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, CARGO_TARGET_DIR: path.join(ROOT, 'target/adding-a-game-build') };
  delete env.LUDOTECA_FULL;
  delete env.LUDOTECA_SITE;
  delete env.NODE_TEST_CONTEXT;
  for (const step of await documentSteps())
    if (step.kind === 'command') run(folder, 'sh', ['-ec', step.text], env);
    else await apply(folder, step);
});
