/** Printed sheets: they have the right size, nothing is cut off, and worksheet answers are correct. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { geometryOf, PAPERS as PAPERS_DRAWN } from '../../web/games/games.js';
import { defaultPaper, optionsOf } from '../../web/pages/print/parameters.js';
import { axeOf } from './access.mjs';
import { checkAnswer } from './answers.mjs';
import { goTo, servePage } from './driver.mjs';
import { expect } from './expect.mjs';
import { readPaper } from './paper.mjs';
import { Game, rulesets } from './rules.mjs';
import { boxesOf } from './screens.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';

/** @import { Box, PrintedPage } from "./paper.mjs" */
/** @import { Known } from "./answers.mjs" */
/** @import { RulesetInfo } from "../../web/pkg/ludoteca_wasm.js" */

const RULESETS = rulesets();
const PAPERS = /** @type {const} */ ({ a4: [210, 297], letter: [215.9, 279.4] });
/** White margin at every edge, in mm. Printers need no more than that. */
const MARGIN_MM = 10;
/** Precision of the browser's lengths, in mm. */
const EXACT_MM = 0.15;
/**
 * Returns the number of board sheets; other parts have one sheet, and the exact rules up to two.
 * @param {RulesetInfo} info
 */
const boardSheets = ({ board }) => (board === 'tables24' ? 2 : 1);

const { visit } = servePage({ address: (where) => `print.html#${where}` });

/**
 * Visits URLs one after another on the same page.
 * @param {string[]} wheres URLs; consecutive ones must differ
 * @param {(page: Page, where: string) => Promise<void>} look
 */
const visitEach = ([first = '', ...others], look) =>
  visit(first, async (page) => {
    await look(page, first);
    for (const where of others) {
      await goTo(page, where);
      await page.waitForSelector('#sheets[aria-busy=false]');
      await look(page, where);
    }
  });

/** @param {Page} page */
const printed = async (page) => readPaper(await page.pdf({ preferCSSPageSize: true }));

/** @param {number} value @param {number} expected */
const isAbout = (value, expected) => Math.abs(value - expected) < EXACT_MM;

/** @param {Box} box */
const isRuler = ({ left, right, top, bottom }) =>
  (isAbout(right - left, 100) && bottom - top < EXACT_MM) ||
  (isAbout(bottom - top, 100) && right - left < EXACT_MM);

/** Returns the sheets on which something overlaps the footer or exceeds the width. @param {Page} page */
const overflows = (page) =>
  page.$$eval('.sheet', (sheets) =>
    sheets.flatMap((sheet) => {
      const body = /** @type {HTMLElement} */ (sheet.children[1]);
      const list = sheet.querySelector('.flow') ?? body;
      const end = sheet.querySelector('footer')?.getBoundingClientRect().top ?? 0;
      const lowest = Math.max(
        ...[...body.querySelectorAll('*')].map((each) => each.getBoundingClientRect().bottom),
      );
      return list.scrollWidth > list.clientWidth + 1 || lowest > end + 1
        ? [`${/** @type {HTMLElement} */ (sheet).dataset['part']}: ${lowest} of ${end}`]
        : [];
    }),
  );

/** Removes duplicates, as a shape may be filled and then outlined. @param {Box[]} boxes */
const distinct = (boxes) => [
  ...new Map(
    boxes.map((box) => [
      `${box.left.toFixed(2)} ${box.top.toFixed(2)} ${box.right.toFixed(2)} ${box.bottom.toFixed(2)}`,
      box,
    ]),
  ).values(),
];

/** Returns everything on a page except the white of the sheet itself. @param {PrintedPage} page */
const marksOf = ({ paths, texts, width, height }) =>
  [...paths, ...texts].filter((box) => box.right - box.left < width - 1 || box.bottom - box.top < height - 1);

/** Fallas and draughts first, since their boards are drawn differently. */
const PRINTED = casesOf(
  ['fallas', 'spanish-draughts', ...RULESETS.map(({ id }) => id)].filter(
    (id, index, all) => all.indexOf(id) === index,
  ),
);

for (const [index, id] of PRINTED.entries()) {
  const info = RULESETS.find((each) => each.id === id) ?? assert.fail(id);
  const papers = Object.entries(PAPERS);
  for (const [paper, [width, height]] of isFull ? papers : papers.slice(index, index + 1)) {
    test(`${info.id} is printed at true size on ${paper}, complete and without colours`, () =>
      visit(`game=${info.id}&paper=${paper}&lang=en`, async (page) => {
        const parts = await page.$$eval('.sheet', (sheets) =>
          sheets.map((sheet) => /** @type {HTMLElement} */ (sheet).dataset['part']),
        );
        const pages = await printed(page);
        assert.equal(pages.length, parts.length);
        const [boards, rules, exact = 0] = ['board', 'rules', 'exact'].map(
          (name) => parts.filter((part) => part === name).length,
        );
        const sheets = `${boards} of the board, ${rules} of rules, ${exact} of exact rules`;
        assert.ok(boards === boardSheets(info) && rules === 1 && exact <= 2, sheets);
        assert.deepEqual([...new Set(parts)], ['board', 'pieces', 'rules', 'exact', 'worksheet', 'key']);
        pages.forEach((each, index) => {
          const what = `${parts[index]}, sheet ${index + 1}`;
          const size = `${what}: ${each.width} × ${each.height}`;
          assert.ok(isAbout(each.width, width) && isAbout(each.height, height), size);
          const rulers = each.paths.filter(isRuler).length;
          assert.equal(rulers, parts[index] === 'board' ? 1 : 0, `${what}: rulers`);
          assert.ok(each.texts.length > 3, what);
          for (const { left, top, right, bottom } of marksOf(each)) {
            const white = Math.min(left, top, width - right, height - bottom);
            assert.ok(white >= MARGIN_MM, `${what}: something at ${[left, top, right, bottom]}`);
          }
          const isHalf = parts[index] === 'board' && info.board === 'tables24';
          assert.ok(isHalf || each.paths.every(({ isCut }) => !isCut), `${what}: something is cut`);
          for (const color of each.colors) assert.match(color, /^#(..)\1\1$/, what);
          assert.equal(each.images, 0, what);
        });
        await expect.poll(() => overflows(page)).toEqual([]);
      }));
  }
}

test('printed draughts squares are 22 mm wide and fit the men, and the Fallas board halves align', () =>
  visitEach(
    ['game=spanish-draughts&paper=a4&what=board,pieces', 'game=fallas&paper=letter&what=board'],
    async (page, where) => {
      const [first, second] = (await printed(page)).map(({ paths }) =>
        distinct(paths).map((box) => ({ ...box, width: box.right - box.left, height: box.bottom - box.top })),
      );
      assert.ok(first !== undefined && second !== undefined, where);
      if (where.includes('draughts')) {
        const squares = first.filter(({ width, height }) => isAbout(width, 22) && isAbout(height, 22));
        const men = second.filter(({ width, height }) => isAbout(width, height) && width > 17 && width < 22);
        assert.deepEqual([squares.length, men.length], [32, 32], 'squares and men');
        return;
      }
      const [left, right] = [first, second].map((half) =>
        half
          .filter(({ width, height }) => isAbout(width, 17) && height > 70)
          .map(({ top, bottom }) => `${top.toFixed(1)} ${bottom.toFixed(1)}`)
          .sort(),
      );
      assert.equal(left?.length, 12, 'points of a half');
      assert.deepEqual(left, right);
    },
  ));

fullTest("on a narrow screen a sheet's whole width is visible, even in right-to-left languages", async () => {
  for (const [where, width] of /** @type {const} */ ([
    ['game=brandubh&what=key', 390],
    ['game=fallas&lang=ar', 320],
  ]))
    await visit(where, { viewport: { width, height: 640 } }, async (page) => {
      await page.waitForSelector('#sheets[aria-busy=false] .sheet');
      const [sheet] = await boxesOf(page, '.sheet');
      assert.ok(sheet && sheet.left >= 0 && sheet.right <= width + 1, JSON.stringify(sheet));
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (where.includes('key')) return;
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      const [first] = await printed(page);
      assert.equal(first?.paths.filter(isRuler).length, 1, 'it is not printed in true size');
    });
});

fullTest('arrows in answers begin at the rim of a piece, not on top of it', () =>
  visit('game=brandubh&what=key', async (page) => {
    const far = await page.evaluate(() =>
      [...document.querySelectorAll('.sheet .drawn svg')].flatMap((svg) => {
        const centers = [...svg.querySelectorAll('circle')].map(
          ({ cx, cy }) => new DOMPoint(cx.baseVal.value, cy.baseVal.value),
        );
        const arrows = [...svg.querySelectorAll('path')].filter((path) => path.matches('[stroke-linejoin]'));
        return arrows.map((arrow) => {
          const { x, y } = arrow.getPointAtLength(0);
          return Math.min(...centers.map((center) => Math.hypot(center.x - x, center.y - y)));
        });
      }),
    );
    assert.ok(far.length >= 4, `${far.length} arrows`);
    assert.ok(Math.min(...far) >= 0.2, far.join(' '));
  }),
);

test('in print, the pieces that a side has borne off are in its own tray', async () => {
  await PAPERS_DRAWN.load('fallas');
  const info = RULESETS.find(({ id }) => id === 'fallas') ?? assert.fail();
  const geometry = geometryOf(info, false);
  for (const color of /** @type {const} */ ([0, 1])) {
    const tray = geometry.trayOf(color) ?? assert.fail();
    const { y } = PAPERS_DRAWN.of('fallas').top(geometry, [], geometry.off ?? -1, color);
    assert.ok(y > tray.y && y < tray.y + tray.height, `side ${color}: ${y}`);
  }
});

/**
 * Returns a sheet's answers, and its questions as printed for pupils.
 * @param {Page} page @returns {Promise<{ key: Known[], questions: (string | null)[][] }>}
 */
async function sheetOf(page) {
  const key = await page.$$eval('.sheet[data-part=key] .questions li', (items) =>
    items.map((item) => {
      const data = /** @type {HTMLElement} */ (item).dataset;
      const { task = '', position = '' } = data;
      const [given, square, answer] = [data['given'], data['square'], data['answer']].map((text = '') =>
        JSON.parse(text),
      );
      return { task, position, given, square, moves: Number(data['moves']), answer };
    }),
  );
  const questions = await page.$$eval('.sheet[data-part=worksheet] .questions li', (items) =>
    items.map((item) => ['task', 'position'].map((what) => item.getAttribute(`data-${what}`))),
  );
  return { key, questions };
}

for (const info of casesOf(RULESETS))
  test(`${info.id}: worksheet answers follow the rules, and a number always gives one sheet`, async () => {
    /** @type {string[]} */
    const sheets = [];
    await visitEach(
      [1, 2, 1].map((seed) => `game=${info.id}&what=worksheet,key&lang=en&seed=${seed}`),
      async (page) => {
        const { key, questions } = await sheetOf(page);
        assert.equal(key.length, 6);
        const keyed = key.map(({ task, position }) => [task, position]);
        assert.deepEqual(questions, keyed);
        await expect(page.locator('.sheet[data-part=worksheet] :is([data-answer], .answer)')).toHaveCount(0);
        sheets.push(JSON.stringify(key));
        for (const known of key) checkAnswer(info, known);
      },
    );
    assert.equal(sheets[0], sheets[2]);
    assert.equal(new Set(sheets).size, 2);
  });

test('the rules are printed on one sheet for players, then in full with their sources', () =>
  visit('game=brandubh&what=rules,exact&lang=en', async (page) => {
    const { clauses, switches } = new Game('brandubh').info();
    const short = page.locator('.sheet[data-part=rules]');
    const exact = page.locator('.sheet[data-part=exact]');
    await expect(short).toHaveCount(1);
    await expect(short.locator('.how li svg'), 'how to play, in three pictures').toHaveCount(3);
    const headings = ['How to play', 'Setup', 'Moving', 'Capturing', 'End of the game', 'Our own choices'];
    await expect.poll(() => short.locator('h3').allTextContents()).toEqual([...headings, 'Options']);
    await expect.poll(() => exact.locator('.flow h3').allTextContents()).toEqual(headings.slice(1));
    await expect(short.locator('.options li')).toHaveCount(switches.length);
    await expect(short.locator('.options li').first()).toHaveText(/: [^·]+ · [^·]+$/);
    const ids = clauses.map(({ id }) => id);
    const shown = (/** @type {typeof short} */ sheet, /** @type {string} */ name) =>
      sheet
        .locator(`.flow li[data-${name}]`)
        .evaluateAll((items, which) => items.map((item) => item.getAttribute(`data-${which}`)), name);
    await expect.poll(() => shown(short, 'short')).toEqual(ids);
    await expect.poll(() => shown(exact, 'clause')).toEqual(ids);
    await expect(short.locator('cite')).toHaveCount(0);
    await expect(exact.locator('cite')).toHaveCount(ids.length);
    const lengths = await Promise.all(
      [short, exact].map(async (sheet) => ((await sheet.locator('.flow').textContent()) ?? '').length),
    );
    assert.ok((lengths[0] ?? 0) < 0.6 * (lengths[1] ?? 0), `${lengths}`);
  }));

fullTest('the text fits on the sheets in every language', () =>
  visitEach(
    casesOf(['spanish-draughts', 'el-perro']).flatMap((game) =>
      casesOf(['ar', 'ga', 'es', 'pt', 'fr', 'ca'], 2).map(
        (tag) => `game=${game}&paper=letter&lang=${tag}&seed=3`,
      ),
    ),
    async (page, where) => {
      await expect(page.locator('html')).toHaveAttribute('lang', /lang=(..)/.exec(where)?.[1] ?? '');
      await expect(page.locator('.sheet[data-part=rules]')).toHaveCount(1);
      await expect.poll(() => overflows(page), where).toEqual([]);
      const missing = /\b(?:print|task|clause|citation)\.[a-z]/;
      await expect(page.locator('#sheets'), where).not.toHaveText(missing);
    },
  ),
);

/**
 * Allowed difference in column heights, as a fraction of the tallest column. A rule is not split between
 * columns, and may be that tall.
 */
const UNEVEN = 1 / 8;

fullTest('columns of printed rules end at about the same height, and rows of boards align', async () => {
  const queries = ['game=brandubh&lang=en', 'game=el-perro&lang=ga', 'game=fallas&lang=ar'];
  await visitEach(
    queries.map((where) => `${where}&what=rules,exact,worksheet`),
    async (page, where) => {
      const { columns, rows } = await page.evaluate(() => {
        const tops = [...document.querySelectorAll('.questions .drawn')].map(
          (each) => each.getBoundingClientRect().top,
        );
        const flows = [...document.querySelectorAll('.flow')].map((flow) => {
          const { left, top, width, height } = flow.getBoundingClientRect();
          const ends = [0, 0];
          for (const item of flow.querySelectorAll('li')) {
            const box = item.getBoundingClientRect();
            const side = (box.left + box.right) / 2 < left + width / 2 ? 0 : 1;
            ends[side] = Math.max(ends[side] ?? 0, (box.bottom - top) / height);
          }
          return Math.abs((ends[0] ?? 0) - (ends[1] ?? 0));
        });
        return { columns: flows, rows: tops.map((top, index) => Math.abs(top - (tops[index ^ 1] ?? 0))) };
      });
      assert.equal(columns.length, 2, where);
      for (const uneven of columns) assert.ok(uneven < UNEVEN, `${where}: columns differ by ${uneven}`);
      assert.equal(rows.length, 6, where);
      for (const apart of rows) assert.ok(apart < 0.5, `${where}: boards ${apart} px apart`);
    },
  );
});

fullTest('unknown values in a print URL are reported, and the valid ones apply', () =>
  visitEach(
    [
      'game=chess&paper=a5&what=board,poster&seed=0&lang=en',
      'game=alquerque&with=capture%3Dsometimes&what=rules',
      'game=alquerque&with=capture%3Dcompulsory&what=rules,exact,key&lang=en',
    ],
    async (page, where) => {
      const notice = page.locator('#notice');
      if (where.includes('chess')) {
        for (const named of ['chess', 'a5', /what=poster\b/, 'seed=0'])
          await expect(notice).toContainText(named);
        const parts = () =>
          page.$$eval('.sheet', (sheets) => sheets.map((sheet) => sheet.getAttribute('data-part')));
        await expect.poll(async () => [...new Set(await parts())], 'the rest').toEqual(['board']);
      } else if (where.includes('sometimes')) {
        await expect(notice).toContainText('sometimes');
        await expect(page.locator('.sheet')).toHaveCount(1);
      } else {
        await expect(notice).toBeHidden();
        await expect(page.locator("[data-clause='alquerque.compulsory']")).toHaveCount(1);
        await expect(page.locator('.changes')).toHaveText(/Different from the standard rules/);
      }
    },
  ),
);

test('the print controls change the sheets, the language and the URL', () =>
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
      /game=brandubh&paper=letter&lang=es&seed=2&what=pieces%2Crules%2Cexact%2Cworksheet%2Ckey/,
    );
    await expect(page.locator('.sheet[data-part=board]')).toHaveCount(0);
    await expect(page.locator('.sheet[data-part=worksheet] .part')).toHaveText('Hoja 2');
    await expect(page.locator('#another')).toBeFocused();
  }));

fullTest('the print controls pass axe and work even if the browser refuses to change the URL', () =>
  visit(
    'game=fallas&paper=a4&lang=es',
    {
      prepare: (page) =>
        page.addInitScript(() => {
          history.replaceState = () => {
            throw new DOMException('too many', 'SecurityError');
          };
        }),
    },
    async (page) => {
      await page.selectOption('#paper', 'letter');
      await page.waitForFunction(() => document.documentElement.dataset['paper'] === 'letter');
      await page.waitForSelector('#sheets[aria-busy=false]');
      assert.match(page.url(), /paper=a4/);
      await expect(page.locator('#notice')).toBeHidden();
      await expect.poll(() => axeOf(page)).toEqual([]);
    },
  ),
);

test("the parameters of a print page's URL are parsed", () => {
  const read = (/** @type {string} */ text) =>
    optionsOf(RULESETS, 'a4', { Game }, { search: '', hash: `#${text}` });
  assert.deepEqual(read('').options, {
    game: 'el-perro',
    switches: {},
    paper: 'a4',
    what: ['board', 'pieces', 'rules', 'exact', 'worksheet', 'key'],
    seed: 1,
  });
  assert.deepEqual(read('game=raven&what=key,board&seed=12&paper=LETTER').options, {
    game: 'el-cuervo',
    switches: {},
    paper: 'letter',
    what: ['board', 'key'],
    seed: 12,
  });
  assert.equal(read('seed=1e9').wrong[0]?.values['value'], '1e9');
  assert.deepEqual(['en-US', 'es-MX', 'en-GB', 'es'].map(defaultPaper), ['letter', 'letter', 'a4', 'a4']);
});
