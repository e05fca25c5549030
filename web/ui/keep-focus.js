/** Updates an element's children without losing the focus or a press in progress. */

import { focusBoard } from '../dom.js';

/**
 * Makes a button equal to `replacement`. The button stays the same node, and its content too if it is equal,
 * because browsers drop a click if the pressed node is replaced before the release.
 * @param {Element} there
 * @param {Element} replacement
 */
function adapt(there, replacement) {
  for (const { name } of [...there.attributes])
    if (!replacement.hasAttribute(name)) there.removeAttribute(name);
  for (const { name, value } of replacement.attributes)
    if (there.getAttribute(name) !== value) there.setAttribute(name, value);
  if (there.innerHTML !== replacement.innerHTML) there.replaceChildren(...replacement.childNodes);
}

/** @param {Element} element @param {Element} other */
const doTheSame = (element, other) =>
  element instanceof HTMLButtonElement &&
  other instanceof HTMLButtonElement &&
  element.dataset['do'] !== undefined &&
  element.dataset['do'] === other.dataset['do'];

/**
 * Replaces the children of a container. Equal children and buttons with the same command stay the same nodes,
 * so that a press in progress still results in a click. If the focused element is removed, the focus moves to
 * the button with the same command, to the first button if there is none, or to the board if there are no
 * buttons. From a `data-due` button, it moves to the next `data-due` button, or to the board.
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
  // A hidden button can't be focused.
  if (next === null || document.activeElement !== next) focusBoard();
}
