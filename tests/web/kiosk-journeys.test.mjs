/**
 * Visits to a kiosk, and two children playing on a tablet. The full tier saves pictures in `target/journeys`.
 */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { pass } from './clock.mjs';
import { byTouch, centerOf, enter, interactionOf, press, ready, servePage, stateOf } from './driver.mjs';
import { expect } from './expect.mjs';
import { reaches, serveKiosk } from './kiosk.mjs';
import { casesOf, fullTest, isFull } from './tiers.mjs';
import { drawn } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const FOLDER = fileURLToPath(new URL('../../target/journeys/', import.meta.url));

/** @param {Page} page @param {string} name */
async function save(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  if (!isFull) return;
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
}

/**
 * Returns the parts of the page that do not fit, the smallest font size, the smallest button height, and the
 * height of the board, in px.
 * @param {Page} page
 */
const seen = (page) =>
  page.evaluate(() => {
    const [buttons, texts] = [[], []].map((each) => /** @type {HTMLElement[]} */ (each));
    for (const each of document.querySelectorAll('body *')) {
      if (!(each instanceof HTMLElement) || !each.checkVisibility({ visibilityProperty: true })) continue;
      if (each.closest('#grid, .unseen, #skip') !== null) continue;
      if (each.matches('button, .row > a')) buttons.push(each);
      if ([...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
        texts.push(each);
    }
    const isOut = (/** @type {HTMLElement} */ each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    };
    return {
      outside: [...buttons, ...texts].filter(isOut).map((each) => each.outerHTML.slice(0, 90)),
      cut: buttons
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .map(({ innerText }) => innerText),
      smallest: Math.min(...texts.map((each) => parseFloat(getComputedStyle(each).fontSize))),
      lowest: Math.min(...buttons.map((each) => each.getBoundingClientRect().height)),
      board: document.querySelector('#stage')?.getBoundingClientRect().height ?? 0,
    };
  });

const { visit } = serveKiosk();
const KIOSK = '?kiosk=1&games=brandubh,el-perro,fallas&idle=60&attract=1&lang=en&home=https://a.example/';
const SIZES = /** @type {const} */ ([
  [1920, 1080],
  [1080, 1920],
  [1280, 720],
  [3840, 2160],
  [768, 1024],
]);

for (const [width, height] of casesOf(SIZES)) {
  const size = `${width}x${height}`;
  fullTest(`a kiosk completes its whole cycle and is legible from a distance: ${size}`, () =>
    visit(
      KIOSK,
      async (page) => {
        const smallest = Math.floor(Math.max(16, 0.024 * Math.min(width, height)));
        let screens = 0;
        /** @param {string} name */
        const look = async (name) => {
          screens += 1;
          await save(page, `kiosk-${size}-${screens}-${name}`);
          const { outside, cut, ...found } = await seen(page);
          assert.deepEqual({ outside, cut }, { outside: [], cut: [] }, name);
          assert.ok(found.smallest >= smallest, `${name}: letters of ${found.smallest} px`);
          assert.ok(found.lowest >= 44, `${name}: a button is ${found.lowest} px high`);
          return found;
        };
        await reaches(page, 'attract');
        await look('attract');
        await page.click('#kiosk .touch-to-play');
        await reaches(page, 'card');
        await page.click('#kiosk [data-do=hard-1]');
        await look('card');
        await press(page, 'play');
        const interaction = await interactionOf(page);
        assert(interaction.type === 'enter');
        const { board } = await look('game');
        // On a nearly square screen, messages are below the board.
        const least = height > width ? Math.min(0.88 * width, 0.48 * height) : 0.88 * height;
        assert.ok(board >= least, `the board is ${board} px high`);
        await expect
          .poll(() =>
            page
              .locator('#actions button:visible')
              .evaluateAll((all) => all.map(({ dataset }) => dataset.do)),
          )
          .toEqual(['undo', 'hint', 'others', 'home']);
        await expect
          .poll(async () => (await page.evaluate(() => window.ludoteca.model.seats)).computers[0].level)
          .toBe(4);
        const { from } = interaction.next.steps[0] ?? assert.fail();
        const taken = (await stateOf(page)).pieces.find(({ square }) => square !== from) ?? assert.fail();
        const [start, end] = [await centerOf(page, from), await centerOf(page, taken.square)];
        await page.mouse.click(start.x, start.y);
        await page.mouse.click(end.x, end.y);
        await page.waitForSelector('#label[data-kind=refusal], #label .hint');
        await look('answer');
        await press(page, 'others');
        await page.waitForSelector('#cards [data-ruleset=fallas]:visible');
        await page.click('#start [data-do=visitors-2]');
        await look('welcome');
        await page.click('#cards [data-ruleset=fallas]');
        await page.waitForSelector('[data-due]');
        await look('fallas');
        await pass(page, 62);
        await page.waitForSelector('#still[open]');
        await look('warning');
        await pass(page, 30);
        await reaches(page, 'attract');
        await page.click('#kiosk .touch-to-play');
        await reaches(page, 'card');
        await expect
          .poll(() =>
            page
              .locator('#kiosk [aria-pressed=true]')
              .evaluateAll((all) => all.map(({ dataset }) => dataset.do)),
          )
          .toEqual(['visitors-1', 'hard-0']);
      },
      { viewport: { width, height } },
    ),
  );
}

const table = servePage();

/** Returns the positions of the panels of both players, relative to the board. @param {Page} page */
const sides = (page) =>
  page.evaluate(() => {
    const [panel, across, board] = ['#side', '#across', '#stage'].map(
      (each) => document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect(),
    );
    return {
      sits: document.documentElement.dataset.sits,
      isFar: (panel?.left ?? 0) < (board?.left ?? 0),
      isAcross: (across?.left ?? 0) > (board?.left ?? 0),
      turned: getComputedStyle(/** @type {Element} */ (document.querySelector('#side'))).rotate,
      panel: panel?.width,
    };
  });

test('when two children play Fallas face to face on a tablet, the panel faces the player to move', () =>
  table.visit(
    '?side=table#game=fallas',
    async (page) => {
      await ready(page);
      const touched = byTouch(page);
      await page.waitForSelector('html[data-table]');
      let pictures = 0;
      const seenBy = new Set();
      let refused = false;
      for (let acts = 0; acts < 90 && !(seenBy.size === 2 && refused); acts += 1) {
        const interaction = await interactionOf(page);
        const { turn, stage } = await stateOf(page);
        if (interaction.type === 'over') {
          await page.click('[data-do=again]:visible');
          await page.waitForFunction(() => window.ludoteca.state.stage !== 'over');
          continue;
        }
        if (stage !== 'lot') {
          const { sits, isFar, isAcross, turned } = await sides(page);
          assert.deepEqual(
            { sits, isFar, isAcross, turned },
            turn === 1
              ? { sits: 'far', isFar: true, isAcross: true, turned: '180deg' }
              : { sits: 'near', isFar: false, isAcross: false, turned: 'none' },
          );
        }
        for (const name of ['undo', 'hint', 'more'])
          await expect(page.locator(`[data-do=${name}]:visible`), `${name} is shown once`).toHaveCount(1);
        if (interaction.type === 'lot' || interaction.type === 'throw') {
          // The dice are in the half of the player who rolls, but a touch anywhere on the board rolls them.
          const { x, y } = await centerOf(page, turn === 1 ? 22 : 1);
          await touched.mouse.click(x, y);
          await page.waitForFunction(
            (before) => window.ludoteca.interaction.type !== before || window.ludoteca.state.lot.length > 0,
            interaction.type,
          );
        } else if (interaction.type === 'forced') await touched.click('[data-do=acknowledge]');
        else if (interaction.type === 'enter') {
          const key = `${turn}`;
          if (!seenBy.has(key)) {
            seenBy.add(key);
            pictures += 1;
            await save(page, `table-${pictures}-side-${turn}`);
            const { outside, cut } = await seen(page);
            assert.deepEqual({ outside, cut }, { outside: [], cut: [] });
          }
          if (turn === 1 && !refused && interaction.entered.length === 0) {
            refused = true;
            await checkAnnounced(page, touched);
            await save(page, 'table-refused');
          }
          const step = interaction.next.steps[0];
          if (step === undefined) await touched.click('[data-do=end-move]');
          else await enter(touched, step);
        }
      }
      assert.ok(refused && seenBy.size === 2, 'not both have played, or nothing was refused');
      await save(page, 'table-end');
    },
    { viewport: { width: 1024, height: 768 }, hasTouch: true },
  ));

/**
 * Tries a backward move, and checks that the refusal uses the point numbers drawn on the board.
 * @param {Page} page @param {Page} touched
 */
async function checkAnnounced(page, touched) {
  for (const square of [17, 22]) {
    const { x, y } = await centerOf(page, square);
    await touched.mouse.click(x, y);
  }
  await page.waitForSelector('#label[data-kind=refusal]');
  await expect.poll(() => page.innerText('#label .lead')).toMatch(/\b18\b.*\b23\b/);
  await expect.poll(() => page.textContent('#label .why')).toMatch(/point 1 is point 24/);
  await expect.poll(() => page.getAttribute('#label .why', 'open')).toBe(null);
}
