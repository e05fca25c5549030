/**
 * Plays on the page as a person does: by clicks on the board, and on the buttons beside it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { after, before } from 'node:test';

import { hasStopped, pass, settle } from './clock.mjs';
import { Site } from './harness.mjs';
import { Record as GameRecord } from './rules.mjs';
import { isFull } from './tiers.mjs';
import { answered } from './waits.mjs';

/** @import { Page } from "playwright-core" */
/** @import { Step, StepView, TurnView } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { Interaction } from "../../web/state/interaction.js" */
/** @import { GameState } from "../../web/state/game-model.js" */

/**
 * Measures up to four times, until it finds nothing wrong: on a machine that does other things too, a short
 * task may take long.
 * @param {() => Promise<string>} measure what is wrong; the empty text if nothing is
 */
export async function atBest(measure) {
  let wrong = '';
  for (let tries = 0; tries < 4; tries += 1) {
    wrong = await measure();
    if (wrong === '') return;
  }
  assert.fail(wrong);
}

/**
 * An event of the browser's trace, its times in µs; `tdur` is processor time.
 * @typedef {{ ph: string, name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number,
 *   args: { name?: string, data?: { url?: string } } }} Traced
 */

/** Tells the page's own thread from others in a trace. */
const OWN_MARK = 'own-thread';

/** What the browser calls laying out a page. */
const LAYOUT = ['UpdateLayoutTree', 'Layout'];

/**
 * The longest task of the page's own thread while `act` is done, in milliseconds of processor time: what the
 * browser calls a long task is counted by the clock, and other programs would count too.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 * @param {string | null} [scripts] a part of their addresses: only tasks that run one of these count, without
 *   the layout of the page in the same task
 */
export async function longestTask(page, act, scripts = null) {
  if (scripts === null) return Math.max(...(await tasksIn(page, act)));
  const times = timesOf(await traced(page, act, ['toplevel', 'devtools.timeline']), scripts);
  assert.ok(Math.max(...times) > 0, 'no task has been seen');
  return Math.max(...times) / 1000;
}

/**
 * The tasks of the page's own thread while `act` is done, in milliseconds of processor time.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
export async function tasksIn(page, act) {
  const tasks = (await traced(page, act, ['toplevel'])).filter(({ name }) => name.endsWith('RunTask'));
  assert.ok(tasks.length > 0, 'no task has been seen');
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

/**
 * What the browser's trace has of the page's own thread while `act` is done.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 * @param {string[]} categories
 */
async function traced(page, act, categories) {
  const browser = page.context().browser();
  assert(browser !== null);
  await browser.startTracing(page, { categories: [...categories, 'blink.user_timing'] });
  await act();
  await page.evaluate((name) => performance.mark(name), OWN_MARK);
  /** @type {Traced[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const thread = (/** @type {Traced} */ { pid, tid }) => `${pid} ${tid}`;
  // A whole Chromium opens a page of its own at its start, in another process.
  const own = new Set(events.filter(({ name }) => name === OWN_MARK).map(thread));
  assert.ok(own.size > 0, 'the page has not been seen');
  return events.filter((event) => event.ph === 'X' && own.has(thread(event)));
}

/**
 * The processor time, in µs, of tasks that run some scripts, without the layout of the page.
 * @param {Traced[]} events of the page's own thread
 * @param {string} scripts
 */
function timesOf(events, scripts) {
  return events
    .filter(({ name }) => name.endsWith('RunTask'))
    .map((task) => {
      const parts = events.filter(
        ({ tid, pid, ts, dur = 0 }) =>
          pid === task.pid && tid === task.tid && ts >= task.ts && ts + dur <= task.ts + (task.dur ?? 0),
      );
      const calls = parts.filter(({ name }) => name === 'FunctionCall');
      if (!calls.some(({ args }) => args.data?.url?.includes(scripts))) return 0;
      const layout = parts.filter(({ name }) => LAYOUT.includes(name)).map(({ tdur = 0 }) => tdur);
      return layout.reduce((time, each) => time - each, task.tdur ?? 0);
    });
}

/**
 * Takes the workers from a page that is still to be opened, as a sandbox or a policy may.
 * @param {Page} page
 */
export const forbidWorkers = (page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      Worker: class {
        constructor() {
          throw new DOMException('no workers here', 'SecurityError');
        }
      },
    });
  });

/** Takes all storage from a page that is still to be opened. @param {Page} page */
export const refuseStorage = (page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('not here', 'SecurityError');
        },
      });
  });

/**
 * Serves the page to a whole file of tests, and visits it when it can be used: the built one, if
 * `LUDOTECA_SITE` is its folder, else the one that is worked on.
 * @param {object} [how]
 * @param {(where: string) => string} [how.address] of a visit, made of what it is given
 * @param {string} [how.awaits] a selector of what must stand before the page is used
 * @param {boolean} [how.asWritten] never the built page, whose modules are no longer apart
 * @param {boolean} [how.isFullOnly] the page is served in the full tier only
 */
export function servePage({
  address = (where) => where,
  awaits,
  asWritten = false,
  isFullOnly = false,
} = {}) {
  const folder = asWritten ? undefined : process.env.LUDOTECA_SITE;
  /** @type {Site} */
  let site;
  before(async () => {
    if (isFull || !isFullOnly) site = await Site.start(folder);
  });
  after(() => site?.close());
  return {
    /** The address of the page. */
    get address() {
      return site.address;
    },

    /**
     * @template T
     * @param {string} where
     * @param {(page: Page) => Promise<T>} act
     * @param {Parameters<Site["visit"]>[2]} [options]
     * @returns {Promise<T>}
     */
    visit: (where, act, options) =>
      site.visit(
        address(where),
        async (page) => {
          await ready(page);
          if (awaits !== undefined) await page.waitForSelector(awaits);
          return act(page);
          // The built page fetches what it keeps for use offline while it is played with.
        },
        { leaves: folder !== undefined, ...options },
      ),
  };
}

/**
 * Gives the window one size after the other, and looks when the page has answered.
 * @param {Page} page
 * @param {readonly string[]} sizes such as "390x844"
 * @param {(size: string) => Promise<unknown>} look
 */
export async function atSizes(page, sizes, look) {
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await answered(page);
    await look(size);
  }
}

/**
 * Opens another address behind the hash. The page has heard of it, but need not have followed yet.
 * @param {Page} page
 * @param {string} hash
 */
export const goTo = (page, hash) =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const before = location.hash;
        addEventListener('hashchange', resolve, { once: true });
        location.hash = wanted;
        if (location.hash === before) resolve(undefined);
      }),
    hash,
  );

/** Opens a game of two people in the page. @param {Page} page @param {string} where its ruleset, and more */
export async function openGame(page, where) {
  const [ruleset = ''] = where.split('&');
  await goTo(page, `game=${where}&side=both`);
  await page.waitForFunction((wanted) => window.ludoteca?.state?.ruleset === wanted, ruleset);
}

/** Visits as two people. @param {string} where */
export const asTwo = (where) => (where.startsWith('?') ? `${where}&side=both` : `?side=both${where}`);

/** Chooses a language at the top of the page. @param {Page} page @param {string} tag */
export async function chooseLanguage(page, tag) {
  await page.click('#languages .menu');
  await page.click(`[data-language="${tag}"]`);
}

/** Waits until the page can be used. @param {Page} page */
export async function ready(page) {
  if (hasStopped(page)) await settle(page);
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.ready), 'true');
}

/** @param {Page} page @returns {Promise<GameState>} */
export function stateOf(page) {
  return page.evaluate(() => window.ludoteca.state);
}

/** @param {Page} page @returns {Promise<Interaction>} */
export function interactionOf(page) {
  return page.evaluate(() => window.ludoteca.interaction);
}

/** @param {Page} page @returns {Promise<string>} */
export function recordOf(page) {
  return page.evaluate(() => window.ludoteca.record);
}

/** @param {Page} page @param {number} square */
export function centerOf(page, square) {
  return page.evaluate((index) => window.ludoteca.squareCenter(index), square);
}

/** @param {Page} page @param {number} square */
export async function tap(page, square) {
  const { x, y } = await centerOf(page, square);
  await page.mouse.click(x, y);
}

/** The square that has the focus, or what else has it. @param {Page} page */
export const focused = (page) =>
  page.evaluate(() => {
    const { tagName, id, dataset } = /** @type {HTMLElement} */ (document.activeElement);
    return dataset['square'] ?? dataset['do'] ?? (id || tagName);
  });

/** Taps one square after the other. @param {Page} page @param {number[]} squares */
export async function taps(page, ...squares) {
  for (const square of squares) await tap(page, square);
}

/** Drags from one square to another. @param {Page} page @param {number} from @param {number} to */
export async function drag(page, from, to) {
  const start = await centerOf(page, from);
  const end = await centerOf(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** What stands in the menu behind "More". */
const IN_MENU = ['share', 'flip', 'swap', 'draw', 'count', 'offer-draw', 'offer-count', 'resign'];

/** What stands at the foot of the moves. */
const IN_MOVES = ['first', 'back', 'redo', 'last'];

/** Opens the menu behind "More". @param {Page} page */
export async function openMenu(page) {
  // Not by a locator: other browsers' drivers have none.
  if (await page.evaluate(() => document.querySelector('#menu')?.checkVisibility() === true)) return;
  await page.click('[data-do="more"]');
  await page.waitForSelector('#menu:not([hidden])');
}

/**
 * Presses one of the page's own buttons, in the menu too.
 * @param {Page} page
 * @param {string} name its `data-do`
 */
export async function press(page, name) {
  if (IN_MENU.includes(name)) await openMenu(page);
  const isHidden = IN_MOVES.includes(name) && !(await page.locator('#record').isVisible());
  if (isHidden) await page.click('#tab-moves');
  await page.click(`[data-do="${name}"]`);
}

/** Opens a tab beside the board. @param {Page} page @param {'moves' | 'analysis' | 'rules' | 'board'} name */
export async function openTab(page, name) {
  const button = page.locator('[data-do=show-tabs][aria-expanded=false]');
  if (await button.isVisible()) await button.click();
  await press(page, `tab-${name}`);
}

/** What is chosen in the dialog "New game". */
/** @typedef {{ opponent?: string, side?: string, levels?: { [field: string]: string } }} Chosen */

/**
 * Opens the dialog "New game" and chooses who plays.
 * @param {Page} page
 * @param {Chosen} chosen
 */
async function setUp(page, { opponent, side, levels = {} }) {
  await press(page, 'new');
  await page.waitForSelector('dialog[open] [data-do="start-game"]');
  if (opponent !== undefined) await page.check(`[data-do="opponent"][value="${opponent}"]`, { force: true });
  if (side !== undefined) await page.check(`[data-do="side"][value="${side}"]`, { force: true });
  for (const [field, level] of Object.entries(levels)) await page.selectOption(`[data-do="${field}"]`, level);
}

/** Draws lots until it is known who begins. @param {Page} page */
export async function drawLots(page) {
  while ((await stateOf(page)).stage === 'lot') await press(page, 'lot');
}

/** Begins a new game by its dialog. @param {Page} page @param {Chosen} [chosen] */
export async function startGame(page, chosen = {}) {
  await setUp(page, chosen);
  await press(page, 'start-game');
}

/** Changes who plays the game that is open. @param {Page} page @param {Chosen} chosen */
export async function changePlayers(page, chosen) {
  await setUp(page, chosen);
  await press(page, 'change-players');
}

/** Who plays the game that is open. @param {Page} page */
export const seatsOf = (page) => page.evaluate(() => window.ludoteca.model.seats);

/**
 * Where the middle of an element is, once it is in view.
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<{ x: number, y: number }>}
 */
export const middleOf = (page, selector) =>
  page.evaluate((wanted) => {
    const found = document.querySelector(wanted);
    found?.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);

/** The page, touched by a finger wherever the driver clicks. @param {Page} page @returns {Page} */
export const byTouch = (page) =>
  new Proxy(page, {
    get(target, name) {
      const tap = (/** @type {number} */ x, /** @type {number} */ y) => target.touchscreen.tap(x, y);
      if (name === 'mouse') return { click: tap };
      if (name === 'click') {
        return async (/** @type {string} */ selector) => {
          await target.waitForSelector(selector);
          const { x, y } = await middleOf(target, selector);
          await tap(x, y);
        };
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/**
 * Presses a button many times without waiting between.
 * @param {Page} page
 * @param {string} name
 * @param {number} count
 */
export function pressOften(page, name, count) {
  return page.evaluate(
    ([button, times]) => {
      for (let done = 0; done < times; done += 1) {
        /** @type {HTMLElement} */ (document.querySelector(`[data-do="${button}"]`)).click();
      }
    },
    /** @type {[string, number]} */ ([name, count]),
  );
}

/** Opens a record as one from elsewhere, for two people. @param {Page} page @param {string} text */
export const load = (page, text) => page.evaluate((record) => window.ludoteca.load(record), text);

/** The kept game of a ruleset, up to a ply. @param {string} ruleset @param {number} plies */
export function firstTurns(ruleset, plies) {
  const file = new URL(`../data/games/${ruleset}.txt`, import.meta.url);
  const record = GameRecord.parse(readFileSync(file, 'utf8'));
  record.jump(plies);
  const text = record.textHere();
  record.free();
  return text;
}

/** A record that begins in a position. @param {string} ruleset @param {string} position */
export const recordAt = (ruleset, position) =>
  `[Ludoteca "1"]\n[Ruleset "${ruleset}"]\n[FEN "${position}"]\n[Result "*"]\n\n*\n`;

/**
 * Pastes a text where games are opened, and looks at it.
 * @param {Page} page
 * @param {string} text
 */
export async function paste(page, text) {
  await press(page, 'share');
  await page.waitForSelector('#open-text');
  await page.fill('#open-text', text);
  await press(page, 'open-look');
}

/**
 * Returns the file that a press on a button saves.
 * @param {Page} page
 * @param {string} button
 */
export async function savedFile(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) };
}

/**
 * Chooses a file to be opened, and looks at it.
 * @param {Page} page
 * @param {string} name
 * @param {string | Buffer} content
 */
export async function chooseFile(page, name, content) {
  if (!(await page.locator('dialog[open] #open-file').count())) await press(page, 'share');
  await page.waitForSelector('dialog[open] #open-file', { state: 'attached' });
  await page.setInputFiles('#open-file', { name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

/** Opens what is looked at. @param {Page} page */
export async function openLookedAt(page) {
  await page.click('[data-do="open-previewed"]:enabled');
  await page.waitForSelector('dialog', { state: 'hidden' });
}

/**
 * Throws until a turn is asked for or the game is over.
 * @param {Page} page
 */
async function throwDice(page) {
  for (
    let asked = await interactionOf(page);
    asked.type === 'lot' || asked.type === 'throw';
    asked = await interactionOf(page)
  ) {
    await press(page, asked.type);
  }
}

/**
 * Plays a whole turn step by step.
 * @param {Page} page
 * @param {TurnView} turn
 */
export async function playTurn(page, turn) {
  await throwDice(page);
  if (turn.kind !== 'move') {
    await press(page, 'acknowledge');
    return;
  }
  for (const step of turn.steps) await enter(page, step);
  const asked = await interactionOf(page);
  if (asked.type === 'enter' && asked.entered.length > 0) await press(page, 'end-turn');
}

/** Enters one step of a turn. @param {Page} page @param {Step} step */
export async function enter(page, step) {
  const asked = await page.evaluate(({ from, to }) => {
    const { interaction, squareCenter } = window.ludoteca;
    if (interaction.type !== 'enter') return null;
    const ways = interaction.next.steps.filter(
      (/** @type {StepView} */ each) => each.from === from && each.to === to,
    ).length;
    return {
      ways,
      selected: interaction.selected === from,
      start: squareCenter(from),
      end: squareCenter(to),
    };
  }, step);
  assert(asked !== null && asked.ways > 0, `${step.from} to ${step.to} is not offered`);
  if (asked.ways > 1 && step.die !== undefined) await press(page, `die-${step.die}`);
  if (!asked.selected) await page.mouse.click(asked.start.x, asked.start.y);
  await page.mouse.click(asked.end.x, asked.end.y);
}

/**
 * Plays the turns of a record on the page, from its header on, and leaves the page at their end. All throws
 * of the record came from its id (`cargo lab game`), so the page gets these random bits meanwhile.
 * @param {Page} page
 * @param {string} text of the whole record
 * @param {number} [plies] how many of its turns
 */
export async function playRecord(page, text, plies) {
  const record = GameRecord.parse(text);
  const turns = record.turnsFrom(0);
  const id = record.id() ?? assert.fail('the record has no id');
  await load(page, headerOf(text));
  await page.evaluate((bits) => {
    const { getRandomValues } = crypto;
    // A number in WebAssembly begins with its lowest byte.
    const bytes = (bits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).reverse();
    crypto.getRandomValues = (array) => {
      if (array === null) return array;
      const filled = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let index = 0; index < filled.length; index += 1) filled[index] = bytes[index % 8] ?? 0;
      return array;
    };
    Object.assign(window, { unloadDice: () => Object.assign(crypto, { getRandomValues }) });
  }, id);
  for (const turn of turns.slice(0, plies)) await playTurn(page, turn);
  await page.evaluate(() => /** @type {Window & { unloadDice?: () => void }} */ (window).unloadDice?.());
}

/**
 * The tags of a record without lot, end and result: the game before anything has happened in it.
 * @param {string} text
 */
export function headerOf(text) {
  const tags = text.split('\n').filter((line) => /^\[(?!Lot|Ended|Result)/.test(line));
  return `${tags.join('\n')}\n[Result "*"]\n\n*\n`;
}

/**
 * Waits until the computer has played a turn, or a person is asked.
 * @param {Page} page of any browser: they have no more in common
 * @param {number} ply how many turns have been played before
 */
const nextTurn = (page, ply) =>
  hasStopped(page)
    ? pass(page, 0.25)
    : page.waitForFunction((before) => {
        const { state, interaction } = window.ludoteca;
        return state.ply !== before || ['throw', 'forced', 'enter', 'over'].includes(interaction.type);
      }, ply);

/**
 * Plays what can be played first until so many turns have been played, those of the computer included, or the
 * game is over.
 * @param {Page} page
 * @param {number} count
 */
export async function playTurns(page, count) {
  for (
    let state = await stateOf(page);
    state.ply < count && state.outcome === null;
    state = await stateOf(page)
  ) {
    const asked = await interactionOf(page);
    if (asked.type === 'lot' || asked.type === 'throw') await press(page, asked.type);
    else if (asked.type === 'forced') await press(page, 'acknowledge');
    else if (asked.type === 'enter') {
      if (asked.next.ends !== null && asked.entered.length > 0) await press(page, 'end-turn');
      else await enter(page, asked.next.steps[0] ?? assert.fail('nothing can be played'));
    } else await nextTurn(page, state.ply);
  }
}
