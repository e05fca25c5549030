/**
 * Builds the site from web/ and the packages: `node site/build.mjs FOLDER [--address ADDRESS]`. `cargo xtask
 * build` calls it. All addresses are relative, so that the site works in any folder of any host.
 */
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { checkFirstView, checkFonts, checkOffline, checkPlayable } from './budgets.mjs';
import { writeCompressed } from './compress.mjs';
import { writeElement } from './element.mjs';
import { asCommand, ASSETS, listFiles, NOTICES, sha256, WEB, write } from './files.mjs';
import { writeHeaders } from './headers.mjs';
import { buildId, manifestName, writeManifests, writePictures } from './manifest.mjs';
import { pageEntries, pageNames, policyOf, writePage } from './pages.mjs';
import { writeOembed } from './oembed.mjs';
import { GAME_NAMES } from '../web/games/games.js';
import { SINGLES, writeSingles } from './single.mjs';
import { bundle, HAS_TEST_HOOKS, serviceWorker, writeFetched } from './scripts.mjs';

/** @import { ListedFile } from "./scripts.mjs" */

/** Path of the rules, relative to web/. The first page preloads them. */
const RULES = 'pkg/ludoteca_wasm_bg.wasm';

/** The page that hosts serve at the site's own address. */
const FIRST_PAGE = 'index.html';

/** Returns whether a file is needed only to install the app, and so only online. @param {string} name */
const isForInstalling = (name) =>
  /^assets\/(?:(?:shot|game|maskable|apple)-|icon-\d)[^/]*\.(?:png|webp)$/.test(name);

/** Returns whether a file is large and rarely needed, and so cached on first use. @param {string} name */
const isOnDemand = (name) => /^assets\/(?:[^/]+\.tab|games-[^/]+\/[^/]+\/history\.avif)$/.test(name);

/**
 * Writes the service worker, with the list of files that it caches.
 * @param {string} out
 * @param {string[]} left files to leave out, because they are of no use offline
 */
async function writeServiceWorker(out, left) {
  const names = (await listFiles(out)).filter((name) => !isForInstalling(name) && !left.includes(name));
  const contents = await Promise.all(
    names.map(async (name) => /** @type {[string, Buffer]} */ ([name, await readFile(path.join(out, name))])),
  );
  // Hosts serve the first page at the address of its folder, and some redirect its file name there.
  const files = contents.map(
    ([name, content]) =>
      /** @type {ListedFile} */ ([
        name === FIRST_PAGE ? './' : name,
        sha256(content, 'base64'),
        content.length,
        ...(isOnDemand(name) ? /** @type {const} */ ([true]) : []),
      ]),
  );
  const id = buildId([...contents, ['sw.js', Buffer.from(await serviceWorker('', []))]]);
  await write(path.join(out, 'sw.js'), await serviceWorker(id, files));
  const always = files.filter(([, , , onDemand]) => onDemand !== true);
  const bytes = always.reduce((sum, [, , size]) => sum + size, 0);
  console.log(`build ${id}: ${always.length} files for use offline`);
  if (!HAS_TEST_HOOKS) checkOffline(bytes);
}

/** @param {string} folder @param {string | null} home public address of the site */
async function build(folder, home) {
  const out = `${folder}.new`;
  await rm(out, { recursive: true, force: true });
  const names = await writeFetched(out);
  const pictures = await writePictures(out);
  const languages = await writeManifests(out, pictures);
  const wasm = names.find(([name]) => name === RULES)?.[1] ?? '';
  let policy = '';
  for (const name of await pageNames()) {
    const isFirst = name === FIRST_PAGE;
    // Each page is bundled separately. Otherwise shared code would be split into chunks that suit no page.
    const bundled = await bundle(out, await pageEntries([name]), names);
    const usual = languages.includes('en') ? 'en' : (languages[0] ?? '');
    const manifest = `<link rel="manifest" href="${manifestName(usual)}">`;
    const page = await writePage(out, name, bundled, {
      head: isFirst ? manifest : '',
      preloads: isFirst ? [`${ASSETS}/${wasm}`] : [],
    });
    if (isFirst) {
      policy = policyOf(page.text);
      if (!HAS_TEST_HOOKS) await checkFirstView(out, page);
    }
    if (!HAS_TEST_HOOKS && (isFirst || name === 'embed.html')) await checkPlayable(out, name, bundled);
  }
  if (!HAS_TEST_HOOKS) await checkFonts();
  const element = await writeElement(out);
  await write(path.join(out, NOTICES), await readFile(path.join(WEB, NOTICES)));
  await writeServiceWorker(out, element.files);
  await writeSingles(path.join(out, SINGLES), { home });
  if (home !== null) await writeOembed(out, home, GAME_NAMES, pictures);
  await writeCompressed(out);
  await writeHeaders(out, policy, await pageNames());
  await rm(folder, { recursive: true, force: true });
  await rename(out, folder);
}

await asCommand(({ folder, home }) => build(folder, home));
