/**
 * Lessons: accepted moves have the effects described, moves described as illegal are refused, and lessons can
 * be played on the page.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { axeOf } from './access.mjs';
import { chooseLanguage, goTo, interactionOf, press, recordOf, servePage, stateOf, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { follow, judged, lessonOf } from './lesson-steps.mjs';
import { Game, Record, rulesets } from './rules.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */
/** @import { MoveView, Step } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { LessonStep } from "../../web/ui/lesson.js" */

/**
 * Effects that every accepted move of a step must have, according to its text.
 * @typedef {{ takes?: number, becomes?: string, direction?: string, winner?: number, kind?: string,
 *   off?: number, back?: number }} Follows
 */
/** @type {{ [step: string]: Follows }} */
const FOLLOWS = {
  'el-perro.step': { takes: 0 },
  'el-perro.jump': { takes: 1 },
  'el-perro.chain': { takes: 2 },
  'el-perro.turn-round': { direction: 'down' },
  'el-perro.shut-in': { winner: 1 },
  'brandubh.pawn': { takes: 0 },
  'brandubh.capture': { takes: 1 },
  'brandubh.between': { takes: 1 },
  'brandubh.between-safe': { takes: 0 },
  'brandubh.ring': { winner: 1 },
  'brandubh.corner': { winner: 0 },
  'fallas.dice': { off: 0, back: 0 },
  'fallas.hit': { back: 1 },
  'fallas.off': { off: 3, winner: 0 },
  'fallas.fails': { kind: 'fails', winner: 1 },
  'fallas.fails-any': { kind: 'fails', winner: 1 },
  'alquerque.step': { takes: 0 },
  'alquerque.jump': { takes: 1 },
  'alquerque.chain': { takes: 2 },
  'alquerque.shut-in': { winner: 0 },
  'spanish-draughts.step': { takes: 0 },
  'spanish-draughts.jump': { takes: 1 },
  'spanish-draughts.most': { takes: 2 },
  'spanish-draughts.crown': { becomes: 'king' },
  'spanish-draughts.flying': { takes: 2, winner: 0 },
};

/** Returns every complete move. @param {Record} record @param {Step[]} [entered] @returns {Step[][]} */
function movesOf(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  const longer = steps.flatMap(({ from, to, die }) =>
    movesOf(record, [...entered, die === undefined ? { from, to } : { from, to, die }]),
  );
  return ends === null ? longer : [entered, ...longer];
}

/** Plays each move that a step accepts. @param {string} id @param {LessonStep} step */
function accepted(id, { pos, moves, takes }) {
  const fresh = () => new Record(new Game(id), pos, null);
  /** @param {(record: Record) => MoveView} act */
  const played = (act) => {
    const record = fresh();
    const move = act(record);
    return { move, state: record.state() };
  };
  if (moves !== undefined) return moves.map((text) => played((record) => record.playText(text)));
  const all = movesOf(fresh()).map((steps) => played((record) => record.play(steps)));
  return takes ? all.filter(({ move }) => move.steps.some(({ captures }) => captures.length > 0)) : all;
}

/**
 * @param {{ move: MoveView, state: import("../../web/pkg/ludoteca_wasm.js").State }} played
 * @param {Follows} follows @param {string} name
 */
function check({ move, state }, follows, name) {
  const effects = [...move.steps.flatMap((step) => step.effects), ...move.after];
  const count = (/** @type {string} */ type) => effects.filter((effect) => effect.type === type).length;
  const known = {
    takes: count('remove'),
    off: count('bear-off'),
    back: count('send-back'),
    direction: state.direction,
    winner: state.outcome?.winner,
    kind: move.kind,
    becomes: effects.flatMap((effect) => (effect.type === 'become' ? [effect.piece.kind] : []))[0],
  };
  for (const [what, value] of Object.entries(follows))
    assert.equal(Reflect.get(known, what), value, `${name}: ${what} of ${move.notation}`);
}

for (const { id, game, clauses } of rulesets()) {
  test(`the lesson of ${id} agrees with the rules`, () => {
    const steps = lessonOf(id, game);
    assert.ok(steps.length >= 4 && steps.length <= 7, `${steps.length} steps`);
    for (const step of steps) {
      const name = `${game}.${step.id}`;
      const record = new Record(new Game(id), step.pos, null);
      assert.equal(record.state().position, step.pos, `${name} is not written as the rules write it`);
      if (step.clause !== undefined) {
        const holds = clauses.some((each) => each.id === step.clause);
        assert.ok(holds, `${name}: ${step.clause} does not hold`);
        const refusal = record.refuse(step.points.map(([from, to]) => ({ from, to })));
        assert.equal(refusal?.clause, step.clause, name);
        continue;
      }
      const all = accepted(id, step);
      assert.ok(all.length > 0, `${name} asks for nothing that can be played`);
      for (const each of all)
        check(each, FOLLOWS[name] ?? assert.fail(`no effects are expected of ${name}`), name);
      const shown = all.some(({ move }) =>
        step.points.every(
          ([from, to], index) => move.steps[index]?.from === from && move.steps[index]?.to === to,
        ),
      );
      assert.ok(shown, `${name} points to no move that it asks for`);
    }
  });
}

const { visit } = servePage();

/** Returns the element with the number of the displayed step. @param {Page} page */
const numberIn = (page) => page.locator('#lesson h2 span');

/** Returns the stored entries of saved games. @param {Page} page */
const savedIn = (page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('ludoteca.game.')));

const [withDice, ...others] = rulesets()
  .filter((info) => info.id !== 'el-cuervo')
  .sort((one, other) => other.dice - one.dice);

for (const { id, game } of casesOf([withDice ?? assert.fail(), ...others.reverse()])) {
  test(`following the arrows completes the lesson of ${id} and leads to a game against the computer`, () =>
    visit(`#game=${id}&lesson=1`, async (page) => {
      const steps = lessonOf(id, game);
      for (const [index, step] of steps.entries()) {
        await expect(numberIn(page)).toContainText(`${index + 1} of ${steps.length}`);
        await expect(page.locator('#lesson .dots .solved')).toHaveCount(index);
        await expect(page.locator('#lesson'), 'a sentence is missing').not.toContainText('lesson.');
        await follow(page, step);
        await judged(page, 'right');
        if (step.clause !== undefined)
          await expect(page.locator('#label .clause')).toHaveAttribute('data-clause', step.clause);
        if (index < steps.length - 1) await press(page, 'lesson-next');
      }
      await expect.poll(() => savedIn(page), 'a lesson was saved').toEqual([]);
      await expect(page.locator('#lesson .task')).toHaveText('You know how to play.');
      await expect(page.locator('#label'), 'a second result').toBeHidden();
      await expect(page.locator('#actions'), 'an empty bar moves the card').toBeHidden();
      await press(page, 'lesson-computer');
      await page.waitForFunction(() => window.ludoteca.model?.players[1].type === 'computer');
      await expect.poll(async () => (await stateOf(page)).plies).toBe(0);
      await expect(page.locator('#lesson')).toHaveCount(0);
    }));
}

fullTest('a lesson reports an invalid step, refuses an illegal move, and lets a wrong move be retried', () =>
  visit('#game=alquerque&lesson=99', async (page) => {
    await expect(page.locator('#notice')).toHaveText(/99.*1 to 5/);
    await expect(numberIn(page)).toContainText('1 of 5');
    await goTo(page, 'game=alquerque&lesson=3');
    await expect(numberIn(page)).toContainText('3 of 5');
    await tap(page, 12);
    await tap(page, 24);
    await expect(page.locator('#label')).toHaveAttribute('data-kind', 'refusal');
    await judged(page, 'pending');
    await tap(page, 13);
    await judged(page, 'wrong');
    await expect.poll(async () => (await interactionOf(page)).type, 'the board accepts moves').toBe('away');
    await press(page, 'lesson-again');
    await judged(page, 'pending');
    await expect(page.getByLabel('hint: move this piece')).toHaveAttribute('data-square', '12');
    await tap(page, 12);
    await tap(page, 20);
    await judged(page, 'right');
  }),
);

fullTest('a lesson leaves the open game unchanged, even if the lesson fails to load', () =>
  visit(
    '?side=both#game=alquerque',
    async (page) => {
      await page.route(/lessons.*json/, (route) => route.abort());
      await press(page, 'how-to-play');
      await press(page, 'lesson');
      await expect(page.locator('#notice')).toBeVisible();
      for (const square of [7, 12, 17]) await tap(page, square);
      await tap(page, 7);
      const text = await recordOf(page);
      const before = await savedIn(page);
      await page.unroute(/lessons.*json/);
      await press(page, 'how-to-play');
      await press(page, 'lesson');
      await expect(page.locator('#look')).toHaveCount(0);
      await tap(page, 7);
      await tap(page, 12);
      await judged(page, 'right');
      await press(page, 'lesson-next');
      await expect.poll(() => savedIn(page)).toEqual(before);
      await press(page, 'lesson-leave');
      await page.waitForSelector('#lesson', { state: 'detached' });
      await expect.poll(() => recordOf(page)).toBe(text);
      await expect.poll(async () => (await interactionOf(page)).type).toBe('enter');
      await page.goBack();
      await expect(numberIn(page), 'the lesson does not go on where it was left').toContainText('2 of 5');
    },
    { allowedErrors: /ERR_FAILED/ },
  ),
);

test('a lesson opens from the start page, is announced, and moves the focus', () =>
  visit('', async (page) => {
    const polite = page.locator('#polite');
    await page.click('[data-lesson=brandubh]');
    await expect(page.locator('#lesson h2')).toBeFocused();
    await expect(polite).toHaveText(/1 of 6.*You play the king’s side/);
    await page.focus('[data-do=lesson-next]');
    await page.keyboard.press('Enter');
    await expect(polite).toHaveText(/2 of 6.*The king/);
    await expect(page.locator('#grid [data-square="24"]')).toBeFocused();
    for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await judged(page, 'right');
    await expect(polite).toHaveText(/Well done/);
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-do=lesson-next]'), 'the way on is not the next stop').toBeFocused();
    await chooseLanguage(page, 'es');
    await expect(page.locator('#lesson')).toHaveText(/Muy bien/);
  }));

fullTest('axe finds no violations in lessons, including on narrow screens and in Arabic', () =>
  visit('#game=brandubh', async (page) => {
    for (const [game, step, lang, taps, width, forcedColors] of casesOf(
      /** @type {const} */ ([
        ['alquerque', 2, 'en', [5, 11], 1280, 'none'],
        ['el-perro', 2, 'ar', [12, 2], 1280, 'none'],
        ['alquerque', 5, 'en', [18, 22], 320, 'none'],
        ['fallas', 1, 'en', [], 1280, 'active'],
      ]),
    )) {
      const where = `game=${game}&lesson=${step}&lang=${lang}`;
      await page.setViewportSize({ width, height: 720 });
      await page.emulateMedia({ forcedColors });
      await goTo(page, where);
      await page.waitForFunction((expected) => window.ludoteca.state?.ruleset === expected, game);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      for (const square of taps) await tap(page, square);
      await expect.poll(() => axeOf(page), where).toEqual([]);
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beyond, `${where} is too wide`).toBeLessThanOrEqual(0);
    }
  }),
);
