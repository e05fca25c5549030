/** Events at which the kiosk looks at the page, so that no timer has to. */

import { byId } from '../../dom.js';
import { onView } from '../../ui/page.js';

/**
 * Listens to everything that may replace the first screen, cover it, or report a failure.
 * @param {readonly HTMLElement[]} places of notices
 * @param {() => void} look
 */
export function onChange(places, look) {
  const observer = new MutationObserver(look);
  onView(look);
  observer.observe(byId('dialog'), { attributeFilter: ['open'] });
  for (const place of places)
    observer.observe(place, { childList: true, characterData: true, subtree: true });
  // A part that failed may not have reported its change.
  for (const failure of ['error', 'unhandledrejection']) addEventListener(failure, look, { capture: true });
}

/** Listens for the end of sleep, which stops all timers, and for the network. @param {() => void} look */
export function onWaking(look) {
  for (const sign of ['focus', 'online', 'pageshow']) addEventListener(sign, look);
  for (const sign of ['visibilitychange', 'resume']) document.addEventListener(sign, look);
}
