/**
 * The page in a hall: a visitor comes, plays, goes, and the next one finds everything as it was. The clock is
 * the test's.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { expect } from './expect.mjs';
import { isFull } from './tiers.mjs';
import { enter, interactionOf, press, recordOf, stateOf } from './driver.mjs';
import { Site } from './harness.mjs';
import { begin, DIST, HALL, LIST, pass, reaches, serveKiosk, setting, standing, WATCHED } from './kiosk.mjs';

/** @import { Page } from "playwright-core" */

const { visit, visitAsIs } = serveKiosk();

test('the opponent plays by itself, muted, until a touch; then three sentences and a button', () =>
  visit(HALL, async (page) => {
    await expect.poll(() => page.innerText('#kiosk')).toMatch(/Toca para jugar[\s\S]*Brandubh/);
    // Its thinking takes real time: the clock of the page goes on by itself meanwhile.
    await page.waitForFunction(() => window.ludoteca.state.ply >= 2);
    await expect(page.locator('#tools .muted')).toHaveCount(1);
    await expect.poll(() => page.getAttribute('#polite', 'aria-live')).toBe('off');
    await page.mouse.click(640, 700);
    await page.waitForSelector('#kiosk .card');
    await expect(page.locator('#kiosk .card p')).toHaveCount(3);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await press(page, 'play');
    const asked = await interactionOf(page);
    assert(asked.type === 'enter');
    await enter(page, asked.next.steps[0] ?? assert.fail());
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }));

test('a game that is over, or has been shown for long, makes room for the next one', () =>
  visit(HALL, async (page) => {
    await expect.poll(() => recordOf(page)).toMatch(/brandubh/);
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
      await expect.poll(() => page.innerText('#still')).toMatch(/¿Sigues ahí\?[\s\S]*en \d+ segundos/);
      await pass(page, 20);
      await expect(page.locator('#still[open]'), 'there are at least twenty seconds to answer').toHaveCount(
        1,
      );
      if (times % 2 === 0) await page.keyboard.press('Shift');
      else await page.mouse.click(3, 400);
      await expect(page.locator('#still[open]')).toHaveCount(0);
    }
    await expect.poll(() => page.locator('#kiosk').isVisible()).toBe(false);
  }));

test('then everything is as it was: language, sound, contrast, games', () =>
  visit(HALL, async (page) => {
    const first = await setting(page);
    await begin(page);
    await page.click('[data-language="ar"]');
    await page.waitForFunction(() => document.documentElement.lang === 'ar');
    await press(page, 'settings');
    await page.waitForSelector('dialog[open] select');
    await page.click('#set-theme label:has([value=plain])');
    await page.waitForSelector('#set-theme [value=plain]:checked', { state: 'attached' });
    await page.selectOption('#set-scheme', 'dark');
    await expect.poll(async () => (await setting(page)).slice(0, 3)).toEqual(['ar', 'plain', 'dark']);
    await pass(page, 95);
    await page.waitForFunction(
      () =>
        document.documentElement.lang === 'es' &&
        document.querySelector('#kiosk')?.getAttribute('data-stage') === 'attract',
    );
    await expect.poll(() => setting(page)).toEqual(first);
    assert.deepEqual(first.slice(3), [0, 0, 0]);
  }));

test('a touch of the board begins from the card; "Other games" leads to the list', () =>
  visit(WATCHED, async (page) => {
    await page.mouse.click(300, 300);
    await reaches(page, 'card');
    await press(page, 'others');
    await reaches(page, 'none');
    await expect.poll(() => page.locator('#cards a.ruleset').first().isVisible()).toBe(true);
    await pass(page, 95);
    await reaches(page, 'attract');
    await page.mouse.click(300, 300);
    await reaches(page, 'card');
    await page.mouse.click(300, 300);
    await page.waitForSelector('#kiosk', { state: 'hidden' });
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    await page.click('#actions [data-do=others]');
    await reaches(page, 'none');
  }));

test('what a visitor chooses counts for the games of the list, whatever the address says', () =>
  visit(LIST, async (page) => {
    for (const [choice, who, level] of /** @type {[string, string, number][]} */ ([
      ['hard-2', 'first', 7],
      ['visitors-2', 'both', 7],
    ])) {
      await page.click(`#start [data-do=${choice}]`);
      await page.click('#cards [data-ruleset=brandubh]');
      await page.waitForSelector('#grid button');
      await page.waitForFunction((wanted) => window.ludoteca.model.seats.who === wanted, who);
      await page.waitForFunction(
        (wanted) => window.ludoteca.model.seats.computers[0].level === wanted,
        level,
      );
      if (who === 'first') await expect.poll(() => page.innerText('#players')).toMatch(/Computer · Hard/);
      await press(page, 'others');
      await reaches(page, 'none');
    }
  }));

test('a kiosk with one game begins it again at its card', () =>
  visit('?kiosk=1&games=brandubh&idle=60&lang=en', async (page) => {
    await reaches(page, 'card');
    await page.click('#kiosk [data-do=visitors-2]');
    await press(page, 'play');
    await expect.poll(async () => (await page.evaluate(() => window.ludoteca.model.seats)).who).toBe('both');
    await expect.poll(() => page.innerText('#actions [data-do=others]')).toMatch(/Start again/);
    await page.click('#actions [data-do=others]');
    await reaches(page, 'card');
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
      await expect.poll(() => recordOf(page)).toBe('');
    }
  }));

test('the clock of the machine may be set: nobody is missed too early, or never', () =>
  visit(LIST, async (page) => {
    await page.click('#cards [data-ruleset=brandubh]');
    await page.waitForSelector('#grid button');
    for (const date of ['2040-01-01', '2001-01-01']) {
      await page.clock.setSystemTime(date);
      await pass(page, 5);
      await expect.poll(() => page.isVisible('#grid')).toBe(true);
    }
    await pass(page, 95);
    await reaches(page, 'none');
  }));

/** Takes the first game of the list. @param {Page} page */
async function play(page) {
  await page.click('#cards [data-ruleset=brandubh]');
  await page.waitForSelector('#grid button');
}

test('a machine that has slept through the end of a visit begins anew when it wakes', () =>
  visit(LIST, async (page) => {
    await play(page);
    await page.clock.fastForward(600_000);
    await reaches(page, 'none');
    await expect.poll(() => recordOf(page)).toBe('');
    // The clock of the page stood still meanwhile.
    await play(page);
    const isHidden = (/** @type {boolean} */ is) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, is);
    await isHidden(true);
    await isHidden(false);
    await expect.poll(() => page.isVisible('#grid')).toBe(true);
    await isHidden(true);
    await page.clock.setSystemTime(Date.now() + 86_400_000);
    await isHidden(false);
    await reaches(page, 'none');
    await expect.poll(() => recordOf(page)).toBe('');
  }));

test('whatever takes the place of the first screen, it comes back', () =>
  visit(
    WATCHED,
    async (page) => {
      await reaches(page, 'attract');
      await page.evaluate(() => void (document.body.dataset.view = 'page'));
      await pass(page, 8);
      await reaches(page, 'attract');
      await page.evaluate(() => {
        const [dialog, notice] = ['dialog', 'notice'].map((id) => document.getElementById(id));
        /** @type {HTMLDialogElement} */ (dialog).showModal();
        if (notice !== null) notice.textContent = 'Look here';
      });
      await pass(page, 2);
      await expect.poll(async () => (await setting(page))[5]).toBe(0);
      await expect.poll(() => page.textContent('#notice')).toBe('');
      // Something is broken while the kiosk looks.
      await page.evaluate(() => {
        const { prototype } = HTMLDialogElement;
        const usual = prototype.close;
        prototype.close = () => {
          prototype.close = usual;
          throw new Error('it is broken');
        };
        document.body.dataset.view = 'start';
      });
      await assert.rejects(pass(page, 2), /it is broken/);
      await pass(page, 8);
      await reaches(page, 'attract');
    },
    { mayComplain: /it is broken/ },
  ));

test('a game that is not there is told', () =>
  visit(`${WATCHED}&game=chess`, async (page) => {
    await reaches(page, 'attract');
    await expect
      .poll(() => page.innerText('#notice'))
      .toMatch(/isn’t possible: \u2066game=chess \(el-perro, /);
  }));

test('nobody can go back to what an earlier visitor has seen', () =>
  visit(LIST, async (page) => {
    const first = page.url();
    const entries = await page.evaluate(() => history.length);
    for (let visitor = 0; visitor < 2; visitor += 1) {
      await page.click('#cards [data-ruleset=brandubh]');
      await page.waitForSelector('#grid button');
      // As the rule behind a refusal.
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '#game=brandubh&view=rules';
        document.body.append(link);
        link.click();
        link.remove();
      });
      await page.waitForSelector('#page h1');
      await page.click('#page a');
      await page.waitForSelector('#game:not([hidden])');
      await press(page, 'how-to-play');
      await press(page, 'lesson');
      await page.waitForSelector('#lesson');
      await expect
        .poll(() => page.isVisible('#actions [data-do=others]'), 'no way from a lesson to other games')
        .toBeTruthy();
      await page.click('[data-do=lesson-leave]');
      await page.waitForFunction(() => document.querySelector('#lesson') === null);
      await press(page, 'others');
      await page.waitForSelector('#start:not([hidden])');
      await page.click('#cards [data-lesson=fallas]');
      await page.waitForSelector('#lesson');
      await pass(page, 95);
      await reaches(page, 'none');
      assert.equal(page.url(), first);
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);
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
    for (const name of ['share', 'games'])
      await expect.poll(() => page.locator(`[data-do=${name}]`).first().isVisible(), name).toBe(false);
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
    await expect.poll(() => page.locator('#language-list').isVisible()).toBe(true);
    await press(page, 'home');
    await page.waitForSelector('#take svg');
  }));

test('only the games of the list can be chosen; without a list all of them', () =>
  visit('?kiosk=1&games=perro,fallas,chess&idle=60&lang=en', async (page) => {
    await expect.poll(() => page.innerText('#notice')).toMatch(/games=chess\b/);
    await expect(page.locator('#cards a.ruleset'), 'the rest of the list counts').toHaveCount(2);
  }).then(() =>
    visit('?kiosk=1&games=perro,fallas&idle=60&lang=en', async (page) => {
      await expect
        .poll(() =>
          page
            .locator('#cards a.ruleset')
            .evaluateAll((links) => links.map((link) => /** @type {HTMLElement} */ (link).dataset.ruleset)),
        )
        .toEqual(['el-perro', 'fallas']);
      await expect.poll(() => page.locator('#kiosk').isVisible()).toBe(false);
      await expect(page.locator('[data-do=home]'), 'no telephone finds this machine').toHaveCount(0);
    }),
  ));

test('nothing of the ordinary page is seen before the kiosk stands', () =>
  visitAsIs(
    '?kiosk=1&lang=ga',
    async (page) => {
      await standing(page);
      await page.waitForFunction(() => window.watched.length > 0);
      const watched = await page.evaluate(() => window.watched);
      assert.deepEqual([...new Set(watched)], ['']);
    },
    {
      prepare: (page) =>
        page.addInitScript(() => {
          const isSeen = (/** @type {Element} */ each) =>
            each.getClientRects().length > 0 && getComputedStyle(each).opacity !== '0';
          window.watched = [];
          const watch = () => {
            if (document.documentElement.dataset['kiosk'] === 'ready') return;
            window.watched.push(
              [...document.querySelectorAll('main')]
                .filter(isSeen)
                .map(({ id }) => id)
                .join(),
            );
            requestAnimationFrame(watch);
          };
          requestAnimationFrame(watch);
        }),
    },
  ));

/** Five games beside each other, and the screens on which they stand. */
const CARDS = /** @type {const} */ ([
  ['ga', 1280, 800],
  ['ar', 1280, 720],
  ['fr', 1920, 1080],
  ['ar', 1080, 1920],
]);

for (const [lang, width, height] of CARDS) {
  test(`all cards stand whole on a screen, Play in one line: ${lang}, ${width} × ${height}`, () =>
    visit(
      `?kiosk=1&lang=${lang}`,
      async (page) => {
        const { over, starts, covered } = await page.evaluate(() => {
          const cards = [...document.querySelectorAll('#hero, #more .card')];
          /** @param {Element} card @param {string} what */
          const box = (card, what) => card.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();
          return {
            over: document.documentElement.scrollHeight - innerHeight,
            starts: cards.map((card) => box(card, '.play').top - card.getBoundingClientRect().top),
            covered: cards.filter((card) => {
              const aim = /** @type {HTMLElement} */ (card.querySelector('.aim'));
              return box(card, '.aim').top + aim.scrollHeight > box(card, '.row').top + 1;
            }).length,
          };
        });
        assert.equal(over, 0);
        assert.equal(covered, 0, 'cards whose buttons cover their aim');
        if (width > height) assert.equal(Math.max(...starts) - Math.min(...starts) < 1, true, `${starts}`);
      },
      { viewport: { width, height } },
    ));
}

test('from a file, and in a window for standing phones too', () =>
  visitAsIs(
    pathToFileURL(path.join(DIST, 'single', 'ludoteca.html')).href +
      '#kiosk=1&games=alquerque&idle=60&attract=1&lang=fr',
    async (page) => {
      await standing(page);
      await expect.poll(() => page.innerText('#kiosk')).toMatch(/Touchez pour jouer/);
      await page.mouse.click(200, 400);
      await page.waitForSelector('#kiosk .card');
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        .toBeTruthy();
      await press(page, 'play');
      await pass(page, 95);
      await page.waitForSelector('#kiosk[data-stage="attract"]');
    },
    { prepare: (page) => page.clock.install(), viewport: { width: 390, height: 800 } },
  ));

test('when the network is unplugged it goes on, even from the beginning', async () => {
  const own = await Site.start(DIST, {}, {}, { isKept: true });
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
  visitAsIs(`${HALL.replace('brandubh,fallas', 'brandubh,alquerque,perro')}&pace=none`, async (page) => {
    await standing(page);
    page.setDefaultTimeout(600_000);
    const session = await page.context().newCDPSession(page);
    /** Lets it play until so many more turns have been shown. @param {number} count */
    const turnsShown = async (count) => {
      for (let shown = 0; shown < count; shown += 1) {
        const record = await recordOf(page);
        await page.waitForFunction((before) => window.ludoteca.record !== before, record);
      }
    };
    // A game takes more with every turn, until the next one begins.
    const leastOf = async (/** @type {number} */ rounds) => {
      let least = Infinity;
      for (let round = 0; round < rounds; round += 1) {
        await turnsShown(20);
        await session.send('HeapProfiler.collectGarbage');
        least = Math.min(least, (await session.send('Runtime.getHeapUsage')).usedSize);
      }
      return least;
    };
    const early = await leastOf(20);
    await turnsShown(800);
    const late = await leastOf(20);
    console.log(`the least memory early ${early}, after 1200 turns ${late}`);
    assert.ok(late < early * 1.25 + 1_000_000, `${early} to ${late} bytes`);
  }),
);
