/** Blocks everything that leads away from a kiosk. */

import { goTo, keepNoHistory } from '../../state/address-bar.js';

/** Blocks context menus, links to other pages, keyboard shortcuts, dragging, and zooming with the wheel. */
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
  // The browser would keep this zoom for the next visitor. The reset undoes a pinch zoom.
  addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
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
  // A mouse's back button must not lead to an earlier visitor's page.
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

/** True if a link leads to another part of this page. @param {HTMLAnchorElement} link */
const isWithin = (link) => (link.getAttribute('href') ?? '').startsWith('#') && link.target === '';
