/**
 * The page in a hall: a visitor comes, plays, goes, and the next one finds everything as it was. The clock is
 * the test's.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { isFull } from './access.mjs';
import { enter, interactionOf, press, ready, recordOf, stateOf } from './driver.mjs';
import { Site, TEST_SITE } from './harness.mjs';

/** @import { Page } from "playwright-core" */

const DIST = TEST_SITE;
const HALL =
  '?kiosk=1&games=brandubh,fallas&idle=60&attract=1&lang=es&level=1&home=https://museum.example/games/';

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(DIST);
});
after(() => site.close());

/** @param {Page} page */
async function standing(page) {
  await ready(page);
  await page.waitForSelector('[data-kiosk=ready]');
}

/** Lets so many seconds pass on the page's clock. @param {Page} page @param {number} seconds */
const pass = (page, seconds) => page.clock.runFor(seconds * 1000);

/** @param {string} where @param {(page: Page) => Promise<void>} act */
const visit = (where, act) =>
  site.visit(
    where,
    async (page) => {
      await standing(page);
      await act(page);
    },
    { prepare: (page) => page.clock.install() },
  );

/** What is as at first: language, sound, look, what is kept. @param {Page} page */
const setting = (page) =>
  page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset.theme,
    document.documentElement.dataset.scheme,
    localStorage.length,
    sessionStorage.length,
    document.querySelectorAll('dialog[open]').length,
  ]);

/** From the game that plays itself to one that is played. @param {Page} page */
async function begin(page) {
  await page.mouse.click(640, 700);
  await page.waitForSelector('#kiosk .card');
  await press(page, 'play');
  await page.waitForFunction(() => document.querySelector('#kiosk')?.hasAttribute('hidden') === true);
}

test('the opponent plays by itself, muted, until a touch; then three sentences and a button', () =>
  visit(HALL, async (page) => {
    assert.match(await page.innerText('#kiosk'), /Toca para jugar[\s\S]*Brandubh/);
    for (let tries = 0; tries < 60 && (await stateOf(page)).ply < 2; tries += 1) {
      await pass(page, 1);
      await page.waitForTimeout(30);
    }
    assert.ok((await stateOf(page)).ply >= 2);
    assert.equal(await page.locator('#tools .muted').count(), 1);
    assert.equal(await page.getAttribute('#polite', 'aria-live'), 'off');
    await page.mouse.click(640, 700);
    await page.waitForSelector('#kiosk .card');
    assert.equal(await page.locator('#kiosk .card p').count(), 3);
    assert.equal((await stateOf(page)).ply, 0);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H2');
    await press(page, 'play');
    const asked = await interactionOf(page);
    assert(asked.type === 'enter');
    await enter(page, asked.next.steps[0] ?? assert.fail());
    assert.equal((await stateOf(page)).ply, 1);
  }));

test('a game that is over, or has been shown for long, makes room for the next one', () =>
  visit(HALL, async (page) => {
    assert.match(await recordOf(page), /brandubh/);
    // No time goes by while its words come: they are waited for only seconds.
    await page.clock.pauseAt(Date.now() + 10_000);
    for (let tries = 0; tries < 185 && !/Fallas/.test(await page.innerText('#kiosk')); tries += 1)
      await pass(page, 1);
    await page.waitForFunction(() => window.ludoteca.record.includes('"fallas"'));
  }));

test('who goes away is asked for half a minute; a touch or a key extends that, as often as one likes', () =>
  visit(HALL, async (page) => {
    await begin(page);
    for (let times = 0; times < 12; times += 1) {
      await pass(page, 62);
      await page.waitForSelector('#still[open]');
      assert.match(await page.innerText('#still'), /¿Sigues ahí\?[\s\S]*dentro de \d+ segundos/);
      await pass(page, 20);
      assert.equal(
        await page.locator('#still[open]').count(),
        1,
        'there are at least twenty seconds to answer',
      );
      if (times % 2 === 0) await page.keyboard.press('Shift');
      else await page.mouse.click(3, 400);
      assert.equal(await page.locator('#still[open]').count(), 0);
    }
    assert.equal(await page.locator('#kiosk').isVisible(), false);
  }));

test('then everything is as it was: language, sound, contrast, games', () =>
  visit(HALL, async (page) => {
    const first = await setting(page);
    await begin(page);
    await page.click('[data-language="ar"]');
    await page.waitForFunction(() => document.documentElement.lang === 'ar');
    await press(page, 'settings');
    await page.waitForSelector('dialog[open] select');
    await page.evaluate(() => {
      for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (
        document.querySelectorAll('dialog[open] select')
      )) {
        const wanted = [...select.options].find(({ value }) => value === 'plain' || value === 'dark');
        if (wanted === undefined) continue;
        select.value = wanted.value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    assert.deepEqual((await setting(page)).slice(0, 3), ['ar', 'plain', 'dark']);
    await pass(page, 95);
    await page.waitForFunction(
      () =>
        document.documentElement.lang === 'es' &&
        document.querySelector('#kiosk')?.getAttribute('data-stage') === 'attract',
    );
    assert.deepEqual(await setting(page), first);
    assert.deepEqual(first.slice(3), [0, 0, 0]);
  }));

/** The page with every file from the host, none of which is kept. @param {Page} page */
async function withoutWorker(page) {
  await page.clock.install();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
}

/** Files that do not come complain. */
const LOST = { mayComplain: /ERR_FAILED|LoadError|Failed to (load|fetch)/ };

/**
 * From now on these files do not come, or their requests wait.
 * @param {Page} page
 * @param {RegExp} files
 * @param {"fail" | "wait"} how
 * @returns {Promise<() => Promise<void>>} lets them come
 */
async function keepBack(page, files, how) {
  /** @type {import("playwright-core").Route[]} */
  const waiting = [];
  await page.route(files, (route) => (how === 'fail' ? route.abort() : void waiting.push(route)));
  return async () => {
    // Those that the page has given up meanwhile cannot go on.
    await Promise.all(waiting.map((route) => route.continue().catch(() => {})));
    await page.unroute(files);
  };
}

/** Chooses another language, another look, and learns a game by playing. @param {Page} page */
async function chooseAndLearn(page) {
  if (await page.locator('#kiosk').isVisible()) {
    await page.mouse.click(640, 700);
    await press(page, 'others');
  }
  await page.click('[data-language="es"]');
  await page.waitForSelector('html[lang=es]');
  await press(page, 'settings');
  for (const [name, value] of /** @type {const} */ ([
    ['theme', 'plain'],
    ['scheme', 'dark'],
  ])) {
    await page.selectOption(`#set-${name}`, value);
  }
  await page.uncheck('#set-names');
  await page.uncheck('#set-letters');
  await press(page, 'close');
  await page.click('#cards [data-lesson=brandubh]');
  await page.waitForSelector('#lesson');
}

/** What is left of a visitor: nothing. @param {Page} page @param {string} first the address at first */
async function isForgotten(page, first) {
  assert.deepEqual((await setting(page)).slice(1), ['material', 'system', 0, 0, 0]);
  assert.equal(await page.locator('#lesson').count(), 0);
  assert.equal(page.url().replace(/#game=.*/, ''), first.replace(/#game=.*/, ''));
  assert.equal(await page.locator('#notice').isVisible(), false);
}

/** @param {Page} page @param {"attract" | "card" | "none"} stage */
const reaches = (page, stage) =>
  page.waitForFunction((wanted) => {
    const layer = document.querySelector('#kiosk');
    const isLayer = layer?.hasAttribute('hidden') === false && layer.getAttribute('data-stage') === wanted;
    return (
      (wanted === 'none' ? layer?.hasAttribute('hidden') : isLayer) === true &&
      document.body.dataset.view === (wanted === 'none' ? 'start' : 'game')
    );
  }, stage);

const LIST = '?kiosk=1&games=brandubh,fallas&idle=60&lang=en&level=1';
const WATCHED = `${LIST}&attract=1`;

for (const how of /** @type {const} */ (['fail', 'wait'])) {
  for (const [where, stage] of /** @type {const} */ ([
    [LIST, 'none'],
    [WATCHED, 'attract'],
  ])) {
    test(`game, address and choices go though words of the first language ${how} (${stage})`, () =>
      site.visit(
        where,
        async (page) => {
          await standing(page);
          const first = page.url();
          await chooseAndLearn(page);
          const letCome = await keepBack(page, /\/en\/(lessons|brandubh|fallas)\.json/, how);
          await pass(page, 95);
          await page.waitForFunction(() => document.querySelector('#lesson') === null);
          await isForgotten(page, first);
          await pass(page, 6);
          await reaches(page, stage);
          await isForgotten(page, first);
          assert.equal(await page.getAttribute('html', 'lang'), 'es');
          await letCome();
          for (let tries = 0; tries < 8 && (await page.getAttribute('html', 'lang')) === 'es'; tries += 1)
            await pass(page, 6);
          assert.equal(await page.getAttribute('html', 'lang'), 'en');
          await reaches(page, stage);
          await isForgotten(page, first);
        },
        { prepare: withoutWorker, ...LOST },
      ));
  }
}

test('the next game is shown whose words come; if none do, the list stands until they do', () =>
  site.visit(
    WATCHED,
    async (page) => {
      await standing(page);
      await reaches(page, 'none');
      assert.equal(await page.locator('#cards a.ruleset').count(), 2);
      await page.unroute(/\/en\/fallas\.json/);
      await pass(page, 6);
      await reaches(page, 'attract');
      assert.match(await recordOf(page), /"fallas"/);
      await Promise.all([
        page.waitForEvent('requestfailed', (request) => request.url().endsWith('brandubh.json')),
        pass(page, 185),
      ]);
      await pass(page, 1);
      await reaches(page, 'attract');
      assert.match(await recordOf(page), /"fallas"/);
      assert.equal(await page.locator('#notice').isVisible(), false);
    },
    {
      prepare: async (page) => {
        await withoutWorker(page);
        for (const files of [/\/en\/fallas\.json/, /\/en\/brandubh\.json/])
          await keepBack(page, files, 'fail');
      },
      ...LOST,
    },
  ));

test('who comes while everything begins again is not interrupted, and is missed like everybody', () =>
  site.visit(
    WATCHED,
    async (page) => {
      await standing(page);
      await chooseAndLearn(page);
      const letCome = await keepBack(page, /\/en\/lessons\.json/, 'wait');
      // The touch must fall into the seconds for which words are waited for.
      await page.clock.pauseAt(Date.now() + 10_000);
      for (let tries = 0; tries < 95 && (await page.locator('#lesson').count()) > 0; tries += 1)
        await pass(page, 1);
      await reaches(page, 'none');
      await page.keyboard.press('Shift');
      await page.clock.resume();
      await page.click('#cards [data-ruleset=brandubh]');
      await page.waitForSelector('#grid button');
      await pass(page, 30);
      assert.equal(await page.locator('#kiosk').isVisible(), false);
      assert.equal((await interactionOf(page)).type, 'enter');
      await letCome();
      await pass(page, 70);
      await reaches(page, 'attract');
      await page.waitForSelector('html[lang=en]');
    },
    { prepare: withoutWorker, ...LOST },
  ));

test('a dialog that an earlier visitor wanted does not stay when it comes late', () =>
  site.visit(
    LIST,
    async (page) => {
      await standing(page);
      await page.evaluate(() => {
        const usual = HTMLDialogElement.prototype.showModal;
        HTMLDialogElement.prototype.showModal = function () {
          usual.call(this);
          if (this.id === 'dialog') document.body.dataset.opened = '';
        };
      });
      const letCome = await keepBack(page, /assets\/.*\.js$/, 'wait');
      await press(page, 'settings');
      await pass(page, 95);
      await reaches(page, 'none');
      await letCome();
      await page.waitForSelector('[data-opened]');
      await pass(page, 2);
      assert.equal((await setting(page))[5], 0);
    },
    { prepare: withoutWorker, ...LOST },
  ));

test('a game that an earlier visitor wanted does not stay when it comes late', () =>
  site.visit(
    LIST,
    async (page) => {
      await standing(page);
      const letCome = await keepBack(page, /\/en\/fallas\.json/, 'wait');
      await page.click('#cards [data-ruleset=fallas]');
      await pass(page, 95);
      await reaches(page, 'none');
      await page.evaluate(() =>
        new MutationObserver(() => {
          if (document.title.startsWith('Fallas')) document.body.dataset.opened = '';
        }).observe(document.head, { childList: true, subtree: true }),
      );
      await letCome();
      await page.waitForSelector('[data-opened]');
      await pass(page, 7);
      await reaches(page, 'none');
      assert.equal(await recordOf(page), '');
    },
    { prepare: withoutWorker, ...LOST },
  ));

test('the link to all games leads there from the card, and from a game that plays itself to the card', () =>
  visit(WATCHED, async (page) => {
    await page.click('#home');
    await reaches(page, 'card');
    await page.click('#home');
    await reaches(page, 'none');
    assert.equal(await page.locator('#cards a.ruleset').first().isVisible(), true);
  }));

test('a game with dice that roll, and a computer that thinks, is left at any moment', () =>
  visit(LIST.replace('level=1', 'level=8'), async (page) => {
    for (const [ruleset, seconds] of /** @type {[string, number][]} */ ([
      ['fallas', 0],
      ['fallas', 1],
      ['fallas', 2],
      ['brandubh', 0],
      ['brandubh', 1],
    ])) {
      await page.click(`#cards [data-ruleset=${ruleset}]`);
      await page.waitForSelector('#grid button');
      const asked = await interactionOf(page);
      if (asked.type === 'enter') await enter(page, asked.next.steps[0] ?? assert.fail());
      else await press(page, asked.type === 'lot' ? 'lot' : 'throw').catch(() => {});
      await pass(page, seconds);
      await pass(page, 95);
      await reaches(page, 'none');
      assert.equal(await recordOf(page), '');
    }
  }));

for (const [what, files] of /** @type {[string, RegExp][]} */ ([
  ['a style', /assets\/style-[^/]*\.css$/],
  ['the bar', /assets\/tools-[^/]*\.js$/],
])) {
  test(`a kiosk that ${what} did not reach at its start offers another try, and becomes whole by itself`, () =>
    site.visit(
      WATCHED,
      async (page) => {
        await standing(page);
        await page.waitForSelector('#waiting button');
        const offered = await page.evaluate(() => {
          const button = document.querySelector('#waiting button') ?? document.body;
          const { x, y, width, height } = button.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === button;
        });
        assert.equal(offered, true, 'the button lies under something else');
        await page.evaluate(() => void Object.assign(window, { isOld: true }));
        await page.unroute(files);
        const isNew = page.waitForFunction(() => !('isOld' in window));
        await pass(page, 130);
        await isNew;
        await standing(page);
        await reaches(page, 'attract');
        assert.equal(await page.locator('#waiting button').count(), 0);
      },
      {
        prepare: async (page) => {
          await withoutWorker(page);
          await page.route(files, (route) => route.abort());
        },
        leaves: true,
        ...LOST,
      },
    ));
}

test('a browser whose service workers never answer gets its kiosk', () =>
  site.visit(
    WATCHED,
    async (page) => {
      await standing(page);
      await reaches(page, 'attract');
    },
    {
      prepare: async (page) => {
        await page.clock.install();
        await page.addInitScript(() => {
          const never = () => new Promise(() => {});
          Object.assign(ServiceWorkerContainer.prototype, { register: never, getRegistration: never });
        });
      },
    },
  ));

test('the clock of the machine may be set: nobody is missed too early, or never', () =>
  visit(LIST, async (page) => {
    await page.click('#cards [data-ruleset=brandubh]');
    await page.waitForSelector('#grid button');
    for (const date of ['2040-01-01', '2001-01-01']) {
      await page.clock.setSystemTime(date);
      await pass(page, 5);
      assert.equal(await page.isVisible('#grid'), true);
    }
    await pass(page, 95);
    await reaches(page, 'none');
  }));

test('a game that is not there is told without a list to choose from', () =>
  visit(`${WATCHED}&game=chess`, async (page) => {
    await reaches(page, 'attract');
    assert.equal(
      await page.innerText('#notice'),
      'The address asks for something that cannot be: game=chess.',
    );
  }));

test('nobody can go back to what an earlier visitor has seen', () =>
  visit(LIST, async (page) => {
    const first = page.url();
    const entries = await page.evaluate(() => history.length);
    for (let visitor = 0; visitor < 2; visitor += 1) {
      await page.click('#cards [data-ruleset=brandubh]');
      await page.waitForSelector('#grid button');
      await press(page, 'rules');
      await page.click('#dialog a[href*="view=rules"]');
      await page.waitForSelector('#page h1');
      await page.click('#page a');
      await page.waitForSelector('#game:not([hidden])');
      await press(page, 'lesson');
      await page.waitForSelector('#lesson');
      await page.click('[data-do=lesson-leave]');
      await page.waitForFunction(() => document.querySelector('#lesson') === null);
      await page.click('#home');
      await page.waitForSelector('#start:not([hidden])');
      await page.click('#cards [data-lesson=fallas]');
      await page.waitForSelector('#lesson');
      await pass(page, 95);
      await reaches(page, 'none');
      assert.equal(page.url(), first);
      assert.equal(await page.evaluate(() => history.length), entries);
    }
    /** @type {NonNullable<Parameters<Page["click"]>[1]>[]} */
    const ways = [{ modifiers: ['Control'] }, { modifiers: ['Shift'] }, { button: 'middle' }];
    for (const options of ways) {
      await page.click('#cards [data-ruleset=brandubh]', options);
      await pass(page, 95);
    }
    assert.equal(page.context().pages().length, 1);
  }));

test('nothing leads out: no menu, no other page, no file, no address', () =>
  visit(HALL, async (page) => {
    await begin(page);
    assert.equal(
      await page.evaluate(() => dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }))),
      false,
    );
    for (const name of ['share', 'record', 'games'])
      assert.equal(await page.locator(`[data-do=${name}]`).first().isVisible(), false, name);
    const before = page.url();
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://museum.example/';
      document.body.append(link);
      link.click();
    });
    assert.equal(page.url(), before);
    assert.equal(
      await page.evaluate(() =>
        dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })),
      ),
      false,
    );
    assert.equal(await page.locator('#language-list').isVisible(), true);
    await press(page, 'home');
    await page.waitForSelector('#take svg');
  }));

test('only the games of the list can be chosen; without a list all of them', () =>
  visit('?kiosk=1&games=perro,fallas,chess&idle=60&lang=en', async (page) => {
    // A list with something unknown in it is no list.
    assert.match(await page.innerText('#notice'), /games=perro,fallas,chess/);
    assert.equal(await page.locator('#cards a.ruleset').count(), 7);
  }).then(() =>
    visit('?kiosk=1&games=perro,fallas&idle=60&lang=en', async (page) => {
      assert.deepEqual(
        await page
          .locator('#cards a.ruleset')
          .evaluateAll((links) => links.map((link) => /** @type {HTMLElement} */ (link).dataset.ruleset)),
        ['el-perro', 'fallas'],
      );
      assert.equal(await page.locator('#kiosk').isVisible(), false);
      assert.equal(await page.locator('[data-do=home]').count(), 0, 'no telephone finds this machine');
    }),
  ));

test('from a file, and in a window for standing phones too', () =>
  site.visit(
    pathToFileURL(path.join(DIST, 'single', 'ludoteca.html')).href +
      '#kiosk=1&games=alquerque&idle=60&attract=1&lang=fr',
    async (page) => {
      await standing(page);
      assert.match(await page.innerText('#kiosk'), /Touchez pour jouer/);
      await page.mouse.click(200, 400);
      await page.waitForSelector('#kiosk .card');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await press(page, 'play');
      await pass(page, 95);
      await page.waitForSelector('#kiosk[data-stage="attract"]');
    },
    { prepare: (page) => page.clock.install(), viewport: { width: 390, height: 800 } },
  ));

test('when the network is unplugged it goes on, even from the beginning', async () => {
  const own = await Site.start(DIST);
  await own.visit(
    HALL.replace('&games=brandubh,fallas', ''),
    async (page) => {
      await standing(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(
        async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null,
      );
      await own.unplug();
      await page.reload();
      await standing(page);
      await begin(page);
      const asked = await interactionOf(page);
      assert(asked.type === 'enter');
      await enter(page, asked.next.steps[0] ?? assert.fail());
      await page.waitForFunction(() => window.ludoteca.state.ply >= 2);
      await page.click('[data-language="ga"]');
      await page.waitForFunction(() => document.documentElement.lang === 'ga');
    },
    { leaves: true, mayComplain: /ERR_CONNECTION|ERR_FAILED|ERR_INTERNET/ },
  );
  await own.close().catch(() => {});
});

test('shown for long, it takes no more memory', { skip: isFull ? false : 'takes ten minutes' }, () =>
  site.visit(`${HALL.replace('brandubh,fallas', 'brandubh,alquerque,perro')}&pace=none`, async (page) => {
    await standing(page);
    const session = await page.context().newCDPSession(page);
    // A game takes more with every turn, until the next one begins.
    const leastInTwoMinutes = async () => {
      let least = Infinity;
      for (let time = 0; time < 120; time += 5) {
        await page.waitForTimeout(5_000);
        await session.send('HeapProfiler.collectGarbage');
        least = Math.min(least, (await session.send('Runtime.getHeapUsage')).usedSize);
      }
      return least;
    };
    const early = await leastInTwoMinutes();
    await page.waitForTimeout(360_000);
    const late = await leastInTwoMinutes();
    console.log(`the least memory of the first two minutes ${early}, of the last two of ten ${late}`);
    assert.ok(late < early * 1.25 + 1_000_000, `${early} to ${late} bytes`);
  }),
);
