/** Nothing leads a visitor away from the kiosk. */

import { goTo, keepNoHistory } from '../../state/address-bar.js';

/** No menu, no other page, no print, no search, no text to drag away. */
export function forbidWaysOut() {
  addEventListener('contextmenu', (event) => event.preventDefault());
  addEventListener('dragstart', (event) => event.preventDefault());
  addEventListener(
    'keydown',
    (event) => {
      const isShortcut =
        (event.ctrlKey || event.altKey || event.metaKey) &&
        !['Control', 'Alt', 'Meta', 'Shift'].includes(event.key);
      if (isShortcut || /^F\d+$/.test(event.key)) event.preventDefault();
    },
    { capture: true },
  );
  for (const gesture of ['click', 'auxclick']) {
    addEventListener(
      gesture,
      (event) => {
        const link = linkOf(event);
        if (link !== null && (gesture === 'auxclick' || !isWithin(link))) event.preventDefault();
      },
      { capture: true },
    );
  }
  // A button of the mouse goes back: not to what an earlier visitor has seen.
  keepNoHistory();
  addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === null || event.defaultPrevented) return;
    event.preventDefault();
    goTo(link.hash || '#');
  });
}

/** @param {Event} event */
const linkOf = ({ target }) => (target instanceof Element ? target.closest('a') : null);

/** Whether a link leads to another part of this page. @param {HTMLAnchorElement} link */
const isWithin = (link) => (link.getAttribute('href') ?? '').startsWith('#') && link.target === '';
