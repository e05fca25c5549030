/**
 * Draws the boards in their starting positions for `site/bake-boards.py`. `node tests/web/first-pictures.mjs
 * FOLDER [GAME…]` writes a PNG of each board at each density.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { BOARDS } from './board-pictures.mjs';
import { ready } from './driver.mjs';
import { Site } from './harness.mjs';

/** @import { Page } from "playwright-core" */

/** Width of a picture at density 1, in pixels. */
export const WIDE = 424;
export const DENSITIES = Object.freeze([1, 2]);

/**
 * Draws a board as the page does, with its coordinates.
 * @param {Page} page @param {string} ruleset @param {number} width in pixels
 * @returns {Promise<string>} data URL of a PNG
 */
export const boardOf = (page, ruleset, width) =>
  page.evaluate(
    async ([name, wide]) => {
      const load = (/** @type {string} */ file) => import(new URL(file, location.href).href);
      const [rules, { DRAWINGS }, { startOf, StillBoard }, { letters }] = await Promise.all(
        ['pkg/ludoteca_wasm.js', 'games/games.js', 'board/still-board.js', 'board/render/letters.js'].map(
          load,
        ),
      );
      const still = startOf(rules, name);
      await Promise.all([DRAWINGS.load(still.info.game), letters.load()]);
      const board = new StillBoard(still);
      board.draw('material');
      board.resize(wide);
      await new Promise((resolve) => board.canvas.addEventListener('drawn', resolve));
      return board.canvas.toDataURL();
    },
    /** @type {const} */ ([ruleset, width]),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = '.', ...named] = process.argv.slice(2);
  const site = await Site.start();
  try {
    // With this theme, the page itself loads no board pictures.
    await site.visit('?theme=plain', async (page) => {
      await ready(page);
      for (const game of named.length > 0 ? named : BOARDS) {
        for (const times of DENSITIES) {
          const address = await boardOf(page, game, times * WIDE);
          const png = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
          await writeFile(path.join(folder, `${game}-${times}x.png`), png);
        }
      }
    });
  } finally {
    await site.close();
  }
}
