import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import {
  asTwo,
  atSizes,
  centerOf,
  chooseLanguage,
  drag,
  goTo,
  interactionOf,
  load,
  openMenu,
  openTab,
  paste,
  press,
  ready,
  recordOf,
  servePage,
  stateOf,
  tap,
} from './driver.mjs';
import { pass, stopClock } from './clock.mjs';
import { expect } from './expect.mjs';
import { rulesets } from './rules.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage({ address: asTwo });

test('the start page offers the seven rulesets on five boards', () =>
  visit('', async (page) => {
    await expect(page.locator('.card .picture > :is(img, canvas)')).toHaveCount(5);
    const offered = await page
      .locator('[data-ruleset]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-ruleset')).sort());
    assert.deepEqual(offered, [
      'alquerque',
      'brandubh',
      'el-cuervo',
      'el-perro',
      'fallas',
      'fayles',
      'spanish-draughts',
    ]);
    await page.click('[data-ruleset="el-cuervo"]');
    await page.waitForSelector('#game:not([hidden])');
    await expect.poll(async () => (await stateOf(page)).ruleset).toBe('el-cuervo');
    await page.click('#home');
    await page.waitForSelector('#start:not([hidden])');
  }));

/** The list of moves as it is seen, and as it is heard. @param {Page} page */
const listed = (page) =>
  page.locator('#moves li').evaluateAll((items) =>
    items.map((item) => [
      item.querySelector('.number')?.textContent,
      // Long moves may break between their parts.
      item.querySelector('button')?.textContent?.replaceAll('\u200b', ''),
      item.querySelector('button')?.getAttribute('aria-label'),
    ]),
  );

test('moves are numbered as draughts players do it, with dashes and crosses to be seen alone', () =>
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
    await expect.poll(() => page.textContent('#polite')).toMatch(/^Move 1 of 2\./);
    await load(page, '[Ludoteca "1"]\n[Ruleset "el-perro"]\n[Result "*"]\n\n1. c3-b3 c2-c3 *\n');
    await expect
      .poll(async () => (await listed(page)).map(([number, text]) => `${number} ${text}`))
      .toEqual(['1 c3–b3', '2 c2–c3']);
  }));

fullTest('a move that is copied from the page can be typed', () =>
  visit('#game=brandubh', async (page) => {
    const whole = await readFile(new URL('../data/games/brandubh.txt', import.meta.url), 'utf8');
    const [before = ''] = whole.split('14. f2-f4xf4');
    await load(page, `${before.replace('[Result "1-0"]', '[Result "*"]')}*\n`);
    await openTab(page, 'board');
    await page.fill('#typed', 'f2–f4×f4');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stateOf(page)).turns.at(-1)?.notation).toBe('f2-f4xf4');
  }),
);

fullTest('a game that is opened shows its board at every size', () =>
  visit('', (page) =>
    atSizes(page, ['320x568', '390x664', '768x1024'], async (size) => {
      for (const link of [
        '[data-ruleset="fallas"]',
        '[data-ruleset="spanish-draughts"]',
        '[href*="lesson"]',
      ]) {
        await page.locator(link).last().click();
        await page.waitForSelector('#game:not([hidden])');
        const { top, bottom, height } = await page.evaluate(() => ({
          .../** @type {Element} */ (document.querySelector('#stage')).getBoundingClientRect().toJSON(),
          height: innerHeight,
        }));
        assert.ok(top >= 0 && bottom <= height, `${size}, ${link}: from ${top} to ${bottom}`);
        await page.locator('#home, #back').locator('visible=true').click();
        await page.waitForSelector('#start:not([hidden])');
      }
    }),
  ),
);

fullTest('the board is above the rest where the screen is high, else beside it', () =>
  visit('#game=brandubh', (page) =>
    atSizes(page, ['1080x1920', '1024x1366', '1366x1024', '1280x800', '844x390'], async (size) => {
      const found = await page.evaluate(() => {
        const boxOf = (/** @type {string} */ selector) =>
          /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
        const [stage, side] = [boxOf('#stage'), boxOf('#label')];
        const isHigh = innerHeight > innerWidth;
        return {
          isApart: isHigh ? stage.bottom <= side.top : stage.right <= side.left,
          isLarge: isHigh ? stage.width > 0.85 * innerWidth : stage.height > 0.75 * innerHeight,
        };
      });
      assert.deepEqual(found, { isApart: true, isLarge: true }, size);
    }),
  ),
);

fullTest('whoever touches what would be taken takes it', () =>
  visit('#game=alquerque&pos=5.1b1b1.5.1b3.w4-w-0', async (page) => {
    for (const square of [0, 6]) await tap(page, square);
    const asked = await interactionOf(page);
    assert(asked.type === 'enter');
    assert.deepEqual(
      asked.entered.map(({ from, to }) => [from, to]),
      [[0, 12]],
    );
  }),
);

const ILLEGAL = /** @type {[string, string, number, number, string][]} */ ([
  ['alquerque', 'a man goes one point along a line', 7, 17, 'alquerque.'],
  ['el-perro', 'the dog does not fly', 12, 24, 'el-perro.'],
  ['brandubh', 'the king goes one square', 24, 34, 'brandubh.'],
  ['spanish-draughts', 'a man goes along diagonals', 8, 16, 'spanish-draughts.'],
]);
test('what a rule forbids is answered by its clause', () =>
  visit('', async (page) => {
    for (const [ruleset, what, from, to, clause] of ILLEGAL) {
      await goTo(page, `game=${ruleset}&side=both`);
      await page.waitForFunction((wanted) => window.ludoteca?.state?.ruleset === wanted, ruleset);
      await tap(page, from);
      await tap(page, to);
      const shown = await page.getAttribute('#label .clause', 'data-clause');
      assert.ok(shown?.startsWith(clause), `${what}: ${shown}`);
      await expect.poll(() => page.getAttribute('#label', 'data-kind'), what).toBe('refusal');
      const said = (await page.textContent('#assertive')) ?? '';
      assert.ok(said.length > 20 && !said.includes('refuse.') && !said.includes('{'), said);
      await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
      await page.keyboard.press('Escape');
      await tap(page, from);
      await expect.poll(() => page.getAttribute('#label', 'data-kind')).not.toBe('refusal');
    }
  }));

fullTest('a piece of the other side is answered by its clause', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 17);
    await expect.poll(() => page.getAttribute('#label .clause', 'data-clause')).toBe('alquerque.one-piece');
  }),
);

test('a piece can be dragged to its place, and is refused elsewhere', () =>
  visit('#game=alquerque', async (page) => {
    await drag(page, 7, 17);
    await expect.poll(() => page.getAttribute('#label', 'data-kind')).toBe('refusal');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    await drag(page, 7, 12);
    await expect.poll(async () => (await stateOf(page)).turns[0]?.notation).toBe('c2-c3');
  }));

fullTest('a turn is played by touch', () =>
  visit(
    '#game=brandubh',
    async (page) => {
      for (const square of [31, 29]) {
        const { x, y } = await centerOf(page, square);
        await page.touchscreen.tap(x, y);
      }
      await expect.poll(async () => (await stateOf(page)).turns[0]?.notation).toBe('d5-b5');
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ),
);

fullTest('a clock is shown when it begins to matter', async () => {
  const board = 'bbbbb.bbbbb.bb1ww.wwwww.wwwww-w';
  await visit(
    `?game=alquerque&pos=${board}-19`,
    async (page) => await expect(page.locator('[data-clock=quiet]')).toHaveCount(0),
  );
  await visit(
    `?game=alquerque&pos=${board}-20`,
    async (page) => await expect.poll(() => page.textContent('[data-clock=quiet]')).toMatch(/20.*40/),
  );
});

test('a chain is entered hop by hop, taken back, and ended where it may end', async () => {
  await visit('?game=alquerque&pos=5.1b1b1.5.1b3.w4-w-0', async (page) => {
    const first = await interactionOf(page);
    assert(first.type === 'enter');
    const step = first.next.steps.find(({ captures }) => captures.length > 0);
    assert(step !== undefined);
    await tap(page, step.from);
    await tap(page, step.to);
    const half = await interactionOf(page);
    assert(half.type === 'enter' && half.entered.length === 1 && half.next.ends !== null);
    await press(page, 'undo');
    const back = await interactionOf(page);
    assert(back.type === 'enter' && back.entered.length === 0);
    await tap(page, step.to);
    await tap(page, step.to);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  });
});

test('the keyboard alone plays a turn and asks why not', () =>
  visit('#game=alquerque', async (page) => {
    await page.focus('#grid button[tabindex="0"]');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    await expect
      .poll(() => page.getAttribute('#grid button:focus', 'aria-label'))
      .toMatch(/^c2, white man, can move/);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getAttribute('#grid button:focus', 'aria-label'))
      .toMatch(/^c2, white man, selected/);
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await expect.poll(() => page.getAttribute('#label', 'data-kind')).toBe('refusal');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stateOf(page)).turns[0]?.notation).toBe('c2-c3');
    await expect.poll(() => page.textContent('#polite')).toMatch(/^White: c2 to c3\./);
  }));

fullTest('the grid has one tab stop and names every square', () =>
  visit('#game=brandubh', async (page) => {
    await expect(page.locator('#grid button[tabindex="0"]')).toHaveCount(1);
    const names = await page
      .locator('#grid button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    assert.equal(names.length, 49);
    assert.ok(names.includes('d4, throne, king'), names.join(' | '));
    await expect(page.locator('#grid button[disabled]')).toHaveCount(0);
  }),
);

test('dice are thrown on the page, lots first', () =>
  visit('#game=fallas', async (page) => {
    for (let asked = await interactionOf(page); asked.type === 'lot'; asked = await interactionOf(page))
      await press(page, 'lot');
    await press(page, 'throw');
    const { dice } = await stateOf(page);
    assert.equal(dice.length, 3);
    await expect
      .poll(() => page.textContent('#polite'))
      .toMatch(new RegExp(dice.join(', ').replace(/, (\d)$/, ' and $1')));
  }));

test('a die can be chosen, and a die that has been played is taken back', async () => {
  await visit('?game=fallas&pos=22.23x2-20x3.24-a-356', async (page) => {
    await press(page, 'die-5');
    await tap(page, 21);
    await tap(page, 24);
    const half = await interactionOf(page);
    assert(half.type === 'enter');
    assert.deepEqual(
      half.entered.map(({ die }) => die),
      [5],
    );
    await press(page, 'undo');
    const back = await interactionOf(page);
    assert(back.type === 'enter' && back.entered.length === 0);
  });
});

test('a throw that fails is a card that must be acknowledged', async () => {
  await visit('?game=fallas&pos=7x13.12x2-7x13.12x2-a-666', async (page) => {
    await expect.poll(async () => (await interactionOf(page)).type).toBe('forced');
    await expect.poll(() => page.getAttribute('#label .clause', 'data-clause')).toBe('fallas.no-play');
    await press(page, 'acknowledge');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(1);
    await expect.poll(() => page.getAttribute('#result', 'data-winner')).toBe('1');
  });
});

test('a draw can be agreed, and a side can resign', async () => {
  await visit('#game=alquerque', async (page) => {
    await press(page, 'draw');
    await press(page, 'confirm');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(null);
    await page.waitForSelector('#result');
  });
  await visit('#game=fallas', async (page) => {
    await openMenu(page);
    await expect(page.locator('[data-do="draw"]')).toHaveCount(0);
    for (let asked = await interactionOf(page); asked.type === 'lot'; asked = await interactionOf(page))
      await press(page, 'lot');
    await press(page, 'resign');
    await page.click('[data-do="confirm"] >> nth=0');
    await expect.poll(async () => (await stateOf(page)).outcome?.winner).toBe(1);
  });
});

test('a variant is chosen in its dialog and said beside the board', () =>
  visit('#game=alquerque', async (page) => {
    await press(page, 'new');
    await page.click('dialog .switches summary');
    await page.selectOption('#switch-capture', 'compulsory');
    await press(page, 'start-game');
    await expect.poll(async () => (await stateOf(page)).switches['capture']).toBe('compulsory');
    await page.waitForSelector('#label .changed');
  }));

fullTest('a damaged record is refused with its place, and the game goes on', () =>
  visit('#game=alquerque', async (page) => {
    await tap(page, 7);
    await tap(page, 12);
    const text = await recordOf(page);
    await paste(page, text.replace('c2-c3', 'c2-c9'));
    await page.waitForSelector('#open-error:has-text("Line 6")');
    await press(page, 'close');
    await expect.poll(() => recordOf(page)).toBe(text);
    await load(page, text);
    await expect.poll(() => recordOf(page)).toBe(text);
  }),
);

fullTest('what is wrong with an address is said, and the page stays usable', async () => {
  await visit('#game=alquerque&pos=nonsense', async (page) => {
    await expect.poll(() => page.locator('#notice').isVisible()).toBe(true);
    await expect.poll(async () => (await stateOf(page)).plies).toBe(0);
    await tap(page, 7);
    await tap(page, 12);
    await expect.poll(async () => (await stateOf(page)).ply).toBe(1);
  });
  await visit(
    '#game=damas',
    async (page) => await expect.poll(async () => (await stateOf(page)).ruleset).toBe('spanish-draughts'),
  );
  await visit(
    '#?secret=abc',
    async (page) => await expect.poll(() => page.locator('#notice').isVisible()).toBe(false),
  );
});

test('the language follows the browser, the address and the buttons', async () => {
  await visit(
    '#game=alquerque',
    async (page) => {
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe('es');
      await expect.poll(() => page.textContent('#label')).toMatch(/Mueven las blancas/);
      await chooseLanguage(page, 'en');
      await page.waitForSelector('html[lang="en"]');
      await expect.poll(() => page.textContent('#label')).toMatch(/White to move/);
      await page.reload();
      await ready(page);
      await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en');
    },
    { locale: 'es-ES' },
  );
  await visit(
    '?lang=es',
    async (page) => await expect.poll(() => page.getAttribute('html', 'lang')).toBe('es'),
  );
});

fullTest('nothing is drawn while nothing happens, and nothing overflows a narrow screen', async () => {
  for (const game of casesOf(['fallas', 'el-perro', 'brandubh', 'alquerque', 'spanish-draughts'])) {
    await visit(
      `#game=${game}`,
      async (page) => {
        await pass(page, 1);
        const count = () => page.evaluate(() => window.ludoteca.frames);
        const before = await count();
        await pass(page, 5);
        await expect.poll(() => count()).toBe(before);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      },
      { prepare: stopClock, viewport: { width: 320, height: 568 } },
    );
  }
});

test('the rule book lists every clause with its status', () =>
  visit('#game=spanish-draughts', async (page) => {
    const info = rulesets().find(({ id }) => id === 'spanish-draughts');
    await openTab(page, 'rules');
    await page.waitForSelector('#rules .clause');
    await expect(page.locator('#rules .clause')).toHaveCount(info?.clauses.length ?? 0);
    const text = (await page.textContent('#rules')) ?? '';
    assert.ok(!text.includes('clause.'), 'a sentence is missing');
  }));
