/**
 * The words of buttons and tabs on the narrowest phone: none stands on more than two lines, and none is cut.
 * In the full tier in every language, else each screen in two of them, by turns.
 */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { LANGUAGES as SPOKEN } from '../../web/i18n/i18n.js';
import { openMenu, openTab, press, servePage, tap } from './driver.mjs';
import { isFull } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

const VIEWPORT = { width: 320, height: 568 };
const MOST_LINES = 2;
const LANGUAGES = Object.keys(SPOKEN);
/** What the bar may say between Hint and More. */
const DUE = ['lot', 'throw', 'pass', 'fails', 'end-turn', 'letter', 'play-on', 'go-on', 'pause'];
/** What is pressed and named by a word or two; the cards of games hold more. */
const PRESSED =
  '#top button, #controls button, #menu button, [role=tab], dialog[open] button:not(.kept), #card button';

/** @param {number} row of the screens */
const languagesAt = (row) =>
  isFull ? LANGUAGES : [0, 1].map((each) => LANGUAGES[(row * 2 + each) % LANGUAGES.length] ?? 'en');

/** The buttons that are too long, in short. @param {Page} page @returns {Promise<string[]>} */
const tooLong = (page) =>
  page.evaluate(
    ({ pressed, most }) => {
      const shown = [...document.querySelectorAll(pressed)].filter(
        (each) => each.checkVisibility() && each.closest('.unseen') === null,
      );
      const faults = shown.flatMap((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(each);
        const words = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        /** @type {Set<number>} */
        const lines = new Set();
        while (texts.nextNode()) {
          const { parentElement } = texts.currentNode;
          if (parentElement?.closest('.unseen, svg') !== null) continue;
          range.selectNode(texts.currentNode);
          for (const { bottom: end, width } of range.getClientRects())
            if (width > 1) lines.add(Math.round(end));
        }
        const isOut = words.some(
          (box) =>
            box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1,
        );
        const isCut = each.scrollWidth > each.clientWidth + 1 || left < -1 || right > innerWidth + 1;
        const wrong = [
          ...(lines.size > most ? [`${lines.size} lines`] : []),
          ...(isOut || isCut ? ['cut'] : []),
        ];
        return wrong.map((what) => `${what}: ${each.textContent?.trim()}`);
      });
      return shown.length < 3 ? ['hardly a button is shown'] : faults;
    },
    { pressed: PRESSED, most: MOST_LINES },
  );

/** @param {Page} page @param {string} name of the dialog's command */
async function openDialog(page, name) {
  await press(page, name);
  await page.waitForSelector('dialog[open] button');
}

/** @type {[string, string, (page: Page, language: string) => Promise<unknown>][]} */
const SCREENS = [
  ['the start page', '', async (page) => page.waitForSelector('[data-do=games]')],
  ['the settings', '', (page) => openDialog(page, 'settings')],
  ['the saved games', '', (page) => openDialog(page, 'games')],
  ['a game with its tabs', '#game=alquerque', (page) => openTab(page, 'moves')],
  ['the menu', '#game=spanish-draughts', (page) => openMenu(page)],
  ['a new game', '#game=el-perro', (page) => openDialog(page, 'new')],
  ['a new game with dice', '#game=fallas', (page) => openDialog(page, 'new')],
  ['who resigns, King’s side', '#game=brandubh', (page) => openDialog(page, 'resign')],
  ['who resigns, White', '#game=spanish-draughts', (page) => openDialog(page, 'resign')],
  ['a draw', '#game=alquerque', (page) => openDialog(page, 'draw')],
  ['the count of the men', '#game=alquerque', (page) => openDialog(page, 'count')],
  ['what is shared', '#game=spanish-draughts', (page) => openDialog(page, 'share')],
  [
    'the end of a game',
    '#game=brandubh&pos=7.7.7.r6.7.4r2.1K5-b',
    async (page) => {
      await tap(page, 1);
      await tap(page, 0);
      await page.waitForSelector('#card button');
    },
  ],
];

for (const [row, [what, where, act]] of SCREENS.entries()) {
  test(`no button is longer than two lines at ${VIEWPORT.width} px: ${what}`, async () => {
    for (const language of languagesAt(row))
      await visit(
        `?side=both&lang=${language}${where}`,
        async (page) => {
          await act(page, language);
          assert.deepEqual(await tooLong(page), [], language);
        },
        { viewport: VIEWPORT },
      );
  });
}

test(`no button is longer than two lines at ${VIEWPORT.width} px: whatever the bar waits for`, async () => {
  for (const language of languagesAt(SCREENS.length))
    await visit(
      `?side=both&lang=${language}#game=fallas`,
      async (page) => {
        const file = new URL(`../../web/i18n/${language}/common.json`, import.meta.url);
        const messages = JSON.parse(readFileSync(file, 'utf8'));
        const due = page.locator('#controls [data-do=lot] span');
        await due.waitFor();
        for (const key of DUE) {
          await due.evaluate((each, text) => {
            each.textContent = text;
          }, messages[`do.${key}`]);
          assert.deepEqual(await tooLong(page), [], `${language}: ${key}`);
        }
      },
      { viewport: VIEWPORT },
    );
});
