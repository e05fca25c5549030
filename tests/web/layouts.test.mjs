/**
 * The page of a game on screens of every size: nothing stands outside the screen, nothing is cut off, what is
 * pressed is large enough, and nobody has to scroll to act.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  atSizes,
  load,
  openMenu,
  openTab,
  playTurns,
  press,
  recordOf,
  servePage,
  startGame,
  stateOf,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { isFull } from './tiers.mjs';
import { answered, drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** @type {[number, number][]} */
const SIZES = [
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [844, 390],
  [320, 568],
];
const RULESETS = ['el-perro', 'brandubh', 'fallas', 'alquerque', 'spanish-draughts'];
const LANGUAGES = ['en', 'es', 'fr'];

/** @param {number} row of the screens */
const shownAt = (row) =>
  isFull
    ? [...RULESETS, 'el-cuervo', 'fayles']
    : ['fallas', ...RULESETS.filter((each) => each !== 'fallas').slice(row % 4, (row % 4) + 1)];

/** The least width and height of what is pressed, in px; the rows of the moves are between others. */
const TARGET_PX = 44;

/**
 * What is wrong with the screen as it stands, in short.
 * @param {Page} page
 * @param {number} target
 * @returns {Promise<string[]>}
 */
const faultsOf = (page, target) =>
  page.evaluate((least) => {
    /** @type {string[]} */
    const faults = [];
    const named = (/** @type {Element} */ each) =>
      `${each.id || each.getAttribute('data-do') || each.className} "${each.textContent?.slice(0, 30)}"`;
    const bar = /** @type {Element} */ (document.querySelector('#controls')).getBoundingClientRect();
    const shown = [...document.querySelectorAll('#game *, #top *')].filter(
      (each) => each.checkVisibility() && each.closest('.unseen, #grid, svg') === null,
    );
    for (const each of shown) {
      const { left, right, width, height } = each.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      if (left < -1 || right > innerWidth + 1) faults.push(`outside: ${named(each)}`);
      const { overflowX, overflowY } = getComputedStyle(each);
      const isCut = each.scrollWidth > each.clientWidth + 1 && !/auto|scroll|visible/.test(overflowX);
      const isCutBelow = each.scrollHeight > each.clientHeight + 1 && !/auto|scroll|visible/.test(overflowY);
      if (each.clientWidth > 0 && (isCut || isCutBelow)) faults.push(`cut off: ${named(each)}`);
      const isText = each.childElementCount === 0 && each.closest('button, [role=tab]') !== null;
      if (isText && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
        faults.push(`too long: ${named(each)}`);
      const isPressed = each.matches('button, [role=tab], #back, summary');
      if (isPressed && each.closest('#moves') === null && (width < least - 0.5 || height < least - 0.5))
        faults.push(`small: ${named(each)} ${width}x${height}`);
    }
    const seen = (/** @type {string} */ selector, /** @type {number} */ end) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box === undefined || box.top < -1 || box.bottom > end + 1) faults.push(`out of view: ${selector}`);
    };
    const isBeside = document.documentElement.dataset['layout']?.includes('beside') ?? false;
    seen('#controls', innerHeight);
    for (const part of ['#title', '#board', '#label']) seen(part, isBeside ? innerHeight : bar.top);
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the screen');
    return faults;
  }, target);

/**
 * Every game on every screen, in every language: in the full tier. Else the widest board and another one on
 * every screen, in one language, by turns.
 */
for (const [row, [width, height]] of SIZES.entries()) {
  for (const [column, ruleset] of shownAt(row).entries()) {
    const turn = (row + column) % LANGUAGES.length;
    test(`${ruleset} at ${width}x${height}: all is in view, whole, and large enough`, () =>
      visit(
        `?side=both#game=${ruleset}`,
        async (page) => {
          for (const lang of isFull ? LANGUAGES : LANGUAGES.slice(turn, turn + 1)) {
            await page.goto(new URL(`?side=both&lang=${lang}#game=${ruleset}`, page.url()).href);
            await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
            await page.waitForSelector('#bar', { state: 'attached' });
            await expect.poll(() => faultsOf(page, TARGET_PX), `${lang}, at first`).toEqual([]);
            await playTurns(page, 2);
            await expect.poll(() => faultsOf(page, TARGET_PX), `${lang}, after two moves`).toEqual([]);
            for (const tab of /** @type {const} */ (['rules', 'board', 'moves'])) {
              await openTab(page, tab);
              await expect.poll(() => page.getAttribute(`#tab-${tab}`, 'aria-selected')).toBe('true');
            }
            await page.evaluate(() => scrollTo(0, 0));
            await expect.poll(() => faultsOf(page, TARGET_PX), `${lang}, after the tabs`).toEqual([]);
          }
        },
        { viewport: { width, height } },
      ));
  }
}

for (const ruleset of RULESETS) {
  test(`${ruleset} in a frame of 640x640: all is in view, and a new game is one menu away`, () =>
    visit(
      `embed.html?game=${ruleset}&side=both`,
      async (page) => {
        const outside = await page.evaluate(() =>
          ['#players .player', '#board', '#label', '#controls'].filter((part) => {
            const { top, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
            const end = document.querySelector('#controls')?.getBoundingClientRect().top ?? 0;
            return top < -1 || bottom > (part === '#controls' ? innerHeight : end) + 1;
          }),
        );
        assert.deepEqual(outside, []);
        const board = await page.locator('#stage').boundingBox();
        assert.ok((board?.height ?? 0) >= 410, `the board is ${board?.height} high`);
        await page.click('#foot [data-do=show-tabs]');
        await expect
          .poll(() => page.locator('#tab-rules').isVisible(), 'the tabs are behind a button')
          .toBe(true);
        await page.click('#tab-rules');
        await drawn(page);
        const still = await page.locator('#stage').boundingBox();
        assert.ok((still?.height ?? 0) >= 360, `with a tab open the board is ${still?.height} high`);
        await page.click('#foot [data-do=show-tabs]');
        await expect.poll(() => page.locator('#tab-rules').isVisible()).toBe(false);
        await openMenu(page);
        await page.click('#menu [data-do=new]');
        await page.waitForSelector('dialog[open] [data-do=start-game]');
      },
      { viewport: { width: 640, height: 640 } },
    ));
}

test('in a frame of 640x640 a letter opens the box with the tabs, and the focus is in it', () =>
  visit(
    'embed.html?game=brandubh&side=both',
    async (page) => {
      const ask = async () => {
        await page.focus('#grid [tabindex="0"]');
        await page.keyboard.press('t');
        await page.waitForFunction(() => document.activeElement?.id === 'typed');
      };
      const button = '#foot [data-do=show-tabs]';
      await ask();
      await page.keyboard.press('Escape');
      await page.click(button);
      await ask();
      // The same tab is open behind the button.
      await page.click(button);
      await expect.poll(() => page.locator('#typed').isVisible()).toBe(false);
      await ask();
      await expect.poll(() => page.getAttribute(button, 'aria-expanded')).toBe('true');
    },
    { viewport: { width: 640, height: 640 } },
  ));

test('the languages are behind one button, and a press elsewhere closes them', () =>
  visit(
    '',
    async (page) => {
      await page.waitForSelector('[data-do=games]');
      // Other code may want presses too.
      await page.evaluate(() => {
        document.body.onpointerdown = () => {};
      });
      const list = page.locator('#language-list');
      await expect.poll(() => list.isVisible()).toBe(false);
      await page.click('#languages .menu');
      await expect.poll(() => list.isVisible()).toBe(true);
      await page.mouse.click(20, 400);
      await expect.poll(() => list.isVisible()).toBe(false);
      await page.click('#languages .menu');
      await page.keyboard.press('Escape');
      await expect.poll(() => list.isVisible()).toBe(false);
      const lefts = await page.evaluate(() =>
        ['#home', '#start-title', '#more'].map((each) =>
          Math.round(document.querySelector(each)?.getBoundingClientRect().left ?? -1),
        ),
      );
      assert.equal(new Set(lefts).size, 1, `left edges: ${lefts}`);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('the first look fits the smallest window, and the seats are whole on a phone that lies', () =>
  visit(
    '?lang=fr#game=brandubh',
    async (page) => {
      const isSeen = () =>
        page.locator('#look .primary').evaluate((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      await page.waitForSelector('#look');
      await expect.poll(() => isSeen()).toBe(true);
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1),
          'it scrolls',
        )
        .toBeTruthy();
      await page.setViewportSize({ width: 844, height: 390 });
      await page.waitForSelector('[data-layout~=low]', { state: 'attached' });
      await expect
        .poll(() =>
          page
            .locator('.player .seat')
            .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length),
        )
        .toEqual(0);
      await expect.poll(() => isSeen()).toBe(true);
    },
    { viewport: { width: 320, height: 568 }, isNew: true },
  ));

/** The pages whose words are of many lengths. */
const PLACES = ['', '#game=el-perro', '#game=fallas&view=rules', '#game=alquerque&view=history'];
const ALL_LANGUAGES = ['pt', 'ar', 'en', 'es', 'fr', 'ca', 'ga'];

test('in every language no page is wider than a screen of 320, and no button is cut', () =>
  visit(
    '',
    async (page) => {
      await page.waitForSelector('#bar', { state: 'attached' });
      for (const lang of isFull ? ALL_LANGUAGES : ALL_LANGUAGES.slice(0, 2))
        for (const place of isFull ? PLACES : PLACES.slice(0, 2)) {
          await page.goto(new URL(`?lang=${lang}${place}`, page.url()).href);
          await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
          await page.waitForSelector('#bar', { state: 'attached' });
          const faults = await page.evaluate(() => {
            const buttons = [...document.querySelectorAll('button, .play, [role=tab], summary')].filter(
              (each) => each.checkVisibility() && each.closest('#grid, .unseen') === null,
            );
            const cut = buttons.filter((each) => each.scrollWidth > each.clientWidth + 1);
            const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
            return [...wide, ...cut.map((each) => each.outerHTML.slice(0, 90))];
          });
          assert.deepEqual(faults, [], `${lang} ${place}`);
        }
    },
    { viewport: { width: 320, height: 568 } },
  ));

test('eight rows of moves stand at 1280x800 without scrolling', () =>
  visit(
    '?side=both#game=brandubh',
    async (page) => {
      await playTurns(page, 20);
      await press(page, 'first');
      const rows = await page.evaluate(() => {
        const list = /** @type {Element} */ (document.querySelector('#moves')).getBoundingClientRect();
        const tops = [...document.querySelectorAll('#moves li')]
          .map((row) => row.getBoundingClientRect())
          .filter(({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1)
          .map(({ top }) => Math.round(top));
        return new Set(tops).size;
      });
      assert.ok(rows >= 8, `${rows} rows`);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('three lines of the analysis and the graph stand at 1280x800 without scrolling', () =>
  visit(
    '?side=both#game=alquerque',
    async (page) => {
      await playTurns(page, 12);
      await openTab(page, 'analysis');
      await page.waitForSelector('#analysis .lines li:nth-child(3)');
      // All positions of the game so far are known after a while.
      await press(page, 'chance-table');
      await page.waitForFunction(() => {
        const cells = [...document.querySelectorAll('#analysis td')];
        return cells.length === 13 && cells.every(({ textContent }) => /%/.test(textContent ?? ''));
      });
      await press(page, 'chance-table');
      const isWhole = await page.evaluate(() => {
        const panel = /** @type {Element} */ (document.querySelector('#analysis'));
        return panel.scrollHeight <= panel.clientHeight + 1;
      });
      assert.ok(isWhole, 'the tab scrolls');
      const { height } = (await page.locator('#analysis .graph').boundingBox()) ?? { height: 0 };
      assert.ok(height >= 80, `${height}`);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('a refusal moves neither the board nor the bar at any size', () =>
  visit('?side=both#game=el-perro', (page) =>
    atSizes(
      page,
      SIZES.map((size) => size.join('x')),
      async (size) => {
        await load(page, await recordOf(page));
        await expect.poll(() => page.getAttribute('#label', 'data-kind')).not.toBe('refusal');
        await answered(page);
        const places = () =>
          page.evaluate(() =>
            ['#board', '#controls'].map((each) => {
              const { x, y } = /** @type {Element} */ (document.querySelector(each)).getBoundingClientRect();
              return [x, y];
            }),
          );
        const before = await places();
        await tap(page, 12);
        await tap(page, 7);
        await expect.poll(() => page.getAttribute('#label', 'data-kind'), size).toBe('refusal');
        await expect.poll(() => places(), size).toEqual(before);
        await expect.poll(() => page.locator('#label .why').count()).not.toBe(0);
        if (!(await page.locator('#label .clause').isVisible())) await page.click('#label .why summary');
        await expect
          .poll(() => page.locator('#label .clause').isVisible(), `${size}: one press away`)
          .toBe(true);
      },
    ),
  ));

/**
 * Plays by presses, and collects where what is below the message stands.
 * @param {number} presses
 */
async function placesBelow(presses) {
  /** What was said first with each. @type {Map<string, string>} */
  const places = new Map();
  const topOf = (/** @type {string} */ id) =>
    Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY;
  for (let count = 0; count < presses; count += 1) {
    // A rule is told at the end.
    if (/forced|over/.test(document.getElementById('label')?.dataset['kind'] ?? '')) break;
    const place = `${topOf('tabs')} ${topOf('actions')}`;
    if (!places.has(place)) places.set(place, document.getElementById('label')?.innerText ?? '');
    const able = ['.target', '.movable'].flatMap((kind) => [...document.querySelectorAll(`#grid ${kind}`)]);
    const next = able[count % Math.max(1, able.length)] ?? document.querySelector('#controls .primary');
    if (next instanceof HTMLElement) next.click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  return [...places];
}

const THREE = ['brandubh', 'alquerque', 'fallas'];
for (const [width, height, rulesets] of /** @type {[number, number, string[]][]} */ ([
  [390, 844, THREE],
  [1280, 800, THREE],
  [1024, 768, ['fallas']],
  [768, 1024, ['alquerque']],
  [844, 390, ['fallas']],
  [320, 568, ['fallas']],
]))
  for (const ruleset of rulesets)
    test(`what is said in a game of ${ruleset} at ${width}x${height} moves nothing below it`, () =>
      visit(
        `?side=both#game=${ruleset}`,
        async (page) => {
          await page.waitForSelector('#bar [data-do=settings]', { state: 'attached' });
          const places = await page.evaluate(placesBelow, 30);
          assert.equal(places.length, 1, places.join('; '));
        },
        { viewport: { width, height } },
      ));

test('beside the panel the board hangs in the middle', () =>
  visit('?side=both#game=brandubh', async (page) => {
    /** By how many px the panel is higher. @type {{ [size: string]: number }} */
    const more = { '1024x768': 72, '1280x800': 0 };
    await atSizes(page, Object.keys(more), async (size) => {
      const [board, side] = await Promise.all(
        ['#stage', '#side'].map((each) => page.locator(each).boundingBox()),
      );
      assert.ok(board && side);
      assert.equal(Math.round(side.height - board.height), more[size]);
      assert.ok(Math.abs(board.y - side.y - (more[size] ?? 0) / 2) <= 1, `${board.y} ${side.y}`);
    });
  }));

test('what stands above and below the board at 768x1024 is as wide as the board', () =>
  visit(
    '?side=both#game=brandubh',
    async (page) => {
      const edges = await page.evaluate(() =>
        ['#stage', '#heading', '#players', '#label', '#tabs', '#controls'].map((each) => {
          const { left, right } = document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect();
          return `${Math.round(left)} ${Math.round(right)}`;
        }),
      );
      assert.equal(new Set(edges).size, 1, edges.join(', '));
    },
    { viewport: { width: 768, height: 1024 } },
  ));

test('two people have names, and the games that each wins are counted', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await press(page, 'new');
    await page.waitForSelector('dialog[open] #name-0');
    await page.fill('#name-0', 'Marta');
    await page.fill('#name-1', 'Jon');
    await press(page, 'change-players');
    await expect.poll(() => page.textContent('#label .lead')).toBe('Marta, your turn');
    const scores = () =>
      page.locator('#players .player').evaluateAll((all) => all.map((each) => each.textContent));
    await expect.poll(() => scores()).toEqual(['MartaWhite0 won', 'JonBlack0 won']);
    await playTurns(page, 1);
    await press(page, 'resign');
    await page.click('dialog [data-do=confirm] >> nth=0');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(1);
    await expect.poll(() => scores()).toEqual(['MartaWhite0 won', 'JonBlack1 won']);
    await press(page, 'undo');
    await expect
      .poll(() => scores(), 'what is taken back does not count')
      .toEqual(['MartaWhite0 won', 'JonBlack0 won']);
    await press(page, 'resign');
    await page.click('dialog [data-do=confirm] >> nth=0');
    await press(page, 'again');
    await expect.poll(() => scores()).toEqual(['MartaWhite0 won', 'JonBlack1 won']);
    await startGame(page, { opponent: 'computer' });
    await expect.poll(() => page.textContent('#players')).toMatch(/White.*You.*12 pieces/);
  }));

test('dice that wait to be rolled lie on the board, and a touch rolls them', () =>
  visit('?side=both#game=fallas&pos=7x13.12x2-7x13.12x2-a', async (page) => {
    const asked = await page.evaluate(() => window.ludoteca.interaction.type);
    assert.equal(asked, 'throw');
    const box = await page.locator('#stage').boundingBox();
    assert(box !== null);
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
    await expect.poll(async () => (await stateOf(page)).dice.length).toBe(3);
  }));

test('on a phone that lies whole rows of moves are in view, and a new game can be started', () =>
  visit(
    '?side=both#game=brandubh',
    async (page) => {
      await page.waitForSelector('#bar [data-do=settings]', { state: 'attached' });
      await playTurns(page, 7);
      const cut = await page.locator('#moves').evaluate((list) => {
        const { top, bottom } = list.getBoundingClientRect();
        const rows = [...list.querySelectorAll('li')].map((each) => each.getBoundingClientRect());
        const seen = rows.filter((row) => row.bottom > top + 1 && row.top < bottom - 1);
        return [seen.length, seen.filter((row) => row.top < top - 1 || row.bottom > bottom + 1).length];
      });
      assert.ok((cut[0] ?? 0) >= 2, 'two rows');
      assert.equal(cut[1], 0, 'rows that are cut');
      await page.click('[data-do=new]');
      const start = await page.locator('[data-do=start-game]').boundingBox();
      assert.ok((start?.y ?? 390) + (start?.height ?? 0) <= 390, 'Start is in view');
    },
    { viewport: { width: 844, height: 390 } },
  ));

test('no strip of the tabs stands above the bar on a phone', () =>
  visit('?side=both#game=brandubh', async (page) => {
    await page.waitForSelector('#bar [data-do=settings]', { state: 'attached' });
    await playTurns(page, 1);
    await atSizes(page, ['320x568', '375x667', '390x844'], async (size) => {
      const [begin = 0, list = 0, end = 0, bar = 0] = await page.evaluate(() => {
        const box = (/** @type {string} */ id) =>
          /** @type {Element} */ (document.getElementById(id)).getBoundingClientRect();
        return [box('tabs').top, box('tab-list').bottom, box('tabs').bottom, box('actions').top];
      });
      const ends = [begin, list, end].map((each) => Math.round(each - bar));
      assert.ok(
        ends.some((each) => Math.abs(each) <= 1),
        `${size}: of the tabs, their list and the box, none ends at the bar: ${ends}`,
      );
    });
  }));

for (const [width, height] of /** @type {[number, number][]} */ ([
  [768, 1024],
  [1280, 800],
  [390, 844],
  [360, 740],
  [320, 568],
]))
  test(`face to face at ${width}x${height} the first look and the way to a rematch are whole`, () =>
    visit(
      '#game=brandubh&side=table',
      async (page) => {
        /** By how many px the content of a box is higher than what is seen of it. @param {string} box */
        const hidden = (box) =>
          page.locator(box).evaluate((each) => each.scrollHeight - Math.round(each.clientHeight));
        await page.waitForSelector('#look .primary');
        await drawn(page);
        await expect.poll(() => hidden('#look'), 'the first look').toBe(0);
        await page.click('#look .primary');
        await drawn(page);
        const board = await page.locator('#stage').evaluate((each) => each.clientWidth);
        assert.ok(board >= width * 0.6 || board >= 480, `a board of ${board} px`);
        await openMenu(page);
        await page.click('#menu [data-do=resign]');
        await page.click('dialog[open] .primary');
        await page.waitForSelector('#card [data-do=again]');
        await drawn(page);
        await expect.poll(async () => (await hidden('#card')) <= 1, 'the card').toBeTruthy();
      },
      { viewport: { width, height }, isNew: true },
    ));

test('enlarged four times, the bar does not lie over the board', () =>
  visit(
    '#game=brandubh&side=both',
    async (page) => {
      const over = await page.evaluate(() => {
        const { x, width } = /** @type {Element} */ (
          document.querySelector('#stage')
        ).getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, innerHeight - 10)?.closest('#stage, #actions')?.id;
      });
      assert.equal(over, 'stage');
      await page.locator('#controls button').first().scrollIntoViewIfNeeded();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        .toBeTruthy();
    },
    { viewport: { width: 320, height: 200 } },
  ));

test('one button is filled: what is due', () =>
  visit(
    '#game=fallas&side=both',
    async (page) => {
      const filled = () =>
        page.evaluate(() => {
          const strong = getComputedStyle(/** @type {Element} */ (document.querySelector('.primary')));
          const made = document.createElement('i');
          made.style.color = strong.getPropertyValue('--strong');
          document.body.append(made);
          const { color } = getComputedStyle(made);
          made.remove();
          return [...document.querySelectorAll('button')]
            .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === color)
            .map((each) => each.dataset.do);
        });
      await page.waitForSelector('#look .primary');
      await expect.poll(() => filled()).toEqual(['look-play']);
      await page.click('#look .primary');
      await openTab(page, 'board');
      await page.waitForSelector('[data-do=play-typed]');
      await expect.poll(() => filled()).toEqual(['lot']);
    },
    { viewport: { width: 1280, height: 800 }, isNew: true },
  ));

test('on a low kiosk no board lies over the name of its game', () =>
  visit(
    '#kiosk=1',
    async (page) => {
      await page.waitForSelector('html[data-kiosk=ready]');
      const over = await page.evaluate(() => {
        const end = document.querySelector('#hero .thumbnail')?.getBoundingClientRect().bottom ?? 0;
        return end - (document.querySelector('#hero h2')?.getBoundingClientRect().top ?? 0);
      });
      assert.ok(over <= 0, `by ${over} px`);
    },
    { viewport: { width: 844, height: 390 } },
  ));

test('at 320x568 the end of a game and what is due stand above the bar', () =>
  visit(
    '?side=both#game=brandubh',
    async (page) => {
      await playTurns(page, 1);
      await press(page, 'resign');
      await page.click('dialog [data-do=confirm] >> nth=0');
      await page.waitForSelector('#card [data-do=again]');
      await drawn(page);
      const places = await page.evaluate(() =>
        ['#result', '#card [data-do=review]', '#card [data-do=again]', '#actions'].map(
          (each) => document.querySelector(each)?.getBoundingClientRect().toJSON() ?? {},
        ),
      );
      const [result, review, again, bar] = places;
      assert.ok(result.height < 40, `a title of ${result.height} px`);
      for (const each of [review, again]) assert.ok(each.bottom <= bar.top, JSON.stringify(places));
    },
    { viewport: { width: 320, height: 568 } },
  ));
