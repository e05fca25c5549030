/**
 * Fits the text of a card into its room. `data-fit` lists the steps by which its styles save room, each with
 * those before it. If that is not enough, the text scrolls while the buttons stay in view.
 */

const STEPS = Object.freeze(['', '1', '1 2', '1 2 3', '1 2 3 4']);

/** @param {Element} each */
const overflows = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;

/**
 * Fits a card now, and again after each change of its size, texts or fonts.
 * @param {HTMLElement} card
 * @param {() => HTMLElement | null} findScroller part of the card that scrolls, if it has one now
 */
export function fitCard(card, findScroller) {
  const fit = () => {
    const scroller = findScroller();
    if (scroller === null) {
      delete card.dataset['fit'];
      return;
    }
    const { scrollTop } = scroller;
    for (const steps of STEPS) {
      card.dataset['fit'] = steps;
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
