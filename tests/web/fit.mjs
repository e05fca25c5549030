/** Text that is cut off or covered, buttons out of reach, scrollers that don't show it: at any size. */

/** @import { Page } from "playwright-core" */

/** Window sizes of phones, tablets, laptops, desks, and of a kiosk that stands. */
export const FIT_SIZES = [
  '320x568',
  '360x640',
  '390x844',
  '844x390',
  '768x1024',
  '1024x768',
  '1280x720',
  '1280x800',
  '1366x768',
  '1920x1080',
  '1080x1920',
];

/** Minimum width and height of a button under a finger, in px. */
const TARGET_PX = 44;
/** Minimum height of a scroller in which text can be read, in px. */
const READABLE_PX = 40;

/**
 * Faults of the visible text and buttons under `root`, in short: cut off by a box that does not scroll,
 * covered by another element, outside the window, in a scroller without a sign that more follows or too low
 * to read in. With `isTouch`, buttons smaller than a fingertip too.
 * @param {Page} page
 * @param {{ root?: string, isTouch?: boolean }} [options]
 * @returns {Promise<string[]>}
 */
export const misfitsIn = (page, { root = 'body', isTouch = false } = {}) =>
  page.evaluate(
    ({ root, least, readable }) => {
      const exempt = '.unseen, .arrow-number, #skip, #grid, svg, canvas, option, #log';
      /** @type {Set<string>} */
      const faults = new Set();
      const named = (/** @type {Element} */ each) => {
        const name = each.id || each.getAttribute('data-do') || each.className || each.tagName;
        return `${name} "${each.textContent?.trim().slice(0, 40)}"`;
      };
      const bar = document.querySelector('[data-layout~="above"] #actions');
      const isSticky = bar !== null && getComputedStyle(bar).position === 'sticky';
      const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1;
      /** Visually hidden: a box of one pixel. */
      const isUnseen = (/** @type {Element} */ each) => {
        for (let at = /** @type {Element | null} */ (each); at !== null; at = at.parentElement) {
          const { clipPath } = getComputedStyle(at);
          if (clipPath === 'inset(50%)') return true;
        }
        return false;
      };
      const isPressed = (/** @type {Element} */ each) => each.matches('button, a[href], summary, [role=tab]');
      /** A visible scroll bar, or a shadow at the edge behind which more follows. */
      const hasSign = (/** @type {HTMLElement} */ each) => {
        const style = getComputedStyle(each);
        const border = Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.borderRightWidth);
        return each.offsetWidth - each.clientWidth - border > 3 || /local/.test(style.backgroundAttachment);
      };
      /**
       * The part of a box that the boxes around it leave.
       * @param {DOMRect} box @param {Element} element @param {string} name
       */
      const seenOf = (box, element, name) => {
        let { left, right, top, bottom } = box;
        for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
          const { display, overflowX, overflowY, position } = getComputedStyle(at);
          if (display === 'contents') continue;
          const around = at.getBoundingClientRect();
          const isOut = bottom > around.bottom + 1 || top < around.top - 1;
          const isBeside = right > around.right + 1 || left < around.left - 1;
          if (isOut && /hidden|clip/.test(overflowY))
            faults.add(`cut off: ${name} by ${at.id || at.className}`);
          if (isBeside && overflowX !== 'visible' && !at.matches('.table')) faults.add(`cut beside: ${name}`);
          if (isOut && /auto|scroll/.test(overflowY)) {
            const scroller = /** @type {HTMLElement} */ (at);
            if (!hasSign(scroller))
              faults.add(`no sign: ${scroller.id || scroller.className || scroller.tagName}`);
            if (scroller.clientHeight < readable)
              faults.add(`low: ${scroller.id || scroller.className}, ${scroller.clientHeight} px`);
          }
          if (overflowY !== 'visible')
            [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
          if (overflowX !== 'visible')
            [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
          if (position === 'fixed') break;
        }
        return { left, right, top, bottom };
      };
      const check = (/** @type {DOMRect} */ box, /** @type {Element} */ element) => {
        const name = named(element);
        const { left, right, top, bottom } = seenOf(box, element, name);
        if (bottom - top < 3 || right - left < 3) return;
        if (left < -1 || right > innerWidth + 1) faults.add(`outside: ${name}`);
        if (!pageScrolls && (top < -1 || bottom > innerHeight + 1)) faults.add(`below the window: ${name}`);
        const [middle, quarter] = [(top + bottom) / 2, (bottom - top) / 4];
        for (const [x, y] of /** @type {[number, number][]} */ ([
          [left + 2, middle - quarter],
          [(left + right) / 2, middle],
          [right - 2, middle + quarter],
        ])) {
          const hit = document.elementFromPoint(x, y);
          if (hit === null || hit === element || element.contains(hit) || hit.contains(element)) continue;
          // The bar stays at the bottom of a page that scrolls.
          if (pageScrolls && isSticky && bar?.contains(hit)) continue;
          if (hit.closest('label')?.contains(element)) continue;
          faults.add(`covered: ${name} by ${named(hit)}`);
        }
      };
      const all = [...document.querySelectorAll(`${root}, ${root} *`)].filter(
        (each) => each.checkVisibility() && each.closest(exempt) === null && !isUnseen(each),
      );
      for (const each of all) {
        for (const node of each.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
          const range = document.createRange();
          range.selectNode(node);
          for (const line of range.getClientRects()) if (line.width > 1) check(line, each);
        }
        if (!isPressed(each)) continue;
        const box = each.getBoundingClientRect();
        if (box.width < 1 || box.height < 1) continue;
        check(box, each);
        if (each.matches('button, [role=tab]') && Math.min(box.width, box.height) < least - 0.1)
          faults.add(`small: ${named(each)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
      }
      return [...faults];
    },
    { root, least: isTouch ? TARGET_PX : 0, readable: READABLE_PX },
  );
