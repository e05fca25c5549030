/** Settings: sound, motion, shortcuts and the boards' coordinates, and saving them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { asTwo, goTo, press, ready, servePage, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { drawn } from './waits.mjs';
import { fullTest } from './tiers.mjs';

const { visit } = servePage({ address: asTwo, awaits: '[data-do=games]' });

/** @param {Page} page */
async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Starts counting sounds before the page is opened. @param {Page} page */
const listenIn = (page) =>
  page.addInitScript(() => {
    const counts = { contexts: 0, strikes: 0 };
    const Original = AudioContext;
    Object.assign(window, {
      sounds: counts,
      AudioContext: class extends Original {
        constructor() {
          super();
          counts.contexts += 1;
        }

        createBufferSource() {
          counts.strikes += 1;
          return super.createBufferSource();
        }
      },
    });
  });

/** @param {Page} page @returns {Promise<{ contexts: number, strikes: number }>} */
const soundsOf = (page) => page.evaluate(() => ({ ...Reflect.get(window, 'sounds') }));

/** Waits until the sound script has loaded and run. @param {Page} page */
async function soundLoaded(page) {
  const isLoaded = async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const script = loaded.find((name) => /\/sound(-\w+)?\.js$/.test(name));
    if (script === undefined) return false;
    await import(script);
    return true;
  };
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  await drawn(page);
}

test('moves and rolls make sounds after the first click, until they are muted with one click', () =>
  visit('#game=alquerque', { prepare: listenIn }, async (page) => {
    await expect.poll(() => soundsOf(page)).toEqual({ contexts: 0, strikes: 0 });
    await page.waitForSelector('[data-do=mute]');
    await page.mouse.click(2, 2);
    await soundLoaded(page);
    await taps(page, 7, 12);
    await expect.poll(async () => (await soundsOf(page)).strikes).toBeGreaterThan(0);
    const { contexts, strikes } = await soundsOf(page);
    assert.equal(contexts, 1);
    await press(page, 'mute');
    await taps(page, 17, 7);
    await expect.poll(async () => (await soundsOf(page)).strikes).toBe(strikes);
    await press(page, 'mute');
    await goTo(page, 'game=fallas&side=both');
    await press(page, 'lot');
    await expect
      .poll(async () => (await soundsOf(page)).strikes, 'dice rattle')
      .toBeGreaterThanOrEqual(strikes + 9);
    await press(page, 'mute');
    await reload(page);
    await page.waitForSelector('[data-do=mute].muted');
  }));

test('settings are saved and apply at once', () =>
  visit('#game=alquerque', async (page) => {
    await press(page, 'settings');
    await page.selectOption('#set-motion', 'on');
    await page.fill('#set-volume', '20');
    await page.selectOption('#set-pace', 'quick');
    await page.uncheck('#set-letters');
    await page.selectOption('#set-language', 'es');
    await page.waitForSelector("html[lang=es] dialog h2:has-text('Ajustes')");
    await press(page, 'close');
    await taps(page, 7, 12);
    await expect
      .poll(() => page.evaluate(() => window.ludoteca.model.animation.type), 'reduced motion is overruled')
      .toBe('move');
    await reload(page);
    await press(page, 'settings');
    await page.waitForSelector('#set-motion');
    await expect
      .poll(() =>
        page.evaluate(() =>
          ['motion', 'volume', 'pace', 'language'].map(
            (id) => /** @type {HTMLSelectElement} */ (document.querySelector(`#set-${id}`)).value,
          ),
        ),
      )
      .toEqual(['on', '20', 'quick', 'es']);
    await expect.poll(() => page.isChecked('#set-letters')).toBe(false);
  }));

fullTest('known settings are restored, and unreadable ones are kept under a key that the page shows', () =>
  visit('', async (page) => {
    for (const damage of [
      '{',
      '{"version":0}',
      '{"version":"9"}',
      '{"version":1,"sound":true,"volume":7,"motion":"system"}',
    ]) {
      await page.evaluate((text) => localStorage.setItem('ludoteca.settings', text), damage);
      await reload(page);
      await page.waitForSelector("#notice:has-text('ludoteca.damaged.settings')");
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('ludoteca.damaged.settings')))
        .toBe(damage);
    }
    await page.evaluate(() => localStorage.removeItem('ludoteca.damaged.settings'));
    const newer = '{"version":2,"sound":false,"volume":"loud","motion":"on","haptics":true}';
    await page.evaluate((text) => localStorage.setItem('ludoteca.settings', text), newer);
    const shown = async () => {
      await reload(page);
      await press(page, 'settings');
      await page.waitForSelector('#set-motion');
      return Promise.all([
        page.isChecked('#set-sound'),
        page.inputValue('#set-motion'),
        page.inputValue('#set-volume'),
        page.isVisible('#notice'),
        page.evaluate(() => localStorage.getItem('ludoteca.settings')),
        page.evaluate(() => localStorage.getItem('ludoteca.damaged.settings')),
      ]);
    };
    await expect.poll(shown, 'a newer version').toEqual([false, 'on', '60', false, newer, null]);
    await page.fill('#set-volume', '20');
    await expect.poll(shown, 'a changed setting is kept').toEqual([false, 'on', '20', false, newer, null]);
    const older = '{"version":1,"sound":true,"volume":0.9,"motion":"off"}';
    await page.evaluate((text) => localStorage.setItem('ludoteca.settings', text), older);
    await expect.poll(shown, 'this version').toEqual([true, 'off', '90', false, older, null]);
  }),
);

/** Returns the sum of the canvas's bytes at its lower edge, where the coordinates are. @param {Page} page */
async function edgeOf(page) {
  await drawn(page);
  return page.evaluate(() => {
    const board = /** @type {HTMLCanvasElement} */ (document.querySelector('#board'));
    const height = Math.round(board.height * 0.06);
    const copy = new OffscreenCanvas(board.width, height).getContext('2d');
    copy?.drawImage(board, 0, height - board.height);
    return copy?.getImageData(0, 0, board.width, height).data.reduce((sum, each) => sum + each, 0) ?? 0;
  });
}

fullTest("the boards' coordinates can be hidden in the settings, and stay hidden after a reload", () =>
  visit('?theme=plain#game=alquerque', async (page) => {
    const before = await edgeOf(page);
    await page.click('[data-do=settings]');
    await page.uncheck('#set-names');
    await press(page, 'close');
    const without = await edgeOf(page);
    assert.ok(without > before, 'the coordinates are still drawn');
    await reload(page);
    await expect.poll(() => edgeOf(page)).toBe(without);
    await page.click('[data-do=settings]');
    await page.waitForSelector('#set-names');
    await expect(page.locator('#set-names')).not.toBeChecked();
  }),
);
