/**
 * Hostile input: random and crafted messages, fragments and parameters. None of it throws, adds markup,
 * navigates away, or puts an illegal position on the board. The full tier tries 10,000 messages and 10,000
 * fragments.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { expect } from './expect.mjs';
import { fullTest, isFull } from './tiers.mjs';
import { enter, interactionOf, ready, recordOf, stateOf } from './driver.mjs';
import { inFrame, startHost } from './frames.mjs';
import { Site, TEST_SITE } from './harness.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */

const COUNT = isFull ? 10_000 : 100;
const MESSAGES = isFull ? 10_000 : 200;
/** Number of messages sent at once, more than a page's queue holds. */
const BATCH = isFull ? 250 : MESSAGES;
const SEED = 20_261_121;

/** Text in every kind of input. If a page inserted it as markup, it would be found or would run. */
const MARKUP = '<img id="injected" src="x" onerror="window.injected=1"><b id="injected">';

/** Values that are meaningful to the page, or dangerous to a careless parser. */
const WORDS = [
  ...(
    '0 -1 NaN null undefined true __proto__ constructor toString hasOwnProperty brandubh perro fallas ' +
    'damas first both 8 99999999999999999999 d5-c5 1K5.7.7.2r4.7.7.7-b 7x13.12x2-7x13.12x2-a-666 1zeJx ' +
    '1t//// 1t4pa %00 %E0%A4%A 𝔘 es ar-EG javascript:alert(1) data:text/html,<b> //example.org ../../x ' +
    'material light demo ${1} {{1}} rules history 1e3 players,moves'
  ).split(' '),
  '',
  '[object Object]',
  '\u0000',
  '\ud800',
  '\u202e',
  MARKUP,
  '\'"`;--',
];

/** Parameter names, including some that no parameter should have. */
const NAMES = [
  ...(
    'game rules pos moves record side level mode pace theme bg lang motion sound controls view clause ' +
    'with friend capture failRule lesson kiosk games __proto__ constructor'
  ).split(' '),
  MARKUP,
];

/** Message types, including some that no type should have. */
const TYPES = [
  ...'load move undo redo reset set hint getState ready reply constructor __proto__'.split(' '),
  '',
];

/**
 * Generator of random text and values; the same seed gives the same sequence. Runs in the page, so that the
 * values need not be sent there one by one.
 * @typedef {{ text: () => string, value: (depth?: number) => unknown, pick: <T>(list: readonly T[]) => T,
 *   address: () => string, message: () => unknown }} Maker
 */
/** @param {{ seed: number, words: string[], names: string[], types: string[] }} options @returns {Maker} */
function makerOf({ seed, words, names, types }) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @type {Maker["pick"]} */
  const pick = (list) => /** @type {(typeof list)[number]} */ (list[Math.floor(random() * list.length)]);
  const text = () => {
    const kind = random();
    if (kind < 0.6) return pick(words);
    if (kind < 0.8) return `${pick(words)}${pick(words)}`;
    return Array.from({ length: Math.floor(random() * 40) }, () =>
      String.fromCodePoint(Math.floor(random() * (random() < 0.7 ? 128 : 0x10000))),
    ).join('');
  };
  /** @returns {unknown} */
  const value = (depth = 0) => {
    const kind = random();
    if (kind < 0.55 || depth > 3) return text();
    if (kind < 0.65) return (random() - 0.5) * 10 ** Math.floor(random() * 20);
    if (kind < 0.75)
      return pick([null, undefined, true, false, NaN, Infinity, 1n, new Date(0), new Map([['a', 1]]), /x/]);
    if (kind < 0.85) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
    return Object.fromEntries(
      Array.from({ length: Math.floor(random() * 4) }, () => [pick(names), value(depth + 1)]),
    );
  };
  const written = () =>
    random() < 0.8 ? encodeURIComponent(text().replace(/[\ud800-\udfff]/g, '')) : text();
  const address = () =>
    Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () => `${encodeURIComponent(pick(names))}=${written()}`,
    ).join(pick(['&', '&', '&&', '#', '?']));
  const message = () => {
    if (random() < 0.2) return value();
    const data =
      random() < 0.7
        ? Object.fromEntries(
            Array.from({ length: Math.floor(random() * 3) }, () => [
              random() < 0.7 ? pick(names) : pick(['move', 'turn']),
              value(1),
            ]),
          )
        : value();
    return {
      ns: random() < 0.95 ? 'ludoteca' : value(),
      v: random() < 0.95 ? 1 : value(),
      type: random() < 0.95 ? pick(types) : value(),
      seq: random() < 0.9 ? Math.floor(random() * 1e6) : value(),
      data,
    };
  };
  return { text, value, pick, address, message };
}

const CHOICES = { seed: SEED, words: WORDS, names: NAMES, types: TYPES };

/** @type {Site} */
let site;
before(async () => {
  site = await Site.start(TEST_SITE);
});
after(() => site.close());

/**
 * Adds the generator to a page, and records errors and violations of the page's policy. The error about a
 * ResizeObserver loop is harmless: the browser delivers the sizes in the next frame.
 * @param {Page} page
 */
const prepare = (page) =>
  page.addInitScript(
    `window.maker = (${makerOf})(${JSON.stringify(CHOICES)}); window.wrong = ` +
      `[]; addEventListener("unhandledrejection", ({ reason }) => window.wrong.push(String(reason))); ` +
      `addEventListener("error", ({ message }) => message.startsWith("ResizeObserver loop") || ` +
      `window.wrong.push(message)); addEventListener("securitypolicyviolation", ({ violatedDirective }) ` +
      `=> window.wrong.push(violatedDirective));`,
  );

/** @param {Page} page @param {string} address expected URL without its fragment */
async function checkUnharmed(page, address) {
  const found = await page.evaluate(() => ({
    wrong: Reflect.get(window, 'wrong'),
    injected: Reflect.get(window, 'injected'),
    // Images with `srcset` are the page's own pictures of boards.
    markup: document.querySelectorAll(
      '#injected, img:not([srcset]), [onerror], body script, base, object, embed',
    ).length,
    handlers: [...document.querySelectorAll('*')].filter((each) =>
      [...each.attributes].some(({ name }) => name.startsWith('on')),
    ).length,
    at: location.href.replace(/#[\s\S]*$/, ''),
    polluted: Reflect.get({}, 'game'),
  }));
  assert.deepEqual(found, {
    wrong: [],
    injected: undefined,
    markup: 0,
    handlers: 0,
    at: address,
    polluted: undefined,
  });
}

test(`an embed survives ${MESSAGES} hostile messages and remains playable`, async () => {
  const address = `${site.address}embed.html?game=brandubh&side=both&pace=none`;
  const host = await startHost(
    `<iframe title="Brandubh" width="480" height="640" src="${address}"></iframe>`,
  );
  try {
    await site.visit(
      host.address,
      async (page) => {
        const frame = await inFrame(page);
        await ready(frame);
        await page.evaluate(() => {
          const counts = { answers: 0, lastAnswers: 0 };
          Object.assign(window, { counts });
          addEventListener('message', ({ data }) => {
            counts.answers += 1;
            if (data?.type === 'reply' && data.seq === 7_777_777) counts.lastAnswers += 1;
          });
        });
        for (let batch = 0; batch < MESSAGES / BATCH; batch += 1) {
          await page.evaluate((count) => {
            const { maker } = /** @type {Window & { maker: Maker }} */ (/** @type {unknown} */ (window));
            const guest = /** @type {Window} */ (document.querySelector('iframe')?.contentWindow);
            for (let sent = 0; sent < count; sent += 1) {
              try {
                guest.postMessage(maker.message(), '*');
              } catch {
                // Some values cannot be cloned.
              }
            }
            guest.postMessage({ ns: 'ludoteca', v: 1, type: 'getState', seq: 7_777_777 }, '*');
          }, BATCH);
          await page.waitForFunction(
            (count) => Reflect.get(window, 'counts').lastAnswers === count,
            batch + 1,
          );
        }
        const { answers } = await page.evaluate(() => Reflect.get(window, 'counts'));
        assert.ok(answers > MESSAGES / 2, `${answers} answers`);
        await checkUnharmed(frame, address);
        // The embed still accepts a valid command.
        await page.evaluate(() =>
          document
            .querySelector('iframe')
            ?.contentWindow?.postMessage(
              { ns: 'ludoteca', v: 1, type: 'load', data: { game: 'brandubh', side: 'both' } },
              '*',
            ),
        );
        await frame.waitForFunction(
          () =>
            window.ludoteca.state?.ply === 0 &&
            window.ludoteca.state.ruleset === 'brandubh' &&
            window.ludoteca.interaction.type === 'enter',
        );
        await expect.poll(() => recordOf(frame)).toMatch(/^\[Ludoteca "1"\]\n\[Ruleset "brandubh"\]/);
      },
      { prepare },
    );
  } finally {
    await host.close();
  }
});

/** Sets random fragments one after another, as links would. @param {Page} page */
const throwFragments = (page) =>
  page.evaluate(async (count) => {
    const { maker } = /** @type {Window & { maker: Maker }} */ (/** @type {unknown} */ (window));
    for (let sent = 0; sent < count; sent += 1) {
      location.hash = maker.address();
      // Many fragments arrive while the page is still handling an earlier one.
      if (sent % (count > 500 ? 100 : 5) === 0) await new Promise(requestAnimationFrame);
    }
    location.hash = '';
  }, COUNT);

test(`a page survives ${COUNT} hostile URL fragments and remains playable`, () =>
  site.visit(
    '?pace=none',
    async (page) => {
      await ready(page);
      await throwFragments(page);
      await page.waitForSelector('#start:not([hidden])');
      await answered(page);
      await checkUnharmed(page, `${site.address}?pace=none`);
      await page.evaluate(() => void (location.hash = 'game=brandubh&side=both&lang=en'));
      await page.waitForFunction(
        () => window.ludoteca?.state?.ruleset === 'brandubh' && window.ludoteca.interaction.type === 'enter',
      );
      const before = (await stateOf(page)).ply;
      const interaction = await interactionOf(page);
      assert(interaction.type === 'enter');
      await enter(page, interaction.next.steps[0] ?? assert.fail());
      await expect.poll(async () => (await stateOf(page)).ply).toBe(before + 1);
    },
    { prepare, leaves: true },
  ));

/** Number of pages opened in one visit, which has a time limit. */
const PAGES_A_VISIT = 40;

fullTest(`an embed survives ${COUNT} hostile URL fragments, and hostile parameters on loading`, async () => {
  const { address } = makerOf(CHOICES);
  const given = Array.from({ length: isFull ? 200 : 3 }, address).map((each) => each.replace(/#/g, '%23'));
  for (let first = 0; first < given.length; first += PAGES_A_VISIT)
    await site.visit(
      'embed.html?game=brandubh&side=both',
      async (page) => {
        await ready(page);
        if (first === 0) await throwFragments(page);
        await answered(page);
        await checkUnharmed(page, `${site.address}embed.html?game=brandubh&side=both`);
        await expect.poll(() => recordOf(page)).toMatch(/^\[Ludoteca "1"\]/);
        for (const each of given.slice(first, first + PAGES_A_VISIT)) {
          await page.goto(`${site.address}embed.html?${each}`);
          await ready(page);
          await checkUnharmed(page, page.url().replace(/#[\s\S]*$/, ''));
          await expect.poll(() => recordOf(page)).toMatch(/^\[Ludoteca "1"\]/);
        }
      },
      { prepare, leaves: true },
    );
});
