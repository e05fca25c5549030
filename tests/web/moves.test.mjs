/** Entering, listing, undoing and refusing moves on the board, and the ends of games. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { gameText } from './data.mjs';
import {
  asTwo,
  atSizes,
  chooseLanguage,
  drag,
  drawLots,
  enteredIn,
  goTo,
  interactionOf,
  load,
  movesOf,
  openGame,
  openTab,
  press,
  recordOf,
  reload,
  servePage,
  stateOf,
  taps,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { sizeOf } from './harness.mjs';
import { rulesets } from './rules.mjs';
import { boxesOf, waitForView } from './screens.mjs';
import { fullTest } from './tiers.mjs';

const { visit } = servePage({ address: asTwo });

/** Returns the number, text and label of each move in the list. @param {Page} page */
const listed = (page) =>
  page.locator('#moves li').evaluateAll((items) =>
    items.map((item) => [
      item.querySelector('.number')?.textContent,
      // Long moves contain zero-width spaces, at which they may wrap.
      item.querySelector('button')?.textContent?.replaceAll('\u200b', ''),
      item.querySelector('button')?.getAttribute('aria-label'),
    ]),
  );

test('moves are numbered, shown with dashes and crosses, and can be typed as shown', () =>
  visit('#game=spanish-draughts', async (page) => {
    const header = await recordOf(page);
    await load(page, header.replace(/\*\s*$/, '1. 12-15 24-20 2. 15x24 *\n'));
    await openTab(page, 'moves');
    await expect
      .poll(() => listed(page))
      .toEqual([
        ['1', '12–15', '1. White: 12 to 15.'],
        ['', '24–20', '1. Black: 24 to 20.'],
        ['2', '15×24', '2. White: 15 to 24, capturing 20.'],
      ]);
    await expect.poll(() => recordOf(page)).toMatch(/1\. 12-15 24-20 2\. 15x24 \*/);
    await press(page, 'back');
    await expect.poll(() => page.textContent('#polite')).toMatch(/^You’re at move 1 of 2\./);
    await load(page, '[Ludoteca "1"]\n[Ruleset "el-perro"]\n[Result "*"]\n\n1. c3-b3 c2-c3 *\n');
    await expect
      .poll(async () => (await listed(page)).map(([number, text]) => `${number} ${text}`))
      .toEqual(['1 c3–b3', '2 c2–c3']);
    const [before = ''] = gameText('brandubh').split('14. f2-f4xf4');
    await load(page, `${before.replace('[Result "1-0"]', '[Result "*"]')}*\n`);
    await openTab(page, 'board');
    await page.fill('#typed', 'f2–f4×f4');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await movesOf(page)).at(-1)).toBe('f2-f4xf4');
  }));

fullTest('the board of an opened game is in view at every screen size', () =>
  visit('', (page) =>
    atSizes(page, ['320x568', '390x664', '768x1024'], async (size) => {
      for (const link of [
        '[data-ruleset="fallas"]',
        '[data-ruleset="spanish-draughts"]',
        '[href*="lesson"]',
      ]) {
        await page.locator(link).last().click();
        await page.waitForSelector('#game:not([hidden])');
        await waitForView(page, '#stage', `${size}, ${link}`);
        await page.locator('#home, #back').locator('visible=true').click();
        await page.waitForSelector('#start:not([hidden])');
      }
    }),
  ),
);

fullTest('the board is above the panel on portrait screens, and beside it on others', () =>
  visit('#game=brandubh', (page) =>
    atSizes(page, ['1080x1920', '1024x1366', '1366x1024', '1280x800', '844x390'], async (size) => {
      const { width, height } = sizeOf(size);
      const [stage, side] = await boxesOf(page, '#stage', '#label');
      const isHigh = height > width;
      assert.ok(isHigh ? stage.bottom <= side.top : stage.right <= side.left, `${size}: not beside it`);
      const share = isHigh ? (stage.right - stage.left) / width : (stage.bottom - stage.top) / height;
      assert.ok(share > (isHigh ? 0.85 : 0.75), `${size}: ${share} of the screen`);
    }),
  ),
);

/** Illegal moves: ruleset, broken rule, tapped squares, and prefix of the cited clause's id. */
const ILLEGAL = /** @type {[string, string, number[], string][]} */ ([
  ['alquerque', 'a man goes one point along a line', [7, 17], 'alquerque.'],
  ['el-perro', 'the dog does not fly', [12, 24], 'el-perro.'],
  ['brandubh', 'the king goes one square', [24, 34], 'brandubh.'],
  ['spanish-draughts', 'a man goes along diagonals', [8, 16], 'spanish-draughts.'],
  ['alquerque', 'a piece of the other side does not move', [17], 'alquerque.one-piece'],
]);
test('the empty move list and the rules tab show how to play, with pictures', () =>
  visit(
    '#game=brandubh',
    async (page) => {
      const aim = page.locator('#aim');
      await expect(aim).toHaveText(/^The king’s side wins when the king reaches a corner\./);
      // One picture shows the king reaching a corner, the other shows it surrounded.
      await expect(aim.locator('.close-up canvas')).toHaveCount(2);
      for (const at of [0, 1]) await expect(aim.locator('.close-up canvas').nth(at)).toBeInViewport();
      await chooseLanguage(page, 'es');
      await expect(aim).toHaveText(/^El bando del rey gana/);
      await openTab(page, 'rules');
      await expect(page.locator('#rules .in-short .close-up')).toHaveCount(4);
      await openTab(page, 'moves');
      await taps(page, 23, 2);
      await expect(aim).toBeHidden();
    },
    { size: '1280x800' },
  ));

fullTest('without its pictures, the rules tab still explains how to play', () =>
  visit(
    '#game=brandubh',
    async (page) => {
      await openTab(page, 'rules');
      await expect(page.locator('#rules .in-short li')).toHaveText([
        /corner/,
        /straight line/,
        /Trap an enemy/,
      ]);
      await expect(page.locator('#rules .close-up')).toHaveCount(0);
    },
    {
      prepare: (page) => page.route(/\/how[^/]*\.json$/, (route) => route.abort()),
      leaves: true,
      allowedErrors: /ERR_FAILED/,
    },
  ),
);

test('the message for an illegal move cites its rule, and the rules tab lists every rule', () =>
  visit('', async (page) => {
    for (const [ruleset, what, squares, clause] of ILLEGAL) {
      await openGame(page, ruleset);
      await taps(page, ...squares);
      const shown = await page.getAttribute('#label .clause', 'data-clause');
      assert.ok(shown?.startsWith(clause), `${what}: ${shown}`);
      await expect.poll(() => page.getAttribute('#label', 'data-kind'), what).toBe('refusal');
      const announced = (await page.textContent('#assertive')) ?? '';
      assert.ok(
        announced.length > 20 && !announced.includes('refuse.') && !announced.includes('{'),
        announced,
      );
      await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getAttribute('#label', 'data-kind'), what).not.toBe('refusal');
    }
    const info = rulesets().find(({ id }) => id === 'alquerque');
    await openTab(page, 'rules');
    await expect(page.locator('#rules .clause')).toHaveCount(info?.clauses.length ?? 0);
    await expect(page.locator('#rules'), 'a sentence is missing').not.toContainText('clause.');
  }));

fullTest('a piece can be dragged, a draw agreed, and an option chosen for a new game', () =>
  visit('#game=alquerque', async (page) => {
    await drag(page, 7, 17);
    await expect(page.locator('#label')).toHaveAttribute('data-kind', 'refusal');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    await drag(page, 7, 12);
    await expect.poll(() => movesOf(page)).toEqual(['c2-c3']);
    await press(page, 'draw');
    await press(page, 'confirm');
    await page.waitForSelector('#result');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(null);
    await press(page, 'new');
    await page.click('dialog .switches summary');
    await page.selectOption('#switch-capture', 'compulsory');
    await press(page, 'start-game');
    await page.waitForSelector('#label .changed');
    await expect.poll(async () => (await stateOf(page)).switches['capture']).toBe('compulsory');
    // On other boards, the throne's square number belongs to a tray.
    await goTo(page, 'game=brandubh&side=both&pos=3r3.7.7.3K3.7.7.7-b');
    await page.waitForFunction(() => window.ludoteca.state.ruleset === 'brandubh');
    await drag(page, 24, 23);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }),
);

fullTest('in Alquerque the countdown to a draw is shown once 20 of its 40 moves have been counted', () =>
  visit('?game=alquerque&pos=bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-19', async (page) => {
    await expect(page.locator('[data-clock=quiet]')).toHaveCount(0);
    await goTo(page, 'game=alquerque&side=both&pos=bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-20');
    await expect(page.locator('[data-clock=quiet]')).toHaveText(/20.*40/);
  }),
);

test('a multiple capture can be entered hop by hop or by tapping captured pieces, and undone or ended', () =>
  visit('?game=alquerque&pos=5.1b1b1.5.1b3.w4-w-0', async (page) => {
    await taps(page, 0, 6);
    await expect.poll(() => enteredIn(page)).toEqual([[0, 12]]);
    await expect(page.locator('#controls [data-do=end-move]')).toBeVisible();
    await press(page, 'undo');
    await expect.poll(() => enteredIn(page)).toEqual([]);
    await taps(page, 12);
    await page.keyboard.press('Escape');
    await expect(page.locator('#polite')).toHaveText(/undone/);
    await expect.poll(() => enteredIn(page)).toEqual([]);
    await taps(page, 12, 12);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  }));

test('a move can be played with the keyboard alone, and an illegal move is refused', () =>
  visit('#game=alquerque', async (page) => {
    await page.press('#grid button[tabindex="0"]', 'Control+End');
    await page.keyboard.press('Home');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    const focused = page.locator('#grid button:focus');
    await expect(focused).toHaveAccessibleName(/^c2, white piece, can move/);
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAccessibleName(/^c2, white piece, selected/);
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await expect(page.locator('#label')).toHaveAttribute('data-kind', 'refusal');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => movesOf(page)).toEqual(['c2-c3']);
    await expect.poll(() => page.textContent('#polite')).toMatch(/^White: c2 to c3\./);
  }));

test('a die that can’t be played yet is offered, and choosing it says why', () =>
  visit('?side=both#game=fallas&pos=7x13.12x2-7x13.12x2-a-456', async (page) => {
    const isDisabled = (/** @type {number} */ die) =>
      page.locator(`#label [data-do="die-${die}"]`).getAttribute('aria-disabled');
    for (const die of [4, 5, 6]) await expect.poll(() => isDisabled(die)).toBe(String(die === 6));
    await page.locator('#label [data-do="die-6"]').dispatchEvent('click');
    const text =
      'You can’t play the 6 now: either no piece can move that far, or you could then play fewer dice.';
    await expect(page.locator('#label .hint')).toHaveText(text);
    await expect(page.locator('#polite')).toHaveText(text);
    await page.click('#label [data-do="die-4"]');
    await expect(page.locator('#label .hint')).not.toHaveText(text);
  }));

test('after a hit piece has re-entered and hit in turn, the page shows the rule', () =>
  visit('?side=both#game=fayles&pos=6.19x13.24-13.20x14-a-116', async (page) => {
    const rule = page.locator('#label [data-clause="fallas.entry-hit"]');
    for (const [from, to] of /** @type {[number, number][]} */ ([
      [5, 11],
      [11, 12],
      [12, 13],
    ])) {
      await expect(rule).toHaveCount(0);
      await taps(page, from, to);
    }
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await expect(rule).toContainText('a piece that you hit re-enters there and hits it in turn');
    await press(page, 'undo');
    await expect(rule).toHaveCount(0);
  }));

test('dice can be rolled, chosen and undone; an unplayable roll is acknowledged; a side can resign', () =>
  visit('#game=fallas', async (page) => {
    await drawLots(page);
    await press(page, 'throw');
    const { dice } = await stateOf(page);
    assert.equal(dice.length, 3);
    await expect(page.locator('#polite')).toHaveText(
      new RegExp(dice.join(', ').replace(/, (\d)$/, ' and $1')),
    );
    await press(page, 'resign');
    await page.click('[data-do="confirm"] >> nth=0');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(1);
    await goTo(page, 'game=fallas&side=both&pos=22.23x2-20x3.24-a-356');
    await press(page, 'die-5');
    await taps(page, 21, 24);
    const dieOf = async () => {
      const interaction = await interactionOf(page);
      return interaction.type === 'enter' && interaction.entered.map(({ die }) => die);
    };
    await expect.poll(dieOf).toEqual([5]);
    await press(page, 'undo');
    await expect.poll(dieOf).toEqual([]);
    await goTo(page, 'game=fallas&side=both&pos=7x13.12x2-7x13.12x2-a-666');
    await expect.poll(async () => (await interactionOf(page)).type).toBe('forced');
    await expect(page.locator('#label .clause')).toHaveAttribute('data-clause', 'fallas.no-play');
    await press(page, 'acknowledge');
    await expect(page.locator('#result')).toHaveAttribute('data-winner', '1');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(1);
  }));

test("the page uses the browser's language until another is chosen, and changing it keeps the game", () =>
  visit('#game=alquerque', { locale: 'es-ES' }, async (page) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('#label')).toHaveText(/Mueven las blancas/);
    await taps(page, 7, 12, 17);
    const before = await recordOf(page);
    await chooseLanguage(page, 'en');
    await page.waitForSelector('html[lang="en"]');
    await expect(page.locator('#label')).toHaveText(/Black to move/);
    await expect.poll(() => recordOf(page)).toBe(before);
    await expect(page.locator('#grid [data-square="17"]')).toHaveAccessibleName(/^c4, black piece, selected/);
    await reload(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }));
