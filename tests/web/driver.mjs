/** Plays on the page as a person does: by clicking on the board and its buttons. */
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before } from 'node:test';

import { clickButton } from './buttons.mjs';
import { hasStopped, pass, settle } from './clock.mjs';
import { gameText } from './data.mjs';
import { partsOf, Site, sizeOf } from './harness.mjs';
import { Record as GameRecord } from './rules.mjs';
import { isFull } from './tiers.mjs';
import { answered } from './waits.mjs';

/** @import { Visit } from "./harness.mjs" */
/** @import { MoveView, Step, StepView } from "../../web/pkg/ludoteca_wasm.js" */
/** @import { Interaction } from "../../web/state/interaction.js" */
/** @import { GameState } from "../../web/state/game-model.js" */

/**
 * Repeats a measurement up to four times until it succeeds: on a busy machine, a short task may take longer.
 * @param {() => Promise<string>} measure returns a description of the fault, or an empty string
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
 * Event in a trace of the browser. Times are in µs; `tdur` is CPU time.
 * @typedef {{ ph: string, name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number,
 *   args: { name?: string, data?: { url?: string } } }} Traced
 */

/** User timing mark that identifies the page's own thread in a trace. */
const OWN_MARK = 'own-thread';

/** Names of the layout events in a trace. */
const LAYOUT = ['UpdateLayoutTree', 'Layout'];

/**
 * Returns the CPU time of the longest task on the page's own thread during `act`, in ms. The browser's own
 * reports of long tasks measure elapsed time, so other programs would count too.
 * @param {Page} page @param {() => Promise<unknown>} act
 * @param {string | null} [scripts] part of script URLs: only tasks that run such a script count, without
 *   their time for layout
 */
export async function longestTask(page, act, scripts = null) {
  if (scripts === null) return Math.max(...(await tasksIn(page, act)));
  const times = timesOf(await traced(page, act, ['toplevel', 'devtools.timeline']), scripts);
  assert.ok(Math.max(...times) > 0, 'no task was traced');
  return Math.max(...times) / 1000;
}

/**
 * Returns the CPU time of each task during `act`, in ms.
 * @param {Page} page @param {() => Promise<unknown>} act
 */
export async function tasksIn(page, act) {
  const tasks = (await traced(page, act, ['toplevel'])).filter(({ name }) => name.endsWith('RunTask'));
  assert.ok(tasks.length > 0, 'no task was traced');
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

/**
 * Returns the traced events of the page's own thread during `act`.
 * @param {Page} page @param {() => Promise<unknown>} act @param {string[]} categories
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
  // At startup, Chromium opens a page of its own in another process.
  const own = new Set(events.filter(({ name }) => name === OWN_MARK).map(thread));
  assert.ok(own.size > 0, 'the page was not traced');
  return events.filter((event) => event.ph === 'X' && own.has(thread(event)));
}

/**
 * Returns the CPU time of each task in µs, without layout; 0 for tasks that don't run `scripts`.
 * @param {Traced[]} events @param {string} scripts
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

/** Makes workers fail in a page before it is opened, as a sandbox or a policy may. @param {Page} page */
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

/** Makes web storage fail in a page before it is opened. @param {Page} page */
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
 * Makes a method of web storage fail from now on.
 * @param {Page} page @param {'getItem' | 'setItem'} method
 * @param {string} error its name; if it is empty, the method does nothing
 */
export const spoilStorage = (page, method, error) =>
  page.evaluate(
    ([name, kind]) =>
      Object.assign(Storage.prototype, {
        [name]() {
          if (kind !== '') throw new DOMException('no', kind);
        },
      }),
    [method, error],
  );

/**
 * Serves the page for a whole test file: the built site in `LUDOTECA_SITE` if that is set, otherwise the
 * sources. Each visit begins once the page can be used.
 * @param {object} [how] @param {(where: string) => string} [how.address] changes the URL of each visit
 * @param {string} [how.awaits] selector that must be present before the page is used
 * @param {boolean} [how.asWritten] always serves the sources, whose modules are not bundled
 * @param {boolean} [how.isFullOnly] serves in the full tier only
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
    get address() {
      return site.address;
    },

    /** @template T @param {string} where @param {Visit<T>} given */
    visit(where, ...given) {
      const [options, act] = partsOf(given);
      // The built page fetches files for offline use during the visit, and leaving it aborts the requests.
      return site.visit(address(where), { leaves: folder !== undefined, ...options }, async (page) => {
        await ready(page);
        if (awaits !== undefined) await page.waitForSelector(awaits);
        return act(page);
      });
    },
  };
}

/**
 * Resizes the window to each size, and calls `look` once the page has adapted to it.
 * @param {Page} page @param {readonly string[]} sizes such as "390x844"
 * @param {(size: string) => Promise<unknown>} look
 */
export async function atSizes(page, sizes, look) {
  for (const size of sizes) {
    await page.setViewportSize(sizeOf(size));
    await answered(page);
    await look(size);
  }
}

/** Changes the hash. The page may react to it later. @param {Page} page @param {string} hash */
export const goTo = (page, hash) =>
  page.evaluate(
    (expected) =>
      new Promise((resolve) => {
        const before = location.hash;
        addEventListener('hashchange', resolve, { once: true });
        location.hash = expected;
        if (location.hash === before) resolve(undefined);
      }),
    hash,
  );

/** Opens a two-player game. @param {Page} page @param {string} where ruleset and further parameters */
export async function openGame(page, where) {
  const [ruleset = ''] = where.split('&');
  await goTo(page, `game=${where}&side=both`);
  await page.waitForFunction((expected) => window.ludoteca?.state?.ruleset === expected, ruleset);
}

/** Adds the parameter for two players to a URL. @param {string} where */
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

/** Reloads the page, and waits until it can be used. @param {Page} page */
export async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Returns the number of px by which the page is wider than the window. @param {Page} page */
export const excessWidth = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the keys of the games saved in this browser. @param {Page} page */
export const savedKeys = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('ludoteca.game.'))
      .sort(),
  );

/** @param {Page} page @returns {Promise<GameState>} */
export function stateOf(page) {
  return page.evaluate(() => window.ludoteca.state);
}

/** @param {Page} page @returns {Promise<Interaction>} */
export function interactionOf(page) {
  return page.evaluate(() => window.ludoteca.interaction);
}

/** Returns the notation of the game's moves. @param {Page} page */
export const movesOf = async (page) => (await stateOf(page)).moves.map(({ notation }) => notation);

/** Returns the first step that can be entered. @param {Page} page */
export async function firstStep(page) {
  const interaction = await interactionOf(page);
  assert(interaction.type === 'enter', `no move can be entered: ${interaction.type}`);
  return interaction.next.steps[0] ?? assert.fail('no step is possible');
}

/** Returns the entered steps of an incomplete move as pairs of squares. @param {Page} page */
export async function enteredIn(page) {
  const interaction = await interactionOf(page);
  return interaction.type === 'enter' ? interaction.entered.map(({ from, to }) => [from, to]) : null;
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

/** Returns the focused square, or the command, id or tag of any other focused element. @param {Page} page */
export const focused = (page) =>
  page.evaluate(() => {
    const { tagName, id, dataset } = /** @type {HTMLElement} */ (document.activeElement);
    return dataset['square'] ?? dataset['do'] ?? (id || tagName);
  });

/** @param {Page} page @param {number[]} squares */
export async function taps(page, ...squares) {
  for (const square of squares) await tap(page, square);
}

/** @param {Page} page @param {number} from @param {number} to */
export async function drag(page, from, to) {
  const start = await centerOf(page, from);
  const end = await centerOf(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Commands in the menu "More". */
const IN_MENU = ['share', 'flip', 'swap', 'draw', 'count', 'offer-draw', 'offer-count', 'resign'];

/** Commands below the list of moves. */
const IN_MOVES = ['first', 'back', 'redo', 'last'];

/** Opens the menu "More". @param {Page} page */
export async function openMenu(page) {
  // Other browsers' drivers have no locators.
  if (await page.evaluate(() => document.querySelector('#menu')?.checkVisibility() === true)) return;
  await clickButton(page, 'more');
  await page.waitForSelector('#menu:not([hidden])');
}

/** Presses a button, opening its menu or tab first. @param {Page} page @param {string} name its `data-do` */
export async function press(page, name) {
  if (IN_MENU.includes(name)) await openMenu(page);
  const isHidden = IN_MOVES.includes(name) && !(await page.locator('#record').isVisible());
  if (isHidden) await openTab(page, 'moves');
  await clickButton(page, name);
}

/** @param {Page} page @param {'moves' | 'analysis' | 'rules' | 'board'} name */
export async function openTab(page, name) {
  const close = page.locator('#card [data-do=end-close]');
  if (await close.isVisible()) await close.click();
  const button = page.locator('[data-do=show-tabs][aria-expanded=false]');
  if (await button.isVisible()) await button.click();
  await press(page, `tab-${name}`);
}

/**
 * `levels`: levels of the computer by side. `timeMs`: its time per move at the highest level.
 * @typedef {{ opponent?: string, side?: string, levels?: { [side: string]: number },
 *   timeMs?: number }} Chosen
 */

/** Opens the dialog "New game" and chooses the players. @param {Page} page @param {Chosen} chosen */
async function setUp(page, { opponent, side, levels = {}, timeMs }) {
  await press(page, 'new');
  await page.waitForSelector('dialog[open] [data-do="start-game"]');
  if (opponent !== undefined) await chooseOpponent(page, opponent);
  if (side !== undefined) await page.check(`[data-do="side"][value="${side}"]`, { force: true });
  for (const [of, level] of Object.entries(levels)) {
    await page.check(`[data-do="level-${of}"][value="${level}"]`, { force: true });
    if (timeMs !== undefined) await page.selectOption(`#time-${of}`, String(timeMs));
  }
}

/**
 * Chooses the opponent in the open dialog "New game", and opens "More" there if necessary.
 * @param {Page} page
 * @param {string} opponent
 */
async function chooseOpponent(page, opponent) {
  const choice = page.locator(`[data-do="opponent"][value="${opponent}"]`);
  if (!(await choice.isVisible())) await page.click('#who .more > summary');
  await choice.check({ force: true });
}

/** Draws lots until it is decided who begins. @param {Page} page */
export async function drawLots(page) {
  while ((await stateOf(page)).stage === 'lot') await press(page, 'lot');
}

/** Starts a new game with the dialog. @param {Page} page @param {Chosen} [chosen] */
export async function startGame(page, chosen = {}) {
  await setUp(page, chosen);
  await press(page, 'start-game');
}

/** Changes the players of the open game. @param {Page} page @param {Chosen} chosen */
export async function changePlayers(page, chosen) {
  await setUp(page, chosen);
  await press(page, 'change-players');
}

/** Returns the players of the open game. @param {Page} page */
export const seatsOf = (page) => page.evaluate(() => window.ludoteca.model.seats);

/** @param {Page} page @param {string} selector @returns {Promise<{ x: number, y: number }>} */
export const middleOf = (page, selector) =>
  page.evaluate((query) => {
    const found = document.querySelector(query);
    found?.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);

/**
 * Wraps a page so that the driver taps with a finger instead of clicking.
 * @param {Page} page @returns {Page}
 */
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
 * Presses a button `count` times without a pause.
 * @param {Page} page @param {string} name @param {number} count
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

/** Opens a record received from outside, as a two-player game. @param {Page} page @param {string} text */
export const load = (page, text) => page.evaluate((record) => window.ludoteca.load(record), text);

/**
 * Returns the record of a ruleset's sample game after `plies` plies.
 * @param {string} ruleset @param {number} plies
 */
export function firstMoves(ruleset, plies) {
  const record = GameRecord.parse(gameText(ruleset));
  record.jump(plies);
  const text = record.textHere();
  record.free();
  return text;
}

/** Returns a record that begins in `position`. @param {string} ruleset @param {string} position */
export const recordAt = (ruleset, position) =>
  `[Ludoteca "1"]\n[Ruleset "${ruleset}"]\n[FEN "${position}"]\n[Result "*"]\n\n*\n`;

/** Pastes text into the sharing dialog and previews it. @param {Page} page @param {string} text */
export async function paste(page, text) {
  await press(page, 'share');
  await page.waitForSelector('#open-text');
  await page.fill('#open-text', text);
  await press(page, 'open-look');
}

/** Presses a button, and returns the file that it saves. @param {Page} page @param {string} button */
export async function savedFile(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) };
}

/**
 * Chooses a file, which opens its preview.
 * @param {Page} page @param {string} name @param {string | Buffer} content
 */
export async function chooseFile(page, name, content) {
  if (!(await page.locator('dialog[open] #open-file').count())) await press(page, 'share');
  await page.waitForSelector('dialog[open] #open-file', { state: 'attached' });
  await page.setInputFiles('#open-file', { name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

/** Opens the previewed game. @param {Page} page */
export async function openLookedAt(page) {
  await page.click('[data-do="open-previewed"]:enabled');
  await page.waitForSelector('dialog', { state: 'hidden' });
}

/** Rolls until a move must be entered or the game is over. @param {Page} page */
async function throwDice(page) {
  for (
    let interaction = await interactionOf(page);
    interaction.type === 'lot' || interaction.type === 'throw';
    interaction = await interactionOf(page)
  ) {
    await press(page, interaction.type);
  }
}

/** Plays a whole move, step by step. @param {Page} page @param {MoveView} move */
export async function playMove(page, move) {
  await throwDice(page);
  if (move.kind !== 'move') {
    await press(page, 'acknowledge');
    return;
  }
  for (const step of move.steps) await enter(page, step);
  const interaction = await interactionOf(page);
  if (interaction.type === 'enter' && interaction.entered.length > 0) await press(page, 'end-move');
}

/** Enters one step of a move. @param {Page} page @param {Step} step */
export async function enter(page, step) {
  const offered = await page.evaluate(({ from, to }) => {
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
  assert(offered !== null && offered.ways > 0, `${step.from} to ${step.to} is not offered`);
  if (offered.ways > 1 && step.die !== undefined) await press(page, `die-${step.die}`);
  if (!offered.selected) await page.mouse.click(offered.start.x, offered.start.y);
  await page.mouse.click(offered.end.x, offered.end.y);
}

/**
 * Plays the moves of a record on the page, starting from its header. The rolls of the record were generated
 * from its id (`cargo lab game`), so the page gets the id as its random bits.
 * @param {Page} page @param {string} text the whole record
 * @param {number} [plies] number of moves, all by default
 */
export async function playRecord(page, text, plies) {
  const record = GameRecord.parse(text);
  const moves = record.movesFrom(0);
  const id = record.id() ?? assert.fail('the record has no id');
  await load(page, headerOf(text));
  await page.evaluate((bits) => {
    const { getRandomValues } = crypto;
    // WebAssembly stores numbers in little-endian order.
    const bytes = (bits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).reverse();
    crypto.getRandomValues = (array) => {
      if (array === null) return array;
      const filled = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let index = 0; index < filled.length; index += 1) filled[index] = bytes[index % 8] ?? 0;
      return array;
    };
    Object.assign(window, { unloadDice: () => Object.assign(crypto, { getRandomValues }) });
  }, id);
  for (const move of moves.slice(0, plies)) await playMove(page, move);
  await page.evaluate(() => /** @type {Window & { unloadDice?: () => void }} */ (window).unloadDice?.());
}

/** Returns a record with the same tags but no moves, lot, end or result. @param {string} text */
export function headerOf(text) {
  const tags = text.split('\n').filter((line) => /^\[(?!Lot|Ended|Result)/.test(line));
  return `${tags.join('\n')}\n[Result "*"]\n\n*\n`;
}

/**
 * Waits until the computer has moved or a person must act.
 * @param {Page} page page of any browser; the drivers have only a few methods in common
 * @param {number} ply number of moves already played
 */
const nextAction = (page, ply) =>
  hasStopped(page)
    ? pass(page, 0.25)
    : page.waitForFunction((before) => {
        const { state, interaction } = window.ludoteca;
        return state.ply !== before || ['throw', 'forced', 'enter', 'over'].includes(interaction.type);
      }, ply);

/**
 * Plays the first possible steps until `count` moves have been played or the game is over.
 * @param {Page} page @param {number} count
 */
export async function playMoves(page, count) {
  for (
    let state = await stateOf(page);
    state.ply < count && state.outcome === null;
    state = await stateOf(page)
  ) {
    const interaction = await interactionOf(page);
    if (interaction.type === 'lot' || interaction.type === 'throw') await press(page, interaction.type);
    else if (interaction.type === 'forced') await press(page, 'acknowledge');
    else if (interaction.type === 'enter') {
      if (interaction.next.ends !== null && interaction.entered.length > 0) await press(page, 'end-move');
      else await enter(page, interaction.next.steps[0] ?? assert.fail('no step is possible'));
    } else await nextAction(page, state.ply);
  }
}
