/**
 * The npm package as npm packs and installs it, in Node, in a bundle and in plain HTML. All of this is in the
 * full tier. `cargo xtask release` runs it on the package of the release.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import { listFiles } from '../../site/files.mjs';
import { expect } from './expect.mjs';
import { inFrame } from './frames.mjs';
import { Site } from './harness.mjs';
import { projectWithPackage, samplesOf } from './npm-package.mjs';
import { fullTest, isFull, RELEASE } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

/** Folder that is empty before the package is installed there. @type {string} */
let folder;
/** Files of the package before it is packed. @type {string[]} */
let files;
/** Server of that folder, with a browser. @type {Site} */
let site;

/** Runs a program in the folder. @param {string} program @param {string[]} given */
function run(program, ...given) {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, `${program} ${given.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Copies the package of a release into the folder. @param {string} release */
async function copyPackage(release) {
  const name = (await readdir(release)).find((each) => each.endsWith('.tgz')) ?? assert.fail();
  await cp(path.join(release, name), path.join(folder, name));
}

/** Bundles a script with esbuild. @param {string[]} given */
const bundle = (...given) =>
  run(fileURLToPath(new URL('node_modules/esbuild/bin/esbuild', import.meta.url)), ...given);

/** @param {string} name @param {string} text */
const put = (name, text) => writeFile(path.join(folder, name), text);

if (isFull) {
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-install-'));
    const built = await projectWithPackage();
    files = await listFiles(built.folder);
    if (RELEASE === undefined) run('npm', 'pack', built.folder);
    else await copyPackage(RELEASE);
    const [packed = ''] = await readdir(folder);
    run('npm', 'install', '--offline', '--no-audit', '--prefix', folder, `./${packed}`);
    site = await Site.start(folder);
  });
  after(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });
}

fullTest('publint and "are the types wrong" find no fault in the package', async () => {
  const { publint } = await import('publint');
  const installed = path.join(folder, 'node_modules', 'ludoteca');
  const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });
  assert.deepEqual(messages, []);
  const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core');
  const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  const tarball = createPackageFromTarballData(await readFile(path.join(folder, packed)));
  const checked = await checkPackage(tarball, { excludeEntrypoints: [/\.wasm$/] });
  assert.ok(checked.types !== false);
  assert.deepEqual(Object.keys(checked.entrypoints), ['.', './engine', './element', './package.json']);
  // The package has only ES modules, which these two resolution modes do not support.
  const problems = checked.problems.filter(
    (each) => !('resolutionKind' in each && /^node10$|^node16-cjs$/.test(each.resolutionKind)),
  );
  assert.deepEqual(problems, []);
});

fullTest('the packed package contains exactly the files that were built', async () => {
  assert.deepEqual(await listFiles(path.join(folder, 'node_modules', 'ludoteca')), files);
});

fullTest('the installed package plays a whole game in Node', async () => {
  const [sample = ''] = await samplesOf('In Node', 'js');
  await put('game.mjs', sample);
  assert.match(run(process.execPath, 'game.mjs'), /^\[Ludoteca "1"\].*\n[A-Z][^\n]*\.\n$/s);
});

/** Writes a page that runs a script into the folder. @param {string} name @param {string} script */
const putPage = (name, script) =>
  put(name, `<!doctype html><link rel="icon" href="data:,"><title>A game</title><body>${script}</body>`);

/** Copies files the way a command in the README does. @param {string} command @param {string} to folder */
async function copy(command, to) {
  const [, from = '', named = ''] = /^cp -r (\S+) (\S+)$/m.exec(command) ?? [];
  await cp(path.join(folder, from), path.join(folder, named.replace('public', to)), { recursive: true });
}

/** Bundles the README's sample with the command given there. */
async function bundleSample() {
  const [sample = ''] = await samplesOf('With a bundler', 'js');
  const [commands = ''] = await samplesOf('With a bundler', 'sh');
  await put('main.js', sample);
  const [, given = ''] = /^npx esbuild (.*)$/m.exec(commands) ?? [];
  bundle(...given.split(' '));
  await copy(commands, 'public');
}

/** Types moves on the page of the README's sample. @param {Page} page */
async function playTyped(page) {
  const [input, status] = [page.locator('input'), page.locator('pre')];
  for (const [move, shown] of /** @type {[string, RegExp][]} */ ([
    ['a5-a4', /^There’s|^The piece/],
    ['c2-c3', /^\[Ludoteca "1"\].*1\. c2-c3 \w\dx/s],
    ['z9', /^Character 1/],
  ])) {
    await input.fill(move);
    await input.press('Enter');
    await expect(status).toHaveText(shown);
  }
}

fullTest('a bundle runs in a browser, with its engine', async () => {
  await bundleSample();
  await putPage('public/index.html', '<script type="module" src="main.js"></script>');
  await site.visit('public/', playTyped);
});

fullTest('the engine plays in a worker', async () => {
  const [sample = ''] = await samplesOf('Engine', 'js');
  await mkdir(path.join(folder, 'worker'));
  await put('worker.js', sample);
  bundle('worker.js', '--bundle', '--format=esm', '--outfile=worker/worker.js');
  await copy('cp -r node_modules/ludoteca/pkg public/pkg', 'worker');
  await putPage('worker/index.html', '');
  await site.visit('worker/', async (page) => {
    const move = await page.evaluate(async () => {
      const worker = new Worker('worker.js', { type: 'module' });
      const answer = new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data.move);
      });
      worker.postMessage({ text: '[Ludoteca "1"]\n[Ruleset "alquerque"]\n', level: 1 });
      return answer;
    });
    assert.match(String(move), /^[a-e]\d-c3$/);
  });
});

/** Waits until moves can be played on the board of a page, and plays one. @param {Page} page */
async function playOnBoard(page) {
  const ply = await page.evaluate(async () => {
    await customElements.whenDefined('ludoteca-board');
    const board = document.querySelector('ludoteca-board');
    const state = await board?.move('d5-c5');
    return state?.ply;
  });
  assert.equal(ply, 1);
  const frame = await inFrame(page);
  await expect(frame.locator('#grid button').first()).toBeVisible();
}

fullTest('the custom element in the README works in plain HTML', async () => {
  const [sample = ''] = await samplesOf('A board in plain HTML', 'html');
  // Both sides are played by hand, and the server has no icon.
  const board = sample.replace('level', 'side="both" level');
  await put('board.html', board.replace('<title>', '<link rel="icon" href="data:,"><title>'));
  await site.visit('board.html', playOnBoard);
});

fullTest('the custom element works in a bundle with a copy of the site', async () => {
  const [, element = ''] = await samplesOf('A board in plain HTML', 'html');
  const [command = ''] = await samplesOf('A board in plain HTML', 'sh');
  await copy(command, 'bundled');
  await put('element-main.js', "import 'ludoteca/element';\n");
  bundle('element-main.js', '--bundle', '--format=esm', '--outfile=bundled/main.js');
  const board = element.replace('src="/', 'side="both" src="');
  await putPage('bundled/index.html', `<script type="module" src="main.js"></script>${board}`);
  await site.visit('bundled/', playOnBoard);
});
