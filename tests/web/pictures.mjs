/**
 * Renders the pictures of the installed app from the page's own boards: `node tests/web/pictures.mjs`, after
 * `cargo xtask build`. They are stored in web/icons. Run it again when the boards change.
 */
import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { BOARDS, cutOf } from './board-pictures.mjs';
import { playMoves, ready } from './driver.mjs';
import { Site } from './harness.mjs';
import { drawn } from './waits.mjs';

const ICONS = fileURLToPath(new URL('../../web/icons/', import.meta.url));
const LANGUAGES = ['en', 'es'];
/** Game whose board appears in the icon: the king between his four nearest defenders. */
const EMBLEM = 'brandubh';

/** Returns a small screenshot. @param {Page} page @returns {Promise<Buffer>} */
async function shotOf(page) {
  const png = (await page.screenshot()).toString('base64');
  const address = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.75);
  }, png);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** @param {string} name @param {Buffer} content */
async function save(name, content) {
  assert.ok(content.length > 100, name);
  await writeFile(path.join(ICONS, name), content);
  console.log(`${name}: ${content.length} bytes`);
}

/** @param {Site} site */
async function makeIcons(site) {
  await site.visit('', async (page) => {
    await ready(page);
    const emblem = { ruleset: EMBLEM, units: 3.1, round: 0.2, type: 'image/png', quality: 1 };
    await save('icon-192.png', await cutOf(page, { ...emblem, pixels: 192 }));
    await save(
      'icon-512.webp',
      await cutOf(page, { ...emblem, pixels: 512, type: 'image/webp', quality: 0.85 }),
    );
    // Only the middle four fifths of a maskable icon are certain to be visible.
    await save(
      'maskable-512.webp',
      await cutOf(page, { ...emblem, pixels: 512, units: 3.6, round: 0, type: 'image/webp', quality: 0.85 }),
    );
    await save('apple-touch-180.png', await cutOf(page, { ...emblem, pixels: 180, round: 0 }));
    for (const ruleset of BOARDS)
      await save(
        `game-${ruleset}-96.png`,
        await cutOf(page, { ruleset, pixels: 96, units: null, round: 0, type: 'image/png', quality: 1 }),
      );
  });
}

/** @param {Site} site @param {string} language */
async function makeShots(site, language) {
  const options = { locale: language };
  await site.visit(
    '?side=first&level=1&pace=none#game=el-perro',
    { ...options, size: '390x844' },
    async (page) => {
      await ready(page);
      await playMoves(page, 4);
      await page.mouse.move(0, 0);
      await save(`shot-narrow-${language}-390x844.webp`, await shotOf(page));
    },
  );
  await site.visit('', { ...options, size: '1280x800' }, async (page) => {
    await ready(page);
    await drawn(page);
    await save(`shot-wide-${language}-1280x800.webp`, await shotOf(page));
  });
}

for (const name of await readdir(ICONS)) if (!name.endsWith('.svg')) await rm(path.join(ICONS, name));
const site = await Site.start();
try {
  await makeIcons(site);
  for (const language of LANGUAGES) await makeShots(site, language);
} finally {
  await site.close();
}
