/**
 * Cards in the panel: fits their text into the available space, and handles Escape and the focus. The styles
 * can save space in up to seven steps, and `data-fit` lists the steps that are in use. If all are not enough,
 * the text scrolls and the buttons stay in view.
 */

import { byId, focusBoard } from '../dom.js';

const MOST_STEPS = 7;

/** @param {Element} each */
const overflows = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;

/**
 * Fits a card now, and again after each change of its size, text or fonts.
 * @param {HTMLElement} card
 * @param {() => HTMLElement | null} findScroller returns the part of the card that scrolls, if any
 */
export function fitCard(card, findScroller) {
  const fit = () => {
    const scroller = findScroller();
    if (scroller === null) {
      delete card.dataset['fit'];
      return;
    }
    const { scrollTop } = scroller;
    for (let count = 0; count <= MOST_STEPS; count += 1) {
      card.dataset['fit'] = Array.from({ length: count }, (_, index) => index + 1).join(' ');
      if (!overflows(scroller) && !overflows(card)) break;
    }
    scroller.scrollTop = scrollTop;
    // Focusable, so that it can be scrolled by keyboard.
    if (overflows(scroller)) scroller.tabIndex = 0;
    else scroller.removeAttribute('tabindex');
  };
  new ResizeObserver(fit).observe(card);
  new MutationObserver(fit).observe(card, { characterData: true, childList: true, subtree: true });
  document.fonts.addEventListener('loadingdone', () => card.isConnected && fit());
  fit();
}

/** Calls `close` when Escape is pressed outside dialogs and the menu. @param {() => void} close */
export function onEscape(close) {
  document.addEventListener('keydown', ({ key }) => {
    const isElsewhere = document.querySelector('dialog[open]') !== null || !byId('menu').hidden;
    if (key === 'Escape' && !isElsewhere) close();
  });
}

/** Moves the focus to the board if it is on a button of the bar that a card has just hidden. */
export function leaveBar() {
  const { activeElement } = document;
  const isHidden = activeElement?.getClientRects().length === 0;
  if (isHidden && byId('actions').contains(activeElement)) focusBoard();
}
