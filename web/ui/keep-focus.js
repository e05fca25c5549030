/** Updates of an element's children that keep the focus, and a press that has begun. */

import { focusBoard } from '../dom.js';

/**
 * Makes a button equal to `wanted`. The button stays the same node, and so does equal content, because
 * browsers drop the click of a press whose node is replaced.
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
 * Replaces the children of a container. Equal children stay the same nodes, and so do buttons of the same
 * command, so that a press that has begun on them counts. The focus goes to the button of the same command,
 * else to the first button, else to the board; from a `data-due` button it goes to the one due next.
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
  // A hidden button takes no focus.
  if (next === null || document.activeElement !== next) focusBoard();
}
