/**
 * The example in docs/adding-a-game.md: reads the document's steps and applies them to a copy of the project.
 *
 * A code block below a path in bold is a new file. A `diff` block changes existing files, and an `sh` block
 * contains commands to run in the root of the copy. Other blocks are not steps.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { projectFiles, textOf } from './project-files.mjs';

/** @typedef {{ kind: 'file', name: string, text: string }} NewFile */
/** @typedef {NewFile | { kind: 'change' | 'command', text: string }} Step */

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string} document @returns {Step[]} */
export const stepsIn = (document) =>
  [...document.matchAll(/^(?:\*\*([^*\s]+)\*\*\n\n)?```(\w+)\n(.*?)^```$/gms)].flatMap(
    /** @returns {Step[]} */ ([, name, language, text = '']) => {
      if (name !== undefined) return [{ kind: 'file', name, text }];
      if (language === 'diff') return [{ kind: 'change', text }];
      return language === 'sh' ? [{ kind: 'command', text }] : [];
    },
  );

export const documentSteps = async () => stepsIn(await textOf('docs/adding-a-game.md'));

/** Returns the files that a step creates or changes. @param {Step} step @returns {string[]} */
export const filesOf = (step) => {
  if (step.kind === 'file') return [step.name];
  if (step.kind === 'command') return [];
  return [...step.text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, name = '']) => name);
};

/** Copies files of the project into a folder. @param {readonly string[]} names @param {string} folder */
export async function copyFiles(names, folder) {
  for (const name of names) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await cp(path.join(ROOT, name), path.join(folder, name));
  }
}

/** Copies the whole project. @param {string} folder */
export const copyProject = (folder) => copyFiles(projectFiles, folder);

/**
 * Runs a program in a folder. Its output goes to standard error: standard output belongs to the test runner.
 * @param {string} folder @param {string} program @param {string[]} given @param {NodeJS.ProcessEnv} [env]
 */
export const run = (folder, program, given, env = process.env) =>
  execFileSync(program, given, { cwd: folder, env, stdio: ['ignore', 2, 2] });

/**
 * Applies a step that is not a command. Throws if a change doesn't apply.
 * @param {string} folder @param {Exclude<Step, { kind: 'command' }> | Step} step
 */
export async function apply(folder, step) {
  if (step.kind === 'file') {
    const file = path.join(folder, step.name);
    await mkdir(path.dirname(file), { recursive: true });
    // Fails if the file already exists.
    await writeFile(file, step.text, { flag: 'wx' });
  } else if (step.kind === 'change') {
    // Git must not find a repository above the folder, so that paths are relative to the folder.
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(folder) };
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, env, input: step.text });
  }
}
