/**
 * The built site without a network, and how a newer build takes the place of an older one.
 */
import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

import {
  cacheNames,
  comeBack,
  FOLDER,
  Host,
  kept,
  lookForUpdate,
  putSecond,
  reload,
  ROOT,
  settled,
  TITLE_B,
} from './builds.mjs';
import { openTab, playTurns, ready, recordOf, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { TEST_SITE } from './harness.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const ALL = ['alquerque', 'fallas', 'el-perro', 'brandubh', 'el-cuervo', 'fayles', 'spanish-draughts'];
const RULESETS = casesOf(ALL, 2);

fullTest('the word about it leaves games and pages to read alone, and the start page after a while', () =>
  kept(async (page) => {
    await page.waitForSelector('#news[data-shown=true]');
    for (const [where, shown] of [
      ['game=alquerque', '#game'],
      ['game=alquerque&view=rules', '#page'],
      ['', '#start'],
    ]) {
      await page.evaluate((hash) => {
        location.hash = hash ?? '';
      }, where);
      await page.waitForSelector(`${shown}:not([hidden])`);
      if (where !== '') await expect.poll(() => page.isVisible('#news'), where).toBe(false);
    }
    await expect.poll(() => page.isVisible('#news'), 'it has not been seen for long').toBe(true);
    await page.waitForSelector('#news[data-shown=false]', { state: 'attached' });
  }),
);

test('loaded once, the games are played without the host', () =>
  kept(async (page, host) => {
    await page.waitForSelector('#news[data-shown=true]');
    await expect.poll(() => page.textContent('#news')).toMatch(/works offline/);
    await expect.poll(() => page.isVisible('#start footer > #news'), 'it covers nothing').toBeTruthy();
    await host.site.unplug();
    for (const ruleset of RULESETS) {
      await comeBack(page, `?pace=none&level=1&side=first#game=${ruleset}`);
      await playTurns(page, 4);
      await reload(page);
      await expect.poll(async () => (await stateOf(page)).ply >= 4, 'the game was not kept').toBeTruthy();
      await comeBack(page, `#game=${ruleset}&view=rules`);
      await page.waitForSelector('#page .clauses canvas');
    }
    await comeBack(page, '#game=fallas&view=sources');
    await page.waitForSelector('#page .sources li b');
    await comeBack(page, '#lang=es');
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('es');
    await expect(page.locator('#news[data-shown=true]'), 'it is said once').toHaveCount(0);
    for (const ruleset of RULESETS) {
      await comeBack(page, `print.html#game=${ruleset}`);
      await expect
        .poll(async () => (await page.locator('.sheet').count()) >= 5, `the sheets of ${ruleset}`)
        .toBeTruthy();
      await page.goto(page.url().replace(/print.*/, ''));
    }
  }));

/** Which tables of every position are kept. @param {Page} page */
const keptTables = (page) =>
  page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('ludoteca '));
    const requests = await (await caches.open(name)).keys();
    return requests.filter(({ url }) => /\/assets\/el-perro-\w+\.tab$/.test(url)).length;
  });

test('perfect play is kept once asked for, by a newer build too, and shown without the host', () =>
  kept(async (page, host) => {
    await comeBack(page, '?side=both#game=el-perro');
    await expect.poll(() => keptTables(page), 'nobody has asked for it').toBe(0);
    await openTab(page, 'analysis');
    await page.click('#analysis [data-do="perfect-play"]');
    await page.waitForSelector('#analysis .perfect .quiet');
    await page.waitForFunction(async () => {
      const names = (await caches.keys()).filter((each) => each.startsWith('ludoteca '));
      return (
        (await caches.match(
          performance
            .getEntriesByType('resource')
            .find(({ name }) => name.endsWith('.tab') && name.includes('/assets/el-perro-'))?.name ?? '',
          { cacheName: names[0] ?? '' },
        )) !== undefined
      );
    });
    await expect.poll(() => keptTables(page)).toBe(1);
    await putSecond(host);
    assert.equal(await lookForUpdate(page), 'installed');
    await page.waitForFunction(() =>
      /new version is ready/.test(document.getElementById('news')?.textContent ?? ''),
    );
    await settled(page);
    await Promise.all([page.waitForEvent('load'), page.click('[data-do="news-agree"]')]);
    await settled(page);
    await host.site.unplug();
    await comeBack(page, '?side=both#game=el-perro');
    await openTab(page, 'analysis');
    await page.waitForFunction(() => document.querySelector('#analysis .worth')?.textContent === 'loss');
  }));

test('a newer build waits, and comes when somebody agrees, with the game', () =>
  kept(async (page, host) => {
    await playTurns(page, 4);
    const record = await recordOf(page);
    const [first = ''] = await cacheNames(page);
    await putSecond(host);
    assert.equal(await lookForUpdate(page), 'installed');
    await page.waitForFunction(() =>
      /new version is ready/.test(document.getElementById('news')?.textContent ?? ''),
    );

    // What the page has not loaded yet comes from its own build, though the host has it no more.
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis li b');
    await reload(page);
    await expect.poll(() => recordOf(page)).toBe(record);
    await page.click('#home');
    await expect.poll(() => page.textContent('#start-title')).not.toBe(TITLE_B);
    await page.goBack();

    // The offer is made again to whoever comes back.
    await page.waitForFunction(() =>
      /new version is ready/.test(document.getElementById('news')?.textContent ?? ''),
    );
    await settled(page);
    await Promise.all([page.waitForEvent('load'), page.click('[data-do="news-agree"]')]);
    await settled(page);
    await expect.poll(() => recordOf(page)).toBe(record);
    await expect(page.locator('#news[data-shown=true]')).toHaveCount(0);
    await page.waitForFunction(async (old) => !(await caches.keys()).includes(old), first);
    await page.click('#home');
    await expect.poll(() => page.textContent('#start-title')).toBe(TITLE_B);
    await host.site.unplug();
    await comeBack(page, '?pace=none&level=1&side=first#game=brandubh');
    await playTurns(page, 2);
  }, '?pace=none&level=1&side=first#game=alquerque'));

/** @type {[string, (host: Host) => Promise<void>][]} */
const DAMAGES = [
  ['of which a file is missing', async (host) => rm(await host.newScript())],
  [
    'of which a file is cut off',
    async (host) => {
      const file = await host.newScript();
      await writeFile(file, (await readFile(file)).subarray(0, -1));
    },
  ],
  [
    'of which a page is still the old one',
    (host) => copyFile(path.join(TEST_SITE, 'index.html'), host.file('index.html')),
  ],
];

for (const [what, damage] of casesOf(DAMAGES)) {
  test(`a newer build ${what} changes nothing`, () =>
    kept(async (page, host) => {
      const before = await cacheNames(page);
      await settled(page);
      await putSecond(host);
      await damage(host);
      assert.equal(await lookForUpdate(page), 'redundant');
      await expect.poll(() => cacheNames(page)).toEqual(before);
      await host.site.unplug();
      await comeBack(page);
      await expect.poll(() => page.textContent('#start-title')).not.toBe(TITLE_B);
      await comeBack(page, '?pace=none&level=1&side=first#game=fallas');
      await playTurns(page, 2);
    }));
}

fullTest('what was lost of a build is fetched again', () =>
  kept(async (page, host) => {
    await settled(page);
    const damaged = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const addresses = (await cache.keys()).map(({ url }) => url);
      for (const url of addresses.filter((each) => /\.wasm$|main-/.test(each))) await cache.delete(url);
      for (const url of addresses.filter((each) => /app-.*js$|common\.json$/.test(each)))
        await cache.put(url, new Response('{'));
      return addresses.length;
    });
    await comeBack(page, '?pace=none&level=1&side=first#game=alquerque');
    await playTurns(page, 4);
    await host.site.unplug();
    await comeBack(page, '?pace=none&level=1&side=first#game=el-perro');
    await playTurns(page, 4);
    assert.ok(damaged > 20);
  }),
);

test('a file that was damaged in the cache is found when a start fails, and the page mends itself', () =>
  kept(
    async (page, host) => {
      await settled(page);
      await page.evaluate(async () => {
        const [name = ''] = await caches.keys();
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
          if (!/\.wasm$|i18n-.*\/en\/common\.json$/.test(url)) continue;
          const found = await cache.match(url);
          const { size } = (await found?.blob()) ?? { size: 0 };
          await cache.put(
            url,
            new Response(' '.repeat(size), {
              headers: { 'content-type': found?.headers.get('content-type') ?? '' },
            }),
          );
        }
      });
      await page.goto('about:blank');
      await page.goto(`${host.site.address}${FOLDER}?pace=none&level=1&side=first#game=alquerque`);
      await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
      await playTurns(page, 2);
      await host.site.unplug();
      await comeBack(page, '?pace=none&level=1&side=first#game=el-perro');
      await playTurns(page, 2);
    },
    '',
    { mayComplain: /CompileError|SyntaxError|console/ },
  ));

fullTest('a page that was damaged in the cache is fetched again, though no script in it runs', () =>
  kept(async (page, host) => {
    await settled(page);
    const damaged = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const url = (await cache.keys()).map((request) => request.url).find((each) => each.endsWith('/')) ?? '';
      const { size } = (await (await cache.match(url))?.blob()) ?? { size: 0 };
      await cache.put(url, new Response(' '.repeat(size), { headers: { 'content-type': 'text/html' } }));
      return size;
    });
    assert.ok(damaged > 0);
    await comeBack(page);
    // It is kept whole again soon.
    await page.waitForFunction(async () => /<script/.test((await (await caches.match('./'))?.text()) ?? ''));
    await host.site.unplug();
    await comeBack(page, '?pace=none&level=1&side=first#game=alquerque');
    await playTurns(page, 2);
  }),
);

/**
 * Sends the worker of the page a command, and waits for its answer.
 * @param {Page} page
 * @param {string} command
 */
const ask = (page, command) =>
  page.evaluate(
    (data) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = (event) => resolve(event.data);
        navigator.serviceWorker.controller?.postMessage(data, [port2]);
      }),
    command,
  );

/** How many files of a build each cache holds. @param {Page} page */
const cacheSizes = (page) =>
  page.evaluate(async () =>
    Promise.all(
      (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return requests.filter(({ url }) => !url.endsWith('/received')).length;
      }),
    ),
  );

/** Tells which files the worker keeps, until it is asked. */
const COUNTING = `
const puts = [];
const usualPut = Cache.prototype.put;
Cache.prototype.put = function (...given) {
  puts.push(given[0]);
  return usualPut.apply(this, given);
};
addEventListener("message", ({ data, ports }) => {
  if (data === "puts") ports[0].postMessage(puts.splice(0));
});
`;
/** @param {Host} host */
const countPuts = async (host) =>
  writeFile(host.file('sw.js'), COUNTING + (await readFile(host.file('sw.js'), 'utf8')));

/** As other apps of the origin do. @param {Page} page */
const deleteCaches = (page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

/** @type {[string, (page: Page, host: Host) => Promise<void>][]} */
const LOSSES = [
  ['because another app of the origin has deleted every cache', deleteCaches],
  [
    'because the host answered a repair with another page for a while',
    async (page, host) => {
      const wasm =
        (await readdir(host.file('assets'))).find((name) => name.endsWith('.wasm')) ??
        assert.fail('no package');
      const whole = await readFile(host.file(`assets/${wasm}`));
      await writeFile(host.file(`assets/${wasm}`), '<!doctype html><title>Wi-Fi of the museum</title>');
      await page.evaluate(async (name) => {
        for (const cache of await caches.keys())
          await (await caches.open(cache)).put(`assets/${name}`, new Response('damaged'));
      }, wasm);
      assert.equal(await ask(page, 'verify'), 1);
      await writeFile(host.file(`assets/${wasm}`), whole);
    },
  ],
  [
    'and what was shared since lies in its place',
    async (page) => {
      await deleteCaches(page);
      await page.evaluate(() =>
        fetch('received', { method: 'POST', body: new FormData(), redirect: 'manual' }),
      );
    },
  ],
];

for (const [what, lose] of LOSSES) {
  fullTest(`a build is kept again when it is gone ${what}`, () =>
    kept(async (page, host) => {
      await settled(page);
      const [size = 0] = await cacheSizes(page);
      assert.ok(size > 20);
      await lose(page, host);
      await expect.poll(async () => (await cacheSizes(page))[0] ?? 0).toBe(0);
      await comeBack(page);
      // The page has asked already; the answer to another page comes when all is kept.
      await ask(page, 'tidy');
      await expect.poll(() => cacheSizes(page)).toEqual([size]);
      await host.site.unplug();
      await comeBack(page, '?pace=none&level=1&side=first#game=alquerque');
      await playTurns(page, 2);
    }),
  );
}

fullTest('two pages keep a build that is gone again once, and never one that the host no longer has', () =>
  kept(
    async (page, host) => {
      await settled(page);
      await ask(page, 'puts');
      await deleteCaches(page);
      await Promise.all([ask(page, 'tidy'), ask(page, 'tidy')]);
      const addresses = /** @type {string[]} */ (await ask(page, 'puts'));
      assert.ok(addresses.length > 20);
      assert.equal(new Set(addresses).size, addresses.length);
      await deleteCaches(page);
      await writeFile(host.file('index.html'), '<!doctype html><title>Wi-Fi of the museum</title>');
      await ask(page, 'tidy');
      assert.deepEqual(await ask(page, 'puts'), []);
      await expect.poll(() => cacheNames(page)).toEqual([]);
    },
    '',
    { prepare: countPuts },
  ),
);

test('the first visit is not loaded again because another app of the origin held the page', async () => {
  const host = await Host.start();
  try {
    await writeFile(
      host.file('../other.js'),
      'addEventListener("activate", (event) => event.waitUntil(clients.claim()));',
    );
    await writeFile(
      host.file('../index.html'),
      '<!doctype html><title>Museum</title><link rel="icon" href="data:,">',
    );
    await host.site.visit(
      '',
      async (page) => {
        await page.evaluate(async () => {
          await navigator.serviceWorker.register('other.js');
          await navigator.serviceWorker.ready;
        });
        let loads = 0;
        page.on('load', () => (loads += 1));
        await page.goto(host.site.address + FOLDER);
        await ready(page);
        await page.waitForFunction(() => /sw\.js$/.test(navigator.serviceWorker.controller?.scriptURL ?? ''));
        await settled(page);
        assert.equal(loads, 1);
      },
      { leaves: true },
    );
  } finally {
    await host.site.close();
  }
});

fullTest('what was lost and is nowhere any more gives way to the newer build', () =>
  kept(async (page, host) => {
    await settled(page);
    await putSecond(host);
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (url.endsWith('/')) await cache.delete(url);
    });
    await comeBack(page);
    await expect.poll(() => page.textContent('#start-title')).toBe(TITLE_B);
  }),
);

fullTest(
  'other sites of the same origin keep their caches, and the withdrawing worker takes all of ours',
  () =>
    kept(async (page, host) => {
      await settled(page);
      await page.evaluate(async () => {
        for (const name of ['museum', 'ludoteca /games/old/ 1'])
          await (await caches.open(name)).put('/x', new Response('x'));
      });
      await copyFile(path.join(ROOT, 'site/withdraw-sw.js'), host.file('sw.js'));
      await Promise.all([
        page.waitForEvent('load'),
        page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update()),
      ]);
      await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) === undefined);
      await expect
        .poll(async () =>
          (await cacheNames(page)).filter((name) => !name.startsWith('ludoteca /games/ ')).sort(),
        )
        .toEqual(['ludoteca /games/old/ 1', 'museum']);
    }),
);

test('a page that is embedded leaves no service worker behind', async () => {
  const host = await Host.start();
  try {
    await writeFile(
      host.file('host.html'),
      '<!doctype html><title>host</title><link rel="icon" href="data:,"><iframe src="./#game=alquerque" ' +
        'width="800" height="700"></iframe>',
    );
    await host.site.visit(`${FOLDER}host.html`, async (page) => {
      const frame = page.frames().find((each) => each !== page.mainFrame()) ?? assert.fail('no frame');
      await frame.waitForFunction(() => document.documentElement.dataset.ready === 'true');
      await page.waitForLoadState('networkidle');
      assert.equal(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        0,
      );
    });
  } finally {
    await host.site.close();
  }
});

/** What makes the caches of the next worker fail, once a page says so. */
const FAILING = `
for (const [type, names] of [[Cache, ["put"]], [CacheStorage, ["open", "match", "has", "keys", "delete"]]]) {
  for (const name of names) {
    const usual = type.prototype[name];
    type.prototype[name] = function (...given) {
      if (globalThis.failing === type.name) throw new DOMException("it fails", "QuotaExceededError");
      return usual.apply(this, given);
    };
  }
}
addEventListener("message", ({ data, ports }) => {
  if (data.failing) globalThis.failing = data.failing;
  ports[0]?.postMessage(null);
});
`;

for (const type of ['Cache', 'CacheStorage']) {
  fullTest(`a healthy host is reached though ${type} fails`, () =>
    kept(
      async (page) => {
        await settled(page);
        await page.evaluate(async (failing) => {
          const [name = ''] = await caches.keys();
          const cache = await caches.open(name);
          // What is missing is fetched, and cannot be kept.
          if (failing === 'Cache')
            for (const { url } of await cache.keys())
              if (/\/$|\.wasm$|main-/.test(url)) await cache.delete(url);
          const { port1, port2 } = new MessageChannel();
          await new Promise((resolve) => {
            port1.onmessage = resolve;
            navigator.serviceWorker.controller?.postMessage({ failing }, [port2]);
          });
        }, type);
        await comeBack(page, '?pace=none&level=1&side=first#game=alquerque');
        await playTurns(page, 2);
        await comeBack(page, 'print.html#game=alquerque');
      },
      '',
      {
        prepare: async (host) =>
          writeFile(host.file('sw.js'), FAILING + (await readFile(host.file('sw.js'), 'utf8'))),
      },
    ),
  );
}

test('parts of files, heads and what is asked for anew come from the host', () =>
  kept(async (page) => {
    await settled(page);
    /** @type {[string, boolean][]} */
    const answers = [];
    page.on(
      'response',
      (response) => void answers.push([response.request().method(), response.fromServiceWorker()]),
    );
    const ask = (/** @type {{ headers?: { range: string }, method?: string, cache?: "reload" }} */ how) =>
      page.evaluate(async (given) => {
        await (
          await fetch(document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '', given)
        ).text();
      }, how);
    for (const how of [
      { headers: { range: 'bytes=0-9' } },
      { method: 'HEAD' },
      { cache: /** @type {"reload"} */ ('reload') },
      {},
    ]) {
      await ask(how);
    }
    assert.deepEqual(answers, [
      ['GET', false],
      ['HEAD', false],
      ['GET', false],
      ['GET', true],
    ]);
  }));

test('who clears what the browser stores keeps the game that is open', () =>
  kept(async (page) => {
    await settled(page);
    await playTurns(page, 2);
    await page.evaluate(() => void Object.assign(window, { isHere: true }));
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: 'all',
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller === null);
    await playTurns(page, 3);
    await expect.poll(() => page.evaluate(() => 'isHere' in window), 'the page was loaded again').toBe(true);
    const saved = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('ludoteca.game.')),
    );
    await expect.poll(async () => [(await stateOf(page)).ply, saved.length]).toEqual([3, 1]);
  }, '?side=both#game=alquerque'));
