/** Kiosk pages: each visit starts from the same state. `kiosk-cycle.test.mjs` tests the deadlines. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { pass, settle, stopClock } from './clock.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';
import { atSizes, enter, goTo, interactionOf, press, stateOf, taps } from './driver.mjs';
import { DIST, HALL, LIST, reaches, serveKiosk, setting, standing } from './kiosk.mjs';

/** @import { Page } from "playwright-core" */

const { visit, visitAsIs } = serveKiosk();

/** @param {Page} page @param {string} [ruleset] */
async function openFromList(page, ruleset = 'brandubh') {
  await page.click(`#cards [data-ruleset=${ruleset}]`);
  await page.waitForSelector('#grid button');
}

/** Enters the first possible step. @param {Page} page */
async function enterFirst(page) {
  const interaction = await interactionOf(page);
  assert(interaction.type === 'enter');
  await enter(page, interaction.next.steps[0] ?? assert.fail());
}

test('a demo plays until a touch, no link leaves the kiosk, and a visit ends with a full reset', () =>
  visit(HALL, async (page) => {
    await expect(page.locator('#kiosk')).toContainText(/Toca para jugar[\s\S]*Brandubh/);
    const first = await setting(page);
    const address = page.url();
    await pass(page, 4);
    await expect.poll(async () => (await stateOf(page)).ply).toBeGreaterThan(0);
    await expect(page.locator('#tools .muted')).toHaveCount(1);
    await expect(page.locator('#polite')).toHaveAttribute('aria-live', 'off');
    await page.mouse.click(640, 700);
    await reaches(page, 'card');
    await expect(page.locator('#kiosk .card p')).toHaveCount(3);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    await expect(page.locator('#kiosk h1')).toBeFocused();
    await press(page, 'others');
    await reaches(page, 'none');
    await openFromList(page);
    for (const name of ['share', 'games'])
      await expect(page.locator(`[data-do=${name}]`).first(), name).toBeHidden();
    const isAllowed = await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://museum.example/';
      document.body.append(link);
      link.click();
      const printing = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true });
      return [new MouseEvent('contextmenu', { cancelable: true }), printing].map(dispatchEvent);
    });
    assert.deepEqual(isAllowed, [false, false]);
    assert.equal(page.url().replace(/#.*/, ''), address.replace(/#.*/, ''));
    await press(page, 'home');
    await page.waitForSelector('#take svg');
    await press(page, 'close');
    await pass(page, 62);
    await expect(page.locator('#still[open]')).toContainText(/¿Sigues ahí\?[\s\S]*en \d+ segundos/);
    await page.keyboard.press('Shift');
    await expect(page.locator('#still')).toBeHidden();
    await page.click('[data-language="ar"]');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await press(page, 'settings');
    await page.click('#set-theme label:has([value=plain])');
    await page.selectOption('#set-scheme', 'dark');
    await expect.poll(async () => (await setting(page)).slice(0, 3)).toEqual(['ar', 'plain', 'dark']);
    await pass(page, 91);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await reaches(page, 'attract');
    await expect.poll(() => setting(page)).toEqual(first);
    assert.deepEqual(first.slice(3), [0, 0, 0]);
    await page.mouse.click(300, 300);
    await reaches(page, 'card');
    await pass(page, 1);
    await page.mouse.click(300, 300);
    await expect(page.locator('#kiosk'), 'a touch of the board does not begin the game').toBeHidden();
    await enterFirst(page);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await page.click('#actions [data-do=others]');
    await reaches(page, 'none');
  }));

fullTest('a double tap on the invitation selects nothing on the card that opens', () =>
  visit(
    HALL,
    async (page) => {
      for (const [x, y] of /** @type {const} */ ([
        [994, 450],
        [300, 300],
      ])) {
        await expect(page.locator('#kiosk')).toContainText('Toca para jugar');
        await page.touchscreen.tap(x, y);
        await reaches(page, 'card');
        const chosen = page.locator('#kiosk [aria-pressed="true"]');
        const before = await chosen.allTextContents();
        await page.touchscreen.tap(x, y);
        await expect(page.locator('#kiosk .card')).toBeVisible();
        await expect(chosen).toHaveText(before);
        await pass(page, 151);
        await reaches(page, 'attract');
      }
    },
    { hasTouch: true },
  ),
);

fullTest('the chosen players and level apply to every game in the list', () =>
  visit(LIST, async (page) => {
    for (const [choice, who, level] of /** @type {const} */ ([
      ['hard-2', 'first', 7],
      ['visitors-2', 'both', 7],
    ])) {
      await page.click(`#start [data-do=${choice}]`);
      await openFromList(page);
      await expect.poll(() => page.evaluate(() => window.ludoteca.model.seats.who)).toBe(who);
      await expect
        .poll(() => page.evaluate(() => window.ludoteca.model.seats.computers[0].level))
        .toBe(level);
      if (who === 'first') await expect(page.locator('#players')).toContainText('Computer · Hard');
      await press(page, 'others');
      await reaches(page, 'none');
    }
  }),
);

test("a visitor cannot go back to an earlier visitor's pages", () =>
  visit(LIST, async (page) => {
    const first = page.url();
    const entries = await page.evaluate(() => history.length);
    for (const visitor of casesOf(['the first', 'the next'])) {
      await openFromList(page);
      // A link to the rule, like the one in the message for an illegal move.
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
      await expect(page.locator('#actions [data-do=others]'), '"Other games" in a lesson').toBeVisible();
      await page.click('[data-do=lesson-leave]');
      await expect(page.locator('#lesson')).toHaveCount(0);
      await press(page, 'others');
      await page.waitForSelector('#start:not([hidden])');
      await page.click('#cards [data-lesson=fallas]');
      await page.waitForSelector('#lesson');
      await pass(page, 91);
      await reaches(page, 'none');
      assert.equal(page.url(), first);
      await expect.poll(() => page.evaluate(() => history.length), visitor).toBe(entries);
    }
    await page.click('#cards [data-ruleset=brandubh]', { button: 'middle' });
    await reaches(page, 'none');
    for (const key of /** @type {const} */ (['Control', 'Shift'])) {
      await page.click('#cards [data-ruleset=brandubh]', { modifiers: [key] });
      await press(page, 'others');
      await reaches(page, 'none');
    }
    await settle(page);
    assert.equal(page.context().pages().length, 1);
  }));

fullTest('invalid URL parameters are reported and valid ones apply, even if service workers hang', () =>
  visit(
    '?kiosk=1&games=perro,fallas,chess&game=nim&idle=60&lang=en',
    async (page) => {
      await expect(page.locator('#notice')).toContainText(/games=chess\b/);
      await expect(page.locator('#notice')).toContainText(/game=nim \(el-perro, /);
      await expect(page.locator('#cards a.ruleset')).toHaveCount(2);
      for (const ruleset of ['el-perro', 'fallas'])
        await expect(page.locator(`#cards a.ruleset[data-ruleset=${ruleset}]`)).toBeVisible();
      await expect(page.locator('#kiosk')).toBeHidden();
      await expect(page.locator('[data-do=home]'), 'phones cannot reach this machine').toHaveCount(0);
    },
    {
      isCached: true,
      prepare: async (page) => {
        await stopClock(page);
        await page.addInitScript(() => {
          const never = () => new Promise(() => {});
          Object.assign(ServiceWorkerContainer.prototype, { register: never, getRegistration: never });
        });
      },
    },
  ),
);

test('at the end of a game, facts and a code for taking the game home are in view', () =>
  visit(
    '?kiosk=1&lang=en&home=https://museum.example/games/',
    async (page) => {
      const [code, button] = [page.locator('#take-end svg'), page.locator('[data-do=home]')];
      await goTo(page, '#game=brandubh&pos=7.7.7.r6.7.4r2.1K5-b');
      await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'brandubh');
      await expect(button).toBeVisible();
      await expect(code).toHaveCount(0);
      await taps(page, 1, 0);
      await pass(page, 2);
      await atSizes(page, ['1920x1080', '1280x800', '1024x768', '1080x1920'], async () => {
        await expect(code).toBeInViewport({ ratio: 1 });
        await expect(button).toBeHidden();
        await expect(page.locator('#label .facts')).toHaveText('1move');
        for (const part of ['#label .facts', '#label .result', '[data-do=again]', '[data-do=others]'])
          await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
        const overflow = () =>
          page.locator('#label').evaluate((each) => each.scrollHeight - each.clientHeight);
        await expect.poll(overflow, 'the result scrolls').toBeLessThanOrEqual(1);
      });
      await press(page, 'again');
      await expect(button).toBeVisible();
      await expect(code).toBeHidden();
    },
    { size: '1920x1080' },
  ));

/** Language, width and height of screens that show all five games. */
const CARDS = /** @type {const} */ ([
  ['ga', 1280, 800],
  ['ar', 1280, 720],
  ['fr', 1920, 1080],
  ['ar', 1080, 1920],
]);

/**
 * Returns the overflow in px, whether names and buttons are at the same position in every card, and the
 * number of covered texts.
 * @param {Page} page
 */
const cardsOn = (page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('#hero, #more .card')];
    /** @param {Element} card @param {string} what */
    const box = (card, what) => card.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();
    const isWide = innerWidth > innerHeight;
    /** Returns the number of different positions of a part within the cards. @param {string} what */
    const placesOf = (what) => {
      const side = isWide ? 'top' : 'left';
      const size = isWide ? 'height' : 'width';
      const shown = cards.filter((card) => card.querySelector(what) !== null);
      const places = shown.map((card) =>
        [box(card, what)[side] - card.getBoundingClientRect()[side], box(card, what)[size]]
          .map(Math.round)
          .join(),
      );
      return new Set(places).size;
    };
    return {
      over: document.documentElement.scrollHeight - innerHeight,
      isLine: ['.play', '.learn', '.other', ...(isWide ? ['h2'] : [])].every((what) => placesOf(what) === 1),
      covered: cards.filter((card) => {
        const { scrollHeight } = /** @type {HTMLElement} */ (card.querySelector('.aim'));
        const [aim, row] = [box(card, '.aim'), box(card, '.row')];
        const isBeside = aim.right <= row.left || row.right <= aim.left;
        return !isBeside && aim.top + scrollHeight > row.top + 1;
      }).length,
    };
  });

/** Records the parts of the ordinary page that are visible before the kiosk is ready. Runs in the page. */
function watchParts() {
  // The browser's own function, saved before the clock is stopped.
  const request = requestAnimationFrame;
  const isSeen = (/** @type {Element} */ each) =>
    each.getClientRects().length > 0 && getComputedStyle(each).opacity !== '0';
  window.watched = [];
  const watch = () => {
    if (document.documentElement.dataset['kiosk'] === 'ready') return;
    window.watched.push(...[...document.querySelectorAll('main')].filter(isSeen).map(({ id }) => id), '');
    request(watch);
  };
  request(watch);
}

test('nothing is visible until the kiosk is ready; then all cards fit, with their buttons aligned', () =>
  visit(
    '?kiosk=1&lang=ga',
    async (page) => {
      await page.waitForFunction(() => window.watched.length > 0);
      assert.deepEqual(await page.evaluate(() => [...new Set(window.watched)]), ['']);
      for (const [lang, width, height] of CARDS) {
        await page.setViewportSize({ width, height });
        await page.click(`[data-language=${lang}]`);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect
          .poll(() => cardsOn(page), `${lang}, ${width} × ${height}`)
          .toEqual({ over: 0, isLine: true, covered: 0 });
      }
    },
    {
      prepare: async (page) => {
        await page.addInitScript(watchParts);
        await stopClock(page);
      },
    },
  ));

fullTest('a kiosk with one game works as a single file in a portrait window', () =>
  visit(
    pathToFileURL(path.join(DIST, 'single', 'ludoteca.html')).href +
      '#kiosk=1&games=alquerque&idle=60&attract=1&lang=fr',
    async (page) => {
      await expect(page.locator('#kiosk')).toContainText('Touchez pour jouer');
      await page.mouse.click(200, 400);
      await reaches(page, 'card');
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        .toBe(true);
      await page.click('#kiosk [data-do=visitors-2]');
      await press(page, 'play');
      await expect.poll(() => page.evaluate(() => window.ludoteca.model.seats.who)).toBe('both');
      await expect(page.locator('#actions [data-do=others]')).toContainText('Recommencer');
      await page.click('#actions [data-do=others]');
      await reaches(page, 'card');
      await pass(page, 91);
      await reaches(page, 'attract');
    },
    { viewport: { width: 390, height: 800 } },
  ),
);

fullTest('a long demo does not increase memory use', () =>
  visitAsIs(`${HALL.replace('brandubh,fallas', 'brandubh,alquerque,perro')}&pace=none`, async (page) => {
    await standing(page);
    page.setDefaultTimeout(600_000);
    const session = await page.context().newCDPSession(page);
    /** Waits until `count` frames have shown a new position, counted on the page. @param {number} count */
    const movesShown = (count) =>
      page.evaluate(
        (wanted) =>
          new Promise((resolve) => {
            let [shown, record] = [0, window.ludoteca.record];
            const look = () => {
              if (window.ludoteca.record !== record) {
                record = window.ludoteca.record;
                shown += 1;
              }
              if (shown < wanted) requestAnimationFrame(look);
              else resolve(null);
            };
            look();
          }),
        count,
      );
    // Memory grows with every move of a game until the next game starts, so only the minimum is compared.
    const leastOf = async (/** @type {number} */ rounds) => {
      let least = Infinity;
      for (let round = 0; round < rounds; round += 1) {
        await movesShown(20);
        await session.send('HeapProfiler.collectGarbage');
        least = Math.min(least, (await session.send('Runtime.getHeapUsage')).usedSize);
      }
      return least;
    };
    const early = await leastOf(20);
    await movesShown(800);
    const late = await leastOf(20);
    console.log(`the least memory early ${early}, after 1200 moves ${late}`);
    assert.ok(late < early * 1.25 + 1_000_000, `${early} to ${late} bytes`);
  }),
);

fullTest('a finger resting on a piece counts as activity and prevents the inactivity warning', () =>
  visit(LIST, async (page) => {
    await page.click('#cards [data-ruleset=brandubh]');
    await settle(page);
    await page.locator('#stage').hover();
    await page.mouse.down();
    await pass(page, 130);
    await expect(page.locator('#game')).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.mouse.up();
    await pass(page, 95);
    await reaches(page, 'none');
  }),
);

test('a pinch zoom is reset after the visit, and Ctrl with the mouse wheel does not zoom', () =>
  visit(
    LIST.replace('?', '#').replace('lang=en', 'lang=es'),
    async (page) => {
      const scale = () => page.evaluate(() => visualViewport?.scale);
      const isZoomed = () =>
        page.evaluate(() => {
          const wheel = new WheelEvent('wheel', { ctrlKey: true, bubbles: true, cancelable: true });
          return document.body.dispatchEvent(wheel);
        });
      await expect.poll(isZoomed).toBe(false);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.5 });
      await expect.poll(scale).toBe(2.5);
      await page.mouse.click(5, 5);
      const opens = page.waitForEvent('load');
      await pass(page, 95);
      await opens;
      await standing(page);
      await expect.poll(scale).toBe(1);
      await reaches(page, 'none');
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    },
    { leaves: true },
  ));
