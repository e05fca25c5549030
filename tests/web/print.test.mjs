/**
 * The sheets to print, as the browser prints them: true size, nothing cut off, no colours; and worksheets
 * whose answers are those of the rules.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { geometryOf, PAPERS as PAPERS_DRAWN } from '../../web/games/games.js';
import { optionsOf, usualPaper } from '../../web/pages/print/parameters.js';
import { axeOf } from './access.mjs';
import { checkAnswer } from './answers.mjs';
import { goTo } from './driver.mjs';
import { expect } from './expect.mjs';
import { readPaper } from './paper.mjs';
import { Site } from './harness.mjs';
import { Game, rulesets } from './rules.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Box, PrintedPage } from "./paper.mjs" */
/** @import { Known } from "./answers.mjs" */
/** @import { RulesetInfo } from "../../web/pkg/ludoteca_wasm.js" */

const RULESETS = rulesets();
const PAPERS = /** @type {const} */ ({ a4: [210, 297], letter: [215.9, 279.4] });
/** Printers leave as much white at every edge, or less. */
const MARGIN_MM = 10;
/** How exactly the browser keeps lengths. */
const EXACT_MM = 0.15;
/**
 * How many of the sheets are boards; the others have one sheet each, but exact rules may need two.
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

/**
 * Goes through addresses on one page.
 * @param {string[]} wheres none of which comes twice in a row
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

/** Fallas and draughts first: their boards are drawn in other ways. */
const PRINTED = casesOf(
  ['fallas', 'spanish-draughts', ...RULESETS.map(({ id }) => id)].filter(
    (id, index, all) => all.indexOf(id) === index,
  ),
);

for (const [index, id] of PRINTED.entries()) {
  const info = RULESETS.find((each) => each.id === id) ?? assert.fail(id);
  const papers = Object.entries(PAPERS);
  for (const [paper, [width, height]] of isFull ? papers : papers.slice(index, index + 1)) {
    test(`${info.id} is printed in true size on ${paper}, whole and without colours`, () =>
      visit(`game=${info.id}&paper=${paper}&lang=en`, async (page) => {
        const parts = await page.$$eval('.sheet', (sheets) =>
          sheets.map((sheet) => /** @type {HTMLElement} */ (sheet).dataset['part']),
        );
        const pages = await printed(page);
        assert.equal(pages.length, parts.length);
        assert.equal(parts.filter((part) => part === 'board').length, boardSheets(info));
        assert.equal(parts.filter((part) => part === 'rules').length, 1);
        assert.ok(parts.filter((part) => part === 'exact').length <= 2);
        assert.deepEqual([...new Set(parts)], ['board', 'pieces', 'rules', 'exact', 'worksheet', 'key']);
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
        await expect.poll(() => overflows(page)).toEqual([]);
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

fullTest('sheets that are wider than the screen are shown whole, at the first visit too', () =>
  site.visit(
    'print.html#game=brandubh&what=key',
    async (page) => {
      await page.waitForSelector('#sheets[aria-busy=false] .sheet');
      const { left, right } = await page.evaluate(
        () => document.querySelector('.sheet')?.getBoundingClientRect() ?? new DOMRect(),
      );
      assert.ok(left >= 0 && right <= 391, `the sheet stands from ${left} to ${right}`);
    },
    { viewport: { width: 390, height: 844 } },
  ),
);

fullTest('the arrows of answers begin at the rim of a piece, not on it', () =>
  visit('game=brandubh&what=key', async (page) => {
    const far = await page.evaluate(() =>
      [...document.querySelectorAll('.sheet .drawn svg')].flatMap((svg) => {
        const centers = [...svg.querySelectorAll('circle')].map(
          ({ cx, cy }) => new DOMPoint(cx.baseVal.value, cy.baseVal.value),
        );
        return [...svg.querySelectorAll('path[stroke-linejoin]')].map((arrow) => {
          const [x = 0, y = 0] =
            arrow
              .getAttribute('d')
              ?.match(/-?[\d.]+/g)
              ?.map(Number) ?? [];
          return Math.min(...centers.map((center) => Math.hypot(center.x - x, center.y - y)));
        });
      }),
    );
    assert.ok(far.length >= 4, `${far.length} arrows`);
    assert.deepEqual(
      far.filter((distance) => distance < 0.2),
      [],
    );
  }),
);

test('each side bears off into its own tray', async () => {
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

for (const info of casesOf(RULESETS))
  test(`the answers of ${info.id} are those of the rules, and a number gives its sheet again`, async () => {
    /** @type {string[]} */
    const sheets = [];
    await visitEach(
      [1, 2, 1].map((seed) => `game=${info.id}&what=worksheet,key&lang=en&seed=${seed}`),
      async (page) => {
        const { key, asked } = await sheetOf(page);
        assert.equal(key.length, 6);
        assert.deepEqual(
          asked,
          key.map(({ task, position }) => [task, position]),
        );
        sheets.push(JSON.stringify(key));
        for (const known of key) checkAnswer(info, known);
      },
    );
    assert.equal(sheets[0], sheets[2]);
    assert.equal(new Set(sheets).size, 2);
  });

test('the rules are printed in two levels: for players on one sheet, then exactly, with their sources', () =>
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
    await expect
      .poll(async () => (await short.locator('.options li').first().textContent()) ?? '')
      .toMatch(/: [^·]+ · [^·]+$/);
    const ids = clauses.map(({ id }) => id);
    const shown = (/** @type {typeof short} */ sheet, /** @type {string} */ name) =>
      sheet
        .locator(`.flow li[data-${name}]`)
        .evaluateAll((items, which) => items.map((item) => item.getAttribute(`data-${which}`)), name);
    await expect
      .poll(async () => [await shown(short, 'short'), await shown(exact, 'clause')])
      .toEqual([ids, ids]);
    await expect
      .poll(async () => [await short.locator('cite').count(), await exact.locator('cite').count()])
      .toEqual([0, ids.length]);
    const lengths = await Promise.all(
      [short, exact].map(async (sheet) => ((await sheet.locator('.flow').textContent()) ?? '').length),
    );
    assert.ok((lengths[0] ?? 0) < 0.6 * (lengths[1] ?? 0), `${lengths}`);
  }));

fullTest('in every language the sheets have room for their words', () =>
  visitEach(
    casesOf(['spanish-draughts', 'el-perro']).flatMap((game) =>
      casesOf(['ar', 'ga', 'es', 'pt', 'fr', 'ca'], 2).map(
        (tag) => `game=${game}&paper=letter&lang=${tag}&seed=3`,
      ),
    ),
    async (page, where) => {
      await expect
        .poll(() => page.evaluate(() => document.documentElement.lang))
        .toBe(/lang=(..)/.exec(where)?.[1]);
      await expect(page.locator('.sheet[data-part=rules]')).toHaveCount(1);
      await expect.poll(() => overflows(page), where).toEqual([]);
      await expect
        .poll(() => page.textContent('#sheets'), where)
        .not.toMatch(/\b(?:print|task|clause|citation)\.[a-z]/);
    },
  ),
);

/** An eighth of a column: one rule, which is not divided, may make the difference. */
const UNEVEN = 1 / 8;

fullTest('columns of rules end alike, and the boards of a row of questions stand at one height', async () => {
  const asked = ['game=brandubh&lang=en', 'game=el-perro&lang=ga', 'game=fallas&lang=ar'];
  await visitEach(
    asked.map((where) => `${where}&what=rules,exact,worksheet`),
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

test('a worksheet holds no answers', () =>
  visit('game=brandubh&what=worksheet', async (page) => {
    await expect(page.locator('[data-answer], .answer')).toHaveCount(0);
    await expect(page.locator('.sheet')).toHaveCount(1);
  }));

fullTest('what cannot be printed is named, and the rest is', async () => {
  await visit('game=chess&paper=a5&what=board,poster&seed=0&lang=en', async (page) => {
    const notice = (await page.locator('#notice').textContent()) ?? '';
    for (const named of ['chess', 'a5', 'poster', 'seed=0'])
      assert.ok(notice.includes(named), `${named}: ${notice}`);
    assert.match(notice, /what=poster\b/, 'only what there is not');
    const parts = await page
      .locator('.sheet')
      .evaluateAll((sheets) => sheets.map((sheet) => sheet.getAttribute('data-part')));
    assert.deepEqual([...new Set(parts)], ['board'], 'the rest of the list counts');
  });
  await visit('game=alquerque&with=capture%3Dsometimes&what=rules', async (page) => {
    await expect.poll(async () => (await page.locator('#notice').textContent()) ?? '').toMatch(/sometimes/);
    await expect(page.locator('.sheet')).toHaveCount(1);
  });
  await visit('game=alquerque&with=capture%3Dcompulsory&what=rules,exact,key&lang=en', async (page) => {
    await expect.poll(() => page.locator('#notice').isVisible()).toBe(false);
    await expect(page.locator("[data-clause='alquerque.compulsory']")).toHaveCount(1);
    await expect
      .poll(async () => (await page.locator('.changes').textContent()) ?? '')
      .toMatch(/Different from the source/);
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
      /game=brandubh&paper=letter&lang=es&seed=2&what=pieces%2Crules%2Cexact%2Cworksheet%2Ckey/,
    );
    await expect(page.locator('.sheet[data-part=board]')).toHaveCount(0);
    await expect
      .poll(async () => (await page.locator('.sheet[data-part=worksheet] .part').textContent()) ?? '')
      .toMatch(/^Hoja 2$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('another');
  }));

fullTest('the choices count where the browser refuses other addresses', () =>
  site.visit(
    'print.html#game=el-perro&paper=a4&lang=en',
    async (page) => {
      await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
      await page.selectOption('#paper', 'letter');
      await page.waitForFunction(() => document.documentElement.dataset['paper'] === 'letter');
      await page.waitForSelector('#sheets[aria-busy=false]');
      assert.match(page.url(), /paper=a4/);
      await expect.poll(() => page.locator('#notice').isVisible()).toBe(false);
    },
    {
      prepare: (page) =>
        page.addInitScript(() => {
          history.replaceState = () => {
            throw new DOMException('too many', 'SecurityError');
          };
        }),
    },
  ),
);

fullTest('on a narrow screen the whole width of a sheet is seen', () =>
  site.visit(
    'print.html#game=fallas&lang=ar',
    async (page) => {
      await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      const [first] = await printed(page);
      assert.equal(first?.paths.filter(isRuler).length, 1, 'and still it is printed in true size');
    },
    { viewport: { width: 320, height: 640 } },
  ),
);

fullTest('axe finds nothing wrong with the page and its sheets', () =>
  site.visit('print.html#game=fallas&lang=es', async (page) => {
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
    await expect.poll(() => axeOf(page)).toEqual([]);
  }),
);

test('what an address asks for is read', () => {
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
  assert.deepEqual(
    read('seed=1e9').wrong.map(({ values }) => values['value']),
    ['1e9'],
  );
  assert.deepEqual(
    [usualPaper('en-US'), usualPaper('es-MX'), usualPaper('en-GB'), usualPaper('es')],
    ['letter', 'letter', 'a4', 'a4'],
  );
});
