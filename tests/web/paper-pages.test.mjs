/** Pages as the browser prints them: boards are drawn, nothing overlaps, and text is dark on white. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { goTo, load, playMoves, servePage } from './driver.mjs';
import { expect } from './expect.mjs';
import { longGame } from './long-game.mjs';
import { readPaper } from './paper.mjs';
import { casesOf, fullTest } from './tiers.mjs';

const { visit } = servePage();
const DARK = /** @type {const} */ ({ colorScheme: 'dark', size: '1280x800' });

/** Length in plies of a game with more moves than the list shows on a screen. */
const PLIES = 200;

/** @param {Page} page */
const printed = async (page) => readPaper(await page.pdf({ format: 'A4' }));

/** Returns the percentage of each board on a page that is drawn when printed. @param {Page} page */
const drawnOnPaper = (page) =>
  page.evaluate(() =>
    [.../** @type {NodeListOf<HTMLCanvasElement>} */ (document.querySelectorAll('#page canvas'))].map(
      (canvas) => {
        if (canvas.width === 0) return 0;
        // A small copy, since the browser warns if a large canvas is read twice.
        const copy = new OffscreenCanvas(20, 20).getContext('2d', { willReadFrequently: true });
        copy?.drawImage(canvas, 0, 0, 20, 20);
        const opacities = copy?.getImageData(0, 0, 20, 20).data.filter((_, at) => at % 4 === 3) ?? [];
        return opacities.filter((opacity) => opacity > 0).length / 4;
      },
    ),
  );

for (const game of casesOf(['brandubh', 'fallas', 'el-perro', 'alquerque', 'spanish-draughts']))
  fullTest(`the printed rules of ${game} show every board`, () =>
    visit(`#game=${game}&view=rules`, DARK, async (page) => {
      // Before printing, only the boards in view are drawn.
      await expect.poll(async () => (await drawnOnPaper(page)).some((percent) => percent > 90)).toBe(true);
      await printed(page);
      const drawn = await drawnOnPaper(page);
      assert.ok(drawn.length >= 15, `${drawn.length} boards`);
      assert.deepEqual(
        drawn.filter((percent) => percent < 90),
        [],
      );
    }),
  );

test('a printed game shows its title, board, players and all of its moves', () =>
  visit('?side=both#game=brandubh', DARK, async (page) => {
    const record = longGame(PLIES);
    await load(page, record.textHere());
    record.free();
    await page.waitForSelector('#moves li');
    const rows = () => page.locator('#moves li').count();
    const onScreen = await rows();
    assert.ok(onScreen < PLIES, 'the screen has all rows');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const { boxes, ink } = await page.evaluate(() => ({
      boxes: ['#heading', '#stage', '#players', '#label', '#record'].map((selector) => {
        const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return { selector, top, bottom };
      }),
      ink: getComputedStyle(document.body).color,
    }));
    boxes.forEach(({ selector, top, bottom }, index) => {
      assert.ok(bottom > top, `${selector} is not on the paper`);
      assert.ok(index === 0 || top >= (boxes[index - 1]?.bottom ?? 0), `${selector} overlaps another part`);
    });
    assert.equal(await rows(), PLIES);
    assert.ok(
      (ink.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 80),
      ink,
    );
    for (const hidden of ['#actions', '#tab-list', '#top']) await expect(page.locator(hidden)).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(rows).toBe(onScreen);
  }));

fullTest('a printed introduction card, lesson or face-to-face game has no buttons', () =>
  visit('?side=both#game=brandubh', { isNew: true }, async (page) => {
    for (const [where, awaited] of /** @type {const} */ ([
      ['game=brandubh&side=both', '#look .primary'],
      ['game=brandubh&side=table', '#across .player'],
      ['game=alquerque&lesson=1', '#lesson [data-do]'],
    ])) {
      await page.emulateMedia({ media: 'screen' });
      await goTo(page, where);
      await page.waitForSelector(awaited);
      await page.emulateMedia({ media: 'print' });
      const buttons = page.locator('button:visible, #across .rest:visible');
      await expect(buttons, where).toHaveCount(0);
    }
  }),
);

fullTest('a printed embed or kiosk has no controls and fits on two sheets', async () => {
  for (const where of ['embed.html?game=brandubh&side=both', '?kiosk=1&games=brandubh,fallas'])
    await visit(where, async (page) => {
      if (where.startsWith('embed')) await playMoves(page, 2);
      const sheets = await printed(page);
      assert.ok(sheets.length <= 2, `${where}: ${sheets.length} sheets`);
      await page.emulateMedia({ media: 'print' });
      for (const control of ['#actions', '#starts', '#foot', '#bar'])
        await expect(page.locator(control).first(), control).toBeHidden();
    });
});
