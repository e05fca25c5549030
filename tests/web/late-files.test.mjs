/**
 * The built site (`cargo xtask build`) when files load late or not at all, or required features are blocked.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { playMoves } from './driver.mjs';
import { expect } from './expect.mjs';
import { launch, serve, TEST_SITE, WAIT_MS } from './harness.mjs';
import { passUntil, stall } from './stalls.mjs';
import { holdBack, until } from './waits.mjs';
import { fullTest, isFull } from './tiers.mjs';

/** @import { Browser, Page } from "playwright-core" */
/** @import { Server } from "node:http" */

const DIST = TEST_SITE;

/** @type {Server} */
let server;
/** @type {string} */
let address;
/** @type {Browser} */
let browser;

before(async () => {
  ({ server, address } = await serve(DIST));
  browser = await launch();
});
after(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

/**
 * Opens a page of the built site. `prepare` runs first and may intercept requests.
 * @param {string} where @param {(page: Page) => Promise<void>} act
 * @param {{ locale?: string, prepare?: (page: Page) => Promise<unknown> }} [how]
 */
async function opened(where, act, { locale = 'en', prepare: before_ = async () => {} } = {}) {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  try {
    const page = await context.newPage();
    await before_(page);
    await page.goto(address + where, { waitUntil: 'commit' });
    await act(page);
  } finally {
    await context.close();
  }
}

/**
 * Waits until the first line of the startup message matches `expected`.
 * @param {Page} page @param {RegExp} expected
 */
const says = (page, expected) =>
  page.waitForFunction(
    ([source = '', flags]) =>
      new RegExp(source, flags).test(document.querySelector('#waiting')?.firstChild?.textContent ?? ''),
    [expected.source, expected.flags],
  );

/** Returns whether something is visible. @param {Page} page @param {string} selector */
const has = (page, selector) => page.locator(selector).first().isVisible();

test('a slow start shows a notice after 1 s and a retry button after 10 s, until the page has loaded', () => {
  /** @type {() => void} */
  let release = () => {};
  return opened(
    '',
    async (page) => {
      await page.waitForSelector('#waiting[role=status]', { state: 'attached' });
      await page.clock.runFor(1000);
      await says(page, /^Cargando…$/);
      await page.clock.runFor(8999);
      await expect(page.locator('#waiting button')).toHaveCount(0);
      await page.clock.runFor(1);
      await expect(page.locator('#waiting button')).toHaveText('Intentar de nuevo');
      release();
      await passUntil(page, () => has(page, '#cards canvas'));
      await expect(page.locator('#waiting')).toHaveText('');
    },
    {
      locale: 'es',
      prepare: async (page) => {
        await stall(page);
        release = await holdBack(page, '**/*.wasm');
      },
    },
  );
});

fullTest('a kiosk shows that it is loading until its screen appears, however late its script loads', () => {
  /** @type {() => void} */
  let release = () => {};
  return opened(
    '?kiosk=1',
    async (page) => {
      let isRequested = false;
      page.on('request', (request) => (isRequested ||= /\/kiosk-[^/]*\.js$/.test(request.url())));
      await passUntil(page, async () => isRequested);
      await page.clock.runFor(1000);
      await says(page, /^Loading…$/);
      release();
      await passUntil(page, () => has(page, 'html[data-kiosk=ready]'));
      await expect(page.locator('#waiting')).toHaveText('');
    },
    {
      prepare: async (page) => {
        await stall(page);
        release = await holdBack(page, '**/kiosk-*.js');
      },
    },
  );
});

test('the files of a game are requested before the rules have loaded', () => {
  /** @type {Set<string>} */
  const requested = new Set();
  return opened(
    '?side=both#game=fallas',
    async (page) => {
      await until(() => ['fallas.json', 'drawing', 'dice'].every((name) => requested.has(name)));
      await expect(page.locator('html[data-ready]')).toHaveCount(0);
      await expect(page.locator('#cards .picture')).toHaveCount(0);
    },
    {
      prepare: async (page) => {
        page.on('request', (request) => {
          const file = request.url().split('/').at(-1) ?? '';
          requested.add(file.replace(/-[^-]+\.js$/, ''));
        });
        // The request is never answered.
        await page.route(/ludoteca_wasm_bg[^/]*\.wasm$/, () => {});
      },
    },
  );
});

fullTest('the rules page opens however late its style sheet loads', () => {
  /** @type {() => void} */
  let release = () => {};
  return opened(
    '#game=alquerque&view=rules',
    async (page) => {
      await passUntil(page, () => has(page, '#waiting button'), 1000);
      release();
      await passUntil(page, () => has(page, 'html[data-ready=true] #page h1'));
    },
    {
      prepare: async (page) => {
        await stall(page);
        release = await holdBack(page, '**/extras-*.css');
      },
    },
  );
});

fullTest('a style sheet that never loads does not keep the page hidden', () =>
  opened('#game=alquerque', (page) => passUntil(page, () => has(page, '#grid button'), 1000), {
    prepare: async (page) => {
      await stall(page);
      await page.route(/\/(?:index|style)-[^/]*\.css$/, () => {});
    },
  }),
);

/** Adds a content security policy to the page, as a host may. @param {Page} page @param {string} policy */
const withPolicy = (page, policy) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });

test('the page says if WebAssembly or scripts are blocked, and does not need its first script', async () => {
  const html = await readFile(path.join(DIST, 'index.html'), 'utf8');
  const [, hash = ''] = /script-src '(sha256-[^']*)'/.exec(html) ?? [];
  await opened('', (page) => says(page, /^WebAssembly est désactivé ou interdit ici\./).then(() => {}), {
    locale: 'fr',
    prepare: (page) => withPolicy(page, `script-src 'self' '${hash}'`),
  });
  if (!isFull) return;
  await opened(
    '',
    async (page) => {
      await page.waitForSelector('#cards canvas');
      await expect(page.locator('#waiting')).toHaveCount(0);
    },
    { prepare: (page) => withPolicy(page, "script-src 'self' 'wasm-unsafe-eval'") },
  );
  await opened(
    '',
    async (page) => {
      await expect.poll(() => page.locator('#waiting').isVisible()).toBe(true);
      await expect
        .poll(() => page.innerText('#waiting'))
        .toMatch(/Turn on JavaScript to play\.[\s\S]*Activa JavaScript para jugar\./);
    },
    { prepare: (page) => withPolicy(page, "script-src 'none'") },
  );
});

test('in an unsupported browser, the page shows which browsers are supported', async () => {
  const broken = (/** @type {Page} */ page) =>
    page.route('**/assets/main-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'a ?? = b' }),
    );
  await opened(
    '#lang=ga',
    (page) => says(page, /^Tá an brabhsálaí seo róshean.*Firefox 115/).then(() => {}),
    {
      prepare: async (page) => {
        await page.addInitScript(() => Reflect.deleteProperty(window, 'DecompressionStream'));
        await broken(page);
      },
    },
  );
  await opened('', (page) => says(page, /^Part of the page didn.t load/).then(() => {}), { prepare: broken });
});

fullTest(
  'if a part of the page fails to load, the page says so, the game continues, and a reload loads it',
  () => {
    let isHarmed = true;
    return opened(
      '#game=alquerque&side=both',
      async (page) => {
        await page.waitForSelector('#tools [data-do=settings]');
        await page.click('[data-do=settings]');
        await expect(page.locator('#notice:not([hidden])')).toHaveText(/Part of the page didn’t load/);
        await playMoves(page, 2);
        isHarmed = false;
        // Chromium does not request a failed script again while the page is open.
        await page.reload();
        await page.click('[data-do=settings]');
        await page.waitForSelector('dialog[open]');
      },
      {
        prepare: (page) =>
          page.route('**/assets/*.js', (route) =>
            isHarmed && /extras-/.test(route.request().url()) ? route.abort() : route.continue(),
          ),
      },
    );
  },
);

fullTest('a retry without a connection stays on the page, and a later retry succeeds', () => {
  let [isLost, isDown] = [true, false];
  return opened(
    '',
    async (page) => {
      await says(page, /^Part of the page didn’t load/);
      isDown = true;
      const first = await page.waitForSelector('#waiting button');
      await first.click();
      await page.waitForFunction((button) => !button.isConnected, first);
      await says(page, /^Part of the page didn’t load/);
      assert.equal(page.url(), address);
      [isLost, isDown] = [false, false];
      await page.click('#waiting button');
      await page.waitForSelector('#cards canvas');
    },
    {
      prepare: (page) =>
        page.route(`${address}**`, (route) => {
          const isHit = isDown || (isLost && /\/main-/.test(route.request().url()));
          return isHit ? route.abort() : route.continue();
        }),
    },
  );
});
