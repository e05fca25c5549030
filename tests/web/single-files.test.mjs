/**
 * Single-file builds of `cargo xtask build`: opened from disk, in a sandboxed frame, and at URLs to which a
 * host has added something.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { GAME_NAMES } from '../../web/games/games.js';
import { GAME_FILE_BYTES, SINGLE_FILE_BYTES } from '../../site/budgets.mjs';
import { readMessages } from '../../site/files.mjs';
import { SINGLES } from '../../site/single.mjs';
import {
  chooseLanguage,
  drawLots,
  forbidWorkers,
  goTo,
  openTab,
  paste,
  playMoves,
  press,
  ready,
  recordOf,
  stateOf,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { inFrame, startHost } from './frames.mjs';
import { PUBLISHED, Site, TEST_SITE } from './harness.mjs';
import { goOn, stall } from './stalls.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const FOLDER = path.join(TEST_SITE, SINGLES);
const QUICK = 'pace=none&level=1&side=first';

/** @param {string} game @param {string} [more] */
const onDisk = (game, more = '') => `${pathToFileURL(path.join(FOLDER, `${game}.html`)).href}${more}`;

/** @param {Page} page */
const thinksIn = (page) => page.evaluate(() => window.ludoteca.thinksIn());

/** A saved game of Alquerque, as another single-file build stores it. */
const OTHER = JSON.stringify({
  version: 1,
  revision: 'r',
  text: '',
  ply: 1,
  entered: [],
  seats: null,
  when: 1,
  ruleset: 'alquerque',
  plies: 1,
  turn: 0,
  isOver: false,
  winner: null,
});

/** Message keys that a page could wrongly show instead of messages. */
const KEYS = [
  ...new Set(
    Object.values(await readMessages(['common', 'extras', 'reading', ...GAME_NAMES])).flatMap(Object.keys),
  ),
].filter((key) => /\.\w+[.-]/.test(key));

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(FOLDER);
});
after(() => site.close());

const NAMES = [...GAME_NAMES, 'ludoteca'].map((game) => `${game}.html`);

test('there is a single-file build for each game, and one for all games', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.html'));
  assert.deepEqual(names.sort(), NAMES.toSorted());
});

fullTest('no published single-file build exceeds its size budget', async () => {
  for (const name of NAMES) {
    const budget = name === 'ludoteca.html' ? SINGLE_FILE_BYTES : GAME_FILE_BYTES;
    assert.ok((await stat(path.join(PUBLISHED, SINGLES, name))).size <= budget, name);
  }
});

test('the CSP of a single-file build allows its own scripts and style by hash, and no requests', async () => {
  for (const game of [...GAME_NAMES, 'ludoteca']) {
    const [, policy = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
        await readFile(path.join(FOLDER, `${game}.html`), 'utf8'),
      ) ?? [];
    assert.equal(
      policy
        .replaceAll(/'sha256-[\w+/=]{44}'/g, 'HASH')
        .split('; ')
        .slice(0, 3)
        .join('; '),
      "default-src 'none'; script-src HASH HASH 'wasm-unsafe-eval'; style-src HASH",
    );
    assert.doesNotMatch(policy, /connect-src|'self'|'unsafe-inline'|https?:/);
  }
});

/** Asserts that no key is shown in place of a missing message. @param {Page} page @param {string} where */
async function assertNoKeys(page, where) {
  const text = await page.evaluate(() => document.body.innerText);
  assert.deepEqual(
    KEYS.filter((key) => text.includes(key)),
    [],
    where,
  );
}

for (const game of GAME_NAMES) {
  fullTest(
    `from disk, the single-file build of ${game} plays against a person, and plays a demo to its end`,
    async () => {
      await site.visit(onDisk(game, `#${QUICK}`), async (page) => {
        await ready(page);
        await playMoves(page, 6);
        // In Fallas a failed roll may end the game earlier.
        const { ply, outcome } = await stateOf(page);
        assert.ok(ply >= 6 || outcome !== null, `${ply}`);
        await expect.poll(() => thinksIn(page)).toBe('worker');
      });
      await site.visit(onDisk(game, '#mode=demo&level=1&pace=none'), async (page) => {
        await ready(page);
        await expect.poll(async () => (await stateOf(page)).outcome, { timeout: 300_000 }).not.toBeNull();
        await expect(page.locator('#card')).toBeVisible();
        await assertNoKeys(page, 'end');
      });
    },
  );
}

/** Pages of a game, and elements that show that their contents have arrived. */
const PAGES = Object.entries({
  'view=rules': '#page .clauses canvas, #page .clauses svg',
  'view=history': '#page .timeline li',
  'view=sources': '#page .sources li',
  'lesson=1': '#lesson .task',
  'view=set-up': '[data-do^="setup-piece-"]',
});

for (const game of casesOf(GAME_NAMES)) {
  test(`the single-file build of ${game} has its rules, history, lesson, hints and languages`, () =>
    site.visit(onDisk(game, '#side=both'), async (page) => {
      await ready(page);
      if ((await stateOf(page)).stage === 'lot') await drawLots(page);
      if ((await stateOf(page)).stage === 'throw') await press(page, 'throw');
      await press(page, 'hint');
      await page.waitForFunction(() => window.ludoteca.model.hint !== null);
      for (const [where, shown] of PAGES) {
        await goTo(page, `game=${game}&${where}`);
        await page.waitForSelector(shown);
        await assertNoKeys(page, where);
      }
      await page.click('#home');
      for (const tag of casesOf(['ar', 'es', 'pt', 'fr', 'ca', 'ga', 'en'], 2)) {
        await chooseLanguage(page, tag);
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(tag);
        await assertNoKeys(page, tag);
      }
    }));
}

fullTest("the single-file build of all games shows them in the visitor's language, with their rules", () =>
  site.visit(onDisk('ludoteca'), { locale: 'ga-IE' }, async (page) => {
    await ready(page);
    await expect(page.locator('#cards a.ruleset')).toHaveCount(7);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ga');
    await page.click('[data-ruleset="el-perro"]');
    await page.waitForSelector('#grid button');
    await openTab(page, 'rules');
    await page.click('#rules .row a');
    await page.waitForSelector('#page .clauses canvas, #page .clauses svg');
  }),
);

test("a single-file build on disk is playable, has no link to share, and rejects another game's record", () =>
  site.visit(onDisk('brandubh', `#${QUICK}`), async (page) => {
    await ready(page);
    await playMoves(page, 2);
    await expect(page.locator('#notice')).toBeHidden();
    await expect.poll(() => thinksIn(page)).toBe('worker');
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(1);
    await press(page, 'share');
    await expect(page.locator('dialog[open]')).toContainText('a file on your device');
    await expect(page.locator('#share-link')).toHaveCount(0);
    await press(page, 'close');
    await page.click('#home');
    await expect(page.locator('#going .aim'), 'the game just left').toBeVisible();
    for (const ruleset of ['brandubh', 'el-cuervo'])
      await expect(page.locator(`#more a.ruleset[data-ruleset=${ruleset}]`)).toBeVisible();
    await expect(page.locator('#cards a.ruleset:visible')).toHaveCount(2);
    await page.click('#more [data-ruleset="el-cuervo"]');
    await expect(page.locator('#title')).toHaveText('El Cuervo');
    await paste(page, '[Ludoteca "1"]\n[Ruleset "alquerque"]\n\n*\n');
    await expect(page.locator('dialog[open]')).toContainText('only these games: Brandubh, El Cuervo.');
  }));

const NO_TABLE = 'This copy of the game doesn’t include the perfect-play table.';

/** @param {Page} page build of El Perro, in which the computer plays the dog at the highest level */
async function lacksTable(page) {
  await ready(page);
  await expect(page.locator('.player[data-side="0"]')).toContainText('Fiach · 8');
  await expect(page.locator('#label')).toContainText(NO_TABLE);
  await playMoves(page, 3);
  await openTab(page, 'analysis');
  await expect(page.locator('#analysis .solved')).toHaveText(NO_TABLE);
  await expect(page.locator('#analysis [data-do="perfect-play"]')).toHaveCount(0);
  await press(page, 'new');
  await page.check('[data-do="level-0"][value="8"]', { force: true });
  await expect(page.locator('#level-0-feel')).toContainText('8 · Strongest');
  await expect(page.locator('#level-0-feel')).toContainText('doesn’t include the perfect-play table');
}

const PERFECT_DOG = '#pace=none&level=8&side=second';

fullTest('at the highest level, a build of El Perro says that it lacks the table, and plays on', () =>
  site.visit(onDisk('el-perro', PERFECT_DOG), lacksTable),
);

fullTest('even with links to its site, a single file of El Perro says that it lacks the table', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ludoteca-'));
  try {
    const single = fileURLToPath(new URL('../../site/single.mjs', import.meta.url));
    const parts = [single, folder, '--address', 'https://games.example/', 'el-perro'];
    const env = { ...process.env, LUDOTECA_TEST_HOOKS: '1' };
    const made = spawnSync(process.execPath, parts, { encoding: 'utf8', env });
    assert.equal(made.status, 0, made.stderr);
    const file = pathToFileURL(path.join(folder, 'el-perro.html')).href;
    await site.visit(`${file}${PERFECT_DOG}`, lacksTable);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a single-file build does not touch another build's saved games on the same disk", () =>
  site.visit(
    onDisk('brandubh'),
    async (page) => {
      await ready(page);
      await press(page, 'games');
      await expect(page.locator('dialog[open] .invitation li')).toHaveCount(1);
      await expect(page.locator('.games li')).toHaveCount(0);
      await expect(page.locator('#notice')).toBeHidden();
      assert.equal(await page.evaluate(() => localStorage['ludoteca.game.other'] === window.name), true);
    },
    {
      prepare: (page) =>
        page.addInitScript((saved) => {
          window.name = saved;
          localStorage.setItem('ludoteca.game.other', saved);
        }, OTHER),
    },
  ));

fullTest('if workers are forbidden, the computer searches on the main thread', () =>
  site.visit(onDisk('brandubh', `#${QUICK}`), { prepare: forbidWorkers }, async (page) => {
    await ready(page);
    await playMoves(page, 2);
    await expect.poll(() => thinksIn(page)).toBe('page');
  }),
);

fullTest('a single-file build works in a sandboxed frame, whatever its host adds to the URL', async () => {
  const host = await startHost(
    `<h1>Museum</h1><iframe sandbox="allow-scripts" title="Brandubh" width="480" height="640" ` +
      `src="${site.address}brandubh.html?${QUICK}#?secret=dG9rZW4"></iframe>`,
  );
  try {
    await site.visit(host.address, async (page) => {
      const frame = await inFrame(page);
      await ready(frame);
      await expect
        .poll(() =>
          frame.evaluate(() => {
            try {
              return String(localStorage.length);
            } catch {
              return 'no storage';
            }
          }),
        )
        .toBe('no storage');
      await expect(frame.locator('#top'), 'the frame has the header of the site').toBeHidden();
      await expect(frame.locator('#foot')).toHaveCSS('display', 'flex');
      await playMoves(frame, 2);
      await expect.poll(() => frame.locator('#notice').isVisible()).toBe(false);
      await expect.poll(() => thinksIn(frame)).toBe('worker');
      await expect.poll(() => recordOf(frame)).toMatch(/brandubh/);
    });
  } finally {
    await host.close();
  }
});

fullTest('a single-file build shows that it is loading, or asks for JavaScript if it is off', async () => {
  const file = await readFile(path.join(FOLDER, 'fallas.html'), 'utf8');
  const cut = file.indexOf('<main id="start"');
  let release = () => {};
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    if (request.url !== '/fallas.html') return void response.end();
    response.write(file.slice(0, cut));
    release = () => response.end(file.slice(cut));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const address = `http://127.0.0.1:${port}/`;
  try {
    await site.visit(address, { prepare: stall }, async (page) => {
      await page.goto(`${address}fallas.html`, { waitUntil: 'commit' });
      await expect(page.locator('#waiting')).toHaveText('', { useInnerText: true });
      await page.clock.runFor(1000);
      await expect(page.locator('#waiting')).toHaveText('Loading…');
      release();
      await goOn(page);
      await ready(page);
      await expect(page.locator('#waiting')).toHaveText('');
      await press(page, 'share');
      // When served by a host, the file has a link to share.
      await expect(page.locator('#share-link')).toHaveValue(
        /^http:\/\/127\.0\.0\.1:\d+\/fallas\.html#game=fallas/,
      );
    });
    await site.visit(onDisk('fallas'), { javaScriptEnabled: false }, async (page) => {
      await expect(page.locator('#waiting')).toContainText(
        /Turn on JavaScript to play\.\s*Activa JavaScript/,
        { useInnerText: true },
      );
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
