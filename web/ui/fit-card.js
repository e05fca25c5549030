/**
 * Fits what a card says into the room that the layout gives it. `data-fit` names the steps by which its style
 * saves room, each with those before it; what has no room even then scrolls, and its buttons stay.
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
    // Else no key reaches what is out of view.
    if (overflows(scroller)) scroller.tabIndex = 0;
    else scroller.removeAttribute('tabindex');
  };
  new ResizeObserver(fit).observe(card);
  new MutationObserver(fit).observe(card, { characterData: true, childList: true, subtree: true });
  document.fonts.addEventListener('loadingdone', () => card.isConnected && fit());
  fit();
}
