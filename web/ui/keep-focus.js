/** Shows what has changed without losing the focus, or a press that has begun. */

import { focusBoard } from '../dom.js';

/**
 * Makes a container show these children. Those that look the same stay the same nodes, so that a press that
 * has begun on one of them counts: what they do is read from their `data-do` when they are pressed. The focus
 * goes to the same button again, else to the next thing to do, else to the board. From what was due it goes
 * to what is due now.
 * @param {HTMLElement} container
 * @param {HTMLElement[]} children
 */
export function keepFocus(container, children) {
  const active = document.activeElement;
  const focused =
    active instanceof HTMLElement && container.contains(active) ? active.dataset['do'] : undefined;
  const isDue = active instanceof HTMLElement && active.dataset['due'] !== undefined;
  const old = [...container.children];
  children.forEach((child, index) => {
    const there = old[index];
    if (there === undefined) container.append(child);
    else if (there.outerHTML !== child.outerHTML) there.replaceWith(child);
  });
  old.slice(children.length).forEach((child) => child.remove());
  if (focused === undefined || container.contains(document.activeElement)) return;
  const next = isDue
    ? container.querySelector('[data-due]:not([aria-disabled="true"])')
    : (container.querySelector(`[data-do="${focused}"]`) ?? container.querySelector('button'));
  if (next instanceof HTMLElement) next.focus();
  // It may be hidden.
  if (next === null || document.activeElement !== next) focusBoard();
}
