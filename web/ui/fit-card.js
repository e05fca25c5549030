/**
 * Fits the text of a card into the available space. The styles can save space in up to seven steps, and
 * `data-fit` lists the steps that are in use. If all are not enough, the text scrolls and the buttons stay in
 * view.
 */

const MOST_STEPS = 7;

/** @param {Element} each */
const overflows = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;

/**
 * Fits a card now, and again after each change of its size, texts or fonts.
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
