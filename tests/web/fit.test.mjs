/**
 * Cards, messages and tabs in the space that the layout leaves them: at every size, all text is readable and
 * every button can be reached. The full tier tests every screen in every language, with every ruleset, at
 * every size. Otherwise a fixed sample is tested, which includes combinations that once failed.
 */
import './stubs.mjs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LANGUAGES as SPOKEN } from '../../web/i18n/i18n.js';
import { atSizes, load, openTab, playMoves, press, recordAt, servePage, tap, taps } from './driver.mjs';
import { expect } from './expect.mjs';
import { shortestEnd } from './games-with-blunders.mjs';
import { FIT_SIZES, misfitsIn, SQUARE_SIZES } from './fit.mjs';
import { rulesets } from './rules.mjs';
import { endFallasInKiosk, resign } from './screens.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';
import { answered, drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage();
const LANGUAGES = Object.keys(SPOKEN);
const RULESETS = rulesets().map(({ id }) => id);

/**
 * Screen: `where` returns its URL for a ruleset, `open` runs once the page is ready, and `sample` lists the
 * language, ruleset and sizes of each test outside the full tier. `isTouch`: buttons must be large enough for
 * fingers; `isNew`: the first visit to the game; `alone`: the ruleset makes no difference.
 * @typedef {object} Screen
 * @property {(ruleset: string) => string} where
 * @property {(page: Page, ruleset: string) => Promise<unknown>} open
 * @property {[language: string, ruleset: string, sizes: string[]][]} sample
 * @property {string} [due] selector of what must be in view without scrolling
 * @property {boolean} [isTouch]
 * @property {boolean} [isNew]
 * @property {boolean} [alone]
 */

const kiosk = { isTouch: true, isNew: true };

/** @param {Page} page */
const waitForKiosk = (page) => page.waitForSelector('[data-kiosk=ready]');

/** Plays the last move of a game for two in a kiosk. @param {Page} page */
async function endInKiosk(page) {
  await waitForKiosk(page);
  await page.click('#start [data-do=visitors-2]');
  await endFallasInKiosk(page);
}

/** @type {{ [title: string]: Screen }} */
const SCREENS = {
  'an introduction card': {
    isNew: true,
    where: (ruleset) => `?side=both#game=${ruleset}`,
    open: (page) => page.waitForSelector('#look .primary'),
    sample: [
      ['fr', 'spanish-draughts', ['1280x800', '1280x720', '844x390', '768x1024', '320x568']],
      ['ar', 'fallas', ['1024x768', '568x320', '360x640', '1080x1920']],
    ],
  },
  'an introduction card in a frame': {
    isNew: true,
    where: (ruleset) => `embed.html?side=both&game=${ruleset}`,
    open: (page) => page.waitForSelector('#look .primary'),
    due: '#look .primary',
    sample: [
      ['fr', 'fallas', ['280x653', '300x600', '600x600', '320x256']],
      ['ga', 'brandubh', ['280x653', '320x600', '320x256']],
    ],
  },
  'the end of a game in a frame': {
    alone: true,
    where: () => 'embed.html?side=both&game=brandubh',
    open: async (page) => {
      await resign(page);
      await page.waitForSelector('#card [data-do=review]');
    },
    due: '#card [data-do=review]',
    sample: [['fr', '', ['280x653', '600x600', '320x256']]],
  },
  'an introduction card in a kiosk': {
    ...kiosk,
    where: (ruleset) => `?kiosk=1&games=${ruleset},${ruleset === 'fallas' ? 'brandubh' : 'fallas'}`,
    open: async (page, ruleset) => {
      await waitForKiosk(page);
      await page.click('#start [data-do=visitors-2]');
      await page.click(`#cards [data-ruleset=${ruleset}]`);
      await page.waitForSelector('#look .primary');
    },
    sample: [
      ['fr', 'fallas', ['1024x768', '1280x800', '1920x1080', '768x1024']],
      ['ar', 'spanish-draughts', ['1280x720', '844x390', '568x320', '1080x1920', '390x844']],
    ],
  },
  'the card of the only game in a kiosk': {
    ...kiosk,
    where: (ruleset) => `?kiosk=1&games=${ruleset}`,
    open: (page) => page.waitForSelector('#kiosk .card [data-do=play]'),
    due: '#kiosk .card [data-do=play]',
    sample: [
      ['fr', 'spanish-draughts', ['1280x800', '1024x768', '844x390', '320x568', '1080x1920']],
      ['es', 'brandubh', ['667x375', '640x360']],
      ['ar', 'fallas', ['667x375', '640x360']],
    ],
  },
  'the invitation to play in a kiosk': {
    ...kiosk,
    where: (ruleset) => `?kiosk=1&attract=1&games=${ruleset}`,
    open: (page) => page.waitForSelector('#kiosk .touch-to-play'),
    sample: [['ar', 'fallas', ['1280x800', '844x390']]],
  },
  'the list of games in a kiosk': {
    ...kiosk,
    // Each ruleset gives a list of a different length.
    where: (ruleset) => `?kiosk=1&games=${RULESETS.slice(0, Math.max(2, RULESETS.indexOf(ruleset) + 1))}`,
    open: waitForKiosk,
    sample: [['ga', RULESETS[4] ?? '', ['1280x800', '1024x768', '1080x1920']]],
  },
  'the end of a game': {
    alone: true,
    where: () => '?side=both#game=brandubh&pos=7.K6.7.7.3r3.7.3r3-b',
    open: async (page) => {
      await taps(page, 35, 42);
      await page.waitForSelector('#card[data-kind=end] [data-do=review]');
    },
    sample: [['es', '', ['1024x768', '844x390', '1280x720', '1366x768', '390x844']]],
  },
  'the end of a game lost to the computer': {
    where: (ruleset) => `?side=first&pace=none#game=${ruleset}`,
    open: async (page, ruleset) => {
      if (!['fallas', 'fayles'].includes(ruleset)) return resign(page);
      // Resigning is impossible before the first roll.
      await load(page, recordAt(ruleset, '24-19x10-a-111'));
      await playMoves(page, 1);
      await page.waitForSelector('#card [data-do=again]');
    },
    sample: [['fr', 'alquerque', ['1024x768', '844x390', '320x568']]],
  },
  'the review of a game': {
    alone: true,
    where: () => '?side=both#game=alquerque',
    open: async (page) => {
      await playMoves(page, 14);
      await resign(page);
      await press(page, 'review');
      await page.waitForSelector('#card .turning-points');
    },
    due: '#card [data-do=review-play-on]',
    sample: [['fr', '', ['1024x768', '844x390', '320x568', '390x844', '1280x720']]],
  },
  'the search for a better move': {
    alone: true,
    where: () => '?side=both#game=brandubh',
    open: async (page) => {
      await load(page, shortestEnd().record);
      await press(page, 'review');
      await page.waitForSelector('#card .turning-points');
      await page.click('#card [data-do^=retry-]');
      await page.waitForSelector('#card[data-kind=retry] [data-do^=show-better-]');
    },
    due: '#card [data-do^=show-better-]',
    sample: [['fr', '', ['320x568', '844x390', '390x844', '1280x720']]],
  },
  'a lesson': {
    where: (ruleset) => `#game=${ruleset}&lesson=1`,
    open: (page) => page.waitForSelector('#lesson [data-do=lesson-next]'),
    sample: [['fr', 'fallas', ['1024x768', '1280x800', '844x390', '390x844']]],
  },
  'an introduction card, face to face': {
    isNew: true,
    where: (ruleset) => `?side=table#game=${ruleset}`,
    open: (page) => page.waitForSelector('#look .primary'),
    sample: [['fr', 'fallas', ['1024x768', '844x390', '390x844', ...SQUARE_SIZES]]],
  },
  'the message for an illegal move, face to face': {
    alone: true,
    where: () => '?side=table#game=el-perro',
    open: async (page) => {
      await page.waitForSelector('#across .rest');
      await tap(page, 12);
      await tap(page, 7);
      await page.waitForSelector('#label[data-kind=refusal] .instead');
    },
    sample: [['fr', '', SQUARE_SIZES]],
  },
  'the end of a game, face to face': {
    alone: true,
    where: () => '?side=table#game=brandubh',
    open: async (page) => {
      await page.waitForSelector('#across .rest');
      await resign(page);
      await page.waitForSelector('#card [data-do=again]');
    },
    sample: [['es', '', SQUARE_SIZES]],
  },
  'the end of a game in a kiosk': {
    ...kiosk,
    alone: true,
    where: () => '?kiosk=1&games=brandubh,fallas',
    open: endInKiosk,
    due: '#label [data-do=again]',
    sample: [['ar', '', ['1280x800', '1024x768', '844x390', '320x568', '568x320']]],
  },
  'the end of a game in a kiosk, with a code to take it home': {
    ...kiosk,
    alone: true,
    where: () => '?kiosk=1&games=brandubh,fallas&home=https://museum.example/',
    open: endInKiosk,
    due: '#label [data-do=again]',
    sample: [['ar', '', ['1280x800', '1024x768', '768x1024', '1080x1920']]],
  },
  'the analysis and the message for an illegal move': {
    alone: true,
    where: () => '?side=both#game=el-perro',
    open: async (page) => {
      await openTab(page, 'analysis');
      await page.waitForSelector('#analysis .lines li:nth-child(3)');
      await tap(page, 12);
      await tap(page, 7);
      await page.waitForSelector('#label[data-kind=refusal] .instead');
    },
    sample: [['fr', '', ['1024x768', '844x390', '1280x800', '390x844']]],
  },
  'the analysis': {
    alone: true,
    where: () => '?side=both#game=alquerque',
    open: async (page) => {
      await openTab(page, 'analysis');
      await page.waitForSelector('#analysis .lines li:nth-child(3)');
    },
    sample: [['fr', '', ['1024x768', '844x390']]],
  },
  'the position editor': {
    where: (ruleset) => `#game=${ruleset}&view=set-up`,
    open: (page) => page.waitForSelector('#set-up .ends'),
    sample: [['fr', 'fallas', ['390x844', '844x390', '1024x768']]],
  },
};

/** Adds the language to a URL. @param {string} where @param {string} language */
const inLanguage = (where, language) =>
  where.includes('?') ? where.replace('?', `?lang=${language}&`) : `?lang=${language}${where}`;

/** Titles of the screens to test: outside the full tier, some that are full of text. */
const TITLES = isFull
  ? Object.keys(SCREENS)
  : [
      'an introduction card in a kiosk',
      'the end of a game',
      'the end of a game in a kiosk, with a code to take it home',
      'the review of a game',
      'a lesson',
    ];

/** @param {Screen} screen @returns {readonly Screen['sample'][0][]} */
const casesFor = ({ alone, sample }) => {
  const sizes = [...new Set([...FIT_SIZES, ...sample.flatMap(([, , own]) => own)])];
  return isFull
    ? LANGUAGES.flatMap((language) =>
        (alone ? [''] : RULESETS).map(
          (ruleset) => /** @type {[string, string, string[]]} */ ([language, ruleset, sizes]),
        ),
      )
    : casesOf(sample);
};

/**
 * Minimum size of a board as a fraction of the window's shorter side, and the shortest side for which that is
 * tested, in px.
 */
const [LEAST_BOARD, LOW_PX] = [0.36, 280];

/** Returns whether a button is entirely in view, not clipped by a scroller. @param {Page} page */
const isFullyVisible = (page, /** @type {string} */ selector) =>
  page
    .locator(selector)
    .evaluate(
      (button) =>
        new Promise((resolve) =>
          new IntersectionObserver(([entry]) => resolve((entry?.intersectionRatio ?? 0) > 0.97)).observe(
            button,
          ),
        ),
    );

/** @param {Page} page @param {Screen} screen */
async function faultsIn(page, screen) {
  const isDueSeen = screen.due === undefined || (await isFullyVisible(page, screen.due));
  const wrong = await page.locator('#stage').evaluate(
    (board, [least, low]) => {
      const { width, height } = board.getBoundingClientRect();
      const shorter = Math.min(innerWidth, innerHeight);
      const isSmall = width > 0 && shorter >= low && Math.max(width, height) < least * shorter;
      const isWide = document.documentElement.scrollWidth > innerWidth + 1;
      return [...(isSmall ? ['a small board'] : []), ...(isWide ? ['wider than the window'] : [])];
    },
    /** @type {const} */ ([LEAST_BOARD, LOW_PX]),
  );
  return [
    ...wrong,
    ...(isDueSeen ? [] : ['what is due is out of sight']),
    ...(await misfitsIn(page, screen)),
  ];
}

for (const title of TITLES) {
  const screen = SCREENS[title] ?? assert.fail(title);
  for (const [language, ruleset, sizes] of casesFor(screen))
    test(`all text is readable and every button can be reached: ${title}, ${language} ${ruleset}`, () =>
      visit(
        inLanguage(screen.where(ruleset), language),
        async (page) => {
          await screen.open(page, ruleset);
          await answered(page);
          await atSizes(page, sizes, (size) => expect.poll(() => faultsIn(page, screen), size).toEqual([]));
        },
        { isNew: screen.isNew ?? false, viewport: { width: 1280, height: 800 } },
      ));
}

/** Styles that break the card, and patterns of the expected faults. @type {[string, RegExp][]} */
const WRONG = [
  ['#look ol { height: 3rem; flex: none; overflow: clip }', /^cut off: /],
  ['#look ol { height: 3rem; flex: none; background: none }', /^no sign: scrolls/],
  ['#look ol { height: 1rem; min-height: 0; flex: none }', /^low: scrolls/],
  ['#look .row { position: relative; top: -4rem }', /^covered: SPAN/],
  ['#look .row { position: relative; left: 60vw }', /^cut beside: look-play/],
  ['#side > #actions { display: block !important }', /^beside a card: more/],
  ['#side > #tabs { display: block !important }', /^beside a card: tab-rules/],
];

/** Replaces the test's own style sheet, which overrides those of the page. @param {Page} page */
const restyle = (page, /** @type {string} */ style) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, style);

test('the checks detect every layout fault of a card that does not fit', () =>
  visit(
    '?side=both&lang=en#game=brandubh',
    async (page) => {
      await page.waitForSelector('#look .primary');
      await answered(page);
      for (const [style, expected] of WRONG) {
        await restyle(page, style);
        await expect
          .poll(async () => (await misfitsIn(page)).some((fault) => expected.test(fault)), style)
          .toBe(true);
        await restyle(page, '');
        await expect.poll(() => misfitsIn(page), style).toEqual([]);
      }
    },
    { isNew: true, viewport: { width: 1280, height: 800 } },
  ));

/**
 * Returns the mean brightness of the bottom edge of a scroller, 0 to 255.
 * @param {Page} page @param {string} selector
 */
async function edgeOf(page, selector) {
  await drawn(page);
  const box = (await page.locator(selector).boundingBox()) ?? assert.fail(selector);
  // The clipped area is between the pictures and the text.
  const text = (await page.locator(`${selector} span`).first().boundingBox()) ?? assert.fail(selector);
  const clip = { x: text.x - 9, y: box.y + box.height - 4, width: 6, height: 3 };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return data.reduce((sum, each, at) => (at % 4 === 3 ? sum : sum + each), 0) / (data.length * 0.75);
  }, png);
}

fullTest(
  'sentences that do not fit on a card can be scrolled, with a shadow until the last one is in view',
  () =>
    visit(
      '?lang=fr&side=both#game=fallas',
      async (page) => {
        const list = page.locator('#look ol');
        await list.waitFor();
        await restyle(page, '#look { max-height: 9.5rem }');
        await expect(list, 'arrow keys do not scroll it').toHaveAttribute('tabindex', '0');
        await expect(page.locator('#look .primary')).toBeInViewport({ ratio: 1 });
        const more = await edgeOf(page, '#look ol');
        await list.evaluate((each) => each.scrollTo(0, each.scrollHeight));
        await expect.poll(async () => (await edgeOf(page, '#look ol')) - more).toBeGreaterThan(25);
      },
      { isNew: true, viewport: { width: 1280, height: 800 } },
    ),
);
