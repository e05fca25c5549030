/**
 * Introduction cards, kiosks, lessons and the editor at every size: nothing is cut off, and the next button
 * is in view.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { atSizes, goTo, interactionOf, openTab, playMoves, press, servePage, tap, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { boxesOf, endFallasInKiosk, filledIn, hiddenIn, resign, waitForView } from './screens.mjs';
import { answered, drawn } from './waits.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const { visit } = servePage();

test('the introduction card fits the smallest window, and player names fit on a phone in landscape', () =>
  visit('?lang=fr#game=brandubh', { size: '320x568', isNew: true }, async (page) => {
    await waitForView(page, '#look .primary');
    const over = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(over, 'it scrolls').toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.waitForSelector('[data-layout~=low]', { state: 'attached' });
    const cut = () =>
      page
        .locator('.player .seat')
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    await expect.poll(cut).toBe(0);
    await waitForView(page, '#look .primary');
  }));

fullTest('on a phone, the pictures on the introduction card are at least 64 px wide, and the card fits', () =>
  visit('?lang=ga#game=spanish-draughts', { size: '390x844', isNew: true }, async (page) => {
    await page.waitForSelector('#look .primary');
    await atSizes(page, ['390x844', '320x568', '360x640', '844x390'], async (size) => {
      const narrow = () =>
        page
          .locator('#look .close-up')
          .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth).filter((width) => width < 64));
      await expect.poll(narrow, size).toEqual([]);
      const over = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await expect.poll(over, `${size}: it scrolls`).toBeLessThanOrEqual(1);
    });
  }),
);

fullTest(
  'in an upright kiosk, the first card has a picture, and the introduction card has large pictures',
  () =>
    visit(
      '?kiosk=1&attract=1&games=fallas,brandubh&lang=fr',
      { size: '1080x1920', isNew: true },
      async (page) => {
        await page.click('#kiosk .touch-to-play');
        await expect(page.locator('#kiosk .card .close-up canvas[data-drawn]')).toHaveCount(1);
        await page.click('#kiosk .card [data-do=visitors-2]');
        await page.click('#kiosk .card [data-do=play]');
        await press(page, 'how-to-play');
        await page.waitForSelector('#look .primary');
        const widths = () =>
          page.locator('#look .close-up').evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
        await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(1080 / 6);
        for (const part of ['undo', 'hint', 'lot'])
          await expect(page.locator(`#actions [data-do=${part}]`)).toBeHidden();
        await page.click('#look .primary');
        await expect(page.locator('#actions [data-do=lot]')).toBeVisible();
      },
    ),
);

fullTest(
  "only the button to press next is highlighted, and nothing covers the introduction card's text",
  () =>
    visit('#game=fallas&side=both', { size: '1920x1080', isNew: true }, async (page) => {
      await page.waitForSelector('#look .primary');
      await answered(page);
      await expect.poll(() => filledIn(page, 'button')).toEqual(['look-play']);
      const top = await page.locator('#look .again').evaluate((line) => {
        const { x, y, width } = line.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + 1)?.className;
      });
      assert.equal(top, 'again', 'the last line of the first look is covered');
      await page.click('#look .primary');
      await openTab(page, 'board');
      await page.waitForSelector('[data-do=play-typed]');
      await expect.poll(() => filledIn(page, 'button')).toEqual(['lot']);
    }),
);

fullTest('in a face-to-face game, the introduction card and the end card fit every screen size', () =>
  visit('#game=brandubh&side=table', { isNew: true }, async (page) => {
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
  }),
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
      expect.poll(() => hiddenIn(page, '#label'), `${size}: the dice and their text`).toBeLessThanOrEqual(1),
    );
  }),
);

test('in a kiosk with five games, every Play button is in view, and the first board covers no name', () =>
  visit('?kiosk=1', { size: '844x390' }, async (page) => {
    await waitForView(page, '#cards .play');
    await expect(page.locator('#cards .play')).toHaveCount(5);
    const [board, name] = await boxesOf(page, '#hero .thumbnail', '#hero h2');
    assert.ok(board.bottom <= name.top, JSON.stringify({ board, name }));
  }));

fullTest('in a kiosk with three games, the cards look alike, and the introduction and end cards fit', () =>
  visit('?kiosk=1&games=brandubh,fallas,el-perro', { isNew: true }, async (page) => {
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
      assert.ok(play.bottom <= bar.top, JSON.stringify({ size, play, bar }));
    });
    await press(page, 'others');
    await endFallasInKiosk(page);
    await atSizes(page, ['1920x1080', '1024x768', '844x390', '390x844'], async (size) => {
      const parts = ['#label', '#label .result', '#label .hint', '#label .row', '#actions'];
      const [box, result, why, again, bar] = await boxesOf(page, ...parts);
      const found = `${size}: ${JSON.stringify({ box, result, why, again, bar })}`;
      assert.ok(result.top >= box.top && why.bottom <= again.top + 1 && again.bottom <= bar.top, found);
    });
  }),
);

fullTest('in a kiosk with two games, the first card reaches the bottom of the screen', () =>
  visit('?kiosk=1&games=brandubh,fallas&lang=en', { size: '1280x800' }, async (page) => {
    await page.waitForSelector('[data-kiosk=ready]');
    await answered(page);
    const [card, play, learn] = await boxesOf(page, '#hero', '#hero .play', '#hero .learn');
    assert.ok(800 - card.bottom < 40 && card.bottom - card.top > 560, JSON.stringify(card));
    assert.ok(Math.abs(play.top - learn.top) < 10, 'not in one row');
  }),
);

for (const [lang, size] of casesOf(Object.entries({ en: '390x844', fr: '1024x768' })))
  fullTest(`at ${size}, the buttons of the position editor do not cover its text field`, () =>
    visit(`?lang=${lang}#game=el-perro&view=set-up`, { size }, async (page) => {
      for (const ruleset of ['el-perro', 'fallas']) {
        await goTo(page, `game=${ruleset}&view=set-up`);
        await page.waitForFunction((expected) => window.ludoteca.state.ruleset === expected, ruleset);
        await page.waitForSelector('#set-up');
        await answered(page);
        const [field, ends] = await boxesOf(page, '#set-up-text', '#set-up .ends');
        const found = JSON.stringify({ ruleset, field, ends });
        assert.ok(field.bottom <= ends.top && ends.bottom <= Number(size.split('x')[1]), found);
      }
    }),
  );

fullTest('in a lesson on a small phone, the Next button, the dice and the side to move are in view', () =>
  visit('?lang=es#game=brandubh&lesson=1', { size: '320x568' }, async (page) => {
    await waitForView(page, '#lesson [data-do=lesson-next]');
    await goTo(page, 'game=fallas&lesson=1');
    await waitForView(page, '#label .die');
    await waitForView(page, '#label .lead');
    await goTo(page, 'game=alquerque&lesson=1');
    await page.waitForFunction(() => window.ludoteca.state.ruleset === 'alquerque');
    await page.waitForSelector('#lesson [data-do=lesson-next]');
    await atSizes(page, ['1080x1920'], async () => {
      const [heading, lesson] = await boxesOf(page, '#heading', '#lesson');
      const [above, below] = [heading.top, 1920 - lesson.bottom];
      assert.ok(Math.abs(above - below) < 60, `${above} px above, ${below} px below`);
    });
  }),
);

fullTest("on the shortest screen, a kiosk's card fits even in the script with the tallest lines", () =>
  visit('?kiosk=1&games=alquerque&lang=ar', { size: '568x320', locale: 'ar' }, async (page) => {
    await page.waitForSelector('#kiosk .card[data-fit]');
    await drawn(page);
    await expect.poll(() => hiddenIn(page, '#kiosk .card > .scrolls')).toBeLessThan(2);
  }),
);

fullTest('on the shortest screen, the buttons of a face-to-face end card are in view', () =>
  visit('?lang=ar#game=brandubh&side=table', { size: '568x320', locale: 'ar' }, async (page) => {
    await page.waitForSelector('html[data-table]');
    await resign(page);
    await waitForView(page, '#card > .row');
  }),
);

test('on a phone in landscape, a refusal leaves the best moves of the analysis in view', () =>
  visit(
    '?side=both#game=brandubh',
    async (page) => {
      await openTab(page, 'analysis');
      await expect(page.locator('#analysis .lines li')).toHaveCount(3);
      await taps(page, 17, 8);
      await page.waitForSelector('#label[data-kind=refusal] .instead');
      for (const at of [0, 1, 2])
        await expect(page.locator('#analysis .lines li b').nth(at)).toBeInViewport({ ratio: 1 });
    },
    { size: '844x390' },
  ));
