/** Signs by which the kiosk knows that it must look, so that no timer has to look for them. */

import { byId } from '../../dom.js';

/**
 * Everything that may take the place of the first screen, or lie over it, or say that something went wrong.
 * @param {readonly HTMLElement[]} places where something is said
 * @param {() => void} look
 */
export function onChange(places, look) {
  const observer = new MutationObserver(look);
  observer.observe(document.body, { attributeFilter: ['data-view'] });
  observer.observe(byId('dialog'), { attributeFilter: ['open'] });
  for (const place of places)
    observer.observe(place, { childList: true, characterData: true, subtree: true });
  // What has failed may have kept something else from being told.
  for (const failure of ['error', 'unhandledrejection']) addEventListener(failure, look, { capture: true });
}

/** The machine may have slept, with all timers, or the network has come back. @param {() => void} look */
export function onWaking(look) {
  for (const sign of ['focus', 'online', 'pageshow']) addEventListener(sign, look);
  for (const sign of ['visibilitychange', 'resume']) document.addEventListener(sign, look);
}
