/**
 * The sheets to print, as the browser prints them: true size, nothing cut off, no colours; and worksheets
 * whose answers are those of the rules.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { optionsOf, usualPaper } from '../../web/print/options.js';
import { axeOf } from './access.mjs';
import { readPaper } from './paper.mjs';
import { Site } from './harness.mjs';
import { Game, Record, rulesets } from './rules.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Box, PrintedPage } from "./paper.mjs" */
/** @import { Color, RulesetInfo, State, Step } from "../../web/pkg/ludoteca_wasm.js" */

const RULESETS = rulesets();
const PAPERS = /** @type {const} */ ({ a4: [210, 297], letter: [215.9, 279.4] });
/** Printers leave as much white at every edge, or less. */
const MARGIN_MM = 10;
/** How exactly the browser keeps lengths. */
const EXACT_MM = 0.15;
/**
 * How many of the sheets are boards; the others have one sheet each, but rules may need two.
 * @param {RulesetInfo} info
 */
const boardSheets = ({ board }) => (board === 'tables24' ? 2 : 1);

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(process.env.LUDOTECA_SITE);
});
after(() => site.close());

/** @template T @param {string} where @param {(page: Page) => Promise<T>} act */
const visit = (where, act) =>
  site.visit(`print.html#${where}`, async (page) => {
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
    return act(page);
  });

/** @param {Page} page */
const printed = async (page) => readPaper(await page.pdf({ preferCSSPageSize: true }));

/** @param {number} value @param {number} wanted */
const isAbout = (value, wanted) => Math.abs(value - wanted) < EXACT_MM;

/** @param {Box} box */
const isRuler = ({ left, right, top, bottom }) =>
  (isAbout(right - left, 100) && bottom - top < EXACT_MM) ||
  (isAbout(bottom - top, 100) && right - left < EXACT_MM);

/**
 * The sheets on which something runs over what stands below it, or into a column beside the sheet.
 * @param {Page} page
 */
const overflows = (page) =>
  page.$$eval('.sheet', (sheets) =>
    sheets.flatMap((sheet) => {
      const body = /** @type {HTMLElement} */ (sheet.children[1]);
      const list = sheet.querySelector('.columns ol') ?? body;
      const end = sheet.querySelector('footer')?.getBoundingClientRect().top ?? 0;
      const lowest = Math.max(
        ...[...body.querySelectorAll('*')].map((each) => each.getBoundingClientRect().bottom),
      );
      return list.scrollWidth > list.clientWidth + 1 || lowest > end + 1
        ? [`${/** @type {HTMLElement} */ (sheet).dataset['part']}: ${lowest} of ${end}`]
        : [];
    }),
  );

/** What has been filled and then outlined is one thing. @param {Box[]} boxes */
const distinct = (boxes) => [
  ...new Map(
    boxes.map((box) => [
      `${box.left.toFixed(2)} ${box.top.toFixed(2)} ${box.right.toFixed(2)} ${box.bottom.toFixed(2)}`,
      box,
    ]),
  ).values(),
];

/** All that is on a page but the white of the sheet itself. @param {PrintedPage} page */
const marksOf = ({ paths, texts, width, height }) =>
  [...paths, ...texts].filter((box) => box.right - box.left < width - 1 || box.bottom - box.top < height - 1);

for (const info of RULESETS) {
  for (const [paper, [width, height]] of Object.entries(PAPERS)) {
    test(`${info.id} is printed in true size on ${paper}, whole and without colours`, () =>
      visit(`game=${info.id}&paper=${paper}&lang=en`, async (page) => {
        const parts = await page.$$eval('.sheet', (sheets) =>
          sheets.map((sheet) => /** @type {HTMLElement} */ (sheet).dataset['part']),
        );
        const pages = await printed(page);
        assert.equal(pages.length, parts.length);
        assert.equal(parts.filter((part) => part === 'board').length, boardSheets(info));
        assert.ok(parts.filter((part) => part === 'rules').length <= 2);
        assert.deepEqual([...new Set(parts)], ['board', 'pieces', 'rules', 'worksheet', 'key']);
        pages.forEach((each, index) => {
          const what = `${parts[index]}, sheet ${index + 1}`;
          assert.ok(
            isAbout(each.width, width) && isAbout(each.height, height),
            `${what}: ${each.width} × ${each.height}`,
          );
          assert.equal(
            each.paths.filter(isRuler).length,
            parts[index] === 'board' ? 1 : 0,
            `${what}: rulers`,
          );
          assert.ok(each.texts.length > 3, what);
          for (const { left, top, right, bottom } of marksOf(each)) {
            assert.ok(
              left >= MARGIN_MM &&
                top >= MARGIN_MM &&
                right <= width - MARGIN_MM &&
                bottom <= height - MARGIN_MM,
              `${what}: something at ${[left, top, right, bottom]}`,
            );
          }
          const isHalf = parts[index] === 'board' && info.board === 'tables24';
          assert.deepEqual(
            each.paths.filter(({ isCut }) => isCut && !isHalf),
            [],
            what,
          );
          for (const color of each.colors) assert.match(color, /^#(..)\1\1$/, what);
          assert.equal(each.images, 0, what);
        });
        assert.deepEqual(await overflows(page), []);
      }));
  }
}

test('a board of draughts has squares of 22 mm, and men that fit them', () =>
  visit('game=spanish-draughts&paper=a4&what=board,pieces', async (page) => {
    const [board, pieces] = await printed(page);
    const squares = distinct(board?.paths ?? []).filter(
      ({ left, right, top, bottom }) => isAbout(right - left, 22) && isAbout(bottom - top, 22),
    );
    assert.equal(squares.length, 32);
    const men = distinct(pieces?.paths ?? []).filter(
      ({ left, right, top, bottom }) =>
        isAbout(right - left, bottom - top) && right - left > 17 && right - left < 22,
    );
    assert.equal(men.length, 32);
  }));

test('the two halves of a tables board have the same height, and their points line up', () =>
  visit('game=fallas&paper=letter&what=board', async (page) => {
    const halves = (await printed(page)).map(({ paths }) =>
      distinct(paths).filter(
        ({ left, right, top, bottom }) => isAbout(right - left, 17) && bottom - top > 70,
      ),
    );
    assert.deepEqual(
      halves.map((points) => points.length),
      [12, 12],
    );
    const [left, right] = halves.map((points) =>
      [...new Set(points.map(({ top, bottom }) => `${top.toFixed(1)} ${bottom.toFixed(1)}`))].sort(),
    );
    assert.deepEqual(left, right);
  }));

/**
 * @typedef {{ task: string, position: string, given: [number, number][], square: number | null, turns:
 *   number, answer: { turns: string[], squares: number[], count: number | null } }} Known
 */

/**
 * The answers of a sheet, and the questions as pupils get them.
 * @param {Page} page
 * @returns {Promise<{ key: Known[], asked: string[][] }>}
 */
async function sheetOf(page) {
  const key = await page.$$eval('.sheet[data-part=key] .questions li', (items) =>
    items.map((item) => {
      const {
        task = '',
        position = '',
        given = '',
        square = '',
        turns = '',
        answer = '',
      } = /** @type {HTMLElement} */ (item).dataset;
      return {
        task,
        position,
        given: JSON.parse(given),
        square: JSON.parse(square),
        turns: Number(turns),
        answer: JSON.parse(answer),
      };
    }),
  );
  const asked = await page.$$eval('.sheet[data-part=worksheet] .questions li', (items) =>
    items.map((item) => [
      /** @type {HTMLElement} */ (item).dataset['task'] ?? '',
      /** @type {HTMLElement} */ (item).dataset['position'] ?? '',
    ]),
  );
  return { key, asked };
}

/** Reasons why a turn may have begun rightly, and is not whole. */
const GOES_ON = /\.(must-go-on|takes-fewer|takes-fewer-kings|plays-fewer)$/;

/**
 * Every whole turn, found by trying all squares, so by another way than the page's: `refuse` instead of
 * `continuations`.
 * @param {Record} record
 * @param {number} squares how many there are
 * @param {number[]} dice
 * @returns {Step[][]}
 */
function turnsByTrying(record, squares, dice) {
  /** @type {Step[][]} */
  const whole = [];
  /** @param {Step[]} before @param {number[]} left dice */
  const extend = (before, left) => {
    const last = before[before.length - 1];
    const origins =
      last !== undefined && dice.length === 0
        ? [last.to]
        : Array.from({ length: squares }, (_, square) => square);
    for (const from of origins) {
      for (let to = 0; to <= squares; to += 1) {
        for (const die of dice.length === 0 ? [null] : new Set(left)) {
          const steps = [...before, die === null ? { from, to } : { from, to, die }];
          const reason = record.refuse(steps);
          if (reason === null) whole.push(steps);
          if (
            reason === null
              ? dice.length === 0 && steps.length < 12 && takes(record, steps)
              : GOES_ON.test(reason.key)
          )
            extend(steps, die === null ? [] : without(left, die));
        }
      }
    }
  };
  extend([], dice);
  return whole;
}

/** @param {number[]} list @param {number} value */
const without = (list, value) => list.filter((_, index) => index !== list.indexOf(value));

/** What a whole turn does. @param {Record} record @param {Step[]} steps */
function played(record, steps) {
  const turn = record.play(steps);
  const { outcome } = record.state();
  record.undo();
  return { turn, outcome };
}

/** @param {Record} record @param {Step[]} steps */
const takes = (record, steps) => played(record, steps).turn.steps.some(({ captures }) => captures.length > 0);

/**
 * Whether the side to move wins within so many of its own turns, whatever the other plays.
 * @param {Record} record
 * @param {Color} side
 * @param {number} turns
 * @returns {boolean}
 */
function wins(record, side, turns) {
  return everyTurn(record).some((steps) => winsBy(record, steps, side, turns));
}

/**
 * Whether it wins so with this turn.
 * @param {Record} record
 * @param {Step[]} steps
 * @param {Color} side
 * @param {number} turns
 * @returns {boolean}
 */
function winsBy(record, steps, side, turns) {
  const after = (/** @type {Step[]} */ played, /** @type {() => boolean} */ goOn) => {
    record.play(played);
    const { outcome } = record.state();
    const won = outcome === null ? goOn() : outcome.winner === side;
    record.undo();
    return won;
  };
  return after(
    steps,
    () => turns > 1 && everyTurn(record).every((reply) => after(reply, () => wins(record, side, turns - 1))),
  );
}

/**
 * Every turn as the rules list them, for a search.
 * @param {Record} record
 * @param {Step[]} [entered]
 * @returns {Step[][]}
 */
function everyTurn(record, entered = []) {
  const { steps, ends } = record.continuations(entered);
  return [
    ...(ends === null ? [] : [entered]),
    ...steps.flatMap(({ from, to }) => everyTurn(record, [...entered, { from, to }])),
  ];
}

/** @param {Iterable<number>} squares */
const sorted = (squares) => [...new Set(squares)].sort((one, other) => one - other);

/** @param {State} state */
const ownSquares = ({ pieces, turn }) =>
  pieces
    .filter(
      ({ color, square }) =>
        color === turn && square < 24 + (pieces.some(({ kind }) => kind === 'checker') ? 0 : 100),
    )
    .map(({ square }) => square);

/** Checks an answer by another way than the page found it. @param {RulesetInfo} info @param {Known} known */
function check(info, { task, position, given, square, turns, answer }) {
  const game = new Game(info.id, null);
  const record = new Record(game, position, null);
  const state = record.state();
  const what = `${info.id}, ${task}, ${position}`;
  const all =
    task === 'win' || (info.dice > 0 && !['off', 'dice'].includes(task))
      ? []
      : turnsByTrying(record, info.dice > 0 ? 24 : info.squares.length, state.dice).map(
          (steps) => played(record, steps).turn,
        );
  const firsts =
    info.dice > 0 ? firstSteps(record, state.dice) : all.flatMap(({ steps }) => steps.slice(0, 1));
  const notations = (/** @type {typeof all} */ list) =>
    [...new Set(list.map(({ notation }) => notation))].sort();
  const taken = (/** @type {typeof all[0]} */ turn) => turn.steps.flatMap(({ captures }) => captures);
  switch (task) {
    case 'turns':
      assert.deepEqual([...answer.turns].sort(), notations(all), what);
      break;
    case 'count':
      assert.equal(answer.count, notations(all).length, what);
      break;
    case 'takers':
      assert.deepEqual(
        answer.squares,
        sorted(all.filter((turn) => taken(turn).length > 0).flatMap(({ steps }) => steps[0]?.from ?? [])),
        what,
      );
      break;
    case 'movers':
      assert.deepEqual(answer.squares, sorted(firsts.map(({ from }) => from)), what);
      break;
    case 'stuck':
      assert.deepEqual(
        answer.squares,
        sorted(ownSquares(state).filter((each) => !firsts.some(({ from }) => from === each))),
        what,
      );
      break;
    case 'takes':
      assert.deepEqual(
        [...answer.turns].sort(),
        notations(all.filter((turn) => taken(turn).length > 0)),
        what,
      );
      break;
    case 'reach':
      assert.deepEqual(
        answer.squares,
        sorted(firsts.filter(({ from }) => from === square).map(({ to }) => to)),
        what,
      );
      break;
    case 'most': {
      const most = Math.max(...all.map((turn) => taken(turn).length));
      assert.equal(answer.count, most, what);
      assert.deepEqual(
        [...answer.turns].sort(),
        notations(all.filter((turn) => taken(turn).length === most)),
        what,
      );
      break;
    }
    case 'removed':
    case 'between': {
      const before = new Set(state.pieces.map((piece) => piece.square));
      const [[from, to] = [0, 0]] = given;
      record.play([{ from, to }]);
      const left = new Set(record.state().pieces.map((piece) => piece.square));
      assert.deepEqual(
        answer.squares,
        sorted([...before, to].filter((each) => each !== from && !left.has(each))),
        what,
      );
      break;
    }
    case 'landings':
      assert.deepEqual(answer.squares, sorted(firsts.map(({ to }) => to).filter((to) => to < 24)), what);
      break;
    case 'hits':
      assert.deepEqual(
        answer.squares,
        sorted(
          firsts
            .map(({ to }) => to)
            .filter((to) => state.pieces.some((piece) => piece.square === to && piece.color !== state.turn)),
        ),
        what,
      );
      break;
    case 'entry': {
      const [from, to] = given[0] ?? [0, 0];
      const { color } = /** @type {{ color: Color }} */ (state.pieces.find((piece) => piece.square === to));
      assert.notEqual(color, state.turn, what);
      assert.ok(
        firsts.some((step) => step.from === from && step.to === to),
        what,
      );
      assert.deepEqual(answer.squares, [entryOf(info, state, color, from, to)], what);
      break;
    }
    case 'dice':
      assert.equal(answer.count, Math.max(...all.map(({ steps }) => steps.length)), what);
      break;
    case 'off':
      assert.equal(
        answer.count,
        Math.max(...all.map(({ steps }) => steps.filter(({ to }) => to === 24).length)),
        what,
      );
      break;
    case 'win': {
      assert.ok(turns === 1 || !wins(record, state.turn, turns - 1), `${what}: sooner`);
      const winning = everyTurn(record).filter((steps) => winsBy(record, steps, state.turn, turns));
      assert.deepEqual(notations(winning.map((steps) => played(record, steps).turn)), answer.turns, what);
      break;
    }
    default:
      assert.fail(`nobody checks ${task}`);
  }
  record.free();
  game.free();
}

/**
 * Where a piece that is hit comes in, by the sentence of the rule: in Fayles on its owner's point 1; in
 * Fallas on the lowest of 7–12 without a piece of the hitter, whose piece has left `from` and stands on `to`.
 * @param {RulesetInfo} info @param {State} state @param {Color} owner @param {number} from @param {number} to
 */
function entryOf(info, { pieces }, owner, from, to) {
  const squareOf = (/** @type {number} */ point) => (owner === 0 ? point - 1 : 24 - point);
  if (info.id === 'fayles') return squareOf(1);
  const isHeld = (/** @type {number} */ square) =>
    square === to ||
    pieces.some(
      (piece) => piece.color !== owner && piece.square === square && (piece.count > 1 || square !== from),
    );
  return [7, 8, 9, 10, 11, 12].map(squareOf).find((square) => !isHeld(square));
}

/**
 * The first steps that are allowed with some die, found by trying.
 * @param {Record} record
 * @param {number[]} dice
 * @returns {Step[]}
 */
function firstSteps(record, dice) {
  /** @type {Step[]} */
  const steps = [];
  for (let from = 0; from < 24; from += 1) {
    for (let to = 0; to <= 24; to += 1) {
      for (const die of new Set(dice)) {
        const reason = record.refuse([{ from, to, die }]);
        if (reason === null || reason.key.endsWith('.must-go-on')) steps.push({ from, to, die });
      }
    }
  }
  return steps;
}

for (const info of RULESETS) {
  test(`the answers of ${info.id} are those of the rules, and a number gives its sheet again`, async () => {
    /** @type {string[]} */
    const sheets = [];
    for (const seed of [1, 2, 1]) {
      const { key, asked } = await visit(`game=${info.id}&what=worksheet,key&lang=en&seed=${seed}`, sheetOf);
      assert.equal(key.length, 6);
      assert.deepEqual(
        asked,
        key.map(({ task, position }) => [task, position]),
      );
      sheets.push(JSON.stringify(key));
      for (const known of key) check(info, known);
    }
    assert.equal(sheets[0], sheets[2]);
    assert.equal(new Set(sheets).size, 2);
  });
}

test('in every language the sheets have room for their words', async () => {
  for (const language of ['es', 'pt', 'fr', 'ca', 'ga', 'ar']) {
    for (const game of ['el-perro', 'spanish-draughts']) {
      await visit(`game=${game}&paper=letter&lang=${language}&seed=3`, async (page) => {
        assert.deepEqual(await overflows(page), [], `${game}, ${language}`);
        assert.doesNotMatch(
          (await page.textContent('#sheets')) ?? '',
          /\b(?:print|task|clause|citation)\.[a-z]/,
          `${game}, ${language}`,
        );
      });
    }
  }
});

test('a worksheet holds no answers', () =>
  visit('game=brandubh&what=worksheet', async (page) => {
    assert.equal(await page.locator('[data-answer], .answer').count(), 0);
    assert.equal(await page.locator('.sheet').count(), 1);
  }));

test('what cannot be printed is named, and the rest is', async () => {
  await visit('game=chess&paper=a5&what=board,poster&seed=0&lang=en', async (page) => {
    const notice = (await page.locator('#notice').textContent()) ?? '';
    for (const named of ['chess', 'a5', 'poster', 'seed=0'])
      assert.ok(notice.includes(named), `${named}: ${notice}`);
    assert.equal(await page.locator('.sheet').count(), 1);
  });
  await visit('game=alquerque&with=capture%3Dsometimes&what=rules', async (page) => {
    assert.match((await page.locator('#notice').textContent()) ?? '', /sometimes/);
    assert.equal(await page.locator('.sheet').count(), 1);
  });
  await visit('game=alquerque&with=capture%3Dcompulsory&what=rules,key&lang=en', async (page) => {
    assert.equal(await page.locator('#notice').isVisible(), false);
    assert.equal(await page.locator("[data-clause='alquerque.compulsory']").count(), 1);
    assert.match((await page.locator('.changes').textContent()) ?? '', /Not as the source/);
  });
});

test('the choices change the sheets, the language and the address', () =>
  visit('game=el-perro&paper=a4&lang=en', async (page) => {
    await page.selectOption('#game', 'brandubh');
    await page.selectOption('#paper', 'letter');
    await page.selectOption('#language', 'es');
    await page.waitForFunction(() => document.documentElement.lang === 'es');
    await page.uncheck('#what-board');
    await page.click('#another');
    await page.waitForSelector('#sheets[aria-busy=false]');
    assert.match(
      page.url(),
      /game=brandubh&paper=letter&lang=es&what=pieces%2Crules%2Cworksheet%2Ckey&seed=2/,
    );
    assert.equal(await page.locator('.sheet[data-part=board]').count(), 0);
    assert.match((await page.locator('.sheet[data-part=worksheet] .part').textContent()) ?? '', /^Ficha 2$/);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'another');
  }));

test('on a narrow screen the whole width of a sheet is seen', () =>
  site.visit(
    'print.html#game=fallas&lang=ar',
    async (page) => {
      await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl');
      const [first] = await printed(page);
      assert.equal(first?.paths.filter(isRuler).length, 1, 'and still it is printed in true size');
    },
    { viewport: { width: 320, height: 640 } },
  ));

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing wrong with the page and its sheets, ${colorScheme}`, () =>
    site.visit(
      'print.html#game=fallas&lang=es',
      async (page) => {
        await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
        assert.deepEqual(await axeOf(page), []);
      },
      { colorScheme },
    ));
}

test('what an address asks for is read', () => {
  const read = (/** @type {string} */ text) => optionsOf(new URLSearchParams(text), RULESETS, 'a4', { Game });
  assert.deepEqual(read('').options, {
    game: 'el-perro',
    switches: {},
    paper: 'a4',
    what: ['board', 'pieces', 'rules', 'worksheet', 'key'],
    seed: 1,
  });
  assert.deepEqual(read('game=raven&what=key,board&seed=12&paper=LETTER').options, {
    game: 'el-cuervo',
    switches: {},
    paper: 'letter',
    what: ['board', 'key'],
    seed: 12,
  });
  assert.deepEqual(
    read('seed=1e9').faults.map(({ values }) => values['value']),
    ['1e9'],
  );
  assert.deepEqual(
    [usualPaper('en-US'), usualPaper('es-MX'), usualPaper('en-GB'), usualPaper('es')],
    ['letter', 'letter', 'a4', 'a4'],
  );
});
