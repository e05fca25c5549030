/** "My games": the shelf of saved games, results and badges, and the explanation of an empty list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { axeOf } from './access.mjs';
import { gameText } from './data.mjs';
import { asTwo, chooseLanguage, goTo, playMoves, press, servePage, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { follow, judged, lessonOf } from './lesson-steps.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Kept } from "../../web/state/saved-games.js" */

/** Opens the page for two people, unless the URL sets the players. */
const { visit } = servePage({
  address: (where) => (where.includes('side=') ? where : asTwo(where)),
  awaits: '[data-do=games]',
});

/**
 * Saves games on the page, the newest first, and opens "My games".
 * @param {Page} page @param {(Partial<Omit<Kept, 'seats'>> & { who?: string })[]} games
 */
async function openShelf(page, games) {
  const saved = games.map(({ who = 'first', ...game }, index) => ({
    version: 1,
    revision: `r${index}`,
    text: gameText('alquerque'),
    ply: 0,
    entered: [],
    seats: { who },
    when: Date.UTC(2026, 0, 31) - index,
    ruleset: 'alquerque',
    plies: 12,
    turn: 0,
    isOver: true,
    winner: null,
    ...game,
  }));
  await page.evaluate((all) => {
    all.forEach((game, index) => localStorage.setItem(`ludoteca.game.${index}`, JSON.stringify(game)));
  }, saved);
  await press(page, 'games');
  await page.waitForSelector('.games li');
}

/** Wins a game against the computer as the king's side, and opens "My games". @param {Page} page */
async function winAndOpen(page) {
  await taps(page, 1, 0);
  await page.waitForSelector('#card #result');
  await press(page, 'games');
  await page.waitForSelector('.games li');
}

/** A game in which the king is one step from a corner. */
const LAST_STEP = '?side=first&level=4&pace=none#game=brandubh&pos=7.7.7.r6.7.4r2.1K5-b';

for (const { name, spoil } of casesOf([
  { name: 'has no storage left', spoil: 'QuotaExceededError' },
  { name: 'forbids it', spoil: 'SecurityError' },
  { name: 'only pretends to save', spoil: '' },
])) {
  fullTest(`if nothing is saved because the browser ${name}, "my games" says why the list is empty`, () =>
    visit('#game=alquerque', async (page) => {
      await page.evaluate((error) => {
        Storage.prototype.setItem = () => {
          if (error !== '') throw new DOMException('no', error);
        };
      }, spoil);
      await taps(page, 7, 12);
      await page.waitForSelector("#notice:has-text('isn’t being saved')");
      const notice = await page.innerText('#notice');
      assert.match(notice, /Share and save/);
      assert.doesNotMatch(notice, /My games/, 'it mentions other games to delete');
      await press(page, 'games');
      await page.waitForSelector('.games', { state: 'attached' });
      const text = await page.innerText('dialog');
      assert.match(text, /isn’t saving games here, so there are none to list/);
      assert.doesNotMatch(text, /No saved games yet/);
    }),
  );
}

fullTest('a notice says when storage is full, and "my games" says when storage cannot be read', () =>
  visit('#game=alquerque', async (page) => {
    await taps(page, 7, 12);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no', 'QuotaExceededError');
      };
    });
    await goTo(page, '#game=brandubh');
    await page.waitForFunction(() => window.ludoteca.state?.ruleset === 'brandubh');
    await playMoves(page, 1);
    await page.waitForSelector("#notice:has-text('Delete other games in “My games”')");
    await page.evaluate(() => {
      Storage.prototype.getItem = () => {
        throw new DOMException('no', 'InvalidStateError');
      };
    });
    await press(page, 'games');
    await page.waitForSelector('.games', { state: 'attached' });
    const text = await page.innerText('dialog');
    assert.equal(text.split('doesn’t let the page read saved games').length, 2, text);
    assert.doesNotMatch(text, /No saved games yet/);
  }),
);

test('"my games" keeps games saved by a newer version, and offers new games if none is saved', () =>
  visit('', async (page) => {
    const newer = '{"version":2,"moves":"unknown"}';
    await page.evaluate((text) => localStorage.setItem('ludoteca.game.n', text), newer);
    await press(page, 'games');
    const ofNewer = page.locator("dialog p:has-text('only that version can open them')");
    const none = page.locator("dialog p:has-text('No saved games yet')");
    await expect(ofNewer).toBeVisible();
    await expect(none).toBeHidden();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ludoteca.game.n'))).toBe(newer);
    await page.evaluate(() => localStorage.clear());
    await press(page, 'close');
    await press(page, 'games');
    await expect(none).toBeVisible();
    await expect(ofNewer).toBeHidden();
    const links = page.locator('.invitation a');
    await expect(links).toHaveText(['El Perro', 'Brandubh', 'Fallas', 'Alquerque', 'Spanish draughts']);
    await press(page, 'open-other');
    await page.fill('#open-text', '1. 9-13 23-20 *');
    await press(page, 'open-look');
    await page.waitForSelector('#open-preview h3:has-text("Spanish draughts")');
    await press(page, 'open-back');
    await expect.poll(() => page.inputValue('#open-text'), 'the pasted text is lost').toBe('1. 9-13 23-20 *');
    await press(page, 'close');
    await press(page, 'games');
    await links.nth(1).click();
    await page.waitForSelector('#grid button');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.ludoteca.state.ruleset)).toBe('brandubh');
  }));

fullTest('the list of saved games names the side to move or the winner of each game', () =>
  visit('#game=el-perro', async (page) => {
    await playMoves(page, 1);
    await page.goto(page.url().split('#', 1)[0] ?? '');
    const going = page.locator('#going .aim');
    await expect(page.locator('#going .picture canvas'), 'a picture of the position').toHaveCount(1);
    const texts = [
      ['en', 'Move 2 · The goats to move', 'The dog wins'],
      ['es', 'Jugada 2 · Les toca a las cabras', 'Gana el perro'],
      ['ga', 'Beart 2 · Na gabhair le himirt', 'Bhuaigh an madra'],
    ];
    for (const [tag = 'en', waiting = ''] of texts) {
      await chooseLanguage(page, tag);
      await going.first().filter({ hasText: waiting }).waitFor();
    }
    await page.evaluate(() => {
      const [key] = Object.keys(localStorage).filter((each) => each.startsWith('ludoteca.game.'));
      if (key === undefined) throw new Error('no game is saved');
      const saved = { ...JSON.parse(localStorage.getItem(key) ?? ''), isOver: true, winner: 0 };
      localStorage.setItem(key, JSON.stringify(saved));
    });
    for (const [tag = 'en', , won = ''] of texts) {
      await chooseLanguage(page, tag);
      await page.waitForFunction((language) => document.documentElement.lang === language, tag);
      await press(page, 'games');
      await page.waitForSelector(`.games .kept span:text-is("${won}")`);
      await press(page, 'close');
    }
  }),
);

test('an icon and a word on each saved game show how it ended for the player', () =>
  visit('', async (page) => {
    await openShelf(page, [
      { winner: 0 },
      { winner: 0, who: 'second' },
      { who: 'second' },
      { isOver: false },
      { winner: 1, who: 'both' },
      { winner: 1, who: 'nobody' },
    ]);
    const signs = page.locator('.games .kept .ending');
    await expect(signs).toHaveText(['Won', 'Lost', 'Drawn', 'In progress', 'Finished', 'Finished']);
    const shapes = await signs
      .locator('path')
      .evaluateAll((all) => all.map((each) => each.getAttribute('d')));
    assert.equal(new Set(shapes).size, 5, 'two signs have the same shape');
    await expect(page.locator('.games .kept').first()).toHaveAccessibleName(
      /^Won Alquerque White wins You: White · .*, level 2 .*2026/,
    );
    const deletes = page.locator('.games [data-do=delete-game]');
    await expect(deletes.first()).toHaveAccessibleName(/^Delete: Alquerque, .*2026/);
    await expect.poll(() => axeOf(page)).toEqual([]);
  }));

for (const [locale, date] of casesOf(
  /** @type {const} */ ([
    ['es-ES', '31 ene 2026, 0:00'],
    ['en-US', 'Jan 31, 2026, 12:00 AM'],
  ]),
))
  fullTest(`saved games show their date in the format of ${locale}`, () =>
    visit('', { locale, timezoneId: 'UTC' }, async (page) => {
      await openShelf(page, [{}]);
      await expect(page.locator('.games small').last()).toHaveText(date);
    }),
  );

test('each saved game shows its board at the current ply, and a corrupted one shows none', () =>
  visit('', async (page) => {
    await openShelf(page, [{ ply: 0 }, { ply: 9 }, { ply: 9 }, { text: 'damaged' }, { ply: 0 }]);
    const boards = page.locator('.niche canvas');
    await expect(page.locator('.niche')).toHaveCount(5);
    await expect(boards).toHaveCount(4);
    await expect(page.locator('li:nth-child(4) .niche')).toBeEmpty();
    const drawings = () =>
      boards.evaluateAll((all) =>
        all.map((each) => (each instanceof HTMLCanvasElement ? each.toDataURL() : '')),
      );
    const groups = async () => {
      const drawn = await drawings();
      return drawn.map((each) => drawn.indexOf(each));
    };
    await expect.poll(groups, 'equal positions look equal, and others do not').toEqual([0, 1, 1, 0]);
  }));

fullTest('a long list of saved games draws only the boards in view', () =>
  visit('', { size: '390x844' }, async (page) => {
    await openShelf(
      page,
      Array.from({ length: 40 }, () => ({ isOver: false })),
    );
    const boardOf = (/** @type {number} */ index) => page.locator('.games li').nth(index).locator('canvas');
    await expect(boardOf(1)).toBeVisible();
    await page.locator('.games li').last().scrollIntoViewIfNeeded();
    await expect(boardOf(39)).toBeVisible();
    await expect(boardOf(20), 'it was never in view').toHaveCount(0);
  }),
);

test('a win against the computer counts once, with its level and badges, until everything is cleared', () =>
  visit(LAST_STEP, async (page) => {
    await winAndOpen(page);
    const tally = page.locator('.tally dd');
    const badge = (/** @type {string} */ name) => page.locator(`[data-badge=${name}] em`);
    await expect(tally).toHaveText(['1', '0', '0']);
    await page.click('.by-game summary');
    await expect(page.locator('.by-game tbody tr')).toHaveCount(1);
    await expect(page.locator('.by-game tbody tr > *')).toHaveText([
      'Brandubh King’s side',
      '1',
      '0',
      '0',
      '4',
    ]);
    await page.click('.badges summary');
    await expect(page.locator('.badges summary')).toHaveText(/Badges: 2 of 11/);
    for (const name of ['king-home', 'level']) await expect(badge(name)).toHaveText('Earned');
    for (const name of ['king-captured', 'games', 'lesson']) await expect(badge(name)).toHaveText('Not yet');
    await press(page, 'close');
    await press(page, 'end-close');
    await press(page, 'games');
    await expect(tally, 'the game is counted twice').toHaveText(['1', '0', '0']);

    await press(page, 'clear-all');
    const cards = page.locator('.games li');
    await expect(cards).toHaveCount(0);
    await expect(page.locator('.totals')).toBeHidden();
    await expect(page.locator('[data-do=clear-all]')).toBeHidden();
    await expect(page.locator('[data-do=undo-delete]')).toBeFocused();
    await press(page, 'undo-delete');
    await expect(tally).toHaveText(['1', '0', '0']);
    await expect(badge('king-home')).toHaveText('Earned');
    await expect(cards).toHaveCount(1);
    await press(page, 'clear-all');
    await press(page, 'close');
    await press(page, 'games');
    await expect(cards).toHaveCount(0);
    await expect(page.locator('.totals')).toBeHidden();
  }));

test('all finished games can be deleted at once and restored', () =>
  visit('', async (page) => {
    await openShelf(page, [{ winner: 0 }, { isOver: false }, {}]);
    const signs = page.locator('.games .ending');
    await press(page, 'delete-finished');
    await expect(signs).toHaveText(['In progress']);
    await expect(page.locator('[data-do=delete-finished]')).toBeHidden();
    await expect(page.locator('dialog [aria-live]')).toContainText('Finished games deleted: 2.');
    await press(page, 'undo-delete');
    await expect(signs).toHaveText(['Won', 'In progress', 'Drawn']);
    await press(page, 'delete-finished');
    await press(page, 'close');
    await press(page, 'games');
    await expect(signs).toHaveText(['In progress']);
  }));

test('a lesson earns a badge when every step has been solved, and does not count as a game', () =>
  visit('#game=alquerque&lesson=2', async (page) => {
    const steps = lessonOf('alquerque', 'alquerque');
    const totals = () => page.evaluate(() => localStorage.getItem('ludoteca.totals'));
    const solve = async (/** @type {number} */ at) => {
      await follow(page, steps[at] ?? assert.fail());
      await judged(page, 'right');
    };
    for (let at = 1; at < steps.length; at += 1) {
      await solve(at);
      if (at < steps.length - 1) await press(page, 'lesson-next');
    }
    assert.equal(await totals(), null, 'the first step was skipped');
    for (let at = steps.length - 1; at > 0; at -= 1) await press(page, 'lesson-back');
    await solve(0);
    await press(page, 'games');
    await page.waitForSelector('.totals');
    await page.click('.badges summary');
    await expect(page.locator('[data-badge=lesson] em')).toHaveText('Earned');
    await expect(page.locator('.tally dd')).toHaveText(['0', '0', '0']);
  }));

fullTest('"my games" fits narrow, wide and right-to-left pages', () =>
  visit(LAST_STEP, async (page) => {
    await winAndOpen(page);
    await press(page, 'close');
    await page.click('#home');
    for (const [width, lang] of /** @type {const} */ ([
      [320, 'fr'],
      [390, 'ar'],
      [1280, 'ga'],
    ])) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await chooseLanguage(page, lang);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await page.setViewportSize({ width, height: 800 });
      await press(page, 'games');
      for (const summary of await page.locator('.totals summary').all()) await summary.click();
      const beyond = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.querySelector('dialog') ?? document.body;
          return scrollWidth - clientWidth;
        });
      await expect.poll(beyond, `${lang} is too wide`).toBe(0);
      await expect.poll(() => axeOf(page), lang).toEqual([]);
      await press(page, 'close');
    }
  }),
);
