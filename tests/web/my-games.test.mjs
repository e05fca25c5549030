/** The "My games" list, and its explanation when it is empty. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { asTwo, chooseLanguage, goTo, playMoves, press, servePage, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const { visit } = servePage({ address: asTwo, awaits: '[data-do=games]' });

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

test('"my games" keeps games saved by a newer version, and offers every game if none is saved', () =>
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

test('the list of saved games names the side to move or the winner of each game', () =>
  visit('#game=el-perro', async (page) => {
    await playMoves(page, 1);
    await page.goto(page.url().split('#', 1)[0] ?? '');
    const going = page.locator('#going [data-do=resume] span');
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
  }));
