/** Accessibility: screen readers, keyboard play, right-to-left text and axe. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { axeOf, checkByKeys, follow, playRandomly, spokenBoard } from './access.mjs';
import { expect } from './expect.mjs';
import { shortestEnd } from './games-with-blunders.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';
import {
  asTwo,
  centerOf,
  chooseLanguage,
  firstMoves,
  goTo,
  interactionOf,
  load,
  openGame,
  openMenu,
  openTab,
  paste,
  press,
  ready,
  recordOf,
  servePage,
  stateOf,
  tap,
  taps,
} from './driver.mjs';

/** @import { Page } from "playwright-core" */

const RULESETS = ['el-perro', 'fallas', 'brandubh', 'spanish-draughts', 'fayles', 'alquerque', 'el-cuervo'];

const { visit } = servePage({ address: asTwo });

/** A position with a roll that can't be played. */
const FAILED_THROW = 'fallas&pos=7x13.12x2-7x13.12x2-a-666';

fullTest('in random games, the grid labels and the announcements match the position', () =>
  visit('#game=fallas', async (page) => {
    const log = await follow(page);
    for (const ruleset of casesOf(RULESETS, 2)) {
      await openGame(page, ruleset);
      let logged = (await log()).length;
      await playRandomly(page, isFull ? 200 : 4, async (state) => {
        assert.deepEqual(
          await spokenBoard(page),
          await page.evaluate(() => Reflect.get(window, 'expectedBoard')()),
          ruleset,
        );
        const last = state.moves[state.ply - 1];
        const announced = (await log()).slice(logged).join(' ');
        logged = (await log()).length;
        const [written] = last?.notation.split(/[-x/]/, 1) ?? [];
        // Announcements use White's point numbers.
        const isTurned = ['fallas', 'fayles'].includes(ruleset) && last?.color === 1;
        const from = isTurned ? String(25 - Number(written)) : written;
        assert.ok(
          last === undefined ||
            last.kind !== 'move' ||
            announced.includes(`: ${from} `) ||
            announced.includes(`bears off from ${from}`),
          `${ruleset}: ${last?.notation} was not announced in: ${announced}`,
        );
      });
    }
  }),
);

test('a move is announced once, an opened game by name, and a refusal each time it occurs', () =>
  visit('?game=el-perro&pos=5.5.5.1g1g1.d4-d-u-0', async (page) => {
    const log = await follow(page);
    await taps(page, 0, 12, 4);
    await expect
      .poll(async () => (await log()).find((line) => line.startsWith('Dog: a1 to e1')))
      .toMatch(/capturing b2 and d2\..*The dog wins/);
    await load(page, firstMoves('alquerque', 0));
    await expect(page.locator('#polite')).toHaveText(/Alquerque/);
    const refusals = await follow(page, '#assertive');
    await taps(page, 17, 17, 17);
    const announced = (await refusals()).filter((line) => line !== '');
    assert.equal(announced.length, 3, announced.join(' | '));
    assert.equal(new Set(announced.map((line) => line.trim())).size, 1);
  }));

for (const ruleset of isFull ? RULESETS : ['alquerque']) {
  const plies = isFull ? undefined : 4;
  test(`${ruleset} can be played with the keyboard alone`, () =>
    visit(`#game=${ruleset}`, (page) => checkByKeys(page, ruleset, plies)));
}

test('letter shortcuts work while the board has the focus, and can be switched off', () =>
  visit('#game=alquerque', async (page) => {
    const polite = page.locator('#polite');
    const checkKey = async (/** @type {string} */ key, /** @type {RegExp} */ expected) => {
      await page.keyboard.press(key);
      await expect.poll(() => polite.textContent(), key).toMatch(expected);
    };
    await page.focus('#grid [data-square="7"]');
    await checkKey('m', /From c2 to c3\./);
    await checkKey('Shift+M', /The piece on c2 can’t capture anything/);
    await checkKey('c', /You can move from b2, c2, d2,? and d3/);
    await checkKey('s', /From c2: up: c3 empty, c4 black piece, c5 black piece; right: d2 white piece/);
    await checkKey('o', /c2, white piece\. White to move/);
    await checkKey('l', /No move has been played/);
    await press(page, 'share');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('u');
    await page.keyboard.press('Escape');
    await page.focus('#grid [data-square="7"]');
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await checkKey('l', /^White: c2 to c3\.$/);
    await page.keyboard.press('u');
    await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
    await page.keyboard.press('?');
    await page.waitForFunction(() => document.activeElement?.closest('#letters') !== null);
    await page.uncheck('#letters-on');
    await page.focus('#grid [data-square="7"]');
    for (const key of ['u', 't']) await page.keyboard.press(key);
    await expect(page.locator('#grid [data-square="7"]')).toBeFocused();
    await page.reload();
    await ready(page);
    await page.press('#grid [data-square="7"]', 't');
    await expect(page.locator('#grid [data-square="7"]')).toBeFocused();
  }));

const TYPED = /** @type {[string, string, string, string][]} */ ([
  ['el-perro', 'C3 B3', 'c3-b3', 'c3 e5'],
  ['spanish-draughts', '10 14', '10-14', '10 15 20'],
  ['alquerque', 'c2 c3', 'c2-c3', 'c2 c5'],
  ['alquerque', 'c2-c3', 'c2-c3', 'c5-c4'],
  ['brandubh', 'd5 b5', 'd5-b5', 'd4 c5'],
]);
test('typing a legal move plays it, and typing an illegal move shows the rule that it breaks', () =>
  visit('#game=alquerque', async (page) => {
    await openTab(page, 'board');
    for (const [ruleset, text, notation, refused] of casesOf(TYPED, 2)) {
      await openGame(page, ruleset);
      await openTab(page, 'board');
      await page.fill('#typed', refused);
      await page.keyboard.press('Enter');
      await page.waitForSelector('#label .clause');
      const wrong = await page.textContent('#typed-error');
      assert.ok(wrong !== null && wrong.length > 15 && !wrong.includes('refuse.'), `${wrong}`);
      await expect(page.locator('#typed')).toHaveAttribute('aria-describedby', /typed-error/);
      await expect(page.locator('#typed')).toHaveAttribute('aria-invalid', 'true');
      await expect.poll(async () => (await stateOf(page)).ply).toBe(0);
      await page.fill('#typed', 'castle');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.textContent('#typed-error')).toMatch(/castle/);
      await page.fill('#typed', text);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await stateOf(page)).moves[0]?.notation).toBe(notation);
      await expect.poll(() => page.textContent('#typed-error')).toBe('');
      await expect.poll(() => page.inputValue('#typed')).toBe('');
      await press(page, 'undo');
    }
  }));

fullTest('in a dice game, Enter in the empty move field rolls the dice', () =>
  visit('#game=fallas', async (page) => {
    await openTab(page, 'board');
    await page.focus('#typed');
    for (
      let interaction = await interactionOf(page);
      interaction.type === 'lot' || interaction.type === 'throw';
      interaction = await interactionOf(page)
    )
      await page.keyboard.press('Enter');
    const interaction = await interactionOf(page);
    assert(interaction.type === 'enter');
    const { turn, dice } = await stateOf(page);
    const [step] = interaction.next.steps;
    assert(step !== undefined && dice.length === 3);
    const point = (/** @type {number} */ square) => (turn === 0 ? square + 1 : 24 - square);
    await page.fill('#typed', `${point(step.from)} ${point(step.to)}`);
    await page.keyboard.press('Enter');
    // Using one of three dice is not a complete move, and the error says so.
    await expect.poll(() => page.textContent('#typed-error')).toMatch(/left to play|must/);
  }),
);

test('every square has a label, and the board as text lists every piece', () =>
  visit('#game=brandubh', async (page) => {
    await expect(page.locator('#grid button[tabindex="0"]')).toHaveCount(1);
    await expect(page.locator('#grid button[disabled]')).toHaveCount(0);
    await expect(page.locator('#grid button[aria-label]')).toHaveCount(49);
    await expect(page.locator('#grid button[aria-label="d4, king, throne"]')).toHaveCount(1);
    await openTab(page, 'board');
    await expect(page.locator('#board-text p[data-side]')).toHaveText([
      'King’s side: king (1): d4; defender (4): d3 c4 e4 d5',
      'Attackers: attacker (8): d1 d2 a4 b4 f4 g4 d6 d7',
    ]);
    await expect(page.locator('#board-text tr').nth(4)).toHaveText(
      '4attackerattackerdefenderkingdefenderattackerattacker',
    );
  }));

test('in Arabic the page is laid out from right to left, but the board is not mirrored', () =>
  visit('?lang=ar#game=alquerque', async (page) => {
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const title = await page.locator('#title').boundingBox();
    const board = await page.locator('#stage').boundingBox();
    assert.ok(
      title !== null && board !== null && title.x + title.width < board.x + 2,
      'the title is not left of the board',
    );
    const [a1, e1] = await Promise.all([centerOf(page, 0), centerOf(page, 4)]);
    assert.ok(a1.x < e1.x);
    await page.press('#grid [data-square="7"]', 'ArrowRight');
    await expect(page.locator('#grid button:focus')).toHaveAttribute('aria-label', /^d2، حجر أبيض/);
    await taps(page, 7, 17);
    await expect.poll(() => page.textContent('#label .lead')).toMatch(/[\u0600-\u06ff]/);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      .toBe(true);
  }));

const WHITE_TO_MOVE = {
  ga: /Bán le himirt/,
  pt: /Jogam as brancas/,
  fr: /Aux Blancs de jouer/,
  ca: /Torn de les blanques/,
  ar: /الدور للأبيض/,
};
fullTest('in every language the page is translated, and no message key is shown', () =>
  visit('#game=alquerque', async (page) => {
    const begin = await recordOf(page);
    for (const [tag, expected] of casesOf(Object.entries(WHITE_TO_MOVE), 2)) {
      await chooseLanguage(page, tag);
      await load(page, begin);
      await expect.poll(() => page.textContent('#label .lead')).toMatch(expected);
      await taps(page, 7, 17);
      await page.waitForSelector('#label[data-kind=refusal]');
      const shown = await page.evaluate(() => {
        const labelled = [...document.querySelectorAll('[aria-label]')];
        const labels = labelled.map((each) => each.getAttribute('aria-label'));
        return [document.body.innerText, ...labels].join(' ');
      });
      assert.equal(
        /(^|[^\p{L}])(do|status|cell|side|piece|refuse|clause|hint|who|ruleset)\.[a-z-]+/u.exec(shown)?.[0],
        undefined,
        tag,
      );
      await expect.poll(() => page.getAttribute(`[data-language=${tag}]`, 'lang')).toBe(tag);
    }
  }),
);

fullTest('on a screen 320 px wide, the language can be changed on the start page and in a game', () =>
  visit(
    '',
    async (page) => {
      await page.waitForSelector('#bar [data-do=settings]');
      await expect(page.locator('[data-language="es"]')).toBeHidden();
      await page.press('[data-do="languages"]', 'Enter');
      await page.click('[data-language="es"]');
      await page.waitForSelector('html[lang="es"]');
      await expect(page.locator('[data-do="languages"]')).toBeFocused();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.click('[data-ruleset="alquerque"]');
      await page.waitForSelector('#grid button');
      await openMenu(page);
      await page.click('#menu [data-do="settings"]');
      await page.selectOption('#set-language', 'fr');
      await page.waitForSelector('html[lang="fr"]');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
    { viewport: { width: 320, height: 568 } },
  ),
);

/** @param {Page} page @param {string} what */
const checkByAxe = (page, what) => expect.poll(() => axeOf(page), what).toEqual([]);

test('axe finds no violations on the start page or in a game with the board as text', () =>
  visit('', async (page) => {
    await checkByAxe(page, 'the start page');
    await goTo(page, 'game=alquerque&side=both');
    await page.waitForSelector('#game:not([hidden])');
    await tap(page, 17);
    await openTab(page, 'board');
    await page.waitForSelector('#board-text table');
    await checkByAxe(page, 'a game with everything open');
  }));

fullTest('axe finds no violations in any game, after a failed roll, or with a selected piece', () =>
  visit('#game=chess', async (page) => {
    await checkByAxe(page, 'an address that cannot be');
    for (const where of [...RULESETS, 'fallas&pos=22.23x2-20x3.24-a-356', FAILED_THROW]) {
      await openGame(page, where);
      await checkByAxe(page, where);
    }
    await openGame(page, 'brandubh');
    await tap(page, 31);
    await checkByAxe(page, 'a selected piece');
  }),
);

fullTest('axe finds no violations in the menu or the dialogs', () =>
  visit('#game=alquerque', async (page) => {
    await openMenu(page);
    await checkByAxe(page, 'the menu');
    await page.keyboard.press('Escape');
    for (const dialog of ['new', 'share', 'draw', 'resign']) {
      await press(page, dialog);
      await page.waitForSelector('dialog[open]');
      await checkByAxe(page, `the dialog ${dialog}`);
      await press(page, 'close');
    }
    await paste(page, firstMoves('alquerque', 10));
    await page.waitForSelector('#open-preview h3');
    await checkByAxe(page, 'the dialog share, with the preview of a game');
  }),
);

fullTest('axe finds no violations in the rules beside the board', () =>
  visit('#game=alquerque', async (page) => {
    await openTab(page, 'rules');
    await page.waitForSelector('#rules .clause');
    await checkByAxe(page, 'the rules');
  }),
);

fullTest('axe finds no violations on the start card of a kiosk', () =>
  visit('?kiosk=1&games=fallas', async (page) => {
    await page.waitForSelector('#kiosk .card');
    await checkByAxe(page, 'the card');
  }),
);

/** Returns the controls that are too small to tap. @param {Page} page */
const smallTargets = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, summary, select')]
      .filter((each) => each.closest('#grid') === null && each.checkVisibility())
      .map((each) => ({ name: each.outerHTML.slice(0, 90), ...each.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && (height < 43.5 || width < 43.5))
      .map(({ name, width, height }) => `${width} by ${height}: ${name}`),
  );

/** @param {Page} page @param {string} what */
async function checkTouched(page, what) {
  await checkByAxe(page, what);
  await expect.poll(() => smallTargets(page), what).toEqual([]);
}

const TOUCHED = { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true };

fullTest('axe finds no violations and buttons are large enough in a game, its analysis and its review', () =>
  visit(
    '#game=alquerque',
    async (page) => {
      await press(page, 'how-to-play');
      await page.waitForSelector('#look h2');
      await checkTouched(page, 'how to play');
      await page.click('#look .primary');
      await openTab(page, 'analysis');
      await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
      await press(page, 'chance-table');
      await checkTouched(page, 'the lines of the analysis');
      await load(page, shortestEnd().record);
      await press(page, 'review');
      await page.waitForSelector('#card .turning-points');
      await checkTouched(page, 'the turning points of a review');
      await press(page, 'review-back');
      await page.waitForSelector('#card[data-kind=end] .facts');
      await checkTouched(page, 'the card of an end');
    },
    TOUCHED,
  ),
);

for (const [where, awaits] of Object.entries({
  '?kiosk=1&games=brandubh,fallas': '[data-kiosk=ready]',
  '#game=alquerque&side=table': '#across .rest',
}))
  fullTest(`at ${where}, axe finds no violations and buttons are large enough`, () =>
    visit(
      where,
      async (page) => {
        await page.waitForSelector(awaits);
        await checkTouched(page, where);
      },
      TOUCHED,
    ),
  );
