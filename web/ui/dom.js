/** Small help for building elements. */

import { styleUrl } from '../assets.js';

/**
 * @typedef {{ class?: string, id?: string, text?: string, title?: string, href?: string, type?: string, value?: string,
 *   for?: string, rel?: string, target?: string, download?: string, disabled?: boolean, data?: { [name: string]: string }, aria?: { [name: string]: string }, onclick?: () => void }} Properties
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  const { class: className, text, data, aria, onclick, ...attributes } = properties;
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(data ?? {})) made.dataset[name] = value;
  for (const [name, value] of Object.entries(aria ?? {})) made.setAttribute(`aria-${name}`, value);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (typeof value === 'string') made.setAttribute(name, value);
  }
  if (onclick !== undefined) made.onclick = onclick;
  made.append(...children);
  return made;
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * @param {string} id
 * @param {string} text
 * @param {() => void} onclick
 * @param {string} look
 * @param {string | Element} [icon] what is seen in place of the text, which then is the name
 */
export function button(id, text, onclick, look, icon) {
  const made = element('button', { type: 'button', data: { do: id }, class: look, onclick, ...(icon === undefined ? { text } : { title: text, aria: { label: text } }) });
  if (icon !== undefined) made.append(typeof icon === 'string' ? element('span', { aria: { hidden: 'true' }, text: icon }) : icon);
  return made;
}

/**
 * Gives an element, and everything inside it, the handlers of one that looks the same.
 * @param {Element} kept
 * @param {Element} made
 */
function adoptHandlers(kept, made) {
  const inside = made.querySelectorAll('*');
  [kept, ...kept.querySelectorAll('*')].forEach((each, index) => {
    const other = index === 0 ? made : inside[index - 1];
    if (!(each instanceof HTMLElement) || !(other instanceof HTMLElement)) return;
    each.onclick = other.onclick;
    each.onchange = other.onchange;
  });
}

/**
 * Makes a container show these children. Those that look the same stay the same nodes, so that a press that has begun
 * on one of them counts; what they do is always what the new children do. So handlers of children must be set as
 * `onclick` or `onchange`. The focus goes to the same button again, else to the next thing to do, else to the board.
 * @param {HTMLElement} container
 * @param {HTMLElement[]} children
 */
export function keepFocus(container, children) {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && container.contains(active) ? active.dataset['do'] : undefined;
  const old = [...container.children];
  children.forEach((child, index) => {
    const there = old[index];
    if (there === undefined) container.append(child);
    else if (there.outerHTML !== child.outerHTML) there.replaceWith(child);
    else adoptHandlers(there, child);
  });
  old.slice(children.length).forEach((child) => child.remove());
  if (focused === undefined || container.contains(document.activeElement)) return;
  const next = container.querySelector(`[data-do="${focused}"]`) ?? container.querySelector('button');
  if (next instanceof HTMLElement) next.focus();
  // It may be hidden.
  if (next === null || document.activeElement !== next) focusBoard();
}

/** The stop of a toolbar: what a Tab leads to. @param {Element} bar @returns {HTMLElement | null} */
const stopOf = (bar) => bar.querySelector('button[tabindex="0"]');

/** What can be reached in a toolbar now. @param {Element} bar @returns {HTMLElement[]} */
const itemsOf = (bar) => [...bar.querySelectorAll('button')].filter((each) => each.getClientRects().length > 0);

/** @param {Element} bar @param {HTMLElement} stop */
function setStop(bar, stop) {
  for (const each of bar.querySelectorAll('button')) each.tabIndex = each === stop ? 0 : -1;
}

/** Where a key leads in a toolbar. @param {HTMLElement[]} items @param {number} at @param {string} key @param {boolean} isRtl */
function itemAt(items, at, key, isRtl) {
  const step = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight': return items.at((at + step) % items.length);
    case 'ArrowLeft': return items.at((at - step) % items.length);
    case 'ArrowDown': return items.at((at + 1) % items.length);
    case 'ArrowUp': return items.at(at - 1);
    case 'Home': return items[0];
    case 'End': return items.at(-1);
    default: return undefined;
  }
}

/** Makes the buttons of a container one stop for Tab; the arrow keys lead from one to the other. @param {HTMLElement} bar */
export function makeToolbar(bar) {
  bar.setAttribute('role', 'toolbar');
  bar.addEventListener('focusin', ({ target }) => void (target instanceof HTMLButtonElement && setStop(bar, target)));
  bar.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const items = itemsOf(bar);
    const at = items.findIndex((each) => each === event.target);
    const next = at < 0 ? undefined : itemAt(items, at, event.key, getComputedStyle(bar).direction === 'rtl');
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  // The stop must be something that is shown: what is, depends on the room and on the page.
  const settle = () => {
    const stop = stopOf(bar);
    if (stop !== null && stop.getClientRects().length > 0) return;
    const [first] = itemsOf(bar);
    if (first !== undefined) setStop(bar, first);
  };
  new ResizeObserver(settle).observe(bar);
  // A menu in it may have closed behind the focus.
  bar.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && bar.contains(relatedTarget))) settle();
  });
  // Without a layout, unless the stop itself is gone: this happens at every move.
  const follow = () => {
    const stop = stopOf(bar);
    if (stop === null) settle();
    else setStop(bar, stop);
  };
  new MutationObserver(follow).observe(bar, { childList: true, subtree: true });
}

/**
 * Shows buttons in a toolbar, or in a part of it: the stop stays where it was.
 * @param {HTMLElement} bar
 * @param {HTMLElement[]} buttons
 * @param {HTMLElement} [part]
 */
export function showTools(bar, buttons, part = bar) {
  const stop = stopOf(bar)?.dataset['do'];
  for (const each of buttons) each.tabIndex = stop !== undefined && each.dataset['do'] === stop ? 0 : -1;
  keepFocus(part, buttons);
}

/** The focus goes to the board, or to the title of a page that has none. @param {boolean} [isNew] it has just been opened: then it is seen too */
export function focusBoard(isNew = false) {
  if (isNew) scrollTo(0, 0);
  const place = document.querySelector('main:not([hidden]) :is(#grid [tabindex="0"], h1)');
  if (place instanceof HTMLElement) place.focus({ preventScroll: isNew });
}

/** Adds a style sheet of the page, once. @param {string} path from web/ @returns {Promise<unknown>} that it is there, or cannot be had */
export async function addStyles(path) {
  const href = styleUrl(path);
  if (href === null || [...document.querySelectorAll('link')].some((link) => link.href === href)) return;
  const link = element('link', { rel: 'stylesheet', href, data: { later: '' } });
  document.head.append(link);
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}
