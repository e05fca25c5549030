/**
 * Text on every kind of screen, on the narrowest phone and on a desktop: nothing is cut off, broken or
 * overlapped, and nothing is wider than the screen. The full tier tests every screen in every language at
 * both sizes. Otherwise a few screens are tested, each in one language at one size.
 */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { LANGUAGES as SPOKEN } from '../../web/i18n/i18n.js';
import { bringBrokenIn } from './broken-words.mjs';
import { atSizes, openMenu, openTab, playMoves, press, servePage, tap } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();

const PHONE = { width: 320, height: 568 };
const DESK = { width: 1280, height: 800 };
const LANGUAGES = Object.keys(SPOKEN);
const MOST_LINES = 2;
/** Number of screens tested outside the full tier. */
const USUAL_SCREENS = 4;

/** Visible line of text. @typedef {{ box: DOMRect, element: Element, layer: Element | null }} Words */

/** Adds the measuring functions to the page. @param {Page} page */
async function bringMeasures(page) {
  await page.addInitScript(bringBrokenIn);
  await page.addInitScript(() => {
    /** Elements that are invisible, drawn to scale, parts of a picture, or meant to scroll sideways. */
    const exempt = '.unseen, #skip, #grid, svg, canvas, .close-up, option, .sheet, #log';
    /** Returns an element's layer, the nearest positioned element that contains it. Layers may overlap. */
    const layerOf = (/** @type {Element} */ element) => {
      for (let each = /** @type {Element | null} */ (element); each !== null; each = each.parentElement)
        if (/fixed|absolute|sticky/.test(getComputedStyle(each).position)) return each;
      return null;
    };
    /** Returns the part of a box that its clipping ancestors leave visible. */
    const seenOf = (/** @type {DOMRect} */ box, /** @type {Element} */ element) => {
      let { left, right, top, bottom } = box;
      for (let each = element.parentElement; each !== null; each = each.parentElement) {
        if (getComputedStyle(each).overflow === 'visible' || each === document.body) continue;
        const around = each.getBoundingClientRect();
        [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const shown = () => {
      const root = document.querySelector('dialog[open]') ?? document.body;
      return [...root.querySelectorAll('*')].filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 1 && height > 1 && each.checkVisibility() && each.closest(exempt) === null;
      });
    };
    /** Returns the lines of an element's own text. @param {Element} element @returns {DOMRect[]} */
    const linesOf = (element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNode(node);
          return [...range.getClientRects()].filter(({ width }) => width > 1);
        });
    Object.assign(window, { measures: { layerOf, linesOf, seenOf, shown } });
  });
}

/**
 * @typedef {{ layerOf: (element: Element) => Element | null, linesOf: (element: Element) => DOMRect[],
 *   seenOf: (box: DOMRect, element: Element) => DOMRect, shown: () => Element[] }} Measures
 */

/**
 * Returns descriptions of everything that is cut off or off the screen.
 * @param {Page} page @returns {Promise<string[]>}
 */
const cutIn = (page) =>
  page.evaluate((most) => {
    const { linesOf, shown } = /** @type {{ measures: Measures }} */ (/** @type {unknown} */ (window))
      .measures;
    const named = (/** @type {Element} */ each) => {
      const name = each.id || each.getAttribute('data-do') || each.className || each.tagName;
      return `${name} "${each.textContent?.trim().slice(0, 30)}"`;
    };
    /** @type {string[]} */
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth + 1)
      faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const all = shown();
    if (!all.some((each) => linesOf(each).length > 0)) faults.push('no word is shown');
    for (const each of all) {
      const box = each.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(each);
      if (box.left < -1 || box.right > innerWidth + 1) faults.push(`outside: ${named(each)}`);
      const isField = each.matches('input, select, textarea');
      const isClipped = (/** @type {string} */ flow) => !isField && /hidden|clip/.test(flow);
      const isOut = each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1;
      if (isOut && (isClipped(overflowX) || each.matches('button, [role=tab], summary')))
        faults.push(`cut off: ${named(each)}`);
      if (each.clientHeight > 0 && each.scrollHeight > each.clientHeight + 1 && isClipped(overflowY))
        faults.push(`cut off below: ${named(each)}`);
      // Saved games, snippets and links may break anywhere too.
      if (each.closest('code, pre, output, a[href^="http"]') === null)
        faults.push(...window.brokenIn(each).map((word) => `broken: ${word}`));
      if (each.matches('dialog') && (box.top < -1 || box.bottom > innerHeight + 1))
        faults.push(`higher than the screen: ${named(each)}`);
      if (each.matches('button:not(.kept), [role=tab]')) {
        const own = [each, ...each.querySelectorAll('*')].filter((part) => all.includes(part));
        const lines = new Set(own.flatMap((part) => linesOf(part).map(({ bottom }) => Math.round(bottom))));
        const isCard = each.querySelector('small, b + span') !== null;
        if (lines.size > most && !isCard) faults.push(`${lines.size} lines: ${named(each)}`);
      }
    }
    return faults;
  }, MOST_LINES);

/** Returns descriptions of overlapping text. @param {Page} page @returns {Promise<string[]>} */
const overlapsIn = (page) =>
  page.evaluate(() => {
    const { layerOf, linesOf, seenOf, shown } = /** @type {{ measures: Measures }} */ (
      /** @type {unknown} */ (window)
    ).measures;
    /** @type {Words[]} */
    const words = shown().flatMap((element) => {
      const layer = layerOf(element);
      return linesOf(element).map((line) => ({ box: seenOf(line, element), element, layer }));
    });
    words.sort((one, two) => one.box.top - two.box.top);
    /** @type {Set<string>} */
    const faults = new Set();
    for (const [index, { box, element, layer }] of words.entries())
      for (const other of words.slice(index + 1)) {
        if (other.box.top >= box.bottom) break;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - other.box.top;
        // Characters on adjacent lines may touch.
        const isOn = width > 3 && height > 0.4 * Math.min(box.height, other.box.height);
        if (!isOn || layer !== other.layer || element.contains(other.element)) continue;
        if (other.element.contains(element)) continue;
        const [first, second] = [element, other.element].map((each) => each.textContent?.trim().slice(0, 30));
        faults.add(`"${first}" lies on "${second}"`);
      }
    return [...faults];
  });

/** @param {string} language @returns {{ [key: string]: string }} messages that every page has */
const wordsOf = (language) =>
  JSON.parse(readFileSync(new URL(`../../web/i18n/${language}/common.json`, import.meta.url), 'utf8'));

/** @param {Page} page @param {string} name of the dialog's command */
async function openDialog(page, name) {
  await press(page, name);
  await page.waitForSelector('dialog[open] button');
}

/** @param {Page} page */
async function win(page) {
  await tap(page, 1);
  await tap(page, 0);
  await page.waitForSelector('#card[data-kind=end] button');
}

/** @param {string} selector @returns {(page: Page) => Promise<unknown>} */
const shows = (selector) => (page) => page.waitForSelector(selector);

/** A game in which the king's side wins with its next move. */
const WON = '?side=both#game=brandubh&pos=7.7.7.r6.7.4r2.1K5-b';

/**
 * Screens: name, URL, and the action that opens the screen. Outside the full tier only the first
 * `USUAL_SCREENS` are tested.
 * @type {[string, string, (page: Page) => Promise<unknown>][]}
 */
const SCREENS = [
  ['the rules', '#game=fallas&view=rules', shows('#page .clauses')],
  ['a game', '?side=both#game=brandubh', shows('#players')],
  ['the end of a game', WON, win],
  ['the dialog for a new game', '?side=both#game=fallas', (page) => openDialog(page, 'new')],
  ['the settings', '', (page) => openDialog(page, 'settings')],
  [
    'a game in a kiosk',
    '?kiosk=1&games=brandubh,fallas',
    async (page) => {
      await page.waitForSelector('[data-kiosk=ready]');
      await page.click('#cards [data-ruleset=brandubh]');
      await page.waitForSelector('#players .name');
    },
  ],
  ['the start page', '', shows('[data-do=games]')],
  ['an introduction card', '?side=both#game=brandubh', (page) => press(page, 'how-to-play')],
  ['a game with dice', '?side=both#game=fallas', (page) => playMoves(page, 1)],
  ['the menu', '?side=both#game=spanish-draughts', openMenu],
  ['the sharing dialog', '?side=both#game=brandubh', (page) => openDialog(page, 'share')],
  ['the resignation dialog, King’s side', '?side=both#game=brandubh', (page) => openDialog(page, 'resign')],
  ['the resignation dialog, White', '?side=both#game=spanish-draughts', (page) => openDialog(page, 'resign')],
  ['the draw dialog', '?side=both#game=alquerque', (page) => openDialog(page, 'draw')],
  ['the dialog for counting men', '?side=both#game=alquerque', (page) => openDialog(page, 'count')],
  ['the saved games', '', (page) => openDialog(page, 'games')],
  [
    'the analysis',
    '?side=both#game=alquerque',
    async (page) => {
      await openTab(page, 'analysis');
      await page.waitForSelector('#analysis .lines li');
    },
  ],
  ['the board as text', '?side=both#game=el-perro', (page) => openTab(page, 'board')],
  ['the history', '#game=fallas&view=history', shows('#page .timeline li')],
  ['the sources', '#game=fallas&view=sources', shows('#page .sources li')],
  ['the page about the solution of El Perro', '#game=el-perro&view=solved', shows('.results')],
  ['the position editor', '#game=el-perro&view=set-up', shows('#set-up')],
  ['a lesson', '#game=fallas&lesson=1', shows('#lesson')],
  ['the printable worksheet', 'print.html#game=fallas&what=worksheet', shows('.sheet')],
  ['the page with snippets for other sites', 'on-your-site.html', shows('#snippet')],
  ['a kiosk', '?kiosk=1&games=brandubh,fallas,alquerque', shows('[data-kiosk=ready] #cards .play')],
  ['an embedded game', 'embed.html?game=brandubh&side=both', shows('#players')],
];

/** Adds the language to a URL. @param {string} where @param {string} language */
const inLanguage = (where, language) => {
  const [before = '', hash] = where.split('#');
  const kept = hash === undefined ? '' : `#${hash}`;
  // These two pages read their parameters from the hash.
  if (/^(?:print|on-your-site)/.test(before))
    return `${before}${kept === '' ? '#' : `${kept}&`}lang=${language}`;
  return `${before}${before.includes('?') ? '&' : '?'}lang=${language}${kept}`;
};

const SIZES = [PHONE, DESK];
/** @param {number} row index of the screen */
const casesAt = (row) =>
  isFull
    ? LANGUAGES.flatMap((language) => SIZES.map((viewport) => ({ language, viewport })))
    : [{ language: LANGUAGES[row % LANGUAGES.length] ?? 'en', viewport: SIZES[row % 2] ?? PHONE }];

/** @param {Page} page */
const faultsIn = async (page) => [...(await cutIn(page)), ...(await overlapsIn(page))];

for (const [row, [what, where, act]] of casesOf(SCREENS, USUAL_SCREENS).entries())
  for (const { language, viewport } of casesAt(row))
    test(`no text is cut off or overlapped: ${what} (${language}, ${viewport.width} px wide)`, () =>
      visit(
        inLanguage(where, language),
        async (page) => {
          await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
          await act(page);
          await answered(page);
          await expect.poll(() => faultsIn(page)).toEqual([]);
        },
        { viewport, prepare: bringMeasures },
      ));

test('no word beside the board is split across lines on the smallest phones in landscape', () =>
  visit(
    'embed.html?game=brandubh&side=first&lang=fr',
    async (page) => {
      await page.waitForSelector('#players .seat');
      await atSizes(page, ['640x360', '667x375'], (size) =>
        expect.poll(() => faultsIn(page), size).toEqual([]),
      );
    },
    { viewport: DESK, prepare: bringMeasures },
  ));

/** Buttons that the bar may show between Hint and More. */
const DUE = ['lot', 'throw', 'pass', 'fails', 'end-move', 'letter', 'play-on', 'go-on', 'pause'];

for (const language of isFull ? LANGUAGES : ['ga'])
  test(`no text is cut off or overlapped, whichever button is between Hint and More (${language})`, () =>
    visit(
      `?side=both&lang=${language}#game=fallas`,
      async (page) => {
        const due = page.locator('#controls [data-do=lot] span');
        await due.waitFor();
        for (const key of DUE) {
          const label = wordsOf(language)[`do.${key}`];
          assert.ok(label !== undefined, key);
          await due.evaluate((each, text) => {
            each.textContent = text;
          }, label);
          await expect.poll(() => faultsIn(page), key).toEqual([]);
        }
      },
      { viewport: PHONE, prepare: bringMeasures },
    ));

/** Faults to introduce: selector, kind, and a pattern of the report. @type {[string, string, RegExp][]} */
const WRONG = [
  ['#controls [data-do=hint] span', 'text', /^cut off: .*hint|^\d lines: .*hint/],
  ['#title', 'text', /^broken: Donau/],
  ['#title', 'width', /^the page is \d+ wide/],
  ['#title', 'place', /lies on/],
];

fullTest('the checks detect every kind of layout fault', () =>
  visit(
    '?side=both&lang=en#game=brandubh',
    async (page) => {
      await answered(page);
      await expect.poll(() => faultsIn(page)).toEqual([]);
      for (const [selector, what, expected] of WRONG) {
        const part = page.locator(selector).first();
        const before = await part.evaluate((each, wrong) => {
          const element = /** @type {HTMLElement} */ (each);
          const html = element.innerHTML;
          if (wrong === 'text') element.textContent = 'Donaudampfschifffahrtsgesellschaft'.repeat(2);
          if (wrong === 'width') element.style.minWidth = '400px';
          if (wrong === 'place') element.style.translate = '0 4rem';
          return html;
        }, what);
        const faults = await faultsIn(page);
        assert.ok(
          faults.some((fault) => expected.test(fault)),
          `${what} of ${selector}: ${faults}`,
        );
        await part.evaluate((each, html) => {
          each.innerHTML = html;
          each.removeAttribute('style');
        }, before);
      }
    },
    { viewport: PHONE, prepare: bringMeasures },
  ),
);
