/**
 * Whether somebody can see this document: it may be hidden, and the page around may have scrolled its frame
 * out of view. Only an embed knows of its frame (`pages/embed/in-view.js`).
 */

/** @type {(() => void)[]} */
const listeners = [];
let isFrameInView = true;

export const isInView = () => isFrameInView && !document.hidden;

/** @param {() => void} listener called whenever that may have changed */
export function onView(listener) {
  listeners.push(listener);
  document.addEventListener('visibilitychange', listener);
}

/** @param {boolean} isShown whether a part of the frame is in view */
export function setFrameInView(isShown) {
  if (isShown === isFrameInView) return;
  isFrameInView = isShown;
  listeners.forEach((listener) => listener());
}
