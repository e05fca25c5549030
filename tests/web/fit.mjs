/**
 * Finds text that is cut off or covered, buttons out of reach, scrollers that do not look scrollable, and
 * tabs or a bar below a card that replaces them.
 */

/** @import { Page } from "playwright-core" */
import { bringBrokenIn } from './broken-words.mjs';

/** Window sizes of phones, tablets, laptops, desktops, and of a kiosk in portrait format. */
export const FIT_SIZES = [
  '320x568',
  '360x640',
  '390x844',
  '568x320',
  '844x390',
  '768x1024',
  '1024x768',
  '1280x720',
  '1280x800',
  '1366x768',
  '1920x1080',
  '1080x1920',
  '3840x2160',
];

/** Nearly square window sizes: unfolded phones, halves of a tablet, frames. */
export const SQUARE_SIZES = ['500x500', '600x600', '610x600', '673x700', '719x842', '768x768', '1000x1000'];

/** Minimum width and height of a button for touch, in px. */
const TARGET_PX = 44;
/** Minimum height at which the text in a scroller is readable, in px. */
const READABLE_PX = 40;

/**
 * @typedef {object} Measures
 * @property {(each: Element) => string} named
 * @property {(each: Element) => boolean} isUnseen whether an element is visually hidden
 * @property {(each: Element) => boolean} isBar whether an element sticks to the bottom of a scrolling page
 * @property {(box: DOMRect, element: Element) => { faults: string[], seen: Box }} seenOf part of a box that
 *   its ancestors leave visible, and the faults of these ancestors
 */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/** Adds the measuring functions to the page. @param {Page} page */
const bringMeasures = (page) =>
  page.evaluate((readable) => {
    const named = (/** @type {Element} */ each) => {
      const name = each.id || each.getAttribute('data-do') || each.className || each.tagName;
      return `${name} "${each.textContent?.trim().slice(0, 40)}"`;
    };
    const lineage = (/** @type {Element | null} */ each) => {
      /** @type {HTMLElement[]} */
      const all = [];
      for (let at = each; at !== null && at !== document.body; at = at.parentElement)
        if (at instanceof HTMLElement) all.push(at);
      return all;
    };
    const isUnseen = (/** @type {Element} */ each) =>
      lineage(each).some((at) => getComputedStyle(at).clipPath === 'inset(50%)');
    const isBar = (/** @type {Element} */ each) => {
      const all = lineage(each).map((at) => getComputedStyle(at));
      const from = all.findIndex(({ position }) => position === 'sticky');
      return from >= 0 && !all.slice(from).some(({ overflowY }) => /auto|scroll/.test(overflowY));
    };
    /**
     * Returns whether a scroller has a visible scrollbar, or a shadow at the edge beyond which more follows.
     */
    const hasSign = (/** @type {HTMLElement} */ each) => {
      const style = getComputedStyle(each);
      const border = Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.borderRightWidth);
      return each.offsetWidth - each.clientWidth - border > 3 || /local/.test(style.backgroundAttachment);
    };
    /** @type {Measures['seenOf']} */
    const seenOf = (box, element) => {
      /** @type {string[]} */
      const faults = [];
      let { left, right, top, bottom } = box;
      for (const at of lineage(element.parentElement)) {
        const { display, overflowX, overflowY } = getComputedStyle(at);
        if (display === 'contents') continue;
        const around = at.getBoundingClientRect();
        const part = at.id || at.className || at.tagName;
        const isOut = bottom > around.bottom + 1 || top < around.top - 1;
        const isOutside = right > around.right + 1 || left < around.left - 1;
        if (isOut && /hidden|clip/.test(overflowY)) faults.push(`cut off: ${named(element)} by ${part}`);
        if (isOutside && overflowX !== 'visible' && !at.matches('.table'))
          faults.push(`cut beside: ${named(element)}`);
        if (isOut && /auto|scroll/.test(overflowY)) {
          if (!hasSign(at)) faults.push(`no sign: ${part}`);
          if (at.clientHeight < readable) faults.push(`low: ${part}, ${at.clientHeight} px`);
        }
        if (overflowY !== 'visible')
          [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
        if (overflowX !== 'visible')
          [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      }
      return { faults, seen: { left, right, top, bottom } };
    };
    Object.assign(window, { fit: { named, isUnseen, isBar, seenOf } });
  }, READABLE_PX);

/**
 * Returns descriptions of faults in the visible text and buttons under `root`: broken across lines within a
 * word, cut off by a box that does not scroll, covered by another element, outside the window, or in a
 * scroller that is too short to read in or shows no sign that more follows. While a card is open, visible
 * tabs and bar buttons that are not due are faults. With `isTouch`, buttons smaller than a fingertip are
 * faults too.
 * @param {Page} page @param {{ root?: string, isTouch?: boolean }} [options] @returns {Promise<string[]>}
 */
export async function misfitsIn(page, { root = 'body', isTouch = false } = {}) {
  await page.evaluate(bringBrokenIn);
  await bringMeasures(page);
  return page.evaluate(findMisfits, { root, least: isTouch ? TARGET_PX : 0 });
}

/**
 * Runs in the page.
 * @param {{ root: string, least: number }} options `least`: minimum size of a button, in px
 */
function findMisfits({ root, least }) {
  const { named, isUnseen, isBar, seenOf } = /** @type {{ fit: Measures }} */ (
    /** @type {unknown} */ (window)
  ).fit;
  const exempt = '.unseen, .arrow-number, #skip, #grid, svg, canvas, option, #log';
  /** @type {Set<string>} */
  const faults = new Set();
  const hasCard = document.querySelector('#look, #card > *, #lesson') !== null;
  const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1;
  const isCovered = (/** @type {Element} */ element, /** @type {Element | null} */ hit) => {
    if (hit === null || hit === element || element.contains(hit) || hit.contains(element)) return false;
    // The slider covers its graph on purpose.
    return !(pageScrolls && !hasCard && isBar(hit)) && !hit.matches('input');
  };
  const check = (/** @type {DOMRect} */ box, /** @type {Element} */ element) => {
    const { faults: around, seen } = seenOf(box, element);
    for (const each of around) faults.add(each);
    const { left, right, top, bottom } = seen;
    if (bottom - top < 3 || right - left < 3) return;
    if (left < -1 || right > innerWidth + 1) faults.add(`outside: ${named(element)}`);
    if (!pageScrolls && (top < -1 || bottom > innerHeight + 1))
      faults.add(`below the window: ${named(element)}`);
    const [middle, quarter] = [(top + bottom) / 2, (bottom - top) / 4];
    for (const [x, y] of /** @type {[number, number][]} */ ([
      [left + 2, middle - quarter],
      [(left + right) / 2, middle],
      [right - 2, middle + quarter],
    ])) {
      const hit = document.elementFromPoint(x, y);
      if (hit !== null && isCovered(element, hit)) faults.add(`covered: ${named(element)} by ${named(hit)}`);
    }
  };
  const all = [...document.querySelectorAll(`${root}, ${root} *`)].filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) && each.closest(exempt) === null && !isUnseen(each),
  );
  const isDue = (/** @type {Element} */ each) =>
    each.hasAttribute('data-due') && each.ariaDisabled !== 'true';
  for (const each of all) {
    if (hasCard && each.matches('[role=tab], #controls > button') && !isDue(each))
      faults.add(`beside a card: ${named(each)}`);
    for (const word of window.brokenIn(each)) faults.add(`broken: ${word}`);
    for (const node of each.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNode(node);
      for (const line of range.getClientRects()) if (line.width > 1) check(line, each);
    }
    const box = each.getBoundingClientRect();
    if (!each.matches('button, a[href], summary, [role=tab]') || Math.min(box.width, box.height) < 1)
      continue;
    check(box, each);
    if (each.matches('button, [role=tab]') && Math.min(box.width, box.height) < least - 0.1)
      faults.add(`small: ${named(each)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
  }
  return [...faults];
}
