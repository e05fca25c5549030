/**
 * Visibility of this document. It may be in a hidden tab, or in a frame that the host page has scrolled out
 * of view (`pages/embed/in-view.js`).
 */

/** @type {(() => void)[]} */
const listeners = [];
let isFrameInView = true;

export const isInView = () => isFrameInView && !document.hidden;

/** @param {() => void} listener called whenever `isInView` may have changed */
export function onView(listener) {
  listeners.push(listener);
  document.addEventListener('visibilitychange', listener);
}

/** @param {boolean} isShown whether any part of the frame is in view */
export function setFrameInView(isShown) {
  if (isShown === isFrameInView) return;
  isFrameInView = isShown;
  listeners.forEach((listener) => listener());
}
