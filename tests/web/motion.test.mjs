/**
 * Animations: effects are shown in order, input ends them and still counts, and reduced motion turns them
 * off.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pass, settle, stopClock } from './clock.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';
import { goTo, interactionOf, playMoves, servePage, stateOf, tap } from './driver.mjs';

/** @import { Segment } from "../../web/board/scene.js" */

const RULESETS = ['el-perro', 'brandubh', 'el-cuervo', 'fallas', 'fayles', 'alquerque', 'spanish-draughts'];
const MOVING = /** @type {const} */ ({ reducedMotion: 'no-preference', prepare: stopClock });

const { visit } = servePage();

/** Returns the segments of the current animation. @param {Page} page @returns {Promise<Segment[]>} */
const segmentsOf = (page) =>
  page.evaluate(() => {
    const { animation } = window.ludoteca.model;
    return animation.type === 'move' ? animation.segments : [];
  });

/** @param {Page} page */
const framesOf = (page) => page.evaluate(() => window.ludoteca.frames);

/** Describes a segment briefly. @param {Segment} segment */
function shownBy({ movers, fading, turns }) {
  if (turns) return 'turns round';
  const moves = movers.map(({ piece, from, to }) => (from === to ? `${piece.kind} made` : `${from}-${to}`));
  return [...moves, ...fading.map(({ square }) => `${square} fades`)].join(', ');
}

/**
 * Checks that input ends the animation and still selects a piece.
 * @param {Page} page @param {(square: number) => Promise<void>} choose
 */
async function endsMovement(page, choose) {
  const moving = await interactionOf(page);
  const free = moving.type === 'enter' ? (moving.next.steps[0]?.from ?? -1) : -1;
  await choose(free);
  const interaction = await interactionOf(page);
  assert.equal(
    interaction.type === 'enter' && interaction.selected,
    free,
    'the input has not selected the piece',
  );
  await expect.poll(() => segmentsOf(page), 'something still moves').toEqual([]);
}

/**
 * Name of a case, its game and position, the squares to tap, and the segments expected after the last tap.
 * @type {[what: string, move: [game: string, position: string, way: number[], moves: string[]]][]}
 */
const CASES = [
  [
    'the goats turn round after the dog has moved',
    ['el-perro', 'ggggg.1gggg.2d2.5.5-d-u-0', [12, 7], ['12-7', 'turns round']],
  ],
  [
    'a goat disappears while the dog jumps over it',
    ['el-perro', '5.5.g1d1g.gggg1.gg1gg-d-u-0', [12, 2], ['12-2, 7 fades']],
  ],
  [
    'a pawn disappears after it has been surrounded',
    ['brandubh', '7.7.2br3.r2K2r.7.4b2.3r3-b', [11, 32], ['11-32', '31 fades']],
  ],
  [
    'a man is crowned after it has arrived',
    ['spanish-draughts', 'W:W28:B5', [27, 31], ['27-31', 'king made']],
  ],
  [
    'captured pieces disappear after the move, then the man is crowned',
    ['spanish-draughts', 'W:W14:B18,K19,26', [13, 20, 29], ['20-29', '17 fades, 25 fades', 'king made']],
  ],
  [
    'a piece that is hit is sent back after the other has arrived',
    ['fallas', '7x13.12x2-7x12.12x2.15-a-233', [6, 9], ['6-9', '9-17']],
  ],
];
test("a move's effects are animated one after another, and the next input ends the animation", () =>
  visit('?side=both#game=brandubh', MOVING, async (page) => {
    for (const [what, [game, position, way, moves]] of casesOf(CASES.toReversed(), 2)) {
      await goTo(page, `game=${game}&side=both&pos=${position}`);
      await settle(page);
      await expect.poll(async () => (await stateOf(page)).position, what).toBe(position);
      for (const square of way) await tap(page, square);
      await expect.poll(async () => (await segmentsOf(page)).map(shownBy), what).toEqual(moves);
      await endsMovement(page, (free) => tap(page, free));
    }
  }));

test("after the last move the winner's pieces hop, and then the card appears", () =>
  visit('?side=both&pos=5.5.1wb2.wwwww.5-w-1#game=alquerque', MOVING, async (page) => {
    const animation = () => page.evaluate(() => window.ludoteca.model.animation.type);
    const card = page.locator('#card #result');
    await settle(page);
    for (const square of [11, 13]) await tap(page, square);
    await expect.poll(animation).toBe('move');
    await pass(page, 0.4);
    await expect.poll(animation).toBe('joy');
    await expect.poll(async () => (await movingOver(page)).length).toBe(6);
    await expect(card).toHaveCount(0);
    await pass(page, 1);
    await expect.poll(animation).toBe('none');
    await expect(card).toBeVisible();
    await expect.poll(() => movingOver(page)).toEqual([]);
  }));

test('nothing is animated with reduced motion', () =>
  visit('?side=both&pos=ggggg.1gggg.2d2.5.5-d-u-0#game=el-perro', { prepare: stopClock }, async (page) => {
    await settle(page);
    const before = await framesOf(page);
    for (const square of [12, 7]) {
      await tap(page, square);
      await settle(page);
    }
    await expect.poll(async () => (await stateOf(page)).direction).toBe('down');
    await expect.poll(() => segmentsOf(page)).toEqual([]);
    assert.ok((await framesOf(page)) - before <= 4, 'more than one drawing per tap');
  }));

for (const game of casesOf(RULESETS))
  fullTest(`after the computer's move, the board is not redrawn while the player thinks: ${game}`, () =>
    visit(`?side=second&level=1&pace=none#game=${game}`, MOVING, async (page) => {
      // In a game with dice, the person may have won the opening roll and have to move first.
      await playMoves(page, 1);
      await pass(page, 10);
      const isPersonsTurn = ['enter', 'throw', 'forced', 'over'].includes((await interactionOf(page)).type);
      assert.ok(isPersonsTurn, 'it is not the turn of the person');
      const before = await framesOf(page);
      await pass(page, 5);
      await expect.poll(() => framesOf(page)).toBe(before);
    }),
  );

/** Returns the pieces gliding over the board, with both ends of their paths. @param {Page} page */
const movingOver = (page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect) || effect.target?.parentElement?.id !== 'stage') return [];
      const ways = effect.getKeyframes().map((each) => String(each['translate'] ?? ''));
      return [{ from: ways[0], to: ways.at(-1), duration: effect.getTiming().duration }];
    }),
  );

fullTest('a gliding piece redraws the board only at its start and end, and a key press ends the glide', () =>
  visit('?side=both#game=alquerque', MOVING, async (page) => {
    await pass(page, 1);
    await tap(page, 6);
    await pass(page, 0.1);
    const before = await framesOf(page);
    await tap(page, 12);
    await pass(page, 0.05);
    const [moving, ...others] = await movingOver(page);
    assert.ok(moving !== undefined && moving.from !== moving.to, JSON.stringify(moving));
    assert.ok(Number(moving.duration) >= 200, `${moving.duration} ms`);
    assert.deepEqual(others, []);
    await pass(page, 1);
    await expect.poll(() => movingOver(page)).toEqual([]);
    await expect(page.locator('#stage > canvas')).toHaveCount(1);
    const drawings = (await framesOf(page)) - before;
    assert.ok(drawings <= 4, `${drawings} drawings`);
    const enterAt = async (/** @type {number} */ square) => {
      await page.focus(`#grid [data-square="${square}"]`);
      await page.keyboard.press('Enter');
    };
    // These taps start the capture by the black man.
    for (const square of [18, 6]) await enterAt(square);
    await expect.poll(async () => (await segmentsOf(page)).length).toBe(1);
    await endsMovement(page, enterAt);
  }),
);

/** Maximum number of drawings per move. In Fallas three dice are rolled and three pieces move, in turn. */
const MOST_DRAWN = /** @type {const} */ ([
  ['brandubh', 6],
  ['fallas', 18],
]);

for (const [game, most] of casesOf(MOST_DRAWN))
  fullTest(`a kiosk's demo redraws its board only a few times per move: ${game}`, () =>
    visit(`?kiosk=1&games=${game}&attract=1&lang=en`, MOVING, async (page) => {
      const plies = () => page.evaluate(() => window.ludoteca.state.ply);
      await page.waitForSelector('#kiosk[data-stage=attract]');
      /** @param {number} ply */
      const playTo = async (ply) => {
        for (let steps = 0; steps < 200 && (await plies()) < ply; steps += 1) await pass(page, 0.5);
      };
      await playTo(1);
      const [ply, before] = [await plies(), await framesOf(page)];
      await playTo(ply + 2);
      const drawn = ((await framesOf(page)) - before) / ((await plies()) - ply);
      assert.ok(drawn <= most, `${drawn} drawings for each move`);
    }),
  );

test('the advice to capture appears only once the pieces that must capture are marked', () =>
  visit('?side=both&pos=W:W1:B10#game=spanish-draughts', MOVING, async (page) => {
    await settle(page);
    for (const square of [0, 4]) await tap(page, square);
    const advice = page.locator('#label .hint');
    await expect.poll(async () => (await segmentsOf(page)).map(shownBy)).toEqual(['0-4']);
    await expect(advice).toHaveText('');
    await pass(page, 1);
    await expect.poll(() => segmentsOf(page)).toEqual([]);
    await expect(advice).toHaveText(/capture/);
  }));
