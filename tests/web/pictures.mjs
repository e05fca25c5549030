/**
 * Makes the pictures by which browsers show the installed app, from the page's own boards: `node
 * tests/web/pictures.mjs`, after `cargo xtask build`. They are kept in web/icons; run it again when the
 * boards look different.
 */
import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { playTurns, ready } from './driver.mjs';
import { Site } from './harness.mjs';
import { drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const ICONS = fileURLToPath(new URL('../../web/icons/', import.meta.url));
/** One ruleset for each board. */
const GAMES = ['el-perro', 'brandubh', 'fallas', 'alquerque', 'spanish-draughts'];
const LANGUAGES = ['en', 'es'];
/** The board of the icon: the king between his four nearest men. */
const EMBLEM = 'brandubh';

/**
 * A part of a board at the beginning of a game, as the page draws it.
 * @typedef {{ ruleset: string, pixels: number, units: number | null, round: number, type: string, quality:
 *   number }} Cut
 * `units`: how much of the middle is shown, all if null; `round`: the radius of the corners, as a part of the
 * width
 */

/** @param {Page} page on the start page @param {Cut} cut @returns {Promise<Buffer>} */
async function cutOf(page, cut) {
  const address = await page.evaluate(async ({ ruleset, pixels, units, round, type, quality }) => {
    const load = (/** @type {string} */ name) => import(new URL(name, location.href).href);
    const [
      rules,
      { DRAWINGS, geometryOf },
      { lookOf },
      { createRenderer },
      { noMarks, STILL, withIdentity },
    ] = await Promise.all(
      [
        'pkg/ludoteca_wasm.js',
        'games/games.js',
        'board/render/board-look.js',
        'board/render/renderer.js',
        'board/empty-scene.js',
      ].map(load),
    );
    const record = new rules.Record(new rules.Game(ruleset), null, null);
    const info = record.info();
    await DRAWINGS.load(info.game);
    const geometry = geometryOf(info, false);
    const scale = pixels / (units ?? Math.max(geometry.width, geometry.height));
    const board = document.createElement('canvas');
    const renderer = createRenderer(board, () => {});
    renderer.resize(Math.round(geometry.width * scale), Math.round(geometry.height * scale));
    const isNear = (/** @type {number} */ at, /** @type {number} */ whole) =>
      units === null || Math.abs(at - whole / 2) < 1.1;
    const pieces = withIdentity([], record.state().pieces).filter(
      (/** @type {{ square: number }} */ { square }) => {
        const { x, y } = geometry.centers[square];
        return isNear(x, geometry.width) && isNear(y, geometry.height);
      },
    );
    renderer.show({
      look: lookOf(info.game),
      geometry,
      pieces,
      marks: noMarks(),
      dice: [],
      animation: STILL,
      dragged: null,
    });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const made = document.createElement('canvas');
    made.width = made.height = pixels;
    const context = made.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.beginPath();
    context.roundRect(0, 0, pixels, pixels, round * pixels);
    context.clip();
    context.drawImage(board, (pixels - board.width) / 2, (pixels - board.height) / 2);
    return made.toDataURL(type, quality);
  }, cut);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** The page as it is seen, small. @param {Page} page @returns {Promise<Buffer>} */
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
    // What lies outside the middle four fifths may be cut away.
    await save(
      'maskable-512.webp',
      await cutOf(page, { ...emblem, pixels: 512, units: 3.6, round: 0, type: 'image/webp', quality: 0.85 }),
    );
    await save('apple-touch-180.png', await cutOf(page, { ...emblem, pixels: 180, round: 0 }));
    for (const ruleset of GAMES)
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
    async (page) => {
      await ready(page);
      await playTurns(page, 4);
      await page.mouse.move(0, 0);
      await save(`shot-narrow-${language}-390x844.webp`, await shotOf(page));
    },
    { ...options, viewport: { width: 390, height: 844 } },
  );
  await site.visit(
    '',
    async (page) => {
      await ready(page);
      await drawn(page);
      await save(`shot-wide-${language}-1280x800.webp`, await shotOf(page));
    },
    { ...options, viewport: { width: 1280, height: 800 } },
  );
}

for (const name of await readdir(ICONS)) if (!name.endsWith('.svg')) await rm(path.join(ICONS, name));
const site = await Site.start();
try {
  await makeIcons(site);
  for (const language of LANGUAGES) await makeShots(site, language);
} finally {
  await site.close();
}
