/** The built site (`cargo xtask build`) in a host's folder: games work, and downloads are small enough. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { FIRST_VIEW_BYTES, PLAYABLE_BYTES } from '../../site/budgets.mjs';
import { gzipSize } from '../../site/compress.mjs';
import { hashOf, policyOf } from '../../site/pages.mjs';
import { chooseLanguage, forbidWorkers, goTo, playMoves, press, ready } from './driver.mjs';
import { expect } from './expect.mjs';
import { cacheFirst, withFakeWorkers } from './fake-workers.mjs';
import { Site, PUBLISHED, TEST_SITE } from './harness.mjs';
import { drawn } from './waits.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const FOLDER = 'museum/games/';
/** Folder of the published site on the same host, in the full tier. */
const PUBLISHED_FOLDER = 'museum/published/';
const RULESETS = ['alquerque', 'el-perro', 'brandubh', 'el-cuervo', 'fallas', 'fayles', 'spanish-draughts'];

/** Root folder of a host that serves the site two folders down. @type {string} */
let host;
/** @type {Site} */
let site;
before(async () => {
  host = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
  await mkdir(path.join(host, 'museum'));
  await symlink(TEST_SITE, path.join(host, 'museum', 'games'));
  if (isFull) await symlink(PUBLISHED, path.join(host, 'museum', 'published'));
  site = await Site.start(host);
});
after(async () => {
  await site.close();
  await rm(host, { recursive: true, force: true });
});

test('games can be played, and rules, history and dialogs can be opened and closed', () =>
  site.visit(`${FOLDER}?pace=none&level=1&side=first`, async (page) => {
    await ready(page);
    for (const ruleset of casesOf(RULESETS)) {
      await goTo(page, `game=${ruleset}`);
      await page.waitForFunction((game) => window.ludoteca?.state?.ruleset === game, ruleset);
      await playMoves(page, 4);
      await expect.poll(() => page.evaluate(() => window.ludoteca.thinksIn())).toBe('worker');
      for (const [view, shown] of [
        ['rules', '.clauses canvas'],
        ['history', '.timeline li'],
      ]) {
        await goTo(page, `game=${ruleset}&view=${view}`);
        await page.waitForSelector(`#page ${shown}`);
      }
      // On reading pages, the link to the worksheet opens in the same tab.
      await expect(page.locator("#page a[href^='print.html#']")).toHaveAttribute('target', '');
      await page.click('#page p.row a >> nth=0');
      await page.waitForSelector('#grid button');
    }
    for (const name of ['new', 'share', 'settings', 'games']) {
      await press(page, name);
      await page.waitForSelector('dialog[open] h2');
      await press(page, 'close');
    }
    await expect(page.locator('#notice')).toBeHidden();
  }));

fullTest('the published site has no test hooks', async () => {
  const files = (await readdir(PUBLISHED, { recursive: true })).filter((name) => /\.(js|html)$/.test(name));
  for (const name of files)
    assert.ok(!(await readFile(path.join(PUBLISHED, name), 'utf8')).includes('squareCenter'), name);
  for (const where of ['#game=alquerque', 'embed.html#game=alquerque'])
    await site.visit(PUBLISHED_FOLDER + where, async (page) => {
      await ready(page);
      await page.waitForSelector('#grid button');
      await expect.poll(() => page.evaluate(() => 'ludoteca' in window)).toBe(false);
    });
});

test('the computer plays without workers and without the WebAssembly media type', async () => {
  const plain = await Site.start(host, {}, { '.wasm': 'application/octet-stream' });
  try {
    await plain.visit(
      `${FOLDER}?pace=none&level=1&side=first#game=brandubh`,
      async (page) => {
        await ready(page);
        await playMoves(page, 2);
        await expect.poll(() => page.evaluate(() => window.ludoteca.thinksIn())).toBe('page');
      },
      { prepare: forbidWorkers },
    );
  } finally {
    await plain.close();
  }
});

/**
 * Returns the paths of all fetched files, or of those requested before the page was ready.
 * @param {Page} page @param {boolean} beforeReady
 */
const fetched = (page, beforeReady) =>
  page
    .evaluate((isEarly) => {
      const end = isEarly ? (performance.getEntriesByName('ready')[0]?.startTime ?? 0) : Infinity;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < end)
        .map(({ name }) => name);
    }, beforeReady)
    .then((names) =>
      [page.url(), ...names].map(
        (name) => new URL(name).pathname.slice(PUBLISHED_FOLDER.length + 1) || 'index.html',
      ),
    );

/** @param {string[]} names */
async function weigh(names) {
  const weights = await Promise.all(
    names.map(async (name) => gzipSize(await readFile(path.join(PUBLISHED, name)))),
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}

fullTest('the first view of the page stays within its size budget', () =>
  site.visit(PUBLISHED_FOLDER, async (page) => {
    await ready(page);
    const needed = (await fetched(page, true)).filter((name) => /\.(html|css|js)$/.test(name));
    assert.ok(
      !needed.some((name) => name.startsWith('assets/drawing-')),
      'the first view loads drawings instead of pictures of the boards',
    );
    const bytes = await weigh(needed);
    console.log(`the first view: ${needed.length} files, ${bytes} bytes compressed`);
    assert.ok(needed.length > 3 && bytes <= FIRST_VIEW_BYTES, `${bytes} bytes`);
  }),
);

/**
 * Returns the scripts except those that load after the board is shown: offline use, dropped files, the
 * first-visit card, animation, and the chunks that only these share.
 * @param {string[]} scripts
 */
async function withoutLater(scripts) {
  const isLater = (/** @type {string} */ name) =>
    /(?:^|\/)(?:sw|(?:offline|extras|arrivals|first-look|movement)-\w+)\.js$/.test(name);
  const chunks = new Set(scripts.filter((name) => /\/chunk-\w+\.js$/.test(name)));
  const needed = new Set(scripts.filter((name) => !isLater(name) && !chunks.has(name)));
  for (const name of needed) {
    const text = await readFile(path.join(PUBLISHED, name), 'utf8');
    for (const chunk of chunks) if (text.includes(path.basename(chunk))) needed.add(chunk);
  }
  return [...needed];
}

for (const where of ['?side=both#game=brandubh', 'embed.html?side=both#game=brandubh']) {
  fullTest(`the JavaScript needed to play a game stays within its size budget: ${where}`, () =>
    site.visit(
      PUBLISHED_FOLDER + where,
      async (page) => {
        await ready(page);
        // The top bar is requested as soon as the page is ready.
        if (!where.startsWith('embed')) await page.waitForSelector('#tools button');
        const names = await withoutLater((await fetched(page, false)).filter((name) => name.endsWith('.js')));
        const bytes = await weigh(names);
        console.log(`until a game can be played: ${names.length} scripts, ${bytes} bytes compressed`);
        assert.ok(names.length > 1 && bytes <= PLAYABLE_BYTES, `${bytes} bytes: ${names.join(', ')}`);
      },
      // The first-visit card would load chunks that it shares with other scripts.
      { prepare: (page) => page.addInitScript(() => localStorage.setItem('ludoteca.looks', '["brandubh"]')) },
    ),
  );
}

test('every page has the same first script and the same text for browsers without JavaScript', async () => {
  const texts = await Promise.all(
    (await readdir(TEST_SITE))
      .filter((name) => name.endsWith('.html'))
      .map((name) => readFile(path.join(TEST_SITE, name), 'utf8')),
  );
  const parts = texts.map((text) => [
    /<script>[\s\S]*?<\/script>/.exec(text)?.[0],
    /<div id="waiting"[\s\S]*?(?=<p><a|<\/div>)/.exec(text)?.[0],
  ]);
  assert.ok(parts.length > 3 && parts.flat().every((part) => part !== undefined && part.length > 300));
  assert.deepEqual(
    parts,
    parts.map(() => parts[0]),
  );
  for (const text of texts) {
    const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
    assert.ok(policyOf(text).includes(`script-src '${hashOf(script)}' 'self' 'wasm-unsafe-eval'`));
    assert.doesNotThrow(() => new Function(script));
    assert.ok(
      !/=>|`|\?\.|\?\?|\b(?:const|let|class|async)\b/.test(script.replace(/"[^"]*"/g, '')),
      'old browsers cannot parse it',
    );
    assert.ok(
      text.indexOf('<script>') < text.indexOf('rel="stylesheet"'),
      'it would wait for the style sheet',
    );
  }
});

test('every page has the same content security policy as the sample server configurations', async () => {
  const names = await readdir(TEST_SITE);
  const policies = await Promise.all(
    names
      .filter((name) => name.endsWith('.html'))
      .map(async (name) => policyOf(await readFile(path.join(TEST_SITE, name), 'utf8'))),
  );
  assert.ok(policies.length > 0);
  for (const sample of ['_headers', '.htaccess', 'samples/nginx.conf', 'samples/Caddyfile']) {
    const text = await readFile(path.join(TEST_SITE, sample), 'utf8');
    for (const policy of policies) assert.ok(text.includes(policy), sample);
    for (const line of [
      'Cross-Origin-Resource-Policy',
      'Access-Control-Allow-Origin',
      'application/wasm',
      'application/manifest+json',
      'immutable',
    ])
      assert.ok(text.includes(line), `${sample}: ${line}`);
  }
});

test('the container image copies the configuration and the folder that the build writes', async () => {
  const text = await readFile(new URL('../../site/container/Containerfile', import.meta.url), 'utf8');
  const copied = [...text.matchAll(/^COPY (\S+) (\S+)$/gm)].map(([, from = '', to]) => [from, to]);
  assert.deepEqual(copied, [
    ['samples/Caddyfile', '/etc/caddy/Caddyfile'],
    ['.', '/srv'],
  ]);
  const configuration = await readFile(path.join(TEST_SITE, 'samples/Caddyfile'), 'utf8');
  assert.ok(configuration.includes('root * {$SITE:/srv}'), 'Caddy serves another folder');
  assert.ok(configuration.includes('{$ADDRESS::8080}') && text.includes('EXPOSE 8080'));
});

/** Sets every random byte to `byte`, so that the dice repeat. @param {Page} page @param {number} byte */
const loadDice = (page, byte) =>
  page.addInitScript((value) => {
    crypto.getRandomValues = (array) => {
      if (array !== null) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(value);
      return array;
    };
  }, byte);

/**
 * URLs to open. `byte` loads the dice, so that the visitor starts, the computer starts, or a tie comes first;
 * the page is then watched until it is the visitor's turn. `isNew`: a first visit, with a card.
 */
const QUIET = [
  { where: '' },
  { where: '#game=fallas', byte: 1 },
  { where: '#game=fallas', byte: 1, isNew: true },
  { where: '#game=fallas', byte: 4 },
  { where: '#game=fallas', byte: 17 },
  { where: '#game=brandubh&view=rules' },
  { where: 'print.html#game=alquerque' },
];

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  fullTest(`the layout does not shift while a page loads at a width of ${viewport.width} px`, async () => {
    for (const { where, byte, isNew = false } of QUIET) {
      await site.visit(
        FOLDER + where,
        async (page) => {
          await ready(page);
          if (!where.startsWith('print')) await cacheFirst(page);
          if (byte !== undefined)
            await page.waitForSelector('#label:has-text("Your turn")', { state: 'attached' });
          if (isNew) await page.waitForSelector('#look');
          await drawn(page);
          const shifts = await page.evaluate(() => {
            const observer = new PerformanceObserver(() => {});
            observer.observe({ type: 'layout-shift', buffered: true });
            /** @typedef {PerformanceEntry & { sources: { node: HTMLElement | null }[] }} Shift */
            const shifted = /** @type {Shift[]} */ (observer.takeRecords()).flatMap(({ sources }) =>
              sources.map(({ node }) => node?.id || node?.nodeName),
            );
            // Shifts of the slow-start notice are harmless: it covers nothing and disappears.
            return shifted.filter((id) => id !== 'waiting');
          });
          assert.deepEqual(shifts, [], `${where} ${byte}`);
        },
        {
          viewport,
          isNew,
          isCached: true,
          prepare: async (page) => {
            await withFakeWorkers(page);
            if (byte !== undefined) await loadDice(page, byte);
            const seen = isNew ? '[]' : '["fallas"]';
            await page.addInitScript((text) => localStorage.setItem('ludoteca.looks', text), seen);
          },
        },
      );
    }
  });
}

test('scripts, style sheets and WebAssembly files have compressed copies with the same content', async () => {
  const assets = path.join(TEST_SITE, 'assets');
  const scripts = (await readdir(assets)).filter((name) => /\.(js|wasm|css)$/.test(name));
  for (const name of scripts) {
    const content = await readFile(path.join(assets, name));
    if (content.length < 300) continue;
    assert.deepEqual(brotliDecompressSync(await readFile(path.join(assets, `${name}.br`))), content, name);
    assert.deepEqual(gunzipSync(await readFile(path.join(assets, `${name}.gz`))), content, name);
  }
});

test('every script, style sheet and message file is cached for offline use', async () => {
  const worker = await readFile(path.join(TEST_SITE, 'sw.js'), 'utf8');
  const files = await readdir(path.join(TEST_SITE, 'assets'), { recursive: true });
  const needed = files.filter((name) => /\.(js|css|json|wasm)$/.test(name));
  assert.ok(needed.length > 100, `${needed.length}`);
  assert.deepEqual(
    needed.filter((name) => !worker.includes(`assets/${name.replaceAll(path.sep, '/')}`)),
    [],
  );
});

/**
 * Members of a web manifest that the test reads.
 * @typedef {{ src: string, sizes: string, purpose?: string, form_factor?: string }} Picture
 * @typedef {{ lang: string, start_url: string, scope: string, icons: Picture[], screenshots: Picture[],
 *   shortcuts: { icons: Picture[] }[] }} Manifest
 */

fullTest(
  'in a Spanish browser the start page is in Spanish and opens games; each language has a manifest',
  () =>
    site.visit(
      FOLDER,
      async (page) => {
        await ready(page);
        await expect(page.locator('html')).toHaveAttribute('lang', 'es');
        await expect(page.locator('#cards a.ruleset')).toHaveCount(RULESETS.length);
        for (const language of ['en', 'es']) {
          await chooseLanguage(page, language);
          await expect(page.locator('link[rel=manifest]')).toHaveAttribute(
            'href',
            `app.${language}.webmanifest`,
          );
          const { manifest, sizes } = await page.evaluate(async (address) => {
            /** @type {Manifest} */
            const manifest = await (await fetch(address)).json();
            const { icons, screenshots, shortcuts } = manifest;
            const pictures = [icons, screenshots, ...shortcuts.map((shortcut) => shortcut.icons)].flat();
            const sizes = await Promise.all(
              pictures.map(async ({ src, sizes }) => {
                const image = Object.assign(new Image(), { src });
                await image.decode();
                return [src, sizes, `${image.naturalWidth}x${image.naturalHeight}`];
              }),
            );
            return { manifest, sizes };
          }, `app.${language}.webmanifest`);
          const { lang, start_url, scope, shortcuts, icons, screenshots } = manifest;
          assert.deepEqual([lang, start_url, scope, shortcuts.length], [language, './', './', 5]);
          const forms = new Set(screenshots.map(({ form_factor }) => form_factor));
          assert.deepEqual([...forms].sort(), ['narrow', 'wide']);
          assert.ok(icons.some(({ purpose }) => purpose === 'maskable'));
          for (const [src, declared, is] of sizes) assert.equal(declared === 'any' ? is : declared, is, src);
        }
        await page.click('[data-ruleset="fayles"]');
        await page.waitForSelector('#grid button');
      },
      { locale: 'es-ES' },
    ),
);
