/** The "How to play" card: it opens on the first visit to a game, and with its button. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { geometryOf } from '../../web/games/games.js';
import { atSizes, chooseLanguage, goTo, press, ready, servePage, stateOf, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';
import { Game, Record, rulesets } from './rules.mjs';
import { boxesOf, waitForView } from './screens.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage({ awaits: '[data-do=games]' });
const embed = servePage();
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MOST_WORDS = 22;

/** @param {Page} page */
async function open(page) {
  await press(page, 'how-to-play');
  await page.waitForSelector('#look');
}

for (const language of casesOf(['es', 'en']))
  fullTest(
    `each introduction card has pictures and three short sentences that match the ruleset: ${language}`,
    () =>
      visit(`?lang=${language}&side=both#game=${rulesets()[0]?.id}`, async (page) => {
        /** @type {{ [ruleset: string]: string | undefined }} */
        const last = {};
        for (const { id } of rulesets()) {
          await goTo(page, `game=${id}&side=both`);
          await page.waitForFunction((expected) => window.ludoteca.state.ruleset === expected, id);
          await open(page);
          const sentences = await page.locator('#look li').allTextContents();
          assert.equal(sentences.length, 3, id);
          last[id] = sentences[2];
          for (const sentence of sentences) {
            assert.doesNotMatch(sentence, /look\./, id);
            assert.ok(sentence.split(' ').length <= MOST_WORDS, sentence);
          }
          const empty = () =>
            page.locator('#look canvas').evaluateAll(
              (all) =>
                all.filter((each) => {
                  const { width, height } = /** @type {HTMLCanvasElement} */ (each);
                  const context = new OffscreenCanvas(width, height).getContext('2d');
                  context?.drawImage(/** @type {HTMLCanvasElement} */ (each), 0, 0);
                  return context?.getImageData(0, 0, width, height).data.every((part) => part === 0);
                }).length,
            );
          await expect.poll(empty, id).toBe(0);
        }
        assert.notEqual(last['fayles'], last['fallas']);
        assert.equal(last['el-cuervo'], last['brandubh']);
      }),
  );

test('the introduction card hides the message, tabs and bar until a button or move attempt closes it', () =>
  visit('?side=both#game=alquerque', async (page) => {
    const card = page.locator('#look');
    await open(page);
    await expect(page.locator('#look-title')).toBeFocused();
    for (const part of ['#tabs', '#label', '#controls']) await expect(page.locator(part)).toBeHidden();
    await press(page, 'look-play');
    await expect(card).toHaveCount(0);
    for (const part of ['#tabs', '#controls']) await expect(page.locator(part)).toBeVisible();
    await expect(page.locator('#grid :focus')).toHaveCount(1);
    await open(page);
    await tap(page, 7);
    await expect(card, 'selecting a piece closed the card').toHaveCount(1);
    await tap(page, 12);
    await expect(card).toHaveCount(0);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await open(page);
    await tap(page, 16);
    await tap(page, 7);
    await expect(card).toHaveCount(0);
    await expect(page.locator('#label[data-kind=refusal]')).toBeVisible();
  }));

test('on the first visit to a second game, the tabs and the bar appear only if its card cannot load', () =>
  visit(
    '?side=both#game=brandubh',
    async (page) => {
      await press(page, 'look-play');
      /** @type {(value?: unknown) => void} */
      let fail = () => {};
      const failed = new Promise((resolve) => {
        fail = resolve;
      });
      await page.route('**/alquerque/how.json', async (route) => {
        await failed;
        await route.abort();
      });
      await page.evaluate(() => void (location.hash = '#game=alquerque&side=both'));
      await page.waitForFunction(() => window.ludoteca.state.ruleset === 'alquerque');
      for (const part of ['#tabs', '#controls']) await expect(page.locator(part)).toBeHidden();
      fail();
      for (const part of ['#tabs', '#controls']) await expect(page.locator(part)).toBeVisible();
      await expect(page.locator('#look')).toHaveCount(0);
    },
    { isNew: true, allowedErrors: /ERR_FAILED/ },
  ));

test('the printed "How to play" pictures of each game show only pieces of that game', () => {
  for (const { id, game } of rulesets()) {
    if (id !== game) continue;
    const words = JSON.parse(readFileSync(`${ROOT}web/i18n/en/common.json`, 'utf8'));
    /** @type {{ picture: { pieces: { color: number, kind: string }[] } }[]} */
    const parts = JSON.parse(readFileSync(`${ROOT}web/games/${game}/how.json`, 'utf8'));
    assert.equal(parts.length, 3);
    for (const { color, kind } of parts.flatMap(({ picture }) => picture.pieces))
      assert.notEqual(words[`piece.${game}.${color}.${kind}`], undefined, `${game} ${color} ${kind}`);
  }
});

test('the pictures of Brandubh show both ways to win', () => {
  /** @type {{ board: import('../../web/ui/rule-board.js').How }[]} */
  const [aim] = JSON.parse(readFileSync(`${ROOT}web/games/brandubh/how.json`, 'utf8'));
  const outcomes = [aim?.board, aim?.board.also].map((how) => {
    const record = new Record(new Game('brandubh'), how?.pos, null);
    record.playText(how?.move ?? '');
    return record.state().outcome?.key;
  });
  assert.deepEqual(outcomes, ['brandubh.king-home', 'brandubh.king-captured']);
});

test('each close-up on an introduction card shows the squares of its move', () => {
  for (const { id, game } of rulesets()) {
    if (id !== game) continue;
    /** @type {{ board: import('../../web/ui/rule-board.js').How }[]} */
    const parts = JSON.parse(readFileSync(`${ROOT}web/games/${game}/how.json`, 'utf8'));
    const { centers, width, height } = geometryOf({ game }, false);
    for (const board of parts.flatMap((part) => [part.board, part.board.also ?? []].flat())) {
      const [left, top, side] = board.view;
      assert.ok(left >= 0 && top >= 0 && left + side <= width && top + side <= height, board.pos);
      const move =
        board.move === undefined ? null : new Record(new Game(id), board.pos, null).playText(board.move);
      const steps = move?.steps ?? [];
      const squares = [
        ...(board.from ?? []),
        ...steps.flatMap((step) => [step.from, step.to, ...step.captures]),
      ];
      assert.ok(squares.length > 0, board.pos);
      for (const square of squares) {
        const { x, y } = centers[square] ?? assert.fail();
        const isInside = x > left && x < left + side && y > top && y < top + side;
        assert.ok(isInside, `${game}: square ${square} of ${board.pos}`);
      }
    }
  }
});

/** Records every polite announcement from the start of the page. @param {Page} page */
const recordAnnouncements = (page) =>
  page.addInitScript(() => {
    /** @type {string[]} */
    const announced = [];
    Object.assign(window, { announced });
    addEventListener('DOMContentLoaded', () => {
      const polite = document.getElementById('polite');
      if (polite !== null)
        new MutationObserver(() => announced.push(polite.textContent)).observe(polite, { childList: true });
    });
  });

test('the introduction card opens only on the first visit to a game, and is announced once', () =>
  visit(
    '?side=both#game=brandubh',
    async (page) => {
      const title = page.locator('#look-title');
      await expect(title).toHaveText(/How to play/);
      await expect(title, 'the card took the focus').not.toBeFocused();
      await page.focus('#grid [tabindex="0"]');
      const announced = () =>
        page.evaluate(() => /** @type {string[]} */ (Reflect.get(window, 'announced')).join('\n'));
      await expect.poll(announced).toMatch(/How to play Brandubh\. .* Press Escape/);
      await page.keyboard.press('Escape');
      await expect(title).toHaveCount(0);
      await expect(page.locator('#grid :focus')).toHaveCount(1);
      assert.equal((await announced()).split('How to play').length, 2, 'announced more than once');
      // The card opens for another game too, and an open card follows the chosen language.
      await page.evaluate(() => void (location.hash = '#game=alquerque'));
      await expect(title).toHaveText(/How to play Alquerque/);
      await chooseLanguage(page, 'es');
      await expect(title).toHaveText(/Cómo se juega/);
      await tap(page, 7);
      await tap(page, 12);
      await expect(title).toHaveCount(0);
      for (const game of ['brandubh', 'alquerque']) {
        await page.evaluate((hash) => void (location.hash = hash), `#game=${game}&side=both`);
        await page.reload();
        await ready(page);
        await page.waitForSelector('[data-do=games]');
        await open(page);
        await expect(title, 'the card is not opened by its button').toBeFocused();
      }
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('ludoteca.looks')))
        .toBe('["brandubh","alquerque"]');
    },
    { isNew: true, prepare: recordAnnouncements, leaves: true },
  ));

fullTest('in an embed the introduction card of a game opens once per visit, and nothing is stored', () =>
  embed.visit(
    'embed.html?game=alquerque&side=both',
    async (page) => {
      await page.waitForSelector('#look');
      await press(page, 'look-play');
      await page.waitForSelector('#look', { state: 'detached' });
      await page.evaluate(() => void (location.hash = '#game=fallas'));
      await page.waitForSelector('#look-title:has-text("Fallas")');
      await page.evaluate(() => void (location.hash = '#game=alquerque'));
      await page.waitForFunction(() => window.ludoteca.state.ruleset === 'alquerque');
      await answered(page);
      await expect(page.locator('#look')).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    },
    { isNew: true },
  ),
);

fullTest('in an embed the introduction card covers at most 40 % of the board, which keeps its size', () =>
  embed.visit(
    'embed.html?game=brandubh&side=both&lang=en',
    async (page) => {
      await page.waitForSelector('#look');
      await expect(page.locator('#foot strong')).toHaveText('Brandubh');
      const sizes = ['640x640', '400x500', '640x800'];
      /** @type {{ [size: string]: number }} */
      const widths = {};
      await atSizes(page, sizes, async (size) => {
        const [board, card] = await boxesOf(page, '#stage', '#look');
        widths[size] = board.right - board.left;
        assert.ok(card.top > board.top + ((board.bottom - board.top) * 3) / 5, size);
        await waitForView(page, '[data-do=look-play]');
      });
      await press(page, 'look-play');
      await atSizes(page, sizes, async (size) => {
        await expect
          .poll(async () => {
            const [board] = await boxesOf(page, '#stage');
            return board.right - board.left;
          }, size)
          .toBe(widths[size]);
      });
    },
    { isNew: true, size: '640x640' },
  ),
);

fullTest('the introduction card does not open in a lesson, in a demo, or while a rule is being tried', () =>
  visit(
    '#game=brandubh&lesson=1',
    async (page) => {
      for (const where of casesOf(['lesson=1', 'side=both&rule=brandubh.thrones', 'mode=demo'])) {
        await goTo(page, `game=brandubh&${where}`);
        // By now, a card that opens by itself would be open.
        await answered(page);
        await expect(page.locator('#look'), where).toHaveCount(0);
      }
      await goTo(page, 'game=brandubh&side=both');
      await expect(page.locator('#look'), 'it does not open in a game').toHaveCount(1);
    },
    { isNew: true },
  ),
);
