/** Commands: every button and field has one in the command table, and no event handler of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addCommands, run } from '../../web/ui/commands.js';
import { asTwo, enter, goTo, interactionOf, openMenu, openTab, press, servePage } from './driver.mjs';
import { expect } from './expect.mjs';
import { casesOf, fullTest } from './tiers.mjs';

/** @import { Page } from "playwright-core" */

const { visit } = servePage({ asWritten: true });

/**
 * Returns four lists for a screen: names of all controls, names without a command, elements with an event
 * handler, and unnamed buttons.
 * @param {Page} page
 */
const commandsOn = (page) =>
  page.evaluate(async () => {
    // The page's own instance of the module.
    const address = new URL('ui/commands.js', document.baseURI).href;
    const { commandOf } = /** @type {typeof import("../../web/ui/commands.js")} */ (await import(address));
    /** @type {HTMLElement[]} */
    const used = [...document.querySelectorAll('button, select, input')].filter(
      (each) => each instanceof HTMLElement,
    );
    const named = used.filter((each) => each.dataset['do'] !== undefined);
    return {
      names: named.map((each) => each.dataset['do'] ?? ''),
      without: named
        .map((each) => each.dataset['do'] ?? '')
        .filter((name) => commandOf(name).command === undefined),
      holding: used
        .filter((each) => each.onclick !== null || each.onchange !== null || each.oninput !== null)
        .map((each) => each.outerHTML),
      unnamed: used
        .filter((each) => each instanceof HTMLButtonElement && each.dataset['do'] === undefined)
        .filter((each) => each.closest('#grid') === null)
        .map((each) => each.outerHTML),
    };
  });

/** @param {Page} page @param {string[]} expected names that identify the screen */
async function checkScreen(page, expected) {
  const { names, without, holding, unnamed } = await commandsOn(page);
  for (const name of expected) assert.ok(names.includes(name), `${name} is not among ${names.join(', ')}`);
  assert.deepEqual(without, [], 'names without a command');
  assert.deepEqual(holding, [], 'elements with an event handler');
  assert.deepEqual(unnamed, [], 'buttons without a name');
}

/** @param {string} name */
const dialog = (name) => async (/** @type {Page} */ page) => {
  await press(page, name);
  await page.waitForSelector('dialog[open]');
};

/** Commands of the dialog for sharing and saving. */
const SHARED = ['copy-link', 'save-pdn', 'copy-text', 'share-what', 'friend-0', 'open-look', 'open-file'];

/**
 * Screens: name, URL, function that opens it, and some of its commands.
 * @type {[string, string, (page: Page) => Promise<unknown>, string[]][]}
 */
const SCREENS = [
  ['the start page', '', (page) => page.waitForSelector('#tools'), ['games', 'mute', 'settings', 'language']],
  ['the settings', '', dialog('settings'), ['set-theme', 'set-volume', 'set-letters', 'close']],
  ['saved games', '', dialog('games'), ['delete-aside']],
  ['a game', '#game=alquerque', async () => {}, ['first', 'undo', 'redo', 'last', 'hint', 'more', 'new']],
  ['a game with dice', '#game=fallas&side=both', (page) => page.waitForSelector('[data-do=lot]'), ['lot']],
  ['a game to watch', '#game=el-perro&mode=demo', async () => {}, ['go-on']],
  ...['new', 'resign', 'draw'].map(
    (name) =>
      /** @type {[string, string, (page: Page) => Promise<unknown>, string[]]} */ ([
        `the dialog ${name}`,
        '#game=alquerque&side=both',
        dialog(name),
        [
          'close',
          ...({
            new: ['opponent', 'side', 'level-1', 'pace', 'start-game', 'change-players', 'as-source'],
          }[name] ?? []),
        ],
      ]),
  ),
  ['sharing', '#game=spanish-draughts', dialog('share'), SHARED],
  ['the menu', '#game=alquerque&side=both', openMenu, ['share', 'settings', 'flip', 'draw', 'resign']],
  ['a lesson', '#game=brandubh&lesson=2', (page) => page.waitForSelector('#lesson'), ['lesson-next']],
  [
    'the game in words',
    '#game=alquerque',
    async (page) => {
      await openTab(page, 'board');
      await page.waitForSelector('#typed');
    },
    ['play-typed', 'letters-on'],
  ],
  [
    'the analysis',
    '#game=alquerque&side=both',
    async (page) => {
      await openTab(page, 'analysis');
      await page.waitForSelector('[data-do=every-move]');
    },
    ['every-move'],
  ],
  [
    'rules to read',
    '#game=alquerque&view=rules',
    async (page) => {
      await page.waitForSelector('#page h1');
      await page.waitForSelector('[data-do=games]');
    },
    ['games'],
  ],
  [
    'a kiosk',
    '?kiosk=1&games=alquerque,brandubh&attract=1',
    (page) => page.waitForSelector('[data-kiosk=ready]'),
    ['touch'],
  ],
  [
    "a kiosk's card",
    '?kiosk=1&games=alquerque',
    (page) => page.waitForSelector('[data-kiosk=ready]'),
    ['play'],
  ],
  ['an embed', 'embed.html?game=alquerque', (page) => page.waitForSelector('#foot'), ['mute', 'language']],
  ['the page of snippets', 'on-your-site.html', (page) => page.waitForSelector('#snippet'), ['copy-snippet']],
  ['a worksheet', 'print.html#game=alquerque', (page) => page.waitForSelector('#another'), ['another']],
];

const isOfFirstPage = (/** @type {(typeof SCREENS)[0]} */ [, address]) => /^(?:#|$)/.test(address);

for (const [name, address, act, expected] of casesOf(SCREENS.filter((each) => !isOfFirstPage(each))))
  test(`${name}: every button and field has a command`, () =>
    visit(address, async (page) => {
      await act(page);
      await checkScreen(page, expected);
    }));

fullTest('on the start page and in games, every button and field has a command', () =>
  visit('', async (page) => {
    for (const [name, address, act, expected] of SCREENS.filter(isOfFirstPage)) {
      await goTo(page, '');
      await page.waitForSelector('[data-view=start]');
      await goTo(page, address);
      if (address !== '') await page.waitForSelector('body:not([data-view=start])');
      await act(page);
      await checkScreen(page, expected).catch((error) => assert.fail(`${name}: ${error.message}`));
      if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    }
  }),
);

fullTest('in a finished game, every button has a command', () =>
  visit(asTwo('#game=alquerque'), async (page) => {
    await press(page, 'resign');
    await page.click('[data-do=confirm] >> nth=0');
    await page.waitForSelector('#result');
    await checkScreen(page, ['again']);
  }),
);

test('a command belongs to one part of the page, and only that part may redefine it', () => {
  /** @type {string[]} */
  const done = [];
  const document = /** @type {HTMLElement} */ ({});
  addCommands('board', { drop: () => done.push('the first board') });
  addCommands('board', { drop: () => done.push('the second board') });
  assert.throws(() => addCommands('dialog', { drop: () => done.push('the dialog') }), {
    message: 'both board and dialog claim the command "drop"',
  });
  run('drop', document);
  assert.deepEqual(done, ['the second board']);
});

test('after any dialog has been closed, Escape on the board still undoes a step', () =>
  visit(asTwo('#game=spanish-draughts&pos=W:W6:B11,19,30'), async (page) => {
    const steps = async () => {
      const interaction = await interactionOf(page);
      return interaction.type === 'enter' ? interaction.entered.length : null;
    };
    for (const name of ['resign', 'draw', 'new', 'share', 'settings', 'games']) {
      await dialog(name)(page);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'hidden' });
      await enter(page, { from: 5, to: 14 });
      await expect.poll(steps, name).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(steps, name).toBe(0);
    }
  }));
