/** The position editor: mouse, touch and keyboard input in every game, error messages, and leaving it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { axeOf, byKeys, follow } from './access.mjs';
import {
  atSizes,
  byTouch,
  centerOf,
  drag,
  drawLots,
  goTo,
  playMoves,
  press,
  recordOf,
  servePage,
  stateOf,
  tap,
} from './driver.mjs';
import { expect } from './expect.mjs';
import { fullTest } from './tiers.mjs';

const { visit } = servePage();

/**
 * Positions to set up. `places`: tray piece and square of each; `wrong`: piece and square of a mistake, which
 * is then undone, and its message; `turn`: side to move.
 * @type {{ game: string, places: string, wrong: [number, number, RegExp], turn: number, position: string }[]}
 */
const CASES = [
  {
    game: 'el-perro',
    places: '0:12 1:3 1:7',
    wrong: [0, 20, /There are too many dogs: 2/],
    turn: 0,
    position: '5.5.2d2.2g2.3g1-d-u-0',
  },
  {
    game: 'brandubh',
    places: '0:24 1:25 2:3',
    wrong: [1, 0, /A defender can’t stand on a1/],
    turn: 1,
    position: '7.7.7.3Kb2.7.7.3r3-r',
  },
  {
    game: 'fallas',
    places: '0:6 0:6 1:2',
    wrong: [0, 3, /A white piece can’t be on point 4/],
    turn: 1,
    position: '7x2-22-b',
  },
  {
    game: 'alquerque',
    places: '0:0 1:24',
    wrong: [0, 0, /The game would be over here/],
    turn: 1,
    position: '4b.5.5.5.w4-b-0',
  },
  {
    game: 'spanish-draughts',
    places: '0:8 1:14 2:30',
    wrong: [0, 31, /A white piece on square 32 must be a king/],
    turn: 1,
    position: 'B:W9,K15:B31',
  },
];

/** Opens the editor, whichever menu has its button. @param {Page} page */
async function openEditor(page) {
  if ((await page.locator('#controls [data-do=more]').count()) > 0) await press(page, 'more');
  await press(page, 'set-up');
  await page.waitForSelector('#set-up-title');
}

/**
 * Makes the opening roll, if any, and plays the first legal moves.
 * @param {Page} page @param {number} count number of moves
 */
async function play(page, count) {
  await drawLots(page);
  await playMoves(page, count);
}

/** @param {Page} page */
const verdict = (page) => page.innerText('#set-up-verdict');

/** @param {Page} page */
const text = (page) => page.inputValue('#set-up-text');

/**
 * Returns the maximum opacity at the edges of each tray picture. A high value means that a piece is cut off.
 * @param {Page} page
 */
const cutOff = (page) =>
  page.locator('#set-up .tray canvas').evaluateAll((all) =>
    all.map((each) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (each);
      const { data } = /** @type {HTMLCanvasElement} */ (each)
        .getContext('2d')
        ?.getImageData(0, 0, width, height) ?? { data: [] };
      const alphas = Array.from({ length: width * height }, (_, index) => {
        const [x, y] = [index % width, Math.floor(index / width)];
        const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
        return isEdge ? (data[4 * index + 3] ?? 0) : 0;
      });
      return alphas.reduce((one, other) => Math.max(one, other));
    }),
  );

/** Sets up a position and plays from it. @param {Page} page @param {typeof CASES[number]} example */
async function setUp(page, { game, places, wrong: [tool, square, sentence], turn, position }) {
  await openEditor(page);
  const opacities = await cutOff(page);
  assert.ok(opacities.length > 1 && Math.max(...opacities) < 4, `cut off: ${opacities.join(' ')}`);
  await press(page, 'setup-empty');
  await expect.poll(() => verdict(page)).toMatch(/There’s no|There’s no piece/);
  await expect(page.locator('[data-do=setup-play]')).toHaveAttribute('aria-disabled', 'true');
  for (const place of places.split(' ')) {
    const [piece, where] = place.split(':');
    await press(page, `setup-piece-${piece}`);
    await tap(page, Number(where));
  }
  await press(page, `setup-turn-${turn}`);
  if (game === 'el-perro') await press(page, 'setup-direction-0');
  await press(page, `setup-piece-${tool}`);
  await tap(page, square);
  await expect.poll(() => verdict(page)).toMatch(sentence);
  await press(page, 'setup-undo');
  assert.equal(await verdict(page).then((shown) => shown.split('\n')[0]), 'You can play this position.');
  await expect.poll(() => text(page)).toBe(position);
  await press(page, 'setup-play');
  await expect.poll(async () => (await stateOf(page)).position).toBe(position);
  await expect(page.locator('#set-up')).toHaveCount(0);
}

for (const example of CASES) {
  const testMouse = example.game === 'el-perro' ? test : fullTest;
  testMouse(`${example.game}: a position can be set up by mouse and played, and the old game is kept`, () =>
    visit(`?side=both#game=${example.game}`, async (page) => {
      await play(page, 2);
      const before = await recordOf(page);
      await setUp(page, example);
      await playMoves(page, 1);
      await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
      await page.goBack();
      await page.waitForFunction((old) => window.ludoteca.record === old, before);
    }),
  );

  const testKeys = example.game === 'fallas' ? test : fullTest;
  testKeys(`${example.game}: a position can be set up with the keyboard alone`, () =>
    visit(`?side=both#game=${example.game}`, async (page) => setUp(byKeys(page), example)),
  );
}

fullTest('a position can be set up by touch', () =>
  visit(
    '?side=both#game=brandubh',
    {
      hasTouch: true,
      size: '390x844',
    },
    async (page) => setUp(byTouch(page), CASES[1] ?? assert.fail()),
  ),
);

fullTest('pieces can be dragged over, off and onto the board, and goats on their last row turn round', () =>
  visit('?side=both#game=el-perro', async (page) => {
    await openEditor(page);
    await drag(page, 12, 22);
    await expect.poll(() => text(page)).toBe('2d2.5.3gg.ggggg.ggggg-d-u-0');
    const stage = await page.locator('#stage').boundingBox();
    const from = await centerOf(page, 0);
    assert(stage !== null);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width + 30, from.y - 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => text(page)).toBe('2d2.5.3gg.ggggg.1gggg-d-u-0');
    const goat = await page.locator('[data-do=setup-piece-1]').boundingBox();
    assert(goat !== null);
    const to = await centerOf(page, 20);
    await page.mouse.move(goat.x + 9, goat.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y, { steps: 4 });
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await expect.poll(() => text(page)).toBe('g1d2.5.3gg.ggggg.1gggg-d-u-0');
    await expect(page.locator('.flying')).toHaveCount(0);
    await page.fill('#set-up-text', 'ggggg.ggggg.gg1d1.5.5-d-u-0');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-do=setup-direction-0]')).toHaveAttribute('aria-pressed', 'true');
    await press(page, 'setup-turn-1');
    await expect.poll(() => verdict(page)).toMatch(/they have turned round/);
    await expect(page.locator('[data-do=setup-direction-1]')).toHaveAttribute('aria-pressed', 'true');
  }),
);

test('in the position editor, a screen reader announces square contents, changes and errors', () =>
  visit('?side=both#game=brandubh', async (page) => {
    await openEditor(page);
    const log = await follow(page);
    await page.press('#grid [data-square="0"]', '2');
    await page.keyboard.press('Enter');
    const corner = page.locator('#grid [data-square="0"]');
    await expect(corner).toHaveAttribute('aria-label', 'a1, defender, corner, not allowed here');
    await page.keyboard.press('Delete');
    await expect(corner).toHaveAttribute('aria-label', 'a1, empty, corner');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-do=setup-piece-1]')).toBeFocused();
    const logged = (await log()).map((each) => each.trim()).filter((each) => each !== '');
    const faults = [
      'A defender can’t stand on a1. Move it.',
      'There are too many defenders: 5. The game has 4.',
    ].join(' ');
    assert.deepEqual(logged, [
      'defender',
      `a1: defender. ${faults}`,
      'a1: empty. You can play this position.',
      `Undone. ${faults}`,
    ]);
  }));

test('a typed position is set up, and the editor explains why a position cannot be played', () =>
  visit('?side=both#game=spanish-draughts', async (page) => {
    await openEditor(page);
    await page.fill('#set-up-text', 'W:WK3:B7,11:H2:Q');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#set-up-text[aria-invalid=true]');
    await expect(page.locator('#set-up-verdict')).toHaveText(/doesn’t belong there/);
    await page.fill('#set-up-text', ' b : b7,11 : Wk3. ');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#set-up-text[aria-invalid=false]');
    await expect(page.locator('#grid [data-square="2"]')).toHaveAttribute(
      'aria-label',
      'square 3, white king, Black promotes here',
    );
    await expect(page.locator('#set-up-text')).toHaveValue('B:WK3:B7,11');
    await press(page, 'setup-empty');
    await page.press('[data-do=setup-play]', 'Enter');
    await expect(page.locator('#assertive')).toHaveText('There’s no piece on the board. Add one.');
    await press(page, 'setup-piece-0');
    await tap(page, 12);
    await expect(page.locator('#set-up-verdict')).toHaveText(/^The game would be over here\. White wins/);
    await expect(page.locator('[data-do=setup-play]')).toHaveAttribute('aria-disabled', 'true');
  }));

fullTest('the editor offers the usual start position, and cancelling leaves the game unchanged', () =>
  visit('?side=both#game=fallas', async (page) => {
    await play(page, 2);
    const before = await recordOf(page);
    await openEditor(page);
    await press(page, 'setup-start');
    await page.selectOption('[data-do=setup-die-1]', '5');
    await page.selectOption('[data-do=setup-die-0]', '6');
    await expect.poll(() => text(page)).toBe('7x13.12x2-7x13.12x2-a-556');
    await page.selectOption('[data-do=setup-die-2]', '0');
    await expect.poll(() => text(page)).toBe('7x13.12x2-7x13.12x2-a');
    await press(page, 'setup-cancel');
    await expect(page.locator('#set-up')).toHaveCount(0);
    await expect.poll(() => recordOf(page)).toBe(before);
    await playMoves(page, 3);
  }),
);

fullTest('the computer pauses while a position is being set up, and continues afterwards', () =>
  visit('?mode=demo&level=1&pace=calm#game=alquerque', async (page) => {
    await openEditor(page);
    await expect.poll(() => page.evaluate(() => window.ludoteca.model.paused)).toBe(true);
    await press(page, 'setup-empty');
    const { ply } = await stateOf(page);
    await press(page, 'setup-cancel');
    await page.waitForFunction((before) => window.ludoteca.state.ply > before, ply);
  }),
);

fullTest('the position editor passes axe, has large buttons and does not overflow, even on a phone', () =>
  visit('?side=both#game=spanish-draughts', { bypassCSP: true }, async (page) => {
    await openEditor(page);
    await atSizes(page, ['320x568', '1280x800'], async (size) => {
      await press(page, 'setup-start');
      await expect.poll(() => axeOf(page), size).toEqual([]);
      await press(page, 'setup-piece-0');
      await page.locator('#grid [data-square="31"]').focus();
      await page.keyboard.press('Enter');
      await page.waitForSelector('#set-up-verdict[data-kind=wrong]');
      await expect.poll(() => axeOf(page), size).toEqual([]);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('#set-up :is(button, input, select)')].flatMap((each) => {
          const { width, height } = each.getBoundingClientRect();
          return width < 43.9 || height < 43.9 ? [`${each.outerHTML}: ${width} by ${height}`] : [];
        }),
      );
      assert.deepEqual(small, [], size);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), size)
        .toBe(true);
    });
  }),
);

fullTest('the position editor has its own URL, and going back from it leads to the game', () =>
  visit('?side=both#game=brandubh&pos=7.7.7.3Kb2.7.7.3r3-r&view=set-up', async (page) => {
    await page.waitForSelector('#set-up');
    await expect.poll(() => text(page)).toBe('7.7.7.3Kb2.7.7.3r3-r');
    await press(page, 'setup-cancel');
    await page.waitForSelector('#set-up', { state: 'detached' });
    assert.ok(!page.url().includes('view='), page.url());
    await goTo(page, 'game=alquerque');
    await page.waitForFunction(() => window.ludoteca.state.ruleset === 'alquerque');
    await page.waitForSelector('[data-do=games]');
    await openEditor(page);
    assert.match(page.url(), /#game=alquerque&view=set-up$/);
    await page.goBack();
    await page.waitForSelector('#set-up', { state: 'detached' });
    assert.match(page.url(), /#game=alquerque$/);
    await page.goForward();
    await page.waitForSelector('#set-up');
  }),
);
