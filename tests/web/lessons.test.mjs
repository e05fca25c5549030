/**
 * Lessons: every turn that they ask for does what they teach, what they call refused is refused; and they are
 * played on the page.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { axeOf } from './access.mjs';
import { GAME_NAMES } from '../../web/games/games.js';
import { chooseLanguage, interactionOf, press, recordOf, servePage, stateOf, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { Game, Record, rulesets } from './rules.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Step, TurnView } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { LessonStep } from "../../web/ui/lesson.js" */

/** @type {{ [game: string]: LessonStep[] }} */
const LESSONS = Object.fromEntries(
  GAME_NAMES.map((name) => [
    name,
    JSON.parse(readFileSync(new URL(`../../web/games/${name}/lessons.json`, import.meta.url), 'utf8')),
  ]),
);

/**
 * What must follow from the turns of a step, as its words say.
 * @typedef {{ takes?: number, becomes?: string, direction?: string, winner?: number, kind?: string, off?:
 *   number, back?: number }} Follows
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

/** @param {string} id @param {string} game */
const lessonOf = (id, game) => (LESSONS[game] ?? []).filter((step) => step.in?.includes(id) ?? true);

/**
 * Every whole turn of a position, by its steps.
 * @param {Record} record
 * @param {Step[]} [entered]
 * @returns {Step[][]}
 */
function turnsOf(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  const longer = steps.flatMap(({ from, to, die }) =>
    turnsOf(record, [...entered, die === undefined ? { from, to } : { from, to, die }]),
  );
  return ends === null ? longer : [entered, ...longer];
}

/** The turns that a step accepts, each played. @param {string} id @param {LessonStep} step */
function accepted(id, { pos, turns, takes }) {
  const fresh = () => new Record(new Game(id), pos, null);
  /** @param {(record: Record) => TurnView} act */
  const played = (act) => {
    const record = fresh();
    const turn = act(record);
    return { turn, state: record.state() };
  };
  if (turns !== undefined) return turns.map((text) => played((record) => record.playText(text)));
  const all = turnsOf(fresh()).map((steps) => played((record) => record.play(steps)));
  return takes ? all.filter(({ turn }) => turn.steps.some(({ captures }) => captures.length > 0)) : all;
}

/**
 * @param {{ turn: TurnView, state: import("../../web/pkg/ludoteca_wasm.js").State }} played
 * @param {Follows} follows
 * @param {string} name
 */
function check({ turn, state }, follows, name) {
  const effects = [...turn.steps.flatMap((step) => step.effects), ...turn.after];
  const count = (/** @type {string} */ type) => effects.filter((effect) => effect.type === type).length;
  const known = {
    takes: count('remove'),
    off: count('bear-off'),
    back: count('send-back'),
    direction: state.direction,
    winner: state.outcome?.winner,
    kind: turn.kind,
    becomes: effects.flatMap((effect) => (effect.type === 'become' ? [effect.piece.kind] : []))[0],
  };
  for (const [what, value] of Object.entries(follows))
    assert.equal(
      known[/** @type {keyof typeof known} */ (what)],
      value,
      `${name}: ${what} of ${turn.notation}`,
    );
}

for (const { id, game, clauses } of rulesets()) {
  test(`the lesson of ${id} teaches what the rules do`, () => {
    const steps = lessonOf(id, game);
    assert.ok(steps.length >= 4 && steps.length <= 7, `${steps.length} steps`);
    for (const step of steps) {
      const name = `${game}.${step.id}`;
      const record = new Record(new Game(id), step.pos, null);
      assert.equal(record.state().position, step.pos, `${name} is written as the rules write it`);
      if (step.clause !== undefined) {
        assert.ok(
          clauses.some((each) => each.id === step.clause),
          `${name}: ${step.clause} does not hold`,
        );
        assert.equal(
          record.refuse(step.points.map(([from, to]) => ({ from, to })))?.clause,
          step.clause,
          name,
        );
        continue;
      }
      const all = accepted(id, step);
      assert.ok(all.length > 0, `${name} asks for something that can be played`);
      for (const each of all)
        check(each, FOLLOWS[name] ?? assert.fail(`nothing is said to follow from ${name}`), name);
      const shown = all.some(({ turn }) =>
        step.points.every(
          ([from, to], index) => turn.steps[index]?.from === from && turn.steps[index]?.to === to,
        ),
      );
      assert.ok(shown, `${name} points to a turn that it asks for`);
    }
  });
}

const { visit } = servePage();

/** @param {Page} page @param {string} verdict */
const judged = (page, verdict) => page.waitForSelector(`#lesson[data-verdict=${verdict}]`);

/** Does what the arrows of a step show. @param {Page} page @param {LessonStep} step */
async function follow(page, { points }) {
  if (points.length === 0) await press(page, 'acknowledge');
  for (const [from, to] of points) {
    const asked = await interactionOf(page);
    if (asked.type !== 'enter' || asked.selected !== from) await tap(page, from);
    await tap(page, to);
  }
  // What a throw has left is played as it comes.
  for (
    let asked = await interactionOf(page);
    asked.type === 'enter' && asked.entered.length > 0;
    asked = await interactionOf(page)
  ) {
    const step = asked.next.steps[0] ?? assert.fail();
    await tap(page, step.from);
    await tap(page, step.to);
  }
}

const [withDice, ...others] = rulesets()
  .filter((info) => info.id !== 'el-cuervo')
  .sort((one, other) => other.dice - one.dice);

for (const { id, game } of casesOf([withDice ?? assert.fail(), ...others.reverse()])) {
  test(`the lesson of ${id} is played by its arrows, to the game against the computer`, () =>
    visit(`#game=${id}&lesson=1`, async (page) => {
      const steps = lessonOf(id, game);
      for (const [index, step] of steps.entries()) {
        await expect
          .poll(() => page.textContent('#lesson h2 span'))
          .toMatch(new RegExp(`${index + 1} of ${steps.length}`));
        await expect
          .poll(
            async () => !((await page.textContent('#lesson')) ?? '').includes('lesson.'),
            'a sentence is missing',
          )
          .toBeTruthy();
        await follow(page, step);
        await judged(page, 'right');
        if (step.clause !== undefined)
          await expect.poll(() => page.getAttribute('#label .clause', 'data-clause')).toBe(step.clause);
        if (index < steps.length - 1) await press(page, 'lesson-next');
      }
      await expect
        .poll(
          () =>
            page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ludoteca.game.'))),
          'a lesson is not kept',
        )
        .toEqual([]);
      await press(page, 'lesson-computer');
      await page.waitForFunction(() => window.ludoteca.model?.players[1].type === 'computer');
      const { ply, plies } = await stateOf(page);
      await expect.poll(async () => [ply, plies, await page.locator('#lesson').count()]).toEqual([0, 0, 0]);
    }));
}

fullTest('another turn is answered kindly and taken back, a refused one by its clause', () =>
  visit('#game=alquerque&lesson=3', async (page) => {
    await tap(page, 12);
    await tap(page, 24);
    await expect.poll(() => page.getAttribute('#label', 'data-kind')).toBe('refusal');
    await expect.poll(() => page.getAttribute('#lesson', 'data-verdict')).toBe('asks');
    await tap(page, 13);
    await judged(page, 'wrong');
    await expect.poll(async () => (await interactionOf(page)).type, 'the board waits').toBe('away');
    await press(page, 'lesson-again');
    await judged(page, 'asks');
    await expect
      .poll(() => page.getAttribute('#grid [data-square="12"]', 'aria-label'))
      .toMatch(/hint: move this piece/);
    await tap(page, 12);
    await tap(page, 20);
    await judged(page, 'right');
  }),
);

fullTest('the game that is open is as it was after a lesson, and goes on', () =>
  visit('?side=both#game=alquerque', async (page) => {
    for (const square of [7, 12, 17]) await tap(page, square);
    await tap(page, 7);
    const text = await recordOf(page);
    const kept = () =>
      page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('ludoteca.game.')));
    const before = await kept();
    await press(page, 'how-to-play');
    await press(page, 'lesson');
    await page.waitForSelector('#lesson');
    await tap(page, 7);
    await tap(page, 12);
    await judged(page, 'right');
    await press(page, 'lesson-next');
    await expect.poll(() => kept()).toEqual(before);
    await press(page, 'lesson-leave');
    await page.waitForSelector('#lesson', { state: 'detached' });
    await expect.poll(() => recordOf(page)).toBe(text);
    await expect.poll(async () => (await kept()).length).toBe(1);
    await expect.poll(async () => (await interactionOf(page)).type).toBe('enter');
    await page.goBack();
    await page.waitForSelector('#lesson');
    await expect
      .poll(() => page.textContent('#lesson h2 span'), 'a lesson is found again where it was left')
      .toMatch(/2 of 5/);
  }),
);

test('a lesson is reached from the start page, speaks, and leads the focus', () =>
  visit('', async (page) => {
    await page.click('[data-lesson=brandubh]');
    await page.waitForSelector('#lesson');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await page.waitForFunction(() =>
      /1 of 6.*You play the king’s side/.test(document.querySelector('#polite')?.textContent ?? ''),
    );
    await page.focus('[data-do=lesson-next]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      /2 of 6.*The king/.test(document.querySelector('#polite')?.textContent ?? ''),
    );
    await expect
      .poll(() => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset['square']))
      .toBe('24');
    await page.keyboard.press('Enter');
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await judged(page, 'right');
    await expect.poll(() => page.textContent('#polite')).toMatch(/Well done/);
    await page.keyboard.press('Tab');
    await expect
      .poll(
        () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset['do']),
        'the way on is the next stop',
      )
      .toBe('lesson-next');
    await chooseLanguage(page, 'es');
    await page.waitForFunction(() => /Muy bien/.test(document.querySelector('#lesson')?.textContent ?? ''));
  }));

fullTest('a step that there is not is named, and the lesson begins', () =>
  visit('#game=alquerque&lesson=99', async (page) => {
    await expect.poll(() => page.textContent('#notice')).toMatch(/99.*1 to 5/);
    await expect.poll(() => page.textContent('#lesson h2 span')).toMatch(/1 of 5/);
  }),
);

fullTest('a lesson that cannot be loaded is said, and the game opens', () =>
  visit(
    '#game=alquerque',
    async (page) => {
      await press(page, 'how-to-play');
      await press(page, 'lesson');
      await page.waitForSelector('#notice:not([hidden])');
      await tap(page, 7);
      await tap(page, 12);
      await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
    },
    {
      prepare: (page) =>
        page.addInitScript(() => {
          const original = fetch;
          window.fetch = (what, how) =>
            String(what).includes('lessons.json')
              ? Promise.reject(new TypeError('no network'))
              : original(what, how);
        }),
    },
  ),
);

fullTest('a lesson is for everybody: asking, answered, refused, over, narrow, from the right', async () => {
  /** @type {[string, number[], Parameters<typeof visit>[2]][]} */
  const states = [
    ['#game=alquerque&lesson=2', [5, 11], {}],
    ['#game=el-perro&lesson=2&lang=ar', [12, 2], {}],
    ['#game=alquerque&lesson=5', [18, 22], { viewport: { width: 320, height: 568 } }],
    ['#game=fallas&lesson=1', [], { forcedColors: 'active' }],
  ];
  for (const [where, taps, options] of casesOf(states, 2)) {
    await visit(
      where,
      async (page) => {
        for (const square of taps) await tap(page, square);
        await expect.poll(() => axeOf(page), where).toEqual([]);
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `${where} fits`,
          )
          .toBe(true);
      },
      options,
    );
  }
});
