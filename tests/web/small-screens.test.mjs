/**
 * First looks, kiosks, lessons and the editor at every size: nothing is cut off, and the next button is in
 * view.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  atSizes,
  goTo,
  interactionOf,
  load,
  openTab,
  playMoves,
  press,
  recordAt,
  servePage,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { boxesOf, hiddenIn, resign } from './screens.mjs';
import { answered, drawn } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const { visit } = servePage();
const KIOSK = '?kiosk=1&games=brandubh,fallas,el-perro';

test('the introduction card fits the smallest window, and player names fit on a phone in landscape', () =>
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

test("only the button to press next is highlighted, and nothing covers the introduction card's text", () =>
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
      await answered(page);
      await expect.poll(() => filled()).toEqual(['look-play']);
      const top = await page.locator('#look .again').evaluate((line) => {
        const { x, y, width } = line.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + 1)?.className;
      });
      assert.equal(top, 'again', 'the last line of the first look is covered');
      await page.click('#look .primary');
      await openTab(page, 'board');
      await page.waitForSelector('[data-do=play-typed]');
      await expect.poll(() => filled()).toEqual(['lot']);
    },
    { viewport: { width: 1280, height: 800 }, isNew: true },
  ));

fullTest('in a face-to-face game, the introduction card and the end card fit every screen size', () =>
  visit(
    '#game=brandubh&side=table',
    async (page) => {
      const sizes = ['768x1024', '1280x800', '390x844', '360x740', '320x568'];
      await page.waitForSelector('#look .primary');
      await atSizes(page, sizes, (size) => expect.poll(() => hiddenIn(page, '#look'), size).toBe(0));
      await page.click('#look .primary');
      await atSizes(page, sizes, async (size) => {
        const board = await page.locator('#stage').evaluate((each) => each.clientWidth);
        assert.ok(board >= Number(size.split('x')[0]) * 0.6 || board >= 480, `a board of ${board} px`);
      });
      await resign(page);
      await atSizes(page, sizes, (size) =>
        expect.poll(() => hiddenIn(page, '#card'), size).toBeLessThanOrEqual(1),
      );
    },
    { isNew: true },
  ),
);

fullTest('in a face-to-face game on a phone, illegal-move messages and the dice are fully visible', () =>
  visit('?side=table#game=el-perro', async (page) => {
    const phones = ['320x568', '390x844'];
    await page.waitForSelector('#across .rest');
    await atSizes(page, phones, async (size) => {
      await tap(page, 12);
      await tap(page, 7);
      await page.waitForSelector('#label[data-kind=refusal] .instead');
      await drawn(page);
      await expect.poll(() => hiddenIn(page, '#label'), `${size}: the refusal`).toBeLessThanOrEqual(1);
    });
    await goTo(page, 'game=fallas&side=table');
    await page.waitForSelector('#players [data-side="0"]');
    await expect.poll(async () => (await interactionOf(page)).type).toBe('lot');
    for (let moves = 1; (await page.locator('#label .die').count()) < 2; moves += 1) {
      await playMoves(page, moves);
      const { type } = await interactionOf(page);
      if (type === 'lot' || type === 'throw') await press(page, type);
    }
    await atSizes(page, phones, (size) =>
      expect
        .poll(() => hiddenIn(page, '#label'), `${size}: the dice and what is said of them`)
        .toBeLessThanOrEqual(1),
    );
  }),
);

test('in a kiosk with five games, every Play button is in view, and the first board covers no name', () =>
  visit(
    '?kiosk=1',
    async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      await answered(page);
      const ends = await page
        .locator('#cards .play')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)));
      assert.equal(ends.length, 5);
      for (const end of ends) assert.ok(end <= 390, ends.join());
      const [board, name] = await boxesOf(page, '#hero .thumbnail', '#hero h2');
      assert.ok(board && name && board.bottom <= name.top, JSON.stringify({ board, name }));
    },
    { viewport: { width: 844, height: 390 } },
  ));

fullTest('in a kiosk with three games, the cards look alike, and the introduction and end cards fit', () =>
  visit(
    KIOSK,
    async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      await atSizes(page, ['390x844'], async () => {
        const looks = await page.locator('#cards .learn').evaluateAll((all) =>
          all.map((each) => {
            const { borderTopWidth, textDecorationLine, backgroundColor } = getComputedStyle(each);
            return [borderTopWidth, textDecorationLine, backgroundColor].join();
          }),
        );
        assert.equal(looks.length, 3);
        assert.equal(new Set(looks).size, 1, looks.join('; '));
      });
      await page.click('#start [data-do=visitors-2]');
      await page.click('#cards [data-ruleset=brandubh]');
      await page.waitForSelector('#look .primary');
      await atSizes(page, ['1920x1080', '1280x720', '844x390', '390x844'], async (size) => {
        await expect.poll(() => hiddenIn(page, '#look'), size).toBeLessThanOrEqual(1);
        const [play, bar] = await boxesOf(page, '#look .primary', '#actions');
        assert.ok(play && bar && play.bottom <= bar.top, JSON.stringify({ size, play, bar }));
      });
      await press(page, 'others');
      await page.click('#cards [data-ruleset=fallas]');
      await page.click('#look .primary');
      await page.waitForSelector('[data-due]');
      await load(page, recordAt('fallas', '24-19x10-a-111'));
      await playMoves(page, 1);
      await page.waitForSelector('#label [data-do=again]');
      await atSizes(page, ['1920x1080', '1024x768', '844x390', '390x844'], async (size) => {
        const parts = ['#label', '#label .result', '#label .hint', '#label .row', '#actions'];
        const [box, result, why, again, bar] = await boxesOf(page, ...parts);
        assert.ok(box && result && why && again && bar);
        const found = `${size}: ${JSON.stringify({ box, result, why, again, bar })}`;
        assert.ok(result.top >= box.top && why.bottom <= again.top + 1 && again.bottom <= bar.top, found);
      });
    },
    { isNew: true },
  ),
);

fullTest('in a kiosk with two games, the first card reaches the bottom of the screen', () =>
  visit(
    '?kiosk=1&games=brandubh,fallas&lang=en',
    async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      await answered(page);
      const [card, play, learn] = await boxesOf(page, '#hero', '#hero .play', '#hero .learn');
      assert.ok(card && 800 - card.bottom < 40 && card.bottom - card.top > 560, JSON.stringify(card));
      assert.ok(play && learn && Math.abs(play.top - learn.top) < 10, 'not in one row');
    },
    { viewport: { width: 1280, height: 800 } },
  ),
);

test('on a phone, the Play button of a kiosk with one game is in view', () =>
  visit(
    '?kiosk=1&games=brandubh&lang=en',
    async (page) => {
      await page.waitForSelector('#kiosk .card [data-do=play]');
      await answered(page);
      const [play] = await boxesOf(page, '#kiosk .card [data-do=play]');
      assert.ok(play && play.bottom <= 844, `${play?.bottom}`);
    },
    { viewport: { width: 390, height: 844 } },
  ));

for (const [lang, size] of casesOf(Object.entries({ en: '390x844', fr: '1024x768' })))
  test(`at ${size}, the buttons of the position editor do not cover its text field`, () =>
    visit(`?lang=${lang}#game=el-perro&view=set-up`, async (page) => {
      for (const ruleset of ['el-perro', 'fallas']) {
        await goTo(page, `game=${ruleset}&view=set-up`);
        await page.waitForFunction((expected) => window.ludoteca.state.ruleset === expected, ruleset);
        await page.waitForSelector('#set-up');
        await answered(page);
        await atSizes(page, [size], async () => {
          const [field, ends] = await boxesOf(page, '#set-up-text', '#set-up .ends');
          const found = JSON.stringify({ ruleset, field, ends });
          assert.ok(field && ends && field.bottom <= ends.top, found);
          assert.ok(ends.bottom <= Number(size.split('x')[1]), found);
        });
      }
    }));

test('in a lesson on a small phone, the Next button, the dice and the side to move are in view', () =>
  visit(
    '?lang=es#game=brandubh&lesson=1',
    async (page) => {
      const way = '#lesson [data-do=lesson-next]';
      await page.waitForSelector(way);
      await answered(page);
      const [next] = await boxesOf(page, way);
      assert.ok(next && next.bottom <= 568, `${next?.bottom}`);
      await goTo(page, 'game=fallas&lesson=1');
      await page.waitForSelector('#label .die');
      await answered(page);
      const [dice, lead] = await boxesOf(page, '#label .die', '#label .lead');
      assert.ok(dice && lead && Math.max(dice.bottom, lead.bottom) <= 568, JSON.stringify({ dice, lead }));
      await goTo(page, 'game=alquerque&lesson=1');
      await page.waitForFunction(() => window.ludoteca.state.ruleset === 'alquerque');
      await page.waitForSelector(way);
      await atSizes(page, ['1080x1920'], async () => {
        const [heading, lesson, tabs] = await boxesOf(page, '#heading', '#lesson', '#tabs');
        assert.ok(heading && lesson && tabs);
        const [above, below] = [heading.top, 1920 - tabs.bottom];
        assert.ok(Math.abs(above - below) < 60, `${above} px above, ${below} px below`);
        assert.ok(tabs.top - lesson.bottom < 40, `${tabs.top - lesson.bottom} px below the lesson`);
      });
    },
    { viewport: { width: 320, height: 568 } },
  ));

test('in a face-to-face game on a short screen, the buttons of the end card are in view', () =>
  visit(
    '?lang=ar#game=brandubh&side=table',
    async (page) => {
      await page.waitForSelector('html[data-table]');
      await resign(page);
      const hidden = () =>
        page.evaluate(() => {
          const [card, row] = ['#card', '#card > .row'].map((each) =>
            document.querySelector(each)?.getBoundingClientRect(),
          );
          return card && row
            ? Math.max(0, Math.ceil(card.top - row.top), Math.ceil(row.bottom - card.bottom))
            : null;
        });
      await expect.poll(hidden).toBe(0);
    },
    { viewport: { width: 568, height: 320 }, locale: 'ar' },
  ));

test("on the shortest screen, a kiosk's card fits even in the script with the tallest lines", () =>
  visit(
    '?kiosk=1&games=alquerque&lang=ar',
    async (page) => {
      await page.waitForSelector('#kiosk .card[data-fit]');
      await drawn(page);
      await expect.poll(() => hiddenIn(page, '#kiosk .card > .scrolls')).toBeLessThan(2);
    },
    { viewport: { width: 568, height: 320 }, locale: 'ar' },
  ));
