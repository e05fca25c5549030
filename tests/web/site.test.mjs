/** "Put it on your site": the copied embed code works on another site. Also the oEmbed responses. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { writePictures } from '../../site/manifest.mjs';
import { writeOembed } from '../../site/oembed.mjs';
import { GAME_NAMES } from '../../web/games/games.js';
import { chooseLanguage, playMoves, ready, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame, startHost } from './frames.mjs';
import { Site, TEST_SITE } from './harness.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { AxeResults } from "axe-core" */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = 'on-your-site.html';

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(TEST_SITE, { 'access-control-allow-origin': '*' });
});
after(() => site.close());

for (const form of casesOf(['element', 'frame', 'single'])) {
  test(`the copied embed code plays the chosen game on another site: ${form}`, async () => {
    const text = await site.visit(`${PAGE}#game=brandubh`, { leaves: true }, async (page) => {
      await ready(page);
      await page.selectOption('#site-game', 'el-cuervo');
      await page.selectOption('#site-form', form);
      await page.selectOption('#site-lang', 'es');
      await page.selectOption('#site-level', '1');
      const frame = await inFrame(
        page,
        `#preview iframe[src*="${form === 'single' ? 'single/brandubh' : 'embed'}.html"][src*="level=1"]`,
      );
      await ready(frame);
      await expect.poll(async () => (await stateOf(frame)).ruleset).toBe('el-cuervo');
      await page.waitForFunction(() =>
        /** @type {HTMLTextAreaElement} */ (document.querySelector('#snippet')).value.includes('el-cuervo'),
      );
      return page.inputValue('#snippet');
    });
    const host = await startHost(`<h1>Museum</h1>${text}`);
    try {
      await site.visit(host.address, async (page) => {
        const frame = await inFrame(page, form === 'element' ? 'ludoteca-board iframe' : 'iframe');
        await ready(frame);
        const state = await stateOf(frame);
        await expect
          .poll(async () => [state.ruleset, await frame.evaluate(() => document.documentElement.lang)])
          .toEqual(['el-cuervo', 'es']);
        await playMoves(frame, 2);
      });
    } finally {
      await host.close();
    }
  });
}

fullTest("the embed code page opens in the visitor's language, which can be changed, and passes axe", () =>
  site.visit(PAGE, { locale: 'es-ES' }, async (page) => {
    await ready(page);
    await expect.poll(() => page.innerText('#maker-title')).toBe('Pon un juego en tu web');
    await expect(page.locator('#facts li')).toHaveCount(5);
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(source);
    const { violations } = await page.evaluate(() =>
      /** @type {{ axe: { run: (context: object, options: object) => Promise<AxeResults> } }} */ (
        /** @type {unknown} */ (window)
      ).axe.run({ include: '#maker', exclude: 'iframe' }, { resultTypes: ['violations'] }),
    );
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
    );
    await page.setViewportSize({ width: 320, height: 640 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBeTruthy();
    await chooseLanguage(page, 'ar');
    await page.waitForFunction(
      () =>
        document.documentElement.dir === 'rtl' &&
        document.querySelector('#maker-title')?.textContent === 'أضف لعبة إلى موقعك',
    );
  }),
);

fullTest('the build explains invalid arguments before it writes anything', async () => {
  const check = (/** @type {string[]} */ ...given) =>
    promisify(execFile)('node', [path.join(ROOT, 'site/check.mjs'), 'dist', ...given]);
  await check('--address', 'https://museum.example/games/', 'brandubh', 'fallas');
  for (const [given, sentence] of /** @type {const} */ ([
    [['brandub'], `no game is called brandub; the games are ${GAME_NAMES.join(', ')}`],
    [
      ['--address', 'museum.example'],
      '--address must be followed by where the site will be, such as https://example.org/games/, not ' +
        'museum.example',
    ],
    [
      ['--address', 'ftp://museum.example/'],
      '--address must be followed by where the site will be, such as https://example.org/games/, not ' +
        'ftp://museum.example/',
    ],
  ])) {
    await assert.rejects(check(...given), { stderr: `${sentence}\n`, stdout: '' });
  }
});

const HOME = 'https://museum.example/games/';

test('with a site URL, every game has an oEmbed response per language, linked from its page', async () => {
  const out = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
  try {
    await writeOembed(out, HOME, GAME_NAMES, await writePictures(out));
    const single = [path.join(ROOT, 'site/single.mjs'), path.join(out, 'single')];
    await promisify(execFile)('node', [...single, '--address', `${HOME}index.html`, 'brandubh'], {
      env: { ...process.env, LUDOTECA_TEST_HOOKS: '1' },
    });
    const read = (/** @type {string} */ name) => readFile(path.join(out, name), 'utf8');
    const languages = (await readdir(path.join(ROOT, 'web/i18n'))).filter((name) => !name.includes('.'));
    for (const game of GAME_NAMES) {
      for (const language of ['', ...languages]) {
        const answer = JSON.parse(
          await read(`oembed/${language === '' ? game : `${game}.${language}`}.json`),
        );
        assert.deepEqual([answer.version, answer.type, answer.provider_name], ['1.0', 'rich', 'Ludoteca']);
        const [, src = ''] =
          /^<iframe src="([^"]+)" title="[^"]+" width="480" height="\d+"/.exec(answer.html) ?? [];
        assert.equal(src, `${HOME}single/${game}.html${language === '' ? '' : `?lang=${language}`}`);
        await read(answer.thumbnail_url.replace(HOME, ''));
      }
    }
    const link = '<link rel="alternate" type="application/json+oembed" ';
    assert.ok(
      (await read('single/brandubh.html')).includes(`${link}href="${HOME}oembed/brandubh.json" title=`),
    );
  } finally {
    await rm(out, { recursive: true });
  }
  await assert.rejects(readdir(path.join(TEST_SITE, 'oembed')), 'without a site URL there are none');
});
