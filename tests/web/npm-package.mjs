/** The npm package, built for a test file, and the samples in its README. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

import { writePackage } from '../../site/npm.mjs';
import { PUBLISHED, TEST_SITE } from './harness.mjs';
import { isFull } from './tiers.mjs';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds the package inside a project that uses it, and returns both folders. They are removed after the
 * tests.
 */
export async function projectWithPackage() {
  const project = await mkdtemp(path.join(tmpdir(), 'ludoteca-npm-'));
  after(() => rm(project, { recursive: true, force: true }));
  const folder = path.join(project, 'node_modules', 'ludoteca');
  await writePackage(folder, isFull ? PUBLISHED : TEST_SITE);
  return { project, folder };
}

/**
 * Returns the code blocks in a section of the package's README.
 * @param {string} heading
 * @param {string} language
 */
export async function samplesOf(heading, language) {
  const text = await readFile(path.join(ROOT, 'site/npm/README.md'), 'utf8');
  const section = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  return blocks.flatMap(([, found, code = '']) => (found === language ? [code] : []));
}
