/** Fonts and colours: glyphs for every character, no layout shift on loading, and enough contrast. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

import { ARABIC_FONTS_BYTES, FONTS_BYTES } from '../../site/budgets.mjs';
import { ready, servePage } from './driver.mjs';
import { expect } from './expect.mjs';
import { drawn, holdBack } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));
const FONTS = readdirSync(`${WEB}fonts`);
const LATIN = ['en', 'es', 'pt', 'fr', 'ca', 'ga'];
/** Names of the font files. A second file of each font contains its rarer characters. */
const FACES = ['alegreya-700', 'alegreya-sans-400', 'alegreya-sans-700'];

const ARABIC_FACES = ['noto-naskh-arabic-700', 'noto-sans-arabic-400', 'noto-sans-arabic-700'];

const { visit } = servePage({ asWritten: true });

/**
 * Reads a base-128 number. Returns it and the offset after it.
 * @param {Buffer} bytes @param {number} at @returns {[number, number]}
 */
function readBase128(bytes, at) {
  let value = 0;
  let next = at;
  for (; ((bytes[next] ?? 0) & 0x80) !== 0; next += 1) value = value * 128 + ((bytes[next] ?? 0) & 0x7f);
  return [value * 128 + (bytes[next] ?? 0), next + 1];
}

/** Returns the `cmap` table of a WOFF2 file. @param {Buffer} file */
function cmapOf(file) {
  const CMAP = 0;
  const GLYF = 10;
  const LOCA = 11;
  let at = 48;
  let start = 0;
  let cmap = [0, 0];
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file[at] ?? 0;
    at += (flags & 63) === 63 ? 5 : 1;
    let length;
    [length, at] = readBase128(file, at);
    // `glyf` and `loca` are transformed unless their version is 3, other tables unless it is 0.
    const isGlyphs = [GLYF, LOCA].includes(flags & 63);
    if (isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0) [length, at] = readBase128(file, at);
    if ((flags & 63) === CMAP) cmap = [start, start + length];
    start += length;
  }
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return tables.subarray(cmap[0], cmap[1]);
}

/**
 * Returns the glyph index of each code point, from the `cmap` subtable of format 4.
 * @param {string} name @returns {Map<number, number>}
 */
function glyphsOf(name) {
  const cmap = cmapOf(readFileSync(`${WEB}fonts/${name}.woff2`));
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const table = cmap.subarray(offsets.find((offset) => cmap.readUInt16BE(offset) === 4));
  const segments = table.readUInt16BE(6) / 2;
  /** @param {number} array @param {number} index */
  const entry = (array, index) => 14 + array * segments * 2 + (array > 0 ? 2 : 0) + index * 2;
  /** @type {Map<number, number>} */
  const glyphs = new Map();
  for (let index = 0; index < segments; index += 1) {
    const [last = 0, first = 0, delta = 0, range = 0] = [0, 1, 2, 3].map((array) =>
      table.readUInt16BE(entry(array, index)),
    );
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const place = entry(3, index) + range + (code - first) * 2;
      const raw = range === 0 ? code : table.readUInt16BE(place);
      if (raw !== 0) glyphs.set(code, (raw + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** Returns the code points of all messages in some languages. @param {string[]} languages */
function lettersOf(languages) {
  const texts = languages.flatMap((language) =>
    readdirSync(`${WEB}i18n/${language}`).flatMap((name) =>
      Object.values(JSON.parse(readFileSync(`${WEB}i18n/${language}/${name}`, 'utf8'))).map(String),
    ),
  );
  return new Set([...texts.join('').normalize('NFC')].map((letter) => letter.codePointAt(0) ?? 0));
}

/**
 * Fails unless a font has a glyph for every letter.
 * @param {string} face
 * @param {string[]} files
 * @param {number[]} letters
 */
function checkGlyphs(face, files, letters) {
  const known = new Set(files.flatMap((name) => [...glyphsOf(name).keys()]));
  const lacking = letters.filter((code) => !known.has(code));
  assert.deepEqual(
    lacking.map((code) => `${code.toString(16)} ${String.fromCodePoint(code)}`),
    [],
    face,
  );
}

test('every letter used by messages in Latin script has a glyph in every font', () => {
  const letters = [...lettersOf(LATIN)].filter((code) => code > 31);
  assert.ok(letters.length > 100);
  for (const face of FACES) checkGlyphs(face, [face, `${face}-ext`], letters);
});

test('every Arabic letter used by messages has a glyph in every Arabic font', () => {
  const letters = [...lettersOf(['ar'])].filter((code) => code >= 0x600 && code <= 0x6ff);
  assert.ok(letters.length > 40);
  for (const face of ARABIC_FACES) checkGlyphs(face, [face], letters);
});

test('the fonts of each script stay within their size budget', () => {
  for (const [isArabic, budget] of /** @type {const} */ ([
    [false, FONTS_BYTES],
    [true, ARABIC_FONTS_BYTES],
  ])) {
    const names = FONTS.filter((name) => name.includes('arabic') === isArabic);
    const bytes = names.map((name) => readFileSync(`${WEB}fonts/${name}`).length);
    const total = bytes.reduce((sum, each) => sum + each);
    assert.ok(total <= budget, `${total} bytes`);
  }
});

/** Returns the vertical position and height of all visible content. @param {Page} page */
const placesOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#start :is(h1, h2, p, a, canvas, li)')].map((each) => {
      const { y, height } = each.getBoundingClientRect();
      return [each.id || each.className || each.tagName, Math.round(y), Math.round(height)];
    }),
  );

fullTest('digits are about as tall as capitals', () =>
  visit('', async (page) => {
    const heights = await page.evaluate(async () => {
      await Promise.all(
        ['700 100px Alegreya', '400 100px "Alegreya Sans"'].map((each) => document.fonts.load(each)),
      );
      const context = document.createElement('canvas').getContext('2d');
      return ['700 100px Alegreya', '400 100px "Alegreya Sans"'].map((font) => {
        if (context !== null) context.font = font;
        return ['1', '0', 'x', 'H'].map((text) => context?.measureText(text).actualBoundingBoxAscent ?? 0);
      });
    });
    for (const [one = 0, zero = 0, x = 0, capital = 0] of heights)
      for (const figure of [one, zero])
        assert.ok(figure > x * 1.1 && figure > capital * 0.9, JSON.stringify(heights));
  }),
);

fullTest('the layout does not shift when fonts load, since their fallbacks take the same space', () =>
  visit('', async (page) => {
    // A drawn board replaces its picture once the scripts have loaded.
    await page.waitForSelector('#start canvas.thumbnail');
    await page.waitForFunction(() => document.fonts.check('700 18px Alegreya'));
    await page.evaluate(() => document.fonts.ready);
    await drawn(page);
    const after = await placesOf(page);
    await page.evaluate(async () => {
      const { style } = document.documentElement;
      for (const name of ['--serif', '--sans']) {
        const [, ...others] = getComputedStyle(document.documentElement).getPropertyValue(name).split(',');
        style.setProperty(name, others.join(','));
      }
      // The device's fallback fonts load only when a layout needs them.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    });
    await drawn(page);
    await expect.poll(() => placesOf(page)).toEqual(after);
  }),
);

/** Records the size of the board and whether the font has loaded, for every character drawn on a canvas. */
function noteLetters() {
  const { fillText } = CanvasRenderingContext2D.prototype;
  /** @type {string[]} */
  const noted = [];
  Object.assign(window, { lettersDrawn: noted });
  CanvasRenderingContext2D.prototype.fillText = function note(...given) {
    const { width, height } = this.canvas;
    noted.push(`${Math.max(width, height) < 240 ? 'small' : 'large'} ${document.fonts.check(this.font)}`);
    Reflect.apply(fillText, this, given);
  };
}

/** @param {Page} page @returns {Promise<string[]>} */
const lettersDrawn = (page) => page.evaluate(() => Reflect.get(window, 'lettersDrawn'));

/** @param {Page} page the start page, on which one board is large */
async function checkLettersOnce(page) {
  await page.addInitScript(noteLetters);
  const release = await holdBack(page, '**/alegreya-700.woff2');
  await page.reload({ waitUntil: 'commit' });
  await ready(page);
  await drawn(page);
  assert.deepEqual(await lettersDrawn(page), []);
  release();
  await page.waitForFunction(() => Reflect.get(window, 'lettersDrawn').length > 0);
  await drawn(page);
  const letters = await lettersDrawn(page);
  assert.deepEqual([...new Set(letters)], ['large true']);
  // Each letter on the stone is drawn twice: its lit lower edge, then the letter.
  assert.equal(letters.length, 2 * 10, 'the letters of the one large board, once each');
}

fullTest('letters at the edge of a board appear once their font has loaded, and small boards have none', () =>
  visit('', checkLettersOnce, { leaves: true }),
);

/** Colours, their backgrounds, and the minimum contrast. @type {[string, string[], number][]} */
const CONTRASTS = [
  ['ink', ['wall', 'paper', 'tint'], 7],
  ['quiet', ['wall', 'paper', 'tint'], 4.5],
  ['alarm', ['wall', 'paper', 'tint'], 4.5],
  ['on-strong', ['strong'], 4.5],
  ['edge', ['wall', 'paper', 'tint'], 3],
  ['move', ['wall', 'paper', 'tint'], 4.5],
  ['strong', ['wall', 'paper', 'tint'], 4.5],
];

for (const contrast of casesOf(/** @type {const} */ (['no-preference', 'more'])))
  test(`the colours have enough contrast in light and dark themes (prefers-contrast: ${contrast})`, () =>
    visit(
      '',
      async (page) => {
        for (const theme of ['material', 'plain'])
          for (const scheme of ['light', 'dark']) {
            const weak = await page.evaluate(weakColours, { theme, scheme, pairs: CONTRASTS });
            assert.deepEqual(weak, [], `${theme}, ${scheme}`);
          }
      },
      { contrast },
    ));

/** @param {{ theme: string, scheme: string, pairs: [string, string[], number][] }} asked */
function weakColours({ theme, scheme, pairs }) {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['scheme'] = scheme;
  const probe = document.body.appendChild(document.createElement('i'));
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** @param {string} name */
  const luminance = (name) => {
    probe.style.color = `var(--${name})`;
    if (context === null) return 0;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const weak = pairs.flatMap(([text, grounds, least]) =>
    grounds.flatMap((ground) => {
      const [dark = 0, light = 0] = [luminance(text), luminance(ground)].sort((one, other) => one - other);
      const ratio = (light + 0.05) / (dark + 0.05);
      return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
    }),
  );
  probe.remove();
  return weak;
}
