/** A game's page at every size: nothing is cut off, buttons are large, and no scrolling is needed to act. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  atSizes,
  firstMoves,
  load,
  openMenu,
  openTab,
  playMoves,
  press,
  recordOf,
  servePage,
  startGame,
  stateOf,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { boxesOf, faultsOf, hiddenIn, resign, SIZES } from './screens.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';
import { answered, drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

/** Fallas is first because it has the widest board. */
const RULESETS = ['fallas', 'brandubh', 'el-perro', 'alquerque', 'spanish-draughts', 'el-cuervo', 'fayles'];
const LANGUAGES = ['en', 'es', 'fr'];

for (const [index, ruleset] of casesOf(RULESETS).entries())
  test(`${ruleset}: at every window size, everything is visible, unclipped and large enough`, () =>
    visit('?side=both', async (page) => {
      for (const lang of isFull ? LANGUAGES : LANGUAGES.slice(index, index + 1)) {
        await page.goto(new URL(`?side=both&lang=${lang}#game=${ruleset}`, page.url()).href);
        await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
        await page.waitForSelector('#bar', { state: 'attached' });
        await atSizes(page, SIZES, (size) =>
          expect.poll(() => faultsOf(page), `${lang}, ${size}, at first`).toEqual([]),
        );
        await playMoves(page, 2);
        for (const tab of /** @type {const} */ (['rules', 'board', 'moves'])) {
          await openTab(page, tab);
          await expect(page.locator(`#tab-${tab}`)).toHaveAttribute('aria-selected', 'true');
        }
        await atSizes(page, SIZES, async (size) => {
          await page.evaluate(() => scrollTo(0, 0));
          await expect.poll(() => faultsOf(page), `${lang}, ${size}, after two moves`).toEqual([]);
        });
      }
    }));

for (const ruleset of casesOf(RULESETS))
  test(`${ruleset} fits entirely into a 640x640 frame, with its tabs one click or key press away`, () =>
    visit(
      `embed.html?game=${ruleset}&side=both`,
      async (page) => {
        const [bar, ...parts] = await boxesOf(page, '#controls', '#players .player', '#board', '#label');
        for (const { top, bottom } of parts) assert.ok(bar && top >= -1 && bottom <= bar.top + 1);
        assert.ok(bar && bar.bottom <= 641);
        const board = await page.locator('#stage').boundingBox();
        assert.ok((board?.height ?? 0) >= 410, `the board is ${board?.height} high`);
        const button = '#foot [data-do=show-tabs]';
        await page.click(button);
        await page.click('#tab-rules');
        await drawn(page);
        const still = await page.locator('#stage').boundingBox();
        assert.ok((still?.height ?? 0) >= 360, `with a tab open the board is ${still?.height} high`);
        await page.click(button);
        await expect(page.locator('#tab-rules'), 'the tabs are not hidden').toBeHidden();
        const typed = page.locator('#typed');
        const type = async () => {
          await page.focus('#grid [tabindex="0"]');
          await page.keyboard.press('t');
          await expect(typed, 'a letter opens the tab where moves are typed').toBeFocused();
        };
        await type();
        await page.keyboard.press('Escape');
        await page.click(button);
        await expect(typed).toBeHidden();
        // The button opens the tab that was open last.
        await type();
        await expect(page.locator(button)).toHaveAttribute('aria-expanded', 'true');
        await openMenu(page);
        await page.click('#menu [data-do=new]');
        await page.waitForSelector('dialog[open] [data-do=start-game]');
      },
      { viewport: { width: 640, height: 640 } },
    ));

test('a button opens the list of languages, and a click elsewhere or Escape closes it', () =>
  visit(
    '',
    async (page) => {
      await page.waitForSelector('[data-do=games]');
      // Other code may handle presses too; this handler stands in for it.
      await page.evaluate(() => {
        document.body.onpointerdown = () => {};
      });
      const list = page.locator('#language-list');
      for (const close of [() => page.mouse.click(20, 400), () => page.keyboard.press('Escape')]) {
        await expect(list).toBeHidden();
        await page.click('#languages .menu');
        await expect(list).toBeVisible();
        await close();
      }
      await expect(list).toBeHidden();
      const lefts = (await boxesOf(page, '#home', '#start-title', '#more')).map(({ left }) => left);
      assert.equal(new Set(lefts).size, 1, `left edges: ${lefts}`);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('in Arabic, each button label in the bar stays on one line at a width of 320 pixels', () =>
  visit(
    '?side=both&lang=ar#game=el-perro',
    async (page) => {
      await page.waitForSelector('#controls [data-due]');
      await answered(page);
      const lines = await page.$$eval('#controls button', (all) =>
        all.map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each.lastChild ?? each);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      );
      assert.deepEqual(lines, [1, 1, 1, 1]);
    },
    { viewport: { width: 320, height: 568 } },
  ));

fullTest('in a two-player game the board, the tabs and the bar are in the right place at every size', () =>
  visit('?side=both#game=brandubh', async (page) => {
    await page.waitForSelector('#bar [data-do=settings]', { state: 'attached' });
    /** Difference in height between the panel and the board, in px. @type {{ [size: string]: number }} */
    const more = { '1024x768': 104, '1280x800': 0 };
    await atSizes(page, Object.keys(more), async (size) => {
      const [board, side] = await Promise.all(
        ['#stage', '#side'].map((each) => page.locator(each).boundingBox()),
      );
      assert.ok(board && side);
      assert.equal(Math.round(side.height - board.height), more[size], 'the board is not centred');
      assert.ok(Math.abs(board.y - side.y - (more[size] ?? 0) / 2) <= 1, `${board.y} ${side.y}`);
    });
    await atSizes(page, ['768x1024'], async () => {
      const parts = ['#stage', '#heading', '#players', '#label', '#tabs', '#controls'];
      const edges = (await boxesOf(page, ...parts)).map(({ left, right }) => `${left} ${right}`);
      assert.equal(new Set(edges).size, 1, `not everything is as wide as the board: ${edges}`);
    });
    await playMoves(page, 1);
    await atSizes(page, ['320x568', '375x667', '390x844'], async (size) => {
      const [tabs, list, bar] = await boxesOf(page, '#tabs', '#tab-list', '#actions');
      assert.ok(tabs && list && bar);
      const ends = [tabs.top, list.bottom, tabs.bottom].map((each) => each - bar.top);
      assert.ok(
        ends.some((each) => Math.abs(each) <= 1),
        `${size}: of the tabs, their list and the box, none ends at the bar: ${ends}`,
      );
    });
    await openTab(page, 'rules');
    await page.waitForSelector('#rules .clauses');
    /** @type {{ [size: string]: number }} */
    const least = { '390x844': 150, '768x1024': 320, '844x390': 150, '320x568': 130 };
    await atSizes(page, Object.keys(least), async (size) => {
      await page.evaluate(() => scrollTo(0, 0));
      const [panel, bar] = await boxesOf(page, '#rules', '#actions');
      const room = (bar?.top ?? 0) - (panel?.top ?? 0);
      assert.ok(room >= (least[size] ?? 0), `${size}: the open tab has ${room} px`);
    });
    await atSizes(page, ['320x200'], async () => {
      const over = await page.locator('#stage').evaluate((stage) => {
        const { x, width } = stage.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, innerHeight - 10)?.closest('#stage, #actions')?.id;
      });
      assert.equal(over, 'stage', 'enlarged four times, the bar covers the board');
      await page.locator('#controls button').first().scrollIntoViewIfNeeded();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.evaluate(() => scrollTo(0, 0));
    });
    await page.emulateMedia({ forcedColors: 'active' });
    const lines = () =>
      page.$$eval('.player > .name', (names) =>
        names.map((name) => getComputedStyle(name).borderBlockEndStyle).sort(),
      );
    await expect.poll(lines, 'in forced colours one name is underlined').toEqual(['none', 'solid']);
  }),
);

/** Returns how many rows of moves are entirely in view, and how many moves are cut off. @param {Page} page */
const rowsInView = (page) =>
  page.locator('#moves').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const rows = [...list.querySelectorAll('li')].map((each) => each.getBoundingClientRect());
    const inView = rows.filter((row) => row.bottom > top + 1 && row.top < bottom - 1);
    const uncut = inView.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1);
    const count = new Set(uncut.map((row) => Math.round(row.top))).size;
    return { uncut: count, cut: inView.length - uncut.length };
  });

fullTest('the move list shows only whole rows, at least eight of them at 1280x800', () =>
  visit('?side=both#game=brandubh', async (page) => {
    await load(page, firstMoves('brandubh', 7));
    await atSizes(page, ['844x390'], async () => {
      const { uncut, cut } = await rowsInView(page);
      assert.ok(uncut >= 2, `${uncut} rows`);
      assert.equal(cut, 0, 'rows that are cut');
      await page.click('[data-do=new]');
      const start = await page.locator('[data-do=start-game]').boundingBox();
      assert.ok((start?.y ?? 390) + (start?.height ?? 0) <= 390, 'Start is out of view');
      await page.keyboard.press('Escape');
    });
    await load(page, firstMoves('brandubh', 20));
    await atSizes(page, ['1280x800'], async () => {
      await press(page, 'first');
      const { uncut } = await rowsInView(page);
      assert.ok(uncut >= 8, `${uncut} rows without scrolling`);
    });
  }),
);

fullTest('the lines and the graph of the analysis, and the turning points of a review, are in view', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await playMoves(page, 8);
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis .lines li:nth-child(3)');
    // The table is complete once all positions of the game have been evaluated.
    await press(page, 'chance-table');
    await page.waitForFunction(() => {
      const cells = [...document.querySelectorAll('#analysis td')];
      return cells.length === 9 && cells.every(({ textContent }) => /%/.test(textContent ?? ''));
    });
    await press(page, 'chance-table');
    const last = {
      '1280x800': '.graph',
      '768x1024': '.graph',
      '390x844': '.lines li:nth-child(3)',
      '844x390': '.lines li:nth-child(3) b',
    };
    await atSizes(page, Object.keys(last), async (size) => {
      await page.evaluate(() => scrollTo(0, 0));
      const shown = `#analysis ${Reflect.get(last, size)}`;
      const beyond = async () => {
        const [end, panel, bar] = await boxesOf(page, shown, '#analysis', '#actions');
        return (end?.bottom ?? 0) - Math.min(panel?.bottom ?? 0, bar?.top ?? 0);
      };
      await expect.poll(beyond, size).toBeLessThanOrEqual(0);
      if (size !== '1280x800') return;
      assert.ok((await hiddenIn(page, '#analysis')) <= 1, 'the tab scrolls');
      const { height } = (await page.locator('#analysis .graph').boundingBox()) ?? { height: 0 };
      assert.ok(height >= 64, `a graph of ${height} px`);
    });
    await load(page, firstMoves('alquerque', 16));
    await resign(page);
    await press(page, 'review');
    await page.waitForSelector('#card .turning-points li:nth-child(3)');
    await atSizes(page, ['320x568', ...Object.keys(last)], async (size) => {
      await page.evaluate(() => scrollTo(0, 0));
      const points = [1, 2, 3].map((nth) => `#card li:nth-child(${nth}) button`);
      const [buttons, ...boxes] = await boxesOf(page, '#card > .row', ...points);
      const inView = boxes.filter(({ bottom }) => bottom <= (buttons?.top ?? 0) + 1).length;
      const found = JSON.stringify({ size, buttons, boxes });
      assert.ok(buttons && buttons.bottom <= Number(size.split('x')[1]), found);
      assert.ok(inView >= (size === '844x390' ? 1 : 3), found);
    });
  }),
);

for (const lang of casesOf(['fr', 'es', 'en']))
  test(`the message for an illegal move shifts neither board nor bar, and stays above the bar: ${lang}`, () =>
    visit(`?lang=${lang}&side=both#game=el-perro`, async (page) => {
      const begin = await recordOf(page);
      const places = async () =>
        (await boxesOf(page, '#board', '#controls')).map(({ left, top }) => [left, top]);
      await atSizes(page, SIZES, async (size) => {
        await load(page, begin);
        await expect(page.locator('#label')).not.toHaveAttribute('data-kind', 'refusal');
        await drawn(page);
        const before = await places();
        await tap(page, 12);
        await tap(page, 7);
        await page.waitForSelector('#label[data-kind=refusal] .instead');
        await expect.poll(places, size).toEqual(before);
        const [label, bar] = await boxesOf(page, '#label', '#actions');
        assert.ok(size !== '320x568' || (label && bar && label.bottom <= bar.top + 1), 'the bar covers it');
        const clause = page.locator('#label .clause');
        if (!(await clause.isVisible())) await page.click('#label .why summary');
        await expect(clause, `${size}: one press away`).toBeVisible();
      });
    }));

/**
 * Plays by clicking. Returns the positions of the content below the message, each with the first message that
 * led to it.
 * @param {number} presses
 */
async function placesBelow(presses) {
  /** First message at each position. @type {Map<string, string>} */
  const places = new Map();
  const topOf = (/** @type {string} */ id) =>
    Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY;
  for (let count = 0; count < presses; count += 1) {
    // These messages include a rule, and may be taller.
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

for (const [ruleset, sizes] of casesOf(
  Object.entries({
    alquerque: ['390x844', '1280x800', '768x1024'],
    brandubh: ['390x844', '1280x800'],
    fallas: SIZES,
  }),
))
  fullTest(`messages in a game of ${ruleset} shift nothing below them`, () =>
    visit(`?side=both#game=${ruleset}`, async (page) => {
      await page.waitForSelector('#bar [data-do=settings]', { state: 'attached' });
      const begin = await recordOf(page);
      await atSizes(page, sizes, async (size) => {
        await load(page, begin);
        await drawn(page);
        const places = await page.evaluate(placesBelow, isFull ? 30 : 15);
        assert.equal(places.length, 1, `${size}: ${places.join('; ')}`);
      });
    }),
  );

test("two players can enter names, and each player's wins are counted", () =>
  visit('?side=both#game=alquerque', async (page) => {
    await press(page, 'new');
    await page.fill('#name-0', 'Marta');
    await page.fill('#name-1', 'Jon');
    await press(page, 'change-players');
    await expect(page.locator('#label .lead')).toHaveText('Marta, your turn');
    const players = page.locator('#players .player');
    await expect(players).toHaveText(['MartaWhite0 won', 'JonBlack0 won']);
    await playMoves(page, 1);
    await resign(page);
    await expect(players).toHaveText(['MartaWhite0 won', 'JonBlack1 won']);
    await press(page, 'end-close');
    await press(page, 'undo');
    await expect(players, 'an undone end still counts').toHaveText([/0 won/, /0 won/]);
    await resign(page);
    await press(page, 'again');
    await expect(players).toHaveText(['MartaWhite0 won', 'JonBlack1 won']);
    await startGame(page, { opponent: 'computer' });
    await expect(page.locator('#players')).toHaveText(/White.*You.*12 pieces/);
  }));

fullTest('in Fallas, touching the board rolls the dice, and the move list ends above the bar', () =>
  visit(
    '?side=both#game=fallas&pos=7x13.12x2-7x13.12x2-a',
    async (page) => {
      const box = await page.locator('#stage').boundingBox();
      assert(box !== null);
      await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
      await expect.poll(async () => (await stateOf(page)).dice.length, 'a touch does not roll').toBe(3);
      await load(page, firstMoves('fallas', 9));
      await drawn(page);
      const [moves, bar] = await boxesOf(page, '#record', '#actions');
      assert.ok(moves && bar && moves.bottom <= bar.top + 1, JSON.stringify({ moves, bar }));
    },
    { viewport: { width: 768, height: 1024 }, hasTouch: true },
  ),
);

for (const [frame, sizes] of casesOf(
  Object.entries({ '': SIZES, 'embed.html': ['640x640', '480x600', '320x480'] }),
))
  fullTest(`at every size the result is in view, and Tab moves the focus down (${frame || 'page'})`, () =>
    visit(`${frame}?lang=fr&side=both#game=brandubh`, async (page) => {
      await playMoves(page, 1);
      await atSizes(page, frame === '' ? ['1024x768'] : [], async () => {
        const lines = await page.locator('.player[data-side="1"] .name').evaluate((name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          return range.getClientRects().length;
        });
        assert.equal(lines, 1, 'a name is broken in a narrow panel');
      });
      await resign(page);
      await atSizes(page, sizes, async (size) => {
        await page.evaluate(() => scrollTo(0, 0));
        const parts = ['#result', '#card [data-do=review]', '#card [data-do=again]', '#card'];
        const [result, review, again, card] = await boxesOf(page, ...parts);
        assert.ok(result && review && again && card);
        const found = `${size}: ${JSON.stringify({ result, review, again, card })}`;
        const height = page.viewportSize()?.height ?? 0;
        for (const each of [review, again]) assert.ok(each.bottom <= Math.min(height, card.bottom), found);
        assert.ok(result.bottom - result.top < 40 || size !== '320x568', found);
        const tops = await page
          .locator('#card :is(a, button)')
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
        const ordered = tops.toSorted((one, two) => one - two);
        assert.deepEqual(tops, ordered, size);
      });
      if (frame === '') return;
      await press(page, 'again');
      await openTab(page, 'rules');
      await page.waitForSelector('#rules .clauses');
      await answered(page);
      const [panel, bar] = await boxesOf(page, '#rules', '#actions');
      assert.ok((bar?.top ?? 0) - (panel?.top ?? 0) >= 60, 'a tab in a small frame is too low');
    }),
  );

test('in Arabic, directional icons are mirrored, but the tick is not', () =>
  visit('?side=both&lang=ar#game=el-perro&pos=5.5.3g1.1g3.d4-d-u-0', async (page) => {
    const scaleOf = (/** @type {string} */ icon) =>
      expect.poll(() =>
        page.locator(icon).evaluate((element) => {
          /** @type {string[]} */
          const scales = [];
          for (let each = /** @type {Element | null} */ (element); each; each = each.parentElement)
            scales.push(getComputedStyle(each).scale);
          return scales.filter((scale) => scale !== 'none');
        }),
      );
    for (const square of [0, 12]) await tap(page, square);
    await scaleOf('#controls .i-end').toEqual([]);
    await scaleOf('#controls .i-undo').toEqual(['-1 1']);
  }));
