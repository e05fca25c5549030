/** Screen sizes and layout checks shared by several files. */
import { load, openMenu, playMoves, recordAt } from './driver.mjs';
import { expect } from './expect.mjs';
import { drawn } from './waits.mjs';

export const SIZES = ['1280x800', '1024x768', '768x1024', '390x844', '844x390', '320x568'];

/** Minimum width and height of buttons, in px. */
const TARGET_PX = 44;

/** Returns the height by which an element overflows, in px. @param {Page} page @param {string} box */
export const hiddenIn = (page, box) =>
  page.locator(box).evaluate((each) => each.scrollHeight - each.clientHeight);

/**
 * Returns the bounding box of each selector's first match, in whole px.
 * @param {Page} page @param {string[]} selectors
 */
export const boxesOf = (page, ...selectors) =>
  page.evaluate(
    (all) =>
      all.map((each) => {
        const box = document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect(0, -9);
        const [top, bottom, left, right] = [box.top, box.bottom, box.left, box.right].map(Math.round);
        return { top, bottom, left, right };
      }),
    selectors,
  );

/**
 * Waits until every match of a selector is entirely in view, not clipped by the window or by a scroller.
 * @param {Page} page @param {string} selector @param {string} [what] part of the error message
 */
export async function waitForView(page, selector, what = selector) {
  await page.waitForSelector(selector);
  for (const each of await page.locator(selector).all())
    await expect(each, what).toBeInViewport({ ratio: 0.98 });
}

/**
 * Returns the commands of the visible buttons that are filled with the colour of the main button.
 * @param {Page} page @param {string} buttons selector
 */
export const filledIn = (page, buttons) =>
  page.locator(buttons).evaluateAll((all) => {
    const colorOf = (/** @type {Element} */ each) => getComputedStyle(each).backgroundColor;
    const main = colorOf(/** @type {Element} */ (document.querySelector('.primary')));
    const filled = all.filter((each) => each.checkVisibility() && colorOf(each) === main);
    return filled.map((each) => each.getAttribute('data-do'));
  });

/** Chooses Fallas from the list of games in a kiosk, and plays the last move of a game. @param {Page} page */
export async function endFallasInKiosk(page) {
  await page.click('#cards [data-ruleset=fallas]');
  await page.click('#look .primary');
  await page.waitForSelector('[data-due]');
  await load(page, recordAt('fallas', '24-19x10-a-111'));
  await playMoves(page, 1);
  await page.waitForSelector('#label [data-do=again]');
}

/** Resigns and waits for the end card. @param {Page} page */
export async function resign(page) {
  await openMenu(page);
  await page.click('#menu [data-do=resign]');
  await page.click('dialog[open] [data-do=confirm] >> nth=0');
  await page.waitForSelector('#card [data-do=again]');
  await drawn(page);
}

/**
 * Returns layout faults: overflow, clipping, and parts that are too small or hidden.
 * @param {Page} page @returns {Promise<string[]>}
 */
export const faultsOf = (page) =>
  page.evaluate((least) => {
    /** @type {string[]} */
    const faults = [];
    const named = (/** @type {Element} */ each) =>
      `${each.id || each.getAttribute('data-do') || each.className} "${each.textContent?.slice(0, 30)}"`;
    const bar = /** @type {Element} */ (document.querySelector('#controls')).getBoundingClientRect();
    const shown = [...document.querySelectorAll('#game *, #top *')].filter(
      (each) => each.checkVisibility() && each.closest('.unseen, #grid, svg, .close-up') === null,
    );
    for (const each of shown) {
      const { left, right, width, height } = each.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      if (left < -1 || right > innerWidth + 1) faults.push(`outside: ${named(each)}`);
      const { overflowX, overflowY } = getComputedStyle(each);
      const isCut = each.scrollWidth > each.clientWidth + 1 && !/auto|scroll|visible/.test(overflowX);
      const isCutBelow = each.scrollHeight > each.clientHeight + 1 && !/auto|scroll|visible/.test(overflowY);
      if (each.clientWidth > 0 && (isCut || isCutBelow)) faults.push(`cut off: ${named(each)}`);
      const isText = each.childElementCount === 0 && each.closest('button, [role=tab]') !== null;
      if (isText && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
        faults.push(`too long: ${named(each)}`);
      // Rows of the move list are excluded, since they are shorter.
      const isPressed = each.matches('button, [role=tab], #back, summary');
      if (isPressed && each.closest('#moves') === null && (width < least - 0.5 || height < least - 0.5))
        faults.push(`small: ${named(each)} ${width}x${height}`);
    }
    const seen = (/** @type {string} */ selector, /** @type {number} */ end) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box === undefined || box.top < -1 || box.bottom > end + 1) faults.push(`out of view: ${selector}`);
    };
    const isSideBySide = document.documentElement.dataset['layout']?.includes('beside') ?? false;
    seen('#controls', innerHeight);
    for (const part of ['#title', '#board', '#label']) seen(part, isSideBySide ? innerHeight : bar.top);
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the screen');
    return faults;
  }, TARGET_PX);
