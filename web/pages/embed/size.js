/** The height that an embed requests from its host page: a function of the frame's width and content. */

/** @import { Store } from '../../state/store.js' */
import { geometryOf } from '../../games/games.js';
import { isInView, onView } from '../../state/in-view.js';
import { byId } from '../../dom.js';

/** Bounds of the height of a frame with the board beside the panel, in rem. */
const [LEAST_BESIDE_REM, MOST_BESIDE_REM] = [37, 48];
/** Width of the panel and the gaps in such a frame, in rem. See layout.css. */
const PANEL_REM = 22 + 3 * 1.5;
/**
 * Size in rem of the panels for players face to face: height of those above and below the board, and width of
 * those beside it.
 */
const PANELS_REM = 32;
const PANELS_BESIDE_REM = 25;
/** Space above and below a board beside the panel, in rem. */
const MARGINS_REM = 2;

const root = document.documentElement;
/** @param {HTMLElement} part */
const heightOf = (part) => part.getBoundingClientRect().height;

/**
 * Calls `look` while another layout is set, without painting that layout.
 * @template T
 * @param {string} layout value of `data-layout`
 * @param {() => T} look
 * @returns {T}
 */
function inLayout(layout, look) {
  const before = root.dataset['layout'] ?? '';
  const isShort = root.hasAttribute('data-short');
  if (before === layout && !isShort) return look();
  const panels = [root, ...byId('side').querySelectorAll('*')].filter((each) => each.scrollTop > 0);
  const scrolled = panels.map((each) => each.scrollTop);
  root.dataset['layout'] = layout;
  root.removeAttribute('data-short');
  try {
    return look();
  } finally {
    root.dataset['layout'] = before;
    root.toggleAttribute('data-short', isShort);
    for (const [index, each] of panels.entries()) each.scrollTop = scrolled[index] ?? 0;
  }
}

/** Height of everything but the board in layouts with the board above the panel, in CSS pixels. */
const restAbove = () => heightOf(document.body) - heightOf(byId('room'));

/** `restAbove` with the message at its minimum height, so that longer messages don't shrink the board. */
function restAtLeast() {
  const label = byId('label');
  return restAbove() - Math.max(0, heightOf(label) - parseFloat(getComputedStyle(label).minHeight));
}

/**
 * Height of a frame for two people face to face, whose panels fill the space around the board, in CSS pixels.
 * @param {number} ratio the board's width divided by its height
 * @param {number} rem
 */
function heightFaceToFace(ratio, rem) {
  if (!matchMedia('(min-width: 56rem)').matches) return Math.ceil(innerWidth / ratio + PANELS_REM * rem);
  const height = (innerWidth - (PANELS_BESIDE_REM + 4 * 1.5) * rem) / ratio + MARGINS_REM * rem;
  return Math.ceil(Math.min(MOST_BESIDE_REM * rem, Math.max(LEAST_BESIDE_REM * rem, height)));
}

/**
 * Height at which a frame of the current width shows everything, in CSS pixels.
 * @param {number} ratio the board's width divided by its height
 */
function heightFor(ratio) {
  const rem = parseFloat(getComputedStyle(root).fontSize);
  if (root.dataset['table'] !== undefined) return heightFaceToFace(ratio, rem);
  if (!matchMedia('(min-width: 56rem)').matches) {
    const layout = matchMedia('(min-width: 38rem)').matches ? 'above wide' : 'above tight';
    return Math.ceil(innerWidth / ratio + inLayout(layout, restAbove));
  }
  const foot = inLayout('beside', () => heightOf(byId('foot')));
  const height = (innerWidth - PANEL_REM * rem) / ratio + foot + MARGINS_REM * rem;
  return Math.ceil(Math.min(MOST_BESIDE_REM * rem, Math.max(LEAST_BESIDE_REM * rem, height)));
}

/**
 * Measures the page whenever its width or content may have changed, updates the custom properties that the
 * styles use, and calls `report`.
 * @param {Store} store
 * @param {(width: number, height: number) => void} [report]
 */
export function watchSize(store, report) {
  let isDue = false;
  // Deferred: resizing inside a ResizeObserver callback would loop.
  const measure = () => {
    if (isDue) return;
    isDue = true;
    // Browsers may run no animation frames in a frame that is out of view.
    if (isInView()) requestAnimationFrame(write);
    else setTimeout(write);
  };
  const write = () => {
    if (!isDue) return;
    isDue = false;
    const { model } = store;
    if (model === null || byId('game').hidden) return;
    const { width, height } = geometryOf(model.info, false);
    if (root.dataset['layout']?.startsWith('above') === true)
      root.style.setProperty('--rest', `${restAtLeast()}px`);
    else root.style.setProperty('--head', `${heightOf(byId('foot'))}px`);
    report?.(innerWidth, heightFor(width / height));
  };
  const observer = new ResizeObserver(measure);
  observer.observe(document.body);
  for (const id of ['side', 'foot']) observer.observe(byId(id));
  addEventListener('resize', measure);
  store.subscribe(measure);
  onView(() => isInView() || write());
}
