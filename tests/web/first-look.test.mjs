/** The card that says what a game is about: it comes by its button, and goes with the first move. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { press, servePage, stateOf, tap } from './driver.mjs';
import { casesOf } from './tiers.mjs';
import { rulesets } from './rules.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage({ awaits: '[data-do=games]' });
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Words of the longest sentence. */
const MOST_WORDS = 22;

/** @param {Page} page */
async function open(page) {
  await press(page, 'how-to-play');
  await page.waitForSelector('#look');
}

test('every ruleset has three short sentences with pictures, in English and Spanish', async () => {
  for (const { id } of rulesets())
    for (const language of casesOf(['es', 'en']))
      await visit(`?lang=${language}&side=both#game=${id}`, async (page) => {
        await open(page);
        const sentences = await page.locator('#look li').allTextContents();
        assert.equal(sentences.length, 3, id);
        for (const sentence of sentences) {
          assert.doesNotMatch(sentence, /look\./, id);
          assert.ok(sentence.split(' ').length <= MOST_WORDS, sentence);
        }
        const empty = await page.locator('#look canvas').evaluateAll(
          (all) =>
            all.filter((each) => {
              const { width, height } = /** @type {HTMLCanvasElement} */ (each);
              const context = new OffscreenCanvas(width, height).getContext('2d');
              context?.drawImage(/** @type {HTMLCanvasElement} */ (each), 0, 0);
              return context?.getImageData(0, 0, width, height).data.every((part) => part === 0);
            }).length,
        );
        assert.equal(empty, 0);
      });
});

test('El Cuervo and Fayles have the words of their own rules where these differ', async () => {
  /** @param {string} id */
  const last = (id) =>
    visit(`?side=both#game=${id}`, async (page) => {
      await open(page);
      return page.locator('#look li').last().textContent();
    });
  assert.notEqual(await last('fayles'), await last('fallas'));
  assert.equal(await last('el-cuervo'), await last('brandubh'));
});

test('the card takes the place of message and tabs, gets the focus, and gives it to the board', () =>
  visit('?side=both#game=brandubh', async (page) => {
    await open(page);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'look-title');
    assert.equal(await page.locator('#tabs').isVisible(), false);
    assert.equal(await page.locator('#label').isVisible(), false);
    assert.equal(await page.locator('#controls').isVisible(), true);
    await press(page, 'look-play');
    await page.waitForSelector('#look', { state: 'detached' });
    assert.equal(await page.locator('#tabs').isVisible(), true);
    assert.equal(await page.evaluate(() => document.activeElement?.closest('#grid') !== null), true);
  }));

test('the first move on the board takes the card away, and so does a refusal', () =>
  visit('?side=both#game=alquerque', async (page) => {
    await open(page);
    await tap(page, 7);
    assert.equal(await page.locator('#look').count(), 1, 'a piece may be looked at');
    await tap(page, 12);
    await page.waitForSelector('#look', { state: 'detached' });
    assert.equal((await stateOf(page)).ply, 1);
    await open(page);
    await tap(page, 16);
    await tap(page, 7);
    await page.waitForSelector('#look', { state: 'detached' });
    assert.equal(await page.locator('#label[data-kind=refusal]').isVisible(), true);
  }));

test('the card leads to the lesson', () =>
  visit('?side=both#game=el-perro', async (page) => {
    await open(page);
    await press(page, 'lesson');
    await page.waitForSelector('#lesson');
    assert.equal(await page.locator('#look').count(), 0);
  }));

test('the pictures show pieces of their game alone', () => {
  for (const { id, game } of rulesets()) {
    if (id !== game) continue;
    const words = JSON.parse(readFileSync(`${ROOT}web/i18n/en/common.json`, 'utf8'));
    /** @type {{ pieces: { color: number, kind: string }[] }[]} */
    const pictures = JSON.parse(readFileSync(`${ROOT}web/games/${game}/first-look.json`, 'utf8'));
    assert.equal(pictures.length, 3);
    for (const { color, kind } of pictures.flatMap(({ pieces }) => pieces))
      assert.notEqual(words[`piece.${game}.${color}.${kind}`], undefined, `${game} ${color} ${kind}`);
  }
});
