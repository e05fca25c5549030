/**
 * Captured pieces: those of the last move remain on the board as ghosts until the next move, and each
 * player's tray shows how many pieces that player has captured.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { capturedCount, capturedIn } from '../../web/board/captures.js';
import { lastPoints } from '../../web/board/render/marks.js';
import { noMarks } from '../../web/board/empty-scene.js';
import { marksOf, winnersOf } from '../../web/board/scene.js';
import { TablesBoard } from '../../web/games/fallas/board.js';
import { readSeats } from '../../web/state/players.js';
import { Store } from '../../web/state/store.js';
import { bringBrokenIn } from './broken-words.mjs';
import { atSizes, load, press, servePage, stateOf, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { gamesWithBlunders } from './games-with-blunders.mjs';
import { Game, randomBits, Record } from './rules.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Scene } from "../../web/board/scene.js" */
/** @import { GameModel } from "../../web/state/game-model.js" */

const { visit } = servePage();

/** The dog on a1 can capture the goat on b2, and then the goat on d2. */
const TWO_GOATS = 'game=el-perro&pos=ggggg.ggggg.5.1g1g1.d4-d-u-0';

/** Plays moves from a position. @param {string} ruleset @param {string} position @param {string[]} moves */
function played(ruleset, position, moves) {
  const record = new Record(new Game(ruleset, null), position, null);
  const before = record.state().pieces.map((piece, id) => ({ ...piece, id }));
  const views = moves.map((move) => record.playText(move));
  return { before, game: { ...record.state(), moves: views } };
}

/** @param {ReturnType<typeof played>['game']} game @param {0 | 1} side */
const countOf = (game, side) =>
  capturedCount(/** @type {GameModel} */ ({ game, interaction: { type: 'over' } }), side);

test("every piece of the winner is marked, except those in a dice game's tray", () => {
  const shown = [7, 24].map((square) => ({ id: square, square, color: 1, kind: 'goat', count: 1 }));
  const others = [{ id: 0, square: 6, color: 0, kind: 'dog', count: 1 }];
  const squaresAt = (/** @type {number} */ dice) =>
    winnersOf(
      /** @type {GameModel} */ (
        /** @type {unknown} */ ({
          game: { outcome: { winner: 1 } },
          shown: [...shown, ...others],
          info: { dice },
        })
      ),
    ).map(({ square }) => square);
  // In El Perro, 24 is the corner e5.
  assert.deepEqual(squaresAt(0), [7, 24]);
  assert.deepEqual(squaresAt(3), [7]);
});

test('a trapped dog is marked when it has lost, after the last move has been shown', () => {
  const store = new Store(
    { Game, Record, randomBits },
    { motion: () => false, seats: readSeats({ who: 'both' }) },
  );
  const modelNow = () => store.model ?? assert.fail('no game is open');
  const blocked = () => marksOf(modelNow()).blocked;
  store.dispatch({
    type: 'open',
    ruleset: 'el-perro',
    switches: {},
    position: 'g1g1g.2ggd.2gg1.g3g.5-g-u-1',
  });
  assert.deepEqual(blocked(), []);
  store.dispatch({ type: 'drop', from: 13, to: 14 });
  assert.equal(modelNow().game.outcome?.key, 'el-perro.dog-blocked');
  assert.deepEqual(blocked(), [19]);
  // Without animations, the pause after the last move remains, but the winner's pieces don't hop.
  assert.deepEqual(modelNow().animation, { type: 'joy', hops: false });
  store.dispatch({ type: 'undo' });
  assert.deepEqual(blocked(), []);
});

test('captured pieces keep their identity and square, and are counted for the side that lost them', () => {
  const { before, game } = played('el-perro', 'ggggg.ggggg.5.1g1g1.d4-d-u-0', ['a1xc3xe1']);
  const captured = capturedIn(game.moves[0], before);
  assert.deepEqual(
    captured.map(({ square, color, kind }) => [square, color, kind]),
    [
      [6, 1, 'goat'],
      [8, 1, 'goat'],
    ],
  );
  for (const { id, square } of captured)
    assert.equal(id, before.find((piece) => piece.square === square)?.id);
  assert.equal(countOf(game, 1), 2);
  assert.equal(countOf(game, 0), 0);
  assert.deepEqual(capturedIn(undefined, before), []);
  assert.equal(countOf({ ...game, ply: 0 }, 1), 0, 'an undone capture is not counted');
});

test('a hit piece is shown where it was hit, but is not counted, because it goes back', () => {
  const { before, game } = played('fallas', '7x13.12x2-7x11.12x2.15.16-a-123', []);
  const record = new Record(new Game('fallas', null), game.position, null);
  const move = record.legalMoves().find(({ steps }) => steps.some(({ captures }) => captures.length > 0));
  assert.ok(move !== undefined);
  const [hit] = capturedIn(move, before);
  assert.equal(hit?.color, 1);
  assert.equal(hit?.square, move.steps.find(({ captures }) => captures.length > 0)?.to);
  assert.equal(countOf({ ...game, moves: [move], ply: 1 }, 1), 0);
});

test('in Fallas, a path runs through every stop, and each piece in a stack has its own place', () => {
  const geometry = new TablesBoard(false);
  const piece = { id: 0, color: /** @type {const} */ (0), kind: /** @type {const} */ ('checker') };
  const scene = /** @type {Scene} */ (
    /** @type {unknown} */ ({
      geometry,
      pieces: [
        { ...piece, square: 6, count: 3 },
        { ...piece, square: 10, count: 2 },
      ],
      marks: {
        ...noMarks(),
        last: [
          [6, 8, 10],
          [6, 10],
        ],
        lastColor: 0,
      },
    })
  );
  const [long, short] = [lastPoints(scene, 0), lastPoints(scene, 1)];
  const place = (/** @type {number} */ square, /** @type {number} */ index, /** @type {number} */ count) =>
    geometry.placeIn(square, index, count, 0);
  assert.deepEqual(long, [place(6, 3, 4), place(8, 0, 1), place(10, 0, 2)]);
  assert.deepEqual(short, [place(6, 4, 5), place(10, 1, 2)]);
});

/** Returns the accessible name of a square. @param {Page} page @param {number} square */
const nameOf = (page, square) => page.locator(`#grid [data-square="${square}"]`).getAttribute('aria-label');

test('a captured goat stays on its point as a ghost until the next move, and the tray counts it', () =>
  visit(`?side=both&pace=none#${TWO_GOATS}`, async (page) => {
    const tray = page.locator('.player[data-side="0"] .tray');
    await expect(page.locator('.tray')).toHaveCount(0);
    await taps(page, 0, 12);
    await expect(tray).toHaveAttribute('aria-label', '1 goat captured');
    await taps(page, 4);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    await expect(tray).toHaveAttribute('aria-label', '2 goats captured');
    await expect(tray).toHaveText('2');
    for (const square of [6, 8]) await expect.poll(() => nameOf(page, square)).toMatch(/just captured here$/);
    await taps(page, 15, 10);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(2);
    await expect.poll(() => nameOf(page, 6)).not.toMatch(/captured/);
    await expect(tray, 'the tray keeps its number').toHaveText('2');
    await press(page, 'undo');
    await press(page, 'undo');
    await expect(page.locator('.tray')).toHaveCount(0);
  }));

for (const [language, text] of casesOf(
  /** @type {const} */ ([
    ['ar', 'العنزات المأسورة: 1'],
    ['es', '1 cabra capturada'],
  ]),
))
  test(`the tray has an accessible name in the page's language: ${language}`, () =>
    visit(`?side=both&pace=none&lang=${language}#${TWO_GOATS}`, async (page) => {
      await taps(page, 0, 12);
      await expect(page.locator('.player[data-side="0"] .tray')).toHaveAttribute('aria-label', text);
    }));

for (const [language, ruleset] of casesOf(
  /** @type {const} */ ([
    ['ga', 'el-perro'],
    ['en', 'brandubh'],
    ['ca', 'alquerque'],
    ['ar', 'alquerque'],
  ]),
))
  fullTest(`beside captured pieces, the sides' names are not broken across lines: ${language}`, () =>
    visit(`?lang=${language}&side=first#game=${ruleset}`, async (page) => {
      const { record } = gamesWithBlunders().findLast((each) => each.ruleset === ruleset) ?? assert.fail();
      await load(page, record);
      await expect(page.locator('.tray').first()).toBeAttached();
      await page.evaluate(bringBrokenIn);
      const broken = () =>
        page.$$eval('.player .name', (names) => names.flatMap((name) => window.brokenIn(name)));
      await atSizes(page, ['1280x800', '1024x768', '320x568', '390x844'], (size) =>
        expect.poll(broken, size).toEqual([]),
      );
    }),
  );
