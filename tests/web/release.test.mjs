/**
 * The files of a release, each in an empty folder: none is missing, and every game can be played. `cargo
 * xtask release` runs these tests. The published page has no test hooks, so these tests look at what a
 * visitor sees.
 */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';

import { unzipSync } from 'fflate';

import { write } from '../../site/files.mjs';
import { sharedWithCrates } from '../../site/npm.mjs';
import { EDITIONS, packageName } from '../../site/scorm.mjs';
import { GAME_NAMES } from '../../web/games/games.js';
import { expect } from './expect.mjs';
import { inFrame } from './frames.mjs';
import { Site } from './harness.mjs';
import { callsIn, copyApis, resultIn, unpackFor } from './lms.mjs';
import { RELEASE, releaseTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const RELEASED = RELEASE ?? '';
/** URL fragment for a game that the computer plays against itself, without delays. */
const DEMO = 'mode=demo&level=1&pace=none';

const { version } = sharedWithCrates(await readFile(new URL('../../Cargo.toml', import.meta.url), 'utf8'));

/** @type {string} */
let folder;
/** @type {Site} */
let site;
before(async () => {
  if (RELEASE === undefined) return;
  folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-release-'));
  site = await Site.start(folder);
});
after(async () => {
  if (RELEASE === undefined) return;
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

releaseTest('a release has all files of its version, and no others', async () => {
  const expected = [
    ...[...GAME_NAMES, 'ludoteca'].map((game) => `${game}.html`),
    ...GAME_NAMES.flatMap((game) => EDITIONS.map((edition) => packageName(game, edition))),
    ...['ludoteca-rules', 'ludoteca-engine'].map((name) => `${name}-${version}.crate`),
    ...['ludoteca-site', 'ludoteca-rules', 'ludoteca-engine'].map((name) => `${name}-${version}.cdx.json`),
    `ludoteca-site-${version}.zip`,
    `ludoteca-${version}.tgz`,
    'notices.txt',
  ];
  assert.deepEqual((await readdir(RELEASED)).sort(), expected.sort());
});

/** Waits until the computer has made a few moves. @param {Page} page */
const playsOn = (page) => expect.poll(() => page.locator('#moves li').count()).toBeGreaterThan(3);

for (const game of GAME_NAMES) {
  releaseTest(`the single-file build of ${game} works from a disk, alone in its folder`, async () => {
    const alone = await mkdtemp(path.join(folder, 'single-'));
    const file = path.join(alone, `${game}.html`);
    await cp(path.join(RELEASED, `${game}.html`), file);
    await site.visit(`${pathToFileURL(file).href}#${DEMO}`, playsOn);
  });
}

releaseTest('the single-file build of all games works from a disk, alone in its folder', async () => {
  const alone = await mkdtemp(path.join(folder, 'single-'));
  const file = path.join(alone, 'ludoteca.html');
  await cp(path.join(RELEASED, 'ludoteca.html'), file);
  for (const game of GAME_NAMES)
    await site.visit(`${pathToFileURL(file).href}#game=${game}&${DEMO}`, playsOn);
});

releaseTest('every game can be played on a site unpacked from its zip file on a host', async () => {
  const packed = unzipSync(await readFile(path.join(RELEASED, `ludoteca-site-${version}.zip`)));
  for (const [name, content] of Object.entries(packed)) await write(path.join(folder, 'site', name), content);
  for (const game of GAME_NAMES) await site.visit(`site/#game=${game}&${DEMO}`, playsOn);
});

releaseTest('every SCORM package states the version, shows its lesson and reports to an LMS', async () => {
  await copyApis(folder);
  for (const game of GAME_NAMES) {
    for (const edition of EDITIONS) {
      const page = await unpackFor(RELEASED, game, edition, folder);
      const manifest = await readFile(path.join(folder, `${game}-${edition}`, 'imsmanifest.xml'), 'utf8');
      assert.ok(manifest.includes(`version="${version}"`), `${game} ${edition}`);
      await site.visit(page, async (lms) => {
        const shown = await inFrame(await inFrame(lms), 'iframe', 'element');
        await expect(shown.locator('#lesson')).toBeVisible();
        await expect.poll(async () => (await resultIn(lms, edition))[0]).toBe('incomplete');
        assert.match((await callsIn(lms))[0] ?? '', /Initialize\(\)$/);
      });
    }
  }
});

releaseTest('no bill of materials names a folder on this machine', async () => {
  for (const name of (await readdir(RELEASED)).filter((each) => each.endsWith('.cdx.json'))) {
    const text = await readFile(path.join(RELEASED, name), 'utf8');
    assert.ok(JSON.parse(text).components.length > 3, name);
    assert.ok(!text.includes(process.cwd()), name);
  }
});
