/** Files of the project, for tests that read sources and documents. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

/** Paths relative to the root, including those of uncommitted files. */
export const projectFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: fileURLToPath(ROOT),
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** @param {string} file path relative to the root */
export const textOf = (file) => readFile(new URL(file, ROOT), 'utf8');
