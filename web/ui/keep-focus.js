/** Shows what has changed without losing the focus, or a press that has begun. */

import { focusBoard } from '../dom.js';

/**
 * Makes a button like another one that does the same. It stays the same node, and so does what it contains
 * if that looks the same: the browser drops the click of a press whose node is replaced meanwhile.
 * @param {Element} there
 * @param {Element} wanted
 */
function adapt(there, wanted) {
  for (const { name } of [...there.attributes]) if (!wanted.hasAttribute(name)) there.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (there.getAttribute(name) !== value) there.setAttribute(name, value);
  if (there.innerHTML !== wanted.innerHTML) there.replaceChildren(...wanted.childNodes);
}

/** @param {Element} element @param {Element} other */
const doTheSame = (element, other) =>
  element instanceof HTMLButtonElement &&
  other instanceof HTMLButtonElement &&
  element.dataset['do'] !== undefined &&
  element.dataset['do'] === other.dataset['do'];

/**
 * Makes a container show these children. Those that look the same stay the same nodes, and so do buttons that
 * do the same, so that a press that has begun on one of them counts: what they do is read from their
 * `data-do` when they are pressed. The focus
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
    else if (there.outerHTML === child.outerHTML) return;
    else if (doTheSame(there, child)) adapt(there, child);
    else there.replaceWith(child);
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
