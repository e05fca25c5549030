/** Events that make a kiosk check the page, so that it does not have to poll. */

import { pageDialog } from '../../dom.js';
import { onView } from '../../ui/page.js';

/**
 * Calls `look` when something may have replaced or covered the first screen, or has failed.
 * @param {readonly HTMLElement[]} places elements that contain notices
 * @param {() => void} look
 */
export function onChange(places, look) {
  const observer = new MutationObserver(look);
  onView(look);
  observer.observe(pageDialog(), { attributeFilter: ['open'] });
  for (const place of places)
    observer.observe(place, { childList: true, characterData: true, subtree: true });
  // After an error, a part of the page may fail to report its change.
  for (const failure of ['error', 'unhandledrejection']) addEventListener(failure, look, { capture: true });
}

/** Calls `look` on waking from sleep, which stops timers, and when online again. @param {() => void} look */
export function onWake(look) {
  for (const sign of ['focus', 'online', 'pageshow']) addEventListener(sign, look);
  for (const sign of ['visibilitychange', 'resume']) document.addEventListener(sign, look);
}
