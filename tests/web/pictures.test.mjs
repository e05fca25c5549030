/**
 * Compares drawn boards with the approved pictures in pictures/.
 *
 * Only the canvas without its coordinates is compared, since fonts differ between machines. Versions of
 * Chromium draw differently, so the comparison is skipped unless the version is the one that drew the
 * pictures. After an intended change, look at the files in target/pictures that the failing test writes, and
 * update the pictures: `LUDOTECA_RENEW=1 node --test tests/web/pictures.test.mjs`. With `LUDOTECA_FULL=1`,
 * screenshots of every game, size and palette are saved in target/pictures for inspection.
 */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { DRAWN_BY, majorOf, skipsPictures } from './board-pictures.mjs';
import { ready } from './driver.mjs';
import { expect } from './expect.mjs';
import { Site } from './harness.mjs';
import { fullTest } from './tiers.mjs';
import { drawn } from './waits.mjs';

/** @typedef {"el-perro" | "brandubh" | "fallas" | "alquerque" | "spanish-draughts"} Game */

const KEPT = fileURLToPath(new URL('pictures/', import.meta.url));
const SEEN = fileURLToPath(new URL('../../target/pictures/', import.meta.url));
const isRenewed = process.env['LUDOTECA_RENEW'] !== undefined;
const SIZE = 320;
/**
 * Maximum share of differing pixels in a compressed picture, and the difference above which a pixel counts.
 */
const ALLOWED = 0.004;
const NOTICED = 26;

/** @import { Marks, Shown } from "../../web/board/scene.js" */

/** Kind, side, squares, stack height. @typedef {[string, number, number[], number?]} Piece */

/** @type {Record<Game, Piece[]>} */
const SCENES = {
  'el-perro': [
    ['dog', 0, [12]],
    ['goat', 1, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14]],
  ],
  brandubh: [
    ['king', 0, [24]],
    ['pawn', 0, [17, 23, 25, 31]],
    ['pawn', 1, [3, 10, 21, 22, 26, 27, 38, 45]],
  ],
  fallas: [
    ['checker', 0, [0, 7]],
    ['checker', 0, [5], 13],
    ['checker', 1, [12], 7],
    ['checker', 1, [16, 20]],
    ['checker', 1, [24], 6],
  ],
  alquerque: [
    ['man', 0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14]],
    ['man', 1, [10, 11, 15, 16, 17, 18, 19, 20, 21, 22, 23]],
  ],
  'spanish-draughts': [
    ['man', 0, [0, 1, 2, 3, 4, 5, 8]],
    ['king', 0, [21]],
    ['man', 1, [31, 30, 29, 28, 26, 25, 23]],
    ['king', 1, [13]],
  ],
};
/** @param {number} square @param {0 | 1} color @param {Shown['kind']} kind @returns {Shown} */
const ghost = (square, color, kind) => ({ id: 3, square, color, kind, count: 1 });
/** Marks of the last move: a chain of two captures, and all steps of a roll with a hit. */
const LAST = Object.freeze({
  'el-perro': {
    last: [[0, 12, 4]],
    lastColor: /** @type {const} */ (0),
    ghosts: [6, 8].map((at) => ghost(at, 1, 'goat')),
  },
  fallas: {
    last: [
      [8, 11, 16],
      [7, 8],
    ],
    lastColor: /** @type {const} */ (0),
    ghosts: [ghost(16, 1, 'checker')],
  },
});
/** Pieces after these moves. @type {Record<keyof typeof LAST, Piece[]>} */
const AFTER = {
  'el-perro': [
    ['dog', 0, [4]],
    ['goat', 1, [13, 14, 15, 16, 17, 18, 19, 20, 21, 22]],
  ],
  fallas: [
    ['checker', 0, [8, 16]],
    ['checker', 0, [6], 9],
    ['checker', 1, [12], 3],
    ['checker', 1, [17], 6],
  ],
};
const GAMES = /** @type {Game[]} */ (Object.keys(SCENES));

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start();
  if (isRenewed) await writeFile(DRAWN_BY, `${majorOf(site.version)}\n`);
});
after(async () => {
  await site.close();
});

/**
 * Draws a scene with the page's own renderer, without animation.
 * @param {Page} page @param {Game} game @param {string} theme
 * @param {Partial<Marks>} [marks]
 * @param {Piece[]} [groups]
 * @returns {Promise<string>} data URL
 */
async function draw(page, game, theme, marks = {}, groups = SCENES[game]) {
  const pieces = groups.flatMap(([kind, color, squares, count = 1]) =>
    squares.map((square, index) => ({ kind, color, square, count, id: index })),
  );
  return page.evaluate(
    async ({ pieces, game, theme, size, marks }) => {
      const load = (/** @type {string} */ path) => import(new URL(path, location.href).href);
      const [{ DICE, DRAWINGS, geometryOf }, { Renderer }, { lookOf }, still, { chooseLook }, { PLAY }] =
        await Promise.all(
          [
            './games/games.js',
            './board/render/renderer.js',
            './board/render/board-look.js',
            './board/empty-scene.js',
            './state/theme.js',
            './board/render/play-layer.js',
          ].map(load),
        );
      await Promise.all([DRAWINGS.load(game), DICE.load(game)]);
      chooseLook({ theme });
      CanvasRenderingContext2D.prototype.fillText = () => {};
      const canvas = document.createElement('canvas');
      const geometry = geometryOf({ game }, false);
      const dice =
        geometry.off !== null
          ? [6, 5, 2].map((value, index) => ({
              value,
              used: index === 2,
              chosen: index === 1,
              side: 0,
              lot: false,
            }))
          : [];
      const renderer = new Renderer(canvas, () => {}, PLAY);
      renderer.resize(size, Math.round((size * geometry.height) / geometry.width));
      renderer.show({
        look: lookOf(game),
        geometry,
        pieces,
        marks: { ...still.noMarks(), ...marks },
        dice,
        animation: still.STILL,
        dragged: null,
      });
      // A board is painted in slices, and other boards of the page may be painted first.
      while (renderer.frames === 0) await new Promise(requestAnimationFrame);
      return canvas.toDataURL('image/webp', 0.8);
    },
    { pieces, game, theme, size: SIZE, marks },
  );
}

/**
 * Returns the share of pixels in which two pictures visibly differ in brightness or one of two colour
 * channels. Each pixel is averaged with its neighbours, so that compression and antialiasing don't count.
 * @param {Page} page @param {string} one @param {string} other @param {number} noticed
 */
function difference(page, one, other, noticed = NOTICED) {
  return page.evaluate(
    async ([first, second, least]) => {
      /** @param {string} address */
      const pixels = async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const context = new OffscreenCanvas(image.width / 2, image.height / 2).getContext('2d');
        if (context === null) throw new Error('no canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, image.width / 2, image.height / 2);
        return {
          width: image.width,
          height: image.height,
          data: context.getImageData(0, 0, image.width / 2, image.height / 2).data,
        };
      };
      const [a, b] = [await pixels(String(first)), await pixels(String(second))];
      if (a.width !== b.width || a.height !== b.height) return 1;
      let differing = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
          (part) => (a.data[at + part] ?? 0) - (b.data[at + part] ?? 0),
        );
        const light = 0.3 * red + 0.59 * green + 0.11 * blue;
        if (Math.hypot(light, 0.5 * (red - light), 0.5 * (blue - light)) > Number(least)) differing += 1;
      }
      return (differing * 4) / a.data.length;
    },
    [one, other, noticed],
  );
}

/** @param {Page} page @param {string} name @param {string} picture */
async function compare(page, name, picture) {
  const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  if (isRenewed) return writeFile(`${KEPT}${name}.webp`, bytes);
  const expected = await readFile(`${KEPT}${name}.webp`);
  const share = await difference(page, picture, `data:image/webp;base64,${expected.toString('base64')}`);
  if (share <= ALLOWED) return;
  await mkdir(SEEN, { recursive: true });
  await writeFile(`${SEEN}${name}.webp`, bytes);
  assert.fail(
    `${name}: ${(share * 100).toFixed(2)} % of the picture has changed; see ` +
      `target/pictures/${name}.webp beside tests/web/pictures/${name}.webp`,
  );
}

test('the boards match the committed pictures', async (t) => {
  if (await skipsPictures(t, site.version)) return;
  await site.visit('', async (page) => {
    await ready(page);
    for (const game of GAMES) await compare(page, game, await draw(page, game, 'material'));
    await compare(page, 'brandubh-metal', await draw(page, 'brandubh', 'metal'));
    for (const game of GAMES) await compare(page, `${game}-plain`, await draw(page, game, 'plain'));
    for (const game of /** @type {(keyof typeof LAST)[]} */ (Object.keys(LAST)))
      for (const theme of ['material', 'plain'])
        await compare(page, `${game}-last-${theme}`, await draw(page, game, theme, LAST[game], AFTER[game]));
    const away = await difference(
      page,
      await draw(page, 'alquerque', 'material'),
      await draw(page, 'el-perro', 'material'),
    );
    assert.ok(away > 0.2, `two boards differ by ${away} only`);
  });
});

fullTest('with forced colours, the board is rendered in the system colours', async (t) => {
  if (await skipsPictures(t, site.version)) return;
  await site.visit('', { forcedColors: 'active', colorScheme: 'dark' }, async (page) => {
    await ready(page);
    await compare(page, 'brandubh-forced', await draw(page, 'brandubh', 'material'));
  });
});

test("the two sides' pieces differ in outline or marking, not only in colour", () =>
  site.visit('', async (page) => {
    await ready(page);
    const alike = await page.evaluate(async (games) => {
      const load = (/** @type {string} */ path) => import(new URL(path, location.href).href);
      const [{ drawPiece }, { lookOf }, { chooseLook }, { DRAWINGS }] = await Promise.all(
        [
          './board/render/pieces.js',
          './board/render/board-look.js',
          './state/theme.js',
          './games/games.js',
        ].map(load),
      );
      /**
       * Returns the positions of a piece's edges, regardless of its tone.
       * @param {string} game @param {object} piece
       */
      const edges = (game, piece) => {
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
          new OffscreenCanvas(96, 96).getContext('2d', { willReadFrequently: true })
        );
        context.fillStyle = '#808080';
        context.fillRect(0, 0, 96, 96);
        context.setTransform(86, 0, 0, 86, 48, 48);
        drawPiece(context, lookOf(game), piece, 0, 0.4);
        const { data } = context.getImageData(0, 0, 96, 96);
        const grey = (/** @type {number} */ at) =>
          0.3 * (data[at * 4] ?? 0) + 0.59 * (data[at * 4 + 1] ?? 0) + 0.11 * (data[at * 4 + 2] ?? 0);
        return Array.from(
          { length: 95 * 95 },
          (_, at) => Math.abs(grey(at) - grey(at + 1)) + Math.abs(grey(at) - grey(at + 96)) > 24,
        );
      };
      /** @type {Record<string, [string, string]>} */
      const kinds = {
        'el-perro': ['dog', 'goat'],
        brandubh: ['pawn', 'pawn'],
        fallas: ['checker', 'checker'],
      };
      /** @type {string[]} */
      const found = [];
      for (const theme of ['material', 'plain']) {
        chooseLook({ theme });
        for (const game of games) {
          await DRAWINGS.load(game);
          const [first, second] = kinds[game] ?? ['man', 'man'];
          const [one, other] = [
            edges(game, { kind: first, color: 0 }),
            edges(game, { kind: second, color: 1 }),
          ];
          const either = one.filter((edge, at) => edge || other[at]).length;
          const both = one.filter((edge, at) => edge && other[at]).length;
          if (both > either * 0.7) found.push(`${game} (${theme}): ${both} of ${either}`);
        }
      }
      return found;
    }, GAMES);
    assert.deepEqual(alike, []);
  }));

const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [844, 390],
  [3840, 2160],
];
const PALETTES = /** @type {Record<string, import("playwright-core").BrowserContextOptions>} */ ({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { forcedColors: 'active' },
  grey: { colorScheme: 'light' },
});

fullTest('every page fits every screen width in every palette, and screenshots are saved', async () => {
  await mkdir(SEEN, { recursive: true });
  for (const [width = 0, height = 0] of SIZES) {
    for (const [palette, options] of Object.entries(PALETTES)) {
      for (const name of ['start', ...GAMES]) {
        await site.visit(
          name === 'start' ? '' : `#game=${name}&side=both`,
          { ...options, viewport: { width, height } },
          async (page) => {
            await ready(page);
            if (palette === 'grey')
              await page.evaluate(() => {
                document.documentElement.style.filter = 'grayscale(1)';
              });
            await drawn(page);
            await expect
              .poll(
                () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
                `${name} overflows at ${width}`,
              )
              .toBeTruthy();
            await page.screenshot({ path: `${SEEN}${name}-${width}x${height}-${palette}.png` });
          },
        );
      }
    }
  }
});
