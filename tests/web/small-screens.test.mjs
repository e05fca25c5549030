/** On small and narrow screens: what is said is whole, what is due is in view, what is opened has room. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  atSizes,
  firstTurns,
  interactionOf,
  load,
  openMenu,
  openTab,
  playTurns,
  press,
  recordAt,
  servePage,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();
const KIOSK = '?kiosk=1&games=brandubh,fallas,el-perro';

/** By how many px what is in a box is higher than the box. @param {Page} page @param {string} box */
const hiddenIn = (page, box) => page.locator(box).evaluate((each) => each.scrollHeight - each.clientHeight);

/** Where the first of what a selector finds stands. @param {Page} page @param {string[]} selectors */
const boxesOf = (page, ...selectors) =>
  page.evaluate(
    (all) =>
      all.map((each) => {
        const { top, bottom } = document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect(0, -9);
        return { top: Math.round(top), bottom: Math.round(bottom) };
      }),
    selectors,
  );

/** @param {Page} page */
async function resign(page) {
  await openMenu(page);
  await page.click('#menu [data-do=resign]');
  await page.click('dialog[open] [data-do=confirm] >> nth=0');
  await page.waitForSelector('#card [data-do=again]');
  await answered(page);
}

for (const [width, height] of /** @type {[number, number][]} */ ([
  [320, 568],
  [390, 844],
]))
  test(`face to face at ${width}x${height} a refusal and the choice of dice are whole`, async () => {
    const options = { viewport: { width, height } };
    await visit(
      '?side=table#game=el-perro',
      async (page) => {
        await page.waitForSelector('#across .rest');
        await tap(page, 12);
        await tap(page, 7);
        await page.waitForSelector('#label[data-kind=refusal] .instead');
        await answered(page);
        await expect.poll(async () => (await hiddenIn(page, '#label')) <= 1, 'the refusal').toBeTruthy();
      },
      options,
    );
    await visit(
      '?side=table#game=fallas',
      async (page) => {
        await page.waitForSelector('#across .rest');
        for (let turns = 1; (await page.locator('#label .die').count()) < 2; turns += 1) {
          await playTurns(page, turns);
          const { type } = await interactionOf(page);
          if (type === 'lot' || type === 'throw') await press(page, type);
        }
        await answered(page);
        await expect
          .poll(async () => (await hiddenIn(page, '#label')) <= 1, 'the dice and what is said of them')
          .toBeTruthy();
      },
      options,
    );
  });

test('on a kiosk of 844x390 each game has Play in view, and the cards look alike', async () => {
  await visit(
    '?kiosk=1',
    async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      await answered(page);
      const ends = await page
        .locator('#cards .play')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)));
      assert.equal(ends.length, 5);
      assert.ok(
        ends.every((end) => end <= 390),
        ends.join(),
      );
    },
    { viewport: { width: 844, height: 390 } },
  );
  await visit(
    KIOSK,
    async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      const looks = await page.locator('#cards .learn').evaluateAll((all) =>
        all.map((each) => {
          const { borderTopWidth, textDecorationLine, backgroundColor } = getComputedStyle(each);
          return [borderTopWidth, textDecorationLine, backgroundColor].join();
        }),
      );
      assert.equal(looks.length, 3);
      assert.equal(new Set(looks).size, 1, looks.join('; '));
    },
    { viewport: { width: 390, height: 844 } },
  );
});

for (const [width, height] of /** @type {[number, number][]} */ ([
  [1920, 1080],
  [1280, 720],
  [844, 390],
  [390, 844],
]))
  test(`the first look of a kiosk of ${width}x${height} is whole above the bar`, () =>
    visit(
      KIOSK,
      async (page) => {
        await page.waitForSelector('[data-kiosk=ready]');
        await page.click('#cards [data-ruleset=brandubh]');
        await page.waitForSelector('#look .primary');
        await answered(page);
        await expect.poll(async () => (await hiddenIn(page, '#look')) <= 1).toBeTruthy();
        const [play, bar] = await boxesOf(page, '#look .primary', '#actions');
        assert.ok(play && bar && play.bottom <= bar.top, JSON.stringify({ play, bar }));
      },
      { viewport: { width, height }, isNew: true },
    ));

for (const [width, height, frame = ''] of /** @type {[number, number, string?][]} */ ([
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [844, 390],
  [320, 568],
  [640, 640, 'embed.html'],
  [480, 600, 'embed.html'],
  [320, 480, 'embed.html'],
]))
  test(`${frame} ${width}x${height}: the end of a game needs no scrolling, Tab goes as the eye does`, () =>
    visit(
      `${frame}?lang=fr&side=both#game=brandubh`,
      async (page) => {
        await playTurns(page, 1);
        await resign(page);
        await page.evaluate(() => scrollTo(0, 0));
        const [review, again, bar] = await boxesOf(
          page,
          '#card [data-do=review]',
          '#card [data-do=again]',
          '#actions',
        );
        const card = await page.locator('#card').evaluate((each) => each.getBoundingClientRect().bottom);
        for (const each of [review, again])
          assert.ok(
            each && bar && each.bottom <= Math.min(bar.top, card),
            JSON.stringify({ each, bar, card }),
          );
        const tops = await page
          .locator('#card :is(a, button)')
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
        assert.deepEqual(
          tops,
          tops.toSorted((one, two) => one - two),
        );
      },
      { viewport: { width, height } },
    ));

for (const [width, height, lang] of /** @type {[number, number, string][]} */ ([
  [390, 844, 'en'],
  [1024, 768, 'fr'],
]))
  for (const ruleset of ['el-perro', 'fallas'])
    test(`at ${width}x${height} no field of the editor of ${ruleset} lies under its buttons`, () =>
      visit(
        `?lang=${lang}#game=${ruleset}&view=set-up`,
        async (page) => {
          await page.waitForSelector('#set-up');
          await answered(page);
          const [field, ends] = await boxesOf(page, '#set-up-text', '#set-up .ends');
          assert.ok(field && ends && field.bottom <= ends.top, JSON.stringify({ field, ends }));
          assert.ok(ends.bottom <= height, `${ends.bottom}`);
        },
        { viewport: { width, height } },
      ));

for (const [where, width, height, least] of /** @type {[string, number, number, number][]} */ ([
  ['?side=both#game=brandubh', 390, 844, 150],
  ['?side=both#game=brandubh', 768, 1024, 320],
  ['?side=both#game=brandubh', 844, 390, 150],
  ['?side=both#game=brandubh', 320, 568, 130],
  ['embed.html?game=brandubh&side=both', 320, 480, 60],
]))
  test(`a tab that is opened at ${width}x${height} has room to be read`, () =>
    visit(
      where,
      async (page) => {
        await openTab(page, 'rules');
        await page.waitForSelector('#rules .clauses');
        await page.evaluate(() => scrollTo(0, 0));
        await answered(page);
        const [panel, bar] = await boxesOf(page, '#rules', '#actions');
        const room = (bar?.top ?? 0) - (panel?.top ?? 0);
        assert.ok(room >= least, `${room} px`);
      },
      { viewport: { width, height } },
    ));

test('in a narrow panel the names of both sides are whole words', () =>
  visit(
    '?lang=fr&side=both#game=brandubh',
    async (page) => {
      await page.waitForSelector('#bar [data-do=settings]', { state: 'attached' });
      const lines = await page.locator('.player[data-side="1"] .name').evaluate((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return range.getClientRects().length;
      });
      assert.equal(lines, 1);
    },
    { viewport: { width: 1024, height: 768 } },
  ));

test('at 320x568 the way on in a lesson is in view', () =>
  visit(
    '?lang=es#game=brandubh&lesson=1',
    async (page) => {
      await page.waitForSelector('#lesson [data-do=lesson-next]');
      await answered(page);
      const [next] = await boxesOf(page, '#lesson [data-do=lesson-next]');
      assert.ok(next && next.bottom <= 568, `${next?.bottom}`);
    },
    { viewport: { width: 320, height: 568 } },
  ));

for (const lang of ['es', 'fr'])
  test(`at 320x568 a refusal is whole above the bar, ${lang}`, () =>
    visit(
      `?lang=${lang}&side=both#game=el-perro`,
      async (page) => {
        await tap(page, 12);
        await tap(page, 7);
        await page.waitForSelector('#label[data-kind=refusal] .instead');
        await answered(page);
        const [label, bar] = await boxesOf(page, '#label', '#actions');
        assert.ok(label && bar && label.bottom <= bar.top + 1, JSON.stringify({ label, bar }));
      },
      { viewport: { width: 320, height: 568 } },
    ));

test('in forced colours only the name of the side to move has a line below it', () =>
  visit(
    '?side=both#game=brandubh',
    async (page) => {
      const lines = await page
        .locator('.player > .name')
        .evaluateAll((names) => names.map((name) => getComputedStyle(name).borderBlockEndStyle));
      assert.deepEqual(lines.sort(), ['none', 'solid']);
    },
    { viewport: { width: 390, height: 844 }, forcedColors: 'active' },
  ));

test('at 320x568 the dice of a lesson are in view, and whose move it is', () =>
  visit(
    '?lang=en#game=fallas&lesson=1',
    async (page) => {
      await page.waitForSelector('#label .die');
      await answered(page);
      const [dice, lead] = await boxesOf(page, '#label .die', '#label .lead');
      assert.ok(dice && lead && Math.max(dice.bottom, lead.bottom) <= 568, JSON.stringify({ dice, lead }));
    },
    { viewport: { width: 320, height: 568 } },
  ));

test('on a large screen that stands a lesson lies in the middle', () =>
  visit(
    '#game=alquerque&lesson=1',
    async (page) => {
      await page.waitForSelector('#lesson [data-do=lesson-next]');
      await answered(page);
      const [heading, lesson, tabs] = await boxesOf(page, '#heading', '#lesson', '#tabs');
      assert.ok(heading && lesson && tabs);
      const [above, below] = [heading.top, 1920 - tabs.bottom];
      assert.ok(Math.abs(above - below) < 60, `${above} px above, ${below} px below`);
      assert.ok(tabs.top - lesson.bottom < 40, `${tabs.top - lesson.bottom} px below the lesson`);
    },
    { viewport: { width: 1080, height: 1920 } },
  ));

test('two games of a kiosk have the height of the screen', () =>
  visit(
    '?kiosk=1&games=brandubh,fallas&lang=en',
    async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      await answered(page);
      const [card, play, learn] = await boxesOf(page, '#hero', '#hero .play', '#hero .learn');
      assert.ok(card && 800 - card.bottom < 40 && card.bottom - card.top > 560, JSON.stringify(card));
      assert.ok(play && learn && Math.abs(play.top - learn.top) < 10, 'in one row');
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test('three lines of the analysis are in view at every size', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await playTurns(page, 8);
    await openTab(page, 'analysis');
    await page.waitForSelector('#analysis .lines li:nth-child(3)');
    const last = {
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
    });
  }));

test('the turning points of a review and its buttons are in view at every size', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await load(page, firstTurns('alquerque', 16));
    await resign(page);
    await press(page, 'review');
    await page.waitForSelector('#card .turning-points li:nth-child(3)');
    /** How many of the three are in view above the buttons. @type {{ [size: string]: number }} */
    const least = { '320x568': 3, '390x844': 3, '768x1024': 3, '1280x800': 3, '844x390': 1 };
    await atSizes(page, Object.keys(least), async (size) => {
      await page.evaluate(() => scrollTo(0, 0));
      const [buttons, ...points] = await boxesOf(
        page,
        '#card > .row',
        ...[1, 2, 3].map((nth) => `#card li:nth-child(${nth}) button`),
      );
      const inView = points.filter(({ bottom }) => bottom <= (buttons?.top ?? 0) + 1).length;
      const found = JSON.stringify({ size, buttons, points });
      assert.ok(buttons && buttons.bottom <= Number(size.split('x')[1]), found);
      assert.ok(inView >= (least[size] ?? 3), found);
    });
  }));

test('at 768x1024 no row of the moves lies below the bar', () =>
  visit(
    '?side=both#game=fallas',
    async (page) => {
      await load(page, firstTurns('fallas', 9));
      const [moves, bar] = await boxesOf(page, '#record', '#actions');
      assert.ok(moves && bar && moves.bottom <= bar.top + 1, JSON.stringify({ moves, bar }));
    },
    { viewport: { width: 768, height: 1024 }, hasTouch: true },
  ));

test('the last line of a first look does not lie under the buttons', () =>
  visit(
    '#game=fallas',
    async (page) => {
      await page.waitForSelector('#look .primary');
      await answered(page);
      const top = await page.locator('#look .again').evaluate((line) => {
        const { x, y, width } = line.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + 1)?.className;
      });
      assert.equal(top, 'again');
    },
    { viewport: { width: 1280, height: 800 }, isNew: true },
  ));

test('how a game ends on a kiosk is whole, with the way to the next one', () =>
  visit(KIOSK, async (page) => {
    await page.waitForSelector('[data-kiosk=ready]');
    await page.click('#start [data-do=visitors-2]');
    await page.click('#cards [data-ruleset=fallas]');
    await page.waitForSelector('[data-due]');
    await load(page, recordAt('fallas', '24-19x10-a-111'));
    await playTurns(page, 1);
    await page.waitForSelector('#label [data-do=again]');
    for (const [width, height] of /** @type {[number, number][]} */ ([
      [1920, 1080],
      [1024, 768],
      [844, 390],
      [390, 844],
    ])) {
      await page.setViewportSize({ width, height });
      await answered(page);
      const parts = ['#label', '#label .result', '#label .hint', '#label .row', '#actions'];
      const [box, said, why, again, bar] = await boxesOf(page, ...parts);
      assert.ok(box && said && why && again && bar);
      const found = `${width}x${height}: ${JSON.stringify({ box, said, why, again, bar })}`;
      assert.ok(said.top >= box.top && why.bottom <= again.top + 1 && again.bottom <= bar.top, found);
    }
  }));

test('on a phone the kiosk of one game has Play in view', () =>
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

test('the words of the bar are one line each in Arabic', () =>
  visit(
    '?lang=ar&side=both#game=el-perro',
    async (page) => {
      await page.waitForSelector('#controls [data-due]');
      await answered(page);
      const lines = await page.locator('#controls button').evaluateAll((all) =>
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
