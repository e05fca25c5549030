/** Toolbars: groups of buttons with one tab stop each and arrow-key navigation (roving tabindex). */

import { keepFocus } from './keep-focus.js';

/** Returns the tab stop of a toolbar. @param {Element} bar @returns {HTMLElement | null} */
const stopOf = (bar) => bar.querySelector('button[tabindex="0"]');

/** Returns the visible buttons. @param {Element} bar @returns {HTMLElement[]} */
function itemsOf(bar) {
  return [...bar.querySelectorAll('button')].filter((each) => each.getClientRects().length > 0);
}

/** @param {Element} bar @param {HTMLElement} stop */
function setStop(bar, stop) {
  for (const each of bar.querySelectorAll('button')) each.tabIndex = each === stop ? 0 : -1;
}

/**
 * Returns the item to focus after a key press, if any.
 * @param {HTMLElement[]} items
 * @param {number} at
 * @param {string} key
 * @param {boolean} isRtl
 */
function itemAt(items, at, key, isRtl) {
  const step = isRtl ? -1 : 1;
  const next = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  }[key];
  return next === undefined ? undefined : items.at(next % items.length);
}

/**
 * Sets the tab stop, or the first visible button instead of a hidden one.
 * @param {Element} bar
 * @param {HTMLElement | null} [stop]
 */
export function settleStop(bar, stop = stopOf(bar)) {
  const isVisible = stop !== null && stop.getClientRects().length > 0;
  const settled = isVisible ? stop : (itemsOf(bar)[0] ?? stop);
  if (settled !== null) setStop(bar, settled);
}

/**
 * Turns a container of buttons into a toolbar or a list of tabs.
 * @param {HTMLElement} bar
 * @param {'toolbar' | 'tablist'} [role]
 */
export function makeToolbar(bar, role = 'toolbar') {
  bar.setAttribute('role', role);
  bar.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLButtonElement) setStop(bar, target);
  });
  bar.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const items = itemsOf(bar);
    const at = items.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = at < 0 ? undefined : itemAt(items, at, event.key, getComputedStyle(bar).direction === 'rtl');
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  // The tab stop must be visible, which depends on the layout and the page.
  const settle = () => settleStop(bar);
  const sizes = new ResizeObserver(settle);
  sizes.observe(bar);
  // When the focus leaves, a menu in the bar may have closed and hidden the tab stop.
  bar.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && bar.contains(relatedTarget))) settle();
  });
  // Runs at every move, so it must not force a layout. Observing the bar again runs `settle` after the next
  // layout.
  const follow = () => {
    const stop = stopOf(bar);
    if (stop !== null) return setStop(bar, stop);
    sizes.unobserve(bar);
    sizes.observe(bar);
  };
  new MutationObserver(follow).observe(bar, { childList: true, subtree: true });
}

/**
 * Replaces the buttons of a toolbar, or of a part of it, and keeps its tab stop.
 * @param {HTMLElement} bar
 * @param {HTMLElement[]} buttons
 * @param {HTMLElement} [part]
 */
export function showTools(bar, buttons, part = bar) {
  const stop = stopOf(bar)?.dataset['do'];
  for (const each of buttons) each.tabIndex = stop !== undefined && each.dataset['do'] === stop ? 0 : -1;
  keepFocus(part, buttons);
}
